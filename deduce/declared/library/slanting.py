"""Diagonals of cells: the rules of numbers at their ends and of no loop, and what a solution gives."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.declared.clues import cells_in, meeting_clue
from deduce.declared.printed import Printed
from deduce.language.messages import msg
from deduce.relations import NO, YES, Acyclic, Rule, Table


def ends(board: Printed, corner: Cell) -> list[tuple[int, int]]:
    """The cells that meet at a corner, in reading order, each with the value whose diagonal ends there."""
    r, c = corner
    around = ((r - 1, c - 1, YES), (r - 1, c, NO), (r, c - 1, NO), (r, c, YES))
    return [(bit, side) for y, x, side in around if (bit := board.bit(y, x))]


def slants(board: Printed) -> Iterator[Rule]:
    """No loop of diagonals, and each number counts those that end at its corner."""
    places = tuple(board.places.cells())
    number_of = {corner: i for i, corner in enumerate(places)}
    edges = []
    for r, c in board.grid.cells():
        bit = board.bit(r, c)
        edges.append((bit, YES, number_of[r, c], number_of[r + 1, c + 1]))
        edges.append((bit, NO, number_of[r, c + 1], number_of[r + 1, c]))
    yield Acyclic(places, tuple(edges), name="loop", wrong=msg("the diagonals {cells} close a loop"))
    for corner, number in board.clues.items():
        if isinstance(number, int):
            touching = ends(board, corner)
            cells = sum(bit for bit, _ in touching)
            away = sum(1 << i for i, (_, side) in enumerate(touching) if side == NO)
            rows = tuple(row ^ away for row in range(1 << len(touching)) if row.bit_count() == number)
            said = meeting_clue(number, cells, cells_in(board.grid, cells))
            wrong = msg("{clue} does not come out")
            yield Table(tuple(bit for bit, _ in touching), rows, name="number", clue=said, wrong=wrong)


def every_corner(_: Random, board: Printed, solution: Marks) -> Printed:
    """Each corner with the number of diagonals that end there, as a `Making` tells them."""
    counted = {
        corner: sum(bool(bit & solution[side]) for bit, side in ends(board, corner)) for corner in board.places.cells()
    }
    return board.with_clues(counted)
