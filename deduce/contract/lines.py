"""Puzzles whose variables are edges from cell to cell: where these lie, and how lines and gaps are spoken of."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import pairwise
from typing import Any, ClassVar

from deduce.board.edges import Edges, edges
from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.language.words import LONGEST, Some, cell_name, cell_said, clauses, listed

FORMS = {  # of one that is drawn, of several, of one that is not, of several
    "phrase en": "{0} is drawn|{0} are drawn|{0} is crossed out|{0} are crossed out",
    "phrase ja": "{0}に線を引く|{0}に線を引く|{0}には線を引かない|{0}には線を引かない",
    "noun en": "the line {0}|the lines {0}|the gap {0}|the gaps {0}",
    "noun ja": "線{0}|線{0}|×印{0}|×印{0}",
}


class LineBoard(Puzzle):
    """A puzzle with one variable for each edge of a board, and perhaps further ones."""

    forms: ClassVar[Mapping[str, str]] = FORMS
    """How drawn lines and gaps are said, by form and language."""
    more_ja: ClassVar[str] = "ほか{}本"
    """How many more there are than are named, in Japanese."""
    longest: ClassVar[Mapping[str, int]] = {}
    """How many lines or gaps are named in each form, if not `LONGEST`."""

    @cached_property
    def edges(self) -> Edges:
        """The geometry of the edges."""
        return edges(self.rows, self.cols)

    @property
    def variables(self) -> int:
        return self.edges.all

    def place(self, bit: int) -> tuple[float, float]:
        return self.edges.place(bit)

    def near(self, bit: int) -> int:
        return self.edges.near(bit)

    @property
    def array_shape(self) -> tuple[int, ...]:
        return 2, self.edges.rows, self.edges.cols

    def array_spot(self, bit: int) -> tuple[int, ...]:
        (r, c), (x, _) = self.edges.at(bit)
        return int(x > r), r, c

    def name(self, bit: int, lang: str) -> str:
        return "–".join(cell_name(cell, lang) for cell in self.edges.at(bit))

    def phrase(self, marks: Marks, lang: str) -> str:
        parts = self.spoken(marks, "phrase", lang)
        return clauses(Some.of(parts), lang) if parts else ""

    def noun(self, marks: Marks, lang: str) -> str:
        parts = self.spoken(marks, "noun", lang)
        return listed(Some.of(parts), lang) if parts else ""

    def spoken(self, marks: Marks, form: str, lang: str) -> list[str]:
        """What is drawn and what is not, in one of the forms: a ``phrase`` or a ``noun``."""
        drawn = self.lines_named(marks.yes & self.edges.all, lang)
        crossed = [self.name(bit, lang) for bit in bits(marks.no & self.edges.all)]
        line, lines, gap, gaps = self.forms[f"{form} {lang}"].split("|")
        said = ((drawn, lines if len(drawn) > 1 else line), (crossed, gaps if len(crossed) > 1 else gap))
        longest = self.longest.get(form, LONGEST)
        return [text.format(listed(Some.of(self._some(names, lang, longest)), lang)) for names, text in said if names]

    def lines_named(self, yes: int, lang: str) -> list[str]:
        """The lines that edges draw, by their ends and corners."""
        found = []
        for cells in self.edges.trails(yes):
            turns = [b for a, b, c in zip(cells, cells[1:], cells[2:], strict=False) if a[0] != c[0] and a[1] != c[1]]
            found.append("–".join(cell_name(cell, lang) for cell in (cells[0], *turns, cells[-1])))
        return found

    def through(self, lines: Any) -> int:
        """The edges of lines that an answer lists, each by its cells from neighbour to neighbour.

        Raises:
            InputError: for what is no such list, and for a step that leads to no neighbour on the board.
        """
        found = 0
        for line in lines if isinstance(lines, list) else [lines]:
            for a, b in pairwise(_cells(line)):
                on_board = all(0 <= r < self.rows and 0 <= c < self.cols for r, c in (a, b))
                if not on_board or abs(a[0] - b[0]) + abs(a[1] - b[1]) != 1:
                    expected = msg(
                        "neighbouring cells of {rows} rows and {cols} columns", rows=self.rows, cols=self.cols
                    )
                    what = msg("no step from {one} to {other}", one=cell_said(a), other=cell_said(b))
                    raise InputError(what, expected=expected)
                found |= self.edges.between(a, b)
        return found

    def _some(self, names: list[str], lang: str, longest: int) -> list[str]:
        """The first few of many names, and how many more there are."""
        more = len(names) - longest
        if more < 2:
            return names
        return [*names[:longest], self.more_ja.format(more) if lang == "ja" else f"{more} more"]


def _cells(line: Any) -> list[Cell]:
    """The cells of a line in an answer, two at least."""
    try:
        cells: list[Any] = [(r, c) for r, c in line]
    except (TypeError, ValueError):
        cells = []
    if len(cells) < 2 or any(type(k) is not int for cell in cells for k in cell):
        expected = msg("a list of cells such as [[0, 0], [0, 1]]")
        raise InputError(msg("bad line {line}", line=repr(line)[:40]), expected=expected)
    return cells
