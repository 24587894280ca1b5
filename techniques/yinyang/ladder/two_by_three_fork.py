"""2×3 fork: a pair of one colour and a mixed pair, two columns apart, decide the cell beside the odd stone.

What it says
------------
In a 2×3 block, let one outer column be two black stones and the other a white stone beside a black one. The middle
cell next to the white stone is white.

Why it is sound
---------------
If that cell were black, the two black stones of the column and it would force the other middle cell to white (fourth of
a block), and the mixed column with the middle would be a checkerboard (crossing).

Example
-------
    ....      ....
    .●○.      .●○.
    ....  ->  ..○.
    .●●.      .●●.
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.board.patterns import Forbidden
from deduce.contract.technique import ALL, technique
from techniques.yinyang.kind import YinYang

FORBIDDEN = Forbidden(["AAB A.A"])


@technique(
    rank=35,
    ja="2×3の手筋",
    says=(
        "With {because} in a 2×3 block, {partner}, so {therefore}.\n"
        "{because} in a 2×3 block leave no other colour: {therefore}."
    ),
    says_ja=("2×3の中に{because}があり、{partner}ので、{therefore}。\n2×3の中の{because}から、{therefore}。"),
    clash="With {because}, every filling of the 2×3 block would make a full block or a checkerboard.",
    clash_ja="{because}では、2×3をどう埋めても一色の2×2か市松模様ができる。",
    subsumed_by="three-by-three-window",
)
def two_by_three_fork(puzzle: YinYang, marks: Marks, asked: int = ALL) -> Marks:
    return FORBIDDEN.force(puzzle, marks, asked)
