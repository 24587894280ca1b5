"""What lines with totals say to marks: all of them, or those that hear of new marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deduce.board.marks import NOTHING, TOP, Bitset, Marks
from deduce.board.memo import trail
from deduce.relations.line.propagation import speak
from deduce.relations.line.rule import Automaton
from deduce.relations.propagation import Propagation, Told, held, holders
from deduce.relations.rule import Board, prepared
from deduce.relations.sumline.rule import SumLine


@prepared
def plain(board: Board) -> Sequence[tuple[tuple[Bitset, ...], Automaton]]:
    """The lines with totals as cells and what reads them."""
    return [(one.spots, one.automaton) for one in board.rules.of(SumLine)]


@prepared
def touching(board: Board) -> Mapping[int, int]:
    """For each variable the lines that hold it, as a bitset."""
    return holders(board, (rule.heeds for rule in board.rules.of(SumLine)))


@trail
def _told(board: Board, marks: Marks, before: Told | None) -> Told | None:
    live = board.live(SumLine)
    if before is not None:  # only a line with new marks can say something new
        live &= held(touching(board), (marks.known ^ before.marks.known) & board.board)
    found = speak(plain(board), live, marks).join(before.found if before else NOTHING)
    return None if found.clash else Told(marks, found)


def all_say(board: Board, marks: Marks) -> Marks:
    """What all lines with totals say to some marks; `TOP` when one has no way left or two disagree."""
    found = _told(board, marks)
    return TOP if found is None else found.found


class SumLinePropagation(Propagation):
    """All lines with totals, each of which hears of its own cells alone."""

    sort = SumLine
    order = 57

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)
