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
    says=(
        "{therefore}: {squeezed}.\n"
        "{therefore}: {tight}.\n"
        "{lines} need {lines_need}, and in all ways to place them {therefore}.\n"
        "However {units} are filled, {therefore}."
    ),
    says_ja=(
        "{therefore}。{squeezed}。\n"
        "{therefore}。{tight}。\n"
        "{lines}に必要な{lines_need}をどう置いても、{therefore}。\n"
        "{units}をどう埋めても、{therefore}。"
    ),
    clash=(
        "{unfilled}.\n"
        "{lines} need {lines_need}, but there is no way left to place them.\n"
        "{units} need stars, but there is no way left to place them."
    ),
    clash_ja=(
        "{unfilled}。\n"
        "{lines}には{lines_need}が必要なのに、もう置き方がない。\n"
        "{units}には星が必要なのに、もう置き方がない。"
    ),
    taught="kris.pengy.ca/starbattle",
)
def squeeze(puzzle: StarBattle, marks: Marks) -> Marks:
    state = tally(puzzle, marks)
    found = pairs(puzzle.layout, state)
    return TOP if found is None else conclude(state, *found)
