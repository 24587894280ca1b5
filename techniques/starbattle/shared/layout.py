"""What follows from the regions of a board alone: computed once for all relaxations of a puzzle."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import pairwise

from deduce.board.grid import Grid, grid
from deduce.board.lanes import LANE, Lanes, packed
from deduce.board.marks import bits
from deduce.contract.puzzle import Clue

Span = tuple[int, int]
"""Neighbouring lines: the first one and the one behind the last."""


class UnitLayout:
    """The units of a board of `n` × `n` cells.

    Args:
        n: how many rows, columns and regions there are.
        regions: the cells of each region.
    """

    def __init__(self, n: int, regions: tuple[int, ...]) -> None:
        self.n: int = n
        self.regions: tuple[int, ...] = regions
        self.grid: Grid = grid(n, n)
        self.board: int = sum(regions)
        self.rows: tuple[int, ...] = tuple(self.grid.row(r) & self.board for r in range(n))
        self.cols: tuple[int, ...] = tuple(self.grid.col(c) & self.board for c in range(n))
        self.units: tuple[int, ...] = (*self.rows, *self.cols, *regions)

    @cached_property
    def clues(self) -> tuple[Clue, ...]:
        """The units as clues: rows, columns, regions."""
        lines = range(1, self.n + 1)
        names = [{"en": f"row {i}", "ja": f"{i}行目"} for i in lines]
        names += [{"en": f"column {i}", "ja": f"{i}列目"} for i in lines]
        names += [{"en": f"region {letter(i)}", "ja": f"{letter(i)}の領域"} for i in range(len(self.regions))]
        return tuple(Clue(name, unit) for name, unit in zip(names, self.units, strict=True))

    @cached_property
    def short(self) -> tuple[str, ...]:
        """The units by short names: r1, c1, A."""
        lines = range(1, self.n + 1)
        return (*(f"r{i}" for i in lines), *(f"c{i}" for i in lines), *map(letter, range(len(self.regions))))

    @cached_property
    def region_of(self) -> dict[int, int]:
        """The place in the list of the region of each cell that is not blocked."""
        return {bit: i for i, region in enumerate(self.regions) for bit in bits(region)}

    @cached_property
    def touching(self) -> dict[int, int]:
        """The neighbours of each cell."""
        return {bit: self.grid.around(bit) & self.board for bit in bits(self.board)}

    @cached_property
    def units_of(self) -> dict[int, tuple[int, int, int]]:
        """The row, the column and the region of each cell, by their places in `units`."""
        n = self.n
        found = {}
        for bit, region in self.region_of.items():
            r, c = self.grid.at(bit)
            found[bit] = (r, n + c, 2 * n + region)
        return found

    @cached_property
    def lines(self) -> tuple[tuple[tuple[int, ...], ...], tuple[tuple[int, ...], ...]]:
        """The cells of each row and of each column, one by one in order."""
        every = range(self.n)
        rows = tuple(tuple(self.grid.bit(r, c) for c in every) for r in every)
        return rows, tuple(zip(*rows, strict=True))

    @cached_property
    def pairs(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The cells of each two neighbouring rows, and of columns."""
        rows, cols = (tuple(one | two for one, two in pairwise(lines)) for lines in (self.rows, self.cols))
        return rows, cols

    @cached_property
    def spans(self) -> tuple[tuple[int, int], ...]:
        """The bands of neighbouring lines, shorter than the board: the first line and the one behind the last."""
        n = self.n
        return tuple((i, i + size) for size in range(1, n) for i in range(n - size + 1))

    @cached_property
    def larger(self) -> tuple[bool, ...]:
        """Which bands are the larger one of the two sides into which they part the board."""
        n = self.n
        return tuple((i == 0 or j == n) and 2 * (j - i) > n for i, j in self.spans)

    @cached_property
    def bands(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The cells of each band, of rows and of columns."""
        rows, cols = (tuple(sum(lines[i:j]) for i, j in self.spans) for lines in (self.rows, self.cols))
        return rows, cols

    @cached_property
    def lanes(self) -> tuple[Lanes, tuple[Lanes, ...]]:
        """The top bits of the lanes of all bands, and for each line the lowest bits in those of the bands it is in."""
        of_line = tuple(packed(i <= line < j for i, j in self.spans) for line in range(self.n))
        return packed(1 << LANE - 1 for _ in self.spans), of_line

    @cached_property
    def seen(self) -> dict[int, int]:
        """For each cell, those that touch it or share a unit with it."""
        found = dict(self.touching)
        for bit, units in self.units_of.items():
            for i in units:
                found[bit] |= self.units[i]
            found[bit] &= ~bit
        return found

    @cached_property
    def blocks(self) -> tuple[int, ...]:
        """The cells of each 2×2 block."""
        bit, every = self.grid.bit, range(self.n - 1)
        squares = (bit(r, c) | bit(r, c + 1) | bit(r + 1, c) | bit(r + 1, c + 1) for r in every for c in every)
        return tuple(square & self.board for square in squares)

    @cached_property
    def hues(self) -> list[int]:
        """A colour for each region, another one than its neighbours have."""
        hues: list[int] = []
        for region in self.regions:
            taken = {hue for other, hue in zip(self.regions, hues, strict=False) if self.grid.around(region) & other}
            used = [hues.count(hue) + 100 * (hue in taken) for hue in range(8)]
            hues.append(used.index(min(used)))
        return hues


@lru_cache(maxsize=1 << 12)
def clipped(layout: UnitLayout, axis: int, first: int, end: int) -> tuple[tuple[int, Lanes], ...]:
    """The different parts that bands have of the lines from one to another: the cells of these lines, and the lowest
    bits in the lanes of the bands.
    """
    lines = (layout.rows, layout.cols)[axis]
    return tuple([(sum(lines[i:j]), ones) for (i, j), ones in clips(layout, first, end) if i < j])


def clips(layout: UnitLayout, first: int, end: int) -> list[tuple[Span, Lanes]]:
    """These parts, as the first line and the one behind the last, on either axis."""
    lanes: dict[Span, Lanes] = {}
    for k, (i, j) in enumerate(layout.spans):
        part = max(i, first), min(j, end)
        lanes[part] = lanes.get(part, 0) | 1 << k * LANE
    return [*lanes.items()]


@lru_cache(maxsize=64)
def layout(n: int, regions: tuple[int, ...]) -> UnitLayout:
    """The layout of some regions, made once."""
    return UnitLayout(n, regions)


def letter(i: int) -> str:
    """The letter of a region by its place in the list: A–Z, a–z, AA, AB, …"""
    if i < 52:
        return chr(65 + i) if i < 26 else chr(71 + i)
    return chr(65 + (i - 52) // 26) + chr(65 + (i - 52) % 26)
