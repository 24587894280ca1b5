"""Boards that are nothing but the numbers of their lines, as files have them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deduce.declared.formats.draft import Draft
from deduce.declared.formats.frame import lines_of, put_lines
from deduce.formats.bodies import Lined
from deduce.formats.source import Piece

if TYPE_CHECKING:
    from deduce.declared.boards.base import DeclaredPuzzle
    from deduce.declared.formats.base import BoardFormats


def lined(form: BoardFormats) -> Lined[DeclaredPuzzle]:
    """Files of the numbers of lines."""
    may = form.kind.outside
    assert may is not None

    def read(columns: Sequence[Piece], rows: Sequence[Piece]) -> DeclaredPuzzle:
        draft = Draft(len(rows), len(columns))
        put_lines(draft, may, columns, rows)
        return form.puzzle(draft, rows[0])

    def write(puzzle: DeclaredPuzzle) -> tuple[Sequence[Sequence[int]], Sequence[Sequence[int]]] | None:
        return lines_of(puzzle.print)

    return Lined(read, write)
