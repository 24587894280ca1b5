"""Puzzles and marks out of a text of any known format."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from operator import itemgetter
from typing import Any, NamedTuple

from deduce.board.marks import NOTHING, Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.formats import (
    arrays,
    board_html,
    fpuzzles,
    handed,
    janko,
    json_object,
    non_file,
    penpa,
    puzzlink,
    pzprv3,
    records,
    sudoku_file,
    task,
    tatham,
    text,
)
from deduce.formats.fields import Fields
from deduce.formats.files import LIMIT
from deduce.formats.json_object import clean_id
from deduce.formats.offers import offered, settled
from deduce.formats.shell import Format, agreeing, finish, kind_said
from deduce.formats.source import Piece
from deduce.language.errors import InputError
from deduce.language.messages import msg

SHELLS: tuple[Format, ...] = (
    pzprv3.FORMAT,
    janko.FORMAT,
    sudoku_file.FORMAT,
    non_file.FORMAT,
    arrays.FORMAT,
    json_object.FORMAT,
    tatham.FORMAT,
    records.FORMAT,
    task.FORMAT,
    penpa.FORMAT,
    fpuzzles.FORMAT,
    puzzlink.FORMAT,
    board_html.FORMAT,
    text.FORMAT,
)
"""In the order in which they are asked whether a text is theirs; the last one takes what is left."""


def names() -> dict[str, str]:
    """The formats that all kinds share: the word for each in ``--to``, and what people call it."""
    return {form.name: form.title for form in SHELLS}


def recognise(source: object, kind: str | None = None) -> str:
    """What people call the format of a text, whether the text is sound or not.

    Raises:
        InputError: when it is empty.
    """
    return format_of(_piece(source), kind_asked(kind)).title


_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})\s*(?:\w+\s*)?")

MOST_PARTS = 60
"""The most parts between blank lines that are taken for one grid."""


class MarkedBoard(NamedTuple):
    """A puzzle, and what is filled in on it together with the givens; `deduce.hint` takes both."""

    puzzle: Puzzle
    marks: Marks


def parse(source: object, kind: str | None = None, *, line: int = 0, **settings: object) -> Puzzle:
    """The puzzle in a text of any known format. Opens no file and fetches nothing.

    Args:
        source: the text; or the rows of a grid, as texts, lists of cells or an array of numpy.
        kind: the kind, for a text that does not say; other names may say more, such as ``two-not-touch``.
        line: the 0-based line where the text starts in the file that it was taken from, for errors.
        settings: what the text does not say, such as ``stars=2`` or ``rules="full"``; where the source is rows, also
            other rows: ``rooms`` beside the clues, or ``clues`` beside the rooms.

    Raises:
        InputError: naming the format that the text was taken for, line and column, and what was expected.
    """
    rows = not isinstance(source, str)
    named = {name: settings.pop(name) for name in handed.ROWS if rows and settings.get(name) is not None}
    asked, wanted = _asked(kind, settings)
    piece = _limited(source)
    if rows and asked is not None:
        with _named(arrays.FORMAT):
            return settled(handed.read(source, asked, named, piece), wanted)
    if named:
        raise InputError(msg("no kind"), expected=msg("a kind, which rooms beside clues do not tell"))
    return settled(_one(piece._replace(line=piece.line + line), asked)[0], wanted)


def parse_all(source: object, kind: str | None = None, **settings: object) -> Iterator[Puzzle]:
    """All puzzles in a text: JSON Lines, one URL a line, one grid after the other, …

    After an error the iterator goes on with the next puzzle, if it is asked to.

    Raises:
        InputError: as `parse` does, here or at each step.
    """
    return map(itemgetter(0), _boards(source, kind, settings, lambda *_: NOTHING))


def parse_boards(source: object, kind: str | None = None, **settings: object) -> Iterator[MarkedBoard]:
    """As `parse_all`, each puzzle with what its text has filled in; nothing where that cannot be read.

    Raises:
        InputError: as `parse` does, here or at each step.
    """
    return _boards(source, kind, settings, _filled)


def _boards(
    source: object, kind: str | None, settings: Mapping[str, object], marks: Callable[[_Part, Puzzle], Marks]
) -> Iterator[MarkedBoard]:
    piece, (asked, wanted) = _piece(source), _asked(kind, settings)
    form = format_of(piece, asked)

    def read(piece: Piece) -> MarkedBoard:
        with _named(form):
            part = _part(form, piece, asked)
        puzzle = settled(part.read(), wanted)
        return MarkedBoard(puzzle, marks(part, puzzle))

    return map(read, _split(form, piece, asked))


def _split(form: Format, piece: Piece, asked: Kind | None) -> Iterable[Piece]:
    """The text of each puzzle. A grid may have blank lines, if its parts are no puzzles themselves."""
    if form is not text.FORMAT:
        return form.split(piece)
    parts = list(islice(form.split(piece), MOST_PARTS + 1))
    if len(parts) > MOST_PARTS:
        return form.split(piece)
    if len(parts) == 1 or all(_is_puzzle(form, one, asked) for one in parts):
        return parts
    return (piece,) if _is_puzzle(form, piece, asked) else parts


class _Part(NamedTuple):
    """The text of one puzzle with its format and kind; of one that a record holds, also the fields of the record."""

    form: Format
    piece: Piece
    kind: Kind | None
    fields: Mapping[str, Any] | None = None

    def read(self) -> Puzzle:
        with _named(self.form):
            puzzle = self.form.read(self.piece, self.kind)
            if self.fields is None:
                return puzzle
            fields = Fields(self.fields, self.piece)
            fields.take("kind")
            name = fields.take("id")
            name = puzzle.id if name is None else clean_id(name, fields)
            return finish(puzzle, name, {**puzzle.extra, **fields.rest})

    def filled(self, puzzle: Puzzle) -> Marks:
        with _named(self.form):
            return agreeing(puzzle, self.form.filled(self.piece, puzzle))


def _part(form: Format, piece: Piece, asked: Kind | None) -> _Part:
    """A text that `split` gave, or the one that it holds as a record.

    Raises:
        InputError: for a record of another kind, and for one with several puzzles in a field.
    """
    held = None
    if form in (json_object.FORMAT, records.FORMAT) and not json_object.is_board(piece):
        values = json_object.decode(piece, python=True) if piece.text else {}
        held = records.held(values) if isinstance(values, dict) else None
    if held is None:
        return _Part(form, piece, asked)
    kind = asked
    if (name := held.fields.get("kind")) is not None:
        kind = kind_said(str(name), asked, piece)
    inner = _piece(held.text)._replace(line=piece.line)
    form = format_of(inner, kind)
    first, *more = islice(form.split(inner), 2)
    if more:
        raise piece.error(msg("a record with several puzzles"), msg("one puzzle"))
    return _Part(form, first, kind, held.fields)


def _filled(part: _Part, puzzle: Puzzle) -> Marks:
    try:
        return part.filled(puzzle)
    except InputError:
        return puzzle.givens


def parse_board(source: object, kind: str | None = None, **settings: object) -> MarkedBoard:
    """As `load_board`, for a text that holds the puzzle with its marks. Opens no file.

    Raises:
        InputError: as `parse` and `read_marks` do.
    """
    asked, wanted = _asked(kind, settings)
    puzzle, part = _one(_limited(source), asked)
    puzzle = settled(puzzle, wanted)
    return MarkedBoard(puzzle, part.filled(puzzle))


def _one(piece: Piece, asked: Kind | None) -> tuple[Puzzle, _Part]:
    """The one puzzle of a text, and its part."""
    form = format_of(piece, asked)
    with _named(form):
        first, *more = islice(_split(form, piece, asked), 2)
        part = _part(form, first, asked)
        if more:
            raise more[0].error(msg("a second puzzle starts here"), msg("one puzzle"))
    return part.read(), part


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


def read_marks(puzzle: Puzzle, source: object) -> Marks:
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


def _piece(source: object) -> Piece:
    """The text, or the rows of a caller as text, with its line ends made equal, without signs that are not seen, and
    without what stands around a block of Markdown or around the one address in a line.

    Raises:
        InputError: for a source that is neither text nor rows.
    """
    if not isinstance(source, str):
        source = handed.as_json(source)
    if not source.strip("\ufeff \t\r\n"):
        raise InputError(msg("the input is empty"), expected=msg("a puzzle"))
    text = source.replace("\r\n", "\n").replace("\r", "\n")
    text = unfenced(unwrapped(_UNSEEN.sub("", text) if "\x1b" in text or not text.isascii() else text))
    return Piece(opened(text) if "\t" in text else text)


def opened(text: str) -> str:
    """A table whose rows of nothing but tabs, as many as in a row beside them, are rows of open cells."""
    lines = text.split("\n")
    if not any("\t" in line.strip() for line in lines):
        return text
    for order in (range(len(lines)), range(len(lines) - 1, -1, -1)):
        tabs = 0
        for i in order:
            if lines[i].strip("\t"):
                tabs = lines[i].count("\t")
            elif tabs and len(lines[i]) == tabs:
                lines[i] = ".\t" * tabs + "."
    return "\n".join(lines)


_UNSEEN = re.compile("\x1b\\[[0-9;]{0,40}m|[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufe0f\ufeff]")
"""Signs without a width that other programs leave in what is copied, the one that chooses a form of a character, and
what colours a terminal.
"""
_SAID = re.compile(r"[^\S\n]*(?![{\[#])\S[^\n]*?(?:\s|href=[\"']?)(https?://[^\s\"'<>]+)[^\n]*", re.I)
"""A line of words, or of HTML, with an address in it."""
_CELLS = re.compile(r"class\s*=\s*[\"']?[^\"'>]{0,200}(?:cell|dot)", re.I)
"""An element of a board in HTML."""
MOST_WORDS = 100_000
"""The longest text in which an address is looked for among words."""
LEFT = (board_html.FORMAT, text.FORMAT)
"""The formats of what no other one takes for its own."""
ADDRESSES = (tatham.FORMAT, penpa.FORMAT, fpuzzles.FORMAT, puzzlink.FORMAT)


_WRAPPED = re.compile(r"\s*(?:<|[\"'`(]|\[[^\]\n]{0,200}\]\()\s*(https?://\S+?)\s*[>\"'`)]\s*", re.I)


def _is_address(text: str) -> bool:
    return any(form.claims(Piece(text), None) for form in ADDRESSES)


def unwrapped(text: str) -> str:
    """An address between quotes or brackets, that of a link of Markdown or HTML, or the one among words, where it
    stood.
    """
    found = _WRAPPED.fullmatch(text)
    few = len(text) <= MOST_WORDS and text.count("://") == 1
    if found is None and few and format_of(Piece(text), None) in LEFT:
        found = _SAID.fullmatch(text.rstrip()) if not _CELLS.search(text) else None
        if found and (task.FORMAT.claims(Piece(found[1]), None) or not _is_address(found[1])):
            found = None
    return text if found is None else re.sub(r"[^\n]", " ", text[: found.start(1)]) + found[1]


def unfenced(text: str) -> str:
    """The blocks between fences of Markdown, each line where it stood; a text without fences as it is."""
    lines = text.split("\n")
    if not any(map(_FENCE.fullmatch, lines)):
        return text
    found, inside = [], False
    for line in lines:
        fence = _FENCE.fullmatch(line) is not None
        found.append(line if inside and not fence else "")
        inside ^= fence
    return "\n".join(found)


def _limited(source: object) -> Piece:
    if isinstance(source, str) and len(source) > LIMIT:
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
