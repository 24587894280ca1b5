"""Repeated bend: where every cell is used and no line fills a 2×2 block, a bend goes on along its diagonal.

What it says
------------
The cell inside a bend bends the same way, unless it is a number; and so does the next one on the diagonal. So a bend
never opens towards a cell that cannot bend that way, nor towards a diagonal that meets the border without a number. The
bend of a free corner is repeated up to the first number.

Why it is sound
---------------
A line from the cell inside to one of the two cells beside the bend would be the third side of a block, and three sides
of a block are one line that fills it. But the cell is used, so its line runs by the two far sides. One solution is
not asked for.

Example
-------
    # rules: no2x2      # rules: no2x2
    . . . . 1           . . . . 1
    :                   :
    . 2 . . 2           . 2 . . 2
    :                         x
    . . .-. .       ->  . . .-. .
    :                         x
    3 . . 3 .           3 . . 3 .
    :                   :
    1 . . . .           1 . . . .
"""

from __future__ import annotations

from deduce.board.marks import NOTHING, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.diagonals import repeated


@technique(
    rank=35,
    ja="角の繰り返し",
    says=(
        "No block is filled, so a bend in {cell} would repeat along its diagonal; with {because}, {therefore}.\n"
        "Where all cells are used and no block filled, bends repeat diagonally; with {because}, {therefore}."
    ),
    says_ja=(
        "全マスを通り2×2を埋めないので{cell}の角は斜めに続くことになり、{because}から、{therefore}。\n"
        "全マスを通り2×2を埋めないので角は斜めに続き、{because}から、{therefore}。"
    ),
    taught="www53.atwiki.jp/2kohpuz/pages/6.html",
)
def repeated_bend(puzzle: Numberlink, marks: Marks) -> Marks:
    return repeated(puzzle, marks) if puzzle.full_cover and puzzle.no_2x2 else NOTHING
