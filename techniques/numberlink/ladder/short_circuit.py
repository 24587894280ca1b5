"""Short circuit: a line is never closed.

What it says
------------
An edge between two cells of one line would close it, so it is a gap.

Why it is sound
---------------
Every line runs from a number to a number. A closed line has no ends.

Example
-------
    1 .-.      1 .-.
        |        x |
    . .x.  ->  . .x.
    | | |      | | |
    1x.-.      1x.-.
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks, bits
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import drawn_edges, open_edges


@technique(
    rank=40,
    ja="輪の禁止",
    says="A line is never closed; with {because}, {therefore}.",
    says_ja="線は輪にならないので、{because}から、{therefore}。",
    clash="With {because}, a line would be closed.",
    clash_ja="{because}では、線が輪になってしまう。",
)
def short_circuit(puzzle: Numberlink, marks: Marks) -> Marks:
    edges, drawn = puzzle.edges, drawn_edges(puzzle, marks)
    one, two, three, _ = edges.degrees(drawn)
    if three or one & ~edges.reach(one & ~two, drawn):
        part = 0
        for cell in bits(one):
            if not cell & part:
                part = edges.reach(cell, drawn)
                if (edges.within(part) & drawn).bit_count() >= part.bit_count():
                    return TOP
    gaps, left = 0, edges.within(one) & open_edges(puzzle, marks) & ~drawn
    while left:
        both = edges.touched(left & -left)
        part = edges.reach(both & -both, drawn)
        closing = edges.within(part) & ~drawn if part & both == both else left & -left
        gaps |= closing if part & both == both else 0
        left &= ~closing
    return Marks(0, gaps)
