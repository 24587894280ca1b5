"""Border run: along the border roads run clockwise, but for those that start there and never turn.

What it says
------------
A line that has the border on its right has come straight from a start on that side, and its number is 0. Where there is
no such start behind it, a line along the border runs clockwise: its left, its rear and its joints follow from that.

Why it is sound
---------------
To run along the border anticlockwise a road would have to turn to the left when it meets the border, so it has started
there; and with the border on its right it never turns.

Example
-------
    . . . 0      . . . 0
    ' ' ' '      ' ' ' '
    . . 3 .  ->  . . 3 .
    | ' ' '      | ' ' '
    . . . 0      .-. . 0
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.senses import directed, impossible, left_hand, move, narrowed, rear


@technique(
    rank=80,
    ja="外周は時計回り",
    says="Along the border roads run clockwise; with {because}, {therefore}.",
    says_ja="外周の線は時計回りなので、{because}から、{therefore}。",
    clash="Along the border roads run clockwise, but with {because}, the line there would have no start to come from.",
    clash_ja="外周の道は時計回りなのに、{because}では、そこの線が始点から来られない。",
)
def border_run(puzzle: RightTurn, marks: Marks) -> Marks:
    sides = puzzle.edges.sides(puzzle.edges.all)
    usable = puzzle.edges.sides(puzzle.edges.all & ~marks.no)
    straight = puzzle.grid.union(cell for cell, number in puzzle.starts if not number)
    can = []
    for way in range(4):
        wall = sides[way] & ~sides[(way + 1) % 4]
        new = reached = straight & wall
        while new:  # the cells that a road without turns can pass in this direction
            new = move(puzzle, new & usable[way], way) & puzzle.board & ~puzzle.start_cells & ~reached
            reached |= new
        can.append(~wall | reached)
    among = narrowed(puzzle, marks, (can[0], can[1], can[2], can[3]))
    known = directed(puzzle, marks, among)
    yes, stuck = rear(puzzle, marks, known)
    return TOP if stuck else Marks(yes, impossible(puzzle, marks, among) | left_hand(puzzle, known))
