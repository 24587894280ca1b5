"""Narrow line: a cell whose image lies in the same line needs room for two.

What it says
------------
A lens of a horizontal bridge shades a cell and its image in one row, one of a vertical bridge in one column. Where the
number of the line has room for only one more, no such pair of open cells can be shaded, and the lens has to reach its
cells without.

Why it is sound
---------------
A cell of a lens and its image are both shaded, and both count.

Example
-------
    --A-A      --A-A
    --.-.      --.-.
    B..-.  ->  B..-.
    -----      -----
    B..--      B.---
    ??2??      ??2??
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.clashes import LOST, LOST_JA
from techniques.sunglasses.shared.lenses import narrow_claims, settled


@technique(
    rank=90,
    ja="鏡像の枠",
    says=(
        "{pair}; so {settled}.\n"
        "{cut}; so {therefore}.\n"
        "A cell and its image do not both fit there: with {because}, {therefore}."
    ),
    says_ja=(
        "{pair}。だから{settled}。\n"
        "{cut}ので、{therefore}。\n"
        "対になる二マスはそこに入らない。{because}から、{therefore}。"
    ),
    clash=LOST,
    clash_ja=LOST_JA,
    shows="regions",
)
def narrow_line(puzzle: Sunglasses, marks: Marks) -> Marks:
    return settled(puzzle, narrow_claims(puzzle, marks))
