"""Bridge: both ends are shaded, the cells between them are blank.

What it says
------------
A bridge stands on the two shaded cells at its ends. The cells that it passes on its way stay blank.

Why it is sound
---------------
These are rules of the puzzle.

Example
-------
    A..A      A--A
    ....  ->  ....
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses


@technique(
    rank=10,
    ja="ブリッジ",
    says=("The cells under {bridges} stay blank: {therefore}.\nBridge ends are shaded: {therefore}."),
    says_ja=("{bridges}の途中は塗れないので、{therefore}。\n端のマスは塗るので、{therefore}。"),
    taught="qiita.com/YSRKEN/items/2d000b68ad6fa49f754b",
)
def span(puzzle: Sunglasses, marks: Marks) -> Marks:  # noqa: ARG001
    blank = 0
    for bridge in puzzle.bridges:
        blank |= bridge.middle
    return Marks(puzzle.ends, blank)
