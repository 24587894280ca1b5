"""Roads by networkx: they are paths that reach every cell, each from a start of its own."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from deduce.board.graphs import of_cells, parts


def holds(puzzle: Any, answer: Any) -> bool:
    """Whether the roads of an answer are such paths."""
    import networkx as nx

    cells = of_cells((r, c) for r in range(puzzle.rows) for c in range(puzzle.cols))
    steps = [(tuple(one), tuple(other)) for road in answer for one, other in pairwise(road)]
    if not all(cells.has_edge(*step) for step in steps):
        return False
    roads = nx.Graph(steps)
    starts = {cell for cell, _ in puzzle.starts}
    if set(roads) != set(cells) or len(roads.edges) != len(steps) or not nx.is_forest(roads):
        return False
    if max(degree for _, degree in roads.degree) > 2:
        return False
    return all(len(road & starts) == 1 and roads.degree[min(road & starts)] == 1 for road in parts(roads))
