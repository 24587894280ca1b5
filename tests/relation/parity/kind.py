"""Parity as a declaration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from techniques.parity.relation import Parity

from deduce.declared import Making, Numbers, Printed, Words, clue, declared
from deduce.relations import Never, Rule

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from deduce.board.grid import Cell
    from deduce.board.marks import Marks

DERIVED = ("forbidden-picture", "last-of-a-parity", "one-step", "ways-of-a-clue")


def cross(board: Printed, cell: Cell) -> int:
    """A cell and those beside it."""
    return board.bit(*cell) | board.beside(cell)


def rules(board: Printed) -> Iterator[Rule]:
    yield Never("AA", name="adjacent")
    for cell, number in board.clues.items():
        said = clue("the {number} in {cell}", "{cell}の{number}", cross(board, cell), (cell,), number=number)
        yield Parity(cross(board, cell), int(number), name="parity", clue=said)


def told(_: Random, board: Printed, solution: Marks) -> Printed:
    """Every cell with its parity."""
    return board.with_clues({cell: (cross(board, cell) & solution.yes).bit_count() & 1 for cell in board.grid.cells()})


KIND = declared(
    "parity",
    title={"en": "Parity", "ja": "偶奇"},
    numbers=Numbers(least=0, most=1),
    rules=rules,
    making=Making(told),
    derived={name: Words() for name in DERIVED},
)
