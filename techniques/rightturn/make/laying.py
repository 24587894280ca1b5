"""Laying roads at random.

Pieces of road, at first single cells, are joined end to end in random order where the way would not turn left. What is
left alone takes a cell from a road beside it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from random import Random

from deduce.board.grid import Cell
from techniques.rightturn.kind import STEPS, heading

Road = tuple[Cell, ...]


def legal(road: Road) -> bool:
    """Whether a way through neighbouring cells never turns left."""
    ways = [heading(a, b) for a, b in pairwise(road)]
    return all((b - a) % 4 < 2 for a, b in pairwise(ways))


def laid_anew(rng: Random, roads: tuple[Road, ...], spots: tuple[Cell, Cell]) -> tuple[Road, ...] | None:
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
