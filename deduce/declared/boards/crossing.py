r"""The puzzle of a declared kind whose cells take values between black cells, each of which holds two numbers: what is
said of the cells that follow below it, and of those to its right.

In text a black cell is ``16\7``, ``16\``, ``\7``, or ``\`` without numbers; the others are written as in
`deduce.declared.boards.values`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from deduce.board.grid import each
from deduce.board.marks import Marks
from deduce.declared.boards.values import MARKED, CellWord, ValuePuzzle
from deduce.declared.numbers import CROSSING, Printing, crossing_clue, two_numbers
from deduce.declared.printed import Printed
from deduce.formats.source import Piece
from deduce.language.errors import InputError, at
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.contract.pen import Pen

BLACK = frozenset("■█xX")
"""What people type for a black cell without numbers."""


@dataclass(eq=False)
class CrossingPuzzle(ValuePuzzle):
    """A board of a declared kind whose cells take values between black cells with two numbers."""

    word: ClassVar[re.Pattern[str]] = re.compile(rf"(?P<room>)(?P<given>)(?:{MARKED}|[-.])")
    words: ClassVar[str] = msg(
        "two numbers with \\ between them, + and a value that is placed, {} around those that are left, or -"
    )

    @classmethod
    def written(cls, word: Piece) -> CellWord:
        if word.text in BLACK:
            return CellWord(given="\\")
        if CROSSING.fullmatch(word.text):
            return CellWord(given=cls.kind.numbers.read(word.text))
        return super().written(word)

    def marks(self, answer: Any) -> Marks:
        for (r, c), value in each(answer, self.rows, self.cols):
            if self.print.cells[r][c] is not None and (type(value) is not int or value):
                raise InputError(
                    msg("bad value {value!r}", value=value), where=at(r, c), expected=msg("0 in a black cell")
                )
        return super().marks(answer)

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        for cell in self.grid.cells():
            printing = self.print.printing(cell)
            if printing is None:
                self.draw_marks(pen, cell, marks)
            else:
                below, right = (str(number or "") for number in two_numbers(printing))
                pen.split(cell, below, right)

    def print_without(self, dropped: Printing = None) -> Printed:  # noqa: ARG002
        told = {cell: list(two_numbers(clue)) for cell, clue in self.print.clues.items()}
        for i, one in enumerate(self.rules.clues):
            if not self.kept >> i & 1:
                black, first = one.spots[:2]
                told[black][int(first[1] > black[1])] = None
        return self.print.with_clues({cell: crossing_clue(*two) for cell, two in told.items()})
