"""The puzzle of a declared kind each of whose cells takes a value, with signs between neighbours: its text and picture.

A sign that points to one of two cells stands between them, in a line of its own where one is above the other::

    -   - < 5
    ^   :   :
    -   -   -

Cells are written as in `deduce.declared.boards.values`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.declared.boards.base import BLANK, text_lines
from deduce.declared.boards.values import GivenValuePuzzle
from deduce.declared.numbers import Misfit, Printing
from deduce.formats.source import MAX_CELLS, Piece, too_large
from deduce.language.errors import InputError
from deduce.language.messages import msg

if TYPE_CHECKING:
    from deduce.contract.pen import Pen

NONE = ":"
"""What may stand where there is no sign."""
LEVEL = {"<": "<", ">": ">", "«": "<", "»": ">", "＜": "<", "＞": ">", "≺": "<", "≻": ">"}
UPRIGHT = {"^": "^", "v": "v", "∧": "^", "∨": "v", "A": "^", "V": "v", "⌃": "^", "⌄": "v", "˄": "^", "˅": "v"}
"""The signs in lines of cells and between them, as people write them, and ours."""
_BETWEEN = re.compile(rf"[{NONE}{''.join(UPRIGHT)}\s]+")
_WORD = re.compile(rf"[{''.join(LEVEL)}]|[^\s{''.join(LEVEL)}]+")
DRAWN = {"^": "∧", "v": "∨"}
"""Signs in pictures, where they are others than in text."""


@dataclass
class Parted:
    """A text taken apart.

    Attributes:
        cells: the words of the cells.
        signs: the signs by their places.
    """

    cells: list[list[Piece]]
    signs: dict[Cell, Piece]

    @classmethod
    def of(cls, rows: Sequence[Piece]) -> Parted:
        """From the lines of a text.

        Raises:
            InputError: for a sign that stands between no two cells, or rows of several lengths.
        """
        found = cls([], {})
        for row in rows:
            if _BETWEEN.fullmatch(row.text):
                found._below(row)
            else:
                found._level(row)
        if not found.cells:
            raise InputError(msg("no board"), expected=msg("rows of cells"))
        count = len(found.cells)
        if len(found.cells[0]) != count and all(len(row) == len(found.cells[0]) for row in found.cells):
            found._split(count)
        for line in found.cells:
            if len(line) != len(found.cells[0]):
                cells = msg("{count} cells", count=len(found.cells[0]))
                raise line[0].error(msg("a row of {count} cells", count=len(line)), cells)
        for (r, _), sign in found.signs.items():
            if r > 2 * count - 2:
                raise sign.error(msg("a sign behind the last cell"), msg("a cell on both sides of it"))
        if sum(map(len, found.cells)) > MAX_CELLS:
            raise too_large(rows[0])
        return found

    def _level(self, row: Piece) -> None:
        line: list[Piece] = []
        for word in _words(_WORD, row):
            if word.text == NONE:
                continue
            if word.text not in LEVEL:
                line.append(word)
                continue
            place = 2 * len(self.cells), 2 * len(line) - 1
            if place[1] < 0 or place in self.signs:
                raise word.error(msg("a sign behind the last cell"), msg("a cell on both sides of it"))
            self.signs[place] = word._replace(text=LEVEL[word.text])
        last = self.signs.get((2 * len(self.cells), 2 * len(line) - 1))
        if last:
            raise last.error(msg("a sign behind the last cell"), msg("a cell on both sides of it"))
        self.cells.append(line)

    def _below(self, row: Piece) -> None:
        """The signs of a line: one word a column, or also one between columns, or each below its cell."""
        words, above = _words(re.compile(r"\S"), row), self.cells[-1] if self.cells else []
        for k, word in enumerate(words):
            if word.text not in UPRIGHT:
                continue
            at = [c for c, cell in enumerate(above) if cell.column <= word.column < cell.column + len(cell.text)]
            if len(words) == len(above):
                at = [k]
            elif len(words) == 2 * len(above) - 1:
                at = [k // 2][k % 2 :]
            if not at:
                raise word.error(msg("a sign below no cell"), msg("a cell on both sides of it"))
            self.signs[2 * len(self.cells) - 1, 2 * at[0]] = word._replace(text=UPRIGHT[word.text])

    def _split(self, count: int) -> None:
        """Rows of characters as cells, on a board without signs, where all are such."""
        rows = [[word.cut(k, k + 1) for word in line for k in range(len(word.text))] for line in self.cells]
        if not self.signs and all(len(row) == count for row in rows):
            self.cells = rows


def _words(pattern: re.Pattern[str], row: Piece) -> list[Piece]:
    return [Piece(found.group(), row.line, row.column + found.start()) for found in pattern.finditer(row.text)]


@dataclass(eq=False)
class JoinedValuePuzzle(GivenValuePuzzle):
    """A board of a declared kind whose cells take values, with signs between them."""

    @classmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        return cls.of_parts(Parted.of(text_lines(text)[0]))

    @classmethod
    def of_parts(cls, parts: Parted) -> tuple[Self, Marks]:
        """The puzzle and the marks of a text.

        Raises:
            InputError: for a word that says nothing of the kind, or what no board has.
        """
        high, wide = len(parts.cells), len(parts.cells[0])
        written = [[cls.written(word) for word in row] for row in parts.cells]
        clues: list[list[Printing]] = [[None] * (2 * wide - 1) for _ in range(2 * high - 1)]
        for r, row in enumerate(written):
            for c, cell in enumerate(row):
                clues[2 * r][2 * c] = cell.given
        for (r, c), sign in parts.signs.items():
            clues[r][c] = sign.text
        try:
            puzzle = cls.of(clues)
        except Misfit as fault:
            r, c = fault.cell
            place = parts.signs.get((r, c)) or parts.cells[r // 2][c // 2]
            raise place.error(fault.what, fault.expected) from None
        marks = NOTHING
        for r, row in enumerate(written):
            for c, cell in enumerate(row):
                marks = marks.join(puzzle.marked((r, c), cell, parts.cells[r][c]))
        return puzzle, marks.join(puzzle.givens)

    @property
    def signs(self) -> Mapping[Cell, Printing]:
        """The signs between cells, by their places."""
        return {(r, c): clue for (r, c), clue in self.print.clues.items() if r % 2 or c % 2}

    def text(self, marks: Marks = NOTHING) -> str:
        return self._lines(marks, " ")

    def spread(self, marks: Marks) -> str:
        """The text with a word in each place, also where no sign is."""
        return self._lines(marks, NONE)

    def _lines(self, marks: Marks, blank: str) -> str:
        """The text, with something for each place between cells of a row; unless that is a blank, between all cells."""
        told = self._told()
        words = [[told.word_of((r, c), marks) or BLANK for c in range(self.cols)] for r in range(self.rows)]
        wide, signs = max(len(word) for row in words for word in row), told.signs
        lines = list[str]()
        for r, row in enumerate(words):
            beside = [str(signs.get((2 * r, 2 * c + 1)) or blank) for c in range(self.cols - 1)]
            lines.append("".join(f"{word.ljust(wide)} {sign} " for word, sign in zip(row, [*beside, ""], strict=True)))
            below = [str(signs.get((2 * r + 1, 2 * c)) or NONE) for c in range(self.cols)]
            if r < self.rows - 1 and (blank != " " or any(sign != NONE for sign in below)):
                lines.append(f" {blank} ".join(sign.ljust(wide) for sign in below))
        return "\n".join(line.rstrip() for line in lines)

    def draw(self, pen: Pen, marks: Marks) -> None:
        super().draw(pen, marks)
        for (r, c), sign in self.signs.items():
            pen.sign((r / 2, c / 2), DRAWN.get(str(sign), str(sign)))
