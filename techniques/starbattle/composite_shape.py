"""Composite shape: lines without the regions inside them, or regions without the lines inside them, hold a known
number.

What it says
------------
Take neighbouring lines and some regions that lie in them: the rest of the lines holds what the lines need more than
the regions. Or take all regions that meet the lines: what lies outside the lines holds what the regions need more.
Treat that shape like a unit: tiling gives stars, exclusion empty cells.

Why it is sound
---------------
The number is a difference of two known counts, one of which is part of the other. Shapes of up to two stars and 20
places are looked at; a shape keeps its place in the list when marks are added, as one or two regions may be left
out.

Example
-------
    B. A  A  A       B. A  A  A
    B  B  B. D       B  B. B. D
    B  C. D  D   ->  B  C. D. D
    C  C  C  D.      C  C  C  D.

"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from deduce.marks import TOP, Marks
from deduce.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.packing import fits
from techniques.starbattle.tally import conclude, forced, spoils, tally
from techniques.starbattle.windows import bands

MOST_STARS = 2
MOST_CELLS = 20


@technique(
    rank=75,
    ja="複合領域",
    says="With {because}, the part in which the units differ holds a known number of stars, so {therefore}.",
    says_ja="{because}から、差の部分の星の数が決まり、{therefore}。",
)
def composite_shape(puzzle: StarBattle, marks: Marks) -> Marks:
    state, layout, n, width = tally(puzzle, marks), puzzle.layout, puzzle.rows, puzzle.width
    regions = [
        (left, need, region)
        for left, need, region in zip(state.left[2 * n :], state.need[2 * n :], puzzle.regions, strict=True)
    ]
    yes = no = 0
    for axis in bands(puzzle, marks):
        for band, total in axis.needed:
            inside = [(left, need) for left, need, _ in regions if need > 0 and not left & ~band]
            meeting = [(left, need) for left, need, _ in regions if left & band]
            spare = total - sum(need for _, need in inside)
            if spare < 0:
                return TOP
            sets = []
            if spare <= MOST_STARS:
                rest = band & state.open & ~sum(left for left, _ in inside)
                for extra, more in _some(inside, MOST_STARS - spare):
                    sets.append((rest | extra, spare + more))
            if all(need > 0 for _, need in meeting):
                spare = sum(need for _, need in meeting) - total
                if spare < 0:
                    return TOP
                if spare <= MOST_STARS:
                    rest = sum(left for left, _ in meeting) & ~band
                    others = [
                        (left, need) for left, need, region in regions if need > 0 and not left & band and region & band
                    ]
                    for extra, more in _some(others, MOST_STARS - spare):
                        sets.append((rest | extra, spare + more))
            for cells, count in sets:
                if not count:
                    no |= cells
                elif cells.bit_count() <= MOST_CELLS and (count == 1 or fits(cells, width, count + 3) < count + 3):
                    if fits(cells, width, count) < count:
                        return TOP
                    no |= spoils(layout, cells, count, state.single)
                    yes |= forced(cells, count, width)
    return conclude(state, yes, no)


def _some(parts: list[tuple[int, int]], most: int) -> Iterator[tuple[int, int]]:
    """Unions of some of the parts that need no more stars than `most` together."""
    yield 0, 0
    for size in range(1, most + 1):
        for chosen in combinations(parts, size):
            count = sum(need for _, need in chosen)
            if count <= most:
                yield sum(left for left, _ in chosen), count
