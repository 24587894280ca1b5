"""The board of puzzle-yin-yang.com and its sister sites, as HTML copied from the browser's developer tools.

Every element with a class word ``cell`` or ``…-cell`` is a cell, and stands where ``top`` and ``left`` of its style put
it; the order of the elements means nothing. Read by the parser of the standard library.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html.parser import HTMLParser
from typing import Any

from deduce.board.marks import Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.bodies import Tag
from deduce.formats.offers import offered
from deduce.formats.shell import Format, same_size
from deduce.formats.source import MAX_CELLS, Piece, shown
from deduce.language.errors import InputError
from deduce.language.messages import msg

_ELEMENT = re.compile(r"^(?![^\S\n]*#)[^\n]*<[a-z!]", re.I | re.M)
_PLACE = r"(?:^|[;\s]){}\s*:\s*(-?[0-9]{{1,6}}(?:\.[0-9]{{0,9}})?)\s*px"
NEAR = 3.0
"""Pixels by which cells of one row or column may differ."""

Cells = dict[tuple[float, float], Tag]
Board = Callable[[Sequence[Sequence[Tag]]], Puzzle]
Filled = Callable[[Any, Sequence[Sequence[Tag]]], Marks]


class BoardHtml(Format):
    """One board a text."""

    name = "html"
    title = msg("board HTML")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        return _ELEMENT.search(source.text) is not None

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        board = _board(source)
        read, _ = self._readers(board, kind)
        return read(board)

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        board = _board(source)
        same_size(source, (len(board), len(board[0])), puzzle)
        _, marks = self._readers(board, puzzle.kind)
        return marks(puzzle, board)

    def filled(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        return self.marks(source, puzzle)

    def _readers(self, board: Sequence[Sequence[Tag]], kind: Kind | None) -> tuple[Board, Filled]:
        words = frozenset[str]().union(*(tag.classes for row in board for tag in row))
        sites = [body.site for _, body in offered(kind) if body.site]
        found = [(one.board, one.marks) for one in sites if one.board and one.marks and (kind or one.classes & words)]
        if len(found) != 1:
            place = board[0][0].piece
            if kind:
                what = msg("the elements of a board of {name} are not read", name=kind.name)
                raise place.error(what, msg("the task string from the source of the page"))
            raise place.error(msg("a board of no kind that can be told"), msg("its kind"), option="--kind")
        return found[0]


class _Parser(HTMLParser):
    def __init__(self, source: Piece) -> None:
        super().__init__()
        self.source, self.cells = source, Cells()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value or "" for name, value in attrs}
        classes = frozenset(said.get("class", "").split())
        if not any(word == "cell" or word.endswith("-cell") for word in classes):
            return
        line, column = self.getpos()
        text = self.get_starttag_text() or tag
        piece = Piece(text, self.source.line + line - 1, column + (self.source.column if line == 1 else 0))
        top, left = (re.search(_PLACE.format(side), said.get("style", "")) for side in ("top", "left"))
        if not top or not left:
            raise piece.error(
                msg("element {text} has no place", text=shown(text)), msg("a style with top and left in px")
            )
        place = (float(top[1]), float(left[1]))
        if place in self.cells:
            raise piece.error(msg("element {text} lies on another one", text=shown(text)), msg("one element a cell"))
        if len(self.cells) == MAX_CELLS:
            raise piece.error(msg("the board is too large"), msg("at most {most} cells", most=MAX_CELLS))
        self.cells[place] = Tag(piece, classes)


def _board(source: Piece) -> list[list[Tag]]:
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
    cells = parser.cells
    if not cells:
        raise source.error(msg("no board"), msg('elements such as <div class="cell" style="top: 1px; left: 1px">'))
    tops, lefts = _ranks({top for top, _ in cells}), _ranks({left for _, left in cells})
    rows, cols = max(tops.values()) + 1, max(lefts.values()) + 1
    placed = {(tops[top], lefts[left]): tag for (top, left), tag in cells.items()}
    if len(placed) != len(cells) or len(cells) != rows * cols:
        what = msg("{count} cells in {rows} rows and {cols} columns", count=len(cells), rows=rows, cols=cols)
        raise next(iter(cells.values())).piece.error(what, msg("a full rectangle of cells"))
    return [[placed[r, c] for c in range(cols)] for r in range(rows)]


def _ranks(places: set[float]) -> dict[float, int]:
    """The row or column of each place."""
    ranks: dict[float, int] = {}
    last = None
    for place in sorted(places):
        ranks[place] = 0 if last is None else ranks[last] + (place - last > NEAR)
        last = place
    return ranks


FORMAT = BoardHtml()
