"""The numbers that are known, and the sides of cells by direction."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from deduce.board.grid import Cell
from deduce.declared import EdgePuzzle

WAYS = ((-1, 0), (0, 1), (1, 0), (0, -1))
"""Up, right, down, left."""


@lru_cache(maxsize=64)
def numbers(puzzle: EdgePuzzle) -> Mapping[Cell, int]:
    """The cells with a number that is known."""
    return {clue.spots[0]: int(puzzle.print.clues[clue.spots[0]]) for clue in puzzle.clues}


def side(puzzle: EdgePuzzle, cell: Cell, way: Cell) -> int:
    """The side of a cell in a direction."""
    r, c = cell
    match way:
        case (-1, 0):
            return puzzle.edges.between((r, c), (r, c + 1))
        case (1, 0):
            return puzzle.edges.between((r + 1, c), (r + 1, c + 1))
        case (0, -1):
            return puzzle.edges.between((r, c), (r + 1, c))
        case _:
            return puzzle.edges.between((r, c + 1), (r + 1, c + 1))


def blank(puzzle: EdgePuzzle, cell: Cell) -> bool:
    """Whether a cell has no number in print; off the board there is none."""
    return puzzle.print.clues.get(cell, "?") == "?"
