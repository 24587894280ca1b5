"""Counts: how many of some variables are *yes*.

With the techniques that look at one count at a time: it is full, or it needs all that is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.plain import Plane
from deduce.board.views import trail
from deduce.language.messages import Message, msg
from deduce.relations.derived import derived
from deduce.relations.rule import (
    NO,
    YES,
    Board,
    Parts,
    Rule,
    amount,
    cell_of,
    cells_of,
    named,
    prepared,
    several,
    source,
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
        return cls(cells, sum(1 << k for k in range(max(least, 0), most + 1)), **more)

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

    def forces(self, marks: Marks) -> Marks:
        found = says(self, *marks)
        return NOTHING if found.clash else found

    def unmet(self, board: Board, marks: Marks) -> Message | None:
        yes, no = marks
        if not broken(self, yes, no):
            return None
        low, high = (self.cells & yes).bit_count(), (self.cells & ~no).bit_count()
        if low == high == 1 and self.allowed & 5 == 5:  # neither none nor two: a line that ends
            return msg("{line} would have no way on", line=board.nouns(Marks(self.cells & yes, 0)))
        told = self.over if low > self.most else self.short if high < self.least else None
        if told is not None:
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
    return not rule.allowed >> low & (2 << span) - 1


def no_room(board: Board, marks: Marks, rules: Iterable[Rule]) -> Message | None:
    """A variable for which one count has no more room and which another needs, as a clause; None when there is none."""
    counts = [(rule, rule.forces(marks)) for rule in rules if isinstance(rule, Count)]
    for (rule, said), (other, needed) in permutations(counts, 2):
        for bit in bits(said.no & needed.yes & board.board):
            values = {"cell": named(board, bit), "no": board.valued(bit, NO), "why": _filled(board, rule, marks, bit)}
            if other.clue:
                told = msg("{cell} must be {no} {why}, but {clue} needs it to be {yes}")
                return Message(told.template, **values, clue=other.clue.name, yes=board.valued(bit, YES))
            broken = other.unmet(board, marks.join(Marks(0, bit)))
            if broken is not None:
                return Message(msg("{cell} must be {no} {why}, but then {broken}").template, **values, broken=broken)
    return None


def _filled(board: Board, rule: Count, marks: Marks, spot: int) -> Message:
    """Why a count has no more room."""
    if rule.clue and rule.cells & marks.yes:
        return msg("({clue} has {cells})", clue=rule.clue.name, cells=board.nouns(Marks(rule.cells & marks.yes, 0)))
    return source(board, rule, marks, NO, spot)


@prepared
def plain(board: Board) -> Sequence[tuple[int, int, int]]:
    """The counts as cells, allowed numbers and condition, for the two functions below, of which most is asked."""
    return [(one.cells, one.allowed, one.when) for one in board.rules.of(Count)]


def speak(board: Board, indexes: int, marks: Marks) -> Marks:
    """What `says` says of each count of a bitset; `TOP` when one cannot be met or two disagree."""
    rules, (yes, no) = plain(board), marks
    found_yes = found_no = 0
    while indexes:
        one = indexes & -indexes
        indexes ^= one
        cells, allowed, when = rules[one.bit_length() - 1]
        low = (cells & yes).bit_count()
        span = (cells & ~no).bit_count() - low
        fits = allowed >> low & (2 << span) - 1
        if not fits:
            if not when or when & yes:
                return TOP
            found_no |= when
        elif not when & ~yes:
            if fits == 1 << span:
                found_yes |= cells & ~no
            if fits == 1:
                found_no |= cells & ~yes
    return TOP if found_yes & found_no else Marks(found_yes, found_no)


def some_broken(board: Board, indexes: int, marks: Marks) -> bool:
    """Whether some count of a bitset is `broken`."""
    rules, (yes, no) = plain(board), marks
    while indexes:
        one = indexes & -indexes
        indexes ^= one
        cells, allowed, when = rules[one.bit_length() - 1]
        low = (cells & yes).bit_count()
        if not allowed >> low & (2 << (cells & ~no).bit_count() - low) - 1 and not when & ~yes:
            return True
    return False


@prepared
def touching(board: Board) -> Mapping[int, int]:
    """For each variable, the counts that hold it, as a bitset."""
    found, index = dict.fromkeys(bits(board.board), 0), 1
    for cells, _, when in plain(board):
        for bit in bits(cells | when):
            found[bit] |= index
        index <<= 1
    return found


def holding(board: Board, cells: int) -> int:
    """The counts that hold some of the cells, as a bitset; those of dropped clues are among them."""
    of, found = touching(board), 0
    for bit in bits(cells):
        found |= of[bit]
    return found


def cells_of_all(board: Board, indexes: int) -> int:
    """The variables of the counts of a bitset."""
    rules, found = plain(board), 0
    while indexes:
        one = indexes & -indexes
        indexes ^= one
        cells, _, when = rules[one.bit_length() - 1]
        found |= cells | when
    return found


def chosen(board: Board, indexes: int) -> Iterator[Count]:
    """The counts of a bitset."""
    rules = board.rules.of(Count)
    while indexes:
        one = indexes & -indexes
        yield rules[one.bit_length() - 1]
        indexes ^= one


class Told(NamedTuple):
    """Marks, and what the counts say to them."""

    marks: Marks
    found: Marks


@trail
def _told(board: Board, marks: Marks, before: Told | None) -> Told | None:
    live = board.live(Count)
    if before is not None:  # only a count with new marks can say something new
        live &= holding(board, (marks.known ^ before.marks.known) & board.board)
    found = speak(board, live, marks).join(before.found if before else NOTHING)
    return None if found.clash else Told(marks, found)


def all_say(board: Board, marks: Marks) -> Marks:
    """What all counts say to some marks; `TOP` when one cannot be met or two disagree."""
    found = _told(board, marks)
    return TOP if found is None else found.found


@derived(
    rank=10,
    ja="満員",
    says="With {because} the count is full, so {therefore}.",
    says_ja="{because}で数が満たされるので、{therefore}。",
)
def full(board: Board, marks: Marks) -> Marks:
    """Full: a count that has all it may have closes its other cells; one that cannot come out is a contradiction.

    What it says
    ------------
    Count what is already there. When the number is reached, no other cell of the count can be one more. Where there
    are more than the number allows, or too few places left for it, or where another count needs such a cell, there is a
    contradiction.

    Why it is sound
    ---------------
    The rule says how many there are; one more would be too many.
    """
    found = all_say(board, marks)
    return found if found.clash else Marks(0, found.no)


@derived(
    rank=12,
    ja="残り全部",
    says="Because of {because} the count needs all that is left, so {therefore}.",
    says_ja="{since}、残りはすべて必要。だから{therefore}。",
)
def last_places(board: Board, marks: Marks) -> Marks:
    """Last places: a count that needs every cell which is still open takes them all.

    What it says
    ------------
    Count the cells that are still possible. When there are no more of them than the number asks for, each is one.
    Where there are fewer, there is a contradiction, which the technique of full counts has
    seen before.

    Why it is sound
    ---------------
    The number must be reached, and only these cells are left to reach it.
    """
    found = all_say(board, marks)
    return found if found.clash else Marks(found.yes, 0)
