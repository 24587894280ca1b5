"""Wall on the right: a start at the border that has to turn does not leave with the border on its right hand.

What it says
------------
A start on the border with a number of 1 or more never sets out anticlockwise along the border.

Why it is sound
---------------
With the border on its right the road can only go straight on until the corner ends it: it would never turn.

Example
-------
    . 3 .  ->  .x3 .
    ' ' '      ' ' '
    . . .      . . .
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.senses import edges_of


@technique(
    rank=50,
    ja="右手の壁",
    says="With the border on its right a road could not turn, but {clues} must, so {therefore}.",
    says_ja="外周を右手に見て進むと曲がれないが、{clues}は曲がるので、{therefore}。",
)
def wall_on_the_right(puzzle: RightTurn, _: Marks) -> Marks:
    turning = puzzle.grid.union(cell for cell, number in puzzle.starts if number)
    sides = puzzle.edges.sides(puzzle.edges.all)
    no = 0
    for way in range(4):
        no |= edges_of(puzzle, turning & sides[way] & ~sides[(way + 1) % 4], way)
    return Marks(0, no)
