"""Yin-Yang boards out of nothing: a random solution, and the givens that may be taken away.

On a board with both sides of at least 2, the line between the colours runs through every inner lattice point (where
four cells meet) exactly once: a point that it missed would be the middle of a block, one that it passed twice a
crossing.
Conversely every such line, from border to border, divides the board into two connected colours. So a random board is a
random Hamiltonian path of the inner points that ends at the border, and the *backbite* move makes one: join an end of
the path to a neighbouring point and leave out the step that would close a ring. The start is forgotten after some 20
moves a point (measured by the share of steps kept, of straight steps and of horizontal ones, 10×10 to 40×40).

Boards whose border has one colour (the line is a ring) are left out: almost all of their border must be given.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from deduce.board.grid import Cell, grid
from deduce.board.marks import Marks, bits
from deduce.board.reference import beside
from deduce.contract.parts import Options
from deduce.engine.tiers import Tiers
from deduce.making.generate import BUDGET, DENSITY, SYMMETRY, Orbits, thin_givens
from techniques.yinyang.kind import YinYang

MOVES = 30
"""Backbite moves for each lattice point."""
CHOICE = 20
"""How many solutions a board of tier 3 is chosen from."""
OPTIONS = (SYMMETRY, DENSITY)
REFERENCE: Sequence[tuple[int, Mapping[str, Any]]] = ((6, {}), (8, {}), (10, {}), (12, {}), (15, {}))
"""The sizes of the boards that ratings are compared with, and options for making them."""
TINY = ((1, 4), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4))


def tiny() -> Iterator[YinYang]:
    """Boards without givens that are small enough to list all their solutions."""
    return (YinYang(rows, cols) for rows, cols in TINY)


def solution(rng: Random, rows: int, cols: int) -> Marks:
    """A random legal board, full: both colours are connected and no block has one colour."""
    if rows == 1 or cols == 1:
        length = rows * cols
        dark = rng.randint(1, length - 1) if length > 1 else rng.randint(0, 1)
        lane = [k < dark for k in range(length)]
        return _marks([lane] if rows == 1 else [[cell] for cell in lane], rng)
    path = _hamiltonian_path(rng, rows - 1, cols - 1)
    # Where the line leaves the board; a point may have two ways out (a corner) or more (on a board two cells wide).
    first = rng.choice(_exits(path[0], rows, cols))
    last = rng.choice([way for way in _exits(path[-1], rows, cols) if len(path) > 1 or way != first])
    line = [first, *path, last]
    steps = {frozenset(step) for step in pairwise(line)}

    black = [[False] * cols for _ in range(rows)]
    for r in range(rows):
        for c in range(cols):
            if c:
                black[r][c] = black[r][c - 1] ^ (frozenset(((r, c), (r + 1, c))) in steps)
            elif r:
                black[r][c] = black[r - 1][c] ^ (frozenset(((r, c), (r, c + 1))) in steps)
    return _marks(black, rng)


def _marks(black: Sequence[Sequence[bool]], rng: Random) -> Marks:
    shape = grid(len(black), len(black[0]))
    yes = shape.union((r, c) for r, row in enumerate(black) for c, cell in enumerate(row) if cell)
    marks = Marks(yes, shape.board & ~yes)
    return marks if rng.randrange(2) else marks.flipped


def _exits(point: Cell, rows: int, cols: int) -> list[Cell]:
    """The lattice points of the rim beside an inner point; inner points run from (1, 1) to (rows - 1, cols - 1)."""
    return [(y, x) for y, x in beside(point) if y in (0, rows) or x in (0, cols)]


def _hamiltonian_path(rng: Random, rows: int, cols: int) -> list[Cell]:
    """A random path through all points from (1, 1) to (rows, cols) with both ends at the rim."""
    points = [(r, c) for r in range(1, rows + 1) for c in range(1, cols + 1)]
    number = {point: i for i, point in enumerate(points)}
    steps = [[number[p] for p in beside(point) if p in number] for point in points]
    rim = [r in (1, rows) or c in (1, cols) for r, c in points]
    upright = rng.randrange(2)
    lanes, length = (cols, rows) if upright else (rows, cols)
    path = []
    for lane in range(lanes):
        for k in range(length) if lane % 2 else reversed(range(length)):
            path.append(number[(k + 1, lane + 1) if upright else (lane + 1, k + 1)])
    random, moves = rng.random, MOVES * len(points)
    while len(points) > 1 and (moves > 0 or not (rim[path[0]] and rim[path[-1]])):
        if random() < 0.5:
            path.reverse()
        ways = steps[path[-1]]
        cut = path.index(ways[int(random() * len(ways))]) + 1
        path[cut:] = path[: cut - 1 : -1]
        moves -= 1
    return [points[i] for i in path]


def make(rng: Random, rows: int, cols: int, tier: int, options: Options) -> YinYang | None:
    """A board with as few given stones as the tier, the symmetry and the density allow."""
    board = YinYang(rows, cols)
    full = solution(rng, rows, cols)
    if tier == 3:
        full = max((full, *(solution(rng, rows, cols) for _ in range(CHOICE - 1))), key=lambda one: _tangle(board, one))
    orbits = list(Orbits(board.grid, options["symmetry"]))
    rng.shuffle(orbits)
    groups = [full.common(Marks(orbit, orbit)) for orbit in orbits]
    # At tier 3 a given goes when no other solution is left, which most often shows without the costly techniques.
    techniques = [item for item in board.kind.sound if tier < 3 or not item.costly]
    tiers = Tiers(board, techniques, budget=BUDGET)
    least = round(options["density"] * rows * cols)
    # Almost all boards that need tier 3 have an open border, whose rules reach from end to end; and they are rare.
    spare = board.grid.rim if tier == 3 else 0
    return board.with_givens(thin_givens(tiers, full, groups, tier, rng, least=least, spare=spare))


def _tangle(board: YinYang, full: Marks) -> tuple[bool, int]:
    """What sets apart the solutions of almost all boards that need tier 3: a shared border and many dead ends."""
    ends = sum((board.grid.beside(bit) & side).bit_count() == 1 for side in full for bit in bits(side))
    rim = board.grid.rim
    return min((side & rim).bit_count() for side in full) * 4 >= rim.bit_count(), ends


def puzzle_of(answer: Marks, rows: int, cols: int) -> YinYang:
    """The board with every stone of a solution given."""
    return YinYang(rows, cols, answer)
