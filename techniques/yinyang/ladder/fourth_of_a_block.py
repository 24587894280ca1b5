"""Fourth of a block: three stones of one colour in a 2×2 block send the fourth cell to the other colour.

What it says
------------
A 2×2 block never holds four stones of one colour. Once three of its cells agree, the fourth takes the other colour.

Why it is sound
---------------
This is the block rule itself.

Example
-------
    ○○..      ○○..
    ○...  ->  ○●..
    ....      ....
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang


@technique(
    rank=15,
    ja="四つ目の石",
    says="{because} fill three cells of a 2×2 block, so {therefore}.",
    says_ja="{because}が2×2の3マスを占めるので、{therefore}。",
    taught="www.bookpublishertools.com/?p=16924",
)
def fourth_of_a_block(puzzle: YinYang, marks: Marks) -> Marks:
    w = puzzle.width
    forced = []
    for stones in marks:
        above, below, left, right = stones << w, stones >> w, stones << 1, stones >> 1
        fourth = above & (left & stones << w + 1 | right & stones << w - 1)
        fourth |= below & (left & stones >> w - 1 | right & stones >> w + 1)
        forced.append(fourth & puzzle.board)
    black, white = forced
    return Marks(white, black)
