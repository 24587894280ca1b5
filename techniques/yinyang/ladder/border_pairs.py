"""Border pairs: on a board with even sides, the cells 2–3, 4–5, 6–7 and so on of each side have one colour.

What it says
------------
Count along a side of the board from either corner. If rows and columns are both even in number, the second and third
cell have one colour, and so have the fourth and fifth, and so on; only the corners are alone.

Why it is sound
---------------
The line between black and white runs through every inner lattice point exactly once. Colour these points like a
chessboard: both sides have an odd number of points, so the colour of the corner points is that of one point more than
half, and the line begins and ends on it. Between the cells of a pair it would begin at a point of the other colour.

Example
-------
    ....      ....
    ....      ●...
    ●...  ->  ●...
    ....      ....
"""

from __future__ import annotations

from functools import lru_cache

from deduce.board.grid import Grid
from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang


@technique(
    rank=46,
    ja="外周の二つ組",
    says=(
        "On even sides the border changes colour only between cells 1–2, 3–4 and so on, or the line between the "
        "colours could not pass every inner grid point; so {pair} are alike, and with {because}, {therefore}.\n"
        "On even sides the cells 2 and 3, 4 and 5 and so on are alike; with {because}, {therefore}."
    ),
    says_ja=(
        "偶数の盤では、色の境目の線が内側の格子点をすべて一度ずつ通るため、辺で色が変わるのは1・2番目、3・4番目…の間だけ。"
        "{pair}は同じ色で、{because}から、{therefore}。\n"
        "偶数の辺では2・3番目、4・5番目…のマスがそれぞれ同じ色なので、{because}から、{therefore}。"
    ),
    clash="With {because}, {pair} would not be alike, as a pair of cells 2–3, 4–5 and so on of an even side is.",
    clash_ja="{because}では、偶数の辺の2・3番目、4・5番目…の組として同じ色のはずの{pair}が同じ色にならない。",
)
def border_pairs(puzzle: YinYang, marks: Marks) -> Marks:
    across, down = _firsts(puzzle.grid)
    w = puzzle.width
    return Marks(*(_twins(side, across, 1) | _twins(side, down, w) for side in marks))


def _twins(stones: int, firsts: int, step: int) -> int:
    """The other cells of the pairs in which stones stand."""
    return (stones & firsts) << step | stones >> step & firsts


@lru_cache(maxsize=64)
def _firsts(grid: Grid) -> tuple[int, int]:
    """The left cells of the pairs of the top and bottom side, and the upper cells of those of the left and right."""
    rows, cols = grid.rows, grid.cols
    if rows % 2 or cols % 2:
        return 0, 0
    across = grid.union((r, c) for r in (0, rows - 1) for c in range(1, cols - 2, 2))
    return across, grid.union((r, c) for c in (0, cols - 1) for r in range(1, rows - 2, 2))
