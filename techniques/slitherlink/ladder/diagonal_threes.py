"""Diagonal threes: of two 3s that meet at a corner the two far sides of each are drawn.

What it says
------------
Two cells with a 3 share one dot. The sides of each that do not reach this dot are drawn.

Why it is sound
---------------
If a far side of one 3 were missing, both its sides at the shared dot would be drawn, so none of the other 3 there: it
would lack two sides.

Example
-------
    + + + + +      + +-+ + +
     . 3 . .        .|3 . .
    + + + + +      + + + + +
     . . 3 .   ->   . . 3|.
    + + + + +      + + +-+ +
     . . . .        . . . .
    + + + + +      + + + + +
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from deduce.declared import EdgePuzzle
from deduce.explain.tracer import traced
from techniques.slitherlink.shared.numbers import numbers, side


@technique(
    rank=14,
    ja="斜めの3",
    says=(
        "{because} meet at a corner: if one lacked a side away from it, both its sides there would be drawn, and the "
        "other 3 would lack both of its own there; so {therefore}."
    ),
    says_ja=(
        "{because}が斜めに並ぶ。どちらかの外側の辺を引かないと、そのマスは共有する点の側の二辺を引くことになり、"
        "もう一方の3はその点の側の二辺を引けない。だから{therefore}。"
    ),
    subsumed_by="coloured-clues",
    taught="en.wikipedia.org/wiki/Slitherlink",
    argue=traced,
)
def diagonal_threes(puzzle: EdgePuzzle, marks: Marks) -> Marks:  # noqa: ARG001
    known = numbers(puzzle)
    yes = 0
    for (r, c), number in known.items():
        for way in (-1, 1) if number == 3 else ():
            if known.get((r + 1, c + way)) == 3:
                yes |= side(puzzle, (r, c), (-1, 0)) | side(puzzle, (r, c), (0, -way))
                yes |= side(puzzle, (r + 1, c + way), (1, 0)) | side(puzzle, (r + 1, c + way), (0, way))
    return Marks(yes, 0)
