"""Full line: once a line has its number of filled cells, the rest of it is empty.

What it says
------------
Count the filled cells of a row or column with a number. When they are as many as the number, the other cells are empty.

Why it is sound
---------------
One more would be too many.

Example
-------
    ■×.. 1      ■××× 1
    .... ?  ->  .... ?
    ????        ????
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique

if TYPE_CHECKING:
    from techniques.tally.kind import Tally


@technique(
    rank=20,
    ja="満たされた列",
    says="With {because} the line is full, so {therefore}.",
    says_ja="{because}で数が足りるので、{therefore}。",
)
def full_line(puzzle: Tally, marks: Marks) -> Marks:
    empty = 0
    for line, count in puzzle.numbered:
        filled = line & marks.yes
        if filled.bit_count() > count:
            return TOP
        if filled.bit_count() == count:
            empty |= line & ~filled
    return Marks(0, empty)
