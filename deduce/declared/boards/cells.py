"""The puzzle of a declared kind whose variables are cells: text, answer, picture."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Self

from deduce.board.marks import NOTHING, Marks
from deduce.contract.cells import CellBoard
from deduce.declared.boards.base import BLANK, DeclaredPuzzle, text_lines
from deduce.declared.numbers import Printing
from deduce.language.errors import InputError, at
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.contract.pen import Pen


@dataclass(eq=False)
class CellPuzzle(CellBoard, DeclaredPuzzle):
    """A board of a declared kind whose variables are cells."""

    worded: ClassVar[bool] = True
    coded: ClassVar[str] = msg("0, or 1 for yes")

    sides = DeclaredPuzzle.sides  # before that of `CellBoard`, which leaves it to the kind

    def _turns(self) -> Iterator[Mapping[int, int]]:
        return (moved for _, _, moved in self.grid.symmetries())

    def evident(self, marks: Marks) -> Marks:  # noqa: ARG002
        """What a cell with a clue is, where the genre has them all alike."""
        if self.kind.clue_cells is None:
            return NOTHING
        cells = self.grid.union(spot for one in self.clues for spot in one.spots)
        return Marks(0, cells) if self.kind.clue_cells else Marks(cells, 0)

    # Text and pictures ----------------------------------------------------------------------------------------------

    def text(self, marks: Marks = NOTHING) -> str:
        there = Marks(marks.yes & self.board, marks.no & self.board)
        rows = [[self.word_of((r, c), there) or BLANK for c in range(self.cols)] for r in range(self.rows)]
        wide = max(len(word) for row in rows for word in row)
        return "\n".join(self._dropped() + [" ".join(word.ljust(wide) for word in row).rstrip() for row in rows])

    @classmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        lines, unknown = text_lines(text)
        rows = [line.text.split() for line in lines]
        if not rows:
            raise InputError(msg("no board"), expected=msg("rows of cells"))
        for r, row in enumerate(rows):
            if len(row) != len(rows[0]):
                count = msg("{count} cells", count=len(rows[0]))
                raise InputError(msg("a row of {count} cells", count=len(row)), where=at(r), expected=count)
        cells: list[list[tuple[str, Printing, int | None]]] = []
        for r, row in enumerate(rows):
            cells.append([])
            for c, word in enumerate(row):
                try:
                    cells[-1].append(cls.token(word))
                except InputError as fault:
                    raise InputError(fault.what, where=at(r, c), expected=fault.expected) from None
        return cls.read(cells, unknown)

    @classmethod
    def read(cls, cells: list[list[tuple[str, Printing, int | None]]], unknown: str = "") -> tuple[Self, Marks]:
        """The puzzle and the marks of cells, each as its room, its clue and the value that is marked."""
        rooms = [[room for room, _, _ in row] for row in cells] if cls.kind.rooms else None
        puzzle = cls.of([[printing for _, printing, _ in row] for row in cells], rooms).without(unknown)
        yes, no = (
            puzzle.grid.union((r, c) for r, row in enumerate(cells) for c, cell in enumerate(row) if cell[2] == side)
            for side in (0, 1)
        )
        return puzzle, Marks(yes & puzzle.board, no & puzzle.board)

    @classmethod
    def token(cls, word: str) -> tuple[str, Printing, int | None]:
        """The room, the clue and the value of a cell in text.

        Raises:
            InputError: for a word that says nothing of the kind.
        """
        return cls.kind.parted(word)

    def draw(self, pen: Pen, marks: Marks) -> None:
        may = self.kind.outside
        pen.lattice(self.rows, self.cols, heavy=5 if may is not None and may.several else 0)
        drawing = self.kind.drawing
        self.draw_rooms(pen)
        for r, c in self.grid.cells(self.print.present):
            bit = self.grid.bit(r, c)
            value = 0 if bit & marks.yes else 1 if bit & marks.no else None
            drawing(pen, (r, c), bit, self.print.cells[r][c], value if bit & self.board else None)

    def marks(self, answer: Any) -> Marks:
        yes = self._ones(answer, lambda cell: cell)
        return Marks(yes, self.board & ~yes)
