"""Sharing out stars between two partitions of the board: which numbers are the same in every way to do it.

The stars that the regions still need are shared out among the lines like goods between factories and shops. One
feasible flow and the cycles of its residual graph tell all that is fixed: a pair of region and line has the same
number in every feasible flow just when no cycle goes through it (the decomposition of Dulmage and Mendelsohn, with
capacities). So every tight set of lines is found, neighbouring or not, and of any size. `tests` check it against
networkx.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise

Needs = tuple[int, ...]
Rooms = tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1 << 14)
def shares(left: Needs, right: Needs, rooms: Rooms) -> tuple[tuple[int, int, int], ...] | None:
    """The pairs with the same number of stars in every sharing, as (left, right, number); None if there is no sharing.

    Args:
        left: how many stars each part of the first partition needs; -1 when that is unknown.
        right: the same for the second partition.
        rooms: how many stars a left and a right part may share, at most.
    """
    flow = _feasible(left, right, rooms)
    if flow is None:
        return None
    n, m = len(left), len(right)
    ways = _ways(left, right, rooms, flow)
    reach = _closure(ways)
    found = []
    for i in range(n):
        for j in range(m):
            most = rooms[i][j]
            if not most:
                continue
            used = flow[i][j]
            if used == 0:
                free = bool(reach[n + j] >> i & 1)
            elif used == most:
                free = bool(reach[i] >> n + j & 1)
            else:
                free = _around(ways, n + j, i) or _around(ways, i, n + j)
            if not free:
                found.append((i, j, used))
    return tuple(found)


def _feasible(left: Needs, right: Needs, rooms: Rooms) -> list[list[int]] | None:
    """Some sharing that meets all known needs."""
    n, m = len(left), len(right)
    flow = [[0] * m for _ in range(n)]
    owed, due = list(left), list(right)
    for i in range(n):  # a quick start
        for j in range(m):
            if owed[i] > 0 and due[j] > 0 and rooms[i][j]:
                part = min(owed[i], due[j], rooms[i][j])
                flow[i][j] += part
                owed[i] -= part
                due[j] -= part
    hub = n + m
    loose = any(need < 0 for need in (*left, *right))
    while True:
        short = next((i for i in range(n) if owed[i] > 0), -1)
        if short >= 0:
            ends = {n + j for j in range(m) if due[j] > 0} | ({hub} if loose else set())
            start = short
        else:
            ends = {n + j for j in range(m) if due[j] > 0}
            if not ends:
                return flow
            if not loose:
                return None
            start = hub
        path = _path(_ways(left, right, rooms, flow), start, ends)
        if path is None:
            return None
        for a, b in pairwise(path):
            if a < n <= b < hub:
                flow[a][b - n] += 1
            elif b < n <= a < hub:
                flow[b][a - n] -= 1
        if start < n:
            owed[start] -= 1
        if path[-1] < hub:
            due[path[-1] - n] -= 1


def _ways(left: Needs, right: Needs, rooms: Rooms, flow: list[list[int]]) -> list[int]:
    """The residual graph: for each node the nodes to which one more star can be passed, as bitsets."""
    n, m = len(left), len(right)
    hub = n + m
    ways = [0] * (hub + 1)
    for i in range(n):
        row, most = flow[i], rooms[i]
        for j in range(m):
            if row[j] < most[j]:
                ways[i] |= 1 << n + j
            if row[j] > 0:
                ways[n + j] |= 1 << i
        if left[i] < 0:
            ways[hub] |= 1 << i
            if any(row):
                ways[i] |= 1 << hub
    for j in range(m):
        if right[j] < 0:
            ways[n + j] |= 1 << hub
            if any(row[j] for row in flow):
                ways[hub] |= 1 << n + j
    return ways


def _path(ways: list[int], start: int, ends: set[int]) -> list[int] | None:
    goal = sum(1 << end for end in ends)
    came = {start: -1}
    queue = [start]
    seen = 1 << start
    for node in queue:
        hit = ways[node] & goal & ~(1 << start)
        if hit:
            path = [hit.bit_length() - 1, node]
            while came[node] >= 0:
                node = came[node]
                path.append(node)
            return path[::-1]
        fresh = ways[node] & ~seen
        seen |= fresh
        while fresh:
            bit = fresh & -fresh
            fresh ^= bit
            other = bit.bit_length() - 1
            came[other] = node
            queue.append(other)
    return None


def _closure(ways: list[int]) -> list[int]:
    """For each node all nodes that it reaches."""
    reach = list(ways)
    for k, _ in enumerate(ways):
        through = reach[k]
        bit = 1 << k
        for i, mine in enumerate(reach):
            if mine & bit:
                reach[i] = mine | through
                if i == k:
                    through = reach[k]
    return reach


def _around(ways: list[int], start: int, end: int) -> bool:
    """Whether a way leads from a node to another one that is not the single step."""
    first = ways[start] & ~(1 << end)
    seen = first | 1 << start
    while first:
        bit = first & -first
        first ^= bit
        fresh = ways[bit.bit_length() - 1] & ~seen
        if fresh >> end & 1:
            return True
        seen |= fresh
        first |= fresh
    return False
