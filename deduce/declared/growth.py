"""Rooms that grow around cells, and change by a cell: for genres whose puzzle is in the rooms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from deduce.board.connectivity import flood
from deduce.board.marks import bits
from deduce.declared.printed import Printed, numbered

SPEEDS = (1, 10, 100)
"""How fast a part grows, next to others: rooms of all sizes settle more than rooms of one."""


def grown(rng: Random, board: Printed, seeds: Sequence[int]) -> list[int]:
    """A part for each seed, in one piece, until together they fill the board; some grow much faster than others."""
    parts, free = list(seeds), board.grid.board & ~sum(seeds)
    speed = [rng.choice(SPEEDS) for _ in parts]
    while free and parts:
        (i,) = rng.choices(range(len(parts)), speed)
        if beside := board.grid.beside(parts[i]) & free:
            bit = rng.choice(list(bits(beside)))
            parts[i] |= bit
            free &= ~bit
    return parts


def matched(rng: Random, board: Printed, parts: Sequence[int], pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The parts joined two by two: in the given pairs, many of which have exchanged a part with another pair."""
    found = list(pairs)
    for _ in range(8 * len(found) if len(found) > 1 else 0):
        i, j = rng.sample(range(len(found)), 2)
        (a, b), (c, d) = found[i], found[j][:: rng.choice((1, -1))]
        if board.grid.beside(parts[a]) & parts[c] and board.grid.beside(parts[b]) & parts[d]:
            found[i], found[j] = (a, c), (b, d)
    return [parts[a] | parts[b] for a, b in found]


def roomed(board: Printed, parts: Sequence[int]) -> Printed:
    """The board divided into these parts."""
    ids = [[0] * board.cols for _ in range(board.rows)]
    for number, part in enumerate(parts, 1):
        for r, c in board.grid.cells(part):
            ids[r][c] = number
    return replace(board, ids=numbered(ids))


def shifted(rng: Random, board: Printed, movable: int) -> Printed:
    """The board with one cell of `movable` in a room beside its own, both in one piece; the same where none can go."""
    parts = [room.cells for room in board.rooms]
    for bit in rng.sample(list(bits(movable)), movable.bit_count()):
        home = next(i for i, part in enumerate(parts) if part & bit)
        others = [i for i, part in enumerate(parts) if i != home and part & board.grid.beside(bit)]
        rest = parts[home] & ~bit
        if others and rest and flood(rest & -rest, rest, board.grid.width) == rest:
            parts[home] = rest
            parts[rng.choice(others)] |= bit
            break
    return roomed(board, parts)
