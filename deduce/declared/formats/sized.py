"""The formats of declared kinds that are cut into polyominoes: numbers in cells, and borders that a solver drew.

Borders say a value where they close around a polyomino that fits its numbers.
"""

from __future__ import annotations

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.boards.sized import SizedPuzzle
from deduce.declared.boards.values import CellWord
from deduce.declared.formats.base import BoardFormats
from deduce.declared.formats.bent import parts
from deduce.declared.formats.draft import Draft, walled
from deduce.declared.formats.values import ValueFormats
from deduce.formats.bodies import Pzprv3
from deduce.formats.drawings import DrawnBoard
from deduce.formats.rooms import rooms
from deduce.formats.source import Piece


class SizedFormats(ValueFormats):
    """Those of a kind that is cut into polyominoes."""

    def marked(self, puzzle: DeclaredPuzzle, draft: Draft, whole: Piece) -> Marks:
        """The values of a draft, and those of the parts between its borders; parts that cannot be polyominoes, as on
        an unfinished board, say nothing.
        """
        assert isinstance(puzzle, SizedPuzzle)
        given = {cell: value for cell, value in draft.values.items() if puzzle.print.printing(cell) is None}
        found = NOTHING
        for cell, value in given.items():
            place = draft.places.get(cell, whole)
            found = found.join(puzzle.marked(cell, CellWord(placed=[value]), place))
        for cell, some in draft.left.items():
            if some and cell not in given:
                bit = puzzle.grid.bit(*cell)
                found = found.join(Marks(0, puzzle.every(bit) & ~sum(puzzle.variable(bit, one) for one in some)))
        wall = walled(draft, puzzle.print.sides)
        for part in parts(rooms(puzzle.rows, puzzle.cols, wall)).values() if draft.edges else ():
            if not any(cell in given for cell in part):
                found = found.join(filled(puzzle, part))
        return found

    def drawn_marks(self, puzzle: DeclaredPuzzle, drawing: DrawnBoard) -> Marks:
        values = super().drawn_marks(puzzle, drawing)
        marks = self.drawn_borders(puzzle, drawing)
        return values if values.join(marks).clash else values.join(marks)

    def link_writer(self, row: str):  # type: ignore[no-untyped-def]
        return BoardFormats.link_writer(self, row)

    def sheets(self, row: str) -> Pzprv3[DeclaredPuzzle]:
        """Files with rows and columns in their head."""
        return BoardFormats.sheets(self, row)


def filled(puzzle: SizedPuzzle, part: list[Cell]) -> Marks:
    """The values of the cells between borders; nothing where they cannot be one polyomino."""
    size = len(part)
    if any(puzzle.print.printing(cell) not in (None, size) or size not in puzzle.possible(cell) for cell in part):
        return NOTHING
    yes = told = 0
    for cell in part:
        bit = puzzle.grid.bit(*cell)
        yes |= puzzle.variable(bit, size)
        told |= puzzle.every(bit)
    return Marks(yes, told & ~yes)
