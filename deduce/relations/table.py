"""Tables: a few variables that together take one of some listed values."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from deduce.board.grid import Grid
from deduce.board.marks import TOP, Marks, bits
from deduce.board.plain import Plane
from deduce.relations.derived import derived
from deduce.relations.rule import Board, Parts, Rule, cell_of

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar


@dataclass(frozen=True)
class Table(Rule):
    """A few variables that together take one of some listed values.

    Attributes:
        spots: the variables.
        rows: the listed values, each a bitset over the places in `spots`.
    """

    spots: tuple[int, ...]
    rows: tuple[int, ...]

    @property
    def cells(self) -> int:
        """All variables of the rule."""
        return sum(self.spots)

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        cells = [cell_of(bit, on.shape[1]) for bit in self.spots]
        row = sum(1 << i for i, cell in enumerate(cells) if answer[cell])
        if row not in self.rows:
            yield {"cells": cells, "filled": [cell for cell in cells if answer[cell]] or cells}

    def constrain(self, cp: CpModel, literal: Mapping[int, IntVar], grid: Grid) -> None:  # noqa: ARG002
        terms = [literal[bit] for bit in self.spots]
        cp.add_allowed_assignments(terms, [[row >> i & 1 for i in range(len(terms))] for row in self.rows])


def fitting(rule: Table, marks: Marks) -> list[int]:
    """The rows that fit the marks."""
    yes = no = 0
    for i, bit in enumerate(rule.spots):
        if bit & marks.yes:
            yes |= 1 << i
        elif bit & marks.no:
            no |= 1 << i
    return [row for row in rule.rows if not yes & ~row and not no & row]


def filled(rule: Table, row: int) -> Marks:
    """What a row puts on the board."""
    yes = sum(bit for i, bit in enumerate(rule.spots) if row >> i & 1)
    return Marks(yes, rule.cells & ~yes)


def tables(board: Board) -> Iterator[Table]:
    """The tables that hold."""
    rules = board.rules.of(Table)
    return (rules[one.bit_length() - 1] for one in bits(board.live(Table)))


@derived(
    rank=22,
    ja="局所の場合分け",
    says="With {because}, all ways that are left agree, so {therefore}.",
    says_ja="{because}から、残るどの入れ方でも{therefore}。",
)
def local_cases(board: Board, marks: Marks) -> Marks:
    """Local cases: what all ways to fill the few cells of one clue agree on is there.

    What it says
    ------------
    A clue allows only some ways to fill the cells beside it. Cross out those that do not fit what is known; where all
    that are left agree on a cell, it is decided. Where none is left, there is a contradiction.

    Why it is sound
    ---------------
    The solution fills these cells in one of the ways.
    """
    found_yes = found_no = 0
    for rule in tables(board):
        rows = fitting(rule, marks)
        if not rows:
            return TOP
        every, some = -1, 0
        for row in rows:
            every &= row
            some |= row
        for i, bit in enumerate(rule.spots):
            if every >> i & 1:
                found_yes |= bit
            elif not some >> i & 1:
                found_no |= bit
    return TOP if found_yes & found_no else Marks(found_yes, found_no)
