"""The reach of two lenses as a graph, the way a person sees it: fold the board, and walk over pairs of cells.

A node is a cell together with its image, where both could be shaded; pairs whose cells lie beside each other are
joined. What joins to the pair of the two bridge ends is the reach. Pictures tint it, and the bitsets of `lenses` are
tested against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.connectivity import flood, graph
from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits

if TYPE_CHECKING:
    import networkx as nx

    from techniques.sunglasses.kind import Sunglasses

Pair = tuple[Cell, Cell]


def pairs(puzzle: Sunglasses, marks: Marks, i: int) -> nx.Graph[Pair]:
    """All pairs of bridge `i` that are neither blank nor beside another lens."""
    import networkx as nx

    shape, item = puzzle.grid, puzzle.bridges[i]
    groups = {root: flood(root, marks.yes | puzzle.ends, puzzle.width) for root in puzzle.roots}

    def free(end: int) -> int:
        others = sum(group for root, group in groups.items() if root != end)
        return puzzle.board & ~(marks.no | others | shape.beside(others))

    one, other = (free(end) for end in item.ends)
    image = {shape.at(bit): shape.at(item.over(bit)) for bit in bits(item.first & one) if item.over(bit) & other}
    folded = graph(shape, shape.union(image))
    return nx.relabel_nodes(folded, {cell: (cell, image[cell]) for cell in folded})


def pairs_of(puzzle: Sunglasses, marks: Marks, i: int) -> set[Pair]:
    """The pairs that join to the two ends of bridge `i`; none when an end itself cannot be shaded."""
    import networkx as nx

    whole = pairs(puzzle, marks, i)
    return set(nx.node_connected_component(whole, puzzle.spans[i])) if puzzle.spans[i] in whole else set()
