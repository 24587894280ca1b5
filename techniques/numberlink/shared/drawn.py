"""The lines that are drawn, told apart; none where one of them is closed."""

from __future__ import annotations

from typing import NamedTuple

from deduce.board.connectivity import spread
from deduce.board.marks import Marks
from deduce.board.memo import trail
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import drawn_edges


class LineTrail(NamedTuple):
    """The edges that are drawn, and the cells of each line."""

    drawn: int
    cells: frozenset[int]


@trail
def lines(puzzle: Numberlink, marks: Marks, before: LineTrail | None) -> LineTrail | None:
    """The lines that are drawn; None when one of them is closed. Only those with new edges are followed anew."""
    edges, drawn, found = puzzle.edges, drawn_edges(puzzle, marks), list[int]()
    left = edges.touched(drawn)
    if before:
        if before.drawn == drawn:
            return before
        new = edges.touched(drawn & ~before.drawn)
        found = [line for line in before.cells if not line & new]
        left &= ~sum(found)
    right, below = edges.split(drawn)
    while left:
        line = spread(left & -left, right, below, puzzle.width)
        if (right & line).bit_count() + (below & line).bit_count() >= line.bit_count():
            return None
        found.append(line)
        left &= ~line
    return LineTrail(drawn, frozenset(found))
