"""Random islands: a sea in one piece without a 2×2 block, grown cell by cell, and small changes of it."""

from __future__ import annotations

from random import Random

from deduce.board.connectivity import components, flood
from deduce.board.grid import Cell, Grid
from deduce.board.marks import bits

LARGEST = 12
"""How many cells an island has at most, where the sea can be had so."""


def random_sea(rng: Random, grid: Grid) -> int:
    """The cells of a random sea; it grows into islands that are too large as yet, as long as it can."""
    sea = rng.choice(list(bits(grid.board)))
    largest = rng.randint(2, LARGEST)
    while wide := sum(part for part in _islands(grid, sea) if part.bit_count() > largest):
        free = [cell for cell in bits(grid.beside(sea) & wide) if not pool(grid, sea | cell)]
        if not free:
            break
        sea |= rng.choice(free)
    return sea if sea != grid.board else 0


def sea_nearby(rng: Random, grid: Grid, sea: int, near: int) -> int:
    """The sea with one to three cells changed, the first of them among or beside `near`."""
    close = list(bits((near | grid.beside(near)) & grid.board)) or list(bits(grid.board))
    for k in range(rng.randint(1, 3)):
        for _ in range(20):
            cell = rng.choice(close) if not k or rng.random() < 0.7 else rng.choice(list(bits(grid.board)))
            if _fits(grid, sea ^ cell):
                sea ^= cell
                break
    return sea


def numbered(rng: Random, grid: Grid, sea: int, before: int) -> dict[Cell, int]:
    """The size of each island in one of its cells; an island that has one of the cells `before` keeps it there."""
    found = {}
    for part in _islands(grid, sea):
        kept = part & before
        spot = kept if kept and not kept & kept - 1 and rng.random() < KEEPS else rng.choice(list(bits(part)))
        found[grid.at(spot)] = part.bit_count()
    return found


KEEPS = 0.9
"""How often a number stays where it is."""


def _islands(grid: Grid, sea: int) -> list[int]:
    return sorted(components(grid.board & ~sea, grid.width))


def pool(grid: Grid, sea: int) -> bool:
    """Whether some 2×2 block is all sea."""
    pairs = sea & sea >> 1
    return bool(pairs & pairs >> grid.width)


def _fits(grid: Grid, sea: int) -> bool:
    """Whether cells can be a sea, with islands that are not too large."""
    if not sea or pool(grid, sea) or flood(sea & -sea, sea, grid.width) != sea:
        return False
    return all(part.bit_count() <= LARGEST for part in _islands(grid, sea))
