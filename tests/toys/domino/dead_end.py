"""Dead end: a cell with one edge left uses it.

What it says
------------
When all edges of a cell but one are crossed, a line is drawn there. When all are crossed there is a contradiction.

Why it is sound
---------------
Each cell is at a line.

Example
-------
    oxo.o      oxo.o
    . . .  ->  | . .
    o.o.o      o.o.o
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique

if TYPE_CHECKING:
    from techniques.domino.kind import Domino


@technique(
    rank=20,
    ja="行き止まり",
    says="{because} leaves one way, so {therefore}.",
    says_ja="{because}から道は一つで、{therefore}。",
)
def dead_end(puzzle: Domino, marks: Marks) -> Marks:
    drawn = 0
    for edges in puzzle.at.values():
        left = edges & ~marks.no
        if not left:
            return TOP
        if not left & (left - 1):
            drawn |= left
    return Marks(drawn, 0)
