"""The puzzle of a declared kind with clues at the corners of cells: its text and picture.

A board is drawn with a line of corners, then one of cells, and so on; ``.`` is a corner without a clue and ``-`` an
open cell::

    . 1 . 2
     - ■ +
    2 . . .
     - - ■
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Self

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks
from deduce.declared.boards.base import BLANK, OPEN
from deduce.declared.boards.lined import LinedPuzzle
from deduce.declared.clues import cells_in, meeting_clue
from deduce.declared.numbers import Misfit, Printing
from deduce.explain import arguments
from deduce.formats.source import Piece, shown
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import cell_said
from deduce.relations.acyclic import Acyclic, along

if TYPE_CHECKING:
    from deduce.contract.pen import Pen
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step


@dataclass(eq=False)
class CornerPuzzle(LinedPuzzle):
    """A board of a declared kind whose variables are cells, with clues of one character at their corners."""

    @classmethod
    def of(
        cls,
        clues: Sequence[Sequence[Printing]],
        rooms: Sequence[Sequence[int | str]] | None = None,
        outside: Mapping[Cell, int | str] | None = None,
    ) -> Self:
        if min(len(clues), len(clues[0])) < 2:
            raise Misfit((0, 0), msg("no board"), msg("lines of corners with lines of cells between them"))
        return super().of(clues, rooms, outside)

    def text(self, marks: Marks = NOTHING) -> str:
        yes, no = self.kind.signs
        lines = self._dropped()
        for r, row in enumerate(self.print.cells):
            lines.append(" ".join(OPEN if clue is None else str(clue) for clue in row))
            if r < self.rows:
                bits = [self.grid.bit(r, c) for c in range(self.cols)]
                lines.append(
                    " " + " ".join(yes if b & marks.yes else no if b & marks.no else BLANK for b in bits) + " "
                )
        return "\n".join(line.rstrip() for line in lines)

    blanks: ClassVar[frozenset[str]] = frozenset({*arguments.BLANKS, "looping"})

    def told(self, blank: str, step: Step, lang: str) -> str:
        return self._looping(step, lang) if blank == "looping" else super().told(blank, step, lang)

    def _looping(self, step: Step, lang: str) -> str:
        """The loop that the other value of the one concluded cell would close."""
        marks = step.reason.join(step.conclusion.flipped)
        if step.conclusion.size() == 1:
            for rule in self.rules.of(Acyclic):
                for ring in rule.rings(marks):
                    return along(self, ring)[lang]
        raise Unsaid("looping")

    def shared(self, one: int, other: int) -> tuple[Name | Message, Name | Message] | None:
        """Where two cells side by side may both have the end of a diagonal: where the first falls and the second rises,
        and where it is the other way round; None for other cells.
        """
        if not self.kind.diagonal:
            return None
        (r, c), (y, x) = self.grid.at(one), self.grid.at(other)
        if (y - r, x - c) not in ((0, 1), (1, 0)):
            return None
        return self._corner(r + 1, c + 1), self._corner(y, x)

    def _corner(self, r: int, c: int) -> Name | Message:
        """A corner by its number, or by the cells around it."""
        number = self.print.cells[r][c]
        cells = self.grid.union(
            (y, x) for y in (r - 1, r) for x in (c - 1, c) if 0 <= y < self.rows and 0 <= x < self.cols
        )
        if isinstance(number, int):
            return meeting_clue(number, cells, cells_in(self.grid, cells)).name
        first, *others = (cell_said(cell) for cell in cells_in(self.grid, cells))
        if not others:
            return msg("the corner of {cell}", cell=first)
        return msg("the corner between {cell} and {last}", cell=first, last=others[-1])

    @property
    def spacing(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        return (1, 2), (1, 2)

    @classmethod
    def of_lines(cls, rows: Sequence[Piece], unknown: str = "") -> tuple[Self, Marks]:
        if len(rows) < 3 or len(rows) % 2 == 0:
            expected = msg("lines of corners with lines of cells between them")
            raise rows[-1].error(msg("lines that do not take turns"), expected)
        cols = len(rows[0].text.split()) - 1
        clues: list[list[Printing]] = []
        values: dict[Cell, int] = {}
        places: dict[Cell, Piece] = {}
        for i, row in enumerate(rows):
            words = [row.cut(*found.span()) for found in re.finditer(r"\S+", row.text)]
            count = cols + 1 - i % 2
            if len(words) != count or cols < 1:
                raise row.error(msg("a line of {count} signs", count=len(words)), msg("{count} signs", count=count))
            if i % 2:
                for c, word in enumerate(words):
                    if word.text in cls.kind.signs:
                        values[i // 2, c] = cls.kind.signs.index(word.text)
                    elif word.text not in (BLANK, OPEN):
                        expected = msg("{yes}, {no} or -", yes=cls.kind.signs[0], no=cls.kind.signs[1])
                        raise word.error(msg("unknown symbol {text}", text=shown(word.text)), expected)
                continue
            for c, word in enumerate(words):
                places[i // 2, c] = word
                if word.text not in (BLANK, OPEN) and cls.kind.numbers.read(word.text) is None:
                    what = msg("unknown symbol {text}", text=shown(word.text))
                    raise word.error(what, cls.kind.numbers.expected)
            clues.append([None if word.text in (BLANK, OPEN) else cls.kind.numbers.read(word.text) for word in words])
        puzzle = cls.of(clues).without(unknown)
        yes, no = (puzzle.grid.union(cell for cell, value in values.items() if value == side) for side in (0, 1))
        return puzzle, Marks(yes, no)

    def draw(self, pen: Pen, marks: Marks) -> None:
        pen.lattice(self.rows, self.cols)
        pen.rim = 6
        for r, c in self.grid.cells():
            bit = self.grid.bit(r, c)
            if self.kind.diagonal:
                if bit & marks.known:
                    rise = 0.5 if bit & marks.no else -0.5
                    pen.line((r + rise, c - 0.5), (r - rise, c + 0.5), bit)
            elif bit & marks.no:
                pen.dot((r, c), bit)  # in the middle, since a clue may stand in any corner
            else:
                pen.shade((r, c), bit, 0 if bit & marks.yes else None)
        for (r, c), clue in self.print.clues.items():
            pen.number((r - 0.5, c - 0.5), str(clue), ring=True)
