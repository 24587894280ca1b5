"""The ways to fill the border of a board with at most two changes of colour. Techniques of the border share them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from deduce.grid import Grid

Ends = tuple[int, int]
"""The steps of the ring (from each border cell to the next) at which the colour changes."""


@lru_cache(maxsize=64)
def points(grid: Grid) -> tuple[int, ...]:
    """For each step of the ring, the chessboard colour (0 or 1) of the inner lattice point behind it.

    The inner points run from (1, 1) to (rows - 1, cols - 1); a corner cell has one point for both its steps.
    """
    cells = [grid.at(bit) for bit in grid.ring]
    return tuple(
        (min(max(r, s, 1), grid.rows - 1) + min(max(c, d, 1), grid.cols - 1)) % 2
        for (r, c), (s, d) in zip(cells, cells[1:] + cells[:1], strict=True)
    )


def fillings(grid: Grid, black: int, white: int) -> Iterator[tuple[int, Ends | None]]:
    """The black cells of every filling of the ring that agrees with the stones, and where it changes colour (None: nowhere).

    At least one of the colours must be known somewhere. `black` and `white` are sets of border cells.
    """
    if not white:
        yield grid.rim, None
    if not black:
        yield 0, None
    if black:
        yield from _arcs(grid.ring, black, white)
    else:
        for arc, ends in _arcs(grid.ring, white, black):
            yield grid.rim & ~arc, ends


def _arcs(ring: tuple[int, ...], inside: int, outside: int) -> Iterator[tuple[int, Ends]]:
    """The stretches of the ring, shorter than the whole, that hold all of `inside` and none of `outside`."""
    size = len(ring)
    start = next(i for i, bit in enumerate(ring) if bit & inside)
    back = 0
    for i in range(size - 1):
        cell = ring[(start - i) % size]
        if cell & outside:
            return
        back |= cell
        arc = back
        for j in range(size - 1 - i):
            cell = ring[(start + j) % size]
            if cell & outside:
                break
            arc |= cell
            if not inside & ~arc:
                yield arc, ((start - i - 1) % size, (start + j) % size)
