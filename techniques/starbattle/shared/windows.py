"""Bands of neighbouring lines and how many stars each region has inside them, at least and at most.

The numbers of all bands are packed into one integer, as in `deduce.board.lanes`, so that one addition
or comparison serves them all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import NamedTuple

from deduce.board.lanes import FULL, LANE, Lanes, lane, lesser, unpacked
from deduce.board.marks import Marks, bits
from deduce.board.memo import view
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.layout import UnitLayout, clipped
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import Tally, tally

BEYOND = 3
"""How far beyond what some lines need the most stars of regions are told apart."""


class Bounds:
    """How many stars of a region are in each band.

    Attributes:
        count: how many bands there are.
        lows: the least numbers, packed.
        spread: by how much the largest numbers are larger, packed.
    """

    __slots__ = ("__dict__", "count", "lows", "spread")

    def __init__(self, count: int, lows: Lanes, spread: Lanes) -> None:
        self.count, self.lows, self.spread = count, lows, spread

    @cached_property
    def low(self) -> list[int]:
        """The least number for each band."""
        return unpacked(self.lows, self.count)

    @cached_property
    def high(self) -> list[int]:
        """The largest number for each band."""
        return unpacked(self.lows + self.spread, self.count)


@lru_cache(maxsize=1 << 14)
def bounds(layout: UnitLayout, axis: int, cells: int, need: int, stars: int) -> Bounds:
    """The numbers of a region with these cells; `need` is -1 when its count is unknown.

    Then it is counted a little further than the `stars` of all lines together, where it cannot matter any more.
    """
    width, most = layout.grid.width, need if need >= 0 else layout.n * stars + BEYOND
    lacks = need - fits(cells, width, need) if need > 0 else 0  # nothing where it has room; else that much is anywhere
    lows, highs = lacks * (layout.lanes[0] >> LANE - 1), 0
    met = [k for k, line in enumerate((layout.rows, layout.cols)[axis]) if line & cells]
    for band, lanes in clipped(layout, axis, met[0], met[-1] + 1) if met else ():
        inside = cells & band
        if need > 0:
            lows += (need - fits(cells ^ inside, width, need) - lacks) * lanes
        if most:
            highs += fits(inside, width, most) * lanes
    return Bounds(len(layout.spans), lows, highs - lows)


class Slack(NamedTuple):
    """How far the bands are from what the regions must give and can give, packed.

    Attributes:
        above: what each band can take beyond the least numbers; where its need is unknown, all that the regions give.
        below: what the regions can give beyond its need, likewise.
        smaller: the smaller of the two.
    """

    above: Lanes
    below: Lanes
    smaller: Lanes


def slack(top: Lanes, unknown: Lanes, needs: Lanes, lows: Lanes, highs: Lanes) -> Slack | None:
    """The slack of bands, from what is said of them in `Bands`; None when one cannot have the stars that it needs."""
    above, below = (needs | top) - lows, (highs | top) - needs
    if ~(above & below) & top & ~unknown:
        return None
    if unknown:
        free = (highs | top) & unknown
        above, below = above & ~unknown | free, below & ~unknown | free
    return Slack(above, below, lesser(above, below, top))


class Bands:
    """The bands of one direction.

    Attributes:
        cells: the cells of each band.
        top: the top bit of each lane.
        regions: the numbers of each region.
        needs: the stars that each band still lacks, packed; nothing where that is unknown.
        unknown: the lanes where it is.
        lows: the sums of the least numbers of the regions, packed.
        highs: the sums of the largest numbers.
        slack: what is left between the bands and the regions; None when some band cannot have the stars that it needs.
    """

    __slots__ = ("__dict__", "cells", "highs", "lows", "needs", "regions", "slack", "top", "unknown")

    def __init__(
        self,
        layout: UnitLayout,
        axis: int,
        regions: list[Bounds],
        needs: Lanes,
        unknown: Lanes,
        lows: Lanes,
        highs: Lanes,
    ) -> None:
        self.cells, self.top, self.regions = layout.bands[axis], layout.lanes[0], regions
        self.needs, self.unknown, self.lows, self.highs = needs, unknown, lows, highs
        self.slack = slack(self.top, unknown, needs, lows, highs)

    @cached_property
    def need(self) -> list[int]:
        """The stars that each band still lacks; -1 where that is unknown."""
        found = unpacked(self.needs, len(self.cells))
        if self.unknown:
            shut = unpacked(self.unknown, len(self.cells))
            found = [-1 if lane else some for some, lane in zip(found, shut, strict=True)]
        return found

    @cached_property
    def low(self) -> list[int]:
        """For each band the sum of the least numbers."""
        return unpacked(self.lows, len(self.cells))

    @cached_property
    def high(self) -> list[int]:
        """For each band the sum of the largest numbers."""
        return unpacked(self.highs, len(self.cells))


@view
def bands(puzzle: StarBattle, marks: Marks) -> tuple[Bands, Bands]:
    """The bands of rows and of columns."""
    return counted(puzzle, tally(puzzle, marks))


def sides(layout: UnitLayout, state: Tally) -> Iterator[tuple[int, int]]:
    """Cells and need of the bands whose need is known.

    A band at an edge of the board parts it in two sides. To count regions on one of them is to count lines on the
    other, so only the smaller one is looked at.
    """
    n = layout.n
    for axis in (0, 1):
        needs, bands = state.need[axis * n : axis * n + n], layout.bands[axis]
        unknown = any(need < 0 for need in needs)
        sums = list(accumulate(needs, initial=0))
        for k, (i, j) in enumerate(layout.spans):
            if not layout.larger[k] and not (unknown and min(needs[i:j]) < 0):
                yield bands[k], sums[j] - sums[i]


def counted(puzzle: StarBattle, state: Tally) -> tuple[Bands, Bands]:
    """The bands of a state."""
    return _bands(puzzle, state, 0), _bands(puzzle, state, 1)


def _bands(puzzle: StarBattle, state: Tally, axis: int) -> Bands:
    layout, n = puzzle.layout, puzzle.rows
    parts = zip(state.left[2 * n :], state.need[2 * n :], strict=True)
    regions = [bounds(layout, axis, left, need, puzzle.stars) for left, need in parts]
    needs = unknown = 0
    for need, bands in zip(state.need[axis * n : axis * n + n], layout.lanes[1], strict=True):
        if need > 0:
            needs += need * bands
        elif need < 0:
            unknown |= bands
    unknown *= FULL
    lows = sum([one.lows for one in regions])
    return Bands(layout, axis, regions, needs & ~unknown, unknown, lows, lows + sum([one.spread for one in regions]))


class Parts(NamedTuple):
    """What the counts of all bands say of parts of regions.

    Attributes:
        held: parts of regions with the stars that each holds at least; a region with all its places is one of them.
        empty: the cells of the parts that hold none.
    """

    held: list[tuple[int, int]]
    empty: int


def parts(layout: UnitLayout, state: Tally, axes: tuple[Bands, Bands]) -> Parts | None:
    """The parts of the regions; None when a region has no room, or some band cannot have the stars that it needs.

    If a band needs no more than the least numbers of the regions together, every region has just its least number
    there; if no fewer than the most, just the most. In between, what the others leave over bounds each region.
    """
    n = layout.n
    pairs = list(zip(state.left[2 * n :], state.need[2 * n :], strict=True))
    held, empty = {(left, lacks) for left, lacks in pairs if lacks > 0}, 0
    if any(fits(cells, layout.grid.width, count) < count for cells, count in held):
        return None
    for axis in axes:
        if axis.slack is None:
            return None
        for (left, lacks), one in zip(pairs, axis.regions, strict=True):
            if short := (axis.slack.smaller - one.spread & axis.top) ^ axis.top:
                for cells, count in parts_of(axis.cells, axis.slack, short, left, lacks, one):
                    if count:
                        held.add((cells, count))
                    else:
                        empty |= cells
    return Parts(list(held), empty)


def parts_of(
    bands: Sequence[int], slack: Slack, short: Lanes, left: int, lacks: int, one: Bounds
) -> Iterator[tuple[int, int]]:
    """The parts of one region that some bands bound, with the stars that each holds at least; exactly if none.

    Args:
        bands: the cells of each band.
        slack: what the bands leave.
        short: the lanes of the bands that bound the region.
        left: the open cells of the region.
        lacks: the stars that it needs; -1 where that is unknown.
        one: its numbers.
    """
    for bit in bits(short):
        k = bit.bit_length() // LANE - 1
        least, inside = lane(one.lows, k), left & bands[k]
        most = least + lane(one.spread, k)
        more, less = most - lane(slack.below, k), least + lane(slack.above, k)
        if more > least:
            yield inside, more
            if more == lacks:
                yield left ^ inside, 0
        if less < most:
            if not less:
                yield inside, 0
            if lacks > 0:
                yield left ^ inside, lacks - less
