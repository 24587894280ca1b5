"""Results: what the values of some cells give by an operation.

As with sums, what all ways agree on is found cell after cell. Of a few cells it is followed which of them have which
values; a product of more cells is followed as a sum: of how often each prime divides it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING, ClassVar

from deduce.board.grid import Grid
from deduce.board.marks import TOP, Marks
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of, spoken
from deduce.relations.sum.rule import (
    FEW,
    Adding,
    Pairs,
    Values,
    adding,
    by_values,
    fillings,
    listed,
    says,
    take_values,
)

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

ANY = "?"
"""An operation that is not told."""


@dataclass(frozen=True)
class Result(Rule):
    """Cells that take one value each give a number by an operation.

    Attributes:
        spots: the variables of each cell, from the value 1 on; as many for each.
        operation: ``+``, ``*``; of two cells ``-`` or ``/``, the larger value first; or `ANY` of these.
        total: the number.
        apart: the pairs of cells that may not be alike; of at most `FEW` cells.
    """

    plainly_wrong: ClassVar[str] = msg("{cells} do not give {clue}")
    spots: tuple[Values, ...]
    operation: str
    total: int
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
    def reaching(self) -> Sequence[Adding]:
        """How the number is reached: in one of these ways, each of one operation or of all."""
        return reaching(len(self.spots), self.values, self.operation, self.total, self.apart)

    @property
    def heeds(self) -> int:
        return self.cells

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        found = [[k for k, bit in enumerate(spot, 1) if answer[cell_of(bit, on.shape)]] for spot in self.spots]
        alike = any(set(found[one]) & set(found[other]) for one, other in self.apart)
        single = all(len(cell) == 1 for cell in found)
        if not single or alike or not given(self.operation, [cell[0] for cell in found], self.total):
            yield {"cells": [cell_of(spot[0], on.shape) for spot in self.spots]}

    def says(self, marks: Marks) -> Marks:
        return all_say(self.spots, self.reaching, marks)

    def ways(self, board: Board, marks: Marks) -> Sequence[Marks] | None:  # noqa: ARG002
        return listed(self.spots, self.reaching[0], marks) if len(self.reaching) == 1 else None

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        if not self.says(marks).clash:
            return None
        told = msg("nothing would give {clue}")
        return Message(told.template, clue=spoken(board, self, self.cells))

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        take_values(cp, literal, self.spots, self.apart)
        if len(self.spots) <= FEW:
            every = product(range(1, self.values + 1), repeat=len(self.spots))
            values = [cp.new_int_var(1, max(self.values, 1), "") for _ in self.spots]
            for spot, value in zip(self.spots, values, strict=True):
                cp.add(sum(k * literal[bit] for k, bit in enumerate(spot, 1)) == value)
            cp.add_allowed_assignments(values, [way for way in every if given(self.operation, way, self.total)])
            return
        added = sum(k * literal[bit] for spot in self.spots for k, bit in enumerate(spot, 1))
        powers = _powers(self.total, self.values)
        if self.operation == "*" and powers is None:
            cp.add_bool_or([])  # no values have such a product
            return
        if self.operation == "+" or powers is None:
            cp.add(added == self.total)
            return
        either = []  # that it is the sum, where it may be that or the product
        if self.operation == ANY:
            either = [cp.new_bool_var("")]
            cp.add(added == self.total).only_enforce_if(either)
            cp.add(added != self.total).only_enforce_if(~either[0])
        for prime in _primes(self.values):
            times = [(_powers(k, self.values) or {}).get(prime, 0) for k in range(1, self.values + 1)]
            found = sum(times[k] * literal[bit] for spot in self.spots for k, bit in enumerate(spot))
            cp.add(found == powers.get(prime, 0)).only_enforce_if([~one for one in either])


OPERATIONS = ("+", "*"), ("+", "*", "-", "/")
"""Those of several cells, and those of two."""


def given(operation: str, values: Sequence[int], total: int) -> bool:
    """Whether values give a number by an operation."""
    if operation == ANY:
        return any(given(one, values, total) for one in OPERATIONS[len(values) == 2])
    least, most = min(values), max(values)
    match operation:
        case "+":
            return sum(values) == total
        case "*":
            return prod(values) == total
        case "-":
            return most - least == total
        case _:
            return least * total == most


def _primes(most: int) -> list[int]:
    """The primes up to a number."""
    return [one for one in range(2, most + 1) if all(one % k for k in range(2, one))]


def _powers(number: int, values: int) -> dict[int, int] | None:
    """How often each prime among some values divides a number; None if others do."""
    found = dict[int, int]()
    for prime in _primes(values):
        while number > 1 and not number % prime:
            found[prime] = found.get(prime, 0) + 1
            number //= prime
    return found if number == 1 else None


@lru_cache(maxsize=4096)
def multiplying(values: int, total: int) -> Adding:
    """How a product is reached: a state is how often each prime divides it so far, as digits of a number."""
    powers = _powers(total, values)
    if powers is None:
        return Adding(((0, 0),) * values, 0)
    weights, every = dict[int, int](), 1
    for prime, times in powers.items():
        weights[prime] = every
        every *= times + 1
    steps = list[tuple[int, int]]()
    for k in range(1, values + 1):
        more = _powers(k, values) or {}
        fits = all(times <= powers.get(prime, 0) for prime, times in more.items())
        mask = sum(
            1 << state
            for state in range(every if fits else 0)
            if all(
                state // weights[prime] % (powers[prime] + 1) + times <= powers[prime] for prime, times in more.items()
            )
        )
        steps.append((mask, sum(weights[prime] * times for prime, times in more.items()) if fits else 0))
    return Adding(tuple(steps), 1 << every - 1)


@lru_cache(maxsize=4096)
def reaching(cells: int, values: int, operation: str, total: int, apart: Pairs) -> Sequence[Adding]:
    """How so many cells with so many values give a number by an operation."""
    if cells <= max(FEW, 2):  # differences and quotients are of two cells
        return (by_values(cells, values, apart, lambda found: given(operation, found, total)),)
    found = []
    if operation != "*":
        found.append(adding(cells, values, total, different=False))
    if operation != "+":
        found.append(multiplying(values, total))
    return tuple(found)


def all_say(spots: tuple[Values, ...], every: Sequence[Adding], marks: Marks) -> Marks:
    """The values that no way has which fits the marks, of those that are reached in one way or another; `TOP` where
    there is none.
    """
    found = TOP
    for way in every:
        said = says(spots, way, marks)
        if not said.clash:
            found = said if found.clash else Marks(0, found.no & said.no)
    return found


def combined(rule: Result, marks: Marks) -> list[tuple[int, ...]]:
    """The combinations of values, each in its order, by which a result can be met with some marks."""
    if len(rule.spots) <= FEW:
        ways = {tuple(sorted(way)) for way in fillings(rule.spots, rule.apart, marks)}
    else:
        ways = {()}
        for spot in rule.spots:
            left = [way[0] for way in fillings((spot,), (), marks)]
            ways = {tuple(sorted((*way, k))) for way in ways for k in left}
    return sorted(way for way in ways if given(rule.operation, way, rule.total))
