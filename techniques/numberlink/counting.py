"""Flows between light and dark cells, which take turns on every line."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.lines import beside
from deduce.marks import Marks, bits
from techniques.numberlink.kind import Numberlink


def settled(puzzle: Numberlink, drawn: int, free: int) -> Marks | None:
    """The free edges that are drawn in every way, and those in no way, to give each cell all its lines.

    None when there is no way. One way is found by augmenting paths; turning free edges from light to dark and used ones
    back, the edges between different strongly connected parts are those that every way has alike.
    """
    light = sum(puzzle.grid.bit(r, c) for r, c in puzzle.grid.cells() if (r + c) % 2 == 0)
    degrees = puzzle.edges.degrees(drawn)
    left = {
        cell: (1 if cell & puzzle.terminals else 2) - sum(cell & at > 0 for at in degrees)
        for cell in bits(puzzle.board)
    }
    right, below = puzzle.edges.split(free)
    near = beside(right, below, puzzle.width)
    around = {cell: near(cell) for cell in left}
    if min(left.values()) < 0:
        return None
    used = dict.fromkeys(left, 0)
    for cell in bits(light & puzzle.board):
        while left[cell]:
            if not _augment(cell, light, left, around, used):
                return None
    if any(left.values()):
        return None
    onward = {cell: around[cell] & ~used[cell] if cell & light else used[cell] for cell in left}
    part = _parts(onward)
    yes = no = 0
    for edge in bits(free):
        a, b = bits(puzzle.edges.touched(edge))
        if part[a] != part[b]:
            yes, no = (yes | edge, no) if used[a] & b else (yes, no | edge)
    return Marks(yes, no)


def _augment(start: int, light: int, left: dict[int, int], around: dict[int, int], used: dict[int, int]) -> bool:
    """Give a light cell one more line, if other lines can make room."""
    came, queue = {start: 0}, [start]
    for cell in queue:
        for other in bits(around[cell] & ~used[cell] if cell & light else used[cell]):
            if other in came:
                continue
            came[other] = cell
            if not other & light and left[other]:
                left[start] -= 1
                left[other] -= 1
                while other != start:
                    used[came[other]] ^= other
                    used[other] ^= came[other]
                    other = came[other]
                return True
            queue.append(other)
    return False


def _parts(onward: dict[int, int]) -> dict[int, int]:
    """The strongly connected part of each cell (Tarjan)."""
    order: dict[int, int] = {}
    low: dict[int, int] = {}
    part: dict[int, int] = {}
    open_: list[int] = []
    for root in onward:
        if root in order:
            continue
        order[root] = low[root] = len(order)
        open_.append(root)
        path: list[tuple[int, Iterator[int]]] = [(root, bits(onward[root]))]
        while path:
            cell, rest = path[-1]
            other = next(rest, 0)
            if not other:
                path.pop()
                if path:
                    low[path[-1][0]] = min(low[path[-1][0]], low[cell])
                while low[cell] == order[cell] and cell not in part:
                    part[open_.pop()] = cell
            elif other not in order:
                order[other] = low[other] = len(order)
                open_.append(other)
                path.append((other, bits(onward[other])))
            elif other not in part:
                low[cell] = min(low[cell], order[other])
    return part
