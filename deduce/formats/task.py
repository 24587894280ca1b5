"""Task strings of puzzle-yin-yang.com and its sister sites: alone, as ``task = '…'``, or in the source of a page.

The page may say ``puzzleWidth`` and ``puzzleHeight``, and its address the genre. An address of these sites alone, with
or without a permalink ``?e=…``, does not hold the board; it is recognised to say so.
"""

from __future__ import annotations

import base64
import re
from typing import Any

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.formats.bodies import Site, Task
from deduce.formats.fields import Fields
from deduce.formats.offers import bodies, is_drawn, offered
from deduce.formats.shell import Format, finish, same_kind
from deduce.formats.source import MAX_CELLS, Piece, board_size, shown
from deduce.language.errors import InputError
from deduce.language.messages import Message, choice, msg

_TASK = re.compile(r"^(?![^\S\n]*#)[^\n]*?\btask['\"]?\s*[=:]\s*(['\"])([^'\"\n]*)\1", re.M)
_SIDE = r"\bpuzzle{}['\"]?\s*[=:]\s*['\"]?([0-9]+)"
_ADDRESS = re.compile(r"(?:https?://)?(?:[\w-]+\.)?puzzle-[\w-]+\.com\b\S*|\S{0,200}\?e=[\w+/=%-]+", re.I | re.A)
_PERMALINK = re.compile(r"[?&]e=([\w+/-]+)", re.A)
_GENRE = re.compile(r"\bpuzzle-([a-z-]{2,30})\.com\b(?:/([a-z0-9-]{2,60}))?", re.I)
_BRANCH = re.compile(
    "(?:(?:daily|weekly|monthly|special)-)*([a-z]+(?:-[a-z]+)*?)(?:-[0-9].*|-(?:daily|weekly|monthly))?", re.I
)
"""The genre in a path such as ``daily-mosaic`` or ``renzoku-4x4-easy``."""
_OTHERS = {"binairo/binairo-plus", "futoshiki/renzoku"}
"""Branches of our sites whose genre is another one, with strings that look like ours."""
_OWN = re.compile(r"(?:canonical|og:url)[^<>]{0,200}", re.I)
"""Where a page says its own address; others on it are of its sisters."""


class TaskString(Format):
    """One string a text. What can be a drawn row is a string only as ``task = '…'``."""

    name = "task"
    title = msg("task string")

    def claims(self, source: Piece, kind: Kind | None, /) -> bool:
        text = source.text.strip()
        return bool(_ADDRESS.fullmatch(text) or ("task" in text and _TASK.search(text)) or _bare(text, kind))

    def read(self, source: Piece, kind: Kind | None, /) -> Puzzle:
        source = source.stripped()
        if _ADDRESS.fullmatch(source.text):
            raise source.error(
                _about(source.text), msg("the task string from the source of the page, or the HTML of the board")
            )
        found = _TASK.search(source.text)
        text = (source.cut(found.start(2), found.end(2)) if found else source).stripped()
        kind = told_genre(source, kind)
        task = Task(text, _shape(source), source.text)
        fitting = _fitting(text.text, kind)
        own = bodies(kind).site if kind else None
        if own and not own.alone and not fitting:
            own.read(task)  # which tells what is wrong
        body, notes = _chosen(task, fitting, kind)
        if not found and not body.alone and _row(text, kind):
            what = msg("a row of a grid, or a task string")
            raise text.error(what, msg("task = '{text}', or the grid with a line {line}", text="…", line="# rows: 1"))
        puzzle: Puzzle = body.read(task)
        return finish(puzzle, puzzle.id, puzzle.extra, notes)

    def write(self, puzzle: Puzzle, /) -> str | None:
        body: Site[Puzzle] | None = bodies(puzzle.kind).site
        text = body.write(puzzle) if body else None
        if body is None or text is None or (body.alone and _bare(text, puzzle.kind)):
            return text
        name = body.called(puzzle) or (body.names[0] if body.names else "")
        site, _, branch = name.partition("/")
        about = "" if body.alone else f"# https://www.puzzle-{site}.com/{branch}\n"
        return f"{about}task = '{text}'"


def told_genre(source: Piece, kind: Kind | None) -> Kind | None:
    """The kind that the address of a page says, or the one asked for.

    Raises:
        InputError: when they are two, or the genre is not known.
    """
    own = [genre for part in _OWN.findall(source.text) for genre in _genres(part)] or _genres(source.text)
    if len(own) != 1:
        return kind
    known = {name: one for one in kinds().values() if (body := bodies(one).site) for name in body.names}
    [genre] = own
    if genre not in known:
        told = choice(sorted(known))
        raise source.error(msg("unsupported puzzle {text}", text=shown(genre)), told)
    return same_kind(known[genre], kind, source)


def _genres(text: str) -> set[str]:
    """The genres in the addresses of a text; one that is a branch of another site has a name with a slash."""
    known = _OTHERS | {name for one in kinds().values() if (body := bodies(one).site) for name in body.names}
    found = set()
    for site, path in _GENRE.findall(text):
        branch = _BRANCH.fullmatch(path)
        longer = f"{site}/{branch[1] if branch else path}".lower()
        found.add(longer if longer in known else site.lower())
    return found


def _fitting(text: str, kind: Kind | None) -> list[tuple[Kind, Site[Any]]]:
    """The kinds that a task string, which has no blanks, can be of."""
    if len(text.split(None, 1)) > 1:
        return []
    return [(one, have.site) for one, have in offered(kind) if have.site and have.site.looks(text)]


def _chosen(
    task: Task, fitting: list[tuple[Kind, Site[Any]]], kind: Kind | None
) -> tuple[Site[Any], tuple[Message, ...]]:
    """The one that is meant, and what is to be said of the choice.

    Raises:
        InputError: when there is none, or nothing tells which.
    """
    text = task.text
    if not fitting:
        names = [one.name for one, have in offered(kind) if have.site]
        raise text.error(
            msg("{text} is no known task string", text=shown(text.text)),
            choice(names) if names else msg("another kind"),
        )
    if len(fitting) > 1:
        fitting = [(one, body) for one, body in fitting if _reads(body, task)] or fitting
    names = [one.name for one, _ in fitting]
    meant = [(one, body) for one, body in fitting if body.alone or len(fitting) == 1]
    if len(meant) != 1:
        raise text.error(msg("a task string that fits several kinds"), choice(names), option="--kind")
    [(one, body)] = meant
    others = ", ".join(name for name in names if name != one.name)
    note = msg("taken for {name}; it could also be {others}", name=one.name, others=others)
    return body, (note,) if others else ()


def _bare(text: str, kind: Kind | None) -> bool:
    """Whether a text is a task string and nothing else: what can be drawn is one only where its kind is known."""
    fitting = [(one, body) for one, body in _fitting(text, kind) if kind or body.alone]
    if not fitting or is_drawn(Piece(text), kind):
        return False
    if any(body.alone for _, body in fitting) or not _row(Piece(text), kind):
        return True
    found = [_reads(body, Task(Piece(text), None, text)) for _, body in fitting]
    return any(puzzle is not None and puzzle.rows > 1 for puzzle in found)


def _row(text: Piece, kind: Kind | None) -> bool:
    """Whether a text is a row of a grid of a kind."""
    body = bodies(kind).text if kind else None
    if body is None or len(text.text) > 2 * MAX_CELLS:
        return False
    try:
        body.read([text], Fields({}, text))
    except InputError:
        return False
    return True


def _reads(body: Site[Any], task: Task) -> Puzzle | None:
    """The puzzle of a task string, if it is one."""
    try:
        puzzle: Puzzle = body.read(task)
    except InputError:
        return None
    return puzzle


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
