"""Separator: a cell beside two lenses stays blank.

What it says
------------
A cell that touches the known cells of two lenses would join them, so it is blank. Lenses that touch already are a
contradiction.

Why it is sound
---------------
A shaded cell belongs to the lens of each shaded neighbour, and no cell belongs to two lenses.

Example
-------
    A..      A-.
    .A.  ->  -A.
    ...      ...
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.lenses import lenses


@technique(
    rank=20,
    ja="レンズの間",
    says=("{between}, so {those}.\nA shaded cell between two lenses would join them, so {therefore}."),
    says_ja=("{between}ので、{those}。\n塗ると二つのレンズがつながるので、{therefore}。"),
    taught="qiita.com/YSRKEN/items/2d000b68ad6fa49f754b",
    folds="back",
    then="{parted}",
    then_ja="{parted}",
)
def separator(puzzle: Sunglasses, marks: Marks) -> Marks:
    found = lenses(puzzle, marks)
    if found is None:
        return TOP
    once = twice = 0
    for group in found.groups:
        around = puzzle.grid.beside(group)
        twice |= once & around
        once |= around
    return Marks(0, twice)
