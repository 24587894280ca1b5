"""Adjacent threes: of two 3s side by side the three parallel sides are drawn, and the middle one does not run on.

What it says
------------
Two cells with a 3 share a side. That side and the two opposite it are drawn, and at neither end of the shared side does
the line run straight on. There must be something else for the loop to do: a line elsewhere, or a clue that a loop
around just these two cells would not meet.

Why it is sound
---------------
If the shared side were missing, all other sides of both cells would be drawn: a closed loop around the two, which
cannot be all. So it is drawn. If one 3 lacked the side opposite it, that cell would have a second line at either end of
the shared side, and the other 3 only one side left there. So these are drawn too. Each 3 has one side more, and they
take one end of the shared side each; so both ends have their two lines.

Example
-------
    + + + + +      + + + + +
     . 3 3 .        .|3|3|.
    + + + + +  ->  + + + + +
     . . . 1        . .x. 1
    + + + + +      + + + + +
     . . . .        . . . .
    + + + + +      + + + + +
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from deduce.declared import EdgePuzzle
from deduce.explain.tracer import traced
from deduce.relations import kept
from techniques.slitherlink.shared.numbers import numbers, side


@technique(
    rank=15,
    ja="隣り合う3",
    says=(
        "Two 3s stand side by side: with {because}, the side between them is drawn, or else their other sides would "
        "close a loop too early; so are the two sides opposite to it, or else the other 3 would be left only two "
        "sides; and each 3 has its third side at one end of the side between them, where no more lines can join; so "
        "{therefore}."
    ),
    says_ja=(
        "{because}があるとき、隣り合う3のあいだの辺を引かないと、残りの辺で輪が早く閉じてしまう。それと平行な外側の辺を引かないと、"
        "もう一方の3に二辺しか残らない。3の残る一辺はそれぞれあいだの辺の両端につながり、そこにはもう線が入らない。だから{therefore}。"
    ),
    clash="Two 3s side by side have lines on their parallel sides, which does not go with {because}.",
    clash_ja="隣り合う3の平行な三辺に線が入り、{because}と食い違ってしまう。",
    taught="en.wikipedia.org/wiki/Slitherlink",
    argue=traced,
)
def adjacent_threes(puzzle: EdgePuzzle, marks: Marks) -> Marks:
    known = numbers(puzzle)
    yes = no = 0
    for (r, c), number in known.items():
        for dr, dc in ((0, 1), (1, 0)) if number == 3 else ():
            if known.get((r + dr, c + dc)) != 3:
                continue
            one, other = puzzle.print.around((r, c)), puzzle.print.around((r + dr, c + dc))
            if not marks.yes & ~(one ^ other) & ~(one & other) and kept(puzzle, one ^ other):
                continue
            yes |= one & other | side(puzzle, (r, c), (-dr, -dc)) | side(puzzle, (r + dr, c + dc), (dr, dc))
            ends = puzzle.edges.touched(one & other)
            no |= puzzle.edges.of(ends) & ~(one | other)
    return Marks(yes, no)
