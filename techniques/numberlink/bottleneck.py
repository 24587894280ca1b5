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

from deduce.lines import ways
from deduce.marks import TOP, Marks
from deduce.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.labels import about, between, open_edges


@technique(
    rank=100,
    ja="必ず通る所",
    says="There is no other way; with {because}, {therefore}.",
    says_ja="ほかに道がないので、{because}から、{therefore}。",
    costly=True,
)
def bottleneck(puzzle: Numberlink, marks: Marks) -> Marks:
    right, below = puzzle.edges.split(open_edges(puzzle, marks))
    passes = across = down = 0
    for plane, start, end, cells in between(puzzle, marks):
        found = ways(right & cells & cells >> 1, below & cells & cells >> puzzle.width, puzzle.width, start, end)
        if found is None:
            return TOP
        passes |= found.cuts << plane
        across, down = across | found.right, down | found.below
    return Marks(puzzle.edges.join(across, down), 0).join(about(puzzle, passes, 0))
