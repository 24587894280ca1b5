"""Reading and writing puzzles: one module here for each format, one ``formats.py`` in the folder of each kind.

A format has two halves. The *shell* is what all kinds share: how a URL, a pzprv3 file, a JSON object, a page of a
puzzle site looks around the board. It lives here, one module each. The *body* is how one kind writes its clues inside;
it lives in the kind's folder. Adding a kind therefore touches nothing here.

For who adds a kind
-------------------
``techniques/<kind>/formats.py`` defines ``BODIES``, a `deduce.formats.bodies.Bodies`; every entry is optional:

``json``
    ``Json(read, write, marks)``: ``read(fields)``, ``write(puzzle)`` -> fields, ``marks(puzzle, fields)``.
``text``
    ``Text(read, marks, looks, header, told)``: ``read(rows, fields)``, ``marks(puzzle, rows)``,
    ``looks(rows)`` -> 0 … 1, ``header(puzzle)`` -> fields, ``told(puzzle, comments)``.
``puzzlink``
    by the name in the URL, ``Puzzlink(read, write)``: ``read(link)``, ``write(puzzle)`` -> all that follows ``name/``.
``pzprv3``
    by the name in the file, ``Pzprv3(read, write, marks)``: ``read(sheet)``, ``write(puzzle)`` -> lines,
    ``marks(puzzle, sheet)``.
``site``
    ``Site(looks, read, write, classes, board, marks)``: the task string, and the board in HTML.
``janko``
    by the name in the file, ``Janko(read, write, marks)``: ``read(file)``, ``write(puzzle)`` -> lines,
    ``marks(puzzle, file)``.
``own``
    whole `Format` objects that only this kind has, such as the files of another program; asked before all others.
``settings``
    by the name of the option, ``Setting(read, of, put, fields)``: what must be known beside the board, such as how
    many stars. A body whose form always says it puts the name into ``puzzle.stated``; texts and JSON are asked for it.

* ``read`` returns the puzzle without ``id`` and ``extra``: the shell adds them. ``marks`` returns what is filled in:
  the shell checks it against the givens. ``write`` may return None: this puzzle has no such form.
* Input comes as `Piece`, text that knows its line and column: raise ``piece.error(what, expected)``. For grids there
  are `cells` (tokens, size and shape checked) and `values` (their meaning); for named values there is `Fields`.
* Sizes are bounded by `MAX_CELLS` before anything is built. 1×1 is a legal size. Nothing but `InputError` is raised.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Kind, Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.formats import board_html, janko, json_object, puzzlink, pzprv3, task, text
from deduce.formats.files import LIMIT, as_text, exists, read_file, shown_path
from deduce.formats.offers import bodies, is_drawn, offered, settled
from deduce.formats.shell import Format, agreeing
from deduce.formats.source import Piece, shown
from deduce.language.errors import InputError
from deduce.language.messages import likely, msg

__all__ = [
    "LIMIT",
    "Board",
    "able",
    "as_text",
    "exists",
    "load",
    "load_board",
    "names",
    "parse",
    "parse_all",
    "parse_board",
    "parse_boards",
    "read_file",
    "read_marks",
    "recognise",
    "shown_path",
    "text_of",
    "write",
]

SHELLS: tuple[Format, ...] = (
    pzprv3.FORMAT,
    janko.FORMAT,
    json_object.FORMAT,
    task.FORMAT,
    puzzlink.FORMAT,
    board_html.FORMAT,
    text.FORMAT,
)
"""In the order in which they are asked whether a text is theirs; the last one takes what is left."""


def names() -> dict[str, str]:
    """The formats that all kinds share: the word for each in ``--to``, and what people call it."""
    return {form.name: form.title for form in SHELLS}


def recognise(source: str, kind: str | None = None) -> str:
    """What people call the format of a text, whether the text is sound or not.

    Raises:
        InputError: when it is empty.
    """
    return _format(_piece(source), _kind(kind)).title


MOST_PARTS = 60
"""The most blank lines that are looked for in one grid."""


class Board(NamedTuple):
    """A puzzle, and what is filled in on it together with the givens; `deduce.hint` takes both."""

    puzzle: Puzzle
    marks: Marks


def parse(source: str, kind: str | None = None, *, line: int = 0, **settings: object) -> Puzzle:
    """The puzzle in a text of any known format. Opens no file and fetches nothing.

    Args:
        source: the text.
        kind: the kind, for a text that does not say; other names may say more, such as ``two-not-touch``.
        line: the 0-based line where the text starts in the file that it was taken from, for errors.
        settings: what the text does not say, such as ``stars=2`` or ``rules="full"``.

    Raises:
        InputError: naming the format that the text was taken for, line and column, and what was expected.
    """
    asked, wanted = _asked(kind, settings)
    return settled(_one(_limited(source)._replace(line=line), asked)[0], wanted)


def parse_all(source: str, kind: str | None = None, **settings: object) -> Iterator[Puzzle]:
    """All puzzles in a text: JSON Lines, one URL a line, one grid after the other, …

    After an error the iterator goes on with the next puzzle, if it is asked to.

    Raises:
        InputError: as `parse` does, here or at each step.
    """
    return map(itemgetter(0), _boards(source, kind, settings, lambda *_: NOTHING))


def parse_boards(source: str, kind: str | None = None, **settings: object) -> Iterator[Board]:
    """As `parse_all`, each puzzle with what its text has filled in; nothing where that cannot be read.

    Raises:
        InputError: as `parse` does, here or at each step.
    """
    return _boards(source, kind, settings, _filled)


def _boards(
    source: str, kind: str | None, settings: Mapping[str, object], marks: Callable[[Format, Piece, Puzzle], Marks]
) -> Iterator[Board]:
    piece, (asked, wanted) = _piece(source), _asked(kind, settings)
    form = _format(piece, asked)

    def read(part: Piece) -> Board:
        with _named(form):
            puzzle = settled(form.read(part, asked), wanted)
            return Board(puzzle, marks(form, part, puzzle))

    return map(read, form.split(piece))


def _filled(form: Format, part: Piece, puzzle: Puzzle) -> Marks:
    try:
        return agreeing(puzzle, form.filled(part, puzzle))
    except InputError:
        return puzzle.givens


def load(source: str | os.PathLike[str], kind: str | None = None, **settings: object) -> Puzzle:
    """The puzzle in a file, in a URL or in a text. Fetches nothing: a puzz.link URL *is* the puzzle.

    Args:
        source: a path, or text in any known format. What exists as a file is taken for a path.
        kind: the kind, for an input that does not say.
        settings: what else the input does not say, as for `parse`.

    Raises:
        InputError: as `parse` and `read_file` do.
    """
    read = text_of(source, kind)
    with _inside(source, read):
        return parse_board(read, kind, **settings).puzzle


def load_board(
    source: str | os.PathLike[str],
    kind: str | None = None,
    *,
    marks: str | os.PathLike[str] | None = None,
    **settings: object,
) -> Board:
    """A half-filled board: the puzzle in a source, and what is filled in there or in `marks`, another source.

    In all forms an open cell and an edge that is not drawn are unknown.

    Args:
        source: as for `load`. A solution that comes with the puzzle is not meant.
        kind: as for `load`.
        marks: the board as it stands, in any form that `read_marks` takes; otherwise the source itself is asked.
        settings: what the text does not say.

    Raises:
        InputError: as `load` and `read_marks` do.
    """
    read = text_of(source, kind)
    with _inside(source, read):
        board = parse_board(read, kind, **settings)
    if marks is None:
        return board
    found = text_of(marks, board.puzzle.kind.name)
    with _inside(marks, found):
        return board._replace(marks=read_marks(board.puzzle, found))


def parse_board(source: str, kind: str | None = None, **settings: object) -> Board:
    """As `load_board`, for a text that holds the puzzle with its marks. Opens no file.

    Raises:
        InputError: as `parse` and `read_marks` do.
    """
    asked, wanted = _asked(kind, settings)
    puzzle, piece, form = _one(_limited(source), asked)
    with _named(form):
        return Board(settled(puzzle, wanted), agreeing(puzzle, form.filled(piece, puzzle)))


def _one(piece: Piece, asked: Kind | None) -> tuple[Puzzle, Piece, Format]:
    """The one puzzle of a text, and its format. A grid may have blank lines, if its parts are no puzzles themselves."""
    form = _format(piece, asked)
    first, *more = islice(form.split(piece), 2)
    with _named(form):
        if not more:
            return form.read(first, asked), first, form
        parts = list(islice(form.split(piece), MOST_PARTS + 1))
        if form is text.FORMAT and len(parts) <= MOST_PARTS and not all(_is_puzzle(form, one, asked) for one in parts):
            with suppress(InputError):
                return form.read(piece, asked), piece, form
        raise more[0].error(msg("a second puzzle starts here"), msg("one puzzle"))


def _is_puzzle(form: Format, part: Piece, asked: Kind | None) -> bool:
    try:
        form.read(part, asked)
    except InputError:
        return False
    return True


@contextmanager
def _inside(source: str | os.PathLike[str], read: str) -> Iterator[None]:
    """Errors say which file they are about."""
    try:
        yield
    except InputError as fault:
        if read is source:
            raise
        raise fault.inside(shown_path(source)) from None


def _asked(name: str | None, settings: Mapping[str, object]) -> tuple[Kind | None, dict[str, str]]:
    """The kind of a name, and what the name and the caller say beside it."""
    kind = _kind(name)
    said = {} if kind is None or name is None else dict(kind.variants.get(name.lower(), {}))
    return kind, said | {one: str(value) for one, value in settings.items() if value is not None}


def text_of(source: str | os.PathLike[str], kind: str | None = None) -> str:
    """The text of a file, or the input itself when it is a puzzle.

    Args:
        source: a path or a text. What exists as a file is a path; so is a single line in no known format, which then
            is the path of a missing file.
        kind: the kind, for a text that does not say.

    Raises:
        InputError: as `read_file` does.
    """
    if not isinstance(source, str):
        return read_file(source)
    line = Piece(source.strip())
    if "\n" in line.text or not line.text:
        return source
    asked = _kind(kind)
    puzzle = _format(line, asked) is not text.FORMAT or is_drawn(line, asked)
    return source if puzzle and not exists(source) else read_file(source)


def read_marks(puzzle: Puzzle, source: str) -> Marks:
    """What a user has filled in on a board, together with the givens.

    Args:
        puzzle: whose board it is.
        source: a drawn or numbered grid, JSON (a solution, or an object with ``marks`` or ``solution``), a pzprv3
            file with its answer, the HTML of the board, or a janko.at file with its solution.

    Raises:
        InputError: as `parse` does; when the marks do not fit the board; and when they contradict a given.
    """
    piece = _limited(source)
    form = _format(piece, puzzle.kind)
    if form is not text.FORMAT:  # whose boards may have blank lines
        piece, *more = islice(form.split(piece), 2)
        if more:
            raise more[0].error(msg("a second board starts here"), msg("one board"))
    with _named(form):
        return agreeing(puzzle, form.marks(piece, puzzle))


def write(puzzle: Puzzle, to: str) -> str:
    """The puzzle in the format of that name (see `names`), without a new line at the end.

    Raises:
        InputError: naming the formats that this puzzle can be written in, when this is none of them.
    """
    form = _forms(puzzle).get(to)
    written = None if form is None else form.write(puzzle)
    if written is None:
        raise InputError(
            msg("this {name} puzzle has no form as {to}", name=puzzle.kind.name, to=shown(to)),
            expected=likely(to, able(puzzle)),
        )
    return written


def able(puzzle: Puzzle) -> list[str]:
    """The names of the formats that a puzzle can be written in."""
    return [name for name, form in _forms(puzzle).items() if form.write(puzzle) is not None]


def _forms(puzzle: Puzzle) -> dict[str, Format]:
    return {form.name: form for form in (*SHELLS, *bodies(puzzle.kind).own)}


def _kind(name: str | None) -> Kind | None:
    return None if name is None else kind_of(name)


def _piece(source: str) -> Piece:
    """The text with its line ends made equal, and without a byte order mark."""
    if not source.strip("\ufeff \t\r\n"):
        raise InputError(msg("the input is empty"), expected=msg("a puzzle"))
    return Piece(source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n"))


def _limited(source: str) -> Piece:
    if len(source) > LIMIT:
        raise InputError(
            msg("a text of {count} characters", count=len(source)), expected=msg("at most {most}", most=LIMIT)
        )
    return _piece(source)


def _format(piece: Piece, kind: Kind | None) -> Format:
    own = (form for _, have in offered(kind) for form in have.own)
    return next(form for form in (*own, *SHELLS) if form.claims(piece, kind))


@contextmanager
def _named(form: Format) -> Iterator[None]:
    """Errors say what the text was taken for."""
    try:
        yield
    except InputError as fault:
        raise fault.inside(form.title) from None
