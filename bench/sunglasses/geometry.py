"""Mirrors for the contestants, cell by cell, apart from our own."""

from __future__ import annotations

from techniques.sunglasses.kind import Sunglasses

Spot = tuple[int, int]


def images(puzzle: Sunglasses) -> dict[Spot, dict[Spot, Spot]]:
    """For each bridge end, the cells on its side of the mirror whose images lie on the board, and these images."""
    found = {}
    for one, other in puzzle.spans:
        for (r, c), (y, x) in ((one, other), (other, one)):
            down, across = (y > r) - (y < r), (x > c) - (x < c)
            size = down * down + across * across
            side: dict[Spot, Spot] = {}
            for a in range(puzzle.rows):
                for b in range(puzzle.cols):
                    steps = ((r + y - 2 * a) * down + (c + x - 2 * b) * across) // size
                    image = (a + steps * down, b + steps * across)
                    if steps > 0 and 0 <= image[0] < puzzle.rows and 0 <= image[1] < puzzle.cols:
                        side[a, b] = image
            found[r, c] = side
    return found


def beside(spot: Spot) -> list[Spot]:
    """The four neighbours."""
    r, c = spot
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def under(puzzle: Sunglasses) -> list[Spot]:
    """The cells between the ends of bridges."""
    found = []
    for (r, c), (y, x) in puzzle.spans:
        length = max(abs(y - r), abs(x - c))
        found += [(r + (y - r) * k // length, c + (x - c) * k // length) for k in range(1, length)]
    return found
