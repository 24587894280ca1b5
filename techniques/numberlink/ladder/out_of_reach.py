"""Out of reach: a number does not pass a cell that its line cannot reach.

What it says
------------
From one end of a number, go through all cells that it may pass. What is not reached, it does not pass. If its other end
is not reached, there is a contradiction.

Why it is sound
---------------
The line of the number is such a way from one end to the other.

Example
-------
    . .x1                . .x1
        |                    |
    . .x1                . .x1
        x            ->      x
    2 .-2                2 .-2
    # 1 not at r3c2      # 1 not at r1c1 r1c2 r2c1 r2c2 r3c2
    # 2 at r3c2          # 2 at r3c2
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import about, labels, open_edges


@technique(
    rank=90,
    ja="届かない",
    says=(
        "With {marks}, the line of {number} cannot come there: {therefore}.\n"
        "Its line cannot come there; with {because}, {therefore}."
    ),
    says_ja=("{marks}から、{number}の線はそこへ届かず、{therefore}。\n線が届かないので、{because}から、{therefore}。"),
    clash=(
        "With {marks}, the line of {number} could not come from end to end.\n"
        "With {because}, a line could not come from end to end."
    ),
    clash_ja=("{marks}では、{number}の線が端から端へ届かない。\n{because}では、端から端へ届かない線がある。"),
    taught="mzucker.github.io/2016/08/28/flow-solver.html",
)
def out_of_reach(puzzle: Numberlink, marks: Marks) -> Marks:
    may, _ = labels(puzzle, marks)
    reached = puzzle.edges.reach(puzzle.first, open_edges(puzzle, marks), puzzle.every, may)
    if puzzle.second & ~reached:
        return TOP
    return about(puzzle, 0, puzzle.everywhere & ~reached)
