"""Whether islands of given sizes may be on a board, found out with networkx: their seeds, their room, their reach."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from typing import TYPE_CHECKING

from deduce.board.graphs import of_cells
from deduce.board.marks import Marks
from deduce.relations.islands.rule import Islands, Size

if TYPE_CHECKING:
    import networkx as nx

    from deduce.board.grid import Grid
    from deduce.relations.rule import Board


def beside(grid: Grid, cells: int) -> nx.Graph[int]:
    """Cells as nodes by their bits, and those beside each other joined."""
    import networkx as nx

    found: nx.Graph[int] = nx.relabel_nodes(of_cells(grid.cells(cells)), lambda cell: grid.bit(*cell))
    return found


def islands_meet(rule: Islands, sizes: Sequence[Size], board: Board, marks: Marks) -> bool:
    """Whether islands may be: one seed each, none too large, each with room, and no land out of their reach."""
    import networkx as nx

    every = board.board | rule.seeds
    wanted = {one.seed: one.size for one in sizes}
    land = beside(board.grid, marks.no & every | rule.seeds)
    parts = [frozenset(part) for part in nx.connected_components(land)]
    homes = {part: [cell for cell in part if cell & rule.seeds] for part in parts}
    if any(len(seeds) > 1 for seeds in homes.values()):
        return False
    room = beside(board.grid, every & ~marks.yes)
    part_of = {cell: part for part in parts for cell in part}
    reached = set[frozenset[int]]()
    for home, seeds in homes.items():
        if not seeds:
            continue
        most = wanted.get(seeds[0], every.bit_count())
        if len(home) > most:
            return False
        others = {cell for part, theirs in homes.items() if theirs and part != home for cell in part}
        barred = others | {one for cell in others for one in room[cell]}
        reach = _reach(room, home, part_of, barred, most)
        reached |= {part_of[cell] for cell in reach if cell in part_of}
        if len(reach) < wanted.get(seeds[0], 0):
            return False
    return all(part in reached for part in parts)


def _reach(
    room: nx.Graph[int], home: Set[int], part_of: Mapping[int, frozenset[int]], barred: Set[int], most: int
) -> Set[int]:
    """The cells that an island may have: a way to each that makes it not too large, with all land beside that way."""
    import networkx as nx

    whole = {cell: part_of.get(cell, frozenset((cell,))) for cell in room if cell not in barred or cell in home}
    loose = {part for part in whole.values() if part in part_of.values() and part != home}
    beside: dict[frozenset[int], set[frozenset[int]]] = {part: {part} & loose for part in whole.values()}
    graph: nx.DiGraph[frozenset[int]] = nx.DiGraph()
    graph.add_nodes_from(beside)
    for cell, part in whole.items():
        for other in room[cell]:
            if other in whole and whole[other] != part:
                graph.add_edge(part, whole[other])
                beside[part] |= ({whole[other]} & loose) if part not in loose else set()
    for part, other in graph.edges:
        new = beside[other] - beside[part]
        graph[part][other]["weight"] = (other not in loose) + sum(map(len, new))
    found = nx.single_source_dijkstra_path_length(graph, frozenset(home), cutoff=most - len(home))
    return {cell for part in found for cell in part}
