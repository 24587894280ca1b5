"""Way through: a number passes a cell only with a way in and a way out.

What it says
------------
A number that passes a cell comes from one neighbour and goes on to another, both of which it may pass. Where it finds
fewer than two, it does not pass; where a cell of its own has only two (its end only one), the line runs there.

Why it is sound
---------------
Each cell on the way between the two ends has two neighbours on the line, each end has one.

Example
-------
    ..1      . . 1
    2..  ->  :
    2.1      2 . .
             :
             2 . 1
             # 1 not at r1c1
             # 2 not at r2c3
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import about, any_number, labels, open_edges


@technique(
    rank=80,
    ja="通り抜け",
    says="A number needs a way in and a way out; with {because}, {therefore}.",
    says_ja="通るには入口と出口が要るので、{because}から、{therefore}。",
    clash="With {because}, a number would find a way in somewhere and none out.",
    clash_ja="{because}では、入口だけで出口のない数字がある。",
)
def way_through(puzzle: Numberlink, marks: Marks) -> Marks:
    edges, w = puzzle.edges, puzzle.width
    north, east, south, west = (side * puzzle.every for side in edges.sides(open_edges(puzzle, marks)))
    may, passes = labels(puzzle, marks)
    ends = puzzle.first | puzzle.second
    while True:
        n, e, s, v = north & may << w, east & may >> 1, south & may >> w, west & may << 1
        up, across = n | s, e | v
        left = may & (n & s | e & v | up & across | ends & (up | across))
        if left == may:
            break
        may = left
    if (ends | passes) & ~may:
        return TOP
    needed = passes & ~ends & ~(n & s & across | e & v & up) | ends & ~(n & s | e & v | up & across)
    n, e, s, v = (side & needed for side in (n, e, s, v))
    right, below = any_number(puzzle, e | v >> 1), any_number(puzzle, s | n >> w)
    return Marks(edges.join(right, below), 0).join(about(puzzle, 0, puzzle.everywhere & ~may))
