"""The puzzle of a declared kind whose variables are cells, some of whose values are given: a 1 is *yes*, a 0 is *no*.

In text a given value is its digit, and one that is filled in is one of the two signs of the kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.declared.boards.cells import CellPuzzle
from deduce.declared.numbers import Misfit, Printing
from deduce.relations.table.rule import Table


@dataclass(eq=False)
class GivenCells(CellPuzzle):
    """A board of a declared kind whose cells have one of two values, of which rules say that some are given."""

    both: ClassVar[bool] = True

    @classmethod
    def of(
        cls,
        clues: Sequence[Sequence[Printing]],
        rooms: Sequence[Sequence[int | str]] | None = None,
        outside: Mapping[Cell, int | str] | None = None,
    ) -> Self:
        puzzle = super().of(clues, rooms, outside)
        if wrong := puzzle.broken(puzzle.givens):
            raise Misfit((0, 0), wrong)
        return puzzle

    @property
    def givens(self) -> Marks:
        found = NOTHING
        for rule in self.holding:
            if isinstance(rule, Table) and len(rule.spots) == 1:
                found = found.join(rule.forces(NOTHING))
        return found


@dataclass(eq=False)
class GivenPuzzle(GivenCells):
    """A board of a declared kind whose cells have one of two values, of which some are given."""

    def with_givens(self, values: Marks) -> Self:
        """The same board with other values given."""
        clues = {cell: digit for digit, side in ((1, values.yes), (0, values.no)) for cell in self.grid.cells(side)}
        return type(self)(self.rows, self.cols, self.print.with_clues(clues))

    def text(self, marks: Marks = NOTHING) -> str:
        told = self.with_givens(self.givens)  # so that cells whose value is not known have room for marks
        return super(GivenPuzzle, told).text(marks.without(told.givens))

    @classmethod
    def read(cls, cells: list[list[tuple[str, Printing, int | None]]], unknown: str = "") -> tuple[Self, Marks]:
        puzzle, marks = super().read(cells, unknown)
        return puzzle, marks.join(puzzle.givens)
