"""Diagonal bend: a bend goes on along its diagonal until it meets a number.

What it says
------------
The cell inside a bend bends the same way, unless it is a number; and so does the next one on the diagonal. So a bend
never opens towards a diagonal without a number, nor towards a cell that cannot bend that way. The puzzle must have one
solution even when cells may stay empty.

Why it is sound
---------------
The cell inside a bend is not of the bend's line, which would touch itself. Nor is it empty: the bend could run by it
instead, a second solution. So its line runs by the two far sides.

Example
-------
    . . . . 1      . . . . 1
    :              :
    . 2 . . 2      . 2 . . 2
    :                    x
    . . .-. .  ->  . . .-. .
    :                    x
    3 . . 3 .      3 . . 3 .
    :              :
    1 . . . .      1 . . . .
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import drawn_edges, open_edges


@technique(
    rank=240,
    ja="斜めの「く」の字",
    says="A bend is repeated along its diagonal; with {because}, {therefore}.",
    says_ja="「く」の字は斜めに続くので、{because}から、{therefore}。",
    assumes_unique="empty",
)
def diagonal_bend(puzzle: Numberlink, marks: Marks) -> Marks:
    edges, w, inner = puzzle.edges, puzzle.width, puzzle.board & ~puzzle.terminals
    lines = edges.sides(drawn_edges(puzzle, marks))
    ways = edges.sides(open_edges(puzzle, marks))
    yes = no = 0
    for up, along in ((0, 1), (2, 1), (2, 3), (0, 3)):  # a bend by its sides: north and east, and so on
        by = (w if up == 2 else -w) + (1 if along == 1 else -1)
        bends, cannot = lines[up] & lines[along] & inner, inner & ~(ways[up] & ways[along])
        for _ in range(min(puzzle.rows, puzzle.cols)):
            bends |= _moved(bends, by) & inner
            cannot |= _moved(cannot, -by) & inner
        if bends & cannot:
            return TOP
        yes |= _sides(puzzle, bends, up) | _sides(puzzle, bends, along)
        no |= _sides(puzzle, cannot & lines[up], along) | _sides(puzzle, cannot & lines[along], up)
    return Marks(yes, no & puzzle.variables)


def _moved(cells: int, by: int) -> int:
    return cells << by if by > 0 else cells >> -by


def _sides(puzzle: Numberlink, cells: int, side: int) -> int:
    """The edges to one side of some cells: 0 north, 1 east, 2 south, 3 west."""
    if side % 2:
        return puzzle.edges.join(cells if side == 1 else cells >> 1, 0)
    return puzzle.edges.join(0, cells if side == 2 else cells >> puzzle.width)
