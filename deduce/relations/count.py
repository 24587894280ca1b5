"""Counts: how many of some variables are *yes*.

With the techniques that look at one count at a time: it is full, or it needs all that is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.plain import Plane
from deduce.board.views import trail
from deduce.language.messages import Message, msg
from deduce.relations.derived import derived
from deduce.relations.rule import Board, Parts, Rule, amount, cell_of, cells_of, named, nouns, several, spoken

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

MOST_DENSE = 1500
"""How many sets along paths one count may have where many cells are free but few of them can be taken together."""


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
            return msg("{line} would have no way on", line=nouns(board, Marks(self.cells & yes, 0)))
        told = self.over if low > self.most else self.short if high < self.least else None
        if told is not None:
            return Message(told.template, **{"clue": self.clue.name if self.clue else self.place} | dict(told.values))
        if self.wrong and not self.clue and (low == high or not self.least <= high >= low <= self.most):
            wrong, filled = self.wrong, named(board, self.cells & yes or self.cells)
            parts = {"cells": named(board, self.cells), "filled": filled, "clue": filled, "count": low}
            return Message(wrong.template, **parts | dict(wrong.values))
        said = {"clue": spoken(board, self, self.cells), "count": amount(board, low), "room": amount(board, high)}
        if low > self.most:
            filled = nouns(board, Marks(self.cells & yes, 0))
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


def _plain(board: Board) -> Sequence[tuple[int, int, int]]:
    """The counts as cells, allowed numbers and condition, for the two functions below, of which most is asked."""
    found: Sequence[tuple[int, int, int]] | None = board.rules.prepared.get("counts")
    if found is None:
        found = board.rules.prepared["counts"] = [(one.cells, one.allowed, one.when) for one in board.rules.of(Count)]
    return found


def speak(board: Board, indexes: int, marks: Marks) -> Marks:
    """What `says` says of each count of a bitset; `TOP` when one cannot be met or two disagree."""
    rules, (yes, no) = _plain(board), marks
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
    rules, (yes, no) = _plain(board), marks
    while indexes:
        one = indexes & -indexes
        indexes ^= one
        cells, allowed, when = rules[one.bit_length() - 1]
        low = (cells & yes).bit_count()
        if not allowed >> low & (2 << (cells & ~no).bit_count() - low) - 1 and not when & ~yes:
            return True
    return False


def touching(board: Board) -> Mapping[int, int]:
    """For each variable, the counts that hold it, as a bitset."""
    found: dict[int, int] | None = board.rules.prepared.get("touching")
    if found is None:
        found, index = dict.fromkeys(bits(board.board), 0), 1
        for cells, _, when in _plain(board):
            for bit in bits(cells | when):
                found[bit] |= index
            index <<= 1
        board.rules.prepared["touching"] = found
    return found


def holding(board: Board, cells: int) -> int:
    """The counts that hold some of the cells, as a bitset; those of dropped clues are among them."""
    of, found = touching(board), 0
    for bit in bits(cells):
        found |= of[bit]
    return found


def cells_of_all(board: Board, indexes: int) -> int:
    """The variables of the counts of a bitset."""
    rules, found = _plain(board), 0
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


class Tense(NamedTuple):
    """Counts of those that hold, as bitsets.

    Attributes:
        marks: what is known.
        yes, no: those that may speak once one more of their cells is *yes*, or *no*.
        frail: those that may be broken once one of their cells is *yes* and up to four others are *no*.
        weak: the same where none of them is *yes*.
    """

    marks: Marks
    yes: int
    no: int
    frail: int
    weak: int


@trail
def _tense(board: Board, marks: Marks, before: Tense | None) -> Tense | None:
    rules, (yes, no) = _plain(board), marks
    indexes = board.live(Count)
    tense_yes = tense_no = frail = weak = 0
    if before is not None:
        indexes &= holding(board, (marks.known ^ before.marks.known) & board.board)
        tense_yes, tense_no, frail, weak = (old & ~indexes for old in before[1:])
    while indexes:
        one = indexes & -indexes
        indexes ^= one
        cells, allowed, when = rules[one.bit_length() - 1]
        low = (cells & yes).bit_count()
        span = (cells & ~no).bit_count() - low
        full = 1 << span
        fits = allowed >> low & (2 * full - 1)
        more, less = fits & ~1, fits & ~full  # what is left after one more yes, or no
        if not span or when & no:
            continue
        if not more or (not when & ~yes and more in (2, full)):
            tense_yes |= one
        if not less or (not when & ~yes and less in (1, full >> 1)):
            tense_no |= one
        after = fits & (1 << span - 3) - 1 if span > 3 else 0  # the numbers that four times *no* leave
        if not (more & after or fits & 2):
            frail |= one
        if not after:
            weak |= one
    return Tense(marks, tense_yes, tense_no, frail, weak)


def tense(board: Board, marks: Marks) -> Tense:
    """The counts that wait for one more mark."""
    found = _tense(board, marks)
    assert found is not None
    return found


def _guarding(board: Board) -> Mapping[int, int]:
    """For each variable, the counts that hold where it is *yes*, as a bitset."""
    found: dict[int, int] | None = board.rules.prepared.get("guarding")
    if found is None:
        found = board.rules.prepared["guarding"] = {}
        for i, rule in enumerate(board.rules.of(Count)):
            if rule.when:
                found[rule.when] = found.get(rule.when, 0) | 1 << i
    return found


def guards(board: Board) -> int:
    """The variables that some count waits for."""
    return sum(_guarding(board))


def hearing(board: Board, new: Marks, waiting: Tense) -> tuple[int, int]:
    """The counts that may speak to new marks, and those that may be broken by them: that hold two of them or more.

    Only where all that the counts said plainly was marked before; else any that hold a new mark may do either.
    """
    of, guarding = touching(board), _guarding(board)
    one = two = eager = 0
    for side, tight in ((new.yes, waiting.yes), (new.no, waiting.no)):
        while side:
            bit = side & -side
            side ^= bit
            mine = of[bit]
            two |= one & mine
            one |= mine
            eager |= mine & tight
            if guarding:
                eager |= guarding.get(bit, 0)
    return two | eager, two


def ways(rule: Count, marks: Marks, apart: Mapping[int, int], most: int) -> list[Marks] | None:
    """The ways to meet one count, as new marks; None when there are too many to list.

    Where the count says "at least", a way is only so many *yes*; where it says "at most", only so many *no*; else it
    fills all of the cells. Every solution has one of the ways, and more marks leave the same ways or parts of them.

    Args:
        rule: the count.
        marks: what is known.
        apart: for a variable, those that cannot be *yes* beside it.
        most: how many sets of cells may be looked at, unless few of them keep apart along paths through the cells: two
            bounds that more marks only bring down.
    """
    yes, no = marks
    free = rule.cells & ~(yes | no)
    have, size = (rule.cells & yes).bit_count(), free.bit_count()
    whole, spots = rule.cells.bit_count(), free
    for bit in bits(rule.cells & yes):  # a new *yes* must not leave more ways than it was part of
        spots &= ~apart.get(bit, 0)
    if rule.allowed.bit_count() == rule.most - rule.least + 1 and rule.most == whole:
        need = max(rule.least - have, 0)
        if need > size or comb(size, need) > most:
            return None
        return [Marks(w, 0) for w in _sets([*bits(spots)], need, apart)]
    if rule.allowed.bit_count() == rule.most - rule.least + 1 and rule.least == 0:
        empty = max(size - (rule.most - have), 0)
        if rule.most < have or comb(size, empty) > most:
            return None
        return [Marks(0, w) for w in _sets([*bits(free)], empty, {})]
    if any(apart.get(bit, 0) & yes for bit in bits(rule.cells & yes)):
        return []
    numbers, order = [k - have for k in range(have, have + size + 1) if rule.allowed >> k & 1], bits(spots)
    if sum(comb(size, k) for k in numbers) > most:
        if _dense(rule.cells, spots, numbers, apart) > MOST_DENSE:
            return None
        order = (bit for path in _paths(rule.cells, apart) for bit in path if bit & spots)
    listed = list(order)
    return [Marks(w, free & ~w) for k in numbers for w in _sets(listed, k, apart)]


def _dense(cells: int, spots: int, sizes: Sequence[int], apart: Mapping[int, int]) -> int:
    """A bound for the sets of some sizes among the spots of which no two are apart: along paths through all cells.

    The paths are the same whatever is known, so more marks only bring it down.
    """
    least = spots.bit_count() + 1
    if sum(comb(least - k, k) for k in sizes if 2 * k <= least) > MOST_DENSE:  # so many there are along one path
        return MOST_DENSE + 1
    most = max(sizes, default=0)
    out, held = [1] + [0] * most, [0] * (most + 1)  # the sets by size, without and with the last cell
    for path in _paths(cells, apart):
        out, held = [a + b for a, b in zip(out, held, strict=True)], [0] * (most + 1)
        for bit in path:
            more = [0, *out[:-1]] if bit & spots else [0] * (most + 1)
            out, held = [a + b for a, b in zip(out, held, strict=True)], more
    return sum(out[k] + held[k] for k in sizes)


def _paths(cells: int, apart: Mapping[int, int]) -> Iterator[list[int]]:
    """Paths from each cell to one that is apart from it, which together take every cell once."""
    while cells:
        path = [min(bits(cells), key=lambda bit: (apart.get(bit, 0) & cells).bit_count())]
        while True:
            cells &= ~path[-1]
            around = apart.get(path[-1], 0) & cells
            if not around:
                break
            path.append(min(bits(around), key=lambda bit: (apart.get(bit, 0) & cells).bit_count()))
        yield path


def _sets(spots: Sequence[int], size: int, apart: Mapping[int, int]) -> Iterator[int]:
    """The sets of so many of some cells of which no two are apart from each other."""
    room = _room(spots, apart)
    stack = [(0, 0, 0, size)]
    while stack:
        i, found, banned, left = stack.pop()
        if not left:
            yield found
            continue
        if left > room[i]:
            continue
        bit = spots[i]
        stack.append((i + 1, found, banned, left))
        if not banned & bit:
            stack.append((i + 1, found | bit, banned | apart.get(bit, 0), left - 1))


def _room(spots: Sequence[int], apart: Mapping[int, int]) -> list[int]:
    """How many of the cells from each place on can be taken at most, where neighbours in the list may be apart."""
    found = [0, 0]
    for one, other in zip(reversed(spots), [0, *reversed(spots)], strict=False):
        found.append(1 + found[-2 if apart.get(one, 0) & other else -1])
    return found[:0:-1]


@derived(
    rank=10,
    ja="満員",
    says="With {because} the count is full, so {therefore}.",
    says_ja="{because}で数が満たされるので、{therefore}。",
)
def full(board: Board, marks: Marks) -> Marks:
    """Full: once a count has all that it may have, the rest of its cells are the other value.

    What it says
    ------------
    Count what is already there. When the number is reached, no other cell of the count can be one more. Where there
    are more than the number allows, there is a contradiction.

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
    says_ja="{since}、残りはすべて必要なので、{therefore}。",
)
def last_places(board: Board, marks: Marks) -> Marks:
    """Last places: a count that needs every cell which is still open takes them all.

    What it says
    ------------
    Count the cells that are still possible. When there are no more of them than the number asks for, each is one.
    Where there are fewer, there is a contradiction.

    Why it is sound
    ---------------
    The number must be reached, and only these cells are left to reach it.
    """
    found = all_say(board, marks)
    return found if found.clash else Marks(found.yes, 0)
