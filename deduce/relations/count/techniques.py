"""The techniques that look at one count at a time: it is full, or it needs all that is left."""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.relations.count.propagation import all_say
from deduce.relations.derived import derived
from deduce.relations.rule import (
    Board,
)


@derived(
    rank=10,
    ja="満員",
    says="With {because} the count is full, so {therefore}.",
    says_ja="{because}で数が満たされるので、{therefore}。",
)
def full(board: Board, marks: Marks) -> Marks:
    """Full: a count that has all it may have closes its other cells; one that cannot come out is a contradiction.

    What it says
    ------------
    Count what is already there. When the number is reached, no other cell of the count can be one more. Where there
    are more than the number allows, or too few places left for it, or where another count needs such a cell, there is a
    contradiction.

    Why it is sound
    ---------------
    The rule says how many there are; one more would be too many.
    """
    found = all_say(board, marks)
    return found if found.clash else Marks(0, found.no)


@derived(
    rank=12,
    ja="残り全部",
    says="Because of {because} the count needs all that is left, so {therefore}.",
    says_ja="{since}、残りはすべて必要。だから{therefore}。",
)
def last_places(board: Board, marks: Marks) -> Marks:
    """Last places: a count that needs every cell which is still open takes them all.

    What it says
    ------------
    Count the cells that are still possible. When there are no more of them than the number asks for, each is one.
    Where there are fewer, there is a contradiction, which the technique of full counts has
    seen before.

    Why it is sound
    ---------------
    The number must be reached, and only these cells are left to reach it.
    """
    found = all_say(board, marks)
    return found if found.clash else Marks(found.yes, 0)
