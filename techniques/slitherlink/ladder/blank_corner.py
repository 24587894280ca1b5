"""Blank corner: a corner without a number whose two neighbours have none has no line at its inner sides.

What it says
------------
Look at a corner cell in which no number is printed, and none in the two cells beside it. Its two inner sides are
crossed out. Some number that is not 0 must be printed on the board.

Why it is sound
---------------
Suppose an inner side were drawn in the one solution. If one of the two neighbours lies on the corner's side of the loop
and the other does not, or if both are inside and the corner is not, the corner can be taken to the other side: the loop
stays one loop, and only sides of cells without numbers change. That would be a second solution. Else both neighbours
are outside and the corner is all that lies inside; then no number on the board has a line.

Example
-------
    + + + +        + + + +
     . . .          .x. .
    + + + +        +x+ + +
     . . 2    ->    . . 2
    + + + +        + + + +
     . 3 .          . 3 .
    + + + +        + + + +
"""

from __future__ import annotations

from deduce.board.marks import NOTHING, Marks
from deduce.contract.technique import technique
from deduce.declared import EdgePuzzle
from techniques.slitherlink.shared.numbers import blank, side


@technique(
    rank=60,
    ja="空白の角",
    says="With one solution, nothing settles a corner without numbers but that no line parts it off, so {therefore}.",
    says_ja="唯一解なら、数字のない角は線で区切られない。よって{therefore}。",
    assumes_unique="rules",
    taught="jonathanolson.net/slitherlink",
)
def blank_corner(puzzle: EdgePuzzle, marks: Marks) -> Marks:  # noqa: ARG001
    if min(puzzle.rows, puzzle.cols) < 2 or not any(clue not in ("?", 0) for clue in puzzle.print.clues.values()):
        return NOTHING
    no = 0
    last_r, last_c = puzzle.rows - 1, puzzle.cols - 1
    for r, down in ((0, 1), (last_r, -1)):
        for c, right in ((0, 1), (last_c, -1)):
            if all(blank(puzzle, cell) for cell in ((r, c), (r + down, c), (r, c + right))):
                no |= side(puzzle, (r, c), (down, 0)) | side(puzzle, (r, c), (0, right))
    return Marks(0, no)
