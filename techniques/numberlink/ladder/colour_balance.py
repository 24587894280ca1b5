"""Colour balance: where every cell is used, light and dark cells are passed in turn.

What it says
------------
Colour the cells as on a chessboard. Every line takes light and dark cells in turn, and every cell needs its full number
of lines, so in any pocket the light cells need as many lines as the dark ones, but for those that come in from outside.
What this settles in any pocket is drawn.

Why it is sound
---------------
Each open edge serves one light and one dark cell. The ways to give every cell the lines that it still needs are the
flows of a network from light to dark; an edge is the same in all flows exactly if no ring of changes passes it (Régin).

Example
-------
    # rules: full     # rules: full
    1 .-. .-.         1 .-. .-.
            |                 |
    . .x1x2 .         . .x1x2 .
    :             ->  :
    . 3 . . 3         . 3x. . 3
    |       x         | x     x
    .-. . .-.         .-.-. .-.
    x x x x |         x x x x |
    4-.-.-4x2         4-.-.-4x2
"""

from __future__ import annotations

from deduce.board.marks import NOTHING, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.flow import settled


@technique(
    rank=150,
    ja="市松の数合わせ",
    says=(
        "Every line takes light and dark cells of a chessboard in turn; {lines_given}{unbalanced}; so {therefore}.\n"
        "Every line passes light and dark cells of a chessboard in turn, so they balance: {therefore}."
    ),
    says_ja=(
        "線は市松の明るいマスと暗いマスを交互に通る。{lines_given}{unbalanced}。だから{therefore}。\n"
        "線は市松の明るいマスと暗いマスを交互に通るので数が釣り合い、{therefore}。"
    ),
    clash=("{lines_given}{unbalanced}.\nWith {because}, light and dark cells of a chessboard would not balance."),
    clash_ja="{lines_given}{unbalanced}。\n{because}では、市松の色の数が釣り合わない。",
    costly=True,
)
def colour_balance(puzzle: Numberlink, marks: Marks) -> Marks:
    if not puzzle.full_cover or puzzle.loose:
        return NOTHING
    return settled(puzzle, marks)
