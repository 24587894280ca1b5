"""Counting the ends: there are as many ends as starts.

What it says
------------
Count the cells that must be ends, having one usable edge only. Once there are as many as starts, every other cell is
passed through. Count the cells that can still be ends: if there are no more than starts, each of them is one. And there
are as many edges on roads as cells that are no start.

Why it is sound
---------------
Each road has one start and one end, and one edge fewer than cells.

Example
-------
    2 . .  ->  2 .-.
    x ' '      x ' |
    . . .      . .-.
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn


@technique(
    rank=90,
    ja="終点の数",
    says="Every road has one end; {ends}, so {therefore}.",
    says_ja="終点は始点と同じ数。{ends}ので、{therefore}。",
    clash=("Every road has one end, but {ends}.\nWith {because}, there would be more ends than starts, or fewer."),
    clash_ja=("終点は始点と同じ数だが、{ends}。\n{because}では、終点の数が始点の数に合わない。"),
)
def ends(puzzle: RightTurn, marks: Marks) -> Marks:
    shape, starts = puzzle.edges, puzzle.start_cells
    others, usable = puzzle.board & ~starts, shape.all & ~marks.no
    count, lines = starts.bit_count(), others.bit_count()
    some, through, _, _ = shape.degrees(marks.yes)
    _, more, many, _ = shape.degrees(usable)
    dead, open_ended = others & ~more, others & ~through
    drawn, left = marks.yes.bit_count(), usable.bit_count()
    if not dead.bit_count() <= count <= open_ended.bit_count() or not drawn <= lines <= left:
        return TOP
    yes = no = 0
    if dead.bit_count() == count:
        yes |= shape.of(others & more & ~many) & usable
    if open_ended.bit_count() == count:
        no |= shape.of(open_ended & some) & ~marks.yes
    yes |= usable if left == lines else 0
    no |= shape.all & ~marks.yes if drawn == lines else 0
    return Marks(yes, no)
