"""Random land with its capes, for the generator: solutions of a board whose every cell may have a circle."""

from __future__ import annotations

from random import Random

from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.registry import kind
from deduce.declared.make import solution
from deduce.declared.printed import Printed
from deduce.declared.puzzle import DeclaredPuzzle

CIRCLE = "o"
"""A cape without a number."""


def counted(_: Random, board: Printed, solution: Marks) -> Printed:
    """Every unshaded cell with one unshaded neighbour, and the number that it sees."""
    capes = (cell for cell in board.grid.cells(solution.no) if (board.beside(cell) & solution.no).bit_count() == 1)
    return board.with_clues({cell: 1 + sum(map(len, board.rays(cell, solution.yes))) for cell in capes})


def land(rng: Random, board: Printed, known: Marks = NOTHING) -> Marks | None:
    """A random solution with these marks; its unshaded cells are capes where they have one unshaded neighbour."""
    anywhere = board.with_clues(dict.fromkeys(board.grid.cells(), CIRCLE))
    puzzle = kind("nurimisaki").puzzle(board.rows, board.cols, anywhere)  # type: ignore[call-arg, arg-type]
    assert isinstance(puzzle, DeclaredPuzzle)
    found = solution(puzzle.keep(0), rng, 0.5, known)
    alone = found and any(not board.grid.beside(bit) & found.no for bit in bits(found.no))
    return None if alone else found


def nearby(rng: Random, board: Printed, solution: Marks, left: int) -> Marks:
    """The solution with the cells around one, which is best an open one, filled anew."""
    around = rng.choice(list(bits(left or board.grid.board)))
    for _ in range(2):
        around |= board.grid.beside(around)
    return land(rng, board, solution.without(Marks(around, around))) or solution
