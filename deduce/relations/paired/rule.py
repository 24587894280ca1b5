"""Pairs: things that are printed, such as trees, and *yes* cells, each with one of the other sort for itself.

What follows is read off a matching, which augmenting paths find: Hall (1935) says when there is one, and by Mendelsohn
and Dulmage (1958) the two sorts can be asked for apart, since pairs for all things and pairs for all *yes* cells can
always be had together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import or_
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from deduce.board.grid import Grid
from deduce.board.marks import TOP, Bitset, Marks, bits
from deduce.board.reference import Plane
from deduce.contract.puzzle import Name
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES
from deduce.relations.rule import Board, Literals, Parts, Rule, Spot, cell_of, cells_of, named

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel


class Mates(NamedTuple):
    """Who may be paired with whom.

    Attributes:
        things: what is printed, as bits.
        places: of each of these, the cells beside it.
        cells: all variables that may be *yes*, whether they are beside a thing or not.
        beside: for each of these, the things beside it.
    """

    things: tuple[Bitset, ...]
    places: tuple[Bitset, ...]
    cells: Bitset
    beside: Mapping[Bitset, Bitset]


@dataclass(frozen=True)
class Paired(Rule):
    """Things that are printed and the *yes* cells can be paired off, each thing with a cell beside it.

    Attributes:
        things: the cells in which something is printed; none of them a variable.
        places: for each of them, the variables beside it.
        cells: all variables of the rule; one beside no thing is *no*.
        called: how one thing, and how several of them are spoken of, as messages with their ``{cells}``.
    """

    plainly_wrong: ClassVar[str] = msg("{cells} cannot be paired off")
    things: tuple[int, ...]
    places: tuple[int, ...]
    cells: int
    called: tuple[Message, Message] = field(
        default=(msg("{cells}"), msg("{cells}")), kw_only=True, compare=False, repr=False
    )

    @property
    def heeds(self) -> int:
        return self.cells

    @cached_property
    def mates(self) -> Mates:
        """The same with the things beside each cell."""
        beside = dict.fromkeys(bits(self.cells), 0)
        for thing, some in zip(self.things, self.places, strict=True):
            for cell in bits(some):
                beside[cell] |= thing
        return Mates(self.things, self.places, self.cells, beside)

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        """By one search for a partner after another, over lists of cells."""
        there = {cell for cell in cells_of(self.cells, on.shape) if answer[cell]}
        wanted = {
            cell_of(thing, on.shape): [cell for cell in cells_of(some, on.shape) if cell in there]
            for thing, some in zip(self.things, self.places, strict=True)
        }
        pairs: dict[Spot, Spot] = {}

        def partnered(thing: Spot, tried: set[Spot]) -> bool:
            for cell in wanted[thing]:
                if cell not in tried:
                    tried.add(cell)
                    if cell not in pairs or partnered(pairs[cell], tried):
                        pairs[cell] = thing
                        return True
            return False

        alone = [thing for thing in wanted if not partnered(thing, set())]
        left = sorted(there - pairs.keys())
        if alone or left:
            yield {"cells": left or alone, "filled": alone or left}

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool:
        """Whether a matching leaves nobody alone, by networkx."""
        there = {cell for cell in cells_of(self.cells, on.shape) if answer[cell]}
        return len(there) == len(self.things) == self._pairs({cell: cell for cell in there}, on.shape)

    def _pairs(self, there: Mapping[Spot, Spot], shape: tuple[int, ...]) -> int:
        """How many pairs there are at most between things and some cells."""
        import networkx as nx

        things = [("thing", i) for i in range(len(self.things))]
        graph = nx.Graph()
        graph.add_nodes_from([*things, *there])
        for thing, some in zip(things, self.places, strict=True):
            graph.add_edges_from((thing, cell) for cell in cells_of(some, shape) if cell in there)
        return len(nx.bipartite.hopcroft_karp_matching(graph, things)) // 2

    def says(self, marks: Marks) -> Marks:
        return says(self.mates, marks)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        rows = wanting(self.mates, marks)
        if few := crowded(rows):
            room = union(rows[i] for i in few)
            said = {"things": self.spoken_of(board, sum(self.things[i] for i in few)), "room": named(board, room)}
            none, some = msg("nothing is left beside {things}"), msg("{things} have only {room} left between them")
            return Message((some if room else none).template, **said)
        rows, there = owning(self.mates, marks), tuple(bits(self.cells & marks.yes))
        if many := crowded(rows):
            room = union(rows[i] for i in many)
            said = {"cells": board.nouns(Marks(sum(there[i] for i in many), 0))}
            if not room:
                return msg("nothing is printed beside {cells}", **said)
            return msg("{cells} have only {things} between them", **said, things=self.spoken_of(board, room))
        return None

    def spoken_of(self, board: Board, things: int) -> Name:
        """Things by name, in every language."""
        told = Message(self.called[things.bit_count() > 1].template, cells=named(board, things))
        return {lang: told.said(lang) for lang in LANGUAGES}

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        """As many as there are things, each beside one, and one beside each; the rest is left to `cuts`."""
        cp.add(sum(literal[bit] for bit in bits(self.cells)) == len(self.things))
        for some in self.places:
            cp.add_bool_or([literal[bit] for bit in bits(some)])
        for cell, things in self.mates.beside.items():
            if not things:
                cp.add_bool_and([~literal[cell]])

    def cuts(self, solution: Marks, board: int, grid: Grid) -> Iterator[Marks]:  # noqa: ARG002
        """One more of what is beside things that have too few, and one less of *yes* cells that have too few things."""
        rows = wanting(self.mates, solution)
        short = crowded(rows)
        if short:
            yield Marks(union(self.places[i] for i in short) & ~solution.yes, 0)
        there = tuple(bits(self.cells & solution.yes))
        many = crowded(owning(self.mates, solution))
        if many:
            yield Marks(0, sum(there[i] for i in many))

    def exact(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        """A Boolean for each pair that may be."""
        mine: dict[int, list[object]] = {bit: [] for bit in bits(self.cells)}
        for some in self.places:
            pairs = {bit: cp.new_bool_var("") for bit in bits(some)}
            cp.add_exactly_one(pairs.values())
            for bit, pair in pairs.items():
                mine[bit].append(pair)
        for bit, those in mine.items():
            cp.add(sum(those) == literal[bit])  # type: ignore[arg-type]


def union(sets: Iterable[int]) -> int:
    """What is in some of several sets."""
    return reduce(or_, sets, 0)


def wanting(mates: Mates, marks: Marks) -> list[Bitset]:
    """For each thing the cells that may still be its own."""
    return [some & ~marks.no for some in mates.places]


def owning(mates: Mates, marks: Marks) -> list[Bitset]:
    """For each *yes* cell the things that may be its own."""
    return [mates.beside[cell] for cell in bits(mates.cells & marks.yes)]


class Matching:
    """Pairs of owners, by their numbers, with what each of them may own.

    Attributes:
        rows: what each owner may have.
        mine: what it has; 0 for none yet.
        owner: who has a place.
    """

    __slots__ = ("mine", "owner", "rows")

    def __init__(self, rows: list[Bitset]) -> None:
        self.rows = rows
        self.mine: list[Bitset] = [0 for _ in rows]
        self.owner: dict[Bitset, int] = {}

    def give(self, root: int) -> list[int]:
        """Finds a place for an owner without one, along an augmenting path.

        Returns:
            Nothing, or the owners among whom too few places are shared when there is none.
        """
        came: dict[Bitset, int] = {}
        asked = [root]
        seen = 0
        at = 0
        while at < len(asked):
            one = asked[at]
            at += 1
            for place in bits(self.rows[one] & ~seen):
                seen |= place
                came[place] = one
                if place not in self.owner:
                    free = place
                    while free:  # each owner on the path takes the place found for it, and leaves its own
                        mover = came[free]
                        left = self.mine[mover]
                        self.mine[mover] = free
                        self.owner[free] = mover
                        free = left
                    return []
                asked.append(self.owner[place])
        return asked


def matched(rows: list[Bitset]) -> Matching | None:
    """A matching that gives every owner a place; None where there is none."""
    found = Matching(rows)
    for i in range(len(rows)):
        if found.give(i):
            return None
    return found


def crowded(rows: list[Bitset]) -> list[int]:
    """Owners that have fewer places together than they are, none of whom can be spared for that; nothing where there
    are none such.
    """
    found = Matching(rows)
    for i in range(len(rows)):
        some = found.give(i)
        if some:
            return sorted(some)
    return []


def spare(rows: list[Bitset], every: Bitset) -> Bitset | None:
    """The places that some matching of all owners leaves free; None where there is no such matching.

    These are the free places of one matching and all that can be reached from them by exchanges.
    """
    found = matched(rows)
    if found is None:
        return None
    free = every
    for place in found.mine:
        free &= ~place
    moved = True
    waiting = list(range(len(rows)))
    while moved:
        moved = False
        still = list[int]()
        for i in waiting:
            if rows[i] & free:
                free |= found.mine[i]
                moved = True
            else:
                still.append(i)
        waiting = still
    return free


def says(mates: Mates, marks: Marks) -> Marks:
    """What all ways to pair off agree on; `TOP` where there is none.

    A cell that no matching of the things leaves free is *yes*, and one that could have no thing of its own beside the
    *yes* cells is *no*.
    """
    yes = mates.cells & marks.yes
    rows = wanting(mates, marks)
    room = 0
    for some in rows:
        room |= some
    free = spare(rows, room)
    if free is None:
        return TOP
    every = 0
    for thing in mates.things:
        every |= thing
    left = spare(owning(mates, marks), every)
    if left is None:
        return TOP
    near = 0
    for i in range(len(mates.things)):
        if mates.things[i] & left:
            near |= mates.places[i]
    return Marks(room & ~free, mates.cells & ~near & ~yes)
