"""The puzzle of a declared kind with one loop whose cells are variables too: *yes* where the loop does not pass.

Such a cell is one that solvers shade or leave out. Whether it follows from the loop or is part of what an answer has to
tell is for the kind to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.cells import cells_noun, cells_phrase, cells_since
from deduce.contract.puzzle import Name
from deduce.declared.boards import lattice
from deduce.declared.boards.edges import PLANES, EdgePuzzle
from deduce.declared.numbers import Printing
from deduce.formats.source import Piece
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.language.words import Some, cell_name, clauses

if TYPE_CHECKING:
    from deduce.contract.pen import Pen

LINE = ({"en": "drawn", "ja": "線あり"}, {"en": "crossed out", "ja": "線なし"})
"""What the values of an edge are called."""
CELLS = "cells"
"""The third plane of an answer."""


@dataclass(eq=False)
class MixedPuzzle(EdgePuzzle):
    """A board of a declared kind whose variables are edges from cell to cell, and cells."""

    @property
    def answering(self) -> bool:
        """Whether an answer tells cells; else they follow from the loop."""
        return self.kind.cells == "told"

    def cell(self, bit: int) -> Cell | None:
        """The cell of a variable; None for an edge."""
        cells = self.edges.unmarked(bit)
        return self.grid.at(cells) if cells else None

    def place(self, bit: int) -> tuple[float, float]:
        return self.cell(bit) or super().place(bit)

    def near(self, bit: int) -> int:
        shape = self.edges
        cells = shape.unmarked(bit)
        if cells:
            found = shape.of(cells) | shape.marked(self.grid.beside(cells))
        else:
            found = shape.near(bit) | shape.marked(shape.touched(bit))
        return found & self.board

    @property
    def array_shape(self) -> tuple[int, ...]:
        return 3, self.rows, self.cols

    def array_spot(self, bit: int) -> tuple[int, ...]:
        cell = self.cell(bit)
        return (2, *cell) if cell else super().array_spot(bit)

    def cells(self, bit: int) -> list[Cell]:
        cell = self.cell(bit)
        return [cell] if cell else super().cells(bit)

    def _turns(self) -> Iterator[Mapping[int, int]]:
        for (_, there, moved), (_, _, goes) in zip(self.edges.symmetries(), self.grid.symmetries(), strict=True):
            yield moved | {self.edges.marked(a): there.marked(b) for a, b in goes.items()}

    def following(self, yes: int) -> Marks:
        """A full drawing with the cells that follow from it."""
        shape = self.edges
        off = shape.marked(self.passable & ~shape.touched(yes & shape.all))
        return Marks(yes | off, self.board & ~(yes | off))

    def filled(self, yes: int) -> Marks:
        return super().filled(yes) if self.answering else self.following(yes)

    # Words -----------------------------------------------------------------------------------------------------------

    def name(self, bit: int, lang: str) -> str:
        cell = self.cell(bit)
        return cell_name(cell, lang) if cell else super().name(bit, lang)

    def valued(self, bit: int, side: int) -> Name:
        return LINE[side] if bit & self.edges.all else super().valued(bit, side)

    def evident(self, marks: Marks) -> Marks:
        return Marks(0, self.edges.marked(self.edges.touched(marks.yes & self.edges.all)) & self.board)

    def phrase(self, marks: Marks, lang: str) -> str:
        cells = cells_phrase(self.grid, self.kind.sides, self._cells(marks.without(self.evident(marks))), lang)
        parts = [part for part in (super().phrase(self._lines(marks), lang), cells) if part]
        return clauses(Some.of(parts), lang) if parts else ""

    def noun(self, marks: Marks, lang: str) -> str:
        cells = cells_noun(self.grid, self.kind.sides, self._cells(marks.without(self.evident(marks))), lang)
        parts = super().noun(self._lines(marks), lang), cells
        return ("と" if lang == "ja" else " and ").join(filter(None, parts))

    def since(self, marks: Marks, lang: str) -> str:
        cells = self._cells(marks.without(self.evident(marks)))
        told = not self._lines(marks).known and cells.known
        return cells_since(self.grid, self.kind.sides, cells, lang) if told else super().since(marks, lang)

    def _lines(self, marks: Marks) -> Marks:
        return Marks(marks.yes & self.edges.all, marks.no & self.edges.all)

    def _cells(self, marks: Marks) -> Marks:
        """The marks of cells, as cells of the grid."""
        return Marks(*(self.edges.unmarked(side & self.board) for side in marks))

    # Text ------------------------------------------------------------------------------------------------------------

    def spread(self, marks: Marks) -> str:
        return "\n".join(self._dropped() + lattice.written_wide(self._words(marks), self.edges, self._lines(marks)))

    def text(self, marks: Marks = NOTHING) -> str:
        if marks.known & self.board:
            return self.spread(marks)
        return "\n".join(self._dropped() + [" ".join(row) for row in self._words(marks)])

    @property
    def spacing(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        return (0, 1), (0, self._wide + 1)

    @property
    def _wide(self) -> int:
        """How wide the words of cells are, with room for a mark."""
        passed = Marks(self.edges.unmarked(self.board), 0)
        return max(len(self.word_of(cell, passed)) for cell in self.grid.cells())

    def _words(self, marks: Marks = NOTHING) -> list[list[str]]:
        there, wide = self._cells(marks), self._wide
        words = [[self.word_of((r, c), there) for c in range(self.cols)] for r in range(self.rows)]
        return [[word.ljust(wide, lattice.OPEN) for word in row] for row in words]

    @classmethod
    def read(cls, rows: Sequence[Piece], unknown: str = "", cut: lattice.Cut = lattice.APART) -> tuple[Self, Marks]:
        words, signs = lattice.read_wide(rows, cut)
        parted = [[cls.word(word) for word in row] for row in words]
        names = [[room for room, _, _ in row] for row in parted] if cls.kind.rooms else None
        puzzle = cls.of([[printing for _, printing, _ in row] for row in parted], names).without(unknown)
        yes, no = lattice.marks(puzzle.edges, signs)
        for r, row in enumerate(parted):
            for c, (_, _, value) in enumerate(row):
                bit = puzzle.edges.marked(puzzle.grid.bit(r, c))
                yes, no = yes | bit if value == 0 else yes, no | bit if value == 1 else no
        if cell := puzzle.off_board(yes):
            raise words[cell[0]][cell[1]].error(puzzle.print.unmarkable(cell))
        return puzzle, Marks(yes, no & puzzle.board)

    @classmethod
    def word(cls, word: Piece) -> tuple[str, Printing, int | None]:
        """The room, the clue and the value of a cell in text.

        Raises:
            InputError: for a word that says nothing of the kind.
        """
        text = word.text.rstrip(lattice.OPEN) or "-"
        try:
            return cls.kind.parted(text)
        except InputError as fault:
            raise word.error(msg("unknown symbol {text}", text=repr(word.text[:24])), fault.expected) from None

    # Pictures and answers --------------------------------------------------------------------------------------------

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        self.draw_rooms(pen)
        yes, no = self._cells(marks)
        full = self.solved(marks)
        for bit in bits(marks.yes & self.edges.all):
            pen.line(*self.edges.at(bit), bit)
        for bit in bits(0 if full else marks.no & self.edges.all & self.board):
            pen.cross(self.place(bit), bit)
        for r, c in self.grid.cells(self.print.present):
            cell = self.grid.bit(r, c)
            value = 0 if cell & yes else 1 if cell & no and not full else None
            bit = self.edges.marked(cell) & self.board
            self.kind.drawing(pen, (r, c), bit, self.print.cells[r][c], value if bit else None)

    def answer(self, marks: Marks) -> dict[str, list[list[int]]]:
        found = super().answer(marks)
        if self.answering:
            yes = self._cells(marks).yes
            found[CELLS] = [[int(bool(self.grid.bit(r, c) & yes)) for c in range(self.cols)] for r in range(self.rows)]
        return found

    def marks(self, answer: Any) -> Marks:
        rows = answer.get(CELLS) if isinstance(answer, dict) else None
        if self.answering == (rows is None):
            names = " and ".join((*PLANES, CELLS) if self.answering else PLANES)
            raise InputError(
                msg("the marks do not fit the board"), expected=msg("rows of 0 and 1 by the names {names}", names=names)
            )
        lines = super().marks(
            {name: plane for name, plane in answer.items() if name != CELLS} if self.answering else answer
        )
        if not self.answering:
            return self.following(lines.yes)
        yes = lines.yes | self._ones(rows, self.edges.marked)
        return Marks(yes, self.board & ~yes)
