"""Polyominoes of one size: the cells of a value fall into parts that have so many cells each.

A *group* is a part of the cells that are known to have the value. It lies in one polyomino, which has the cells of all
groups that it touches. So a group of so many cells is complete, and one that is smaller grows within the cells that may
still have the value and that it can reach without becoming too large.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from deduce.board import graphs
from deduce.board.connectivity import components, pinched, severed
from deduce.board.grid import Grid
from deduce.board.marks import TOP, Bitset, Marks, bits
from deduce.board.reference import Plane, parts
from deduce.language.messages import Message, msg
from deduce.relations.polyominoes.model import constrain, cuts
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class PolyominoSort(NamedTuple):
    """The polyominoes of one size on a board.

    Attributes:
        cells: the cells that may have the value.
        size: how many cells each polyomino has.
        shift: how far the variables of the value lie from the bits of the cells.
        width: how far a cell lies from the one below it.
    """

    cells: Bitset
    size: int
    shift: int
    width: int


class Grown(NamedTuple):
    """What the cells that have a value, and those that may, say.

    Attributes:
        complete: cells beside a group that has all its cells.
        joining: cells that would join groups to too many cells.
        cramped: cells from which no polyomino has room, or is in reach.
        needed: cells without which a group could not grow to its size.
    """

    complete: Bitset
    joining: Bitset
    cramped: Bitset
    needed: Bitset


@dataclass(frozen=True)
class Polyominoes(Rule):
    """The cells of a value fall into parts of as many cells as its size.

    Attributes:
        cells: the cells that may have the value, as bits of the grid.
        size: how many cells each part has.
        shift: how far the variables of the value lie from these bits.
        width: how far a cell lies from the one below it; the last of these many is no cell.
    """

    plainly_wrong: ClassVar[str] = msg("the polyomino {cells} has {count} cells, not {numbers}")
    settings: ClassVar[Mapping[str, Any]] = {"cp_model_presolve": False, "linearization_level": 0}
    cells: int
    size: int
    shift: int
    width: int

    @property
    def sort(self) -> PolyominoSort:
        """What it is about."""
        return PolyominoSort(self.cells, self.size, self.shift, self.width)

    @property
    def heeds(self) -> int:
        return self.cells << self.shift

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        every = (cell_of(bit << self.shift, on.shape) for bit in bits(self.cells))
        spots = {(spot[-2], spot[-1]): spot for spot in every}
        for part in parts(cell for cell, spot in spots.items() if answer[spot]):
            if len(part) != self.size:
                told = sorted(spots[cell] for cell in part)
                yield {"cells": told, "count": len(part), "numbers": [self.size]}

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool:
        spots = (cell_of(bit << self.shift, on.shape) for bit in bits(self.cells))
        found = graphs.parts(graphs.of_cells(spot[-2:] for spot in spots if answer[spot]))
        return all(len(part) == self.size for part in found)

    def says(self, marks: Marks) -> Marks:
        return says(self.sort, marks)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        yes, may = there(self.sort, marks)
        for part in components(yes, self.width):
            told = {"group": board.nouns(Marks(part << self.shift, 0)), "size": self.size}
            if part.bit_count() > self.size:
                what = msg("{group} would hang together: {count} cells, not {size}")
                return Message(what.template, **told, count=part.bit_count())
            room = reached(self.size, self.width, groups_of(self.width, yes, may), part, may, self.size)
            if room.bit_count() < self.size:
                what = msg("{group} could not grow to {size} cells, but to {count} only")
                return Message(what.template, **told, count=room.bit_count())
        return None

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:
        constrain(cp, literal, grid, self.cells, self.size, self.shift)

    def cuts(self, solution: Marks, board: int, grid: Grid) -> Iterator[Marks]:  # noqa: ARG002
        yes = solution.yes >> self.shift & self.cells
        yield from cuts(yes, grid, self.cells, self.size, self.shift)


def there(sort: PolyominoSort, marks: Marks) -> tuple[Bitset, Bitset]:
    """The cells that have the value, and those that may have it."""
    yes: Bitset = marks.yes >> sort.shift & sort.cells
    may: Bitset = sort.cells & ~(marks.no >> sort.shift)
    return yes, may


class CellGroups(NamedTuple):
    """The groups of a value.

    Attributes:
        yes: the cells of all groups.
        parts: each of them.
        rims: for each, the cells beside it that may have the value.
        rim: the cells beside some.
    """

    yes: Bitset
    parts: list[Bitset]
    rims: list[Bitset]
    rim: Bitset


def groups_of(width: int, yes: Bitset, may: Bitset) -> CellGroups:
    """The groups of some cells that have the value, among those that may."""
    found = list[Bitset]()
    rims = list[Bitset]()
    rim: Bitset = 0
    for part in components(yes, width):
        beside = around(part, may & ~part, width)
        found.append(part)
        rims.append(beside)
        rim |= beside
    return CellGroups(yes, found, rims, rim)


def around(cells: Bitset, free: Bitset, width: int) -> Bitset:
    """Those of some free cells that are beside others."""
    up: Bitset = cells >> width & free
    side: Bitset = cells << 1 & free | cells >> 1 & free
    return up | side | cells << width & free


def reached(size: int, width: int, groups: CellGroups, start: Bitset, may: Bitset, enough: int) -> Bitset:
    """The cells that the polyomino of a group may have, among some that may have the value; at least so many as are
    enough, where there are so many.

    They are reached one after the other, each as soon as so many cells suffice; a group that is touched counts whole,
    unless it has been reached by then.
    """
    left = size - start.bit_count()
    waiting = [start]
    for _ in range(left):
        waiting.append(0)
    found: Bitset = 0
    for k in range(left + 1):
        new: Bitset = waiting[k] & ~found
        if not new:
            continue
        for cell in bits(new & groups.rim & ~start):
            for i in range(len(groups.parts)):
                if groups.rims[i] & cell:
                    new |= groups.parts[i]
        new &= ~found
        found |= new
        if k == left or found.bit_count() >= enough:
            break
        beside = around(new, may & ~found & ~groups.yes, width)
        waiting[k + 1] |= beside & ~groups.rim
        for cell in bits(beside & groups.rim):
            cost = k + 1
            for i in range(len(groups.parts)):
                if groups.rims[i] & cell and not groups.parts[i] & found:
                    cost += groups.parts[i].bit_count()
            if cost <= left:
                waiting[cost] |= cell
    return found


SPARE = 3
"""Where so many cells at most are in reach beyond those that a group needs, each is left out on trial."""


@lru_cache(maxsize=65536)
def grown(size: int, width: int, yes: Bitset, may: Bitset) -> Grown | None:
    """What follows from the cells that have the value, and those that may; None where a group is too large, or cannot
    grow to its size.
    """
    if yes & ~may:
        return None
    groups = groups_of(width, yes, may)
    complete: Bitset = 0
    joining: Bitset = 0
    once: Bitset = 0
    twice: Bitset = 0
    for i in range(len(groups.parts)):
        count = groups.parts[i].bit_count()
        if count > size:
            return None
        rim = groups.rims[i]
        if count == size:
            complete |= rim
        twice |= once & rim
        once |= rim
    for cell in bits(twice):
        if with_touched(groups, cell).bit_count() > size:
            joining |= cell
    room: Bitset = may & ~complete & ~joining
    needed: Bitset = 0
    for part in groups.parts:
        count = part.bit_count()
        if count < size:
            more = forced(size, width, groups, part, room)
            if not more:
                return None
            needed |= more
    doubtful: Bitset = room & ~yes
    for part in components(doubtful & ~groups.rim, width):
        if part.bit_count() >= size:
            doubtful &= ~part
    cramped: Bitset = 0
    for cell in bits(doubtful):
        if reached(size, width, groups, with_touched(groups, cell), room, size).bit_count() < size:
            cramped |= cell
    return Grown(complete, joining, cramped, needed & ~yes)


def with_touched(groups: CellGroups, cell: Bitset) -> Bitset:
    """A cell with the groups that are beside it."""
    found = cell
    for i in range(len(groups.parts)):
        if groups.rims[i] & cell:
            found |= groups.parts[i]
    return found


def forced(size: int, width: int, groups: CellGroups, part: Bitset, room: Bitset) -> Bitset:
    """The cells without which a group could not grow to its size, with its own; nothing where it cannot."""
    found = reached(size, width, groups, part, room, room.bit_count())
    count = found.bit_count()
    if count < size:
        return 0
    if count == size:
        return found
    needed = part
    for cell, lost in severed(found, pinched(found, width) & found & ~part, part & -part, width).items():
        if count - 1 - (lost & ~cell).bit_count() < size:
            needed |= cell
    if count - size <= SPARE:
        for cell in bits(found & ~needed & ~groups.yes):
            if reached(size, width, groups, part, room & ~cell, size).bit_count() < size:
                needed |= cell
    return needed


def says(sort: PolyominoSort, marks: Marks) -> Marks:
    """What follows for a value; `TOP` where its polyominoes cannot be."""
    yes, may = there(sort, marks)
    found = grown(sort.size, sort.width, yes, may)
    if found is None:
        return TOP
    no: Bitset = found.complete | found.joining | found.cramped
    if no & (yes | found.needed):
        return TOP
    return Marks(found.needed << sort.shift, no << sort.shift)
