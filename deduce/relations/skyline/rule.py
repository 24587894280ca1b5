"""Skylines: how many of some heights in a row are seen from its first cell, where the higher hide the lower behind.

What all ways to meet a clue agree on is found cell after cell, without listing one: by which heights are used up before
a cell and how many of them are seen, and by what of that can come to its end. What breaks a clue, in words, stands
here, too.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from deduce.board.grid import Grid
from deduce.board.marks import TOP, Bitset, Marks
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of, spoken

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

LISTED = 12
"""How many ways are listed at most: as many as a step may tell."""

Values = tuple[int, ...]
"""The variables of a cell that takes values, from the smallest value on."""


class Rising(NamedTuple):
    """How a height is put behind others. A state is which heights are used, as a bitset; it begins with none.

    Attributes:
        seen: the states in which all are lower, as a bitset.
        hidden: those in which one is higher, and this height is free.
        far: how many states on the height leads.
    """

    seen: Bitset
    hidden: Bitset
    far: int


class Sighting(NamedTuple):
    """How a skyline is read.

    Attributes:
        heights: each height, from the lowest on.
        total: how many are seen in the end.
    """

    heights: tuple[Rising, ...]
    total: int


@lru_cache(maxsize=256)
def sighting(values: int, count: int) -> Sighting:
    """How a skyline of so many heights is read of which so many are seen."""
    found = []
    for k in range(values):
        unused = sum(1 << state for state in range(1 << values) if not state >> k & 1)
        lower = (1 << (1 << k)) - 1
        found.append(Rising(lower, unused & ~lower, 1 << k))
    return Sighting(tuple(found), count)


@dataclass(frozen=True)
class Skyline(Rule):
    """Cells that take one value each, all different, show so many of them from the first: a larger one hides smaller
    ones behind it.

    Attributes:
        spots: the variables of each cell, from the value 1 on; as many for each, and at most nine.
        count: how many are seen.
    """

    plainly_wrong: ClassVar[str] = msg("{clue} does not hold: {count} are seen")
    spots: tuple[Values, ...]
    count: int

    @property
    def cells(self) -> int:
        """All variables of the rule."""
        return sum(map(sum, self.spots))

    @property
    def sighting(self) -> Sighting:
        """How the line is read."""
        return sighting(len(self.spots[0]), self.count)

    @property
    def heeds(self) -> int:
        return self.cells

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        found = [[k for k, bit in enumerate(spot, 1) if answer[cell_of(bit, on.shape)]] for spot in self.spots]
        values = [k for cell in found for k in cell]
        count = sum(all(k > before for before in values[:i]) for i, k in enumerate(values))
        single = all(len(cell) == 1 for cell in found) and len(set(values)) == len(values)
        if not single or count != self.count:
            yield {"cells": [cell_of(spot[0], on.shape) for spot in self.spots], "count": count}

    def says(self, marks: Marks) -> Marks:
        return says(self.spots, self.sighting, marks)

    def ways(self, board: Board, marks: Marks) -> Sequence[Marks] | None:  # noqa: ARG002
        return listed(self.spots, self.sighting, marks)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        if not self.says(marks).clash:
            return None
        clue, placed = spoken(board, self, self.cells), marks.yes & self.cells
        if not placed:
            return Message(msg("{clue} would not hold").template, clue=clue)
        told = msg("nothing would fit {clue} with {there}")
        return Message(told.template, clue=clue, there=board.nouns(Marks(placed, 0)))

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        for spot in self.spots:
            cp.add_exactly_one(literal[bit] for bit in spot)
        for same in zip(*self.spots, strict=True):
            cp.add_at_most_one(literal[bit] for bit in same)
        views = []
        for i, spot in enumerate(self.spots):
            for k, bit in enumerate(spot):
                view = cp.new_bool_var("")
                higher = [literal[one] for before in self.spots[:i] for one in before[k + 1 :]]
                cp.add_implication(view, literal[bit])
                for one in higher:
                    cp.add_implication(view, ~one)
                cp.add_bool_or(view, ~literal[bit], *higher)
                views.append(view)
        cp.add(sum(views) == self.count)


def _free(spot: Values, marks: Marks) -> Bitset:
    """The variables of a cell that may still be *yes*; none where two are."""
    cell: Bitset = 0
    for bit in spot:
        cell |= bit
    placed = cell & marks.yes
    if placed:
        cell = placed if not placed & placed - 1 else 0
    return cell & ~marks.no


def _after(spot: Values, read: Sighting, free: Bitset, states: list[Bitset]) -> list[Bitset]:
    """Where the heights of a cell lead, by how many are seen."""
    found = [0] * len(states)
    for k in range(len(spot)):
        if spot[k] & free:
            lower, higher, far = read.heights[k]
            for count in range(len(states)):
                found[count] |= (states[count] & higher) << far
                if count:
                    found[count] |= (states[count - 1] & lower) << far
    return found


def _before(spot: Values, read: Sighting, free: Bitset, states: list[Bitset]) -> list[Bitset]:
    """From where they lead to some states."""
    found = [0] * len(states)
    for k in range(len(spot)):
        if spot[k] & free:
            lower, higher, far = read.heights[k]
            for count in range(len(states)):
                back = states[count] >> far
                found[count] |= back & higher
                if count:
                    found[count - 1] |= back & lower
    return found


def reached(spots: tuple[Values, ...], read: Sighting, marks: Marks) -> list[list[Bitset]]:
    """Before each cell, and at the end, the states of some way that fits the marks, by how many are seen; nothing where
    there is none.
    """
    found = list[list[Bitset]]()
    states = [0] * (read.total + 1)
    states[0] = 1
    for spot in spots:
        found.append(states)
        states = _after(spot, read, _free(spot, marks), states)
    last = states[read.total]
    if not last:
        return []
    states = [0] * (read.total + 1)
    states[read.total] = last
    found.append(states)
    for i in range(len(spots) - 1, -1, -1):
        back = _before(spots[i], read, _free(spots[i], marks), states)
        states = [back[count] & found[i][count] for count in range(read.total + 1)]
        found[i] = states
    return found


def _fits(height: Rising, before: list[Bitset], after: list[Bitset]) -> bool:
    """Whether a height leads from some states to some others."""
    lower, higher, far = height
    for count in range(len(before)):
        if (before[count] & higher) << far & after[count]:
            return True
        if count + 1 < len(before) and (before[count] & lower) << far & after[count + 1]:
            return True
    return False


def says(spots: tuple[Values, ...], read: Sighting, marks: Marks) -> Marks:
    """The values that no way has which fits the marks, and those that all have; `TOP` where there is none."""
    states = reached(spots, read, marks)
    if not states:
        return TOP
    yes: Bitset = 0
    no: Bitset = 0
    for i in range(len(spots)):
        spot, free = spots[i], _free(spots[i], marks)
        left: Bitset = 0
        for k in range(len(spot)):
            if spot[k] & free and _fits(read.heights[k], states[i], states[i + 1]):
                left |= spot[k]
            else:
                no |= spot[k]
        if not left & left - 1:
            yes |= left
    return TOP if no & marks.yes else Marks(yes, no)


def listed(spots: tuple[Values, ...], read: Sighting, marks: Marks) -> list[Marks] | None:
    """The ways that fit the marks; None where they are more than `LISTED`."""
    states = reached(spots, read, marks)
    if not states:
        return []
    ways: list[tuple[int, int, Bitset]] = [(0, 0, 0)]
    cells: Bitset = 0
    for i in range(len(spots)):
        spot, free = spots[i], _free(spots[i], marks)
        more = list[tuple[int, int, Bitset]]()
        for k in range(len(spot)):
            cells |= spot[k]
            if spot[k] & free:
                for used, count, yes in ways:
                    now = count + (1 if not used >> k else 0)
                    state = used | 1 << k
                    if not used >> k & 1 and now <= read.total and states[i + 1][now] >> state & 1:
                        more.append((state, now, yes | spot[k]))
        if len(more) > LISTED:
            return None
        ways = more
    return [Marks(way[2], cells & ~way[2]) for way in ways]
