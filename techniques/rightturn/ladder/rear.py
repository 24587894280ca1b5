"""Rear: a line whose direction is known comes from its start, straight on or from the right hand.

What it says
------------
Where a line with a known direction begins in a cell that is no start, something comes before it. If only one of the two
ways into that cell is left, it is taken.

Why it is sound
---------------
Every road begins at a start. It enters a cell from behind, or by a right turn from the side that is then on the right.

Example
-------
    .-. .  ->  .-. .
    | ' '      | ' '
    . . 2      .-. 2
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.senses import directed, steps
from techniques.rightturn.shared.senses import rear as at_the_rear


@technique(
    rank=40,
    ja="後ろの続き",
    says="The line must come from a start; with {because}, {therefore}.",
    says_ja="線は始点から来るはずなので、{because}から、{therefore}。",
    clash="The line must come from a start, but with {because}, no way back is left to it.",
    clash_ja="線は始点から来るのに、{because}では、始点へさかのぼる道がない。",
)
def rear(puzzle: RightTurn, marks: Marks) -> Marks:
    found, stuck = at_the_rear(puzzle, marks, directed(puzzle, marks, steps(puzzle, marks)))
    return TOP if stuck else Marks(found, 0)
