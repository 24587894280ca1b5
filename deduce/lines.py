"""Graphs of cells and open edges: what lies on a way between two cells, what every way uses, and what faces look like.

A graph is given by two planes of cells (see `deduce.edges`): the cells with an open edge to the right, and those with
one below. The answers are kept, because a supposed mark leaves most of the graphs as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

Beside = Callable[[int], int]


class Ways(NamedTuple):
    """The simple ways between two cells.

    Attributes:
        cells: the cells on some way.
        cuts: the cells, other than the two ends, on every way.
        right: and below: the edges on every way.
    """

    cells: int
    cuts: int
    right: int
    below: int


def beside(right: int, below: int, width: int) -> Beside:
    """The function that gives the neighbours of a single cell."""

    def found(cell: int) -> int:
        ahead = (cell << 1 if right & cell else 0) | (cell << width if below & cell else 0)
        return ahead | cell >> 1 & right | cell >> width & below

    return found


@lru_cache(maxsize=1 << 16)
def ways(right: int, below: int, width: int, start: int, end: int) -> Ways | None:
    """The ways from one cell to another that visit no cell twice; None when there is none.

    A cell lies on such a way if it is in one block (a part without cut cells) with the edge that one adds between the
    two ends (Menger; Tarjan's search finds the blocks). Among these cells, a second search finds what every way uses.
    """
    order, low, under = {start: 0, end: 1}, {end: 1}, {end: end}
    for cell, above in _search(beside(right, below, width), end, order, low):
        if low[cell] < order[above]:  # else the part beyond hangs on one cell
            under[above] = under.get(above, above) | under.get(cell, cell)
    if low[end]:
        return None
    cells = start | under[end]
    across, down = right & cells & cells >> 1, below & cells & cells >> width
    return Ways(cells, *_needed(across, down, width, start, end))


def _search(near: Beside, root: int, order: dict[int, int], low: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Tarjan's search from a cell that has its number: each further cell as it is left, and whence it was entered.

    `order` numbers the cells as they are found; `low` is the lowest number that a cell sees from itself or from beyond.
    """
    path, left = [root], [near(root)]
    while path:
        cell, rest = path[-1], left[-1]
        if rest:
            other = rest & -rest
            left[-1] = rest ^ other
            if other in order:
                low[cell] = min(low[cell], order[other])
            else:
                order[other] = low[other] = len(order)
                path.append(other)
                left.append(near(other) & ~cell)
            continue
        path.pop()
        left.pop()
        if path:
            above = path[-1]
            low[above] = min(low[above], low[cell])
            yield cell, above


def _needed(right: int, below: int, width: int, start: int, end: int) -> tuple[int, int, int]:
    """The cells and edges on every way from one cell to another."""
    order, low = {start: 0}, {start: 0}
    holds = end  # the cells from which the end was found
    cuts = across = down = 0
    for cell, above in _search(beside(right, below, width), start, order, low):
        if cell & holds:
            holds |= above
            cuts |= above if low[cell] >= order[above] and above != start else 0
            if low[cell] > order[above]:
                first, second = min(cell, above), max(cell, above)
                across |= first if first << 1 == second else 0
                down |= first if first << width == second else 0
    return cuts, across, down


@lru_cache(maxsize=1 << 12)
def bridges(right: int, below: int, width: int) -> tuple[tuple[int, int, int, int], ...]:
    """For each edge that joins two parts, its cell in the plane of right and of below, and the cells of both parts.

    A connected part of the whole graph comes as a bridge without edges, twice the same part.
    """
    near = beside(right, below, width)
    found: list[tuple[int, int, int, int]] = []
    todo = right | right << 1 | below | below << width
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    under: dict[int, int] = {}
    while todo:
        root, known = todo & -todo, len(found)
        order[root] = low[root] = len(order)
        under[root] = root
        for cell, above in _search(near, root, order, low):
            under[above] = under.get(above, above) | under.setdefault(cell, cell)
            if low[cell] > order[above]:
                first, second = min(cell, above), max(cell, above)
                found.append((first * (first << 1 == second), first * (first << width == second), under[cell], 0))
        found[known:] = [(a, b, part, under[root] & ~part) for a, b, part, _ in found[known:]]
        found.append((0, 0, under[root], under[root]))
        todo &= ~under[root]
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def faces(right: int, below: int, width: int) -> tuple[tuple[int, ...], ...]:
    """The cells along each side of each face of the graph as it is drawn, in order and as often as they are passed.

    A face is a piece of the plane that no edge divides; a cell stands in it as often as the walk around it comes by.
    Plain 2×2 blocks are left out.
    """
    block = right & right >> width & below & below >> 1
    has = (below << width, right, below, right << 1)  # to the north, east, south and west
    # With the face to the left: down the left column of a block, right along its lower row, and so on.
    todo = [has[0] & ~(block << width + 1), has[1] & ~(block << width), has[2] & ~block, has[3] & ~(block << 1)]
    found = []
    for start in range(4):
        while todo[start]:
            cell, way, walk = todo[start] & -todo[start], start, []
            while todo[way] & cell:
                todo[way] ^= cell
                walk.append(cell)
                cell = (cell >> width, cell << 1, cell << width, cell >> 1)[way]
                way = next(turn & 3 for turn in (way + 3, way, way + 1, way + 2) if has[turn & 3] & cell)
            found.append(tuple(walk))
    return tuple(found)
