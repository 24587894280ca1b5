"""Line count: a line whose number is reached takes no more, and a line that needs all its open cells takes them.

What it says
------------
Count the shaded cells of a row or column with a number. If they are as many as the number says, the rest is blank; if
the number takes all cells that are not blank, all of them are shaded. Too many or too few are a contradiction.

Why it is sound
---------------
The number says how many cells of the line are shaded, bridge ends included.

Example
-------
    ...      ..■
    ...  ->  ..■
    A.A      A.A
    ??3      ??3
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses


@technique(
    rank=50,
    ja="数合わせ",
    says=("{reached} {are} reached, so {therefore}.\n{clues} needs {missing} more and has {only}, so {therefore}."),
    says_ja=("{reached}はもうそろったので、{therefore}。\n{clues}はあと{missing}マスで、{only}なので、{therefore}。"),
    taught="qiita.com/YSRKEN/items/2d000b68ad6fa49f754b",
)
def line_count(puzzle: Sunglasses, marks: Marks) -> Marks:
    shaded, blank = marks.yes | puzzle.ends, marks.no
    yes = no = 0
    for line, count, _ in puzzle.lines:
        missing = count - (line & shaded).bit_count()
        left = line & ~shaded & ~blank
        if missing == 0:
            no |= left
        elif missing == left.bit_count():
            yes |= left
        elif not 0 < missing < left.bit_count():
            return TOP
    return Marks(yes, no)
