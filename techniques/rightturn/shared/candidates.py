"""Candidate roads: for each start all roads that agree with the marks, as one bitset over a list of roads.

The list holds the roads that agree with the empty board. Where that list would be too long for a start, its roads are
listed for the marks at hand, and as long as that is too long as well, the start is *silent*: it may have any road.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from deduce.board.edges import Edges
from deduce.board.marks import TOP, Marks, bits
from deduce.board.memo import view
from techniques.rightturn.kind import RightTurn, Start
from techniques.rightturn.shared.spiral import Road, roads

MOST_LISTED = 12
"""How many roads of one start a step may strike among."""


class RoadTable(NamedTuple):
    """The roads of all starts.

    Attributes:
        roads: the roads, those of one start after those of the other.
        own: for each start its roads, as a bitset over `roads`; None for a silent start.
        having: the roads on each cell.
        on: the roads along each edge.
        off: the roads that pass a cell of an edge and not the edge.
        crossing: for each road those that share a cell with it.
    """

    roads: Sequence[Road]
    own: Sequence[int | None]
    having: dict[int, int]
    on: dict[int, int]
    off: dict[int, int]
    crossing: Sequence[int]

    @property
    def silent(self) -> bool:
        """Whether some start is silent."""
        return None in self.own

    def of(self, left: int) -> Iterator[Road]:
        """The roads in a bitset."""
        return (self.roads[bit.bit_length() - 1] for bit in bits(left))


@lru_cache(maxsize=512)
def table(shape: Edges, starts: tuple[Start, ...], yes: int = 0, no: int = 0) -> RoadTable:
    """The roads that agree with the edges `yes` and `no`."""
    every, own = list[Road](), list[int | None]()
    all_starts = shape.grid.union(cell for cell, _ in starts)
    for cell, number in starts:
        found = roads(shape, all_starts, shape.grid.bit(*cell), number, yes, no)
        own.append(None if found is None else (1 << len(found)) - 1 << len(every))
        every += found or ()
    having, on = (dict.fromkeys(bits(places), 0) for places in (shape.grid.board, shape.all))
    for k, road in enumerate(every):
        for places, sets in ((road.cells, having), (road.on, on)):
            for bit in bits(places):
                sets[bit] |= 1 << k
    off = {}
    for edge in on:
        a, b = bits(shape.touched(edge))
        off[edge] = (having[a] | having[b]) & ~on[edge]
    crossing = []
    for road in every:
        sharing = 0
        for bit in bits(road.cells):
            sharing |= having[bit]
        crossing.append(sharing)
    return RoadTable(every, own, having, on, off, crossing)


@view
def candidates(puzzle: RightTurn, marks: Marks) -> tuple[RoadTable, int]:
    """The table, and which of its roads agree with the marks."""
    found = table(puzzle.edges, puzzle.starts)
    if found.silent:
        found = table(puzzle.edges, puzzle.starts, marks.yes, marks.no)
    dead = 0
    for bit in bits(marks.no):
        dead |= found.on[bit]
    for bit in bits(marks.yes):
        dead |= found.off[bit]
    return found, (1 << len(found.roads)) - 1 & ~dead


def few(found: RoadTable, left: int) -> int:
    """The roads that are left to starts with few of them."""
    mine = (own & left for own in found.own if own is not None)
    return sum(own for own in mine if own.bit_count() <= MOST_LISTED)


def agreed(puzzle: RightTurn, found: RoadTable, left: int) -> Marks:
    """What all the roads that are left say: edges of every road of a start, and edges of none at all."""
    yes = no = some = 0
    for own in found.own:
        if own is not None:
            if not own & left:
                return TOP
            on = off = -1
            for road in found.of(own & left):
                on &= road.on
                off &= road.off
                some |= road.on
            yes |= on
            no |= off
    return Marks(yes, no if found.silent else no | puzzle.edges.all & ~some)


def owned(puzzle: RightTurn, found: RoadTable, left: int) -> Iterator[tuple[int | None, int, int]]:
    """For each start its roads that are left, the cells on any of them, and the cells on all of them."""
    for (cell, _), own in zip(puzzle.starts, found.own, strict=True):
        start = puzzle.grid.bit(*cell)
        some, every = 0, -1
        if own is None:
            yield None, puzzle.board & ~puzzle.start_cells | start, start
            continue
        for road in found.of(own & left):
            some |= road.cells
            every &= road.cells
        yield own & left, some, every
