"""Free corner: in a puzzle with one solution, a corner without a given stone and its two neighbours agree, and the cell
inside differs.

What it says
------------
If a corner cell is not given, the corner and the two cells beside it have one colour, and the cell diagonally inside
has the other. One known cell of the four decides the rest.

Why it is sound
---------------
The corner is joined to a neighbour, so it has the colour of at least one. If its neighbours differed, the corner could
change its colour: it would still be joined to one of them, it cuts nothing off, and its only block holds both colours
anyway. That would be a second solution. So the neighbours agree with each other and with the corner, and the fourth
cell of the block differs. Both sides must have at least three cells.

Example
-------
    .●..      ●●..
    ....  ->  ●○..
    ....      ....
"""

from __future__ import annotations

from deduce.board.marks import NOTHING, Marks
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang


@technique(
    rank=70,
    ja="角の手筋",
    says="The puzzle has one solution, and the corner is free: with {because}, {therefore}.",
    says_ja="解は一つで隅は自由なので、{because}から、{therefore}。",
    clash="The puzzle has one solution, but with {because} the free corner could have either colour.",
    clash_ja="解は一つなのに、{because}では隅の色がどちらにもなれる。",
    assumes_unique="any",
)
def free_corner(puzzle: YinYang, marks: Marks) -> Marks:
    if puzzle.rows < 3 or puzzle.cols < 3:
        return NOTHING
    grid = puzzle.grid
    yes = no = 0
    for r, dr in ((0, 1), (puzzle.rows - 1, -1)):
        for c, dc in ((0, 1), (puzzle.cols - 1, -1)):
            corner, inner = grid.bit(r, c), grid.bit(r + dr, c + dc)
            if corner & puzzle.givens.known:
                continue
            outer = corner | grid.bit(r + dr, c) | grid.bit(r, c + dc)
            if outer & marks.yes or inner & marks.no:
                yes, no = yes | outer, no | inner
            if outer & marks.no or inner & marks.yes:
                yes, no = yes | inner, no | outer
    return Marks(yes, no)
