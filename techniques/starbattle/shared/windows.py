"""Bands of neighbouring lines and how many stars each region has inside them, at least and at most.

The numbers of all bands are packed into one integer, as in `techniques.starbattle.shared.lanes`, so that one addition
or comparison serves them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import NamedTuple

from deduce.board.marks import Marks, bits
from deduce.board.views import view
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.lanes import FULL, LANE, lesser, packed, unpacked
from techniques.starbattle.shared.layout import Layout
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import Tally, tally

BEYOND = 3
"""How far beyond what some lines need the most stars of regions are told apart."""


class Bounds(NamedTuple):
    """How many stars of a region are in each band.

    Attributes:
        low: the least number for each band.
        high: the largest number for each band.
        lows: the same packed, and `spread` by how much the largest are larger.
        spread: see `lows`.
    """

    low: tuple[int, ...]
    high: tuple[int, ...]
    lows: int
    spread: int


@lru_cache(maxsize=1 << 14)
def bounds(layout: Layout, axis: int, cells: int, need: int, stars: int) -> Bounds:
    """The numbers of a region with these cells; `need` is -1 when its count is unknown.

    Then it is counted a little further than the `stars` of all lines together, where it cannot matter any more.
    """
    width, most = layout.grid.width, need if need >= 0 else layout.n * stars + BEYOND
    found: dict[int, tuple[int, int]] = {}  # a region is the same in many bands
    pairs = []
    for band in layout.bands[axis]:
        inside = cells & band
        pair = found.get(inside)
        if pair is None:
            low = need - fits(cells ^ inside, width, need) if need > 0 else 0
            pair = found[inside] = low, fits(inside, width, most) if most else 0
        pairs.append(pair)
    low_, high_ = zip(*pairs, strict=True) if pairs else ((), ())
    lows = packed(low_)
    return Bounds(low_, high_, lows, packed(high_) - lows)


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
    """

    def __init__(self, layout: Layout, axis: int, regions: list[Bounds], lines: list[int]) -> None:
        self.cells, self.regions = layout.bands[axis], regions
        self.top, of_line = layout.lanes
        self.needs = unknown = 0
        for need, bands in zip(lines, of_line, strict=True):
            if need > 0:
                self.needs += need * bands
            elif need < 0:
                unknown |= bands
        self.unknown = unknown * FULL
        self.needs &= ~self.unknown
        self.lows = sum([one.lows for one in regions])
        self.highs = self.lows + sum([one.spread for one in regions])

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


def sides(puzzle: StarBattle, marks: Marks) -> Iterator[tuple[int, int]]:
    """Cells and need of the bands whose need is known.

    A band at an edge of the board parts it in two sides. To count regions on one of them is to count lines on the
    other, so only the smaller one is looked at.
    """
    for axis in bands(puzzle, marks):
        for cells, need, larger in zip(axis.cells, axis.need, puzzle.layout.larger, strict=True):
            if need >= 0 and not larger:
                yield cells, need


def counted(
    puzzle: StarBattle, state: Tally, known: tuple[Tally, tuple[Bands, Bands]] | None = None
) -> tuple[Bands, Bands]:
    """The bands of a state.

    Args:
        puzzle: the puzzle.
        state: its units.
        known: another state and its bands, of which regions that are alike here are taken.
    """
    return _bands(puzzle, state, 0, known), _bands(puzzle, state, 1, known)


def _bands(puzzle: StarBattle, state: Tally, axis: int, known: tuple[Tally, tuple[Bands, Bands]] | None) -> Bands:
    layout, n, stars = puzzle.layout, puzzle.rows, puzzle.stars
    lefts, needs = state.left[2 * n :], state.need[2 * n :]
    if known is None:
        regions = [bounds(layout, axis, left, need, stars) for left, need in zip(lefts, needs, strict=True)]
    else:
        before, axes = known
        regions = [
            one if left == was else bounds(layout, axis, left, need, stars)  # without a new star it needs as many
            for left, need, was, one in zip(lefts, needs, before.left[2 * n :], axes[axis].regions, strict=True)
        ]
    return Bands(layout, axis, regions, state.need[axis * n : axis * n + n])


class Parts(NamedTuple):
    """What the counts of all bands say of parts of regions.

    Attributes:
        held: parts of regions with the stars that each holds at least; a region with all its places is one of them.
        empty: the cells of the parts that hold none.
    """

    held: list[tuple[int, int]]
    empty: int


def parts(layout: Layout, state: Tally, axes: tuple[Bands, Bands]) -> Parts | None:
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
        top, unknown, highs, cells = axis.top, axis.unknown, axis.highs, axis.cells
        # What the bands can take beyond the least numbers and give below the largest; all of them where none is known.
        above, below = (axis.needs | top) - axis.lows, (highs | top) - axis.needs
        if ~(above & below) & top & ~unknown:
            return None
        above, below = above & ~unknown | (highs | top) & unknown, below & ~unknown | (highs | top) & unknown
        smaller, overs, unders = lesser(above, below, top), list[int](), list[int]()
        for (left, lacks), one in zip(pairs, axis.regions, strict=True):
            short = (smaller - one.spread & top) ^ top
            if short and not overs:
                overs, unders = unpacked(above ^ top, len(cells)), unpacked(below ^ top, len(cells))
            for bit in bits(short):
                k = bit.bit_length() // LANE - 1
                least, most = one.low[k], one.high[k]
                inside = left & cells[k]
                over, under = overs[k], unders[k]
                more, less = max(least, most - under), min(most, least + over)
                if more > least:
                    held.add((inside, more))
                    if more == lacks:
                        empty |= left ^ inside
                if less < most:
                    if not less:
                        empty |= inside
                    if lacks > 0:
                        held.add((left ^ inside, lacks - less))
    return Parts(list(held), empty)
