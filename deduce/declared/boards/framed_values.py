"""The puzzle of a declared kind whose cells take values, with clues outside of its grid.

Its text has a frame as that of other boards with such clues, and in it the words of cells with values::

    : | 2 . 1 |
    3 | - - - | .
    . | 3 - - | 2
    . | - - - | .
    : | . 2 . |
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from deduce.board.marks import NOTHING, Marks
from deduce.declared.boards.base import text_lines
from deduce.declared.boards.framed import Framed, FramedLines
from deduce.declared.boards.values import GivenValuePuzzle
from deduce.declared.numbers import Misfit
from deduce.formats.source import Piece

if TYPE_CHECKING:
    from deduce.contract.pen import Pen


@dataclass(eq=False)
class FramedValuePuzzle(Framed, GivenValuePuzzle):
    """A board of a declared kind whose cells take values, with clues outside of its grid."""

    def text(self, marks: Marks = NOTHING) -> str:
        return self._told().framed(marks)

    @classmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        rows = text_lines(text)[0]
        return cls.of_parts(cls.parted(rows), rows[0])

    @classmethod
    def of_parts(cls, parts: FramedLines, whole: Piece, depth: int = 0) -> tuple[Self, Marks]:
        """The puzzle and the marks of a text.

        Raises:
            InputError: for a word that says nothing of the kind, or what no board has.
        """
        written = [[cls.written(word) for word in row] for row in parts.cells]
        places = {**parts.places, **_spots(parts.cells)}
        try:
            puzzle = cls.of([[cell.given for cell in row] for row in written], outside=parts.outside, depth=depth)
        except Misfit as fault:
            raise places.get(fault.cell, whole).error(fault.what, fault.expected) from None
        marks = NOTHING
        for r, row in enumerate(written):
            for c, cell in enumerate(row):
                marks = marks.join(puzzle.marked((r, c), cell, parts.cells[r][c]))
        return puzzle, marks.join(puzzle.givens)

    def draw(self, pen: Pen, marks: Marks) -> None:
        super().draw(pen, marks)
        self.draw_outside(pen)


def _spots(cells: Sequence[Sequence[Piece]]) -> dict[tuple[int, int], Piece]:
    return {(r, c): word for r, row in enumerate(cells) for c, word in enumerate(row)}
