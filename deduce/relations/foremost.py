"""First seen: of cells in a row, some of which stay blank, the first that is not blank has a given value."""

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
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of, prepared, spoken

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

Values = tuple[Bitset, ...]
"""The variables of a cell that takes values, from the first value on; the last one is that it is blank."""


@dataclass(frozen=True)
class Foremost(Rule):
    """Cells that take one value each have one of these once, with blank cells alone before it, at most so many.

    Attributes:
        spots: the variables of each cell, from the first cell on; as many for each, and the last for a blank one.
        value: which value it is, from 0 on.
        blanks: how many blank cells may come before it.
    """

    plainly_wrong: ClassVar[str] = msg("{clue} is not the first that is seen from there")
    spots: tuple[Values, ...]
    value: int
    blanks: int

    @property
    def cells(self) -> int:
        """All variables of the rule."""
        return sum(map(sum, self.spots))

    @property
    def heeds(self) -> int:
        return self.cells

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        found = [[k for k, bit in enumerate(spot) if answer[cell_of(bit, on.shape)]] for spot in self.spots]
        single = all(len(cell) == 1 for cell in found)
        values = [cell[0] for cell in found] if single else []
        if values.count(self.value) == 1:
            before = values[: values.index(self.value)]
            if len(before) <= self.blanks and set(before) <= {len(self.spots[0]) - 1}:
                return
        yield {"cells": [cell_of(spot[0], on.shape) for spot in self.spots]}

    def says(self, marks: Marks) -> Marks:
        return says(self.spots, self.value, self.blanks, marks)

    def ways(self, board: Board, marks: Marks) -> Sequence[Marks]:  # noqa: ARG002
        return listed(self.spots, self.value, self.blanks, marks)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        if not self.says(marks).clash:
            return None
        clue, there = spoken(board, self, self.cells), Marks(marks.yes & self.cells, marks.no & self.cells)
        if not there.known:
            return Message(msg("{clue} would not hold").template, clue=clue)
        placed = Marks(there.yes, 0)
        told = placed if placed.known and self.says(placed).clash else there
        return Message(msg("nothing would fit {clue} with {there}").template, clue=clue, there=board.nouns(told))

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        for spot in self.spots:
            cp.add_exactly_one(literal[bit] for bit in spot)
        cp.add_exactly_one(literal[spot[self.value]] for spot in self.spots[: self.blanks + 1])
        for spot in self.spots[self.blanks + 1 :]:
            cp.add(literal[spot[self.value]] == 0)
        for i, spot in enumerate(self.spots):
            for before in self.spots[:i]:
                cp.add_implication(literal[spot[self.value]], literal[before[-1]])


def _free(spot: Values, marks: Marks) -> Bitset:
    """The variables of a cell that may still be *yes*; none where two are."""
    cell: Bitset = 0
    for bit in spot:
        cell |= bit
    placed = cell & marks.yes
    if placed:
        cell = placed if not placed & placed - 1 else 0
    return cell & ~marks.no


def places(spots: tuple[Values, ...], value: int, blanks: int, marks: Marks) -> list[int]:
    """Where the value can stand, as numbers of cells: those before can be blank, and those behind have other values."""
    last = -1
    for i in range(len(spots)):
        if not _free(spots[i], marks) & ~spots[i][value]:  # this cell has the value, or none
            last = i
    found = list[int]()
    for i in range(min(blanks + 1, len(spots))):
        free = _free(spots[i], marks)
        if free & spots[i][value] and i >= last:
            found.append(i)
        if not free & spots[i][len(spots[i]) - 1]:
            break
    return found


def says(spots: tuple[Values, ...], value: int, blanks: int, marks: Marks) -> Marks:
    """The values that no way has which fits the marks, and those of the first cells that all have; `TOP` where there is
    none. What else is the last value left for a cell is left to the count of its values.
    """
    found = places(spots, value, blanks, marks)
    if not found:
        return TOP
    yes: Bitset = 0
    no: Bitset = 0
    for i in range(len(spots)):
        spot, left = spots[i], 0
        if i in found:
            left |= spot[value]
        if i < found[-1]:
            left |= spot[len(spot) - 1]
        if i > found[0]:
            left |= _free(spot, marks) & ~spot[value]
        if i < found[0]:
            yes |= spot[len(spot) - 1]
        if len(found) == 1 and i == found[0]:
            yes |= spot[value]
        for bit in spot:
            if not bit & left:
                no |= bit
    return Marks(yes, no)


def listed(spots: tuple[Values, ...], value: int, blanks: int, marks: Marks) -> list[Marks]:
    """The ways that fit the marks: the value in one place, blank cells before it, and nothing said of those behind."""
    ways = list[Marks]()
    for place in places(spots, value, blanks, marks):
        yes: Bitset = 0
        cells: Bitset = 0
        for i in range(len(spots)):
            cells |= spots[i][value]
            if i <= place:
                yes |= spots[i][value if i == place else len(spots[i]) - 1]
                for bit in spots[i]:
                    cells |= bit
        ways.append(Marks(yes, cells & ~yes))
    return ways


@prepared
def plain(board: Board) -> Sequence[tuple[tuple[Values, ...], int, int]]:
    """The rules as cells, a value and a number."""
    return [(rule.spots, rule.value, rule.blanks) for rule in board.rules.of(Foremost)]


@prepared
def touching(board: Board) -> Mapping[int, int]:
    """For each variable the rules that hold it, as a bitset."""
    return holders(board, (rule.cells for rule in board.rules.of(Foremost)))


@trail
def _told(board: Board, marks: Marks, before: Told | None) -> Told | None:
    rules, live, found = plain(board), board.live(Foremost), NOTHING
    if before is not None:  # only a line with new marks can say something new
        live &= held(touching(board), (marks.known ^ before.marks.known) & board.board)
        found = before.found
    yes, no = found
    for one in bits(live):
        spots, value, blanks = rules[one.bit_length() - 1]
        said = says(spots, value, blanks, marks)
        if said.clash:
            return None
        yes |= said.yes
        no |= said.no
    return None if yes & no or no & marks.yes else Told(marks, Marks(yes, no))


def all_say(board: Board, marks: Marks) -> Marks:
    """What all rules say to some marks; `TOP` where one cannot be met, or two disagree."""
    found = _told(board, marks)
    return TOP if found is None else found.found


class ForemostPropagation(Propagation):
    """All of them, each of which hears of its own cells alone."""

    sort = Foremost
    order = 56

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)


@derived(
    rank=9,
    ja="最初に見える文字",
    says="With {marks}, {foremost}, so {therefore}.\n{foremost}, so {therefore}.\n"
    "With {because}, the first that is seen can stand nowhere else, so {therefore}.",
    says_ja="{marked}、{foremost}。だから{therefore}。\n{foremost}。だから{therefore}。\n"
    "{since}、最初に見える文字の入る場所から{therefore}。",
)
def first_seen(board: Board, marks: Marks) -> Marks:
    """First seen: what a clue names comes behind blank cells alone, and as early as these are few.

    What it says
    ------------
    Look along a line from its clue. All cells before the one that is seen first are blank, and a line has only so many
    blank cells, so that one comes early enough. Cells before its first possible place are blank, and in that place is
    what the clue names, or nothing. Where one place is left, it is there. Where none is left, there is a contradiction.

    Why it is sound
    ---------------
    The first cell with a value has the value of the clue, which the line has only once.
    """
    return all_say(board, marks)
