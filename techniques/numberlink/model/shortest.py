"""Uniqueness where cells may stay empty: short lines first, detours afterwards.

Compare solutions by the number of their edges, then by how high their cells lie in all. Call a solution *short* if no
line can be made less in this order by way of its own and of empty cells; the least one is. A *detour* joins two cells
of a line through empty cells, and so makes another solution.

Let a short solution have no detour, and let there be others. The least of the others is short as well: could it be
made less, the outcome would be the first solution, and the cells given up would be a detour there. So two questions
decide: is there a second short solution, and if not, has the only one a detour?
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import networkx as nx
    from ortools.sat.python.cp_model import CpModel, IntVar

Cell = tuple[int, int]


def keep_short(
    cp: CpModel,
    line: Mapping[tuple[Cell, Cell], IntVar],
    label: Mapping[Cell, Sequence[IntVar]],
    used: Mapping[Cell, IntVar],
) -> None:
    """Rule out most solutions that are not short."""
    for (a, b), x in line.items():
        for one, other in zip(label[a], label[b], strict=True):
            cp.add_bool_or(~one, ~other, x)
    for r, c in used:
        if (r + 1, c + 1) in used:
            for three in combinations(_sides(r, c), 3):
                cp.add_bool_or([~line[edge] for edge in three])
    for (r, c), passed in used.items():
        above, below, left, right = (r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)
        # An empty cell beside a line: the line would pass through it straight on, or higher at a bend.
        for a, b in ((left, right), (above, below), (below, left), (below, right)):
            if a in used and b in used:
                for one, other in zip(label[a], label[b], strict=True):
                    cp.add_bool_or(passed, ~one, ~other)
        for side in (left, right):
            if above in used and side in used:
                for one, other, corner in zip(label[above], label[side], label[r - 1, side[1]], strict=True):
                    cp.add_bool_or(passed, ~one, ~other, corner)


def _sides(r: int, c: int) -> list[tuple[Cell, Cell]]:
    """The edges of the 2×2 block from a cell on."""
    a, b, d, e = product((r, r + 1), (c, c + 1))
    return [(a, b), (d, e), (a, d), (b, e)]


def detour(lines: nx.Graph[Cell], board: nx.Graph[Cell]) -> nx.Graph[Cell] | None:
    """The lines with one of them led through empty cells; None where no line can be."""
    import networkx as nx

    for part in nx.connected_components(board.subgraph(board.nodes - lines.nodes)):
        rim = {cell for inner in part for cell in board[inner]} - part
        for a, b in combinations(sorted(rim), 2):
            if nx.has_path(lines, a, b):
                ways = board.subgraph({a, b, *part}).copy()
                ways.remove_edges_from([(a, b)])
                found = lines.copy()
                found.remove_edges_from(list(nx.utils.pairwise(nx.shortest_path(lines, a, b))))
                found.add_edges_from(nx.utils.pairwise(nx.shortest_path(ways, a, b)))
                found.remove_nodes_from(list(nx.isolates(found)))
                return found
    return None
