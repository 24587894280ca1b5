"""The technique of forbidden pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.marks import Marks
from deduce.relations.derived import derived
from deduce.relations.forbidden.propagation import speak
from deduce.relations.rule import Board

if TYPE_CHECKING:
    pass


@derived(
    rank=14,
    ja="禁じられた形",
    says="{because} would complete a forbidden picture, so {therefore}.",
    says_ja="{since}、禁じられた形を避けて{therefore}。",
)
def forbidden_picture(board: Board, marks: Marks) -> Marks:
    """Forbidden picture: where a picture that may not stand lacks one cell, that cell is the other value.

    What it says
    ------------
    The rules forbid a small picture, however it is turned. Where all of its cells but one are there, the last one must
    break it. Where all of them are there, there is a contradiction.

    Why it is sound
    ---------------
    The picture stands nowhere in a solution.
    """
    return speak(board, marks)
