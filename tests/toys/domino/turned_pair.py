"""Turned pair: in a puzzle with one solution, no block has two lines side by side unless one of its edges is given.

What it says
------------
Two lines on opposite sides of a block could be turned. So if one of them is drawn, the other is crossed, as long as no
edge of the block is given.

Why it is sound
---------------
The turned pair meets the same four cells, and nothing else changes: it would be a second solution.

Example
-------
    o.o.o      o.o.o
    | . .  ->  | x .
    o.o.o      o.o.o
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.marks import Marks
from deduce.contract.technique import technique

if TYPE_CHECKING:
    from techniques.domino.kind import Domino


@technique(
    rank=30,
    ja="回転ペア",
    says="Two lines side by side could be turned; with {because}, {therefore}.",
    says_ja="並んだ二本は回せてしまうので、{because}から、{therefore}。",
    assumes_unique="any",
)
def turned_pair(puzzle: Domino, marks: Marks) -> Marks:
    crossed = 0
    for r in range(puzzle.rows - 1):
        for c in range(puzzle.cols - 1):
            north, south, west, east = (
                puzzle.number[place] for place in ((r, c + 0.5), (r + 1, c + 0.5), (r + 0.5, c), (r + 0.5, c + 1))
            )
            if not puzzle.lines.known & (north | south | west | east):
                for a, b in ((north, south), (south, north), (west, east), (east, west)):
                    crossed |= b if a & marks.yes else 0
    return Marks(0, crossed)
