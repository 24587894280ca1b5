"""Sums: what cells that take values come to together.

What all ways to meet a sum agree on is found cell after cell, without listing one: by what the cells before can come
to, and from what the end can be reached. Where no value may stand twice, that is which values are used up, so that
only combinations of different values are followed; else it is the sum alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from deduce.board.grid import Grid
from deduce.board.marks import TOP, Bitset, Marks
from deduce.board.reference import Plane
from deduce.contract.puzzle import Name
from deduce.language.messages import Message, msg
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of, spoken

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

LISTED = 12
"""How many ways are listed at most: as many as a step may tell."""
SETS = 9
"""Of so many values at most it is followed which are used up; of more, where none may stand twice, only the sum."""

Values = tuple[int, ...]
"""The variables of a cell that takes values, from the smallest value on."""


class Adding(NamedTuple):
    """How a sum is reached. It begins in state 0; each value leads on to other states.

    Attributes:
        steps: of each value, from which states it can be added, as a bitset, and how many states on it leads.
        ends: the states in which a sum may end, as a bitset.
    """

    steps: tuple[tuple[Bitset, int], ...]
    ends: Bitset


@lru_cache(maxsize=4096)
def adding(cells: int, values: int, total: int, different: bool) -> Adding:
    """How so many cells with so many values come to a total.

    A state is the sum of the values so far; or, where none may stand twice, which have been used, as a bitset.
    """
    if not different or values > SETS:
        steps = tuple(((1 << max(total - value + 1, 0)) - 1, value) for value in range(1, values + 1))
        return Adding(steps, 1 << total if total >= 0 else 0)
    every = range(1 << values)
    unused = [sum(1 << state for state in every if not state >> k & 1) for k in range(values)]
    sums = [sum(k for k in range(1, values + 1) if state >> k - 1 & 1) for state in every]
    ends = sum(1 << state for state in every if state.bit_count() == cells and sums[state] == total)
    return Adding(tuple((unused[k], 1 << k) for k in range(values)), ends)


@dataclass(frozen=True)
class Sum(Rule):
    """Cells that take one value each come to a total.

    Attributes:
        spots: the variables of each cell, from the value 1 on; as many for each.
        total: what their values come to.
        different: whether no value stands twice.
    """

    plainly_wrong: ClassVar[str] = msg("{cells} come to {count}, not to {clue}")
    spots: tuple[Values, ...]
    total: int
    different: bool = False

    @property
    def cells(self) -> int:
        """All variables of the rule."""
        return sum(map(sum, self.spots))

    @property
    def values(self) -> int:
        """How many values there are."""
        return max(map(len, self.spots), default=0)

    @property
    def adding(self) -> Adding:
        """How the total is reached."""
        return adding(len(self.spots), self.values, self.total, self.different)

    @property
    def heeds(self) -> int:
        return self.cells

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        found = [[k for k, bit in enumerate(spot, 1) if answer[cell_of(bit, on.shape)]] for spot in self.spots]
        values = [k for cell in found for k in cell]
        single = all(len(cell) == 1 for cell in found)
        if not single or sum(values) != self.total or (self.different and len(set(values)) < len(values)):
            cells = [cell_of(spot[0], on.shape) for spot in self.spots]
            yield {"cells": cells, "count": sum(values)}

    def says(self, marks: Marks) -> Marks:
        return says(self.spots, self.adding, marks)

    def ways(self, board: Board, marks: Marks) -> Sequence[Marks] | None:  # noqa: ARG002
        return listed(self.spots, self.adding, marks)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        if not self.says(marks).clash:
            return None
        left = [[k for k, bit in enumerate(spot, 1) if bit & ~marks.no] for spot in self.spots]
        bounds = (sum(map(min, left)), sum(map(max, left))) if all(left) else None
        return missed(spoken(board, self, self.cells), self.total, bounds)

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        for spot in self.spots:
            cp.add_exactly_one(literal[bit] for bit in spot)
        if self.different:
            for k in range(self.values):
                cp.add_at_most_one(literal[spot[k]] for spot in self.spots if k < len(spot))
        cp.add(sum(k * literal[bit] for spot in self.spots for k, bit in enumerate(spot, 1)) == self.total)


def reached(spots: tuple[Values, ...], way: Adding, marks: Marks) -> list[Bitset]:
    """Before each cell, and at the end, the states of some way that fits the marks; nothing where there is none."""
    found = list[Bitset]()
    states: Bitset = 1
    for spot in spots:
        found.append(states)
        states = _after(spot, way, marks, states)
    states &= way.ends
    found.append(states)
    if not states:
        return []
    for i in range(len(spots) - 1, -1, -1):
        states = _before(spots[i], way, marks, states) & found[i]
        found[i] = states
    return found


def _free(spot: Values, marks: Marks) -> Bitset:
    """The variables of a cell that may still be *yes*; none where two are."""
    cell: Bitset = 0
    for bit in spot:
        cell |= bit
    placed = cell & marks.yes
    if placed:
        cell = placed if not placed & placed - 1 else 0
    return cell & ~marks.no


def _after(spot: Values, way: Adding, marks: Marks, states: Bitset) -> Bitset:
    free, found = _free(spot, marks), 0
    for k in range(len(spot)):
        if spot[k] & free:
            mask, far = way.steps[k]
            found |= (states & mask) << far
    return found


def _before(spot: Values, way: Adding, marks: Marks, states: Bitset) -> Bitset:
    free, found = _free(spot, marks), 0
    for k in range(len(spot)):
        if spot[k] & free:
            mask, far = way.steps[k]
            found |= states >> far & mask
    return found


def says(spots: tuple[Values, ...], way: Adding, marks: Marks) -> Marks:
    """The values that no way has which fits the marks; `TOP` where there is none."""
    states = reached(spots, way, marks)
    if not states:
        return TOP
    no: Bitset = 0
    for i in range(len(spots)):
        spot, free = spots[i], _free(spots[i], marks)
        for k in range(len(spot)):
            bit = spot[k]
            if not bit & free:
                no |= bit
            else:
                mask, far = way.steps[k]
                if not (states[i] & mask) << far & states[i + 1]:
                    no |= bit
    return TOP if no & marks.yes else Marks(0, no)


def listed(spots: tuple[Values, ...], way: Adding, marks: Marks) -> list[Marks] | None:
    """The ways that fit the marks; None where they are more than `LISTED`."""
    states = reached(spots, way, marks)
    if not states:
        return []
    ways: list[tuple[Bitset, Bitset]] = [(1, 0)]
    cells: Bitset = 0
    for i in range(len(spots)):
        spot, free = spots[i], _free(spots[i], marks)
        more = list[tuple[Bitset, Bitset]]()
        for k in range(len(spot)):
            cells |= spot[k]
            if spot[k] & free:
                mask, far = way.steps[k]
                for state, yes in ways:
                    after = (state & mask) << far & states[i + 1]
                    if after:
                        more.append((after, yes | spot[k]))
        if len(more) > LISTED:
            return None
        ways = more
    return [Marks(yes, cells & ~yes) for _, yes in ways]


def combined(rule: Sum, marks: Marks) -> list[tuple[int, ...]]:
    """The combinations of values, each in its order, by which a sum can be met with some marks."""
    found: set[tuple[int, tuple[int, ...]]] = {(0, ())}
    for spot in rule.spots:
        free = _free(spot, marks)
        found = {
            (total + k, tuple(sorted((*values, k))))
            for total, values in found
            for k, bit in enumerate(spot, 1)
            if bit & free and total + k <= rule.total and not (rule.different and k in values)
        }
    return sorted(values for total, values in found if total == rule.total)


def missed(clue: Name | Message, total: int, bounds: tuple[int, int] | None) -> Message:
    """Why a total is not met: the least or the most to which its cells come, where that tells it."""
    if bounds and bounds[0] > total:
        told = msg("{clue} would be passed, as its cells come to {count} at least")
        return Message(told.template, clue=clue, count=bounds[0])
    if bounds and bounds[1] < total:
        told = msg("{clue} would be out of reach, as its cells come to {count} at most")
        return Message(told.template, clue=clue, count=bounds[1])
    return Message(msg("nothing would add up to {clue}").template, clue=clue)
