"""Star Battles out of nothing: a star solution, regions grown around it, and repairs until it is the only one.

Stars are dealt row by row. Regions start from groups of stars that lie near each other, joined by short ways, and
grow cell by cell, some faster than others, as setters draw them. Where the techniques stall, a second solution is
looked for; a cell that it needs moves to the region next door, which spoils it and leaves ours alone. So every
repair removes at least one wrong solution, and the board is taken as soon as it is solved at the tier that is
wanted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from random import Random

from deduce.connectivity import components
from deduce.errors import InputError
from deduce.generate import Option, Options
from deduce.grid import Cell, grid
from deduce.marks import NOTHING, Marks, bits
from deduce.tiers import Tiers
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.rivals import rivals

REPAIRS = 12
"""How many repairs a board gets for each of its lines, before we start afresh."""
PLAIN = 62
"""Techniques up to this rank look for second solutions."""
RIVALS = 2
"""How many other solutions of a board with one star are listed for a repair."""
NODES = 60
"""How far a second solution is looked for."""
TINY = (
    "1122 1122 3344 3344",
    "1222 1123 4133 4433",
    "0112 1122 3304 3444",
    "1123 1423 4423 4333",
    "3311 3312 3222 3442",
    "13330 10122 04222 04000 44052",
    "44022 44002 04410 50330 30333",
    "1144 1144 2233 2333",
    "11020 01220 33040 03405 00455",
)
"""Boards small enough to list their solutions, whole and without some of their counts."""


def tiny() -> Iterator[StarBattle]:
    """Boards with few open cells; not all of them have a solution."""
    for drawn in TINY:
        ids = [[int(digit) for digit in row] for row in drawn.split()]
        yield StarBattle.of(ids)


def solution(rng: Random, rows: int, cols: int, stars: int | None = None) -> Marks:
    """A random star pattern, full. Boards are square: of a rectangle the longer side counts."""
    n = max(rows, cols, 4)
    shape = grid(n, n)
    yes = shape.union(_stars(rng, n, stars or (2 if n >= 9 else 1)))
    return Marks(yes, shape.board & ~yes)


def puzzle_of(answer: Marks, rows: int, cols: int) -> StarBattle:
    """A board with regions around a star pattern, always the same ones; it may have other solutions."""
    n = max(rows, cols, 4)
    stars = list(grid(n, n).cells(answer.yes))
    rng = Random(answer.yes)
    while True:
        ids = _regions(rng, n, stars)
        if ids:
            return StarBattle.of(ids, len(stars) // n)


def usual(n: int) -> int:
    """The stars that boards of that size mostly have."""
    return 1 + sum(n >= size for size in (9, 14, 17, 21, 25))


def _count(text: str) -> int:
    if text not in ("1", "2", "3", "4", "5", "6"):
        raise ValueError(text)
    return int(text)


OPTIONS = (
    Option("stars", "stars in each row, column and region: 1 to 6; as usual for the size if not said", None, _count),
    Option("smallest", "cells of the smallest region; one more than its stars if not said", None, int),
)


def make(rng: Random, rows: int, cols: int, tier: int, options: Options) -> StarBattle | None:
    """One board with exactly one solution, of the tier if the repairs lead there, else below; None for a bad start."""
    if rows != cols:
        raise InputError(f"a board of {rows} rows and {cols} columns", expected="as many rows as columns")
    stars = options.get("stars") or usual(rows)
    if rows < 4 * stars or (rows == 4 * stars and stars > 2):
        raise InputError(f"a board of {rows}×{rows} with {stars} stars", expected="more than four lines for each star")
    return _repaired(rng, rows, stars, tier, options.get("smallest") or stars + 1)


# Stars ----------------------------------------------------------------------------------------------------------------


def _stars(rng: Random, n: int, k: int) -> list[Cell]:
    """Stars that do not touch, `k` in every row and column."""
    while True:
        found: list[Cell] = []
        count, above = [0] * n, [False] * n
        for r in range(n):
            chosen = _row(rng, n, k, count, above, n - r)
            if chosen is None:
                break
            above = [False] * n
            for c in chosen:
                count[c] += 1
                above[c] = True
                found.append((r, c))
        else:
            return found


def _row(rng: Random, n: int, k: int, count: Sequence[int], above: Sequence[bool], left: int) -> list[int] | None:
    """The columns of one row, those that lag behind first; None if we come to nothing."""
    free = [c for c in range(n) if count[c] < k and not any(above[max(0, c - 1) : c + 2])]
    urgent = [c for c in range(n) if 2 * (k - count[c]) >= left]
    for _ in range(20):
        keys = {c: rng.random() - 2 * (k - count[c]) / left - (c in urgent) * 0.5 for c in free}
        chosen: list[int] = []
        for c in sorted(free, key=keys.__getitem__):
            if all(abs(c - other) > 1 for other in chosen):
                chosen.append(c)
                if len(chosen) == k:
                    return chosen
    return None


# Regions --------------------------------------------------------------------------------------------------------------

Ids = list[list[int]]


@lru_cache(maxsize=4096)
def _beside(n: int, cell: Cell) -> list[Cell]:
    r, c = cell
    return [(y, x) for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if 0 <= y < n and 0 <= x < n]


def _regions(rng: Random, n: int, stars: Sequence[Cell]) -> Ids | None:
    """Connected regions with equally many stars; None when a group of stars cannot be joined."""
    k = len(stars) // n
    ids: Ids = [[0] * n for _ in range(n)]
    taken = set(stars)
    left = set(stars)
    for i in range(1, n + 1):
        # The star that lies most apart from the others still to be grouped goes first.
        start = max(left, key=lambda star: (_apart(star, left), rng.random())) if k > 1 else min(left)
        left.remove(start)
        ids[start[0]][start[1]] = i
        group = {start}
        for _ in range(k - 1):
            way = _way(rng, n, ids, group, left, taken)
            if way is None:
                return None
            left.discard(way[-1])
            for r, c in way:
                ids[r][c] = i
                group.add((r, c))
    _grow(rng, n, ids)
    return ids


def _apart(star: Cell, others: set[Cell]) -> int:
    return sum(sorted(abs(star[0] - r) + abs(star[1] - c) for r, c in others)[1:4])


def _way(rng: Random, n: int, ids: Ids, group: set[Cell], ends: set[Cell], stars: set[Cell]) -> list[Cell] | None:
    """A shortest way through free cells from a group to some other star."""
    came: dict[Cell, Cell | None] = dict.fromkeys(group)
    queue = sorted(group)
    rng.shuffle(queue)
    for cell in queue:
        around = _beside(n, cell)
        rng.shuffle(around)
        for other in around:
            if other in came or ids[other[0]][other[1]]:
                continue
            came[other] = cell
            if other in ends:
                way = [other]
                while (before := came[way[-1]]) is not None:
                    way.append(before)
                return way[-2::-1]
            if other not in stars:
                queue.append(other)
    return None


def _grow(rng: Random, n: int, ids: Ids) -> None:
    """Give every free cell to a region beside it; some regions grow faster than others."""
    speed = [0.0, *(0.15 + rng.random() ** 2 for _ in range(n))]
    free = [(r, c) for r in range(n) for c in range(n) if not ids[r][c]]
    for i in rng.sample(range(1, n + 1), n):  # no region stays as it is
        around = [cell for cell in free if any(ids[y][x] == i for y, x in _beside(n, cell))]
        if around:
            r, c = rng.choice(around)
            ids[r][c] = i
            free.remove((r, c))
    while free:
        rng.shuffle(free)
        rest = []
        for r, c in free:
            near = [ids[y][x] for y, x in _beside(n, (r, c)) if ids[y][x]]
            i = rng.choice(near) if near else 0
            if rng.random() < speed[i]:
                ids[r][c] = i
            else:
                rest.append((r, c))
        free = rest


# Repairs --------------------------------------------------------------------------------------------------------------


def _repaired(rng: Random, n: int, k: int, tier: int, least: int) -> StarBattle | None:
    stars = _stars(rng, n, k)
    ids = _regions(rng, n, stars)
    shape = grid(n, n)
    ours = shape.union(stars)
    if ids is None:
        return None
    regions = [shape.union((r, c) for r, c in product(range(n), range(n)) if ids[r][c] == i) for i in range(1, n + 1)]
    if min(region.bit_count() for region in regions) < least:
        return None
    easier, spare = None, 0
    for _ in range(REPAIRS * n):
        puzzle = StarBattle(n, n, tuple(regions), k)
        wrong = _wrong(rng, puzzle, ours)
        if not wrong and tier == k == 1:
            return puzzle  # almost always of tier 1, and whoever asks looks
        if not wrong:
            tiers = Tiers(puzzle, puzzle.kind.sound)
            marks = tiers.fixpoint(NOTHING)
            solved = puzzle.solved(marks)
            if solved if tier == 1 else not solved and puzzle.solved(tiers.close2(marks, {})):
                return puzzle
            if solved:
                if easier is None:
                    easier, spare = puzzle, 3 * n
                spare -= 1
                if not spare:
                    break
            wrong = list(bits((tiers.open(marks) or shape.board) & ~ours))  # too easy or too hard: any change may do
            rng.shuffle(wrong)
        if not any(_move(rng, puzzle, regions, bit, least) for bit in wrong):
            near = list(bits(shape.around(sum(wrong)) & ~ours))  # make room for the next try
            rng.shuffle(near)
            if not any(_move(rng, puzzle, regions, bit, least) for bit in near):
                break
    return easier


def _wrong(rng: Random, puzzle: StarBattle, ours: int) -> list[int]:
    """The cells of stars in other solutions, as far as these are soon found: those of most solutions first."""
    if puzzle.stars == 1:
        found = rivals(puzzle.regions, _seen(puzzle.rows), ours, RIVALS)
        if found is not None:
            count = Counter(bit for one in found for bit in bits(one & ~ours))
            return sorted(count, key=lambda bit: -count[bit] + rng.random())
    tiers = Tiers(puzzle, [technique for technique in puzzle.kind.sound if technique.rank <= PLAIN])
    marks = tiers.fixpoint(NOTHING)
    other = None if puzzle.solved(marks) else _another(tiers, marks, ours)
    wrong = list(bits((other or 0) & ~ours))
    rng.shuffle(wrong)
    return wrong


@lru_cache(maxsize=16)
def _seen(n: int) -> dict[int, int]:
    """For each cell its row, its column and its neighbours."""
    shape = grid(n, n)
    return {shape.bit(r, c): shape.around(shape.bit(r, c)) | shape.row(r) | shape.col(c) for r, c in shape.cells()}


def _move(rng: Random, puzzle: StarBattle, regions: list[int], cell: int, least: int) -> bool:
    """Give a cell to a region beside it, if its own stays in one piece and large enough."""
    shape = puzzle.grid
    own = next(i for i, region in enumerate(regions) if region & cell)
    rest = regions[own] ^ cell
    if rest.bit_count() < least or len(list(components(rest, shape.width))) > 1:
        return False
    beside = shape.beside(cell)
    others = [i for i, region in enumerate(regions) if i != own and region & beside]
    if not others:
        return False
    to = rng.choice(others)
    regions[own] = rest
    regions[to] |= cell
    return True


def _another(tiers: Tiers, marks: Marks, ours: int) -> int | None:
    """The stars of another solution, if one is soon found."""
    nodes, units = NODES, [clue.cells for clue in tiers.puzzle.clues]

    def complete(marks: Marks) -> int | None:
        nonlocal nodes
        nodes -= 1
        if nodes < 0:
            return None
        marks = tiers.fixpoint(marks)
        if marks.clash:
            return None
        free = tiers.open(marks)
        if not free:
            return marks.yes
        short = [unit & free for unit in units if unit & free]
        for bit in bits(min(short, key=int.bit_count)):
            found = complete(Marks(marks.yes | bit, marks.no))
            if found is not None or nodes < 0:
                return found
            marks = Marks(marks.yes, marks.no | bit)
        return None

    for star in bits(ours & ~marks.yes):
        found = complete(Marks(marks.yes, marks.no | star))
        if found is not None:
            return found
        marks = marks.join(Marks(star, 0))
    return None
