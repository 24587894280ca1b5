"""Full unit: a row, column or region that has its stars takes no more.

What it says
------------
Once a unit holds all its stars, the rest of its cells are empty. A unit with more stars is a contradiction.

Why it is sound
---------------
Every unit holds the same known number of stars.

Example
-------
    A  A. A. A. B      A  A. A. A. B
    A  C. C* A. B      A. C. C* A. B.
    A  C. D. D. D  ->  A  C. D. D. D
    E  C  C  D  D      E  C. C. D  D
    E  E  E  D  D      E  E  E. D  D

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle


@technique(
    rank=12,
    ja="満員",
    says="{full} has {its_stars}, so {therefore}.",
    says_ja="{full}には{its_stars}がそろったので、{therefore}。",
    taught="kris.pengy.ca/starbattle",
    folds="back",
    then="{full} is full, so {therefore}",
    then_ja="{full}が埋まったので{therefore}",
)
def full_unit(puzzle: StarBattle, marks: Marks) -> Marks:
    yes, stars, rest = marks.yes, puzzle.stars, 0
    for i, unit in enumerate(puzzle.units):
        if puzzle.kept >> i & 1:
            count = (unit & yes).bit_count()
            if count >= stars:
                if count > stars:
                    return TOP
                rest |= unit & ~yes
    return Marks(0, rest)
