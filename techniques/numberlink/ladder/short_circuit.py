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

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.drawn import lines
from techniques.numberlink.shared.labels import open_edges


@technique(
    rank=40,
    ja="輪の禁止",
    says="A line is never closed; with {because}, {therefore}.",
    says_ja="線は輪にならないので、{because}から、{therefore}。",
    clash="With {because}, a line would be closed.",
    clash_ja="{because}では、線が輪になってしまう。",
)
def short_circuit(puzzle: Numberlink, marks: Marks) -> Marks:
    found = lines(puzzle, marks)
    if found is None:
        return TOP
    gaps = 0
    for line in found.cells:
        gaps |= puzzle.edges.within(line)
    return Marks(0, gaps & open_edges(puzzle, marks) & ~found.drawn)
