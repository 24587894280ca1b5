"""Border order: along one border, numbers nest and never interleave.

What it says
------------
Go along the border, or around any face that gaps and drawn lines have made. Two cells of one number there part the
border in two stretches, and the line between them parts the board. So each other number keeps to one stretch: two
numbers that take turns are a contradiction, and a cell beyond the stretch of a number is not passed by it.

Why it is sound
---------------
Join the two cells by a curve inside the face, which no edge crosses. With the line it is a closed curve, and the other
number's line, from one side to the other, would have to cross it or share a cell (Jordan). A cell at which the walk
around the face comes by twice counts in each place.

Example
-------
    1...      1 . . .
    ..1.  ->  :
    2..2      . . 1 .
              :
              2 . . 2
              # 1 not at r3c2 r3c3
"""

from __future__ import annotations

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.contract.technique import ALL, technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.borders import order, sides
from techniques.numberlink.shared.labels import about, any_number, labels, open_edges


@technique(
    rank=120,
    ja="境界の順序",
    says="Lines along one border do not cross; with {because}, {therefore}.",
    says_ja="外周や線に沿って並ぶ数字は互い違いにならない。{because}から、{therefore}。",
    clash="With {because}, lines along one border would have to cross.",
    clash_ja="{because}では、外周や線に沿って並ぶ数字が互い違いになってしまう。",
    costly=True,
)
def border_order(puzzle: Numberlink, marks: Marks, asked: int = ALL) -> Marks:
    new = (asked & puzzle.hidden & ~marks.no) >> puzzle.top  # what it may say of numbers
    if asked != ALL and not new:
        return NOTHING
    free = open_edges(puzzle, marks)
    _, passes = labels(puzzle, marks)
    reached = puzzle.edges.reach(puzzle.first, free, puzzle.every)  # what is apart is on no border
    if (passes | puzzle.second) & ~reached:
        return TOP
    known, avoids = any_number(puzzle, passes), new & ~reached
    around = ALL if asked == ALL else any_number(puzzle, new)
    for spots, whole, cells in sides(*puzzle.edges.split(free), puzzle.width):
        if not cells & around or sum(spots[cell].bit_count() for cell in bits(cells & known)) < 3:
            continue
        passed = {}
        for plane in puzzle.starts:
            if here := passes >> plane & cells:
                passed[plane] = sum(spots[cell] for cell in bits(here))
        kept = order(passed, whole, passed if asked == ALL else [plane for plane in passed if new >> plane & cells])
        if kept is None:
            return TOP
        for plane, beyond in kept.items():
            if beyond:
                avoids |= sum(cell for cell in bits(new >> plane & cells) if spots[cell] & beyond) << plane
    return about(puzzle, 0, avoids)
