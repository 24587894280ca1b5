"""Simple shapes: what all ways to place the stars of a unit have in common.

What it says
------------
List the ways to place the stars that a unit needs, so that they do not touch and no other unit gets too many. A
cell in all of them is a star; a cell in none, or one that every way touches or whose line every way fills, is
empty.

Why it is sound
---------------
One of the ways is right. Lists longer than 300 are given up; more marks only make a list shorter.

Example
-------
    # stars: 2                        # stars: 2
    J  J  J  J  E  E  A  A  A  A      J  J  J  J  E  E  A  A  A  A
    J  J  J  J  E  E  A  A  A  A      J  J  J  J  E  E  A  A  A  A
    H  H  J  E  E  E  A  F  F  F      H  H  J  E  E  E  A  F  F  F
    H  H  H  H  E  E  E  F  F  F      H  H  H  H  E  E  E  F  F  F
    H  H  H  H  B  B  B  F  F  F  ->  H  H  H  H  B  B  B  F  F  F
    H  G  H  I  B  B  B  B  F  F      H. G  H  I  B  B  B  B  F  F
    G  G  I  I  B  B  B  B  C  C      G  G  I  I  B  B  B  B  C  C
    G  G. I  I  I  I  I  C  C  C      G  G. I  I  I  I  I  C  C  C
    G  G. D  D. D  I. C  C  C  C      G  G. D  D. D  I. C  C  C  C
    G  G. D  D. D  C. C  C  C  C      G  G. D  D. D  C. C  C  C  C

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.placements import placements
from techniques.starbattle.shared.tally import conclude, spoils, tally


@technique(
    rank=65,
    ja="形の重ね合わせ",
    says=(
        "{therefore}: {squeezed}.\n"
        "{unit} needs {unit_needs}, and wherever they go, {therefore}.\n"
        "{placing}, and wherever the stars go, {therefore}.\n"
        "Wherever the stars of {units} go, {therefore}."
    ),
    says_ja=(
        "{therefore}。{squeezed}。\n"
        "{unit}に必要な{unit_needs}をどう置いても、{therefore}。\n"
        "{placing}で、星をどう置いても、{therefore}。\n"
        "{units}の星をどう置いても、{therefore}。"
    ),
    clash=(
        "{crowded}.\n"
        "{unit} needs {unit_needs}, but there is no way left to place them.\n"
        "{units} need stars, but there is no way left to place them."
    ),
    clash_ja=(
        "{crowded}。\n{unit}には{unit_needs}が必要なのに、もう置き方がない。\n{units}には星が必要なのに、もう置き方がない。"
    ),
    costly=True,
    taught="kris.pengy.ca/starbattle",
)
def shapes(puzzle: StarBattle, marks: Marks) -> Marks:
    state, units = tally(puzzle, marks), puzzle.units
    few = [(i, need) for i, need in enumerate(state.need) if need > 0]
    yes = no = 0
    for i, need in few:
        left = state.left[i]
        if need == 1:
            no |= spoils(puzzle.layout, left, 1, state.single)
            yes |= left if not left & (left - 1) else 0
        else:
            limits = tuple((j, most) for j, most in few if most <= need and j != i and units[j] & left)
            found = placements(puzzle.layout, left, need, limits)
            if found is None:
                return TOP
            yes |= found[0]
            no |= found[1]
    return conclude(state, yes, no)
