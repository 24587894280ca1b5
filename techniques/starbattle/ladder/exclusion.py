"""Exclusion: a star that would leave some unit without room is none.

What it says
------------
Suppose a star on a cell, and cross out what it touches and the rest of the units it fills. If some row, column or
region is left with room for fewer stars than it needs, the cell is empty.

Why it is sound
---------------
The room of a unit is the most stars that do not touch in its places. If the star were there, the unit would fall
short.

Example
-------
    A  A  F  F  F  F       A  A  F  F  F  F
    A  A  A  F  B  B.      A  A  A  F  B  B.
    A  A  C  C. B  B       A  A  C  C. B  B
    E  E  C  C  C  C   ->  E  E  C  C  C. C
    E  E  D. C  C  C       E  E  D. C  C  C
    D  D  D  D  D  D       D  D  D  D  D  D

"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, spoils, tally


@technique(
    rank=50,
    ja="排除",
    says=("{therefore}: {starved}.\n{therefore}: with {units}, a star there would leave too little room."),
    says_ja=("{therefore}。{starved}。\n{therefore}。そこに星を置くと{units}の星が足りなくなる。"),
    taught="kris.pengy.ca/starbattle",
)
def exclusion(puzzle: StarBattle, marks: Marks) -> Marks:
    state = tally(puzzle, marks)
    layout, single = puzzle.layout, state.single
    no = 0
    for need, left in zip(state.need, state.left, strict=True):
        if need > 0:
            no |= spoils(layout, left, need, single)
    return conclude(state, 0, no)
