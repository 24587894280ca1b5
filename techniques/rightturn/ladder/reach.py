"""Reach: each number has cells that its road can come to, and neighbours without a common number are not joined.

What it says
------------
Mark for each number the cells that some road of it can pass. Every cell needs a number that reaches it. The edge
between two cells that no number reaches both stays open.

Why it is sound
---------------
Both cells of a drawn edge lie on the same road.

Example
-------
    2 . .  ->  2 .x.
    ' ' '      ' ' '
    . . 0      . . 0
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.candidates import candidates, owned


@technique(
    rank=110,
    ja="届く範囲",
    says=(
        "With {marks}, {apart}, so {therefore}.\n"
        "{apart}, so {therefore}.\n"
        "No road comes to both its cells; with {because}, {therefore}."
    ),
    says_ja=(
        "{marks}から、{apart}ので、{therefore}。\n"
        "{apart}ので、{therefore}。\n"
        "両側のマスに届く道がないので、{because}から、{therefore}。"
    ),
    clash="With {because}, {without}.",
    clash_ja="{because}では、{without}。",
    subsumed_by="candidate-list",
)
def reach(puzzle: RightTurn, marks: Marks) -> Marks:
    cells = joined = 0
    for _, some, _ in owned(puzzle, *candidates(puzzle, marks)):
        cells |= some
        joined |= puzzle.edges.within(some)
    return TOP if puzzle.board & ~cells else Marks(0, puzzle.edges.all & ~joined)
