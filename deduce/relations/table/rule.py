"""Tables: a few variables that together take one of some listed values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from deduce.board.connectivity import components, flood
from deduce.board.grid import Grid
from deduce.board.marks import TOP, Marks, bits
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.rule import SMALL, Board, Parts, Rule, cell_of, named, spoken

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

    from deduce.contract.puzzle import Name


@dataclass(frozen=True)
class Table(Rule):
    """A few variables that together take one of some listed values.

    Attributes:
        spots: the variables.
        rows: the listed values, each a bitset over the places in `spots`.
        short: what to say where none of them is left, if the genre has words for it.
        why: the same, where that depends on the marks.
    """

    spots: tuple[int, ...]
    rows: tuple[int, ...]
    short: Message | None = field(default=None, kw_only=True, compare=False, repr=False)
    why: Callable[[Board, Table, Marks], Message | None] | None = field(
        default=None, kw_only=True, compare=False, repr=False
    )

    @classmethod
    def of(cls, cells: int, sets: Iterable[int], **more: Any) -> Table:
        """The table of some cells, of which exactly those of one of the sets are *yes*."""
        place = {bit.bit_length(): i for i, bit in enumerate(bits(cells))}
        return cls(tuple(bits(cells)), tuple(_row(one, place) for one in sets), **more)

    @property
    def cells(self) -> int:
        """All variables of the rule."""
        return sum(self.spots)

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        cells = [cell_of(bit, on.shape) for bit in self.spots]
        row = sum(1 << i for i, cell in enumerate(cells) if answer[cell])
        if row not in self.rows:
            filled = [cell for cell in cells if answer[cell]]
            yield {"cells": cells, "filled": filled or cells, "count": len(filled)}

    @property
    def heeds(self) -> int:
        return self.cells

    def says(self, marks: Marks) -> Marks:
        return says(self, marks)

    def ways(self, board: Board, marks: Marks) -> Sequence[Marks]:  # noqa: ARG002
        return [filled(self, row) for row in fitting(self, marks)]

    def extension(self) -> tuple[Sequence[int], Sequence[int]] | None:
        return (self.spots, self.rows) if len(self.spots) <= SMALL else None

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        if fitting(self, marks):
            return None
        if self.short is not None:
            return self.short
        if self.why is not None and (told := self.why(board, self, marks)):
            return told
        if self.place and not self.clue:
            return msg("there is no way left at {place}", place=self.place)
        said = {"clue": spoken(board, self, self.cells)}
        if not marks.known & self.cells:
            return Message(msg("nothing would fit {clue}").template, **said)
        if (piece := self._in_one_piece(board)) and (why := self._no_piece(board, marks, piece, said["clue"])):
            return why
        there = board.nouns(Marks(marks.yes & self.cells, marks.no & self.cells))
        return Message(msg("nothing would fit {clue} with {there}").template, **said, there=there)

    def _in_one_piece(self, board: Board) -> int:
        """Of how many cells side by side every row is, where that is the same for all and more than one; else 0."""
        known: dict[tuple[int, tuple[int, ...]], int] = board.rules.prepared.setdefault("in one piece", {})
        if (self.cells, self.rows) not in known:
            sizes = {row.bit_count() for row in self.rows}
            size = sizes.pop() if len(sizes) == 1 and board.grid.board & self.cells == self.cells else 0
            rows = (filled(self, row).yes for row in self.rows)
            known[self.cells, self.rows] = size if size > 1 and all(_whole(board, row) for row in rows) else 0
        return known[self.cells, self.rows]

    def _no_piece(self, board: Board, marks: Marks, size: int, clue: Name | Message) -> Message | None:
        """Why so many cells side by side have no room: too many, apart, too few that hang together, or too far off."""
        yes, left = marks.yes & self.cells, self.cells & ~marks.no
        said = {"clue": clue, "cells": board.nouns(Marks(yes, 0)), "size": size}
        if yes.bit_count() > size:
            return Message(msg("{clue} takes only {size} of {cells}").template, **said)
        parts = list(components(left, board.grid.width))
        if not yes and all(part.bit_count() < size for part in parts):
            return Message(msg("{clue} would have no {size} connected cells left").template, **said)
        home = next((part for part in parts if part & yes), left)
        if yes & ~home:
            one, other = (board.nouns(Marks(part, 0)) for part in (yes & home, yes & ~home))
            return Message(
                msg("{one} would be cut off from {other} in {clue}").template, clue=clue, one=one, other=other
            )
        if yes and home.bit_count() < size:
            told = msg("{clue} needs {size} connected cells, but would have only {room}")
            return Message(told.template, clue=clue, size=size, room=named(board, home))
        if yes & (yes - 1) and not fitting(self, Marks(yes, 0)):
            return Message(msg("{cells} would not lie in one shape that {clue} can have").template, **said)
        return None

    def constrain(self, cp: CpModel, literal: Mapping[int, IntVar], grid: Grid) -> None:  # noqa: ARG002
        terms = [literal[bit] for bit in self.spots]
        if not terms:  # a clue without a cell: right or wrong as it stands
            if not self.rows:
                cp.add_bool_or([])
            return
        cp.add_allowed_assignments(terms, [[row >> i & 1 for i in range(len(terms))] for row in self.rows])


def _row(cells: int, place: Mapping[int, int]) -> int:
    """The places of some cells; from the last cell on, which is found in a set as wide as the board at once."""
    row = 0
    while cells:
        length = cells.bit_length()
        row, cells = row | 1 << place[length], cells ^ 1 << length - 1
    return row


def _whole(board: Board, cells: int) -> bool:
    return flood(cells & -cells, cells, board.grid.width) == cells


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


def says(rule: Table, marks: Marks) -> Marks:
    """What one table says to some marks; `TOP` when no row fits."""
    rows = fitting(rule, marks)
    if not rows:
        return TOP
    every, some = -1, 0
    for row in rows:
        every &= row
        some |= row
    yes = no = 0
    for i, bit in enumerate(rule.spots):
        if every >> i & 1:
            yes |= bit
        elif not some >> i & 1:
            no |= bit
    return Marks(yes, no)
