"""The board of puzzle-yin-yang.com and its sister sites, as HTML copied from the browser's developer tools.

Every element with a class word ``cell`` or ``…-cell`` is a cell, and stands where ``top`` and ``left`` of its style put
it; the order of the elements means nothing. So do dots, which have ``loop-dot`` or ``dot-…``. Read by the parser of the
standard library.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import Any, NamedTuple

from deduce.board.marks import NOTHING, Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.bodies import Site, Tag
from deduce.formats.offers import offered
from deduce.formats.shell import Format, finish, same_size
from deduce.formats.source import MAX_CELLS, Piece, shown
from deduce.formats.task import told_genre
from deduce.language.errors import InputError
from deduce.language.messages import choice, msg

_ELEMENT = re.compile(r"^(?![^\S\n]*#)[^\n]*<[a-z!]", re.I | re.M)
_PLACE = r"(?:^|[;\s]){}\s*:\s*(-?[0-9]{{1,6}}(?:\.[0-9]{{0,9}})?)\s*px"
NEAR = 3.0
"""Pixels by which cells of one row or column may differ."""
DOT = 12 / 29
"""How far the corner of a dot in the middle of a cell lies from that of the cell, in cells."""
EMPTY = frozenset(
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"],
)
"""Elements that have no end."""

Grid = Sequence[Sequence[Tag]]
Placed = dict[tuple[float, float], Tag]


class Elements(NamedTuple):
    """The cells of a board, and its dots where they are one for each cell; either may be missing."""

    cells: Grid | None
    dots: Grid | None
    words: frozenset[str]
    place: Piece

    def of(self, site: Site[Any]) -> Grid | None:
        """Those that are the cells of a genre."""
        return self.dots if site.dots else self.cells


class BoardHtml(Format):
    """One board a text."""

    name = "html"
    title = msg("board HTML")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        return _ELEMENT.search(source.text) is not None

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        boards = _boards(source)
        one, site, others = self._chosen(boards, told_genre(source, kind))
        puzzle = self._read(site, boards)
        notes = [msg("taken for {name}; it could also be {others}", name=one.name, others=others)] if others else []
        if site.marks is None:
            notes.append(msg("what is filled in on a board of {name} in HTML is not read", name=one.name))
        return finish(puzzle, puzzle.id, puzzle.extra, notes)

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        boards = _boards(source)
        _, site, _ = self._chosen(boards, puzzle.kind)
        grid = boards.of(site) or ()
        same_size(source, (len(grid), len(grid[0])), puzzle)
        if site.marks is None:
            what = msg("what is filled in on a board of {name} in HTML is not read", name=puzzle.kind.name)
            raise boards.place.error(what, msg("marks in another form, such as text"))
        return site.marks(puzzle, grid)

    def filled(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        boards = _boards(source)
        _, site, _ = self._chosen(boards, puzzle.kind)
        return site.marks(puzzle, boards.of(site) or ()) if site.marks else NOTHING

    @staticmethod
    def _read(site: Site[Any], boards: Elements) -> Puzzle:
        grid = boards.of(site)
        assert site.board is not None
        assert grid is not None
        puzzle: Puzzle = site.board(grid)
        return puzzle

    def _chosen(self, boards: Elements, kind: Kind | None) -> tuple[Kind, Site[Any], str]:
        """The kind of a board, and the names of others that it could be.

        Raises:
            InputError: when nothing tells the kind, or its boards are not read.
        """
        sites = [(one, have.site) for one, have in offered(kind) if have.site and have.site.board]
        found = [(one, site) for one, site in sites if boards.of(site) and (kind or site.classes & boards.words)]
        if len(found) > 1:
            readers = [(one, site) for one, site in found if self._reads(site, boards)] or found
            meant = [(one, site) for one, site in readers if site.alone or len(readers) == 1]
            names = [one.name for one, _ in readers]
            if len(meant) != 1:
                raise boards.place.error(msg("a board that fits several kinds"), choice(names), option="--kind")
            [(one, site)] = meant
            return one, site, ", ".join(name for name in names if name != one.name)
        if not found:
            if kind:
                what = msg("the elements of a board of {name} are not read", name=kind.name)
                raise boards.place.error(what, msg("the task string from the source of the page"))
            raise boards.place.error(msg("a board of no kind that can be told"), msg("its kind"), option="--kind")
        return (*found[0], "")

    def _reads(self, site: Site[Any], boards: Elements) -> bool:
        try:
            self._read(site, boards)
        except InputError:
            return False
        return True


class _Parser(HTMLParser):
    def __init__(self, source: Piece) -> None:
        super().__init__()
        self.source, self.cells, self.dots = source, Placed(), Placed()
        self.open: list[tuple[str, tuple[float, float] | None]] = []
        self.inside: list[tuple[float, float]] = []
        self.texts: dict[tuple[float, float], list[str]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        classes = frozenset(said.get("class", "").split())
        cell = any(word == "cell" or word.endswith("-cell") for word in classes)
        dot = not cell and any(word == "loop-dot" or word.startswith("dot-") for word in classes)
        place = self._placed(tag, said, classes, self.cells if cell else self.dots) if cell or dot else None
        if tag not in EMPTY:
            self.open.append((tag, place if cell else None))
            if cell and place:
                self.inside.append(place)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if not any(name == tag for name, _ in self.open[-DEPTH:]):
            return
        while self.open:
            name, place = self.open.pop()
            if place:
                self.inside.pop()
            if name == tag:
                return

    def handle_data(self, data: str) -> None:
        if self.inside and (text := data.strip()):
            self.texts.setdefault(self.inside[-1], []).append(text)

    def _placed(self, tag: str, said: dict[str, str], classes: frozenset[str], found: Placed) -> tuple[float, float]:
        line, column = self.getpos()
        text = self.get_starttag_text() or tag
        piece = Piece(text, self.source.line + line - 1, column + (self.source.column if line == 1 else 0))
        top, left = (re.search(_PLACE.format(side), said.get("style", "")) for side in ("top", "left"))
        if not top or not left:
            raise piece.error(
                msg("element {text} has no place", text=shown(text)), msg("a style with top and left in px")
            )
        place = (float(top[1]), float(left[1]))
        if place in found:
            raise piece.error(msg("element {text} lies on another one", text=shown(text)), msg("one element a cell"))
        if len(found) == MAX_CELLS:
            raise piece.error(msg("the board is too large"), msg("at most {most} cells", most=MAX_CELLS))
        found[place] = Tag(piece, classes)
        return place


DEPTH = 50
"""How many open elements an end may close: a page whose elements do not end is read in time."""


def _boards(source: Piece) -> Elements:
    """The cells of a board, placed.

    Raises:
        InputError: when there are none, an element cannot be placed, or they do not fill a rectangle.
    """
    parser = _Parser(source)
    try:
        parser.feed(source.text)  # never closed: a page that breaks off is read up to there
    except InputError:
        raise
    except (AssertionError, ValueError):  # the parser's own words for a declaration or a number it cannot read
        raise source.error(msg("broken HTML"), msg("the elements of the board")) from None
    cells = {place: tag._replace(text=" ".join(parser.texts.get(place, ()))) for place, tag in parser.cells.items()}
    if not cells and not parser.dots:
        raise source.error(msg("no board"), msg('elements such as <div class="cell" style="top: 1px; left: 1px">'))
    words = frozenset[str]().union(*(tag.classes for tag in (*cells.values(), *parser.dots.values())))
    lattice = {place: tag for place, tag in parser.dots.items() if "loop-dot" in tag.classes}
    place = next(iter((cells or parser.dots).values())).piece
    dots = _whole(lattice)
    if cells and (rows := _whole(cells)):
        return Elements(_dotted(rows, cells, parser.dots), dots, words, rows[0][0].piece)
    if cells or not dots:
        tops, lefts = ({round(place[i]) for place in cells or lattice} for i in (0, 1))
        high, wide = (len(set(_ranks({float(n) for n in some}).values())) for some in (tops, lefts))
        what = msg("{count} cells in {rows} rows and {cols} columns", count=len(cells), rows=high, cols=wide)
        raise place.error(what, msg("a full rectangle of cells"))
    return Elements(None, dots, words, place)


def _whole(placed: Placed) -> list[list[Tag]] | None:
    """The rows of elements that fill a rectangle; None where they do not."""
    tops, lefts = _ranks({top for top, _ in placed}), _ranks({left for _, left in placed})
    rows, cols = 1 + max(tops.values(), default=-1), 1 + max(lefts.values(), default=-1)
    grid = {(tops[top], lefts[left]): tag for (top, left), tag in placed.items()}
    if not grid or len(grid) != len(placed) or len(grid) != rows * cols:
        return None
    return [[grid[r, c] for c in range(cols)] for r in range(rows)]


def _dotted(rows: list[list[Tag]], cells: Placed, dots: Placed) -> list[list[Tag]]:
    """The same cells with the dots that lie on them; dots elsewhere belong to none."""
    if min(len(rows), len(rows[0])) < 2 or not dots:
        return rows
    starts = [min(place[i] for place in cells) for i in (0, 1)]
    ends = [max(place[i] for place in cells) for i in (0, 1)]
    steps = [(ends[i] - starts[i]) / (count - 1) for i, count in enumerate((len(rows), len(rows[0])))]
    found: dict[tuple[int, int], list[tuple[int, int, frozenset[str]]]] = {}
    for place, tag in dots.items():
        down, across = (round(2 * ((place[i] - starts[i]) / steps[i] - DOT)) for i in (0, 1))
        found.setdefault((down // 2, across // 2), []).append((down % 2, across % 2, tag.classes))
    return [
        [tag._replace(dots=tuple(found.get((r, c), ()))) for c, tag in enumerate(row)] for r, row in enumerate(rows)
    ]


def _ranks(places: set[float]) -> dict[float, int]:
    """The row or column of each place."""
    ranks: dict[float, int] = {}
    last = None
    for place in sorted(places):
        ranks[place] = 0 if last is None else ranks[last] + (place - last > NEAR)
        last = place
    return ranks


FORMAT = BoardHtml()
