"""How many stars that do not touch fit into a set of cells: exact, and remembered for each shape.

The number is that of a largest independent set in the graph of touching cells. It depends on the shape alone and
not on where it stands, so every shape is moved to the first bit before it is looked up. Cells are bits as in
`deduce.board.grid`: the guard column keeps neighbours across the edge apart.
"""

from __future__ import annotations

from functools import lru_cache


def room(cells: int, width: int) -> int:
    """The largest number of stars that do not touch, in a set of cells of a board with that row width in bits."""
    if not cells & (cells - 1):
        return 1 if cells else 0
    return _room(cells >> (cells & -cells).bit_length() - 1, width)


def fits(cells: int, width: int, most: int) -> int:
    """The same number, counted up to `most` only.

    A large set has room enough: colour the board with four colours so that each 2×2 block has all of them. Cells of
    one colour never touch, and some colour has a quarter of the cells.
    """
    if cells.bit_count() > 4 * (most - 1):
        return most
    return min(most, room(cells, width))


@lru_cache(maxsize=1 << 18)
def _room(cells: int, width: int) -> int:
    found = 0
    while cells:
        # The first cell in reading order has at most four neighbours: right, and the three below it.
        first = cells & -cells
        right, below = first << 1 & cells, cells & (first << width - 1 | first << width | first << width + 1)
        left = first << width - 1 & cells
        if not left or (not right and below == left):
            # Its neighbours touch one another, so some largest packing has the first cell.
            found += 1
            cells &= ~(first | right | below)
            continue
        part = _component(cells, first, width)
        if part != cells:
            found += room(part, width)
            cells ^= part
            continue
        with_first = 1 + room(cells & ~(first | right | below), width)
        if with_first > (bound := room(cells ^ first, width)):
            return found + with_first
        return found + bound
    return found


def _component(cells: int, start: int, width: int) -> int:
    part, fresh = start, start
    while fresh:
        down = fresh << width - 1 | fresh << width | fresh << width + 1
        up = fresh >> width - 1 | fresh >> width | fresh >> width + 1
        fresh = (fresh << 1 | fresh >> 1 | down | up) & cells & ~part
        part |= fresh
    return part
