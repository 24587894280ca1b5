"""Number in a corner: a 1 has neither of its two rim sides, a 3 has both, and a 2 makes the loop go on along the rim.

What it says
------------
In a corner of the board the loop runs along both rim sides or along neither. Of a 1 it is neither, of a 3 both. Beside
a 2 in the corner the rim is drawn on both sides: if the 2 has its rim sides, the loop goes on from them, and if it has
its inner sides, it turns onto the rim.

Why it is sound
---------------
Only two edges meet at the corner of the board, so both are drawn or none is: one is too many for a 1, none too few for
a 3. For a 2 each way leaves one edge of each rim to go on along.

Example
-------
    + + + +        +x+ + +
     1 . .         x1 . .
    + + + +        + + + +
     . . .    ->    . . .
    + + + +        + + + +
     . . 3          . . 3|
    + + + +        + + +-+
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from deduce.declared import EdgePuzzle
from deduce.explain.tracer import traced
from techniques.slitherlink.shared.numbers import numbers, side


@technique(
    rank=13,
    ja="角の数字",
    says=(
        "In a corner the loop takes both rim sides or none, and at a 2 it goes on along the rim either way; "
        "with {because}, {therefore}."
    ),
    says_ja=(
        "盤の角では、輪は外周の二辺を両方通るか、どちらも通らない（2なら、どちらの場合も隣の外周の辺へ続く）。"
        "{because}から、{therefore}。"
    ),
    subsumed_by="coloured-clues",
    taught="en.wikipedia.org/wiki/Slitherlink",
    argue=traced,
)
def corner_number(puzzle: EdgePuzzle, marks: Marks) -> Marks:  # noqa: ARG001
    known = numbers(puzzle)
    yes = no = 0
    last_r, last_c = puzzle.rows - 1, puzzle.cols - 1
    if not last_r or not last_c:
        return Marks(0, 0)
    for r, up in ((0, -1), (last_r, 1)):
        for c, left in ((0, -1), (last_c, 1)):
            rim = side(puzzle, (r, c), (up, 0)) | side(puzzle, (r, c), (0, left))
            match known.get((r, c)):
                case 1:
                    no |= rim
                case 3:
                    yes |= rim
                case 2:
                    yes |= side(puzzle, (r, c - left), (up, 0)) | side(puzzle, (r - up, c), (0, left))
    return Marks(yes, no)
