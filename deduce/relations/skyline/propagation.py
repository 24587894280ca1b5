"""What skylines say to marks: all of them, or those that hear of new marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import trail
from deduce.relations.propagation import Propagation, Told, held, holders
from deduce.relations.rule import Board, prepared
from deduce.relations.skyline.rule import Sighting, Skyline, Values, says


@prepared
def plain(board: Board) -> Sequence[tuple[tuple[Values, ...], Sighting]]:
    """The skylines as cells and how they are read."""
    return [(one.spots, one.sighting) for one in board.rules.of(Skyline)]


@prepared
def touching(board: Board) -> Mapping[int, int]:
    """For each variable the skylines that hold it, as a bitset."""
    return holders(board, (rule.heeds for rule in board.rules.of(Skyline)))


def holding(board: Board, cells: int) -> int:
    """The skylines that hold some of the variables, as a bitset; those of dropped clues are among them."""
    return held(touching(board), cells)


@trail
def _told(board: Board, marks: Marks, before: Told | None) -> Told | None:
    rules, live, found = plain(board), board.live(Skyline), NOTHING
    if before is not None:  # only a skyline with new marks can say something new
        live &= holding(board, (marks.known ^ before.marks.known) & board.board)
        found = before.found
    yes, no = found
    for one in bits(live):
        spots, read = rules[one.bit_length() - 1]
        said = says(spots, read, marks)
        if said.clash:
            return None
        yes |= said.yes
        no |= said.no
    return None if yes & no or no & marks.yes else Told(marks, Marks(yes, no))


def all_say(board: Board, marks: Marks) -> Marks:
    """What all skylines say to some marks; `TOP` where one cannot be met, or two disagree."""
    found = _told(board, marks)
    return TOP if found is None else found.found


class SkylinePropagation(Propagation):
    """All skylines, each of which hears of its own cells alone."""

    sort = Skyline
    order = 57

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)
