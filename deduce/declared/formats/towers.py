"""Boards of values with clues on all four sides as Simon Tatham's Towers.

The clues stand between slashes, nothing for one that is not told: those above the columns, below them, left of the rows
and right of them. Behind a comma the values follow that are given, if there are any. The board is a square, so its size
is one number.
"""

from __future__ import annotations

from deduce.declared.boards.base import DeclaredPuzzle
from deduce.declared.formats.draft import Draft
from deduce.declared.formats.frame import put
from deduce.declared.formats.runs import CODECS, cells, fill, string
from deduce.declared.outside import Outside, around
from deduce.formats.source import Piece
from deduce.language.messages import msg

MOST = 9
"""The largest of his boards."""
SIDES = Outside(("above", "left", "below", "right"), least=1, most=MOST)


def towers_draft(desc: Piece, rows: int, cols: int, made: str) -> Draft:  # noqa: ARG001
    """The board of a description.

    Raises:
        InputError: for another number of clues or of cells, and for what is none.
    """
    body, *more = desc.split(",")
    draft, clues = Draft(rows, cols), body.split("/")
    count, places = len(clues), around(rows, cols)
    if count != len(places):
        told = msg("{count} clues", count=len(places))
        raise desc.error(msg("{count} clues", count=count), told, offset=len(body.text))
    if len(more) > 1:
        raise desc.error(msg("a description of {count} parts", count=1 + len(more)), msg("clues, a comma and values"))
    for place, word in zip(places, clues, strict=True):
        if word.text:
            put(draft, SIDES, place, [word.whole(msg("number")) if word.text != "0" else 0], word)
    for values in more:
        fill(draft, cells(CODECS["numbers"], values), values)
    return draft


def towers_described(puzzle: DeclaredPuzzle) -> str | None:
    """The description of a board."""
    told = dict(puzzle.print.outside)
    clues = "/".join(str(told.get(place, "")) for place in around(puzzle.rows, puzzle.cols))
    if not puzzle.print.inner:
        return clues
    values = string(CODECS["numbers"], [clue for row in puzzle.print.cells for clue in row])
    return None if values is None else f"{clues},{values}"
