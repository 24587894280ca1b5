"""What results say to marks: all of them, or those that hear of new marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import trail
from deduce.relations.propagation import Propagation, Told, held, holders
from deduce.relations.result.rule import Result, all_say
from deduce.relations.rule import Board, prepared
from deduce.relations.sum.rule import Adding, Values


@prepared
def plain(board: Board) -> Sequence[tuple[tuple[Values, ...], Sequence[Adding]]]:
    """The results as cells and how their numbers are reached."""
    return [(one.spots, one.reaching) for one in board.rules.of(Result)]


@prepared
def touching(board: Board) -> Mapping[int, int]:
    """For each variable the results that hold it, as a bitset."""
    return holders(board, (rule.heeds for rule in board.rules.of(Result)))


@trail
def _told(board: Board, marks: Marks, before: Told | None) -> Told | None:
    rules, live, found = plain(board), board.live(Result), NOTHING
    if before is not None:  # only a result with new marks can say something new
        live &= held(touching(board), (marks.known ^ before.marks.known) & board.board)
        found = before.found
    no = found.no
    for one in bits(live):
        spots, every = rules[one.bit_length() - 1]
        said = all_say(spots, every, marks)
        if said.clash:
            return None
        no |= said.no
    return None if no & marks.yes else Told(marks, Marks(0, no))


def told(board: Board, marks: Marks) -> Marks:
    """What all results say to some marks; `TOP` where one cannot be met."""
    found = _told(board, marks)
    return TOP if found is None else found.found


class ResultPropagation(Propagation):
    """All results, each of which hears of its own cells alone."""

    sort = Result
    order = 57

    def says(self, board: Board, marks: Marks) -> Marks:
        return told(board, marks)
