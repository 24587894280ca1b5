"""Bands of neighbouring lines and how many stars each region has inside them, at least and at most."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import accumulate
from typing import NamedTuple

from deduce.marks import Marks
from deduce.technique import view
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.layout import Layout
from techniques.starbattle.packing import fits
from techniques.starbattle.tally import tally


@lru_cache(maxsize=1 << 16)
def bounds(layout: Layout, axis: int, cells: int, need: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each band, the least and the most stars of a region inside it; `need` is -1 when its count is unknown."""
    width = layout.grid.width
    low, high = [], []
    for band in layout.bands[axis]:
        inside = cells & band
        if need < 0:
            low.append(0)
            high.append(fits(inside, width, layout.n * 3))
        elif need:
            low.append(need - fits(cells ^ inside, width, need))
            high.append(fits(inside, width, need))
        else:
            low.append(0)
            high.append(0)
    return tuple(low), tuple(high)


class Bands(NamedTuple):
    """The bands of one direction.

    Attributes:
        cells: the cells of each band.
        need: the stars that each band still lacks; -1 where that is unknown.
        lows: for each region the least of its stars in each band, and
        highs: the most.
        low: the sum of the least numbers for each band, and
        high: of the most.
    """

    cells: tuple[int, ...]
    need: list[int]
    lows: list[tuple[int, ...]]
    highs: list[tuple[int, ...]]
    low: list[int]
    high: list[int]

    @property
    def needed(self) -> Iterator[tuple[int, int]]:
        """Cells and need of the bands whose need is known."""
        return ((cells, need) for cells, need in zip(self.cells, self.need, strict=True) if need >= 0)


@view
def bands(puzzle: StarBattle, marks: Marks) -> tuple[Bands, Bands]:
    """The bands of rows and of columns."""
    return _bands(puzzle, marks, 0), _bands(puzzle, marks, 1)


def _bands(puzzle: StarBattle, marks: Marks, axis: int) -> Bands:
    layout, state, n = puzzle.layout, tally(puzzle, marks), puzzle.rows
    pairs = [
        bounds(layout, axis, left, need) for left, need in zip(state.left[2 * n :], state.need[2 * n :], strict=True)
    ]
    lows, highs = [low for low, _ in pairs], [high for _, high in pairs]
    lines = state.need[axis * n : axis * n + n]
    unknown = 1000
    total = [0, *accumulate(need if need >= 0 else unknown for need in lines)]
    need = [total[j] - total[i] for i, j in layout.spans]
    need = [some if some < unknown else -1 for some in need]
    low, high = (list(map(sum, zip(*each, strict=True))) for each in (lows, highs))
    return Bands(layout.bands[axis], need, lows, highs, low, high)
