"""Pressured exclusion: a star that would press too many stars into some neighbouring lines is none.

What it says
------------
Suppose a star on a cell. Regions that it robs of room outside some neighbouring lines need more stars inside them.
If the regions together need more than the lines can take, the cell is empty.

Why it is sound
---------------
The least number of stars of each region inside the lines is counted as for 1×n strips, with what the star touches
and fills taken away. Each region counts for at most one more, and lines with up to two stars to spare are looked
at.

Example
-------
    F  F  B  B  B. E  E       F  F  B  B  B. E  E
    F  F  F. B. E  E  E       F  F  F. B. E  E  E
    F  F  F  B  D  D  E       F  F  F  B  D  D. E
    F  A  A  D. D  D  C.  ->  F  A  A  D. D  D  C.
    G. A  A  A  D  C. C.      G. A  A  A  D  C. C.
    G  G  C. C. C  C  C       G  G  C. C. C  C  C
    G  G  G  G  G. C  C       G  G  G  G  G. C  C

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, spoils, tally
from techniques.starbattle.shared.windows import bands

SPARE = 2


@technique(
    rank=80,
    ja="圧力つき排除",
    says="With {because}, a star there would press too many stars into the lines, so {therefore}.",
    says_ja="{because}から、そこに星を置くと列に星が集まりすぎるので、{therefore}。",
    costly=True,
)
def pressured_exclusion(puzzle: StarBattle, marks: Marks) -> Marks:
    state, layout, n = tally(puzzle, marks), puzzle.layout, puzzle.rows
    lefts, needs, single = state.left[2 * n :], state.need[2 * n :], state.single
    no = 0
    for cells, need, regions, low, _ in bands(puzzle, marks):
        for k, (band, total) in enumerate(zip(cells, need, strict=True)):
            spare = total - low[k]
            if total < 0 or spare > SPARE:
                continue
            if spare < 0:
                return TOP
            more = [0] * (spare + 1)  # the cells that raise the least numbers of at least 1, 2, … regions
            for left, lacks, least in zip(lefts, needs, (one.low[k] for one in regions), strict=True):
                raised = left & band if least <= 0 else 0
                if lacks > least:
                    raised |= spoils(layout, left & ~band, lacks - least, single)
                for i in range(spare, 0, -1):
                    more[i] |= more[i - 1] & raised
                more[0] |= raised
            no |= more[spare]
    return conclude(state, 0, no)
