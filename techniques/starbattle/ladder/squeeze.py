"""The squeeze: what all ways to fill two neighbouring lines have in common.

What it says
------------
Two neighbouring lines whose places hardly have room for their stars are filled block by block. Go through all ways
to place the stars of both: what they agree on holds. The M and the pressured T of two-star puzzles (three tiles,
two stars) and the kissing Ls are among it.

Why it is sound
---------------
One of the ways is right. All are counted, from both ends of the lines, if the room exceeds the need by at most two;
more marks only make the room smaller.

Example
-------
    E  E. D  D  D      E  E. D  D  D
    E  E  D  D. B      E  E  D  D. B
    E  E  A  A  B  ->  E  E  A  A  B
    C  C  A  A  A      C. C  A  A  A
    C  C  C. A  A      C  C  C. A  A

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import conclude, tally
from techniques.starbattle.shared.two_lines import common

SPARE = 2


@technique(
    rank=70,
    ja="スクイーズ",
    says="With {because}, the two lines side by side can be filled in few ways, and in all of them {therefore}.",
    says_ja="{because}から、並んだ二列のどの埋め方でも{therefore}。",
)
def squeeze(puzzle: StarBattle, marks: Marks) -> Marks:
    state, n = tally(puzzle, marks), puzzle.rows
    yes = no = 0
    for axis in (0, 1):
        for k in range(n - 1):
            i = axis * n + k
            a, b = state.need[i], state.need[i + 1]
            if a >= 0 and b >= 0 and a + b:
                pair = state.left[i] | state.left[i + 1]
                if fits(pair, puzzle.width, a + b + SPARE + 1) <= a + b + SPARE:
                    found = common(puzzle.layout, axis, k, pair, a, b, pair & state.single[1 - axis])
                    if found is None:
                        return TOP
                    yes |= found[0]
                    no |= found[1]
    return conclude(state, yes, no)
