"""puzz.link and pzv URLs: ``https://puzz.link/p?NAME/COLS/ROWS/BODY``, columns first.

Any host will do (pzv.jp, pzprxs.vercel.app, …); the scheme may be missing, and so may everything before the name. The
name may end in ``_edit`` or ``_play``; before the width may stand ``v:…`` or a flag of letters; a trailing slash is
allowed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.bodies import Link, Puzzlink
from deduce.formats.offers import bodies, named
from deduce.formats.shell import Format
from deduce.formats.source import Piece, board_size
from deduce.language.messages import msg

_URL = re.compile(r"[a-z][a-z0-9+.-]{0,20}://|[\w.:-]{1,100}/(?:p|p\.html)?\?", re.I | re.A)
_BARE = re.compile(r"[a-z][a-z0-9_-]{0,40}/(?:v:[^/\s]{0,40}/|[a-z]{1,10}/)?[0-9]{1,9}/[0-9]{1,9}(?:/|$)", re.I)
_FLAG = re.compile(r"v:.*|[a-z]+", re.I | re.S)
_DRAWN = re.compile(r"\b(penpa-edit|linkedin\.com)\b", re.I)
"""Sites whose addresses hold a drawing, or nothing."""
_MODE = re.compile(r"_(?:edit|play)$")


class PuzzlinkUrl(Format):
    """One URL a line; lines that start with ``#`` are comments."""

    name = "puzzlink"
    title = msg("puzz.link URL")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        first = next(self._lines(source), None)
        return first is not None and bool(_URL.match(first.text) or _BARE.match(first.text))

    def _lines(self, source: Piece) -> Iterator[Piece]:
        return (line for line in map(Piece.stripped, source.lines()) if line.text[0] != "#")

    def split(self, source: Piece, /) -> Iterator[Piece]:
        return self._lines(source)

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        if blank := re.search(r"\s", source.text):
            raise source.error(msg("white space in the URL"), msg("one URL a line"), offset=blank.start())
        if drawn := _DRAWN.search(source.text):
            raise source.error(
                msg("an address of {site} does not say the puzzle in a form that can be read", site=drawn[1]),
                msg("the board as a text grid, or its puzz.link address"),
            )
        start = source.text.find("?") + 1
        if not start and not _BARE.match(source.text):
            raise source.error(msg("no puzzle in the URL"), msg("https://puzz.link/p?NAME/COLS/ROWS/BODY"))
        name, *parts = source.cut(start).split("/")
        name = name._replace(text=_MODE.sub("", name.text))
        body: Puzzlink[Puzzle] = named("puzzlink", name, kind)
        flags = []
        while parts and _FLAG.fullmatch(parts[0].text):
            flags.append(parts.pop(0))
        if len(parts) < 2:
            raise source.error(msg("no size in the URL"), msg("NAME/COLS/ROWS/BODY"), offset=len(source.text))
        cols, rows, *rest = parts
        end = source.cut(len(source.text))
        while len(rest) > 1 and not rest[-1].text:
            rest.pop()
        return body.read(Link(*board_size(rows, cols), flags, rest or [end]))

    def write(self, puzzle: Puzzle, /) -> str | None:
        for name, body in bodies(puzzle.kind).puzzlink.items():
            if (rest := body.write(puzzle)) is not None:
                return f"https://puzz.link/p?{name}/{rest}"
        return None


FORMAT = PuzzlinkUrl()
