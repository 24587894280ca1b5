"""Undercounting: regions that lie in some neighbouring lines and need all their stars leave none for others.

What it says
------------
If all places of n regions lie in n neighbouring lines, the stars of these lines are those of the regions, and their
other cells are empty. Count what regions and lines still need. If the regions need more, there is a contradiction.
Lines at an edge of the board are counted if they are at most half of all; else Overcounting speaks of the other side.

Why it is sound
---------------
The stars of the regions are all in the lines, and no more stars fit there. Also known as the pigeonhole or as n
regions in n rows.

Example
-------
    B  B  B  B  A  A      B  B  B  B  A  A
    B  B  C  C  C  A      B  B  C  C  C  A
    E. B  B  B  C  C      E. B  B  B  C  C
    E  E  F  D  C  C  ->  E  E  F  D  C. C.
    E  F  F  D  D  D      E  F  F  D  D  D
    E  F  F  F  F  D      E  F  F  F  F  D

"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, tally
from techniques.starbattle.shared.windows import sides


@technique(
    rank=36,
    ja="領域の数え上げ",
    says=(
        "All places of {regions} lie in {lines}: {regions_need_so}, and {lines_take}, so {therefore}.\n"
        "{regions_in}.\n"
        "All stars of {lines} are those of {regions}, so {therefore}."
    ),
    says_ja=(
        "{regions}の残りのマスはすべて{lines}の中にある。{regions_need_so}、{lines_take}なので、{therefore}。\n"
        "{regions_in}。\n"
        "{lines}の星はすべて{regions}のものなので、{therefore}。"
    ),
    clash="All places of {regions} lie in {lines}: {regions_need}, where {lines_need} may stand.",
    clash_ja="{regions}には{regions_need}が必要で、残りのマスは{lines}の中にあるが、そこに入るのは{lines_need}だけ。",
    subsumed_by="strips",
    taught="kris.pengy.ca/starbattle",
)
def undercounting(puzzle: StarBattle, marks: Marks) -> Marks:
    state, n = tally(puzzle, marks), puzzle.rows
    parts = [pair for pair in zip(state.left[2 * n :], state.need[2 * n :], strict=True) if pair[1] > 0]
    empty = 0
    for band, need in sides(puzzle.layout, state):
        inside = needs = 0
        for left, lacks in parts:
            if not left & ~band:
                inside |= left
                needs += lacks
        if needs >= need:
            empty |= band & ~inside if needs == need else -1
    return conclude(state, 0, empty)
