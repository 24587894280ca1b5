"""Only way out: a shaded group without a bridge end must grow, and takes the only open cell beside it.

What it says
------------
Every lens holds a bridge end. A group of shaded cells that has none yet goes on; where only one cell beside it is not
blank, that cell is shaded. Where none is, that is a contradiction.

Why it is sound
---------------
The group is a part of a lens, and the way to the end of that lens leaves the group through a cell beside it.

Example
-------
    A.A      A.A
    ...      ...
    ...  ->  ..■
    .-■      .-■
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.lenses import lenses


@technique(
    rank=60,
    ja="逃げ道",
    says=(
        "No bridge end is joined to {group} yet, and past {wall} there is only one way to grow, so {therefore}.\n"
        "No bridge end is joined to {group} yet, and there is only one way to grow, so {therefore}."
    ),
    says_ja="{group}はまだブリッジの端につながらず、{wall}のため伸びる先は一つなので、{therefore}。",
)
def only_way_out(puzzle: Sunglasses, marks: Marks) -> Marks:
    found = lenses(puzzle, marks)
    if found is None:
        return TOP
    shaded = 0
    for group in found.lone:
        ways = puzzle.grid.beside(group) & ~group & ~marks.no
        if not ways:
            return TOP
        if not ways & (ways - 1):
            shaded |= ways
    return Marks(shaded, 0)
