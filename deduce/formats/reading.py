"""Puzzles and marks out of a text of any known format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import islice
from operator import itemgetter
from typing import NamedTuple

from deduce.board.marks import NOTHING, Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.formats import board_html, janko, json_object, penpa, puzzlink, pzprv3, task, text
from deduce.formats.files import LIMIT
from deduce.formats.offers import offered, settled
from deduce.formats.shell import Format, agreeing
from deduce.formats.source import Piece
from deduce.language.errors import InputError
from deduce.language.messages import msg

SHELLS: tuple[Format, ...] = (
    pzprv3.FORMAT,
    janko.FORMAT,
    json_object.FORMAT,
    task.FORMAT,
    penpa.FORMAT,
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
    return format_of(_piece(source), kind_asked(kind)).title


MOST_PARTS = 60
"""The most blank lines that are looked for in one grid."""


class MarkedBoard(NamedTuple):
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


def parse_boards(source: str, kind: str | None = None, **settings: object) -> Iterator[MarkedBoard]:
    """As `parse_all`, each puzzle with what its text has filled in; nothing where that cannot be read.

    Raises:
        InputError: as `parse` does, here or at each step.
    """
    return _boards(source, kind, settings, _filled)


def _boards(
    source: str, kind: str | None, settings: Mapping[str, object], marks: Callable[[Format, Piece, Puzzle], Marks]
) -> Iterator[MarkedBoard]:
    piece, (asked, wanted) = _piece(source), _asked(kind, settings)
    form = format_of(piece, asked)

    def read(part: Piece) -> MarkedBoard:
        with _named(form):
            puzzle = settled(form.read(part, asked), wanted)
            return MarkedBoard(puzzle, marks(form, part, puzzle))

    return map(read, form.split(piece))


def _filled(form: Format, part: Piece, puzzle: Puzzle) -> Marks:
    try:
        return agreeing(puzzle, form.filled(part, puzzle))
    except InputError:
        return puzzle.givens


def parse_board(source: str, kind: str | None = None, **settings: object) -> MarkedBoard:
    """As `load_board`, for a text that holds the puzzle with its marks. Opens no file.

    Raises:
        InputError: as `parse` and `read_marks` do.
    """
    asked, wanted = _asked(kind, settings)
    puzzle, piece, form = _one(_limited(source), asked)
    with _named(form):
        return MarkedBoard(settled(puzzle, wanted), agreeing(puzzle, form.filled(piece, puzzle)))


def _one(piece: Piece, asked: Kind | None) -> tuple[Puzzle, Piece, Format]:
    """The one puzzle of a text, and its format. A grid may have blank lines, if its parts are no puzzles themselves."""
    form = format_of(piece, asked)
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


def _asked(name: str | None, settings: Mapping[str, object]) -> tuple[Kind | None, dict[str, str]]:
    """The kind of a name, and what the name and the caller say beside it."""
    kind = kind_asked(name)
    said = {} if kind is None or name is None else dict(kind.variants.get(name.lower(), {}))
    return kind, said | {one: str(value) for one, value in settings.items() if value is not None}


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
    form = format_of(piece, puzzle.kind)
    if form is not text.FORMAT:  # whose boards may have blank lines
        piece, *more = islice(form.split(piece), 2)
        if more:
            raise more[0].error(msg("a second board starts here"), msg("one board"))
    with _named(form):
        return agreeing(puzzle, form.marks(piece, puzzle))


def kind_asked(name: str | None) -> Kind | None:
    """The kind of a name; none for none."""
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


def format_of(piece: Piece, kind: Kind | None) -> Format:
    """The first format that takes a text for its own."""
    own = (form for _, have in offered(kind) for form in have.own)
    return next(form for form in (*own, *SHELLS) if form.claims(piece, kind))


@contextmanager
def _named(form: Format) -> Iterator[None]:
    """Errors say what the text was taken for."""
    try:
        yield
    except InputError as fault:
        raise fault.inside(form.title) from None
