"""One sense of rotation: lines are not joined so that one of them would run backwards or turn left.

What it says
------------
Each bend shows the direction of its whole line. An edge that would join two lines of opposite directions, or make a
left turn in either direction, stays open.

Why it is sound
---------------
A road has one direction, from its start to its end, and in that direction all its bends are right turns.

Example
-------
    1 . . .      1 . . .
    ' ' ' '      ' ' ' '
    . . . .  ->  . . . .
    ' ' ' '      ' ' ' '
    . 4 . .      . 4 . .
    ' ' ' '      ' x ' '
    . .-. 0      . .-. 0
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.senses import impossible, steps


@technique(
    rank=70,
    ja="曲がる向き",
    says="A road never turns left nor runs backwards; with {because}, {therefore}.",
    says_ja="道は左折も逆走もしないので、{because}から、{therefore}。",
)
def one_sense(puzzle: RightTurn, marks: Marks) -> Marks:
    return Marks(0, impossible(puzzle, marks, steps(puzzle, marks)))
