"""On which side of one closed line the faces of a board lie, found out with networkx."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from deduce.board.marks import Marks
from deduce.relations.loop.rule import OneLoop

if TYPE_CHECKING:
    import networkx as nx

    from deduce.relations.rule import Board


def sides(
    rule: OneLoop, board: Board, marks: Marks, pairs: Iterable[tuple[int, int, bool]] = ()
) -> Mapping[int, tuple[int, bool]] | None:
    """Faces by a face of which it is known how they lie to it, and whether on the other side of the line from it.

    Of some pairs of faces it is known beforehand whether they lie on two sides of it.

    None where a way round leads across the line an odd number of times, or where the inside or the outside is parted.
    """
    import networkx as nx

    known = {edge: bool(edge & marks.yes) for edge in rule.faces.beside if edge & marks.known or not edge & board.board}
    graph: nx.Graph[int] = nx.Graph(list(rule.faces.beside.values()))
    told: nx.Graph[int] = nx.Graph()
    told.add_nodes_from(graph)
    told.add_edges_from((one, other, {"differ": differ}) for one, other, differ in pairs)
    told.add_edges_from((*rule.faces.beside[edge], {"differ": differ}) for edge, differ in known.items())
    side = dict[int, tuple[int, bool]]()
    for part in nx.connected_components(told):
        root = rule.faces.outer if rule.faces.outer in part else min(part)
        side[root] = root, False
        for one, other in nx.bfs_edges(told, root):
            side[other] = root, side[one][1] ^ told[one][other]["differ"]
    if any(
        side[one][1] ^ side[other][1] != known[edge]
        for edge, (one, other) in rule.faces.beside.items()
        if edge in known
    ) or any(side[one][1] ^ side[other][1] != differ for one, other, differ in pairs):
        return None
    outer = {value: {face for face, at in side.items() if at == (rule.faces.outer, value)} for value in (False, True)}
    for value, faces in outer.items():
        room = graph.subgraph(graph.nodes - outer[not value])
        if sum(not faces.isdisjoint(part) for part in nx.connected_components(room)) > 1:
            return None
    return side
