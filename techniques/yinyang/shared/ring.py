"""The ways to fill the border of a board with at most two changes of colour. Techniques of the border share them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from deduce.board.grid import Grid
from deduce.board.marks import TOP, Marks

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


def fillings(
    grid: Grid, black: int, white: int, partner: Sequence[int | None] | None = None
) -> Iterator[tuple[int, Ends | None]]:
    """The black cells of fillings of the ring that agree with the stones, and where they change colour (None: nowhere).

    At least one of the colours must be known somewhere.

    Args:
        grid: the board.
        black: the black stones on the border.
        white: the white stones on the border.
        partner: for each step of the ring, the chessboard colour of the point at which a stretch that begins there must
            end, or None when none may begin there. Of the stretches with one beginning only the shortest and the
            longest are then given: the others lie between them.
    """
    if not white:
        yield grid.rim, None
    if not black:
        yield 0, None
    if black:
        yield from _stretches(grid, black, white, partner)
    else:
        for stretch, ends in _stretches(grid, white, black, partner):
            yield grid.rim & ~stretch, ends


def _stretches(
    grid: Grid, inside: int, outside: int, partner: Sequence[int | None] | None
) -> Iterator[tuple[int, Ends]]:
    """The stretches of the ring, shorter than the whole, that hold all of `inside` and none of `outside`."""
    ring, size = grid.ring, len(grid.ring)
    start = next(i for i, bit in enumerate(ring) if bit & inside)
    back, ahead = _way(ring, start, -1, outside), _way(ring, start, 1, outside)
    point = points(grid) if partner else ()
    for i, cells in enumerate(back):
        first = (start - i - 1) % size
        fits = [j for j in range(min(len(ahead), size - 1 - i)) if not inside & ~(cells | ahead[j])]
        if partner is not None:
            fits = [j for j in fits if point[(start + j) % size] == partner[first]]
            fits = fits[:1] + fits[-1:]
        for j in fits:
            yield cells | ahead[j], (first, (start + j) % size)


def _way(ring: Sequence[int], start: int, step: int, outside: int) -> list[int]:
    """The stretches from `start` on, one cell longer each, up to a cell of `outside`."""
    found: list[int] = []
    cells = 0
    for i in range(len(ring) - 1):
        cell = ring[(start + step * i) % len(ring)]
        if cell & outside:
            break
        cells |= cell
        found.append(cells)
    return found


@lru_cache(maxsize=64)
def colourings(grid: Grid) -> tuple[int, ...]:
    """The black cells of all ways to colour the ring that fit the parity of the board; both sides are at least three.

    See the technique *border parity*: the line between the colours joins lattice points of different chessboard
    colours, or of that of the corner points where the number of inner points is odd.
    """
    ring, point = grid.ring, points(grid)
    even = (grid.rows - 1) * (grid.cols - 1) % 2 == 0
    found = [0, grid.rim] if even else []
    for first in range(len(ring)):
        stretch = 0
        for last in range(first + 1, len(ring)):
            stretch |= ring[last]
            if point[first] != point[last] if even else point[first] == point[last] == 0:
                found += [stretch, grid.rim ^ stretch]
    return tuple(found)


@lru_cache(maxsize=4096)
def one_stretch(grid: Grid, black: int, white: int) -> Marks:
    """What the stones on the border force on the border; it depends on nothing else, so it is worth keeping."""
    if not black or not white:
        return Marks(0, 0)
    ring = grid.ring
    stones = [i for i, bit in enumerate(ring) if bit & (black | white)]
    changes = 0
    filled = [0, 0]
    for i, j in zip(stones, [*stones[1:], stones[0] + len(ring)], strict=True):
        colour = bool(ring[i] & white)
        if colour == bool(ring[j % len(ring)] & white):
            filled[colour] |= sum(ring[k % len(ring)] for k in range(i + 1, j))
        else:
            changes += 1
    return TOP if changes > 2 else Marks(*filled)
