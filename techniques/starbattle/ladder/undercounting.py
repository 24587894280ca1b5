"""Undercounting: regions that lie in some neighbouring lines and need all their stars leave none for others.

What it says
------------
If all places of n regions lie in n neighbouring lines, the stars of these lines are those of the regions, and their
other cells are empty. Count what regions and lines still need. If the regions need more, there is a contradiction.

Why it is sound
---------------
The stars of the regions are all in the lines, and no more stars fit there. Also known as the pigeonhole or as n
regions in n rows.

Example
-------
    E  E  E  A  A      E  E  E  A  A
    E  B. A  A  A      E  B. A  A  A
    B  B  C  A  D  ->  B  B  C  A. D
    B  C  C  D  D      B  C  C  D  D
    C  C  C  C  D      C  C  C  C  D

"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, tally
from techniques.starbattle.shared.windows import bands


@technique(
    rank=45,
    ja="領域の数え上げ",
    says="With {because}, the regions take all stars of the lines, so {therefore}.",
    says_ja="{because}から、列の星はすべてこれらの領域のもので、{therefore}。",
    subsumed_by="strips",
)
def undercounting(puzzle: StarBattle, marks: Marks) -> Marks:
    state, n = tally(puzzle, marks), puzzle.rows
    parts = [pair for pair in zip(state.left[2 * n :], state.need[2 * n :], strict=True) if pair[1] > 0]
    empty = 0
    for band, need in (pair for axis in bands(puzzle, marks) for pair in axis.needed):
        inside = needs = 0
        for left, lacks in parts:
            if not left & ~band:
                inside |= left
                needs += lacks
        if needs >= need:
            empty |= band & ~inside if needs == need else -1
    return conclude(state, 0, empty)
