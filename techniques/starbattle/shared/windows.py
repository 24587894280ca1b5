"""Bands of neighbouring lines and how many stars each region has inside them, at least and at most."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from deduce.board.marks import Marks
from deduce.board.views import view
from techniques.starbattle.kind import StarBattle
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
        loose: the bands where the two differ, with both.
    """

    low: tuple[int, ...]
    high: tuple[int, ...]
    loose: tuple[tuple[int, int, int], ...]


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
    lows, highs = zip(*pairs, strict=True)
    return Bounds(lows, highs, tuple((k, *pair) for k, pair in enumerate(pairs) if pair[0] != pair[1]))


class Bands(NamedTuple):
    """The bands of one direction.

    Attributes:
        cells: the cells of each band.
        need: the stars that each band still lacks; -1 where that is unknown.
        regions: the numbers of each region.
        low: for each band the sum of the least numbers.
        high: for each band the sum of the largest numbers.
    """

    cells: tuple[int, ...]
    need: list[int]
    regions: list[Bounds]
    low: list[int]
    high: list[int]


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


def counted(puzzle: StarBattle, state: Tally) -> tuple[Bands, Bands]:
    """The bands of a state."""
    return _bands(puzzle, state, 0), _bands(puzzle, state, 1)


def _bands(puzzle: StarBattle, state: Tally, axis: int) -> Bands:
    layout, n = puzzle.layout, puzzle.rows
    regions = [
        bounds(layout, axis, left, need, puzzle.stars)
        for left, need in zip(state.left[2 * n :], state.need[2 * n :], strict=True)
    ]
    lines = state.need[axis * n : axis * n + n]
    unknown = 1000
    total = [0, *accumulate(need if need >= 0 else unknown for need in lines)]
    need = [total[j] - total[i] for i, j in layout.spans]
    need = [some if some < unknown else -1 for some in need]
    low = list(map(sum, zip(*(one.low for one in regions), strict=True)))
    high = list(map(sum, zip(*(one.high for one in regions), strict=True)))
    return Bands(layout.bands[axis], need, regions, low, high)


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
    for cells, need, regions, low, high in axes:
        above = [total - least if total >= 0 else most for total, least, most in zip(need, low, high, strict=True)]
        below = [most - total if total >= 0 else most for total, most in zip(need, high, strict=True)]
        slack = list(map(min, above, below))
        if min(slack) < 0:
            return None
        for (left, lacks), one in zip(pairs, regions, strict=True):
            for k, least, most in one.loose:
                if slack[k] >= most - least:
                    continue
                more, less = max(least, most - below[k]), min(most, least + above[k])
                inside = left & cells[k]
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
