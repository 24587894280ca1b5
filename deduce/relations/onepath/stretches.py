"""Stretches: the path between two numbers in succession, and the nodes that it may pass.

A node is on a stretch only if a way leads from its first number over the node to the second one without passing a node
twice. These are the nodes of the blocks on the way from one to the other (Hopcroft and Tarjan 1973); what joins two of
these blocks is passed for certain, and so is on no other stretch. This is said again and again until nothing changes.
"""

from __future__ import annotations

from typing import NamedTuple

from deduce.board.marks import TOP, Bitset, Marks
from deduce.relations.onepath.course import Course


class Stretch(NamedTuple):
    """Where a way may lead from one node to another.

    Attributes:
        nodes: the nodes that it may pass, with both ends; 0 where no way leads there.
        needed: those that it passes for certain, without the ends.
        edges: the edges that it uses for certain.
    """

    nodes: Bitset
    needed: Bitset
    edges: Bitset


class AllStretches(NamedTuple):
    """What is known of all stretches, by the number where each begins.

    Attributes:
        may: the nodes without a number that may be on it, as bits.
        out: the edges by which it may leave its first number.
        into: the edges by which the one before may come to that number.
        drawn: the edges that are drawn for certain.
    """

    may: list[Bitset]
    out: list[Bitset]
    into: list[Bitset]
    drawn: Bitset


def ways(  # noqa: C901
    course: Course, start: int, end: int, may: Bitset, edges: Bitset, out: Bitset, into: Bitset
) -> Stretch:
    """Where a way may lead between two nodes.

    Args:
        course: where the path may lead.
        start: the first node.
        end: the last one.
        may: the nodes between them that it may pass, as bits.
        edges: the edges that it may use.
        out: those by which it may leave the first node.
        into: those by which it may come to the last one.
    """
    near = course.near
    unit: Bitset = 1
    count = len(near)
    order, low, holds = [0] * count, [0] * count, [0] * count
    above, through = [-1] * count, [0 & edges] * count
    order[start] = low[start] = turn = 1
    walked, stack, places = [start], [start], [0]
    while stack:
        node, place = stack[-1], places[-1]
        if place < len(near[node]):
            places[-1] = place + 1
            bit, other = near[node][place]
            if not bit & edges or bit == through[node]:
                continue
            if (node == start or other == start) and not bit & out:
                continue
            if (node == end or other == end) and not bit & into:
                continue
            if other != start and other != end and not unit << other & may:
                continue
            if order[other]:
                low[node] = min(low[node], order[other])
            else:
                turn += 1
                order[other] = low[other] = turn
                above[other] = node
                through[other] = bit
                walked.append(other)
                stack.append(other)
                places.append(0)
        else:
            stack.pop()
            places.pop()
            if above[node] >= 0:
                low[above[node]] = min(low[above[node]], low[node])
    nodes: Bitset = 0
    needed: Bitset = 0
    used: Bitset = 0
    if not order[end]:
        return Stretch(nodes, needed, used)
    node = end
    while node >= 0:
        holds[node] = 1
        node = above[node]
    for node in walked:
        before = above[node]
        if before < 0:
            nodes |= unit << node
        elif unit << before & nodes and (holds[node] or low[node] < order[before]):
            nodes |= unit << node
            if holds[node] and low[node] >= order[before]:
                if before != start:
                    needed |= unit << before
                if low[node] > order[before]:
                    used |= through[node]
    return Stretch(nodes, needed, used)


def reach(course: Course, marks: Marks, edges: Bitset) -> AllStretches | None:  # noqa: C901
    """What is known of all stretches, from the edges that are drawn or may be; None where one cannot be."""
    near, number, stops = course.near, course.number, course.stops
    count, top = len(near), len(stops)
    unit: Bitset = 1
    free: Bitset = 0
    for node in range(count):
        if not number[node]:
            free |= unit << node
    may, out, into = [free] * (top - 1), [0 & edges] * top, [0 & edges] * top
    used: Bitset = 0
    for k in range(top):
        mine: Bitset = 0
        for bit, _ in near[stops[k]]:
            if bit & edges:
                mine |= bit
        if k < top - 1:
            out[k] = mine
        if k > 0:
            into[k] = mine
    changed = True
    while changed:
        changed = False
        for k in range(top - 1):
            start, end = stops[k], stops[k + 1]
            found = ways(course, start, end, may[k], edges, out[k], into[k + 1])
            if not found.nodes:
                return None
            used |= found.edges
            mine = found.nodes & may[k]
            if mine != may[k]:
                may[k] = mine
                changed = True
            for j in range(top - 1):
                if j != k and may[j] & found.needed:
                    may[j] &= ~found.needed
                    changed = True
            leaving: Bitset = 0
            for bit, other in near[start]:
                if bit & out[k] and (unit << other & mine or (other == end and bit & into[k + 1])):
                    leaving |= bit
            coming: Bitset = 0
            for bit, other in near[end]:
                if bit & into[k + 1] and (unit << other & mine or (other == start and bit & out[k])):
                    coming |= bit
            if leaving != out[k] or coming != into[k + 1]:
                out[k], into[k + 1] = leaving, coming
                changed = True
        for k in range(top):
            mine = out[k] | into[k]
            for bit, _ in near[stops[k]]:
                if not bit & marks.yes:
                    continue
                if not bit & mine:
                    return None
                if not bit & into[k] and out[k] != bit:
                    out[k] &= bit
                    changed = True
                if not bit & out[k] and into[k] != bit:
                    into[k] &= bit
                    changed = True
            if out[k] and not out[k] & out[k] - 1:
                used |= out[k]
                if into[k] & out[k]:
                    into[k] &= ~out[k]
                    changed = True
            if into[k] and not into[k] & into[k] - 1:
                used |= into[k]
                if out[k] & into[k]:
                    out[k] &= ~into[k]
                    changed = True
            if (k < top - 1 and not out[k]) or (k > 0 and not into[k]):
                return None
        for bit, one, other in course.edges:
            if bit & marks.yes and not number[one] and not number[other]:
                both = unit << one | unit << other
                for k in range(top - 1):
                    here = may[k] & both
                    if here and here != both:
                        may[k] &= ~both
                        changed = True
    left = free
    for some in may:
        left &= ~some
    return None if left else AllStretches(may, out, into, used)


def settled(course: Course, marks: Marks, edges: Bitset) -> Marks:
    """What the stretches say of edges; `TOP` where one of them cannot be."""
    found = reach(course, marks, edges)
    if found is None:
        return TOP
    number = course.number
    unit: Bitset = 1
    no: Bitset = 0
    for bit, one, other in course.edges:
        may = bool(bit & edges)
        if may:
            a, b = number[one], number[other]
            if a and b:
                may = bool(bit & found.out[min(a, b) - 1] & found.into[max(a, b) - 1])
            elif a or b:
                may = bool(bit & (found.out[max(a, b) - 1] | found.into[max(a, b) - 1]))
            else:
                both = unit << one | unit << other
                may = False
                for some in found.may:
                    if some & both == both:
                        may = True
                        break
        if not may:
            no |= bit
    yes = found.drawn
    return TOP if yes & (no | marks.no) or no & marks.yes else Marks(yes, no)


def at_once(course: Course, edges: Bitset, drawn: Bitset) -> Marks:
    """What the ways from each number to the next say, each by itself; `TOP` where there is none, or a node is on none.

    Args:
        course: where the path may lead.
        edges: the edges that are drawn or may be.
        drawn: those that are drawn.
    """
    number, stops = course.number, course.stops
    top = len(stops)
    unit: Bitset = 1
    free: Bitset = 0
    for node in range(len(number)):
        if not number[node]:
            free |= unit << node
    found = list[Stretch]()
    left = free
    yes: Bitset = 0
    no: Bitset = 0
    for k in range(top - 1):
        one = ways(course, stops[k], stops[k + 1], free, edges, edges, edges)
        if not one.nodes:
            return TOP
        found.append(one)
        left &= ~one.nodes
        yes |= one.edges
    if left:
        return TOP
    for bit, a, b in course.edges:
        both, may = unit << a | unit << b, False
        if bit & edges:
            for one in found:
                if one.nodes & both == both:
                    may = True
                    break
        if not may:
            no |= bit
    return TOP if yes & no or no & drawn else Marks(yes, no)
