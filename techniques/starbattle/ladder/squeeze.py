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
from techniques.starbattle.shared.tally import conclude, tally
from techniques.starbattle.shared.two_lines import pairs


@technique(
    rank=70,
    ja="スクイーズ",
    says="With {because}, the two lines side by side can be filled in few ways, and in all of them {therefore}.",
    says_ja="{because}から、並んだ二列のどの埋め方でも{therefore}。",
    taught="kris.pengy.ca/starbattle",
)
def squeeze(puzzle: StarBattle, marks: Marks) -> Marks:
    state = tally(puzzle, marks)
    found = pairs(puzzle.layout, state)
    return TOP if found is None else conclude(state, *found)
