"""Paths: each number stands in one cell, and the next one in a cell beside it.

What all ways agree on is found number after number: where one may stand, the next one may stand beside, and the same
back from the last. Cells that are taken are no places of others, so that a way leads round them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from deduce.board.grid import Grid
from deduce.board.marks import TOP, Bitset, Marks, bits
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.rule import Board, Literals, Parts, Rule, Spot, cell_of

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class PathSteps(NamedTuple):
    """How a path moves.

    Attributes:
        cells: the cells that it may pass, as places of the first number.
        numbers: how many numbers there are.
        plane: how far the places of a number lie from those of the next.
        width: how far a cell lies from the one below it.
        diagonal: whether a step may be one at a corner.
    """

    cells: Bitset
    numbers: int
    plane: int
    width: int
    diagonal: bool


@dataclass(frozen=True)
class Path(Rule):
    """Some numbers stand in one cell each, no two in the same, and beside each of them the next.

    Attributes:
        cells: the cells, as places of the first number.
        numbers: how many numbers there are, from 1 on.
        plane: how far the places of a number lie from those of the next, as bits.
        width: how far a cell lies from the one below it; the last of these many is no cell.
        diagonal: whether cells that meet at a corner are beside each other.
    """

    plainly_wrong: ClassVar[str] = msg("{count} and the number after it do not touch: {cells}")
    cells: int
    numbers: int
    plane: int
    width: int
    diagonal: bool = True

    @property
    def steps(self) -> PathSteps:
        """How it moves."""
        return PathSteps(self.cells, self.numbers, self.plane, self.width, self.diagonal)

    @property
    def heeds(self) -> int:
        return sum(self.cells << k * self.plane for k in range(self.numbers))

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        cells = [cell_of(bit, on.shape)[-2:] for bit in bits(self.cells)]
        before: list[Spot] = []
        for k in range(self.numbers):
            there = [cell for cell in cells if answer[k, *cell]]
            if len(there) != 1:
                yield {"cells": [(k, *cell) for cell in there or cells], "count": k + 1}
            elif len(before) == 1:
                down, right = (abs(one - other) for one, other in zip(before[0], there[0], strict=True))
                if max(down, right) != 1 or (down + right != 1 and not self.diagonal):
                    yield {"cells": [(k - 1, *before[0]), (k, *there[0])], "count": k}
            before = there
        for cell in cells:
            both = [(k, *cell) for k in range(self.numbers) if answer[k, *cell]]
            if len(both) > 1:
                yield {"cells": both, "count": both[0][0] + 1}

    def says(self, marks: Marks) -> Marks:
        return says(self.steps, marks)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        if not says(self.steps, marks).clash:
            return None
        free, start, reach = places(self.steps, marks), 0, 0
        for k in range(len(free)):
            reach = beside(self.steps, reach, free[k]) if k else free[k]
            if not reach:
                return self._cut(board, marks, free, start, k + 1)
            if marks.yes & self.cells << k * self.plane:
                start = k + 1
        return msg("a cell has two numbers, or a number two cells")

    def _cut(self, board: Board, marks: Marks, free: Sequence[int], start: int, number: int) -> Message:
        """Where a path is cut that leads no farther than before a number, and on which `start` is the last known one, 0
        for none: seen from that, or back from the number.
        """
        far = number - start
        if not free[number - 1]:
            start = start or number
        elif not start and marks.yes & self.cells << (number - 1) * self.plane:
            start, reach = number, free[number - 1]
            while reach and number > 1:
                number -= 1
                reach = beside(self.steps, reach, free[number - 1])
            far = start - number
        if not start or start == number:
            return Message(msg("no place is left for {number}").template, number=number)
        there = board.nouns(Marks(marks.yes & self.cells << (start - 1) * self.plane, 0))
        if far == 1:
            return Message(msg("{number} has no place beside {there}").template, number=number, there=there)
        found = msg("{number} has no place within {count} steps of {there}")
        return Message(found.template, number=number, count=far, there=there)

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:
        for k in range(self.numbers):
            cp.add_exactly_one(literal[bit << k * self.plane] for bit in bits(self.cells))
        for bit in bits(self.cells):
            r, c = grid.at(bit)
            cp.add_at_most_one(literal[bit << k * self.plane] for k in range(self.numbers))
            near = [
                grid.bit(y, x)
                for y, x in grid.cells(self.cells)
                if max(abs(y - r), abs(x - c)) == 1 and (self.diagonal or abs(y - r) + abs(x - c) == 1)
            ]
            for k in range(self.numbers):
                here = literal[bit << k * self.plane]
                for other in (k - 1, k + 1):
                    if 0 <= other < self.numbers:
                        cp.add_bool_or(~here, *(literal[one << other * self.plane] for one in near))


def places(path: PathSteps, marks: Marks) -> list[Bitset]:
    """The cells where each number may stand, none of them taken by another; nothing where one stands in two cells, or
    two in one.
    """
    placed = list[Bitset]()
    taken: Bitset = 0
    for k in range(path.numbers):
        here = marks.yes >> k * path.plane & path.cells
        if here and (here & here - 1 or here & taken):
            return []
        placed.append(here)
        taken |= here
    found = list[Bitset]()
    for k in range(path.numbers):
        free = path.cells & ~taken
        if placed[k]:
            free = placed[k]
        found.append(free & ~(marks.no >> k * path.plane))
    return found


def beside(path: PathSteps, cells: Bitset, free: Bitset) -> Bitset:
    """Those of some free cells that are beside one of others."""
    side: Bitset = cells << 1 & free | cells >> 1 & free
    if path.diagonal:
        rows: Bitset = cells | cells << 1 | cells >> 1
        return side | rows << path.width & free | rows >> path.width & free
    return side | cells << path.width & free | cells >> path.width & free


def reached(path: PathSteps, marks: Marks) -> list[Bitset]:
    """Where each number may stand on a way from the first to the last; nothing where there is none."""
    found = list[Bitset]()
    reach: Bitset = 0
    for free in places(path, marks):
        reach = beside(path, reach, free) if found else free
        if not reach:
            return []
        found.append(reach)
    for k in range(len(found) - 2, -1, -1):
        found[k] = beside(path, found[k + 1], found[k])
    return found


def nearby(path: PathSteps, marks: Marks) -> list[Bitset]:
    """Where each number may stand beside a place of the one before and beside one of the next; nothing where a cell or
    a number is marked twice.
    """
    free = places(path, marks)
    found = list[Bitset]()
    for k in range(len(free)):
        here = free[k]
        if k:
            here = beside(path, free[k - 1], here)
        if k + 1 < len(free):
            here = beside(path, free[k + 1], here)
        found.append(here)
    return found


def drawn(path: PathSteps, left: Sequence[Bitset]) -> Marks:
    """The marks that say where each number may stand; `TOP` where one has no place, or nothing is told."""
    if not left:
        return TOP
    yes: Bitset = 0
    no: Bitset = 0
    for k in range(len(left)):
        here = left[k]
        if not here:
            return TOP
        if not here & here - 1:
            yes |= here << k * path.plane
        no |= (path.cells & ~here) << k * path.plane
    return Marks(yes, no)


def says(path: PathSteps, marks: Marks) -> Marks:
    """Where no way leads that fits the marks, and where all lead; `TOP` where there is none."""
    return drawn(path, reached(path, marks))
