"""Contestants that hand an answer set program to clingo."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench.solvers import Atoms, clingo
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
    def board(atoms: Atoms) -> list[list[int]]:
        return [[int((r, c) in atoms) for c in range(puzzle.cols)] for r in range(puzzle.rows)]

    return [board(atoms) for atoms in clingo([RULES, *_facts(puzzle)], {}, most, limit)]
