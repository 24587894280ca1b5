"""Overcounting: neighbouring lines that lie in some regions and need all their stars leave none outside.

What it says
------------
If all places of n neighbouring lines lie in n regions, the stars of these regions are those of the lines, and the
regions' cells outside the lines are empty. Count what lines and regions still need. Lines at an edge of the board are
counted if they are at most half of all; else Undercounting speaks of the other side.

Why it is sound
---------------
The stars of the lines are all in the regions, and no more stars fit there.

Example
-------
    C. C. C. B. A       C. C. C. B. A
    C  C  C  B. B.      C. C  C  B. B.
    B  B. B. B  B.  ->  B  B. B. B  B.
    E  E. E. E  E.      E  E. E. E  E.
    E. D  D  D  D.      E. D  D  D. D.

"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, tally
from techniques.starbattle.shared.windows import sides


@technique(
    rank=40,
    ja="列の数え上げ",
    says=(
        "All places of {lines} lie in {regions}: {lines_need_so}, and {regions_take}, so {therefore}.\n"
        "{lines_in}.\n"
        "All stars of {regions} are those of {lines}, so {therefore}."
    ),
    says_ja=(
        "{lines}の残りのマスはすべて{regions}の中にある。{lines_need_so}、{regions_take}なので、{therefore}。\n"
        "{lines_in}。\n"
        "{regions}の星はすべて{lines}のものなので、{therefore}。"
    ),
    clash="All places of {lines} lie in {regions}: {lines_need}, where {regions_need} may stand.",
    clash_ja="{lines}には{lines_need}が必要で、残りのマスは{regions}の中にあるが、そこに入るのは{regions_need}だけ。",
    subsumed_by="strips",
    taught="kris.pengy.ca/starbattle",
)
def overcounting(puzzle: StarBattle, marks: Marks) -> Marks:
    state, n = tally(puzzle, marks), puzzle.rows
    parts = list(zip(state.left[2 * n :], state.need[2 * n :], strict=True))
    empty = 0
    for band, need in sides(puzzle.layout, state):
        meeting = [part for part in parts if part[0] & band]
        needs = sum(lacks for _, lacks in meeting)
        if needs <= need and all(lacks > 0 for _, lacks in meeting):
            empty |= sum(left for left, _ in meeting) & ~band if needs == need else -1
    return conclude(state, 0, empty)
