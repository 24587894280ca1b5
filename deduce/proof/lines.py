"""Whether one path past numbers may be, plainly by networkx: for checks of what sentences say."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from deduce.board.marks import Marks
from deduce.relations.onepath.rule import NumberedGraph

if TYPE_CHECKING:
    from networkx import Graph


def line_meets(rule: NumberedGraph, marks: Marks) -> bool:
    """Whether there may be one line through all nodes past the numbers in order: False only where there surely is not.

    Args:
        rule: the path.
        marks: what is known of its edges.
    """
    import networkx as nx

    number = {node: k for k, node in enumerate(rule.stops, 1)}
    ends = {rule.stops[0], rule.stops[-1]}
    drawn: Graph[int] = nx.Graph()
    drawn.add_nodes_from(range(len(rule.nodes)))
    drawn.add_edges_from((one, other) for bit, one, other in rule.edges if bit & marks.yes)

    def full(node: int) -> bool:
        return bool(drawn.degree[node] >= (1 if node in ends else 2))

    if any(drawn.degree[node] > (1 if node in ends else 2) for node in drawn):
        return False
    lines = {node: tuple(part) for part in nx.connected_components(drawn) for node in part}
    if not all(_in_order(drawn.subgraph(line), number, len(drawn)) for line in {*lines.values()}):
        return False
    open_ = drawn.copy()
    for bit, one, other in rule.edges:
        if not (bit & marks.known or full(one) or full(other) or lines[one] == lines[other]):
            joined = nx.Graph(drawn.subgraph({*lines[one], *lines[other]}))
            joined.add_edge(one, other)
            if _in_order(joined, number, len(drawn)):
                open_.add_edge(one, other)
    return nx.is_connected(open_) and _cut(open_, drawn, rule.stops) and _reached(open_, drawn, rule.stops, number)


def _in_order(line: Graph[int], number: dict[int, int], count: int) -> bool:
    """Whether a line is open, passes its numbers in order, and has both ends of the path only with all nodes."""
    import networkx as nx

    tips = [node for node in line if line.degree[node] < 2]
    if len(line) > 1 and len(tips) != 2:
        return False
    way = nx.shortest_path(line, tips[0], tips[-1])
    met = [number[node] for node in way if node in number]
    if any(abs(one - other) != 1 for one, other in pairwise(met)):
        return False
    return met in (sorted(met), sorted(met)[::-1]) and (len(met) < len(number) or len(line) == count)


def _cut(open_: Graph[int], drawn: Graph[int], stops: tuple[int, ...]) -> bool:
    """Whether each cut node joins two parts, the first numbers in one and the last in the other, and leads once into
    each.
    """
    import networkx as nx

    for node in nx.articulation_points(open_):
        parts = list(nx.connected_components(open_.subgraph(open_.nodes - {node})))
        if len(parts) > 2 or node in (stops[0], stops[-1]):
            return False
        first = next(part for part in parts if stops[0] in part)
        told = [0 if stop in first else 1 if stop == node else 2 for stop in stops]
        if told != sorted(told) or told[-1] != 2:
            return False
        if any(len({*drawn[node]} & part) > 1 for part in parts):
            return False
    return True


def _reached(open_: Graph[int], drawn: Graph[int], stops: tuple[int, ...], number: dict[int, int]) -> bool:
    """Whether each node may be on the way from some number to the next, and each of these ways may be.

    Of each way it is kept which steps it may use; those from and to its numbers are of one way each.
    """
    import networkx as nx

    ways = [nx.Graph(open_.subgraph(open_.nodes - (number.keys() - {one, other}))) for one, other in pairwise(stops)]
    while True:
        before = [way.number_of_edges() for way in ways]
        needed: list[set[int]] = []
        for way, (one, other) in zip(ways, pairwise(stops), strict=True):
            if one not in way or other not in way or not nx.has_path(way, one, other):
                return False
            round_ = way.copy()
            round_.add_edge(one, other)
            block = next(part for part in nx.biconnected_components(round_) if {one, other} <= part)
            way.remove_nodes_from([node for node in way if node not in block])
            inner = set(nx.articulation_points(way)) if not way.has_edge(one, other) else set()
            needed.append({node for node in inner if node not in number})
        for k, way in enumerate(ways):
            for j, some in enumerate(needed):
                if j != k:
                    way.remove_nodes_from(some)
        for one, other in drawn.edges:
            _shared(ways, one, other, number)
        for k in range(len(stops)):
            _parted(ways, k, stops[k], drawn)
        if any(stops[k] not in way or stops[k + 1] not in way for k, way in enumerate(ways)):
            return False
        if not all(any(node in way for way in ways) for node in open_):
            return False
        if not all(any(way.has_edge(*step) for way in ways) for step in drawn.edges):
            return False
        if before == [way.number_of_edges() for way in ways]:
            return True


def _shared(ways: list[Graph[int]], one: int, other: int, number: dict[int, int]) -> None:
    """Two nodes without numbers that a line joins are on the same way."""
    if one in number or other in number:
        return
    for way in ways:
        if (one in way) != (other in way):
            way.remove_nodes_from([node for node in (one, other) if node in way])


def _parted(ways: list[Graph[int]], k: int, stop: int, drawn: Graph[int]) -> None:
    """At a number one step comes from the way before it and one leads on: a step that is on one of them for certain,
    or alone, takes all others from it, and is not of the other.
    """
    here = [way for way in ways[max(k - 1, 0) : k + 1] if stop in way]
    for way in here:
        others = [one for one in here if one is not way]
        for step in list(drawn[stop]):
            if way.has_edge(stop, step) and not any(one.has_edge(stop, step) for one in others):
                way.remove_edges_from([(stop, node) for node in list(way[stop]) if node != step])
        if len(way[stop]) == 1:
            alone = next(iter(way[stop]))
            for one in others:
                if one.has_edge(stop, alone):
                    one.remove_edge(stop, alone)
