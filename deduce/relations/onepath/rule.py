"""One path: the drawn edges of a graph are one line through all of its nodes, which passes some of them in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, ClassVar

from deduce.board import graphs
from deduce.board.grid import Cell, Grid
from deduce.board.marks import TOP, Marks
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, cells_named
from deduce.relations.onepath.course import Course, misjoining, strands, usable
from deduce.relations.onepath.cuts import passing
from deduce.relations.onepath.stretches import settled, ways
from deduce.relations.rule import Board, Parts, Rule, Spot, cell_of

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

    from deduce.relations.rule import Literals


@dataclass(frozen=True)
class NumberedGraph(Rule):
    """A graph, and those of its nodes that have the numbers from 1 on.

    Attributes:
        nodes: the nodes, as the cells where they stand.
        edges: the edges: the variable of each, and its two ends as places in `nodes`.
        stops: the nodes with numbers, in their order; the path ends at the first and the last.
    """

    nodes: tuple[Cell, ...]
    edges: tuple[tuple[int, int, int], ...]
    stops: tuple[int, ...]

    @cached_property
    def course(self) -> Course:
        """Where the path may lead."""
        near: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        for bit, one, other in self.edges:
            near[one].append((bit, other))
            near[other].append((bit, one))
        told = {node: number for number, node in enumerate(self.stops, 1)}
        number = tuple(told.get(node, 0) for node in range(len(self.nodes)))
        most = tuple(1 if one in (1, len(self.stops)) else 2 for one in number)
        return Course(tuple(map(tuple, near)), self.edges, number, most, self.stops)

    def cut_off(self, edges: int) -> list[int]:
        """The nodes of the smallest part where some edges do not join all of them; else nothing."""
        left, parts = set(range(len(self.nodes))), list[list[int]]()
        while left:
            part = [min(left)]
            left.remove(part[0])
            for node in part:  # grows as it is walked along
                for bit, other in self.course.near[node]:
                    if bit & edges and other in left:
                        left.remove(other)
                        part.append(other)
            parts.append(part)
        return sorted(min((len(part), part) for part in parts)[1]) if len(parts) > 1 else []

    def said(self, nodes: Sequence[int]) -> dict[str, str]:
        """Some nodes by the names of their cells, in every language."""
        return {lang: cells_named(Some.of(self.nodes[node] for node in nodes), lang) for lang in LANGUAGES}

    @property
    def heeds(self) -> int:
        return sum(bit for bit, _, _ in self.edges)

    def drawn(self, answer: Plane[bool], on: Plane[bool]) -> list[tuple[Spot, int, int]]:
        """The drawn edges of an answer: where each stands there, and its ends."""
        spots = [(cell_of(bit, on.shape), one, other) for bit, one, other in self.edges]
        return [(spot, one, other) for spot, one, other in spots if answer[spot]]


@dataclass(frozen=True)
class OnePath(NumberedGraph):
    """The drawn edges are one line through all nodes; how many meet in each of them is for `Count` to say."""

    plainly_wrong: ClassVar[str] = msg("the lines {cells} are apart from the others")

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        left, parts = self.drawn(answer, on), list[list[Spot]]()
        if not left:
            yield {"cells": []}
        while left:
            part, nodes = [left[0][0]], {*left.pop(0)[1:]}
            while more := [step for step in left if nodes & {*step[1:]}]:
                left = [step for step in left if step not in more]
                part += [spot for spot, _, _ in more]
                nodes |= {node for _, one, other in more for node in (one, other)}
            parts.append(part)
        for part in sorted(parts, key=len)[:-1]:
            yield {"cells": sorted(part)}

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool:
        drawn = [(one, other) for _, one, other in self.drawn(answer, on)]
        met = {node for step in drawn for node in step}  # how many edges each node has, counts say
        return bool(drawn) and graphs.connected(graphs.of_links(met, drawn))

    def says(self, marks: Marks) -> Marks:
        return says(self.course, marks)

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        found = self.misdrawn(board, marks.yes)
        if found is not None or not says(self.course, marks).clash:
            return found
        if apart := self.cut_off(self.heeds & ~marks.no):
            return msg("{cells} would be cut off", cells=self.said(apart))
        course, known = self.course, strands(self.course, marks.yes)
        edges = usable(course, marks, known.degree) & ~misjoining(course, marks, known) if known else 0
        free = sum(1 << node for node, number in enumerate(course.number) if not number)
        for number, (one, other) in enumerate(pairwise(self.stops), 1):
            if not ways(course, one, other, free, edges, edges, edges).nodes:
                return msg("there would be no way left from {one} to {other}", one=number, other=number + 1)
        return msg(
            "no line would lead through all cells from 1 to {last}, past the numbers in order", last=len(self.stops)
        )

    def misdrawn(self, board: Board, yes: int) -> Message | None:
        """What drawn edges alone break: a closed line, or the order of the numbers."""
        drawn, number = [edge for edge in self.edges if edge[0] & yes], self.course.number
        beside: dict[int, list[int]] = {}
        for _, one, other in drawn:
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)
        if any(len(some) > self.course.most[node] for node, some in beside.items()):
            return None  # a count says it
        for start in [node for node, some in beside.items() if len(some) == 1]:
            if start not in beside:
                continue  # the other end of a line
            line, before = [start], -1
            while after := [node for node in beside[line[-1]] if node != before]:
                before = line[-1]
                line.append(after[0])
            met = [number[node] for node in line if number[node]]
            for one, other in pairwise(met):
                if abs(one - other) != 1:
                    return msg("the line would lead from {one} to {other}", one=min(one, other), other=max(one, other))
            if len({one < other for one, other in pairwise(met)}) > 1:
                return msg("the numbers on the line would be out of order: {numbers}", numbers=", ".join(map(str, met)))
            if {self.stops[0], self.stops[-1]} <= {*line} and len(line) < len(self.nodes):
                return msg("the line would come to {number} before it has passed all cells", number=len(self.stops))
            for node in line:
                beside.pop(node)
        if beside:
            closed = sum(edge for edge, one, other in drawn if one in beside)
            return msg("{cells} would be closed", cells=board.nouns(Marks(closed, 0)))
        return None

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        """A circuit that comes back to 1 from the last number round the board."""
        outside, places = len(self.nodes), _places(self, cp, literal)
        arcs: list[tuple[int, int, object]] = [(outside, self.stops[0], 1), (self.stops[-1], outside, 1)]
        for bit, one, other in self.edges:
            there, back = cp.new_bool_var(""), cp.new_bool_var("")
            cp.add(there + back == literal[bit])
            for start, end, arc in ((one, other, there), (other, one, back)):
                arcs.append((start, end, arc))
                cp.add(places[end] == places[start] + 1).only_enforce_if(arc)
        cp.add_circuit(arcs)  # type: ignore[arg-type]
        cp.add(places[self.stops[0]] == 0)


@dataclass(frozen=True)
class InOrder(NumberedGraph):
    """The line that starts at 1 passes the numbers in their order."""

    plainly_wrong: ClassVar[str] = msg("the line from 1 comes to {count} out of turn")

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        left, node, turn = self.drawn(answer, on), self.stops[0], 2
        while step := next((step for step in left if node in step[1:]), None):
            left.remove(step)
            spot, one, other = step
            node = other if node == one else one
            if number := self.course.number[node]:
                if number != turn:
                    yield {"cells": [spot], "count": number}
                    return
                turn += 1

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool | None:
        import networkx as nx

        line = graphs.of_links(range(len(self.nodes)), [(one, other) for _, one, other in self.drawn(answer, on)])
        if line.degree(self.stops[0]) > 1 or max(degree for _, degree in line.degree()) > 2:
            return None  # no line from the first number on, as counts say
        far = nx.single_source_shortest_path_length(line, self.stops[0])
        met = [node for node in self.stops if node in far]
        return met == sorted(met, key=far.__getitem__) and met == list(self.stops[: len(met)])

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: ARG002
        places = _places(self, cp, literal)
        for one, other in pairwise(self.stops):
            cp.add(places[one] < places[other])


def _places(rule: NumberedGraph, cp: CpModel, literal: Literals) -> list[IntVar]:
    """How far along the line each node is."""
    name, count = "places along the path", len(rule.nodes)
    if name not in literal.shared:
        literal.shared[name] = [cp.new_int_var(0, count - 1, "") for _ in range(count)]
    made: list[IntVar] = literal.shared[name]
    return made


def says(course: Course, marks: Marks) -> Marks:
    """What the path says to some marks: what lines may not be joined, cut nodes, and where stretches lead."""
    known = strands(course, marks.yes)
    if known is None:
        return TOP
    no = misjoining(course, marks, known)
    edges = usable(course, marks, known.degree) & ~no
    if no & marks.yes:
        return TOP
    found = passing(course, marks, edges)
    if found.clash:
        return TOP
    more = settled(course, marks, edges)
    if more.clash:
        return TOP
    yes, no = found.yes | more.yes, no | found.no | more.no
    return TOP if yes & (no | marks.no) or no & marks.yes else Marks(yes, no)
