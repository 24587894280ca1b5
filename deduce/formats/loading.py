"""Puzzles out of files, URLs and texts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from deduce.contract.puzzle import Puzzle
from deduce.formats import text
from deduce.formats.files import exists, read_file, shown_path
from deduce.formats.offers import is_drawn
from deduce.formats.reading import MarkedBoard, format_of, kind_asked, parse, parse_board, read_marks, unwrapped
from deduce.formats.source import Piece
from deduce.language.errors import InputError


def load(source: object, kind: str | None = None, **settings: object) -> Puzzle:
    """The puzzle in a file, in a URL or in a text. Fetches nothing: a puzz.link URL *is* the puzzle.

    Args:
        source: a path; or text in any known format, or rows, as for `parse`. What exists as a file is taken for a path.
        kind: the kind, for an input that does not say.
        settings: what else the input does not say, as for `parse`.

    Raises:
        InputError: as `parse` and `read_file` do.
    """
    read = _opened(source, kind)
    with _inside(source, read):
        return parse(read, kind, line=0, **settings)


def load_board(
    source: object,
    kind: str | None = None,
    *,
    marks: object | None = None,
    **settings: object,
) -> MarkedBoard:
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
    read = _opened(source, kind)
    with _inside(source, read):
        board = parse_board(read, kind, **settings)
    if marks is None:
        return board
    found = _opened(marks, board.puzzle.kind.name)
    with _inside(marks, found):
        return board._replace(marks=read_marks(board.puzzle, found))


def _opened(source: object, kind: str | None) -> object:
    """The text of a path or a text; what is neither as it is."""
    return text_of(source, kind) if isinstance(source, str | os.PathLike) else source


@contextmanager
def _inside(source: object, read: object) -> Iterator[None]:
    """Errors say which file they are about."""
    try:
        yield
    except InputError as fault:
        if read is source or not isinstance(source, str | os.PathLike):
            raise
        raise fault.inside(shown_path(source)) from None


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
    line = Piece(unwrapped(source).strip())
    if "\n" in line.text or not line.text:
        return source
    asked = kind_asked(kind)
    puzzle = format_of(line, asked) is not text.FORMAT or is_drawn(line, asked)
    return source if puzzle and not exists(source) else read_file(source)
