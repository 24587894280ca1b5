"""The puzzle of a declared kind whose variables are the edges from cell to cell, with walls between cells.

A board with marks or walls has a place for each edge: ``-`` or ``|`` where it is drawn, ``x`` where it is crossed out,
``=`` where a wall stands, and a blank where it is open. All words of cells are equally wide, filled up with dots::

    1.-..=10
    |     x
    .. .. 2.

A line between the rows that would be blank begins with ``:``. Without marks and walls a board is a grid of words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.pen import Pen
from deduce.declared.boards import lattice
from deduce.declared.boards.base import even
from deduce.declared.boards.edges import EdgePuzzle
from deduce.declared.numbers import Misfit, Printing
from deduce.formats.source import MAX_CELLS, Piece, shown, too_large
from deduce.language.errors import InputError
from deduce.language.messages import msg

WALL = "="
BETWEEN = " |x=:"
"""What may stand in a line between two rows."""
WORD = re.compile(r"([^ x=-]+)([ x=-]|$)")
"""The word of a cell and the sign behind it."""


def spread(clues: Sequence[Sequence[Printing]]) -> list[list[Printing]]:
    """Rows of what is printed in cells, with a place between each two of them."""
    high, wide = 2 * len(clues) - 1, 2 * len(clues[0]) - 1
    return [[None if r % 2 or c % 2 else clues[r // 2][c // 2] for c in range(wide)] for r in range(high)]


def walled(clues: Sequence[Sequence[Printing]]) -> bool:
    """Whether rows of what is printed have a wall, and so a place between each two cells."""
    return any(WALL in row for row in clues)


class WalledParts(NamedTuple):
    """A text in parts.

    Attributes:
        words: the word of each cell.
        signs: the sign of each edge by row and column in the doubled grid, where it has one.
    """

    words: Sequence[Sequence[Piece]]
    signs: Mapping[Cell, Piece]

    @classmethod
    def of(cls, rows: Sequence[Piece], cut: lattice.Cut = lattice.APART, cols: int | None = None) -> WalledParts:
        """The parts of a text with places for edges, or of a grid of words; of rows of an array of so many columns.

        Raises:
            InputError: for rows of different lengths and for unknown signs.
        """
        if not rows:
            raise InputError(msg("no board"), expected=msg("rows of cells"))
        if cols is not None and walled([row.text.split() for row in rows]):
            return cls._listed([_words(row) for row in rows])
        whole = [row._replace(text=row.text.rstrip()) for row in rows]
        spread = len(rows) % 2 and not any(set(row.text) - set(BETWEEN) for row in whole[1::2])
        if not spread or (len(rows) == 1 and not set(whole[0].text.lstrip("- ")) & set("-x=")):
            return cls(even(cut(rows)), {})
        words, signs = list[list[Piece]](), dict[Cell, Piece]()
        for r, row in enumerate(whole):
            if r % 2:
                signs |= _below(row, r, words[0])
            else:
                words.append([])
                for c, (word, sign) in enumerate(_level(row)):
                    words[-1].append(word)
                    if sign.text.strip():
                        signs[r, 2 * c + 1] = sign
                if len(words[0]) * len(whole) > 2 * MAX_CELLS + 200:
                    raise too_large(whole[0])
        return cls(even(words), signs)

    @classmethod
    def _listed(cls, words: Sequence[Sequence[Piece]]) -> WalledParts:
        """The parts of an array with a word for each cell and one between each two of them."""
        grid = even(words)
        for r, row in enumerate(grid):
            for c, word in enumerate(row):
                if (r + c) % 2 and word.text == WALL:
                    continue
                if (r % 2 or c % 2) and word.text not in (lattice.OPEN, "-"):
                    what = msg("unknown symbol {text}", text=shown(word.text))
                    raise word.error(what, msg("= (a wall) or - (nothing)"))
        if len(grid) % 2 == 0 or len(grid[0]) % 2 == 0:
            what = msg("{rows} rows and {cols} columns of places", rows=len(grid), cols=len(grid[0]))
            raise grid[0][0].error(what, msg("a place for each cell and one between each two neighbours"))
        signs = {(r, c): word for r, row in enumerate(grid) for c, word in enumerate(row) if word.text == WALL}
        return cls([row[::2] for row in grid[::2]], {spot: word for spot, word in signs.items() if sum(spot) % 2})


def _words(row: Piece) -> list[Piece]:
    """The words of a row, each where it stands."""
    return [row._replace(text=found[0], column=row.column + found.start()) for found in re.finditer(r"\S+", row.text)]


def _level(row: Piece) -> Iterator[tuple[Piece, Piece]]:
    """The words of a row of cells, each with the sign behind it."""
    at = 0
    while at < len(row.text):
        found = WORD.match(row.text, at)
        if not found:
            raise row.error(msg("no sign for a cell"), msg("a clue or ."), at)
        word, sign = found.groups()
        yield (
            row._replace(text=word, column=row.column + at),
            row._replace(text=sign, column=row.column + at + len(word)),
        )
        at = found.end()
    if row.text[-1:] in ("x", WALL, "-"):
        raise row.error(msg("a sign behind the last cell"), msg("a cell on both sides of it"), len(row.text) - 1)


def _below(row: Piece, r: int, words: Sequence[Piece]) -> Iterator[tuple[Cell, Piece]]:
    """The signs in a line between two rows, each below the first sign of a cell."""
    places = {word.column - words[0].column: c for c, word in enumerate(words)}
    for at, sign in enumerate(row.text):
        if sign == " " or (sign == ":" and not row.text[1:].strip()):
            continue
        if at not in places or sign == ":":
            what = msg("unknown symbol {text}", text=shown(sign))
            raise row.error(what, msg("a sign below the first one of a cell"), at)
        yield (r, 2 * places[at]), row._replace(text=sign, column=row.column + at)


@dataclass(eq=False)
class WalledPuzzle(EdgePuzzle):
    """A board of a declared kind whose variables are edges from cell to cell, with walls between cells."""

    def off_board(self, yes: int) -> Cell | None:  # noqa: ARG002
        """None: each cell is in play, and of walls `checked` speaks."""
        return None

    def checked(self, yes: int) -> int:
        """Drawn edges, none of which leads through a wall.

        Raises:
            InputError: otherwise.
        """
        if wrong := yes & ~self.board:
            edge = wrong & -wrong
            what = msg("a line from {one} to {other}", one=self._cell(edge, 0), other=self._cell(edge, 1))
            raise InputError(what, expected=msg("no line through a wall"))
        return yes

    def _cell(self, edge: int, end: int) -> Mapping[str, str]:
        return self.print.said(self.edges.at(edge)[end])

    def text(self, marks: Marks = NOTHING) -> str:
        marks = Marks(marks.yes & self.board, marks.no & self.board)
        if not marks.known and not self.print.walled:
            words = self._words()
            return "\n".join(" ".join(row).rstrip() for row in words)
        return self.spread(marks)

    def spread(self, marks: Marks) -> str:
        words = self._words()
        blank = " " * len(words[0][0])
        lines = []
        for r in range(2 * self.rows - 1):
            signs = [self._sign(marks, r, c) for c in range(r % 2 == 0, 2 * self.cols - 1, 2)]
            if r % 2:
                lines.append(" ".join(sign + blank[1:] for sign in signs).rstrip() or ":")
            else:
                row = words[r // 2]
                lines.append("".join(word + sign for word, sign in zip(row, [*signs, ""], strict=True)).rstrip())
        return "\n".join(lines)

    @property
    def spacing(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        return (0, 1), (0, len(self._words()[0][0]) + 1)

    def _words(self) -> list[list[str]]:
        clues = [row[::2] for row in self.print.cells[::2]]
        wide = max(len(str(clue)) if clue is not None else 1 for row in clues for clue in row)
        return [[("" if clue is None else str(clue)).ljust(wide, lattice.OPEN) for clue in row] for row in clues]

    def _sign(self, marks: Marks, r: int, c: int) -> str:
        edge = self.edges.between((r // 2, c // 2), ((r + 1) // 2, (c + 1) // 2))
        if not edge & self.board:
            return WALL
        return lattice.DRAWN[r % 2] if edge & marks.yes else lattice.CROSSED if edge & marks.no else " "

    @classmethod
    def read(cls, rows: Sequence[Piece], unknown: str = "", cut: lattice.Cut = lattice.APART) -> tuple[Self, Marks]:
        parts = WalledParts.of(rows, cut)
        return cls.of_parts(parts, unknown)

    @classmethod
    def of_parts(cls, parts: WalledParts, unknown: str = "") -> tuple[Self, Marks]:
        """The puzzle and the marks of a text in parts.

        Raises:
            InputError: when there is no such puzzle.
        """
        clues = spread([[cls.token(word) for word in row] for row in parts.words])
        for (r, c), sign in parts.signs.items():
            if sign.text == WALL:
                clues[r][c] = WALL
        try:
            puzzle = cls.of(clues).without(unknown)
        except Misfit as fault:
            r, c = fault.cell
            place = parts.signs[r, c] if (r, c) in parts.signs else parts.words[r // 2][c // 2]
            raise place.error(fault.what, fault.expected) from None
        return puzzle, puzzle.signed(parts)

    def signed(self, parts: WalledParts) -> Marks:
        """The marks of a text.

        Raises:
            InputError: for a line through a wall.
        """
        yes = no = 0
        for (r, c), sign in parts.signs.items():
            edge = self.edges.between((r // 2, c // 2), ((r + 1) // 2, (c + 1) // 2))
            if sign.text == lattice.CROSSED:
                no |= edge
            elif sign.text != WALL:
                try:
                    self.checked(edge)
                except InputError as fault:
                    raise sign.error(fault.what, fault.expected) from None
                yes |= edge
        return Marks(yes, no & self.board)

    @classmethod
    def token(cls, word: Piece) -> Printing:
        return super().token(word._replace(text=word.text.rstrip(lattice.OPEN) or lattice.OPEN))

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        for bit in bits(self.print.walled):
            pen.border(*self.edges.at(bit))
        for bit in bits(marks.yes & self.board):
            pen.line(*self.edges.at(bit), bit)
        if not self.solved(marks):
            for bit in bits(marks.no & self.board):
                pen.cross(self.place(bit), bit)
        for r, c in self.grid.cells():
            self.kind.drawing(pen, (r, c), 0, self.print.printing((r, c)), None)

    def marks(self, answer: Any) -> Marks:
        found = super().marks(answer)
        return Marks(self.checked(found.yes), found.no)
