"""Different numbers: no line joins two cells that cannot belong to one number.

What it says
------------
Where two neighbouring cells have no number in common that may pass both, no line runs between them.

Why it is sound
---------------
A line between them would belong to one number and pass both cells. With pairs that are not known, two cells that belong
to no known number may also lie on a line of theirs.

Example
-------
    ..1      . . 1
    ..2  ->      x
    1.2      . . 2
             :
             1 . 2
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import any_number, labels


@technique(
    rank=60,
    ja="違う数字",
    says=("{apart}, so {therefore}.\nNo number can pass both cells; with {because}, {therefore}."),
    says_ja=("{apart}ので、{therefore}。\n両方を通れる数字がないので、{because}から、{therefore}。"),
    folds="on",
)
def different_numbers(puzzle: Numberlink, marks: Marks) -> Marks:
    may, passes = labels(puzzle, marks)
    right = any_number(puzzle, may & may >> 1)
    below = any_number(puzzle, may & may >> puzzle.width)
    if puzzle.loose:
        other = puzzle.board & ~any_number(puzzle, passes)
        right, below = right | other & other >> 1, below | other & other >> puzzle.width
    return Marks(0, puzzle.variables & ~puzzle.edges.join(right, below))
