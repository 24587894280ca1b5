"""Finned count: a star that would leave some neighbouring lines with too few stars is none.

What it says
------------
Suppose a star on a cell. Regions that it robs of room inside some neighbouring lines, or that it serves outside
them, can put fewer stars there. If the regions together cannot give the lines what they need, the cell is empty.

Why it is sound
---------------
The most stars of each region inside the lines are counted as for 1×n strips, with what the star touches and fills
taken away. Each region counts for at most one less, and lines with up to two stars to spare are looked at.

Example
-------
    D  C  C  C  B  B.      D  C  C  C  B  B.
    D  D. C  B  B  A       D  D. C  B  B  A
    D  B  B  B  A. A       D  B. B  B  A. A
    D  D. E  F. A. A   ->  D  D. E  F. A. A
    D  E  E  F  F  F.      D  E  E  F  F  F.
    E. E  F. F  F  F.      E. E  F. F  F  F.

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, spoils, tally
from techniques.starbattle.shared.windows import bands

SPARE = 2


@technique(
    rank=82,
    ja="ヒレつき数え上げ",
    says="With {because}, a star there would leave too few stars for the lines, so {therefore}.",
    says_ja="{because}から、そこに星を置くと列の星が足りなくなるので、{therefore}。",
    costly=True,
)
def finned_count(puzzle: StarBattle, marks: Marks) -> Marks:
    state, layout, n = tally(puzzle, marks), puzzle.layout, puzzle.rows
    lefts, needs, single = state.left[2 * n :], state.need[2 * n :], state.single
    no = 0
    for cells, need, regions, _, high in bands(puzzle, marks):
        for k, (band, total) in enumerate(zip(cells, need, strict=True)):
            spare = high[k] - total
            if total < 0 or spare > SPARE:
                continue
            if spare < 0:
                return TOP
            fewer = [0] * (spare + 1)  # the cells that lower the most numbers of at least 1, 2, … regions
            for left, lacks, most in zip(lefts, needs, (one.high[k] for one in regions), strict=True):
                inside = left & band
                if not most:
                    continue
                lowered = spoils(layout, inside, most, single)
                if lacks == most:
                    lowered |= left ^ inside
                for i in range(spare, 0, -1):
                    fewer[i] |= fewer[i - 1] & lowered
                fewer[0] |= lowered
            no |= fewer[spare]
    return conclude(state, 0, no)
