"""Taken: a cell with a line has no other.

What it says
------------
Once a line ends in a cell, all other edges of both its cells are crossed.

Why it is sound
---------------
This is the rule itself.

Example
-------
    o-o.o      o-oxo
    . . .  ->  x x .
    o.o.o      o.o.o
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique

if TYPE_CHECKING:
    from techniques.domino.kind import Domino


@technique(
    rank=10,
    ja="使用済み",
    says="With {because}, the cells are taken: {therefore}.",
    says_ja="{because}でマスは埋まるので、{therefore}。",
)
def taken(puzzle: Domino, marks: Marks) -> Marks:
    crossed = 0
    for edges in puzzle.at.values():
        line = edges & marks.yes
        if line & (line - 1):
            return TOP
        crossed |= edges & ~line if line else 0
    return Marks(0, crossed)
