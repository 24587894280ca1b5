"""The technique that looks at one table at a time: what all rows that fit have in common."""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.relations.derived import derived
from deduce.relations.rule import Board
from deduce.relations.table.propagation import all_say


@derived(
    rank=22,
    ja="局所の場合分け",
    says="With {because}, all ways that are left agree, so {therefore}.",
    says_ja="{since}、残るどの入れ方でも{therefore}。",
)
def local_cases(board: Board, marks: Marks) -> Marks:
    """Local cases: what all ways to fill the few cells of one clue agree on is there.

    What it says
    ------------
    A clue allows only some ways to fill the cells beside it. Cross out those that do not fit what is known; where all
    that are left agree on a cell, it is decided. Where none is left, there is a contradiction.

    Why it is sound
    ---------------
    The solution fills these cells in one of the ways.
    """
    return all_say(board, marks)
