"""Last cells: when a line has just as many cells left as it needs, all of them are filled.

What it says
------------
Count the cells of a numbered row or column that are not empty. When they are as many as the number, all are filled.

Why it is sound
---------------
One fewer would be too few.

Example
-------
    .×. 2      ■×■ 2
    ... ?  ->  ... ?
    ???        ???
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique

if TYPE_CHECKING:
    from techniques.tally.kind import Tally


@technique(
    rank=30,
    ja="残りのマス",
    says="With {because} the line needs all that is left, so {therefore}.",
    says_ja="{because}から、残りはすべて必要で、{therefore}。",
)
def last_cells(puzzle: Tally, marks: Marks) -> Marks:
    filled = 0
    for line, count in puzzle.numbered:
        left = line & ~marks.no
        if left.bit_count() < count:
            return TOP
        if left.bit_count() == count:
            filled |= left
    return Marks(filled, 0)
