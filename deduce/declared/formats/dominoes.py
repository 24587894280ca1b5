"""Boards of dominoes as Simon Tatham's Dominosa: the numbers of all cells, those of two digits in brackets.

The size is the greatest number: a set up to 6 covers 7 rows and 8 columns.
"""

from __future__ import annotations

import re

from deduce.board.grid import Cell
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.formats.draft import Draft
from deduce.declared.printed import Printed
from deduce.formats.source import Piece, shown
from deduce.language.messages import msg

WORD = re.compile(r"[0-9]|\[[0-9]{1,3}\]", re.A)
"""The number of a cell."""


def dominoes_draft(desc: Piece, rows: int, cols: int, made: str) -> Draft:  # noqa: ARG001
    """The board of a description.

    Raises:
        InputError: for another sign, and for more or fewer cells.
    """
    draft, at = Draft(rows + 1, cols + 2), 0
    count = draft.rows * draft.cols
    words = list[Piece]()
    while at < len(desc.text):
        found = WORD.match(desc.text, at)
        if not found:
            raise desc.error(msg("bad sign {text}", text=shown(desc.text[at])), msg("a number"), offset=at)
        words.append(desc.cut(at, found.end()))
        at = found.end()
    if len(words) != count:
        told = msg("{count}, for {rows} rows and {cols} columns", count=count, rows=draft.rows, cols=draft.cols)
        raise desc.error(msg("the string covers {count} cells", count=len(words)), told, offset=len(desc.text))
    for i, word in enumerate(words):
        draft.put(i, int(word.text.strip("[]")), word, "")
    return draft


def dominoes_described(puzzle: DeclaredPuzzle) -> str | None:
    """The description of a board; None where its columns are not one more than its rows, or it is one domino."""
    if puzzle.cols != puzzle.rows + 1 or puzzle.rows == 1:
        return None
    return "".join(f"[{one}]" if int(str(one)) > 9 else str(one) for row in puzzle.print.cells for one in row)


def dominoes_size(puzzle: DeclaredPuzzle) -> str:
    """What an id of a board has before its description."""
    return str(puzzle.rows - 1)


def _two(board: Printed, found: re.Match[str]) -> tuple[Cell, Cell]:
    """Two neighbours by their numbers in reading order.

    Raises:
        LookupError: for what is none.
    """
    one, other = (divmod(int(number), board.cols) for number in found.groups())
    if not one < other or other[0] >= board.rows or not board.joints.between(one, other):
        raise LookupError
    return one, other


def laid(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """A domino, in place of those that it overlaps; or none, where it lies already."""
    one, other = _two(board, found)
    there = draft.pieces.get(one), draft.pieces.get(other)
    for cell in [cell for cell, piece in draft.pieces.items() if piece in there]:
        del draft.pieces[cell]
    number = 1 + one[0] * board.cols + one[1]
    if there != (number, number):
        draft.pieces |= {one: number, other: number}


def parted(draft: Draft, board: Printed, found: re.Match[str]) -> None:
    """A border between two cells, or none where one is."""
    (r, c), (y, x) = _two(board, found)
    bit = board.sides.between((y, x), (r + 1, c + 1))
    if draft.edges.pop(bit, None) is None:
        draft.edges[bit] = 0
