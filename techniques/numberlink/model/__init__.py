"""The rules of Numberlink for CP-SAT: lines from a depot and back, and a label for each number and cell.

Every line starts from one depot outside the board and returns to it, and all lie on circuits through the depot, so no
line is closed. That a line ends at its own number is said by the labels, which are equal along drawn edges. Where pairs
are dropped, one more label stands for all unknown lines, and either end of one may be its start.

All of this depends only on the size, the rule and how many numbers there are. It is built once for these, and a puzzle
adds where its numbers stand, as facts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Any

import networkx as nx
from ortools.sat.python.cp_model import CpModel, IntVar, LiteralT

from deduce.board.marks import Marks
from deduce.contract.model import Model
from deduce.oracle.cpsat import search
from deduce.oracle.effort import Effort
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.model.shortest import detour, keep_short

Cell = tuple[int, int]
Edge = tuple[Cell, Cell]

FAST = {"linearization_level": 0, "cp_model_presolve": False, "use_sat_inprocessing": False}
"""Measured: three to ten times faster without the linear relaxation, twice without presolve, twice without the last."""


def build(puzzle: Numberlink, *, short: bool = False) -> Model:
    """The rules; or, on request, without solutions that are plainly not short in the sense of `shortest`."""
    rules = _rules(puzzle.rows, puzzle.cols, len(puzzle.numbers), puzzle.no_2x2, puzzle.loose, short)
    facts = list(_facts(puzzle, rules))
    if puzzle.loose and puzzle.no_2x2:  # cuts are learned, and what others share stays as it is
        return Model(rules.cp.clone(), rules.literal, rules.filled, FAST, facts)
    return Model(rules.cp, rules.literal, None, FAST, facts)


def two(puzzle: Numberlink, *, effort: float | Effort, time_limit: float | None) -> list[Marks] | None:
    """Up to two solutions where cells may stay empty: the short ones, and failing a second the only one's detour."""
    if puzzle.full_cover or puzzle.no_2x2 or puzzle.loose or puzzle.givens.known:
        return None
    told = puzzle.variables | puzzle.auxiliary
    found = search(build(puzzle, short=True), told, 2, effort=effort, time_limit=time_limit)
    if len(found) == 1:
        bit = _bits(puzzle.rows, puzzle.cols)
        lines = nx.Graph(edge for edge, one in bit.items() if one & found[0].yes)
        other = detour(lines, nx.Graph(list(bit)))
        if other is not None:
            drawn = sum(one for edge, one in bit.items() if other.has_edge(*edge))
            found.append(puzzle.filled(Marks(drawn, puzzle.variables & ~drawn)))
    return found


@dataclass(frozen=True, eq=False)
class SharedConstraints:
    """The constraints that puzzles share, and what their variables say.

    Attributes:
        cp: the constraints.
        bit: the edges with their bits.
        line: which edges are drawn.
        label: for each cell whose line passes it, the numbers in order; one more where lines may be unknown.
        used: whether a line passes a cell.
        ends: whether a line starts at a cell, and whether one returns from there.
        open: whether a cell belongs to a dropped pair.
    """

    cp: CpModel
    bit: dict[Edge, int]
    line: dict[Edge, IntVar]
    label: dict[Cell, list[IntVar]]
    used: dict[Cell, IntVar]
    ends: dict[Cell, tuple[IntVar, IntVar]]
    open: dict[Cell, IntVar]

    @cached_property
    def literal(self) -> dict[int, IntVar]:
        """An edge is bit ``r * (cols + 1) + c`` of the first plane (to the right) or the second (below)."""
        rows, cols = (size + 1 for size in max(self.used))
        labels = {
            1 << rows * (cols + 1) * (2 + i) + r * (cols + 1) + c: x
            for (r, c), mine in self.label.items()
            for i, x in enumerate(mine)
        }
        return {self.bit[edge]: x for edge, x in self.line.items()} | labels

    def filled(self, found: Marks) -> Iterator[Marks]:
        """What the labels do not say: no line of an unknown pair fills a block."""
        lines = nx.Graph(edge for edge, one in self.bit.items() if one & found.yes)
        for part in nx.connected_components(lines):
            if any(part.issuperset(block) for block in _blocks(self.used)):
                yield Marks(0, sum(self.bit[edge] for edge in self.bit if lines.has_edge(*edge) and edge[0] in part))


def _facts(puzzle: Numberlink, rules: SharedConstraints) -> Iterator[LiteralT]:
    """Where the numbers stand, and what is used."""
    number = {end: i for i, pair in enumerate(puzzle.ends) for end in pair}
    dropped = [i for i in range(len(puzzle.numbers)) if not puzzle.kept >> i & 1]
    for (r, c), used in rules.used.items():
        cell, place = (r, c), 1 << r * (puzzle.cols + 1) + c
        i = number.get(place)
        if i in dropped:
            yield rules.open[cell]
        elif i is not None:
            yield from (rules.label[cell][i], rules.ends[cell][puzzle.ends[i].index(place)])
        else:
            yield from (~end for end in rules.ends[cell])
            if puzzle.full_cover:
                yield used
        if puzzle.loose and i not in dropped:
            yield ~rules.open[cell]
        yield from (~rules.label[cell][i] for i in dropped)


@lru_cache(maxsize=32)
def _rules(rows: int, cols: int, count: int, no_2x2: bool, loose: bool, short: bool) -> SharedConstraints:
    """The constraints for so many numbers."""
    cp = CpModel()
    cells, bit = list(product(range(rows), range(cols))), _bits(rows, cols)
    line = {edge: cp.new_bool_var("") for edge in bit}
    at = {cell: [x for edge, x in line.items() if cell in edge] for cell in cells}
    label = {cell: [cp.new_bool_var("") for _ in range(count + loose)] for cell in cells}
    used = {cell: cp.new_bool_var("") for cell in cells}
    ends = {cell: (cp.new_bool_var(""), cp.new_bool_var("")) for cell in cells}
    open_ = {cell: cp.new_bool_var("") for cell in cells} if loose else {}

    for cell in cells:
        cp.add(sum(at[cell]) + sum(ends[cell]) == 2 * used[cell])
        cp.add_at_most_one(ends[cell])
        cp.add_exactly_one([~used[cell], *label[cell]])
        if loose:
            cp.add_bool_or([~open_[cell], ~used[cell], *ends[cell]])
            cp.add_bool_or([~open_[cell], ~used[cell], label[cell][count]])
    for (a, b), x in line.items():
        for one, other in zip(label[a], label[b], strict=True):
            cp.add_bool_or(~x, ~one, other)
            cp.add_bool_or(~x, one, ~other)
    if no_2x2:
        for block in _blocks(used):
            for i in range(count):
                cp.add_bool_or(~label[cell][i] for cell in block)
            # Of unknown lines the labels say nothing, but three sides of a block are always one line.
            cp.add(sum(x for edge, x in line.items() if set(edge) <= set(block)) <= 2)
    _no_closed_line(cp, line, used, ends)
    if short:
        keep_short(cp, line, label, used)
    return SharedConstraints(cp, bit, line, label, used, ends, open_)


def _no_closed_line(
    cp: CpModel, line: dict[Edge, IntVar], used: dict[Cell, IntVar], ends: dict[Cell, tuple[IntVar, IntVar]]
) -> None:
    """All lines lie on circuits through the depot; cells that are not used lie on none."""
    depot, node = 0, {cell: i for i, cell in enumerate(used, 1)}
    arcs: list[Any] = [(i, i, ~used[cell]) for cell, i in node.items()]
    for (a, b), x in line.items():
        there, back = cp.new_bool_var(""), cp.new_bool_var("")
        cp.add_exactly_one([~x, there, back])
        arcs += [(node[a], node[b], there), (node[b], node[a], back)]
    for cell, (start, stop) in ends.items():
        arcs += [(depot, node[cell], start), (node[cell], depot, stop)]
    cp.add_multiple_circuit(arcs)


@lru_cache(maxsize=32)
def _bits(rows: int, cols: int) -> dict[Edge, int]:
    """The edges with their bits."""
    width, plane = cols + 1, rows * (cols + 1)
    right = {((r, c), (r, c + 1)): 1 << r * width + c for r, c in product(range(rows), range(cols - 1))}
    below = {((r, c), (r + 1, c)): 1 << plane + r * width + c for r, c in product(range(rows - 1), range(cols))}
    return right | below


def _blocks(cells: dict[Cell, IntVar]) -> Iterator[list[Cell]]:
    """The cells of each 2×2 block."""
    for r, c in cells:
        if (r + 1, c + 1) in cells:
            yield [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
