"""Rules on few edges: their ways, the pairs of edges that they share, and the faces that they speak of.

Each count or table on few variables has a list of ways to meet it. Two rules that hold the same two variables share a
pair. On a board with one loop a way also says which faces lie on one side and which on different ones. All this
is worked out once for a board; what marks leave of it is found in `deduce.relations.fitting`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from deduce.board.faces import Faces
from deduce.board.marks import bits
from deduce.relations.count import Count
from deduce.relations.loop import loop_of
from deduce.relations.rule import Board
from deduce.relations.table import Table

SMALL = 10
"""How many variables a rule has at most that keeps its ways."""
VALUES = ((0, 0), (0, 1), (1, 0), (1, 1))
"""The values of a pair."""


class Held(NamedTuple):
    """A pair of variables as one rule holds it: the rule, and its ways for each of `VALUES`."""

    rule: int
    ways: tuple[int, int, int, int]


class Small(NamedTuple):
    """A rule on few variables. Sets of ways are bitsets.

    Attributes:
        every: all ways, and `sided`, those that are possible on both sides of one loop.
        ones: for each variable, the ways in which it is *yes*.
        pairs: the pairs that another rule holds too, by number, with the ways for each of their values.
        faces: pairs of faces, with the ways in which they lie on different sides.
        eager: whether it says something to the empty board.
    """

    every: int
    sided: int
    ones: dict[int, int]
    pairs: tuple[tuple[int, tuple[int, int, int, int]], ...]
    faces: tuple[tuple[int, int, int], ...]
    eager: bool


class Prepared(NamedTuple):
    """The small rules of a board.

    Attributes:
        rules: all of them, the counts first.
        of: for each variable, the rules that hold it.
        shared: for each pair, the rules that hold it.
        near: for each face, the rules that speak of it.
        counts: for each count by its number, the small rule; `tables`, the same.
    """

    rules: Sequence[Small]
    of: dict[int, list[int]]
    shared: Sequence[list[Held]]
    near: Sequence[list[int]]
    counts: dict[int, int]
    tables: dict[int, int]


@lru_cache(maxsize=4096)
def _rows(size: int, allowed: int) -> tuple[int, ...]:
    return tuple(row for row in range(1 << size) if allowed >> row.bit_count() & 1)


@lru_cache(maxsize=1 << 14)
def _odd(rows: tuple[int, ...], places: int) -> int:
    """The rows with an odd number of *yes* among some places."""
    return sum(1 << n for n, row in enumerate(rows) if (row & places).bit_count() & 1)


@lru_cache(maxsize=1 << 14)
def _split(rows: tuple[int, ...], i: int, j: int) -> tuple[int, int, int, int]:
    """The rows by the values at two places."""
    found = [sum(1 << n for n, row in enumerate(rows) if (row >> i & 1, row >> j & 1) == pair) for pair in VALUES]
    return found[0], found[1], found[2], found[3]


def prepared(board: Board) -> Prepared:
    """The small rules of a board, worked out once."""
    known: Prepared | None = board.rules.prepared.get("small")
    if known is None:
        known = board.rules.prepared["small"] = _prepare(board)
    return known


def _prepare(board: Board) -> Prepared:
    rules: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
    counts, tables = {}, {}
    for i, rule in enumerate(board.rules.of(Count)):
        spots = tuple(bits(rule.cells))
        if not rule.when and 0 < len(spots) <= SMALL:
            counts[i] = len(rules)
            rules.append((spots, _rows(len(spots), rule.allowed)))
    for i, table in enumerate(board.rules.of(Table)):
        if len(table.spots) <= SMALL:
            tables[i] = len(rules)
            rules.append((table.spots, table.rows))
    of: dict[int, list[int]] = {}
    pairs: dict[tuple[int, int], list[Held]] = {}
    for k, (spots, rows) in enumerate(rules):
        for bit in spots:
            of.setdefault(bit, []).append(k)
        for i, j in combinations(range(len(spots)), 2):
            i, j = (i, j) if spots[i] < spots[j] else (j, i)
            pairs.setdefault((spots[i], spots[j]), []).append(Held(k, _split(rows, i, j)))
    shared = [held for held in pairs.values() if len(held) > 1]
    of_rule: list[list[tuple[int, tuple[int, int, int, int]]]] = [[] for _ in rules]
    for number, held in enumerate(shared):
        for k, ways in held:
            of_rule[k].append((number, ways))
    loop = loop_of(board)
    sides = loop.faces if loop else None
    near: list[list[int]] = [[] for _ in range(sides.outer + 1 if sides else 0)]
    made = []
    for k, (spots, rows) in enumerate(rules):
        every = (1 << len(rows)) - 1
        ones = {bit: _odd(rows, 1 << i) for i, bit in enumerate(spots)}
        found, sided = _faces(spots, rows, sides) if sides else ((), every)
        for face in {face for a, b, _ in found for face in (a, b)}:
            near[face].append(k)
        eager = sided != every or any(one in (0, every) for one in ones.values())
        eager |= any(one in (0, every) for *_, one in found) or any(0 in ways for _, ways in of_rule[k])
        made.append(Small(every, sided, ones, tuple(of_rule[k]), tuple(found), eager))
    return Prepared(made, of, shared, near, counts, tables)


def _faces(spots: tuple[int, ...], rows: tuple[int, ...], sides: Faces) -> tuple[Sequence[tuple[int, int, int]], int]:
    """The pairs of faces that a rule speaks of, and the ways that agree with themselves about them."""
    path: dict[int, tuple[int, int]] = {}  # for each face the first one that it is joined to, and the places between
    sided = (1 << len(rows)) - 1
    left = [i for i, bit in enumerate(spots) if bit in sides.beside]
    while left:
        i = next((i for i in left if any(face in path for face in sides.beside[spots[i]])), left[0])
        left.remove(i)
        a, b = sides.beside[spots[i]]
        if a not in path and b not in path:
            path[a] = (a, 0)
        if a not in path or b not in path:
            a, b = (b, a) if b in path else (a, b)
            path[b] = (path[a][0], path[a][1] ^ 1 << i)
        elif path[a][0] == path[b][0]:
            sided &= ~_odd(rows, path[a][1] ^ path[b][1] ^ 1 << i)
    found = []
    for a, b in combinations(path, 2):
        if path[a][0] == path[b][0]:
            found.append((a, b, _odd(rows, path[a][1] ^ path[b][1])))
    return found, sided
