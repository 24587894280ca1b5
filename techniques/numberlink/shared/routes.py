"""The ways between the two ends of each number through the cells that it may pass."""

from __future__ import annotations

from typing import NamedTuple

from deduce.board.connectivity import spread
from deduce.board.lines import Ways, ways
from deduce.board.marks import Marks, bits
from deduce.board.memo import trail
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import labels, open_edges


class Routes(NamedTuple):
    """The graph of each number in its plane, by its edges to the right and below, and what its ways have in common."""

    right: int
    below: int
    ways: Ways


@trail
def routes(puzzle: Numberlink, marks: Marks, before: Routes | None) -> Routes | None:
    """The routes of all numbers; None when a number has none. Only those whose graph has changed are sought anew."""
    may, _ = labels(puzzle, marks)
    right, below = (side * puzzle.every for side in puzzle.edges.split(open_edges(puzzle, marks)))
    may = may & before.ways.cells if before else may
    right, below = right & may & may >> 1, below & may & may >> puzzle.width
    new = puzzle.planes.whole(right ^ before.right | below ^ before.below) if before else -1
    found = ways(puzzle.planes, right & new, below & new, puzzle.first & new, puzzle.second & new)
    if found is None:
        return None
    if before:
        found = Ways(*(one | other & ~new for one, other in zip(found, before.ways, strict=True)))
    cells = found.cells
    return Routes(right & cells & cells >> 1, below & cells & cells >> puzzle.width, found)


def shared(puzzle: Numberlink, marks: Marks, asked: int) -> tuple[int, int]:
    """Of a few asked edges, and of cells in their planes, those without which the ends of some number are apart."""
    may, _ = labels(puzzle, marks)
    free, w = open_edges(puzzle, marks), puzzle.width
    right, below = (side * puzzle.every for side in puzzle.edges.split(free))
    right, below = right & may & may >> 1, below & may & may >> w
    lines = cuts = 0
    for edge in bits(asked & free):
        across, down = (side * puzzle.every for side in puzzle.edges.split(edge))
        if puzzle.second & ~spread(puzzle.first, right & ~across, below & ~down, w, puzzle.second):
            lines |= edge
    cells = asked >> puzzle.top & may
    while cells:
        cell = puzzle.planes.first(cells)
        cells ^= cell
        across, down = right & ~(cell | cell >> 1), below & ~(cell | cell >> w)
        apart = puzzle.second & ~spread(puzzle.first, across, down, w, puzzle.second)
        cuts |= cell & puzzle.planes.whole(apart)
    return lines, cuts
