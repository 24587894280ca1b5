"""The pieces of LITS: four shapes, all places where they may lie on a board, and random ones that keep the rules."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from random import Random

from deduce.board.grid import Grid
from deduce.making.islands import pool
from deduce.relations.never import turns

SHAPES = ("AAA/A..", "AAAA", "AAA/.A.", "AA./.AA")
"""L, I, T and S."""


@lru_cache(maxsize=64)
def pieces(grid: Grid) -> tuple[tuple[int, int], ...]:
    """All pieces on a board: the number of the shape, and the cells."""
    found = []
    for shape, picture in enumerate(SHAPES):
        for places in turns(picture, exchanged=False):
            high, wide = (max(place[k] for place in places) for k in (0, 1))
            for r, c in product(range(grid.rows - high), range(grid.cols - wide)):
                found.append((shape, grid.union((r + dr, c + dc) for dr, dc, _ in places)))
    return tuple(found)


def laid(rng: Random, grid: Grid) -> list[int]:
    """Random pieces that keep the rules, as many as find room: each touches those before it."""
    found, shaded, free = list[int](), 0, list(pieces(grid))
    while near := [(shape, cells) for shape, cells in free if not shaded or grid.beside(cells) & shaded]:
        shape, cells = rng.choice(near)
        found.append(cells)
        shaded |= cells
        close = grid.beside(cells)
        free = [
            (one, more)
            for one, more in free
            if not (more & shaded or (one == shape and more & close) or pool(grid, more | shaded))
        ]
    return found
