"""Mirror edge: where a lens ends, its twin ends; and neither grows over the mirror.

What it says
------------
A blank cell beside a lens has a blank image beside the other one. A cell beside a lens that has no place in the mirror
image, because it lies on or behind the mirror or its image is off the board, is blank.

Why it is sound
---------------
A shaded cell beside a lens belongs to it. So its image belongs to the other lens and is shaded as well.

Example
-------
    A-A..      A-A-.
    -....  ->  -.-..
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.lenses import lenses


@technique(
    rank=40,
    ja="鏡像の縁",
    says=("{edge}, so {therefore}.\nThe lenses of {clues} are mirror images and end alike, so {therefore}."),
    says_ja=("{edge}なので、{therefore}。\n{clues}の二つのレンズは縁も鏡像なので、{therefore}。"),
    taught="qiita.com/YSRKEN/items/2d000b68ad6fa49f754b",
    folds="back",
    then="{edged}",
    then_ja="{edged}",
)
def mirror_edge(puzzle: Sunglasses, marks: Marks) -> Marks:
    found = lenses(puzzle, marks)
    if found is None:
        return TOP
    blank = 0
    beside, no = puzzle.grid.beside, marks.no
    for i, bridge in enumerate(puzzle.bridges):
        first, second = beside(found.groups[2 * i]), beside(found.groups[2 * i + 1])
        blank |= first & ~bridge.first | second & ~bridge.second
        blank |= bridge.over(first & no) | bridge.back(second & no)
    return Marks(0, blank)
