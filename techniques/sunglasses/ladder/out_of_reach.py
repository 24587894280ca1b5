"""Out of reach: a cell that no lens can reach stays blank.

What it says
------------
Fold the board along the mirror of a bridge. Its two lenses grow together: a cell can be theirs only if it and its image
are not blank and not beside another lens, and if such cells join it to the bridge end. A cell that no bridge reaches in
this way is blank; a lens that does not reach its own cells is a contradiction.

Why it is sound
---------------
A lens is connected, its image is a lens, it lies on one side of the mirror and touches no other lens. So each of its
cells is joined to the end by cells that, with their images, are neither blank nor beside another lens.

Example
-------
    A..      A.-
    .-.  ->  .-.
    ..A      -.A
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.clashes import LOST, LOST_JA
from techniques.sunglasses.shared.lenses import reach


@technique(
    rank=70,
    ja="届かないマス",
    says="{beyond}, so {whole}.\nWith {because}, {therefore}: no bridge reaches so far.",
    says_ja="{beyond}。だから{whole}。\n{because}のため、どのブリッジも届かず、{therefore}。",
    clash=LOST,
    clash_ja=LOST_JA,
    shows="regions",
    taught="qiita.com/YSRKEN/items/2d000b68ad6fa49f754b",
)
def out_of_reach(puzzle: Sunglasses, marks: Marks) -> Marks:
    found = reach(puzzle, marks)
    if found is None:
        return TOP
    blank = puzzle.board
    for cells in found:
        blank &= ~cells
    return Marks(0, blank)
