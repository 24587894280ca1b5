"""Cells and drawn edges as graphs of networkx, for the second checker. networkx is loaded with the first graph."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from networkx import Graph


def of_cells(cells: Iterable[Any]) -> Graph:
    """Cells, as row and column, joined where they share an edge."""
    import networkx as nx

    found = nx.Graph()
    found.add_nodes_from(cells)
    found.add_edges_from(((r, c), near) for r, c in list(found) for near in ((r + 1, c), (r, c + 1)) if near in found)
    return found


def of_line(spots: Iterable[Any]) -> Graph:
    """Spots, each joined with the next."""
    import networkx as nx

    return nx.path_graph(list(spots))


def of_edges(spots: Iterable[tuple[int, ...]]) -> Graph:
    """Dots, joined where an edge is drawn between them: 0 (across) or 1 (down), and the dot where it begins."""
    import networkx as nx

    return nx.Graph(((r, c), (r + below, c + 1 - below)) for below, r, c in spots)


def of_links(nodes: Iterable[Any], links: Iterable[tuple[Any, Any]]) -> Graph:
    """Any nodes, joined by links."""
    import networkx as nx

    found = nx.Graph()
    found.add_nodes_from(nodes)
    found.add_edges_from(links)
    return found


def connected(graph: Graph) -> bool:
    """Whether a graph hangs together; one with nothing in it does."""
    import networkx as nx

    return not len(graph) or bool(nx.is_connected(graph))


def part(graph: Graph, node: Any) -> set[Any]:
    """All that hangs together with a node; nothing where it is not there."""
    import networkx as nx

    return set(nx.node_connected_component(graph, node)) if node in graph else set()


def parts(graph: Graph) -> list[set[Any]]:
    """The parts of a graph."""
    import networkx as nx

    return [set(one) for one in nx.connected_components(graph)]


def forest(nodes: Iterable[Any], links: Iterable[tuple[Any, Any]]) -> bool:
    """Whether links close no loop; two links between the same nodes are one."""
    import networkx as nx

    found = nx.MultiGraph()
    found.add_nodes_from(nodes)
    found.add_edges_from(links)
    return not len(found) or bool(nx.is_forest(found))
