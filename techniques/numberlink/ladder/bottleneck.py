"""Bottleneck: a cell or an edge on every way between the two ends is used by their line.

What it says
------------
If all ways from one end of a number to the other pass one cell, the line passes it; if they use one edge, the line runs
there. A number needs them whatever else happens; two numbers that need one cell are a contradiction.

Why it is sound
---------------
The line is one of these ways.

Example
-------
    . 1x. .      . 1x. .
    :            :
    . . . .  ->  . .-. .
    :            :
    . .x1 .      . .x1 .
                 # 1 at r2c2 r2c3
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import ALL, technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import about, any_number
from techniques.numberlink.shared.routes import routes, shared

FEW = 8
"""How many marks are asked about one by one; what all ways have in common answers for more at once."""


@technique(
    rank=100,
    ja="必ず通る所",
    says=(
        "With {marks}, all ways from {number} to {number} have a part in common: {therefore}.\n"
        "With {because}, all ways from end to end have a part in common: {therefore}."
    ),
    says_ja=(
        "{marks}から、{number}どうしを結ぶ道はどれも同じ所を通り、{therefore}。\n"
        "{because}から、端から端への道はどれも同じ所を通り、{therefore}。"
    ),
    clash=(
        "With {marks}, {number} would have no way from end to end.\n"
        "With {because}, a number would have no way from end to end."
    ),
    clash_ja=("{marks}では、{number}の端から端へ行く道がない。\n{because}では、端から端へ行けない数字がある。"),
    costly=True,
    taught="mzucker.github.io/2016/08/28/flow-solver.html",
)
def bottleneck(puzzle: Numberlink, marks: Marks, asked: int = ALL) -> Marks:
    if asked != ALL and asked.bit_count() <= FEW:
        lines, cuts = shared(puzzle, marks, asked)
        return Marks(lines, 0).join(about(puzzle, cuts, 0))
    found = routes(puzzle, marks)
    if found is None:
        return TOP
    lines = puzzle.edges.join(any_number(puzzle, found.ways.right), any_number(puzzle, found.ways.below))
    return Marks(lines, 0).join(about(puzzle, found.ways.cuts, 0))
