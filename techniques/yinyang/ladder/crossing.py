"""Crossing: the two diagonals of a 2×2 block never hold one colour each, so three stones may decide the fourth.

What it says
------------
In a 2×2 block, if one diagonal is all of one colour and a cell of the other diagonal has the other colour, the last
cell joins the first colour: a checkerboard of four cells is impossible.

Why it is sound
---------------
Suppose the block is a checkerboard. The two black stones are connected somewhere; their connection and the diagonal
between them close a curve that has one of the white stones inside and the other outside. The white stones could then
not be connected (Jordan). This holds on every board.

Example
-------
    ....      ....
    .○●.      .○●.
    .●..  ->  .●●.
    ....      ....
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang


@technique(
    rank=20,
    ja="市松禁止",
    says="{because} take three cells of a 2×2 block, which must not become a checkerboard, so {therefore}.",
    says_ja="{because}のある2×2は市松模様にできないので、{therefore}。",
    taught="puzzling.stackexchange.com/questions/104943",
)
def crossing(puzzle: YinYang, marks: Marks) -> Marks:
    w = puzzle.width
    forced = []
    for stones, others in (marks, marks[::-1]):
        above, below, left, right = stones << w, stones >> w, stones << 1, stones >> 1
        last = above & (left & others << w + 1 | right & others << w - 1)
        last |= below & (left & others >> w - 1 | right & others >> w + 1)
        forced.append(last & puzzle.board)
    return Marks(*forced)
