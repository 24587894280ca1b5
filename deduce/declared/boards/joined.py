"""The puzzle of a declared kind with clues between cells, and values that are given in them: its text and picture.

A board is drawn with a line of cells, then one of what stands below them, and so on. A given value is the sign of the
value as a capital; ``.`` is an open cell, and a line without clues between rows begins with ``:``::

    S . .=.
    x   =
    . s m .
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.declared.boards.base import BLANK, OPEN
from deduce.declared.boards.given import GivenCells
from deduce.declared.boards.lined import LinedPuzzle
from deduce.declared.numbers import Misfit, Printing
from deduce.formats.grids import cut
from deduce.formats.source import MAX_CELLS, Piece, shown, too_large
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.contract.pen import Pen

NONE = ":"


@dataclass(eq=False)
class JoinedPuzzle(GivenCells, LinedPuzzle):
    """A board of a declared kind whose variables are cells, with clues of one character in them and between them."""

    def with_givens(self, values: Marks) -> Self:
        """The same board with other values given."""
        clues = {(r, c): clue for (r, c), clue in self.print.clues.items() if r % 2 or c % 2}
        for sign, cells in zip(self.kind.signs, values, strict=True):
            clues |= {(2 * r, 2 * c): sign.upper() for r, c in self.grid.cells(cells)}
        told = type(self)(self.rows, self.cols, self.print.with_clues(clues))
        gone = {(r, c) for i, (r, c) in enumerate(self.print.clues) if (r % 2 or c % 2) and not self.kept >> i & 1}
        return told.keep(sum(1 << i for i, place in enumerate(told.print.clues) if place not in gone))

    def text(self, marks: Marks = NOTHING) -> str:
        told = self._told_givens()
        lines = told._dropped()
        for r, row in enumerate(told.print.cells):
            line = "".join(self._char((r, c), clue, marks) for c, clue in enumerate(row)).rstrip()
            lines.append(line or NONE)
        return "\n".join(lines)

    def _told_givens(self) -> Self:
        """The same puzzle without the values that are not known, so that their cells have room for marks."""
        return self if self.kept + 1 == 1 << len(self.print.clues) else self.with_givens(self.givens)

    def _char(self, place: Cell, clue: Printing, marks: Marks) -> str:
        if clue is not None or place[0] % 2 or place[1] % 2:
            return str(clue or " ")
        bit, (yes, no) = self.grid.bit(place[0] // 2, place[1] // 2), self.kind.signs
        return yes if bit & marks.yes else no if bit & marks.no else OPEN

    @property
    def spacing(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        return (0, 2), (0, 2)

    @classmethod
    def of_lines(cls, rows: Sequence[Piece], unknown: str = "") -> tuple[Self, Marks]:
        rows = [row._replace(text=row.text.rstrip()) for row in rows]
        if len(rows) % 2 == 0:
            rows = cls._spread(rows)
        wide = len(rows[0].text)
        if wide * len(rows) > 4 * MAX_CELLS:
            raise too_large(rows[0])
        if wide % 2 == 0:
            raise rows[0].error(msg("a sign behind the last cell"), msg("a cell on both sides of it"), wide - 1)
        clues: list[list[Printing]] = [[None] * wide for _ in rows]
        values: dict[Cell, int] = {}
        for r, row in enumerate(rows):
            if len(row.text) > wide or (r % 2 == 0 and len(row.text) != wide):
                what = msg("a row of {count} signs", count=len(row.text))
                raise row.error(what, msg("{count} signs", count=wide))
            for c, char in cls._signs(row, level=r % 2 == 0):
                if char in cls.kind.signs:
                    values[r // 2, c // 2] = cls.kind.signs.index(char)
                else:
                    clues[r][c] = char
        try:
            puzzle = cls.of(clues).without(unknown)
        except Misfit as fault:
            r, c = fault.cell
            raise rows[r].error(fault.what, fault.expected, c) from None
        yes, no = (puzzle.grid.union(cell for cell, value in values.items() if value == side) for side in (0, 1))
        return puzzle, Marks(yes, no).join(puzzle.givens)

    @classmethod
    def _spread(cls, rows: Sequence[Piece]) -> Sequence[Piece]:
        """Lines of cells alone, with signs between them or without, as lines that take turns with those between them.

        A board has as many lines as half of them have suns, an even number; with those between them they are odd.
        """
        wide = {len(row.text) for row in rows}
        signs = {row.text[c] for row in rows for c in range(1, len(row.text), 2)}
        if len(wide) > 1 or not max(wide) % 2 or not signs <= {" ", *cls.kind.numbers.joining, "×"}:
            grid = cut(rows, sign=lambda char: not char.isspace())
            rows = [
                row._replace(text=" ".join(cell.text for cell in cells)) for row, cells in zip(rows, grid, strict=True)
            ]
        found: list[Piece] = []
        for row in rows:
            found += [row, row._replace(text=NONE)]
        return found[:-1]

    @classmethod
    def _signs(cls, row: Piece, *, level: bool) -> Iterator[tuple[int, str]]:
        """What stands in a line, by its column: in a line of cells or between such lines.

        Raises:
            InputError: for a character that stands for nothing of the kind, or in no place for it.
        """
        for c, char in enumerate(row.text):
            of_cell, char = level and c % 2 == 0, cls.kind.common.get(char, char)
            if char in (OPEN, BLANK) or (char == " " and not of_cell) or (row.text.strip() == NONE and not level):
                continue
            if char not in cls.kind.numbers.symbols and not (of_cell and char in cls.kind.signs):
                what = msg("unknown symbol {text}", text=shown(char))
                raise row.error(what, cls.kind.numbers.part(joining=not of_cell).expected, c)
            yield c, char

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        for r, c in self.grid.cells():
            bit = self.grid.bit(r, c)
            value = 0 if bit & marks.yes else 1 if bit & marks.no else None
            self.kind.drawing(pen, (r, c), bit, self.print.cells[2 * r][2 * c], value)
        for (r, c), clue in self.print.clues.items():
            if r % 2 or c % 2:
                self.kind.drawing(pen, (r / 2, c / 2), 0, clue, None)
