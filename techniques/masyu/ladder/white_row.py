"""White row: the line passes each of three white pearls in a row crosswise.

What it says
------------
Three white pearls stand side by side in a row or a column. The line runs through none of them along it: it passes each
of them crosswise. At the rim there is no room for that, and no solution.

Why it is sound
---------------
A line along the row through the middle pearl would run straight through both others too, so that it would turn neither
before nor behind the middle one. So no line joins them, and each is passed crosswise.

Example
-------
    . . . .      . . . .
    :            | | |
    w w w .      wxwxwx.
    :        ->  | | |
    . . . .      . . . .
    :            :
    . . . .      . . . .
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from deduce.declared import EdgePuzzle
from deduce.explain.tracer import traced
from techniques.masyu.kind import near_and_far
from techniques.masyu.shared.pearls import pearls


@technique(
    rank=15,
    ja="白丸三つ",
    says=(
        "{because} stand in a straight line: a line from one to the next would run straight through all three and turn "
        "neither before nor behind the middle one; so each is passed crosswise: {therefore}."
    ),
    says_ja=(
        "{because}が一列に並ぶ。隣へ線を引くと三つとも直進し、中央の丸の前後で曲がれない。"
        "だから線はどれも横切って通り、{therefore}。"
    ),
    subsumed_by="coloured-clues",
    taught="en.wikipedia.org/wiki/Masyu",
    argue=traced,
)
def white_row(puzzle: EdgePuzzle, marks: Marks) -> Marks:  # noqa: ARG001
    known = pearls(puzzle)
    yes = no = 0
    for r, c in known:
        for axis, (dr, dc) in enumerate(((1, 0), (0, 1))):
            row = [(r, c), (r + dr, c + dc), (r + 2 * dr, c + 2 * dc)]
            if all(known.get(cell) == "w" for cell in row):
                for cell in row:
                    near = [edge for edge, _ in near_and_far(puzzle.print, cell)]  # up, right, down, left
                    across, along = near[1 - axis :: 2], near[axis::2]
                    if not all(across):
                        return TOP
                    yes |= sum(across)
                    no |= sum(along)
    return TOP if yes & no else Marks(yes, no)
