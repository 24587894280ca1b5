"""Lines that differ: of two lines with as many *yes* cells each, one is not like the other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, TOP, Bitset, Marks, bits
from deduce.board.memo import trail
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.derived import derived
from deduce.relations.propagation import Propagation, Told, held, holders
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of, named, prepared

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

Line = tuple[Bitset, ...]
"""The variables of a line, from its first cell to its last."""


@dataclass(frozen=True)
class Differ(Rule):
    """Two lines have as many *yes* cells as each other, and are not alike.

    Attributes:
        one: the variables of a line, from its first cell to its last.
        other: those of another one, as long.
        count: how many cells of each are *yes*.
    """

    plainly_wrong: ClassVar[str] = msg("two lines are alike: {cells}")
    one: Line
    other: Line
    count: int

    @property
    def cells(self) -> int:
        """All variables of the rule."""
        return sum(self.one) | sum(self.other)

    @property
    def heeds(self) -> int:
        return self.cells

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        lines = [[cell_of(bit, on.shape) for bit in line] for line in (self.one, self.other)]
        one, other = ([answer[cell] for cell in line] for line in lines)
        if one == other or sum(one) != self.count or sum(other) != self.count:
            yield {"cells": [cell for line in lines for cell in line]}

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        """Whether two cells that face each other differ are helpers that follow from the cells."""
        one, other = ([literal[bit] for bit in line] for line in (self.one, self.other))
        apart = []
        for a, b in zip(one, other, strict=True):
            apart.append(cp.new_bool_var(""))
            cp.add(a != b).only_enforce_if(apart[-1])
            cp.add(a == b).only_enforce_if(~apart[-1])
        cp.add_bool_or(*apart)
        for line in (one, other):
            cp.add(sum(line) == self.count)

    def says(self, marks: Marks) -> Marks:
        return says(self.one, self.other, self.count, marks)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        most = self.count, len(self.one) - self.count
        lines = [sum(line) for line in (self.one, self.other)]
        if any((line & side).bit_count() > least for line in lines for side, least in zip(marks, most, strict=True)):
            return None  # a count says so
        if not self.says(marks).clash:
            return None
        return msg("{lines} would be alike", lines=self.place or named(board, self.cells))


def says(one: Line, other: Line, count: int, marks: Marks) -> Marks:
    """What two lines say to some marks; `TOP` where they would be alike, or where one has too many of a value.

    Where one has all its *yes* cells, the other has not all of these: if it has all but one, it has not that one. So it
    is with the cells that are *no*.
    """
    yes = no = 0
    for side in range(2):
        most = len(one) - count if side else count
        mine, theirs = places(one, marks[side]), places(other, marks[side])
        if mine.bit_count() > most or theirs.bit_count() > most:
            return TOP
        for i in range(2):
            if mine.bit_count() == most:
                left = mine & ~theirs
                if not left:
                    return TOP
                if not left & (left - 1):
                    bit = (one if i else other)[left.bit_length() - 1]
                    if side:
                        yes |= bit
                    else:
                        no |= bit
            mine, theirs = theirs, mine
    return TOP if yes & no else Marks(yes, no)


def places(line: Line, cells: int) -> int:
    """Which of the cells of a line are among some, as a bitset over their places in it."""
    found = 0
    for i in range(len(line)):
        if line[i] & cells:
            found |= 1 << i
    return found


@prepared
def plain(board: Board) -> Sequence[tuple[Line, Line, int]]:
    """The rules as two lines and a count."""
    return [(rule.one, rule.other, rule.count) for rule in board.rules.of(Differ)]


@prepared
def touching(board: Board) -> Mapping[int, int]:
    """For each variable the rules that hold it, as a bitset."""
    return holders(board, (rule.cells for rule in board.rules.of(Differ)))


@trail
def _told(board: Board, marks: Marks, before: Told | None) -> Told | None:
    rules, live, found = plain(board), board.live(Differ), NOTHING
    if before is not None:  # only a line with new marks can say something new
        live &= held(touching(board), (marks.known ^ before.marks.known) & board.board)
        found = before.found
    yes, no = found
    for rule in bits(live):
        one, other, count = rules[rule.bit_length() - 1]
        said = says(one, other, count, marks)
        if said.clash:
            return None
        yes |= said.yes
        no |= said.no
    return None if yes & no else Told(marks, Marks(yes, no))


def all_say(board: Board, marks: Marks) -> Marks:
    """What all pairs of lines say to some marks; `TOP` where one cannot be met, or two disagree."""
    found = _told(board, marks)
    return TOP if found is None else found.found


class DifferPropagation(Propagation):
    """All pairs of lines, each of which hears of its own cells alone."""

    sort = Differ
    order = 58

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)


@derived(
    rank=16,
    ja="同じ並びの列はない",
    says="With {because}, two lines would be alike otherwise, so {therefore}.",
    says_ja="{since}、そうでないと同じ並びの列が二つできる。だから{therefore}。",
)
def no_two_alike(board: Board, marks: Marks) -> Marks:
    """No two alike: where one more cell of a value would make a line like another one, it has the other value.

    What it says
    ------------
    Take a line of which all cells of one value are known, and another line that must not be like it. Where the other
    has that value in all the same places but one, it has the other value in that one. Where it has it in all of them,
    there is a contradiction.

    Why it is sound
    ---------------
    Both lines have the value equally often. If the other had it in the last place too, both would have it in the same
    places, and be alike.
    """
    return all_say(board, marks)
