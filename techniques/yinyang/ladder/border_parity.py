"""Border parity: the two places where the border changes colour fit the chessboard colours of the inner points.

What it says
------------
The line between black and white runs through every inner lattice point exactly once, from one change of colour on the
border to the other. Such a line steps over black and white points of a chessboard in turn. If the number of inner
points is even, it starts and ends on different colours, or it is a closed ring and the border has one colour; if it is
odd, it starts and ends on the colour of the corner points. What all places that fit the border stones agree on is
forced.

Why it is sound
---------------
An inner point that the line misses is the middle of a block of one colour; one that it passes twice is a crossing. So
the line is a path (or a ring) through all inner points, and these are coloured like a chessboard.

Example
-------
    .....      .....
    .....      .....
    ....●  ->  ....●
    ..○○.      .○○○.
"""

from __future__ import annotations

from functools import lru_cache

from deduce.board.grid import Grid
from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang
from techniques.yinyang.shared.ring import fillings, points


@technique(
    rank=50,
    ja="外周の偶奇",
    says=(
        "{change}, so with {because}, {therefore}.\n"
        "The border changes colour at places of matching parity; with {because}, {therefore}."
    ),
    says_ja=(
        "{change}ので、{because}から、{therefore}。\n"
        "外周の色の変わり目は偶奇が決まっているので、{because}から、{therefore}。"
    ),
    clash="With {because}, the border would change colour at two places whose parity does not match.",
    clash_ja="{because}では、外周の色の変わり目の偶奇が合わない。",
)
def border_parity(puzzle: YinYang, marks: Marks) -> Marks:
    if puzzle.rows < 3 or puzzle.cols < 3:
        return Marks()
    rim = puzzle.grid.rim
    return _parity(puzzle.grid, marks.yes & rim, marks.no & rim)


@lru_cache(maxsize=4096)
def _parity(grid: Grid, black: int, white: int) -> Marks:
    if not black and not white:
        return Marks()
    even = (grid.rows - 1) * (grid.cols - 1) % 2 == 0
    partner = [1 - point if even else 0 if point == 0 else None for point in points(grid)]
    always, ever = grid.rim, 0
    for filling, ends in fillings(grid, black, white, partner):
        if ends or even:
            always &= filling
            ever |= filling
    return TOP if always & ~ever else Marks(always, grid.rim & ~ever)
