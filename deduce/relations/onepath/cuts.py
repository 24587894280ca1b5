"""Cut nodes: what only one node joins to the rest is entered there, and left no more, so that the path ends in it.

One depth-first search from the first number finds all of them, and what hangs on each (Tarjan 1972).
"""

from __future__ import annotations

from deduce.board.marks import TOP, Bitset, Marks
from deduce.relations.onepath.course import Course


def passing(course: Course, marks: Marks, edges: Bitset) -> Marks:  # noqa: C901
    """What some edges, those that may be drawn, say where a node is cut; `TOP` where no path leads through all nodes.

    What hangs on a cut node has the last number in it and all numbers after that of the rest, and one edge leads there.
    """
    near, number, stops = course.near, course.number, course.stops
    count, top = len(near), len(stops)
    order, low, size, mine = [0] * count, [0] * count, [1] * count, [0] * count
    start, turn = stops[0], 1
    order[start] = low[start] = 1
    nodes, places, came = [start], [0], [-1]
    for node in range(count):
        if number[node]:
            mine[node] = 1
    yes: Bitset = 0
    no: Bitset = 0
    for bit, _, _ in course.edges:
        if not bit & edges:
            no |= bit
    hanging = list[tuple[int, int]]()
    while nodes:
        node, place = nodes[-1], places[-1]
        if place < len(near[node]):
            places[-1] = place + 1
            bit, other = near[node][place]
            if not bit & edges or other == came[-1]:
                continue
            if order[other]:
                low[node] = min(low[node], order[other])
            else:
                turn += 1
                order[other] = low[other] = turn
                nodes.append(other)
                came.append(node)
                places.append(0)
        else:
            before = came[-1]
            nodes.pop()
            came.pop()
            places.pop()
            if before >= 0:
                low[before] = min(low[before], low[node])
                size[before] += size[node]
                mine[before] += mine[node]
                if low[node] >= order[before] and before != start:
                    hanging.append((before, node))
                elif before == start and size[node] < count - 1:
                    return TOP
    if turn < count:
        return TOP
    end = stops[-1]
    seen = [0] * count
    for cut, node in hanging:
        least, most = order[node], order[node] + size[node] - 1
        if seen[cut] or cut == end or not least <= order[end] <= most:
            return TOP
        seen[cut] = 1
        beyond = mine[node]
        if number[cut] and number[cut] != top - beyond:
            return TOP
        for k in range(top - beyond, top):
            if not least <= order[stops[k]] <= most:
                return TOP
        into: Bitset = 0
        away: Bitset = 0
        for bit, other in near[cut]:
            if bit & edges:
                if least <= order[other] <= most:
                    into |= bit
                else:
                    away |= bit
        for some in (into, away):
            drawn = some & marks.yes
            if drawn & drawn - 1:
                return TOP
            if drawn:
                no |= some & ~drawn
            elif not some & some - 1:
                yes |= some
    if yes & (no | marks.no) or no & marks.yes:
        return TOP
    return Marks(yes, no)
