"""Sums: what cells that take values come to together.

What all ways to meet a sum agree on is found cell after cell, without listing one: by what the cells before can come
to, and from what the end can be reached. Where no value may stand twice, that is which values are used up, so that
only combinations of different values are followed; else it is the sum alone.

Where few ways are left they are listed, to be told; what breaks a sum, in words, stands here, too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
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
FEW = 4
"""In so many cells at most it is followed which of them have which values, where some of them may be alike."""
SETS = 9
"""Of so many values at most it is followed which are used up; of more, where none may stand twice, only the sum."""

Values = tuple[int, ...]
"""The variables of a cell that takes values, from the smallest value on."""


class Adding(NamedTuple):
    """How a sum is reached. It begins in state 0; each value leads on to other states.

    Attributes:
        steps: of each value, from which states it can be added, as a bitset, and how many states on it leads.
        ends: the states in which a sum may end, as a bitset.
        each: 0 where all cells have the same steps; else how many each has, which follow each other in `steps`.
    """

    steps: tuple[tuple[Bitset, int], ...]
    ends: Bitset
    each: int = 0


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


Pairs = tuple[tuple[int, int], ...]
"""Pairs of cells, by their numbers, the smaller one first."""


def by_values(cells: int, values: int, apart: Pairs, holds: Callable[[Sequence[int]], bool]) -> Adding:
    """How a few cells with so many values come to what holds, some of them apart: two that may not be alike.

    A state is the values of the cells so far, as digits of a number, but for that of the last cell, which is tried.
    """
    steps = list[tuple[Bitset, int]]()
    for i in range(cells):
        near = [one for one, other in apart if other == i]
        last, masks = i == cells - 1, [0] * values
        for state, before in enumerate(product(range(values), repeat=i)):
            had = before[::-1]  # the first cell is the last digit
            for k in range(values):
                if all(had[one] != k for one in near) and (not last or holds([value + 1 for value in (*had, k)])):
                    masks[k] |= 1 << state
        steps += [(masks[k], 0 if last else k * values**i) for k in range(values)]
    return Adding(tuple(steps), (1 << values ** max(cells - 1, 0)) - 1, values)


@lru_cache(maxsize=4096)
def adding_apart(cells: int, values: int, total: int, apart: Pairs) -> Adding:
    """How a few cells come to a total, some of them apart."""
    return by_values(cells, values, apart, lambda found: sum(found) == total)


@dataclass(frozen=True)
class Sum(Rule):
    """Cells that take one value each come to a total.

    Attributes:
        spots: the variables of each cell, from the value 1 on; as many for each.
        total: what their values come to.
        different: whether no value stands twice.
        apart: the pairs of cells that may not be alike, where others may; of at most `FEW` cells.
    """

    plainly_wrong: ClassVar[str] = msg("{cells} come to {count}, not to {clue}")
    spots: tuple[Values, ...]
    total: int
    different: bool = False
    apart: Pairs = ()

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
        if self.apart:
            return adding_apart(len(self.spots), self.values, self.total, self.apart)
        return adding(len(self.spots), self.values, self.total, self.different)

    @property
    def heeds(self) -> int:
        return self.cells

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        found = [[k for k, bit in enumerate(spot, 1) if answer[cell_of(bit, on.shape)]] for spot in self.spots]
        values = [k for cell in found for k in cell]
        single = all(len(cell) == 1 for cell in found)
        alike = (self.different and len(set(values)) < len(values)) or any(
            set(found[one]) & set(found[other]) for one, other in self.apart
        )
        if not single or sum(values) != self.total or alike:
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
        take_values(cp, literal, self.spots, self.apart)
        if self.different:
            for k in range(self.values):
                cp.add_at_most_one(literal[spot[k]] for spot in self.spots if k < len(spot))
        cp.add(sum(k * literal[bit] for spot in self.spots for k, bit in enumerate(spot, 1)) == self.total)


def take_values(cp: CpModel, literal: Literals, spots: Sequence[Values], apart: Pairs) -> None:
    """For CP-SAT: one value in each cell, and others in those that are apart."""
    for spot in spots:
        cp.add_exactly_one(literal[bit] for bit in spot)
    for one, other in apart:
        for bit, same in zip(spots[one], spots[other], strict=False):
            cp.add_at_most_one(literal[bit], literal[same])


def reached(spots: tuple[Values, ...], way: Adding, marks: Marks) -> list[Bitset]:
    """Before each cell, and at the end, the states of some way that fits the marks; nothing where there is none."""
    found = list[Bitset]()
    states: Bitset = 1
    for i in range(len(spots)):
        found.append(states)
        states = _after(spots[i], i * way.each, way, marks, states)
    states &= way.ends
    found.append(states)
    if not states:
        return []
    for i in range(len(spots) - 1, -1, -1):
        states = _before(spots[i], i * way.each, way, marks, states) & found[i]
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


def _after(spot: Values, first: int, way: Adding, marks: Marks, states: Bitset) -> Bitset:
    free, found = _free(spot, marks), 0
    for k in range(len(spot)):
        if spot[k] & free:
            mask, far = way.steps[first + k]
            found |= (states & mask) << far
    return found


def _before(spot: Values, first: int, way: Adding, marks: Marks, states: Bitset) -> Bitset:
    free, found = _free(spot, marks), 0
    for k in range(len(spot)):
        if spot[k] & free:
            mask, far = way.steps[first + k]
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
                mask, far = way.steps[i * way.each + k]
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
                mask, far = way.steps[i * way.each + k]
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
    if rule.apart:
        ways = fillings(rule.spots, rule.apart, marks)
        return sorted({tuple(sorted(way)) for way in ways if sum(way) == rule.total})
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


def fillings(spots: Sequence[Values], apart: Pairs, marks: Marks) -> list[tuple[int, ...]]:
    """All values of a few cells that fit the marks, others in those that are apart."""
    found: list[tuple[int, ...]] = [()]
    for i, spot in enumerate(spots):
        free, near = _free(spot, marks), [one for one, other in apart if other == i]
        left = [k for k, bit in enumerate(spot, 1) if bit & free]
        found = [(*way, k) for way in found for k in left if all(way[one] != k for one in near)]
    return found


def missed(clue: Name | Message, total: int, bounds: tuple[int, int] | None) -> Message:
    """Why a total is not met: the least or the most to which its cells come, where that tells it."""
    if bounds and bounds[0] > total:
        told = msg("{clue} would be passed, as its cells come to {count} at least")
        return Message(told.template, clue=clue, count=bounds[0])
    if bounds and bounds[1] < total:
        told = msg("{clue} would be out of reach, as its cells come to {count} at most")
        return Message(told.template, clue=clue, count=bounds[1])
    return Message(msg("nothing would add up to {clue}").template, clue=clue)
