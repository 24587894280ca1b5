"""Unlike neighbours: tables whose rows are of sorts, no two of one sort side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING

from deduce.board.grid import Grid
from deduce.board.marks import Marks, bits
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.propagation import Silent
from deduce.relations.rule import Board, Literals, Parts, Rule, cell_of, named
from deduce.relations.table.rule import Table, fitting, tables

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar


@dataclass(frozen=True)
class Unlike(Rule):
    """Tables whose rows are of sorts: cells that are *yes* and touch do not belong to two rows of one sort.

    Attributes:
        tables: no two of them have a cell in common.
        sorts: for each table, the sort of each row.
        paired: what to say of two tables with clues, with ``{one}``, ``{other}`` and the ``{cells}`` that touch.
    """

    tables: tuple[Table, ...]
    sorts: tuple[tuple[int, ...], ...]
    paired: Message | None = field(default=None, kw_only=True, compare=False, repr=False)

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        found = []
        for one, sorts in zip(self.tables, self.sorts, strict=True):
            cells = [cell_of(bit, on.shape) for bit in one.spots]
            row = sum(1 << i for i, cell in enumerate(cells) if answer[cell])
            if row in one.rows:
                found.append((sorts[one.rows.index(row)], [cell for cell in cells if answer[cell]]))
        for (sort, cells), (other, more) in combinations(found, 2):
            if sort == other and any(abs(r - y) + abs(c - x) == 1 for r, c in cells for y, x in more):
                yield {"cells": sorted(cells + more)}

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        live = set(map(id, tables(board)))
        said = list[tuple[set[int], Table]]()
        for one, sorts in zip(self.tables, self.sorts, strict=True):
            if one.cells & marks.yes and id(one) in live:
                rows = set(fitting(one, marks))
                said.append(({sort for row, sort in zip(one.rows, sorts, strict=True) if row in rows}, one))
        for (sort, one), (kind, other) in combinations(said, 2):
            mine, theirs = one.cells & marks.yes, other.cells & marks.yes
            touching = board.grid.beside(theirs) & mine, board.grid.beside(mine) & theirs
            if len(sort) == 1 and sort == kind and touching[0]:
                if self.paired and one.clue and other.clue:
                    cells = named(board, touching[0] | touching[1])
                    return Message(self.paired.template, one=one.clue.name, other=other.clue.name, cells=cells)
                wrong = self.wrong or msg("{cells} are of one sort and touch")
                return Message(wrong.template, cells=named(board, mine | theirs))
        return None

    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:
        """Which sort of row a table has, if any, are helpers that follow from its cells."""
        having = [_having(cp, literal, *pair) for pair in zip(self.tables, self.sorts, strict=True)]
        for (one, mine), (other, theirs) in combinations(zip(self.tables, having, strict=True), 2):
            for a in bits(grid.beside(other.cells) & one.cells):
                for b in bits(grid.beside(a) & other.cells):
                    for sort in mine.keys() & theirs.keys():
                        cp.add_bool_or(~literal[a], ~literal[b], ~mine[sort], ~theirs[sort])


def _having(cp: CpModel, literal: Literals, one: Table, sorts: Sequence[int]) -> dict[int, IntVar]:
    """For each sort, whether the cells of the table are a row of it."""
    rows: dict[int, list[IntVar]] = {}
    for row, sort in zip(one.rows, sorts, strict=True):
        cells = [literal[bit] if row >> i & 1 else ~literal[bit] for i, bit in enumerate(one.spots)]
        here = cp.new_bool_var("")
        cp.add_bool_and(*cells).only_enforce_if(here)
        cp.add_bool_or(here, *(~cell for cell in cells))
        rows.setdefault(sort, []).append(here)
    found = {}
    for sort, mine in sorted(rows.items()):
        found[sort] = cp.new_bool_var("")
        cp.add_bool_or(*mine).only_enforce_if(found[sort])
        cp.add_bool_and(*(~here for here in mine)).only_enforce_if(~found[sort])
    return found


class UnlikePropagation(Silent):
    """Rows that go together are asked for by techniques of their own."""

    sort = Unlike
