"""All roads from one start that fit what is known, as bitsets of edges and cells.

A road that only turns right is a spiral, first outwards and then inwards. When it turns off a run that is not longer
than the run two before it, it is *trapped*: from then on each run is shorter than the run two before it, and the last
two runs bound the turns that are still possible. This cuts the search. What is left is bounded by `STEPS_MOST`, which
counts ways that fit: as more becomes known they can only become fewer, so a list once complete stays complete.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from deduce.board.edges import Edges
from deduce.board.grid import Grid
from deduce.board.marks import bits

STEPS_MOST = 12_000
"""Most steps of the ways that are tried for one start; no list of roads is longer."""

Step = tuple[int, int]


class Road(NamedTuple):
    """A way that a road may take.

    Attributes:
        on: its edges.
        off: the other edges at its cells.
        cells: its cells.
    """

    on: int
    off: int
    cells: int


def room(last: int, run: int) -> int:
    """How many turns are possible, the next one included, for a road that turns into the trap of its last two runs."""
    return 2 * last - 2 if last <= run else 2 * run - 1


@lru_cache(maxsize=64)
def _steps(shape: Edges) -> dict[int, tuple[Step | None, ...]]:
    """For each cell and heading (north, east, south, west) the edge and the cell behind it."""
    grid: Grid = shape.grid
    found = {}
    for cell in bits(grid.board):
        w, plane = grid.width, shape.plane
        ways = ((cell >> w << plane, cell >> w), (cell, cell << 1), (cell << plane, cell << w), (cell >> 1, cell >> 1))
        found[cell] = tuple(way if way[0] & shape.all else None for way in ways)
    return found


@lru_cache(maxsize=2048)
def roads(
    shape: Edges, starts: int, start: int, number: int | None, yes: int = 0, no: int = 0
) -> tuple[Road, ...] | None:
    """The roads from `start` with that number of turns (any, for None) that agree with the edges `yes` and `no`.

    None when there are more ways to try than `STEPS_MOST`.
    """
    steps, found, left = _steps(shape), [], STEPS_MOST
    # cell, heading, edges, cells, turns to come, and the length of the last three runs, the newest still growing
    stack = [(start, way, 0, start, -1 if number is None else number, 0, 0, 0) for way in range(4)]
    while stack:
        cell, way, on, cells, missing, older, last, run = stack.pop()
        step = steps[cell][way]
        if step is None or step[1] & (starts | cells) or step[0] & no:
            continue
        if yes and shape.of(cell) & yes & ~(on | step[0]):
            continue  # another line leaves the cell
        if not left:
            return None
        left -= 1
        to, on, cells, run = step[1], on | step[0], cells | step[1], run + 1
        if missing <= 0 and not (yes and shape.of(to) & yes & ~on):
            found.append(Road(on, shape.of(cells) & ~on, cells))
        stack.append((to, way, on, cells, missing, older, last, run))
        if missing < 0 or (missing and (not 0 < run <= older or missing <= room(last, run))):
            stack.append((to, (way + 1) % 4, on, cells, missing if missing < 0 else missing - 1, last, run, 0))
    return tuple(found)
