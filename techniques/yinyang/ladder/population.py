"""Population: each colour has a stone in every 2×2 block, so it needs room for as many stones as there are
disjoint blocks.

What it says
------------
A board of m × n cells holds ⌊m/2⌋·⌊n/2⌋ separate 2×2 blocks, and each colour has at least one stone in each. A pocket
with fewer cells than that holds no stone of the colour; a pocket of just that many holds nothing else, if the colour
is in it; and a group that is still smaller takes its only open neighbour.

Why it is sound
---------------
A block without white would be all black. The colour is connected, so all its stones lie in one part of the cells that
the other colour leaves, and a group smaller than the bound is not yet all of its colour.

Example
-------
    .●..      ●●..
    ●...      ●...
    ....  ->  ....
    ....      ....
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang
from techniques.yinyang.shared.groups import pockets, stone_groups


@technique(
    rank=45,
    ja="石の数",
    says="A colour needs {least} stones, one for each separate 2×2 block; with {because}, {therefore}.",
    says_ja="各色は離れた2×2ごとに一つ、あわせて{least}個以上必要なので、{because}から、{therefore}。",
)
def population(puzzle: YinYang, marks: Marks) -> Marks:
    w, least = puzzle.width, puzzle.least
    forced = []
    for stones, rooms, groups in zip(marks, pockets(puzzle, marks), stone_groups(puzzle, marks), strict=True):
        space = sum(rooms)
        mine = theirs = 0
        for pocket in rooms:
            size = pocket.bit_count()
            if size < least:
                if pocket & stones:
                    return TOP
                theirs |= pocket
            elif size == least and pocket & stones:
                mine |= pocket
        for group in groups:
            if group.bit_count() < least:
                out = (group << 1 | group >> 1 | group << w | group >> w) & space & ~group
                if not out:
                    return TOP
                if not out & (out - 1):
                    mine |= out
        forced.append((mine, theirs))
    (black, not_black), (white, not_white) = forced
    return Marks(black | not_white, white | not_black)
