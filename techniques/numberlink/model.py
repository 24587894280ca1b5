"""The rules of Numberlink for CP-SAT: all lines as one circuit.

Lay the pairs out in a ring and add a step from the second cell of each to the first cell of the next. Then all lines,
each run from its first cell to its second, and these steps form one circuit through the used cells, and closed lines
are excluded. That a line ends at its own number is said by a label for each number and cell, equal along drawn edges.

Where pairs are dropped nothing says how the ring goes on, so every line starts from one depot and returns to it, and
either end of an unknown line may be its start.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import networkx as nx
from ortools.sat.python.cp_model import CpModel, IntVar

from deduce.cpsat import Model, search
from deduce.marks import Marks
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shortest import detour, keep_short

Cell = tuple[int, int]


def build(puzzle: Numberlink, *, short: bool = False) -> Model:
    """The rules; or, on request, without solutions that are plainly not short in the sense of `shortest`.

    An edge is bit ``r * (cols + 1) + c`` of the first plane (to the right) or the second (below).
    """
    cp = CpModel()
    width, plane = puzzle.cols + 1, puzzle.rows * (puzzle.cols + 1)
    cells = list(product(range(puzzle.rows), range(puzzle.cols)))
    place = {cell: 1 << cell[0] * width + cell[1] for cell in cells}
    end = {cell: i for i, pair in enumerate(puzzle.ends) for cell in cells if place[cell] in pair}
    known = [i for i in range(len(puzzle.numbers)) if puzzle.kept >> i & 1]

    bit = _bits(puzzle)
    line = {edge: cp.new_bool_var("") for edge in bit}
    at = {cell: [x for edge, x in line.items() if cell in edge] for cell in cells}
    label = {(i, cell): cp.new_bool_var("") for i in known for cell in cells}
    used = {cell: cp.new_bool_var("") for cell in cells}

    for cell in cells:
        mine = [label[i, cell] for i in known]
        if cell in end:
            for i in known:
                cp.add(label[i, cell] == (i == end[cell]))
            cp.add(used[cell] == 1) if end[cell] in known else None
            cp.add(sum(at[cell]) == used[cell])
        else:
            cp.add(sum(at[cell]) == 2 * used[cell])
            cp.add(used[cell] == 1) if puzzle.full_cover else None
            cp.add(sum(mine) <= used[cell]) if puzzle.loose else cp.add(sum(mine) == used[cell])
    for (a, b), x in line.items():
        for i in known:
            cp.add_bool_or([~x, ~label[i, a], label[i, b]])
            cp.add_bool_or([~x, label[i, a], ~label[i, b]])
    literal = {bit[edge]: x for edge, x in line.items()}
    literal |= {place[cell] << plane * (2 + i): x for (i, cell), x in label.items()}
    if puzzle.no_2x2:
        for block in _blocks(puzzle):
            for i in known:
                cp.add_bool_or([~label[i, cell] for cell in block])
    _no_closed_line(cp, puzzle, line, used)
    if short:
        keep_short(cp, line, label, used)
    # Measured: without the linear relaxation three to ten times faster.
    return Model(cp, literal, lambda found: _filled(puzzle, bit, found), {"linearization_level": 0})


def two(puzzle: Numberlink, *, effort: float, time_limit: float | None) -> list[Marks] | None:
    """Up to two solutions where cells may stay empty: the short ones, and failing a second the only one's detour."""
    if puzzle.full_cover or puzzle.no_2x2 or puzzle.loose or puzzle.givens.known:
        return None
    told = puzzle.variables | puzzle.auxiliary
    found = search(build(puzzle, short=True), told, 2, effort=effort, time_limit=time_limit)
    if len(found) == 1:
        bit = _bits(puzzle)
        lines = nx.Graph(edge for edge, one in bit.items() if one & found[0].yes)
        other = detour(lines, nx.Graph(list(bit)))
        if other is not None:
            drawn = sum(one for edge, one in bit.items() if other.has_edge(*edge))
            found.append(puzzle.filled(Marks(drawn, puzzle.variables & ~drawn)))
    return found


def _bits(puzzle: Numberlink) -> dict[tuple[Cell, Cell], int]:
    """The edges with their bits."""
    width, plane = puzzle.cols + 1, puzzle.rows * (puzzle.cols + 1)
    cells = product(range(puzzle.rows), range(puzzle.cols))
    right = {((r, c), (r, c + 1)): 1 << r * width + c for r, c in cells if c + 1 < puzzle.cols}
    cells = product(range(puzzle.rows - 1), range(puzzle.cols))
    return right | {((r, c), (r + 1, c)): 1 << plane + r * width + c for r, c in cells}


def _no_closed_line(
    cp: CpModel, puzzle: Numberlink, line: dict[tuple[Cell, Cell], IntVar], used: dict[Cell, IntVar]
) -> None:
    """All lines lie on one circuit, or on one through a depot; cells that are not used lie on none."""
    number = {cell: i for i, cell in enumerate(used, 1)}
    arcs: list[Any] = [(i, i, ~used[cell]) for cell, i in number.items()]
    for (a, b), x in line.items():
        there, back = cp.new_bool_var(""), cp.new_bool_var("")
        cp.add_bool_or([~x, there, back])
        cp.add_bool_or([~there, ~back])
        cp.add_implication(there, x)
        cp.add_implication(back, x)
        arcs += [(number[a], number[b], there), (number[b], number[a], back)]
    node = {1 << r * (puzzle.cols + 1) + c: i for (r, c), i in number.items()}
    pairs = [(node[a], node[b]) for a, b in puzzle.ends]
    if not puzzle.loose:
        cp.add_circuit([*arcs, *((pairs[i - 1][1], pairs[i][0], 1) for i in range(len(pairs)))])
        return
    cells = list(used)
    for i, pair in enumerate(pairs):
        for one in pair:
            start, end = cp.new_bool_var(""), cp.new_bool_var("")
            cp.add(start + end == used[cells[one - 1]])
            if puzzle.kept >> i & 1:
                cp.add(start == (one == pair[0]))
            arcs += [(0, one, start), (one, 0, end)]
    cp.add_multiple_circuit(arcs)


def _filled(puzzle: Numberlink, bit: dict[tuple[Cell, Cell], int], found: Marks) -> Iterator[Marks]:
    """What the labels do not say: no line of an unknown pair fills a block."""
    if not (puzzle.loose and puzzle.no_2x2):
        return
    lines = nx.Graph(edge for edge, one in bit.items() if one & found.yes)
    for part in nx.connected_components(lines):
        if any(part.issuperset(block) for block in _blocks(puzzle)):
            yield Marks(0, sum(bit[edge] for edge in bit if lines.has_edge(*edge) and edge[0] in part))


def _blocks(puzzle: Numberlink) -> Iterator[list[Cell]]:
    """The cells of each 2×2 block."""
    for r, c in product(range(puzzle.rows - 1), range(puzzle.cols - 1)):
        yield [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
