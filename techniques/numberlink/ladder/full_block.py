"""Full block: where it is forbidden, no line fills a 2×2 block.

What it says
------------
Two sides of a block that are lines leave no third: three sides are one line around all four cells. And when three cells
of a block belong to one number, the fourth does not.

Why it is sound
---------------
This is the rule of puzzles without filled blocks. Three sides of a block join its four cells to one line.

Example
-------
    # rules: no2x2      # rules: no2x2
    .-.-.               .-.-.
    | x |               | x |
    . 1 .           ->  .x1x.
    :                   :
    2 1 2               2 1 2
"""

from __future__ import annotations

from deduce.board.marks import NOTHING, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import about, drawn_edges, labels


@technique(
    rank=30,
    ja="2×2の禁止",
    says="No line fills a 2×2 block; with {because}, {therefore}.",
    says_ja="線は2×2を埋めないので、{because}から、{therefore}。",
    taught="puzzlemadness.co.uk/numberlink/medium",
)
def full_block(puzzle: Numberlink, marks: Marks) -> Marks:
    if not puzzle.no_2x2:
        return NOTHING
    w, edges = puzzle.width, puzzle.edges
    mask = (puzzle.board & puzzle.board >> w) * puzzle.every
    passes = labels(puzzle, marks)[1]
    # The four cells of each block, seen from the first.
    a, b, c, d = passes & mask, passes >> 1 & mask, passes >> w & mask, passes >> w + 1 & mask
    fourth = b & c & d | (a & c & d) << 1 | (a & b & d) << w | (a & b & c) << w + 1
    return Marks(0, edges.third_sides(drawn_edges(puzzle, marks))).join(about(puzzle, 0, fourth))
