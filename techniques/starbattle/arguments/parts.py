"""Parts of regions, differences of lines and regions, and blocks: what sentences count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import Tally
from techniques.starbattle.shared.windows import counted

if TYPE_CHECKING:
    from techniques.starbattle.kind import StarBattle


class RegionPart(NamedTuple):
    """A part of a region with the stars that it holds at least; none where that is 0.

    Attributes:
        cells: its cells.
        least: the stars.
        region: which unit the region is.
        lines: the lines, and whether the part lies inside them; none where it is the whole region.
        need: what the lines need.
        others: what the other regions have there, at most or at least.
        pressing: the other regions that have to put stars there.
        shares: how many stars each of the other regions has there, at most or at least; those with none left out.
    """

    cells: int
    least: int
    region: int
    lines: Sequence[int] = ()
    inside: bool = True
    need: int = 0
    others: int = 0
    pressing: Sequence[int] = ()
    shares: Mapping[int, int] = MappingProxyType({})


def parts(puzzle: StarBattle, state: Tally) -> Iterator[RegionPart]:
    """The parts of regions, as `techniques.starbattle.shared.windows.parts` has them."""
    n = puzzle.rows
    lefts, needs = state.left[2 * n :], state.need[2 * n :]
    yield from (
        RegionPart(left, lacks, 2 * n + j)
        for j, (left, lacks) in enumerate(zip(lefts, needs, strict=True))
        if lacks > 0
    )
    for axis, found in enumerate(counted(puzzle, state)):
        for k, (a, b) in enumerate(puzzle.layout.spans):
            if found.need[k] >= 0:
                bounds = [(one.low[k], one.high[k]) for one in found.regions]
                yield from _inside_and_outside(
                    puzzle, state, range(axis * n + a, axis * n + b), found.cells[k], found.need[k], bounds
                )


def scattered(puzzle: StarBattle, state: Tally, lines: Sequence[int]) -> Iterator[RegionPart]:
    """The same beside lines that need not be neighbours, each counted for itself."""
    n, width = puzzle.rows, puzzle.width
    for axis in (0, 1):
        mine = [i for i in lines if i // n == axis]
        rooms = [
            {i: fits(left & puzzle.units[i], width, n) for i in range(axis * n, axis * n + n)}
            for left in state.left[2 * n :]
        ]
        for some in (some for size in range(1, len(mine) + 1) for some in combinations(mine, size)):
            bounds = []
            for need, of in zip(state.need[2 * n :], rooms, strict=True):
                high = sum(of[i] for i in some)
                low = need - sum(room for i, room in of.items() if i not in some)
                bounds.append((max(0, low), min(need, high) if need >= 0 else high))
            cells, total = sum(puzzle.units[i] for i in some), sum(state.need[i] for i in some)
            yield from _inside_and_outside(puzzle, state, some, cells, total, bounds)


def _inside_and_outside(
    puzzle: StarBattle, state: Tally, lines: Sequence[int], band: int, need: int, bounds: Sequence[tuple[int, int]]
) -> Iterator[RegionPart]:
    """The parts of regions inside some lines and outside, of which the others have so many at least and at most."""
    first = 2 * puzzle.rows
    low, high = (sum(one) for one in zip(*bounds, strict=True))
    for j, (least, most) in enumerate(bounds):
        left, wanted = state.left[first + j], state.need[first + j]
        lows = {first + i: one for i, (one, _) in enumerate(bounds) if one and i != j}
        highs = {first + i: one for i, (_, one) in enumerate(bounds) if one and i != j}
        inside, outside = left & band, left & ~band
        more, less = max(least, need - high + most), min(most, need - low + least)
        if more > least:
            yield RegionPart(inside, more, first + j, lines, True, need, high - most, shares=highs)
            if more == wanted:
                yield RegionPart(outside, 0, first + j, lines, False, need, high - most, shares=highs)
        if less < most:
            if not less:
                yield RegionPart(inside, 0, first + j, lines, True, need, low - least, list(lows), lows)
            if wanted > 0:
                yield RegionPart(outside, wanted - less, first + j, lines, False, need, low - least, list(lows), lows)


def differences(puzzle: StarBattle, state: Tally) -> Iterator[tuple[int, int, Sequence[int], Sequence[int], bool]]:
    """Lines without regions inside them, and regions without lines inside them: cells, stars, lines and regions."""
    n = puzzle.rows
    regions = [2 * n + j for j, need in enumerate(state.need[2 * n :]) if need > 0]
    for axis, found in enumerate(counted(puzzle, state)):
        for (a, b), band, total in zip(puzzle.layout.spans, found.cells, found.need, strict=True):
            lines = range(axis * n + a, axis * n + b)
            inside = [j for j in regions if not state.left[j] & ~band] if total >= 0 else []
            meeting = [j for j in regions if puzzle.units[j] & band] if total >= 0 else []
            around = band & state.open & ~sum(state.left[j] for j in meeting)
            for size in range(1, len(inside) + 1):
                for chosen in combinations(inside, size):
                    rest = band & state.open & ~sum(state.left[j] for j in chosen)
                    yield rest, total - sum(state.need[j] for j in chosen), lines, chosen, True
            must = [j for j in meeting if state.left[j] & band]
            free = [j for j in meeting if not state.left[j] & band]
            for size in range(len(free) + 1 if must and not around else 0):
                for chosen in combinations(free, size):
                    taken = (*must, *chosen)
                    rest = sum(state.left[j] for j in taken) & ~band
                    yield rest, sum(state.need[j] for j in taken) - total, lines, taken, False


def covering(puzzle: StarBattle, cells: int, most: int) -> list[int]:
    """Cells in so many 2×2 blocks, none in two; empty where that does not do."""
    if not cells or not most:
        return []
    first = cells & -cells
    for block in _blocks(puzzle, first):
        rest = cells & ~block
        more = covering(puzzle, rest, most - 1) if rest else []
        if not rest or more:
            return [cells & block, *more]
    return []


def _blocks(puzzle: StarBattle, cell: int) -> Iterator[int]:
    """The 2×2 blocks that have a cell which is the first one left: it is in their upper row, or alone in the lower."""
    w = puzzle.width
    square = 1 | 2 | 1 << w | 2 << w
    for shift in (0, 1):
        corner = cell >> shift
        if corner:
            yield square * corner
