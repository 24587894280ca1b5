"""What sums say to marks: all of them, or those that hear of new marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import trail
from deduce.relations.propagation import Propagation, Told, held, holders
from deduce.relations.rule import Board, prepared
from deduce.relations.sum.rule import Adding, Sum, Values, says


@prepared
def plain(board: Board) -> Sequence[tuple[tuple[Values, ...], Adding]]:
    """The sums as cells and how their totals are reached."""
    return [(one.spots, one.adding) for one in board.rules.of(Sum)]


@prepared
def touching(board: Board) -> Mapping[int, int]:
    """For each variable the sums that hold it, as a bitset."""
    return holders(board, (rule.heeds for rule in board.rules.of(Sum)))


def holding(board: Board, cells: int) -> int:
    """The sums that hold some of the variables, as a bitset; those of dropped clues are among them."""
    return held(touching(board), cells)


@trail
def _told(board: Board, marks: Marks, before: Told | None) -> Told | None:
    rules, live, found = plain(board), board.live(Sum), NOTHING
    if before is not None:  # only a sum with new marks can say something new
        live &= holding(board, (marks.known ^ before.marks.known) & board.board)
        found = before.found
    no = found.no
    for one in bits(live):
        spots, way = rules[one.bit_length() - 1]
        said = says(spots, way, marks)
        if said.clash:
            return None
        no |= said.no
    return None if no & marks.yes else Told(marks, Marks(0, no))


def all_say(board: Board, marks: Marks) -> Marks:
    """What all sums say to some marks; `TOP` where one cannot be met."""
    found = _told(board, marks)
    return TOP if found is None else found.found


class SumPropagation(Propagation):
    """All sums, each of which hears of its own cells alone."""

    sort = Sum
    order = 56

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)
