"""What pairs say to marks: all rules of the board, of which there is mostly one."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import view
from deduce.relations.paired.rule import Mates, Paired, says
from deduce.relations.propagation import Propagation
from deduce.relations.rule import Board, prepared


@prepared
def plain(board: Board) -> Sequence[Mates]:
    """The rules as who may be paired with whom."""
    return [one.mates for one in board.rules.of(Paired)]


@view
def all_say(board: Board, marks: Marks) -> Marks:
    """What all rules say to some marks; `TOP` when one cannot be met or two disagree."""
    rules = plain(board)
    found = NOTHING
    for one in bits(board.live(Paired)):
        found = found.join(says(rules[one.bit_length() - 1], marks))
        if found.clash:
            return TOP
    return found


class PairedPropagation(Propagation):
    """All pairs, which hear of their own cells alone."""

    sort = Paired
    order = 60

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)
