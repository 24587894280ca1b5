"""Mirror image: the twin of a lens has the image of each of its cells.

What it says
------------
What is shaded in a lens is shaded at the other end of the bridge too, seen in the mirror half-way between the two ends.
A cell of a lens whose image is off the board, or that lies on or behind the mirror, is a contradiction.

Why it is sound
---------------
The two lenses of a bridge are mirror images. A lens does not cross the mirror: a cell on it would be its own image, and
belong to both; two cells hugging it would be images of each other and touch.

Example
-------
    ......      ......
    .A..A.  ->  .A..A.
    .■....      .■..■.
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.lenses import lenses


@technique(
    rank=30,
    ja="鏡像を塗る",
    says="{clues} mirrors {same}, so {therefore}.",
    says_ja="{same}を{clues}で鏡に映すと、{therefore}。",
    taught="qiita.com/YSRKEN/items/2d000b68ad6fa49f754b",
    folds="back",
    then="{imaged}",
    then_ja="{imaged}",
)
def mirror_image(puzzle: Sunglasses, marks: Marks) -> Marks:
    found = lenses(puzzle, marks)
    if found is None:
        return TOP
    shaded = 0
    for i, bridge in enumerate(puzzle.bridges):
        first, second = found.groups[2 * i], found.groups[2 * i + 1]
        if first & ~bridge.first or second & ~bridge.second:
            return TOP
        shaded |= bridge.over(first) | bridge.back(second)
    return Marks(shaded, 0)
