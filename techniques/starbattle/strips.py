"""1×n strips: what regions put into neighbouring lines at least and at most, against what the lines need.

What it says
------------
A region has at least as many stars in some neighbouring lines as do not fit outside them, and at most as many as
fit inside. Add this up over the regions. If the lines need no more than the least numbers, every region has just
its least number there; if no fewer than the most, just the most. In between, what the others leave over bounds each
region.

Why it is sound
---------------
All stars of the lines belong to regions. A part of a region that is known to hold a number of stars is treated like
a unit: its tiling gives stars, exclusion empty cells. The most stars of a part are counted exactly, so no arbitrary
choice enters.

Example
-------
    # stars: 2                      # stars: 2
    C  C  H  H  H  A  A  A. A.      C  C  H  H  H  A  A  A. A.
    C  C  C  H  H  A  A  G  G       C  C  C  H  H  A  A  G  G
    C  C  C  C  H  A  A  G. G.      C  C  C  C  H  A  A  G. G.
    C  C  C  C  H  A  A  G  G       C  C  C  C  H  A  A  G  G
    C. F  F  F  F  D  E. E. G.  ->  C. F  F  F  F  D  E. E. G.
    F  F  F. F  D. D. D  E  G.      F  F  F. F  D. D. D. E* G.
    F  I  F. I  D  D  D  E  E       F. I  F. I  D  D  D. E. E.
    I  I  I. I  B  B. E. E  E       I  I  I. I  B  B. E. E  E
    I  B  B  B  B  B  E. E  E       I  B  B  B  B  B  E. E  E

"""

from __future__ import annotations

from deduce.marks import TOP, Marks
from deduce.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.tally import conclude, forced, spoils, tally
from techniques.starbattle.windows import bands


@technique(
    rank=62,
    ja="帯の数え上げ",
    says="Counted together, {because} leave no choice, so {therefore}.",
    says_ja="{because}の星を合わせて数えると、{therefore}。",
)
def strips(puzzle: StarBattle, marks: Marks) -> Marks:
    state, layout, width = tally(puzzle, marks), puzzle.layout, puzzle.width
    n = puzzle.rows
    lefts, needs, single = state.left[2 * n :], state.need[2 * n :], state.single
    yes = no = 0
    for left, lacks in zip(lefts, needs, strict=True):
        if lacks > 0:
            no |= spoils(layout, left, lacks, single)
            yes |= forced(left, lacks, width)
    for cells, need, lows, highs, low, high in bands(puzzle, marks):
        for k, (band, total) in enumerate(zip(cells, need, strict=True)):
            if total < 0:
                continue
            above, below = total - low[k], high[k] - total
            if above < 0 or below < 0:
                return TOP
            if above > 2 and below > 2:
                continue
            for i, left in enumerate(lefts):
                inside = left & band
                if not inside:
                    continue
                least, most = lows[i][k], highs[i][k]
                if least == most:
                    if not most:
                        no |= inside
                    elif needs[i] == least:
                        no |= left ^ inside
                    continue
                more, less = max(least, most - below), min(most, least + above)
                if more > less:
                    return TOP
                if more > least:
                    no |= spoils(layout, inside, more, single)
                    yes |= forced(inside, more, width)
                    if more == needs[i]:
                        no |= left ^ inside
                if less < most:
                    if not less:
                        no |= inside
                    if needs[i] > 0:
                        no |= spoils(layout, left ^ inside, needs[i] - less, single)
                        yes |= forced(left ^ inside, needs[i] - less, width)
    return conclude(state, yes, no)
