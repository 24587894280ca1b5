"""The nodes of a path with what is drawn of it: which lines there are, and which of them may not be joined."""

from __future__ import annotations

from typing import NamedTuple

from deduce.board.marks import Bitset, Marks


class Course(NamedTuple):
    """Where a path may lead.

    Attributes:
        near: for each node its edges, with the node at the other end.
        edges: the edges: the variable of each, and its two ends.
        number: the number of each node, 0 for none.
        most: how many edges of the path meet in each node: one at its ends, else two.
        stops: the nodes with numbers, in their order.
    """

    near: tuple[tuple[tuple[int, int], ...], ...]
    edges: tuple[tuple[int, int, int], ...]
    number: tuple[int, ...]
    most: tuple[int, ...]
    stops: tuple[int, ...]


class Strands(NamedTuple):
    """The lines that are drawn, a node without any edge being one too.

    Attributes:
        part: the line of each node.
        first: of each node where a line ends, the number that is met first on it from there, 0 for none.
        last: the number that is met last.
        sizes: how many nodes each line has.
        ends: whether each line has the first of all numbers, 1, and the last one, 2.
        degree: how many drawn edges meet in each node.
    """

    part: list[int]
    first: list[int]
    last: list[int]
    sizes: list[int]
    ends: list[int]
    degree: list[int]


def strands(course: Course, yes: Bitset) -> Strands | None:  # noqa: C901
    """The lines that some edges draw; None where these meet wrongly, close a loop, or pass numbers out of order."""
    near, number, most = course.near, course.number, course.most
    count, top = len(near), len(course.stops)
    degree = [0] * count
    for bit, one, other in course.edges:
        if bit & yes:
            degree[one] += 1
            degree[other] += 1
    for node in range(count):
        if degree[node] > most[node]:
            return None
    part, first, last = [-1] * count, [0] * count, [0] * count
    sizes, ends = list[int](), list[int]()
    for start in range(count):
        if part[start] >= 0 or degree[start] > 1:
            continue
        mine, size, both, before, after, step = len(sizes), 0, 0, 0, 0, 0
        node, through, here = start, 0 & yes, start
        while node >= 0:
            part[node] = mine
            size += 1
            told = number[node]
            if told:
                if told == 1:
                    both |= 1
                if told == top:
                    both |= 2
                if after:
                    way = told - after
                    if way not in (1, -1) or (step and way != step):
                        return None
                    step = way
                else:
                    before = told
                after = told
            here, node = node, -1
            for bit, other in near[here]:
                if bit & yes and bit != through and part[other] < 0:
                    node = other
                    through = bit
                    break
        if both == 3 and size < count:
            return None
        first[start], last[start] = before, after
        if here != start:
            first[here], last[here] = after, before
        sizes.append(size)
        ends.append(both)
    for node in range(count):
        if part[node] < 0:
            return None
    return Strands(part, first, last, sizes, ends, degree)


def usable(course: Course, marks: Marks, degree: list[int]) -> Bitset:
    """The edges that are drawn or may be: none that is crossed out, or has an end where all edges are drawn."""
    most = course.most
    found: Bitset = 0
    for bit, one, other in course.edges:
        if bit & marks.yes or (not bit & marks.no and degree[one] < most[one] and degree[other] < most[other]):
            found |= bit
    return found


def closing(course: Course, marks: Marks, known: Strands) -> Bitset:
    """The edges that are not drawn and join two nodes of one line."""
    part = known.part
    found: Bitset = 0
    for bit, one, other in course.edges:
        if not bit & marks.yes and part[one] == part[other]:
            found |= bit
    return found


def misjoining(course: Course, marks: Marks, known: Strands) -> Bitset:
    """The edges that are not drawn and would join lines whose numbers do not follow each other, or both ends of the
    path before all nodes are on it; with those that have an end where all are drawn, or that close a line.
    """
    part, first, last, most, degree = known.part, known.first, known.last, course.most, known.degree
    count = len(course.near)
    found: Bitset = 0
    for bit, one, other in course.edges:
        if bit & marks.yes:
            continue
        mine, theirs = part[one], part[other]
        if mine == theirs or degree[one] >= most[one] or degree[other] >= most[other]:
            found |= bit
            continue
        if known.ends[mine] | known.ends[theirs] == 3 and known.sizes[mine] + known.sizes[theirs] < count:
            found |= bit
            continue
        a, b = first[one], first[other]
        if a and b:
            up = b == a + 1 and last[one] <= a and last[other] >= b
            down = b == a - 1 and last[one] >= a and last[other] <= b
            if not (up or down):
                found |= bit
    return found
