"""Puzzles out of files, URLs and texts."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from deduce.contract.puzzle import Puzzle
from deduce.formats import text
from deduce.formats.files import exists, read_file, shown_path
from deduce.formats.offers import is_drawn
from deduce.formats.reading import MarkedBoard, format_of, kind_asked, parse_board, read_marks
from deduce.formats.source import Piece
from deduce.language.errors import InputError


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
    read = text_of(source, kind)
    with _inside(source, read):
        board = parse_board(read, kind, **settings)
    if marks is None:
        return board
    found = text_of(marks, board.puzzle.kind.name)
    with _inside(marks, found):
        return board._replace(marks=read_marks(board.puzzle, found))


@contextmanager
def _inside(source: str | os.PathLike[str], read: str) -> Iterator[None]:
    """Errors say which file they are about."""
    try:
        yield
    except InputError as fault:
        if read is source:
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
    line = Piece(source.strip())
    if "\n" in line.text or not line.text:
        return source
    asked = kind_asked(kind)
    puzzle = format_of(line, asked) is not text.FORMAT or is_drawn(line, asked)
    return source if puzzle and not exists(source) else read_file(source)
