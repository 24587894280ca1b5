"""Surroundings of a star: the cells around a star are empty.

What it says
------------
No two stars touch, not even at a corner. So the eight cells around a star are empty.

Why it is sound
---------------
It is the rule itself, and it needs no count.

Example
-------
    A  A  A  A  B      A  A. A. A. B
    A  C  C* A  B      A  C. C* A. B
    A  C  D  D  D  ->  A  C. D. D. D
    E  C  C  D  D      E  C  C  D  D
    E  E  E  D  D      E  E  E  D  D

"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle


@technique(
    rank=10,
    ja="星の周り",
    says="No star touches {because}, so {therefore}.",
    says_ja="{because}に星は接しないので、{therefore}。",
    taught="kris.pengy.ca/starbattle",
    folds="back",
)
def surroundings(puzzle: StarBattle, marks: Marks) -> Marks:
    return Marks(0, puzzle.grid.around(marks.yes) & puzzle.board | _touching(puzzle, marks.yes))


def _touching(puzzle: StarBattle, stars: int) -> int:
    """The stars that touch another one."""
    w = puzzle.width
    touched = (
        stars << 1
        | stars >> 1
        | stars << w - 1
        | stars << w
        | stars << w + 1
        | stars >> w - 1
        | stars >> w
        | stars >> w + 1
    )
    return touched & stars
