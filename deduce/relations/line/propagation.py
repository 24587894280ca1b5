"""What lines say to marks: all of them, or those that hear of new marks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deduce.board.marks import NOTHING, TOP, Bitset, Marks, bits
from deduce.board.memo import trail
from deduce.relations.line.rule import Automaton, RunLine, says
from deduce.relations.propagation import Propagation, Told, held, holders
from deduce.relations.rule import Board, prepared


@prepared
def plain(board: Board) -> Sequence[tuple[tuple[Bitset, ...], Automaton]]:
    """The lines with runs as cells and what reads them."""
    return [(one.spots, one.automaton) for one in board.rules.of(RunLine)]


@prepared
def touching(board: Board) -> Mapping[int, int]:
    """For each variable the lines that hold it, as a bitset."""
    return holders(board, (rule.heeds for rule in board.rules.of(RunLine)))


def holding(board: Board, cells: int) -> int:
    """The lines that hold some of the cells, as a bitset; those of dropped clues are among them."""
    return held(touching(board), cells)


def speak(rules: Sequence[tuple[tuple[Bitset, ...], Automaton]], indexes: int, marks: Marks) -> Marks:
    """What the lines of a bitset say; `TOP` when one cannot be met or two disagree."""
    yes = no = 0
    for one in bits(indexes):
        spots, read = rules[one.bit_length() - 1]
        found = says(spots, read, marks)
        if found.clash:
            return TOP
        yes |= found.yes
        no |= found.no
    return TOP if yes & no else Marks(yes, no)


@trail
def _told(board: Board, marks: Marks, before: Told | None) -> Told | None:
    live = board.live(RunLine)
    if before is not None:  # only a line with new marks can say something new
        live &= holding(board, (marks.known ^ before.marks.known) & board.board)
    found = speak(plain(board), live, marks).join(before.found if before else NOTHING)
    return None if found.clash else Told(marks, found)


def all_say(board: Board, marks: Marks) -> Marks:
    """What all lines say to some marks; `TOP` when one has no way left or two disagree."""
    found = _told(board, marks)
    return TOP if found is None else found.found


class RunLinePropagation(Propagation):
    """All lines, each of which hears of its own cells alone."""

    sort = RunLine
    order = 55

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)
