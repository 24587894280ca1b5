"""3×4 window: what all fillings of a 3×4 window that respect blocks and crossings agree on.

What it says
------------
Look at twelve cells. If every way to fill them without a block of one colour and without a crossing gives a cell the
same colour, the cell has it.

Why it is sound
---------------
The solution fills the window in one of these ways.

Example
-------
    ..○○      ..○○
    .●..      .●.●
    .●..  ->  .●.●
    .○.○      .○.○
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import ALL, technique
from techniques.yinyang.kind import YinYang
from techniques.yinyang.shared.windows import THREE_BY_FOUR


@technique(
    rank=57,
    ja="3×4の窓",
    says=(
        "Within a 3×4 window, {filled}; so {therefore}.\n"
        "With {otherwise} every way to fill the 3×4 window around {because} would make a 2×2 block of one colour or "
        "a checkerboard, so {therefore}.\n"
        "Every way to fill the 3×4 window around {because} agrees: {therefore}."
    ),
    says_ja=(
        "3×4の中では、{filled}。だから{therefore}。\n"
        "{otherwise:.0}{unless}{because}を含む3×4をどう埋めても一色の2×2か市松模様ができるので、{therefore}。\n"
        "{because}を含む3×4のどの埋め方でも{therefore}。"
    ),
    clash="{unfilled}.\nWith {because}, every filling of the 3×4 window would make a full block or a checkerboard.",
    clash_ja="{unfilled}。\n{because}では、3×4をどう埋めても一色の2×2か市松模様ができる。",
    costly=True,
)
def three_by_four_window(puzzle: YinYang, marks: Marks, asked: int = ALL) -> Marks:
    return THREE_BY_FOUR.force(puzzle, marks, asked)
