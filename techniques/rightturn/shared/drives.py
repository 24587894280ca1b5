"""The roads as far as they are drawn, driven from their starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deduce.board.marks import Marks
from deduce.board.memo import view
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.senses import move


class Drive(NamedTuple):
    """The drawn part of a road from its start.

    Attributes:
        start: its start.
        number: the number there.
        cells: the cells in order, as single bits.
        runs: the length of each straight run; none at a bare start.
        way: the heading at the front, 0 to 3 for north, east, south and west; that of a bare start says nothing.
    """

    start: int
    number: int | None
    cells: Sequence[int]
    runs: Sequence[int]
    way: int

    @property
    def turns(self) -> int:
        """How often it has turned."""
        return max(len(self.runs) - 1, 0)

    @property
    def passed(self) -> int:
        """The cells that it has left behind."""
        return sum(self.cells[:-1])


@view
def drives(puzzle: RightTurn, marks: Marks) -> Sequence[Drive] | None:
    """The drives of all roads; None when one forks, turns left or runs into a start."""
    lines = puzzle.edges.sides(marks.yes)
    found = []
    for place, number in puzzle.starts:
        cell = start = puzzle.grid.bit(*place)
        cells, runs, heading = [start], list[int](), 0
        while True:
            back = (heading + 2) % 4 if runs else None
            ways = [way for way in range(4) if way != back and lines[way] & cell]
            if not ways:
                break
            if len(ways) > 1 or (runs and ways[0] not in (heading, (heading + 1) % 4)):
                return None
            if runs and ways[0] == heading:
                runs[-1] += 1
            else:
                heading = ways[0]
                runs.append(1)
            cell = move(puzzle, cell, heading)
            if cell & puzzle.start_cells:
                return None
            cells.append(cell)
        found.append(Drive(start, number, cells, runs, heading))
    return found


def bends_beyond(puzzle: RightTurn, marks: Marks, cell: int, way: int) -> int:
    """How many turns a line makes that is met by stepping into a cell with a heading; too many where it forks."""
    lines = puzzle.edges.sides(marks.yes)
    count, seen = 0, 0
    while ways := [one for one in range(4) if one != (way + 2) % 4 and lines[one] & cell]:
        if len(ways) > 1 or cell & seen:
            return puzzle.rows * puzzle.cols
        seen |= cell
        count += ways[0] != way
        way = ways[0]
        cell = move(puzzle, cell, way)
    return count
