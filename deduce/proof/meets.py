"""Whether a rule may still be met with some marks, for each relation: what the checker of arguments asks.

Of islands `deduce.proof.islands` knows it, of the sides of a loop `deduce.proof.sides`, and of several rules at once
`deduce.proof.together`. It is found out plainly, with sets of variables, and with networkx for connection, matchings
and reach; nothing that techniques or closures use is asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence, Set
from functools import singledispatch
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from deduce.board.graphs import connected, forest, of_links, parts
from deduce.board.graphs import part as part_of
from deduce.board.marks import Marks, bits
from deduce.board.reference import Plane
from deduce.proof.islands import beside, islands_meet
from deduce.proof.lines import line_meets
from deduce.proof.sides import sides
from deduce.relations.acyclic import Acyclic
from deduce.relations.angles import Angles
from deduce.relations.centred import Centred
from deduce.relations.connected.rule import Connected
from deduce.relations.count.rule import Count
from deduce.relations.differ import Differ
from deduce.relations.forbidden.rule import Never, turns
from deduce.relations.foremost import Foremost
from deduce.relations.islands.rule import Islands, Size
from deduce.relations.less import Less
from deduce.relations.line.rule import RunLine
from deduce.relations.linked import Linked
from deduce.relations.loop.rule import OneLoop
from deduce.relations.onepath.rule import NumberedGraph
from deduce.relations.paired.rule import Paired
from deduce.relations.path.rule import Path
from deduce.relations.polyominoes.rule import Polyominoes
from deduce.relations.result.rule import Result, given
from deduce.relations.rule import Rule
from deduce.relations.sight import Sees
from deduce.relations.skyline.rule import Skyline
from deduce.relations.sum.rule import Sum
from deduce.relations.sumline.rule import SumLine
from deduce.relations.table.rule import Table
from deduce.relations.unlike import Unlike

if TYPE_CHECKING:
    import networkx as nx

    from deduce.relations.rule import Board

SMALL = 12
"""Of a rule that this file does not know so many open variables are filled in one way after another."""


@singledispatch
def meets(rule: Rule, board: Board, marks: Marks) -> bool:
    """Whether a rule may be met with some marks: False only where it surely cannot.

    Of a rule that has no check of its own all ways to fill in its variables are tried.
    """
    free = list(bits(rule.heeds & ~marks.known)) if rule.heeds > 0 else []
    if rule.heeds <= 0 or len(free) > SMALL:
        return True
    shape = (board.grid.rows, board.grid.cols)
    on = Plane([[True] * board.grid.cols] * board.grid.rows, shape)
    for values in product((False, True), repeat=len(free)):
        yes = marks.yes | sum(bit for bit, value in zip(free, values, strict=True) if value)
        answer = Plane([[bool(board.grid.bit(r, c) & yes) for c in range(shape[1])] for r in range(shape[0])], shape)
        if next(rule.faults(answer, on), None) is None:
            return True
    return False


@meets.register(Count)
def _(rule: Count, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    if rule.when and not rule.when & marks.yes:
        return True
    cells = set(bits(rule.cells))
    least = len([one for one in cells if one & marks.yes])
    most = len([one for one in cells if not one & marks.no])
    return any(rule.allowed >> count & 1 for count in range(least, most + 1))


@meets.register(Table)
def _(rule: Table, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    return any(_fits(rule, row, marks) for row in rule.rows)


def _fits(rule: Table, row: int, marks: Marks) -> bool:
    return not any(bit & (marks.no if row >> i & 1 else marks.yes) for i, bit in enumerate(rule.spots))


@meets.register(Less)
def _(rule: Less, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    low, high = (
        [k for k, bit in enumerate(side) if not bit & marks.no and not (sum(side) ^ bit) & marks.yes]
        for side in (rule.low, rule.high)
    )
    return any(one < other for one in low for other in high)


@meets.register(Sum)
def _(rule: Sum, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    if rule.apart:
        found = _values(rule.spots, rule.apart, marks, lambda way: sum(way) <= rule.total)
        return any(sum(way) == rule.total for way in found)
    ways: Set[tuple[int, frozenset[int]]] = {(0, frozenset())}
    for values in _left(rule.spots, marks):
        ways = {
            (total + k, used | {k} if rule.different else used)
            for total, used in ways
            for k in values
            if k not in used and total + k <= rule.total
        }
    return any(total == rule.total for total, _ in ways)


@meets.register(Result)
def _(rule: Result, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    if rule.operation == "*" and not rule.apart:  # of many cells
        products = {1}
        for left in _left(rule.spots, marks):
            products = {one * k for one in products for k in left if not rule.total % (one * k)}
        return rule.total in products
    divides = rule.operation == "*"
    found = _values(rule.spots, rule.apart, marks, lambda way: not divides or not rule.total % prod(way))
    return any(given(rule.operation, way, rule.total) for way in found)


def _left(spots: Sequence[Sequence[int]], marks: Marks) -> list[list[int]]:
    """The values that some cells may still have."""
    return [
        [k for k, bit in enumerate(spot, 1) if not bit & marks.no and not (sum(spot) ^ bit) & marks.yes]
        for spot in spots
    ]


def _values(
    spots: Sequence[Sequence[int]],
    apart: Sequence[tuple[int, int]],
    marks: Marks,
    begun: Callable[[tuple[int, ...]], bool],
) -> Iterable[tuple[int, ...]]:
    """All values of some cells, one after another, others in those that are apart, and each begin of them as it may
    be.
    """
    found: list[tuple[int, ...]] = [()]
    for at, left in enumerate(_left(spots, marks)):
        near = [one for one, other in apart if other == at]
        longer = ((*way, k) for way in found for k in left if all(way[one] != k for one in near))
        found = [way for way in longer if begun(way)]
    return found


@meets.register(Skyline)
def _(rule: Skyline, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    ways: Set[tuple[frozenset[int], int]] = {(frozenset(), 0)}
    for values in _left(rule.spots, marks):
        ways = {
            (used | {k}, count + all(k > one for one in used)) for used, count in ways for k in values if k not in used
        }
    return any(count == rule.count for _, count in ways)


@meets.register(Foremost)
def _(rule: Foremost, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    """Whether some cell may have the value, with cells before it that may be blank, and others behind it."""
    left, blank = [set(one) for one in _left(rule.spots, marks)], len(rule.spots[0])
    return any(
        rule.value + 1 in here
        and all(blank in one for one in left[:i])
        and all(one - {rule.value + 1} for one in left[i + 1 :])
        for i, here in enumerate(left[: rule.blanks + 1])
    )


@meets.register(Angles)
def _(rule: Angles, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    """Whether the cells can be filled so that all white around the corner is a quarter, a half or the whole of it."""
    cells = [
        [
            side
            for one, side in zip(quarter, ("--", "w-", "-w", "ww"), strict=False)
            if any(not bit & marks.no and not (sum(quarter) ^ bit) & marks.yes for bit in bits(one))
        ]
        if quarter
        else ["--"]
        for quarter in rule.quarters
    ]
    for way in map("".join, product(*cells)):
        first = max(way.find("-"), 0)
        if {len(part) for part in (way[first:] + way[:first]).split("-")} <= {0, 2, 4, 8}:
            return True
    return False


@meets.register(Differ)
def _(rule: Differ, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    filled = []
    for line in (rule.one, rule.other):
        there = {i for i, bit in enumerate(line) if bit & marks.yes}
        left = {i for i, bit in enumerate(line) if not bit & marks.no}
        if not len(there) <= rule.count <= len(left):
            return False
        filled.append(there if len(there) == rule.count else left if len(left) == rule.count else None)
    return None in filled or filled[0] != filled[1]


@meets.register(Path)
def _(rule: Path, board: Board, marks: Marks) -> bool:
    """Whether a way leads from the first number to the last, by places as rows and columns."""
    size = board.grid.width
    cells = [divmod(bit.bit_length() - 1, size) for bit in bits(rule.cells)]
    reach: set[tuple[int, int]] | None = None
    bits_of = [{(r, c): 1 << k * rule.plane + r * size + c for r, c in cells} for k in range(rule.numbers)]
    placed = [{cell for cell in cells if bit[cell] & marks.yes} for bit in bits_of]
    taken = [cell for some in placed for cell in some]
    if len(set(taken)) < len(taken) or any(len(some) > 1 for some in placed):
        return False
    for bit, some in zip(bits_of, placed, strict=True):
        free = {cell for cell in some or set(cells).difference(taken) if not bit[cell] & marks.no}
        if reach is not None:
            moves = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if y or x if rule.diagonal or not (y and x)]
            free &= {(r + y, c + x) for r, c in reach for y, x in moves}
        reach = free
    return bool(reach)


@meets.register(Centred)
def _(rule: Centred, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    room = dict(zip(bits(rule.pairs), rule.near, strict=True))
    room = {bit: beside for bit, beside in room.items() if not bit & marks.no}
    links = [(bit, other) for bit, beside in room.items() for other in room if beside & other]
    whole = part_of(of_links([0, *room], [*links, *((0, bit) for bit in room if bit & rule.inner)]), 0)
    return all(bit in whole for bit in room if bit & marks.yes)


@meets.register(Polyominoes)
def _(rule: Polyominoes, board: Board, marks: Marks) -> bool:
    """Whether each group of cells of the value is not too large, and has room to grow to the size."""
    import networkx as nx

    room = beside(board.grid, rule.cells & ~(marks.no >> rule.shift))
    yes = rule.cells & marks.yes >> rule.shift
    if any(bit not in room for bit in bits(yes)):
        return False
    groups = [frozenset(part) for part in nx.connected_components(beside(board.grid, yes))]
    return all(len(part) <= rule.size and _grows(room, groups, part, rule.size) for part in groups)


def _grows(room: nx.Graph[int], groups: Sequence[frozenset[int]], start: frozenset[int], size: int) -> bool:
    """Whether a group can reach so many cells, each as soon as so many suffice; groups that are touched count whole."""
    found, waiting = set[int](), {len(start): set(start)}
    for count in range(len(start), size + 1):
        new = waiting.pop(count, set()) - found
        new |= {cell for part in groups if any(one in new for cell in part for one in room[cell]) for cell in part}
        found |= new
        for cell in {cell for one in new for cell in room[one]} - found:
            touched = [part for part in groups if not part <= found and any(one in part for one in room[cell])]
            waiting.setdefault(count + 1 + sum(map(len, touched)), set()).add(cell)
    return len(found) >= size


@meets.register(SumLine)
def _(rule: SumLine, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    totals = {0}
    for bit, weight in zip(rule.spots, rule.weights, strict=True):
        totals = {total + k * weight for total in totals for k in (0, 1) if not bit & (marks.yes, marks.no)[k]}
    return rule.total in totals


@meets.register(RunLine)
def _(rule: RunLine, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    cells = "".join("#" if bit & marks.yes else "." if bit & marks.no else "?" for bit in rule.spots)
    starts = {0}  # where the next run may begin
    for run in rule.runs:
        after = set()
        for start in starts:
            for at in range(start, len(cells) - run + 1):
                end = at + run
                if "#" not in cells[start:at] and "." not in cells[at:end] and cells[end : end + 1] != "#":
                    after.add(end + 1)
        starts = after
    return any("#" not in cells[start:] for start in starts)


@meets.register(Paired)
def _(rule: Paired, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    """Whether some matching has all things, and some all cells that are taken; then there is one that has both."""
    import networkx as nx

    there = {bit for bit in bits(rule.cells) if not bit & marks.no}
    wanted = [bit for bit in there if bit & marks.yes]
    things = [("thing", i) for i in range(len(rule.things))]
    graph = nx.Graph()
    graph.add_nodes_from([*things, *there])
    for thing, some in zip(things, rule.places, strict=True):
        graph.add_edges_from((thing, bit) for bit in bits(some) if bit in there)
    pairs = [
        len(nx.bipartite.hopcroft_karp_matching(graph.subgraph([*things, *some]), things)) // 2
        for some in (there, wanted)
    ]
    return pairs == [len(things), len(wanted)]


@meets.register(Sees)
def _(rule: Sees, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    mine, others = marks[rule.side], marks[1 - rule.side]
    if rule.cell & others:
        return False
    views = [
        [
            seen
            for seen in range(len(ray) + 1)
            if not any(cell & others for cell in ray[:seen]) and not (seen < len(ray) and ray[seen] & mine)
        ]
        for ray in rule.rays
    ]
    ways = (way for way in product(*views) if not rule.straight or sum(seen > 0 for seen in way) < 2)
    if rule.bent:
        ways = (way for way in ways if [bool(way[0]) + bool(way[1]), bool(way[2]) + bool(way[3])] == [1, 1])
    return any(1 + sum(way) == rule.total for way in ways)


@meets.register(Never)
def _(rule: Never, board: Board, marks: Marks) -> bool:
    grid, value = board.grid, {}
    for r, c in grid.cells():
        bit = grid.bit(r, c)
        if bit & board.board & marks.known:
            value[r, c] = bool(bit & marks.yes)
    for places in turns(rule.picture, exchanged=rule.exchanged):
        for r, c in grid.cells():
            if all(value.get((r + dr, c + dc)) is alike for dr, dc, alike in places):
                return False
    return True


@meets.register(Connected)
def _(rule: Connected, board: Board, marks: Marks) -> bool:
    import networkx as nx

    graph = beside(board.grid, board.board & ~marks[1 - rule.side])
    parts = [part for part in nx.connected_components(graph) if any(cell & marks[rule.side] for cell in part)]
    return len(parts) < 2


@meets.register(Linked)
def _(rule: Linked, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    left = ((one, other) for bit, one, other in rule.edges if not bit & marks.no)
    return connected(of_links(range(len(rule.nodes)), left))


@meets.register(Acyclic)
def _(rule: Acyclic, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    drawn = [(one, other) for bit, side, one, other in rule.edges if bit & marks[side]]
    nodes = range(len(rule.nodes))
    if not forest(nodes, drawn):
        return False
    part = {node: i for i, some in enumerate(parts(of_links(nodes, drawn))) for node in some}
    closing = {(bit, side) for bit, side, one, other in rule.edges if part[one] == part[other]}
    return not any((bit, 1 - side) in closing for bit, side in closing if not bit & marks.known)


@meets.register(Unlike)
def _(rule: Unlike, board: Board, marks: Marks) -> bool:
    live = {id(one) for one in board.holding}
    said = []
    for table, sorts in zip(rule.tables, rule.sorts, strict=True):
        if id(table) in live:
            left = {sort for row, sort in zip(table.rows, sorts, strict=True) if _fits(table, row, marks)}
            if len(left) == 1:
                said.append((left, [bit for bit in table.spots if bit & marks.yes]))
    grid = board.grid
    for at, (sort, cells) in enumerate(said):
        for other, more in said[:at]:
            if sort == other and any(grid.beside(cell) & one for cell in cells for one in more):
                return False
    return True


@meets.register(Islands)
def _(rule: Islands, board: Board, marks: Marks) -> bool:
    return islands_meet(rule, [], board, marks)


@meets.register(Size)
def _(rule: Size, board: Board, marks: Marks) -> bool:
    return islands_meet(rule.islands, [rule], board, marks)


@meets.register(NumberedGraph)
def _(rule: NumberedGraph, board: Board, marks: Marks) -> bool:  # noqa: ARG001
    """Whether one path may be: by its lines, its cut nodes, and the blocks on the way from number to number."""
    return line_meets(rule, marks)


@meets.register(OneLoop)
def _(rule: OneLoop, board: Board, marks: Marks) -> bool:
    """Whether one closed line may be: no part closed or shut off, and each face on one side of it."""
    import networkx as nx

    shape, there = rule.edges, board.board & rule.edges.all
    ends = {edge: tuple(shape.at(edge)) for edge in bits(there & ~marks.no)}
    drawn = nx.MultiGraph([ends[edge] for edge in ends if edge & marks.yes])
    open_ = nx.Graph(list(ends.values()))
    if not ends:
        return False
    lines = list(nx.connected_components(drawn))
    if len(lines) > 1:
        if any(all(drawn.degree(dot) == 2 for dot in line) for line in lines):
            return False
        if not all(nx.has_path(open_, next(iter(lines[0])), next(iter(line))) for line in lines[1:]):
            return False
    return sides(rule, board, marks) is not None
