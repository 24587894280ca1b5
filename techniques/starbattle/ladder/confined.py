"""Confined: a unit whose places all lie in another one takes that one's stars.

What it says
------------
If all places of a region lie in one line, and the line needs no more stars than the region, the rest of the line is
empty. The same holds for a line whose places all lie in one region. If the inner unit needs more, there is a
contradiction.

Why it is sound
---------------
The stars of the inner unit are stars of the outer one, and they are all it can take.

Example
-------
    D  B  B  B      D  B  B  B
    D  B  C  C      D  B  C  C
    D  D  A. C  ->  D  D  A. C
    A  A  A  C      A  A  A  C.

"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, tally


@technique(
    rank=25,
    ja="閉じ込め",
    says=(
        "{one_in}.\n"
        "{inner} needs {inner_needs}, and all its places lie in {outer}, which takes no more, so {therefore}."
    ),
    says_ja=(
        "{one_in}。\n{inner}の残りのマスはすべて{outer}の中にあり、{outer}の星はその分で足りるので、{therefore}。"
    ),
    clash="{inner} needs {inner_needs}, and all its places lie in {outer}, which takes {outer_needs} only.",
    clash_ja="{inner}には{inner_needs}が必要で残りのマスはすべて{outer}の中にあるが、{outer}に入るのは{outer_needs}だけ。",
    subsumed_by="strips",
    taught="shaunshue.com/SolveLinkedInQueens",
)
def confined(puzzle: StarBattle, marks: Marks) -> Marks:
    state, lines = tally(puzzle, marks), 2 * puzzle.rows
    pairs = list(zip(state.left, state.need, strict=True))
    empty = 0
    for line, takes in pairs[:lines]:
        for region, needs in pairs[lines:]:
            common = line & region
            if needs > 0 and takes >= 0 and common == region and needs >= takes:
                empty |= line ^ common if needs == takes else -1
            if takes > 0 and needs >= 0 and common == line and takes >= needs:
                empty |= region ^ common if takes == needs else -1
    return conclude(state, 0, empty)
