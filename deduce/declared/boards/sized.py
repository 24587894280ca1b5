"""The puzzle of a declared kind that is cut into polyominoes: the value of a cell is how many cells its own has.

In text a number that is printed is ``5``, one that is placed ``+5``, and ``{137}`` are the values that are left for a
cell, of more than nine as ``{1-12/16}``. A cell takes only values for which the clues leave room from the beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from deduce.board.grid import Cell, each
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.declared.boards.base import BLANK
from deduce.declared.boards.values import CellWord, GivenValuePuzzle
from deduce.formats.source import Piece, shown
from deduce.formats.valued import left_word
from deduce.language.errors import InputError, at
from deduce.language.messages import Message, msg

if TYPE_CHECKING:
    from typing import Self

    from deduce.contract.pen import Pen
    from deduce.contract.puzzle import Name


@dataclass(eq=False)
class SizedPuzzle(GivenValuePuzzle):
    """A board of a declared kind that is cut into polyominoes."""

    def possible(self, cell: Cell) -> Sequence[int]:
        """The values that a cell may have on an empty board."""
        bit = self.grid.bit(*cell)
        return [value for value in range(1, self.values + 1) if self.variable(bit, value) & self.board]

    def most(self, cell: Cell) -> int:
        return max(self.possible(cell), default=0)

    def carried(self, marks: Marks, other: Puzzle) -> Marks:
        """The marks of the values that the other board has too, and that it has no others where one is placed."""
        found = super().carried(marks, other)
        assert isinstance(other, SizedPuzzle)
        return found.join(other.evident(Marks(found.yes, 0)))

    def fewer(self) -> Iterator[tuple[Name, Self]]:
        """The board without one clue each, printed anew, since without it other values may have room."""
        for one in self.clues:
            left = {cell: clue for cell, clue in self.print.clues.items() if cell != one.spots[0]}
            yield one.name, type(self)(self.rows, self.cols, self.print.with_clues(left))

    # Text ------------------------------------------------------------------------------------------------------------

    def text(self, marks: Marks = NOTHING) -> str:
        """What this board has no room for is told as marks where it is not told by the clues that are known."""
        told = self._told()
        lost = told.board & ~self.board if told is not self and marks.known & self.board else 0
        marks = Marks(marks.yes, marks.no | lost & ~marks.yes)
        rows = [[told.word_of((r, c), marks) or BLANK for c in range(self.cols)] for r in range(self.rows)]
        wide = max(len(word) for row in rows for word in row)
        return "\n".join(" ".join(word.ljust(wide) for word in row).rstrip() for row in rows)

    def marks_of(self, cell: Cell, marks: Marks) -> str:
        bit, every = self.grid.bit(*cell), self.possible(cell)
        yes, no = ([value for value in every if self.variable(bit, value) & side] for side in (marks.yes, marks.no))
        left = [value for value in every if value not in no]
        told = "".join(f"+{value}" for value in yes)
        if not (yes or no) or (yes and left == yes):
            return told
        return told + left_word(left, self.values)

    def marked(self, cell: Cell, written: CellWord, word: Piece) -> Marks:
        possible = self.possible(cell)
        left = self.left_values(written.left or "")
        if any(value not in possible for value in written.placed) or any(not 0 < one <= self.values for one in left):
            raise word.error(msg("unknown symbol {text}", text=shown(word.text)), self.coded_in(cell))
        bit = self.grid.bit(*cell)
        yes = sum(self.variable(bit, value) for value in set(written.placed))
        if written.left is None:
            return Marks(yes, self.every(bit) & ~yes if yes else 0)
        return Marks(yes, self.every(bit) & ~sum(self.variable(bit, value) for value in set(left)))

    # Answers ---------------------------------------------------------------------------------------------------------

    def coded_in(self, cell: Cell) -> Message:
        values = left_word(self.possible(cell), max(self.values, 10))[1:-1].replace("/", ", ")
        return msg("a value that the clues leave room for there: {values}", values=values)

    def marks(self, answer: Any) -> Marks:
        for cell, value in each(answer, self.rows, self.cols):
            if self.is_code(value) and value and value not in self.possible(cell):
                raise InputError(msg("bad value {value!r}", value=value), where=at(*cell), expected=self.coded_in(cell))
        return super().marks(answer)

    # Pictures --------------------------------------------------------------------------------------------------------

    def draw(self, pen: Pen, marks: Marks) -> None:
        """Numbers, and borders between cells that are known to have different ones."""
        super().draw(pen, marks)
        alone = not marks.known & (marks.known - 1)  # of one mark alone the page learns what it looks like
        for one, other in [] if alone else self.borders(marks):
            pen.border(one, other)

    def borders(self, marks: Marks) -> Iterator[tuple[Cell, Cell]]:
        """The neighbours that have no value in common."""
        no = marks.no | self.givens.no
        left = {bit: self._left(bit, no) for bit in bits(self.grid.board)}
        for r, c in self.grid.cells():
            for y, x in ((r, c + 1), (r + 1, c)):
                if y < self.rows and x < self.cols and not left[self.grid.bit(r, c)] & left[self.grid.bit(y, x)]:
                    yield (r, c), (y, x)

    def _left(self, cell: int, no: int) -> int:
        """The values that are left for a cell, as a bitset."""
        return sum(1 << self.at(bit)[1] for bit in bits(self.every(cell) & ~no))
