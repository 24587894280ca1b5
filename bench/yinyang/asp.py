"""Contestants that hand an answer set program to clingo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.harness import OverLimit
from deduce.puzzle import Puzzle

PROGRAMS = {path.stem: path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.lp")}


def solve(*programs: str) -> Callable[[Puzzle, float], Any]:
    """Asks for one solution."""

    def run(puzzle: Puzzle, limit: float) -> Any:
        models = _models(puzzle, programs, 1, limit)
        return models[0] if models else None

    return run


def count(*programs: str) -> Callable[[Puzzle, float], int]:
    """Asks for up to two solutions."""
    return lambda puzzle, limit: len(_models(puzzle, programs, 2, limit))


def _models(puzzle: Puzzle, programs: tuple[str, ...], most: int, limit: float) -> list[list[list[int]]]:
    import clingo

    clues = puzzle.answer(puzzle.givens)
    control = clingo.Control([f"--models={most}", "-c", f"rows={puzzle.rows}", "-c", f"cols={puzzle.cols}"])
    for name in programs:
        control.add("base", [], PROGRAMS[name])
    given = (f"given({v}, {r}, {c})." for r, row in enumerate(clues) for c, v in enumerate(row) if v)
    control.add("base", [], " ".join(given))
    control.ground([("base", [])])
    found: list[list[list[int]]] = []

    def keep(model: clingo.Model) -> None:
        board = [[0] * puzzle.cols for _ in range(puzzle.rows)]
        for atom in model.symbols(shown=True):
            value, r, c = (argument.number for argument in atom.arguments)
            board[r][c] = value
        found.append(board)

    with control.solve(on_model=keep, async_=True) as handle:
        if not handle.wait(limit):
            handle.cancel()
            raise OverLimit
        handle.get()
    return found
