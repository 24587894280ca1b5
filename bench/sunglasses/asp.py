"""Contestants that hand an answer set program to clingo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.harness import OverLimit
from bench.sunglasses.geometry import images, under
from techniques.sunglasses.kind import Sunglasses

RULES = Path(__file__).with_name("rules.lp").read_text(encoding="utf-8")


def solve(puzzle: Any, limit: float) -> Any:
    """One solution."""
    models = _models(puzzle, 1, limit)
    return models[0] if models else None


def count(puzzle: Any, limit: float) -> int:
    """The number of solutions up to two."""
    return len(_models(puzzle, 2, limit))


def _facts(puzzle: Sunglasses) -> Iterator[str]:
    number = {end: i for i, end in enumerate(end for span in puzzle.spans for end in span)}
    for end, side in images(puzzle).items():
        i = number[end]
        yield f"end({i}, {end[0]}, {end[1]})."
        for (r, c), (y, x) in side.items():
            yield f"image({i}, {r}, {c}, {i ^ 1}, {y}, {x})."
    for r, c in under(puzzle):
        yield f"under({r}, {c})."
    for what, counts in (("row", puzzle.row_counts), ("col", puzzle.col_counts)):
        for k, n in enumerate(counts):
            if n is not None:
                yield f"{what}({k}, {n})."


def _models(puzzle: Sunglasses, most: int, limit: float) -> list[list[list[int]]]:
    import clingo

    control = clingo.Control([f"--models={most}"])
    control.add("base", [], RULES + " ".join(_facts(puzzle)))
    control.ground([("base", [])])
    found: list[list[list[int]]] = []

    def keep(model: clingo.Model) -> None:
        board = [[0] * puzzle.cols for _ in range(puzzle.rows)]
        for atom in model.symbols(shown=True):
            r, c = (argument.number for argument in atom.arguments)
            board[r][c] = 1
        found.append(board)

    with control.solve(on_model=keep, async_=True) as handle:
        if not handle.wait(limit):
            handle.cancel()
            raise OverLimit
        handle.get()
    return found
