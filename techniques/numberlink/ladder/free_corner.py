"""Free corner: the two edges of a corner without a number are alike.

What it says
------------
A line can pass a corner cell only by both of its edges. Where every cell is used, the corner without a number is a
bend; where cells may stay empty, one line there brings the other, and one gap the other gap.

Why it is sound
---------------
A corner cell has two edges, and a cell without a number has no line or two.

Example
-------
    . . .      .-. .
    |          |
    . . .  ->  . . .
    :          :
    1 . 1      1 . 1
"""

from __future__ import annotations

from deduce.board.marks import NOTHING, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink


@technique(
    rank=10,
    ja="角",
    says="A line through the corner uses both of its edges: {therefore}.",
    says_ja="角を通る線は二辺とも使うので、{therefore}。",
    subsumed_by="dead-end",
    taught="scrapbox.io/puzzle-pedia/%E3%83%8A%E3%83%B3%E3%83%90%E3%83%BC%E3%83%AA%E3%83%B3%E3%82%AF",
    folds="back",
)
def free_corner(puzzle: Numberlink, marks: Marks) -> Marks:
    shape, edges = puzzle.grid, puzzle.edges
    if min(puzzle.rows, puzzle.cols) < 2:
        return NOTHING
    yes = no = 0
    for r in (0, puzzle.rows - 1):
        for c in (0, puzzle.cols - 1):
            corner = shape.bit(r, c) & ~puzzle.terminals
            both = edges.of(corner)
            yes |= both if puzzle.full_cover or both & marks.yes else 0
            no |= both if both & marks.no else 0
    return Marks(yes, no)
