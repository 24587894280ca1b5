"""The lines that are drawn, told apart."""

from __future__ import annotations

from functools import lru_cache

from deduce.board.connectivity import spread
from deduce.board.edges import Edges


@lru_cache(maxsize=1 << 12)
def lines(edges: Edges, drawn: int) -> tuple[int, ...] | None:
    """The cells of each line that some edges draw; None when one of them is closed."""
    (right, below), w = edges.split(drawn), edges.grid.width
    found, left = [], edges.touched(drawn)
    while left:
        line = spread(left & -left, right, below, w)
        if (right & line).bit_count() + (below & line).bit_count() >= line.bit_count():
            return None
        found.append(line)
        left &= ~line
    return tuple(found)
