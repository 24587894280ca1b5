"""Left hand: a line whose direction is known has nothing on its left.

What it says
------------
A line that comes from a start, or that has turned, shows which way it goes. At both ends of each of its edges the edge
to the left stays open.

Why it is sound
---------------
Taking the edge on the left, at the front or at the rear, would be a left turn.

Example
-------
    . .-0      . .-0
    ' ' x      ' x x
    . . .  ->  . . .
    ' ' '      ' ' '
    3 . .      3 . .
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.senses import directed, steps
from techniques.rightturn.shared.senses import left_hand as on_the_left


@technique(
    rank=30,
    ja="左折なし",
    says="{leftwards}, so {therefore}.\nRoads never turn left; with {because}, {therefore}.",
    says_ja="{leftwards}ので、{therefore}。\n左折はできないので、{because}から、{therefore}。",
)
def left_hand(puzzle: RightTurn, marks: Marks) -> Marks:
    return Marks(0, on_the_left(puzzle, directed(puzzle, marks, steps(puzzle, marks))))
