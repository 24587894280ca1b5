"""Task strings of puzzle-yin-yang.com and its sister sites: alone, as ``task = '…'``, or in the source of a page.

The page may say ``puzzleWidth`` and ``puzzleHeight``. An address of these sites, with or without a permalink ``?e=…``,
does not hold the board; it is recognised to say so.
"""

from __future__ import annotations

import base64
import re

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.formats.bodies import Site, Task
from deduce.formats.offers import bodies, is_drawn, offered
from deduce.formats.shell import Format
from deduce.formats.source import Piece, board_size, shown
from deduce.language.messages import Message, choice, msg

_TASK = re.compile(r"^(?![^\S\n]*#)[^\n]*?\btask['\"]?\s*[=:]\s*(['\"])([^'\"\n]*)\1", re.M)
_SIDE = r"\bpuzzle{}['\"]?\s*[=:]\s*['\"]?([0-9]+)"
_ADDRESS = re.compile(r"(?:https?://)?(?:[\w-]+\.)?puzzle-[\w-]+\.com\b\S*|\S{0,200}\?e=[\w+/=%-]+", re.I | re.A)
_PERMALINK = re.compile(r"[?&]e=([\w+/-]+)", re.A)


class TaskString(Format):
    """One string a text. What can be a drawn row is a string only as ``task = '…'``."""

    name = "task"
    title = msg("task string")

    def claims(self, source: Piece, kind: Kind | None, /) -> bool:
        text = source.text.strip()
        return bool(_ADDRESS.fullmatch(text) or _TASK.search(text) or _bare(text, kind))

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        source = source.stripped()
        if _ADDRESS.fullmatch(source.text):
            raise source.error(
                _about(source.text), msg("the task string from the source of the page, or the HTML of the board")
            )
        found = _TASK.search(source.text)
        text = (source.cut(found.start(2), found.end(2)) if found else source).stripped()
        body = _fitting(text.text, kind)
        if body is None:
            names = [one.name for one, have in offered(kind) if have.site]
            raise text.error(
                msg("{text} is no known task string", text=shown(text.text)),
                choice(names) if names else msg("another kind"),
            )
        return body.read(Task(text, _shape(source), source.text))

    def write(self, puzzle: Puzzle, /) -> str | None:
        body: Site[Puzzle] | None = bodies(puzzle.kind).site
        text = body.write(puzzle) if body else None
        return text if text is None or _bare(text, puzzle.kind) else f"task = '{text}'"


def _fitting(text: str, kind: Kind | None) -> Site[Puzzle] | None:
    """The body of the kind that a task string is of."""
    found = [body.site for _, body in offered(kind) if body.site and body.site.looks(text)]
    return found[0] if found else None


def _bare(text: str, kind: Kind | None) -> bool:
    """Whether a text is a task string and nothing else: what can be a drawn row is one."""
    return _fitting(text, kind) is not None and not is_drawn(Piece(text), kind)


def _shape(source: Piece) -> tuple[int, int] | None:
    """Rows and columns as the source says them; square when it says one of them."""
    found = [re.search(_SIDE.format(side), source.text) for side in ("Height", "Width")]
    sides = [source.cut(*side.span(1)) for side in found if side]
    return board_size(sides[0], sides[-1]) if sides else None


def _about(address: str) -> Message:
    """What an address tells, for the error."""
    found = _PERMALINK.search(address)
    try:
        size, _, name = base64.b64decode(found[1] + "==").decode("ascii").partition(":") if found else ("", "", "")
    except ValueError:
        size = name = ""
    if name.isprintable() and name and size.isdigit():
        which = {"size": size[:8], "name": name[:24]}
        return msg("the address of a puzzle (it says size {size}, puzzle {name}) does not hold its board", **which)
    return msg("the address of a puzzle does not hold its board")


FORMAT = TaskString()
