"""Two-coloured border: in a puzzle with one solution, a border stone that could change its colour rules a filling of
the border out.

What it says
------------
If the border were all black and a border cell, not a corner and not given, had a white stone inside it, that cell could
as well be white. If the border were black with one white cell, not a corner and not given, that cell could as well be
black. So these borders are excluded, and what the others agree on is forced.

Why it is sound
---------------
In both cases the cell touches a white stone inside, so white stays connected with it or without it; black stays
connected round the rest of the border or the whole of it; and both blocks of the cell hold the white stone inside and
black stones on the border. The two fillings are two solutions. Both sides must have at least three cells.

Example
-------
    ..W.W      ..W○W
    ..W..      ..W..
    ...W.  ->  ...W.
    .....      .....
    ....W      ....W
"""

from __future__ import annotations

from deduce.board.marks import NOTHING, TOP, Marks
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang
from techniques.yinyang.shared.ring import fillings


@technique(
    rank=59,
    ja="二色の外周",
    says="The puzzle has one solution, and a free border stone could change its colour: with {because}, {therefore}.",
    says_ja="解は一つだが外周の石は色を変えられてしまうので、{because}から、{therefore}。",
    clash="The puzzle has one solution, but with {because} a border stone could have either colour.",
    clash_ja="解は一つなのに、{because}では外周の石の色がどちらにもなれる。",
    assumes_unique="any",
)
def two_coloured_border(puzzle: YinYang, marks: Marks) -> Marks:
    grid = puzzle.grid
    black, white = marks.yes & grid.rim, marks.no & grid.rim
    if puzzle.rows < 3 or puzzle.cols < 3 or (not black and not white):
        return NOTHING
    corners = sum(grid.bit(r, c) for r in (0, puzzle.rows - 1) for c in (0, puzzle.cols - 1))
    free = grid.rim & ~corners & ~puzzle.givens.known
    inside = grid.beside(puzzle.board & ~grid.rim & marks.no), grid.beside(puzzle.board & ~grid.rim & marks.yes)
    always, ever = grid.rim, 0
    for filling, ends in fillings(grid, black, white):
        if ends is None:
            excluded = bool(inside[0 if filling else 1] & free)
        else:
            rest = grid.rim & ~filling
            odd = filling if not filling & (filling - 1) else rest if not rest & (rest - 1) else 0
            excluded = bool(odd & free)
        if not excluded:
            always &= filling
            ever |= filling
    return TOP if always & ~ever else Marks(always, grid.rim & ~ever)
