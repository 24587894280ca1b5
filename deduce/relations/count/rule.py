"""Counts: how many of some variables are *yes*."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar

from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.reference import Plane
from deduce.language.messages import Message, msg
from deduce.relations.rule import (
    SMALL,
    Board,
    Parts,
    Rule,
    amount,
    cell_of,
    cells_of,
    named,
    several,
    spoken,
)

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar


@dataclass(frozen=True)
class Count(Rule):
    """How many of some variables are *yes*.

    Attributes:
        cells: the variables.
        allowed: the numbers that may be, as a bitset: bit 2 for "two".
        when: a variable; the count holds where that one is *yes*. None of its own cells; 0 for always.
        short: what to say where too few are left, if the genre does not count what is *yes*.
        over: the same where there are too many.
    """

    plainly_wrong: ClassVar[str] = msg("{clue} has {count}, not {numbers}")
    cells: int
    allowed: int
    when: int = 0
    short: Message | None = field(default=None, kw_only=True, compare=False, repr=False)
    over: Message | None = field(default=None, kw_only=True, compare=False, repr=False)

    @classmethod
    def of(cls, cells: int, least: int, most: int | None = None, **more: Any) -> Count:
        """A count between two numbers; without the second, of at least so many."""
        size = cells.bit_count()
        most = size if most is None else min(most, size)
        least = max(least, 0)
        return cls(cells, (1 << max(most + 1, least)) - (1 << least), **more)

    @property
    def least(self) -> int:
        """The smallest number that is allowed."""
        return (self.allowed & -self.allowed).bit_length() - 1

    @property
    def most(self) -> int:
        """The largest number that is allowed."""
        return self.allowed.bit_length() - 1

    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        if self.when and not answer[cell_of(self.when, on.shape)]:
            return
        cells = cells_of(self.cells, on.shape)
        count = sum(bool(answer[cell]) for cell in cells)
        if not self.allowed >> count & 1:
            filled = [cell for cell in cells if answer[cell]]
            numbers = [k for k in range(len(cells) + 1) if self.allowed >> k & 1]
            yield {"cells": cells, "filled": filled or cells, "count": count, "numbers": numbers}

    @property
    def heeds(self) -> int:
        return self.cells | self.when

    def says(self, marks: Marks) -> Marks:
        return says(self, *marks)

    def extension(self) -> tuple[Sequence[int], Sequence[int]] | None:
        size = self.cells.bit_count()
        return (tuple(bits(self.cells)), _rows(size, self.allowed)) if not self.when and 0 < size <= SMALL else None

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        yes, no = marks
        if not broken(self, yes, no):
            return None
        low, high = (self.cells & yes).bit_count(), (self.cells & ~no).bit_count()
        if self.wrong and not self.clue and (told := board.standing(self.cells, self.place, marks)) is not None:
            return told
        if low == high == 1 and self.allowed & 5 == 5:  # neither none nor two: a line that ends
            return msg("{line} would have no way on", line=board.nouns(Marks(self.cells & yes, 0)))
        told = self.over if low > self.most else self.short if high < self.least else None
        if told is not None and self.cells:
            there = named(board, self.cells & (yes if low > self.most else no))
            name = self.clue.name if self.clue else self.place
            return Message(told.template, **{"clue": name, "cells": there} | dict(told.values))
        if self.wrong and not self.clue and (low == high or not self.least <= high >= low <= self.most):
            wrong, filled = self.wrong, named(board, self.cells & yes or self.cells)
            parts = {"cells": named(board, self.cells), "filled": filled, "clue": filled, "count": low}
            return Message(wrong.template, **parts | dict(wrong.values))
        said = {"clue": spoken(board, self, self.cells), "count": amount(board, low), "room": amount(board, high)}
        if low > self.most:
            filled = board.nouns(Marks(self.cells & yes, 0))
            told = msg("{clue} allows no more than {needed}, but with {cells} there would be {count}")
            return Message(told.template, **said, needed=amount(board, self.most), cells=filled)
        if high < self.least:
            none = msg("{clue} needs {needed} {things}, but there is no room for any")
            some = msg("{clue} needs {needed} {things}, but there is room for {room} only")
            told = some if high else none
            return Message(told.template, **said, needed=amount(board, self.least), things=several(board, self.least))
        numbers = ", ".join(str(k) for k in range(self.allowed.bit_length()) if self.allowed >> k & 1)
        settled = msg("{clue} needs one of the numbers {numbers}, but there would be {count} {things}")
        open_ = msg("{clue} needs one of the numbers {numbers}, but there could only be {count} to {room} {things}")
        told = settled if low == high else open_
        return Message(told.template, **said, numbers=amount(board, numbers), things=several(board, high))

    def constrain(self, cp: CpModel, literal: Mapping[int, IntVar], grid: Grid) -> None:  # noqa: ARG002
        from ortools.sat.python.cp_model import Domain

        terms = [literal[bit] for bit in bits(self.cells)]
        if self.allowed == 2 and not self.when:
            cp.add_exactly_one(terms)
        elif self.allowed == 3 and not self.when:
            cp.add_at_most_one(terms)
        elif self.least == 1 and self.most == len(terms) and self.allowed.bit_count() == len(terms) and not self.when:
            cp.add_bool_or(terms)
        else:
            numbers = Domain.from_values([k for k in range(self.allowed.bit_length()) if self.allowed >> k & 1])
            made = cp.add_linear_expression_in_domain(sum(terms), numbers)
            if self.when:
                made.only_enforce_if(literal[self.when])


@lru_cache(maxsize=4096)
def _rows(size: int, allowed: int) -> tuple[int, ...]:
    return tuple(row for row in range(1 << size) if allowed >> row.bit_count() & 1)


def says(rule: Count, yes: int, no: int) -> Marks:
    """What one count says to some marks; `TOP` when it cannot be met."""
    cells = rule.cells
    low = (cells & yes).bit_count()
    span = (cells & ~no).bit_count() - low
    fits = rule.allowed >> low & (2 << span) - 1
    when = rule.when
    if not fits:
        if not when or when & yes:
            return TOP
        return Marks(0, when)
    if when & ~yes:
        return NOTHING
    return Marks(cells & ~no if fits == 1 << span else 0, cells & ~yes if fits == 1 else 0)


def broken(rule: Count, yes: int, no: int) -> bool:
    """Whether a count cannot be met any more."""
    if rule.when & ~yes:
        return False
    low = (rule.cells & yes).bit_count()
    span = (rule.cells & ~no).bit_count() - low
    return span < 0 or not rule.allowed >> low & (2 << span) - 1  # below 0 where some are marked both ways
