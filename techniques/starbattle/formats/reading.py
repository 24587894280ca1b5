"""What all written forms of a Star Battle board share: regions by number, stars, and the faults of a whole board."""

from __future__ import annotations

import re
from collections.abc import Sequence

from deduce.board.marks import Marks
from deduce.formats.fields import Fields
from deduce.formats.rooms import pieces
from deduce.formats.source import Piece, shown, told_by
from deduce.language.messages import msg
from deduce.language.words import cell_said
from techniques.starbattle.kind import MOST_STARS, StarBattle

Ids = list[list[int]]
"""Rows of region numbers, 0 for a blocked cell."""


def board(ids: Sequence[Sequence[int]], stars: int, place: Piece | Fields, *, stated: bool = False) -> StarBattle:
    """The puzzle of some regions; a fault of the whole board is told at `place`.

    Args:
        ids: rows of region numbers, 0 for a blocked cell.
        stars: how many a unit has.
        place: where the board stands.
        stated: whether the text says how many.
    """
    with told_by(place.error):
        return StarBattle.of(ids, stars, stated=frozenset({"stars"} if stated else ()))


def numbered(names: Sequence[Sequence[str | None]]) -> Ids:
    """Region numbers for names: in the order of numbers or letters, else of appearance. None is blocked."""
    seen = list(dict.fromkeys(name for row in names for name in row if name is not None))
    if all(re.fullmatch("[0-9]+", name) for name in seen):
        seen.sort(key=lambda name: (len(name.lstrip("0")), name.lstrip("0")))  # however long the number
    elif all(len(name) < 3 and name.isascii() for name in seen):
        seen.sort(key=lambda name: (len(name), name.islower(), name))
    number = {name: i for i, name in enumerate(seen, 1)}
    return [[0 if name is None else number[name] for name in row] for row in names]


def connected(puzzle: StarBattle) -> bool:
    """Whether walls alone say all: every region is in one piece, and no cell is blocked."""
    ids = puzzle.ids()
    return all(all(row) for row in ids) and max(max(row) for row in pieces(ids)) == puzzle.rows


def opened(values: Sequence[Sequence[int | None]]) -> Sequence[Sequence[int | None]]:
    """Rows of 1, 0 and None in which a 0 is open where nothing else is: nobody has marked those cells."""
    if any(value is None for row in values for value in row):
        return values
    return [[value or None for value in row] for row in values]


def starred(puzzle: StarBattle, stars: Sequence[Sequence[int | None]], place: Piece, *, rest: bool = False) -> Marks:
    """Marks from rows of 1 (star), 0 (empty) and None (open, or where all stars are there the `rest`, without one)."""
    yes, no = (
        puzzle.grid.union((r, c) for r, row in enumerate(stars) for c, value in enumerate(row) if value == wanted)
        for wanted in (1, 0)
    )
    if yes & ~puzzle.board:
        raise place.error(
            msg("a star on the blocked cell {cell}", cell=cell_said(puzzle.grid.at(yes & ~puzzle.board))),
            msg("stars on open cells"),
        )
    if rest and yes.bit_count() == puzzle.stars * puzzle.rows:
        no = puzzle.board & ~yes
    return Marks(yes, no & puzzle.board)


def stars_of(fields: Fields) -> int:
    stars = fields.take("stars", 1)
    if type(stars) is not int or not 1 <= stars <= MOST_STARS:
        raise fields.error(
            msg("bad number of stars {text}", text=shown(str(stars))), msg("1 to {most}", most=MOST_STARS), name="stars"
        )
    return stars
