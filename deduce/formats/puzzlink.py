"""puzz.link and pzv URLs: ``https://puzz.link/p?NAME/COLS/ROWS/BODY``, columns first.

Any host will do (pzv.jp, pzprxs.vercel.app, …); the scheme may be missing, and so may everything before the name. The
name may end in ``_edit`` or ``_play``; before the width may stand a flag of letters; a trailing slash is allowed. What
an address says beside the puzzle (``type=player&``, ``&…`` and ``#…`` behind it) is left aside, and so is an address
around it. ``v:…`` says that the rules are others, and is refused wherever it stands. A copy that the editor of
puzz.link opens (``?type=editor&pzprv3/…``) holds a whole pzprv3 file.

Addresses of the older players are read as well: ``kanpen.net/NAME.html?problem=ROWS/COLS/…`` holds lines like those of
a file, with ``_`` for a blank; ``?pzpr=`` there and ``…/NAME/sa/q.html?`` hold a body without its name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from deduce.board.marks import NOTHING, Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.bodies import Link, Puzzlink, Pzprv3, Sheet
from deduce.formats.offers import bodies, named, offered
from deduce.formats.pzprv3 import FORMAT as FILE
from deduce.formats.shell import Format
from deduce.formats.source import Piece, board_size, shown
from deduce.language.errors import InputError
from deduce.language.messages import msg

_URL = re.compile(r"[a-z][a-z0-9+.-]{0,20}://|[\w.:-]{1,100}/(?:p|p\.html)?\?", re.I | re.A)
_BARE = re.compile(
    r"(?:(?:p(?:\.html)?)?\?)?[a-z][a-z0-9_-]{0,40}/(?:v:[^/\s]{0,40}/|[a-z]{1,10}/)?[0-9]{1,9}/[0-9]{1,9}(?:/|$)", re.I
)
_FLAG = re.compile(r"[a-z]+", re.I)
_VARIANT = re.compile(r"v:", re.I)
_AROUND = re.compile(r".*[?&=](?=https?(?::|%3a)(?:/|%2f){2}[^/\s?&]{1,100}(?:/|%2f)p(?:\.html)?(?:\?|%3f))", re.I)
"""Another address in front of one of puzz.link."""
_FILE = re.compile(r"pzprv3(?:\.[0-9]{1,3})?/")
_BESIDE = re.compile(r"[a-z][\w-]{0,40}=[^/]*", re.I | re.A)
_DRAWN = re.compile(r"\b(penpa-edit|linkedin\.com)\b", re.I)
"""Sites whose addresses hold a drawing, or nothing."""
_MODE = re.compile(r"_(?:edit|play)$")
_KANPEN = re.compile(r"\S*?\bkanpen\.net/(?P<name>[a-z]{2,20})\.html\?(?P<how>problem|pzpr)=(?P<rest>\S+)", re.I)
_OLD = re.compile(r"\S*?/(?P<name>[a-z]{2,20})/s[ac]/[^?\s]*\?/?(?P<rest>\S+)", re.I)
"""Addresses in which the name stands before the question mark."""


class PuzzlinkUrl(Format):
    """One URL a line; lines that start with ``#`` are comments."""

    name = "puzzlink"
    title = msg("puzz.link URL")

    def claims(self, source: Piece, _kind: Kind | None, /) -> bool:
        first = next(source.entries(), None)
        return first is not None and bool(_URL.match(first.text) or _BARE.match(first.text))

    def split(self, source: Piece, /) -> Iterator[Piece]:
        return source.entries()

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        if found := _KANPEN.fullmatch(source.text) or _OLD.fullmatch(source.text):
            return self._older(source, found, kind)
        part = _part(source)
        if _FILE.match(part.text):
            return FILE.read(part, kind)
        if "/" not in part.text and re.search("%2f", part.text, re.I):
            part = part._replace(text=unquote(part.text))
        name, *parts = part.split("/")
        for one in (name, *parts):
            if _VARIANT.match(one.text):
                what = msg("the variant {name}", name=shown(one.text))
                raise one.error(what, msg("the plain rules"))
        body: Puzzlink[Puzzle] = named("puzzlink", name._replace(text=_MODE.sub("", name.text)), kind)
        return self._encoded(part, body, parts)

    def _older(self, source: Piece, found: re.Match[str], kind: Kind | None) -> Puzzle:
        name, part = (source.cut(*found.span(group)) for group in ("name", "rest"))
        parts = part.split("/")
        if found.re is _OLD:
            return self._body(part, named("puzzlink", name, kind), parts)
        file: Pzprv3[Puzzle] = named("kanpen", name, kind)
        if found["how"].lower() == "problem":
            end = part.cut(len(part.text))
            if file.square:
                parts.insert(0, parts[0])
            if len(parts) < 2:
                raise end.error(msg("no size in the URL"), msg("ROWS/COLS/…"))
            lines = [line._replace(text=line.text.replace("_", " ")) for line in parts[2:] if line.text.strip("_")]
            return file.read(Sheet(*board_size(*parts[:2]), lines, end))
        [of] = (one for one, have in offered(None) if have.kanpen.get(name.text) is file)
        if parts[0].text == "c":  # no flag
            del parts[0]
        return self._body(part, next(iter(bodies(of).puzzlink.values())), parts)

    def _encoded(self, part: Piece, body: Puzzlink[Puzzle], parts: list[Piece]) -> Puzzle:
        """The puzzle of a body whose ``%`` may have been written as ``%25`` on the way: as it is, if all of it is
        taken so, or the other reading is damaged.
        """
        if "%25" not in part.text:
            return self._body(part, body, parts)
        try:
            other = self._body(part, body, [one._replace(text=one.text.replace("%25", "%")) for one in parts])
        except InputError:
            return self._body(part, body, parts)
        try:
            puzzle = self._body(part, body, parts)
        except InputError:
            return other
        return other if puzzle.notes and not other.notes else puzzle

    def _body(self, part: Piece, body: Puzzlink[Puzzle], parts: list[Piece]) -> Puzzle:
        """The puzzle of flags, size and body."""
        flags = []
        while parts and _FLAG.fullmatch(parts[0].text):
            flags.append(parts.pop(0))
        if len(parts) < 2:
            raise part.error(msg("no size in the URL"), msg("NAME/COLS/ROWS/BODY"), offset=len(part.text))
        cols, rows, *rest = parts
        end = part.cut(len(part.text))
        while len(rest) > 1 and not rest[-1].text:
            rest.pop()
        return body.read(Link(*board_size(rows, cols), flags, rest or [end]))

    def marks(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        part = _part(source)
        return FILE.marks(part, puzzle) if _FILE.match(part.text) else super().marks(source, puzzle)

    def filled(self, source: Piece, puzzle: Puzzle, /) -> Marks:
        part = _part(source)
        return FILE.filled(part, puzzle) if _FILE.match(part.text) else NOTHING

    def write(self, puzzle: Puzzle, /) -> str | None:
        for name, body in bodies(puzzle.kind).puzzlink.items():
            if (rest := body.write(puzzle)) is not None:
                return f"https://puzz.link/p?{name}/{rest}"
        return None


def _part(source: Piece) -> Piece:
    """What of an address says the puzzle: ``NAME/COLS/ROWS/BODY``, or a whole file.

    Raises:
        InputError: when nothing does.
    """
    if blank := re.search(r"\s", source.text):
        raise source.error(msg("white space in the URL"), msg("one URL a line"), offset=blank.start())
    if around := _AROUND.match(source.text):
        source = source.cut(around.end())
        if source.text.partition(":")[0].lower() not in ("http", "https"):
            source = source._replace(text=unquote(source.text))
    if drawn := _DRAWN.search(source.text):
        raise source.error(
            msg("an address of {site} does not say the puzzle in a form that can be read", site=drawn[1]),
            msg("the board as a text grid, or its puzz.link address"),
        )
    start = source.text.find("?") + 1
    if not start and not _BARE.match(source.text):
        raise source.error(msg("no puzzle in the URL"), msg("https://puzz.link/p?NAME/COLS/ROWS/BODY"))
    query = source.cut(start)
    parts = [part for part in query.cut(0, len(query.text.partition("#")[0])).split("&") if part.text]
    said = next((part for part in parts if not _BESIDE.fullmatch(part.text)), None)
    if said is None:
        raise query.error(msg("no puzzle in the URL"), msg("https://puzz.link/p?NAME/COLS/ROWS/BODY"))
    return said._replace(text=unquote(said.text)) if _FILE.match(said.text) else said


FORMAT = PuzzlinkUrl()
