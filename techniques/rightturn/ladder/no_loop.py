"""No loop, no merger: an edge stays open between two cells of one line, and between the lines of two starts.

What it says
------------
Follow the lines. Two cells of the same line are never joined again, and two lines with a start each stay apart.

Why it is sound
---------------
A road does not close on itself, and has exactly one start.

Example
-------
    . . .  ->  . . .
    ' ' '      ' ' '
    . 2 0      . 2x0
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn


@technique(
    rank=20,
    ja="輪と合流の禁止",
    says=(
        "The roads from {starts}, so {therefore}.\n"
        "Each road has one start, so no line joins the neighbouring starts {neighbours}: the edges between them are "
        "crossed.\n"
        "A road never closes{closing}, so with {because}, {therefore}.\n"
        "No line joins two starts, or two cells of a line, so with {because}, {therefore}."
    ),
    says_ja=(
        "{starts}から出る道は合流しないので、{therefore}。\n"
        "道の始点は一つなので、隣り合う始点{neighbours}の間には線を引けない。\n"
        "道は輪にならないので{closing}、{because}から、{therefore}。\n"
        "二つの始点の線や一本の線の二マスはつながないので、{because}から、{therefore}。"
    ),
)
def no_loop(puzzle: RightTurn, marks: Marks) -> Marks:
    shape, drawn = puzzle.edges, marks.yes
    started = puzzle.start_cells
    no = 0
    left = shape.touched(drawn)
    while left:
        new = cells = left & -left
        while new:
            new = shape.touched(shape.of(new) & drawn) & ~cells
            cells |= new
        left &= ~cells
        inside = shape.within(cells)
        if (cells & puzzle.start_cells).bit_count() > 1 or (inside & drawn).bit_count() >= cells.bit_count():
            return TOP
        no |= inside & ~drawn
        if cells & puzzle.start_cells:
            started |= cells
    return Marks(0, no | shape.within(started) & ~drawn)
