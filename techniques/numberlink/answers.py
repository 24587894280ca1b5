"""Answers as data: the number at each cell, and the edges where the numbers do not say how the lines run."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deduce.errors import InputError, at
from deduce.marks import Marks

if TYPE_CHECKING:
    from techniques.numberlink.kind import Numberlink

Cell = tuple[int, int]


def read(puzzle: Numberlink, answer: Any) -> Marks:
    """A drawing from its answer. On a board where every cell is used, what lies at a cell of 0 is open.

    Raises:
        InputError: when it does not fit the board.
    """
    if isinstance(answer, dict):
        yes, open_ = _edges(puzzle, answer.get("edges")), 0
    else:
        owner = _labels(puzzle, answer)
        yes = puzzle.joined(owner)
        unused = puzzle.grid.union((r, c) for r, row in enumerate(owner) for c, number in enumerate(row) if not number)
        open_ = puzzle.edges.of(unused) if puzzle.full_cover else 0
    lines = Marks(yes, puzzle.variables & ~yes & ~open_)
    return lines if open_ else puzzle.filled(lines)


def _labels(puzzle: Numberlink, answer: Any) -> list[list[int]]:
    fits = isinstance(answer, list) and len(answer) == puzzle.rows
    if not fits or any(not isinstance(row, list) or len(row) != puzzle.cols for row in answer):
        raise InputError("the marks do not fit the board", expected=f"{puzzle.rows} rows of {puzzle.cols} cells")
    for r, row in enumerate(answer):
        for c, number in enumerate(row):
            if type(number) is not int or (number and number not in puzzle.numbers):
                raise InputError(f"unknown number {number!r}", where=at(r, c), expected="a number of the board, or 0")
    found: list[list[int]] = answer
    return found


def _edges(puzzle: Numberlink, found: Any) -> int:
    yes = 0
    for edge in found if isinstance(found, list) else [None]:
        try:
            (r, c), (x, y) = edge or ()
            bit = puzzle.edges.between((r, c), (x, y)) & puzzle.variables
            inside = all(type(k) is int and k >= 0 for k in (r, c, x, y)) and bit
        except (TypeError, ValueError):
            inside = 0
        if not inside:
            raise InputError(f"bad edge {edge!r}"[:60], expected="a list of edges such as [[0, 0], [0, 1]]")
        yes |= bit
    return yes
