"""Candidate list: what all roads of a number have in common is drawn, and what no road of any number uses stays open.

What it says
------------
List the roads that a number can still have. Edges on each of them are drawn, and edges that each of them leaves aside
stay open; so do edges that no road of any number uses.

Why it is sound
---------------
The list is complete: the road of the number is on it, and every line belongs to the road of some number.

Example
-------
    . . .      .-. .
    ' ' '      | x '
    . 3 .  ->  . 3x.
    ' ' '      ' ' '
    . . 0      . . 0
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.candidates import agreed, candidates


@technique(
    rank=120,
    ja="道の候補",
    says=(
        "With {marks}, {agreeing} {therefore}.\n"
        "{agreeing} {therefore}.\n"
        "{therefore}: with {because}, no start has a road left that runs there."
    ),
    says_ja=(
        "{marks}があるので、{agreeing}{therefore}。\n"
        "{agreeing}{therefore}。\n"
        "{because}では、そこを通る道がどの始点にも残らないので、{therefore}。"
    ),
    clash="With {because}, {without}.",
    clash_ja="{because}では、{without}。",
)
def candidate_list(puzzle: RightTurn, marks: Marks) -> Marks:
    found, left = candidates(puzzle, marks)
    return TOP if not puzzle.starts else agreed(puzzle, found, left)
