"""Contestants that hand an answer set program to clingo."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from bench.solvers import clingo
from deduce.contract.puzzle import Puzzle

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
    clues = puzzle.answer(puzzle.givens)
    given = [f"given({v}, {r}, {c})." for r, row in enumerate(clues) for c, v in enumerate(row) if v]
    size = {"rows": puzzle.rows, "cols": puzzle.cols}
    boards = []
    for atoms in clingo([*(PROGRAMS[name] for name in programs), *given], size, most, limit):
        board = [[0] * puzzle.cols for _ in range(puzzle.rows)]
        for value, r, c in atoms:
            board[r][c] = value
        boards.append(board)
    return boards
