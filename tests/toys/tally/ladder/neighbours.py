"""Neighbours: the cells beside a filled cell are empty.

What it says
------------
No two filled cells share an edge, so all cells beside a filled one are empty.

Why it is sound
---------------
This is the rule itself.

Example
-------
    .■. ?      ×■× ?
    ... ?  ->  .×. ?
    ???        ???
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.marks import Marks
from deduce.contract.technique import technique

if TYPE_CHECKING:
    from techniques.tally.kind import Tally


@technique(
    rank=10,
    ja="となり",
    says="Nothing stands beside {because}, so {therefore}.",
    says_ja="{because}のとなりは空くので、{therefore}。",
)
def neighbours(puzzle: Tally, marks: Marks) -> Marks:
    return Marks(0, puzzle.grid.beside(marks.yes))
