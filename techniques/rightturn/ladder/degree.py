"""Dead end: a start has one way out, and every other cell has one or two.

What it says
------------
A cell with only one usable edge takes it. A start that has its line, and any cell that has two, needs no more.

Why it is sound
---------------
Every cell lies on a road of at least two cells, so each has a line. A start has one, since nothing comes before it, and
roads do not branch.

Example
-------
    . . .  ->  . . .
    ' ' '      ' ' |
    . 3x.      . 3x.
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn


@technique(
    rank=10,
    ja="行き止まり",
    says=("{settled}, so {therefore}.\nWith {because}, {therefore}."),
    says_ja=("{settled}ので、{therefore}。\n{because}があるので、{therefore}。"),
)
def degree(puzzle: RightTurn, marks: Marks) -> Marks:
    shape, starts = puzzle.edges, puzzle.start_cells
    one, two, three, _ = shape.degrees(marks.yes)
    left = shape.all & ~marks.no
    some, more, _, _ = shape.degrees(left)
    if three or two & starts or puzzle.board & ~some:
        return TOP
    return Marks(shape.of(some & ~more) & left, shape.of(two | one & starts) & ~marks.yes)
