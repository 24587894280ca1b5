"""The ways between the two ends of each number through the cells that it may pass."""

from __future__ import annotations

from deduce.lines import Ways, ways
from deduce.marks import Marks
from deduce.technique import view
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.labels import labels, open_edges


@view
def routes(puzzle: Numberlink, marks: Marks) -> Ways | None:
    """What the ways of all numbers have in common, each in its plane; None when a number has none."""
    may, _ = labels(puzzle, marks)
    right, below = (side * puzzle.every for side in puzzle.edges.split(open_edges(puzzle, marks)))
    w = puzzle.width
    return ways(puzzle.planes, right & may & may >> 1, below & may & may >> w, puzzle.first, puzzle.second)
