"""Random boards of Right-turn roads.

Pieces of road, at first single cells, are joined end to end in random order where the way would not turn left. What is
left alone takes a cell from a road beside it. Such a board seldom has one solution; `make` lays the roads anew where
the solver does not see through, again and again, as long as less and less stays open.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from random import Random

from deduce import oracle
from deduce.edges import edges
from deduce.errors import InputError
from deduce.generate import BUDGET, Option, Options
from deduce.grid import Cell
from deduce.language import msg
from deduce.marks import NOTHING, Marks, bits
from deduce.tiers import Tiers
from techniques.rightturn.kind import STEPS, RightTurn, heading

Road = tuple[Cell, ...]

OPTIONS: tuple[Option, ...] = ()
PATIENCE = 60
"""How often roads are laid anew without any gain before a board is given up."""
NEARLY = 0.4
"""The open edges for each cell up to which the oracle is asked, and then the deeper tiers."""

TINY = (
    "0 .",
    "0 . 0 .",
    ". 0 0 .",
    "0 0 / . .",
    "2 . / . .",
    "1 . 0 / . . .",
    ". 1 . / . . 1",
    ". . 2 / . 0 .",
    "0 . . / . . . / 4 . .",
    "2 . . / . . 1 / . . .",
    ". . 0 / . 3 . / . . .",
    ". 0 . / . 0 . / 0 . . / 0 . 0",
    "0 . . / . . . / 2 . 0",
    ". . 4 . / . . . .",
    ". . . 0 / . . . 2",
    "0 . . 0 / 0 . . 2 / . . . . / . 0 0 .",
    "0 . 2 0 / . . . . / . 1 . . / . . 0 0",
    ". . 0 2 / 0 0 . . / . . . .",
    "0 . 0 . / . 0 0 . / . . . 0 / 0 . . .",
    ". . . . / . 0 . . / . 0 . . / 2 0 . .",
    ". . 1 2 / 2 . . . / . . . . / . . . .",
    "2 . . . / . . . . / 2 . . . / . . . 3",
    ". . . . / . . . . / . . 2 . / 2 0 . .",
    "0 1 . 2 / . . . . / . . . .",
    "0 . . . / 0 1 . . / . . . . / . . 0 0",
    "1 . . / . . . / 2 . .",
    ". . . 0 / . 3 . . / . . . .",
    "2 . . . / . . 3 . / . . . .",
)
"""Boards with none, one and several solutions."""


class Filled(Marks):
    """A full board that knows its roads."""

    roads: tuple[Road, ...] = ()


def tiny() -> Iterator[RightTurn]:
    """Boards that are small enough to list all their solutions."""
    for text in TINY:
        yield RightTurn.drawn(text.replace(" / ", "\n"))[0]


def solution(rng: Random, rows: int, cols: int) -> Filled:
    """A random full board, with many short roads or with few long ones."""
    while True:
        roads = fill(rng, ((r, c) for r in range(rows) for c in range(cols)))
        if roads is not None:
            return filled(roads, rows, cols)


def filled(roads: Sequence[Road], rows: int, cols: int) -> Filled:
    """Roads as marks."""
    shape = edges(rows, cols)
    drawn = sum(shape.between(a, b) for road in roads for a, b in pairwise(road))
    full = Filled(drawn, shape.all & ~drawn)
    full.roads = tuple(sorted(roads))
    return full


def puzzle_of(answer: Marks, rows: int, cols: int) -> RightTurn:
    """The board of the roads' starts and numbers."""
    roads: Sequence[Road] = getattr(answer, "roads", ())
    return RightTurn(rows, cols, tuple((road[0], turns(road)) for road in roads))


def turns(road: Road) -> int:
    """How often a road turns."""
    ways = [heading(a, b) for a, b in pairwise(road)]
    return sum(a != b for a, b in pairwise(ways))


def legal(road: Road) -> bool:
    """Whether a way through neighbouring cells never turns left."""
    ways = [heading(a, b) for a, b in pairwise(road)]
    return all((b - a) % 4 < 2 for a, b in pairwise(ways))


def make(rng: Random, rows: int, cols: int, tier: int, _: Options) -> RightTurn | None:
    """A board that needs the tier, if the roads come to it; None when they do not come to one solution."""
    if rows * cols < 2:
        raise InputError(
            msg("a board of {rows} rows and {cols} columns", rows=rows, cols=cols), expected=msg("at least two cells")
        )
    roads = kept = solution(rng, rows, cols).roads
    best, unclear, idle = 2 * rows * cols, 0, 0
    while idle < PATIENCE:
        puzzle = puzzle_of(filled(roads, rows, cols), rows, cols)
        left = _left(puzzle, tier)
        if left == 0:
            return puzzle
        idle += 1
        if left is not None and left.bit_count() <= best:
            idle = idle if left.bit_count() == best else 0
            kept, best, unclear = roads, left.bit_count(), left
        if not unclear:
            return None
        spot = rng.choice(list(bits(unclear)))
        roads = _laid_anew(rng, kept, puzzle.edges.at(spot)) or kept
    return None


def _left(puzzle: RightTurn, tier: int) -> int | None:
    """The edges that a tier leaves open; those of tier 1 while there are several solutions; None where a lower tier
    leaves none.
    """
    tiers, closures = Tiers(puzzle, puzzle.kind.sound, budget=BUDGET), dict[Marks, Marks]()
    marks = tiers.fixpoint(NOTHING)
    many = tiers.open(marks).bit_count() > NEARLY * puzzle.board.bit_count()
    if tier == 1 or many or not oracle.unique(puzzle):
        return tiers.open(marks)
    for deeper in range(2, tier + 1):
        if not tiers.open(marks):
            return None
        marks = tiers.close2(marks, closures) if deeper == 2 else tiers.close3(marks, closures)
    return tiers.open(marks)


def _laid_anew(rng: Random, roads: tuple[Road, ...], spots: tuple[Cell, Cell]) -> tuple[Road, ...] | None:
    """The roads with those at two cells, and perhaps one beside them, replaced by others on the same cells."""
    chosen = {road for road in roads if set(road) & set(spots)}
    beside = {near for road in chosen for cell in road for near in _beside(cell)}
    chosen |= set(rng.sample([road for road in roads if set(road) & beside], rng.randint(0, 1)))
    new = fill(rng, sorted(cell for road in chosen for cell in road))
    if new is None or len(new) > len(chosen):
        return None  # more and more short roads would be the easy way to one solution
    return (*(road for road in roads if road not in chosen), *new)


def fill(rng: Random, cells: Iterable[Cell]) -> list[Road] | None:
    """Roads that cover some cells; None when a cell is left over."""
    home: dict[Cell, Road] = {cell: (cell,) for cell in cells}
    steps = [(a, b) for a in home for b in _beside(a) if b in home]
    rng.shuffle(steps)
    eager = rng.uniform(0.7, 1)
    for a, b in steps:
        one, other = home[a], home[b]
        if one is not other and one[-1] == a and other[0] == b and rng.random() < eager and legal(one[-2:] + other[:2]):
            _settle(home, one + other)
    for cell in [cell for cell, road in home.items() if len(road) == 1]:
        if len(home[cell]) == 1 and not _adopt(rng, home, cell):
            return None
    return list(dict.fromkeys(home.values()))


def _adopt(rng: Random, home: dict[Cell, Road], cell: Cell) -> bool:
    """Give a cell that stands alone a road, together with a neighbour or with a part of its road."""
    ways = []
    for near in _beside(cell):
        road = home.get(near, ())
        if road:
            k = road.index(near)
            for parts in (
                (road[:k], (cell, *road[k:])),
                ((*road[: k + 1], cell), road[k + 1 :]),
                (road[:k], (cell, near), road[k + 1 :]),
            ):
                if all(len(part) != 1 and legal(part) for part in parts):
                    ways.append(parts)
    for part in rng.choice(ways) if ways else ():
        _settle(home, part)
    return bool(ways)


def _settle(home: dict[Cell, Road], road: Road) -> None:
    home.update(dict.fromkeys(road, road))


def _beside(cell: Cell) -> list[Cell]:
    return [(cell[0] + dr, cell[1] + dc) for dr, dc in STEPS]
