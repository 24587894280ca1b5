"""What each unit still needs and where it can go: the view that all counting techniques share."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from deduce.board.marks import TOP, Marks, bits
from deduce.board.memo import view
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.layout import UnitLayout
from techniques.starbattle.shared.packing import fits, room

EXACT = 40
"""Up to how many cells the room of a set is worth counting when a quarter of them will do."""

Singles = tuple[int, int, int]
"""The cells of all rows, of all columns and of all regions that need just one more star."""


class Tally(NamedTuple):
    """The units of a state.

    Attributes:
        open: the cells that may still hold a star: not marked, not beside a star, not in a full unit.
        need: the stars that each unit still lacks; -1 where the count is unknown.
        left: the open cells of each unit.
        single: the units that one more star fills.
        shut: the cells without a star that can no longer be one, marked or not.
        clash: whether stars touch or a unit has too many.
    """

    open: int
    need: list[int]
    left: list[int]
    single: Singles
    shut: int
    clash: bool


@view
def tally(puzzle: StarBattle, marks: Marks) -> Tally:
    """The units, once the surroundings of stars and the rest of full units are known to be empty."""
    yes, no = marks
    units, stars, kept = puzzle.units, puzzle.stars, puzzle.kept
    around = puzzle.grid.around(yes) if yes else 0
    touch = yes << 1 | yes << puzzle.width - 1 | yes << puzzle.width | yes << puzzle.width + 1
    clash = bool(yes & touch)
    free = puzzle.board & ~(yes | no | around)
    need = [stars - (unit & yes).bit_count() for unit in units]
    if min(need) <= 0:
        for i, lacks in enumerate(need):
            if lacks <= 0 and kept >> i & 1:
                free &= ~units[i]
                clash = clash or lacks < 0
    if kept + 1 != 1 << len(units):
        need = [lacks if kept >> i & 1 else -1 for i, lacks in enumerate(need)]
    left = [unit & free for unit in units]
    n = puzzle.rows
    rows, cols, regions = (
        sum([unit for unit, lacks in zip(units[k : k + n], need[k : k + n], strict=True) if lacks == 1])
        for k in (0, n, 2 * n)
    )
    return Tally(free, need, left, (rows, cols, regions), puzzle.board & ~(free | yes), clash)


def placed(layout: UnitLayout, state: Tally, bit: int) -> Tally:
    """The units after one more star on an open cell, as `tally` would count them."""
    need, one, dead = state.need.copy(), list(state.single), layout.touching[bit] | bit
    for axis, i in enumerate(layout.units_of[bit]):
        if need[i] > 0:
            unit = layout.units[i]
            need[i] -= 1
            if not need[i]:
                dead |= unit
                one[axis] &= ~unit
            elif need[i] == 1:
                one[axis] |= unit
    free = state.open & ~dead
    left = [cells & free for cells in state.left]
    return Tally(free, need, left, (one[0], one[1], one[2]), state.shut | state.open & dead & ~bit, state.clash)


def conclude(state: Tally, stars: int = 0, empty: int = 0) -> Marks:
    """What a technique draws: its own marks, with those that made its state.

    Every counting technique sees the board once the trivial marks are made. To draw them too is what keeps it monotone:
    a cell that it empties may become trivial by a later star. An `empty` below zero is a contradiction.
    """
    return TOP if state.clash or empty < 0 else Marks(stars, empty & state.open | state.shut)


def spoils(layout: UnitLayout, cells: int, least: int, single: Singles) -> int:
    """The cells where a star would leave `cells` without room for the stars they need: at least `least`.

    A star takes away the cells that it touches and the rest of the units that it fills. Only the open cells of the
    result mean anything; it is -1 when there is no room as it is.
    """
    rows, cols, regions = single
    return _spoils(layout, cells, least, cells & rows, cells & cols, cells & regions)


@lru_cache(maxsize=1 << 18)
def _spoils(  # noqa: C901 (asked most often of all; one pass, for speed)
    layout: UnitLayout, cells: int, least: int, rows: int, cols: int, regions: int
) -> int:
    touching, units, units_of = layout.touching, layout.units, layout.units_of

    def reach(bit: int) -> int:
        r, c, region = units_of[bit]
        found = touching[bit]
        if units[r] & rows:
            found |= units[r]
        if units[c] & cols:
            found |= units[c]
        if units[region] & regions:
            found |= units[region]
        return found

    if least == 1:  # seeing is mutual: what sees all of them
        found = layout.board & ~cells if cells else -1
        for bit in bits(cells):
            found &= reach(bit)
            if not found:
                break
        return found
    width = layout.grid.width
    size = cells.bit_count()
    quarter = -(-size // 4)
    spare = (quarter if size > EXACT and quarter >= least else room(cells, width)) - least
    if spare < 0:
        return -1
    # A star that fills no unit with some of the cells takes those that it touches, and itself.
    near = layout.grid.beset(cells, spare + 1)
    for some, all_of in ((rows, layout.rows), (cols, layout.cols), (regions, layout.regions)):
        if some:
            for unit in all_of:
                if unit & some:
                    near |= unit
    found = 0
    for bit in bits(near & layout.board):
        own = 1 if bit & cells else 0
        taken = (reach(bit) | bit) & cells
        most = spare + own
        if taken.bit_count() <= most or room(taken, width) <= most:
            continue
        if fits(cells & ~taken, width, least - own) < least - own:
            found |= bit
    return found


@lru_cache(maxsize=1 << 17)
def forced(cells: int, least: int, width: int) -> int:
    """The cells without which a set has no room for `least` stars."""
    if fits(cells, width, least + 1) > least:
        return 0
    return sum(bit for bit in bits(cells) if room(cells ^ bit, width) < least)
