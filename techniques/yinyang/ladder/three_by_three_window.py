"""3×3 window: what all fillings of a 3×3 window that respect blocks and crossings agree on.

What it says
------------
Look at nine cells. If every way to fill them without a block of one colour and without a crossing gives a cell the same
colour, the cell has it. Thirteen patterns, those of the easier
techniques among them, are all that a window can hold.

Why it is sound
---------------
Each pattern has no filling of its open cells: every one makes a block or a crossing. Its last cell therefore takes the
other colour.

Example
-------
    .....      .....
    .●○..      .●○..
    ...●.  ->  .●.●.
    .○.○.      .○.○.
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import ALL, technique
from techniques.yinyang.kind import YinYang
from techniques.yinyang.shared.windows import THREE_BY_THREE


@technique(
    rank=55,
    ja="3×3の窓",
    says=(
        "Within a 3×3 window, {filled}; so {therefore}.\n"
        "With {otherwise} every way to fill the 3×3 window around {because} would make a 2×2 block of one colour or "
        "a checkerboard, so {therefore}.\n"
        "Every way to fill the 3×3 window around {because} agrees: {therefore}."
    ),
    says_ja=(
        "3×3の中では、{filled}。だから{therefore}。\n"
        "{otherwise:.0}{unless}{because}を含む3×3をどう埋めても一色の2×2か市松模様ができるので、{therefore}。\n"
        "{because}を含む3×3のどの埋め方でも{therefore}。"
    ),
    clash="{unfilled}.\nWith {because}, every filling of the 3×3 window would make a full block or a checkerboard.",
    clash_ja="{unfilled}。\n{because}では、3×3をどう埋めても一色の2×2か市松模様ができる。",
)
def three_by_three_window(puzzle: YinYang, marks: Marks, asked: int = ALL) -> Marks:
    return THREE_BY_THREE.force(puzzle, marks, asked)
