"""Closed pocket: cells that a colour cannot reach from its stones belong to the other colour.

What it says
------------
Walk from a white stone over cells that are not black. White stones that are not met are a contradiction, and open
cells that are not met cannot be white: they are black.

Why it is sound
---------------
All white stones of the solution are connected, so each lies in the part that holds the known white stone.

Example
-------
    ....      ....
    ..○.      ..○.
    ●...  ->  ●...
    .●..      ●●..
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang
from techniques.yinyang.shared.groups import pockets


@technique(
    rank=38,
    ja="届かないマス",
    says="No way leads past {same} from {wall} to {cells}, so {therefore}.",
    says_ja="{same}に阻まれて{wall}から{cells}へは届かないので、{therefore}。",
    taught="www.bookpublishertools.com/?p=16924",
)
def closed_pocket(puzzle: YinYang, marks: Marks) -> Marks:
    forced = []
    for stones, rooms in zip(marks, pockets(puzzle, marks), strict=True):
        out_of_reach = 0
        for room in rooms if stones else ():
            if stones & room == 0:
                out_of_reach |= room
            elif stones & ~room:
                return TOP
        forced.append(out_of_reach)
    black, white = forced
    return Marks(white, black)
