"""Star patterns and regions around them, at random, as a setter might draw them.

Stars are dealt row by row. Regions start from groups of stars that lie near each other, joined by short ways, and
grow cell by cell, some faster than others.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from random import Random

from deduce.board.grid import grid
from deduce.board.marks import Marks, bits
from techniques.starbattle.kind import StarBattle

DENSE = 5
"""With so many stars dealing row by row comes to nothing; the oracle fills the board."""


def star_pattern(rng: Random, n: int, k: int) -> int:
    """Stars that do not touch, `k` in every row and column of a board of n × n."""
    shape = grid(n, n)
    while True:
        found = above = 0
        count = [0] * n
        for r in range(1 if k >= DENSE else n):
            free = [c for c in range(n) if count[c] < k and not above >> c & 1]
            chosen = _row(rng, k, free, count, n - r)
            if chosen is None:
                break
            above = 0
            for c in chosen:
                count[c] += 1
                above |= 7 << c >> 1
                found |= shape.bit(r, c)
        else:
            return found if k < DENSE else _completed(rng, n, k, found)


def _completed(rng: Random, n: int, k: int, stars: int) -> int:
    """A pattern with these stars and some more at random, as many as the oracle allows."""
    from deduce import oracle

    shape = grid(n, n)
    lines = StarBattle(n, n, tuple(shape.row(r) for r in range(n)), k)
    found = 0
    for r in rng.sample(range(2, n), n // 4):
        more = stars | shape.bit(r, rng.randrange(n))
        ways = oracle.solutions(lines, 1, Marks(more, 0))
        if ways:
            stars, found = more, ways[0].yes
    return found or star_pattern(rng, n, k)


def _row(rng: Random, k: int, free: Sequence[int], count: Sequence[int], left: int) -> list[int] | None:
    """The columns of one row, those that lag behind first; None if we come to nothing."""
    for _ in range(20):
        keys = {}
        for c in free:
            lag = 2 * (k - count[c]) / left
            keys[c] = rng.random() - lag - (lag >= 1) * 0.5
        chosen: list[int] = []
        for c in sorted(free, key=keys.__getitem__):
            if all(abs(c - other) > 1 for other in chosen):
                chosen.append(c)
                if len(chosen) == k:
                    return chosen
    return None


def grown(rng: Random, n: int, stars: int) -> list[int] | None:
    """Connected regions with equally many of the stars; None when a group of stars cannot be joined."""
    shape = grid(n, n)
    k = stars.bit_count() // n
    if k == 1:
        regions = list(bits(stars))
    else:
        regions = []
        left, free = stars, shape.board & ~stars
        for _ in range(n):
            # The star that lies most apart from the others still to be grouped goes first.
            group = max(bits(left), key=lambda star: (_apart(n, star, left), rng.random()))
            left ^= group
            for _ in range(k - 1):
                way = _way(rng, n, group, free, left)
                if way is None:
                    return None
                group |= way
                left &= ~way
                free &= ~way
            regions.append(group)
    _grow(rng, n, regions)
    return regions


def _apart(n: int, star: int, others: int) -> int:
    shape = grid(n, n)
    r, c = shape.at(star)
    return sum(sorted(abs(r - y) + abs(c - x) for y, x in shape.cells(others))[1:4])


@lru_cache(maxsize=4096)
def _beside(n: int, cell: int) -> list[int]:
    return list(bits(grid(n, n).beside(cell)))


def _way(rng: Random, n: int, group: int, free: int, ends: int) -> int | None:
    """A shortest way through free cells from a group to some other star, that star included."""
    came: dict[int, int] = {}
    queue = list(bits(group))
    seen = group
    rng.shuffle(queue)
    for cell in queue:
        around = [other for other in _beside(n, cell) if other & (free | ends) & ~seen]
        rng.shuffle(around)
        for other in around:
            came[other] = cell
            seen |= other
            if other & ends:
                way, at = other, other
                while not (at := came[at]) & group:
                    way |= at
                return way
            queue.append(other)
    return None


def _grow(rng: Random, n: int, regions: list[int]) -> None:
    """Give every free cell to a region beside it; some regions grow faster than others."""
    shape = grid(n, n)
    owner = {bit: i for i, region in enumerate(regions) for bit in bits(region)}
    speed = [0.1 + rng.random() ** 3 for _ in regions]
    free = shape.board & ~sum(regions)

    def give(cell: int, i: int) -> None:
        nonlocal free
        owner[cell] = i
        regions[i] |= cell
        free ^= cell

    for i in rng.sample(range(n), n):  # no region stays as it is
        around = list(bits(shape.beside(regions[i]) & free))
        if around:
            give(rng.choice(around), i)
    while free:
        edge = list(bits(shape.beside(shape.board & ~free) & free))
        rng.shuffle(edge)
        for cell in edge:
            near = [owner[other] for other in _beside(n, cell) if other in owner]
            i = near[int(rng.random() * len(near))]
            if rng.random() < speed[i]:
                give(cell, i)
