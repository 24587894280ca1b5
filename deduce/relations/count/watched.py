"""Which counts wait for one more mark, and which hear of new ones: what suppositions ask instead of asking all.

Here these counts are found; what they then say is in `propagation`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from deduce.board.marks import Marks
from deduce.board.memo import trail
from deduce.relations.count.propagation import (
    all_say,
    cells_of_all,
    chosen,
    holding,
    plain,
    some_broken,
    speak,
    touching,
)
from deduce.relations.count.rule import Count
from deduce.relations.count.ways import MOST_WAYS, ways_of
from deduce.relations.forbidden.rule import apart
from deduce.relations.propagation import Propagation, RuleWays
from deduce.relations.rule import Board, prepared


class Tense(NamedTuple):
    """Counts of those that hold, as bitsets.

    Attributes:
        marks: what is known.
        yes, no: those that may speak once one more of their cells is *yes*, or *no*.
        frail: those that may be broken once one of their cells is *yes* and up to four others are *no*.
        weak: the same where none of them is *yes*.
        idle: those that hear of nothing any more, because they can be met with every number that is left to them.
    """

    marks: Marks
    yes: int
    no: int
    frail: int
    weak: int
    idle: int

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        """All of the bitsets, in their order."""
        return self.yes, self.no, self.frail, self.weak, self.idle


@trail
def _tense(board: Board, marks: Marks, before: Tense | None) -> Tense | None:
    rules, (yes, no) = plain(board), marks
    indexes = board.live(Count)
    tense_yes = tense_no = frail = weak = idle = 0
    if before is not None:
        indexes &= holding(board, (marks.known ^ before.marks.known) & board.board)
        tense_yes, tense_no, frail, weak, idle = (old & ~indexes for old in before.counts)
    while indexes:
        one = indexes & -indexes
        indexes ^= one
        cells, allowed, when = rules[one.bit_length() - 1]
        low = (cells & yes).bit_count()
        span = (cells & ~no).bit_count() - low
        full = 1 << span
        fits = allowed >> low & (full << 1) - 1
        more, less = fits & ~1, fits & ~full  # what is left after one more yes, or no
        if fits == (full << 1) - 1 or when & no:
            idle |= one
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
    return Tense(marks, tense_yes, tense_no, frail, weak, idle)


def tense(board: Board, marks: Marks) -> Tense:
    """The counts that wait for one more mark."""
    found = _tense(board, marks)
    assert found is not None
    return found


@prepared
def _guarding(board: Board) -> Mapping[int, int]:
    """For each variable, the counts that hold where it is *yes*, as a bitset."""
    found: dict[int, int] = {}
    for i, rule in enumerate(board.rules.of(Count)):
        if rule.when:
            found[rule.when] = found.get(rule.when, 0) | 1 << i
    return found


def guards(board: Board) -> int:
    """The variables that some count waits for."""
    return sum(_guarding(board))


def hearing(board: Board, new: Marks, waiting: Tense, one: int = 0, two: int = 0) -> tuple[int, int, int]:
    """The counts that hold one of some new marks or more, two or more, and those that one of the marks makes speak.

    Only where all that the counts said plainly was marked before, these and those that hold two may speak, and those
    that hold two may be broken. Counts that hold `one` and `two` of other new marks can be given.
    """
    of, guarding, eager = touching(board), _guarding(board), 0
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
    return one, two, eager


class CountState(NamedTuple):
    """The counts that hold, and those of them that wait, where nothing follows plainly from what is known."""

    live: int
    tense: Tense | None


class CountPropagation(Propagation):
    """All counts: where nothing follows plainly, only those are asked that wait for one mark or hold two new ones."""

    sort = Count
    order = 10
    apart = True

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)

    def begin(self, board: Board, marks: Marks, *, settled: bool) -> CountState:
        return CountState(board.live(Count), tense(board, marks) if settled else None)

    def unsettled(self, state: CountState) -> CountState:
        return CountState(state.live, None)

    def answer(self, board: Board, state: CountState, before: Marks, marks: Marks, cells: int) -> Marks:
        live, waiting = state
        if waiting is None:
            asked = holding(board, cells)
        else:
            _, two, eager = hearing(board, marks.without(before), waiting)
            asked = (two | eager) & ~waiting.idle
        return speak(board, asked & live, marks)

    def test(self, board: Board, state: CountState, before: Marks, after: Marks, new: Marks) -> int | None:  # noqa: ARG002
        live, waiting = state
        asked = holding(board, new.known & board.board) if waiting is None else hearing(board, new, waiting)[1]
        asked &= live
        return None if asked and some_broken(board, asked, after) else asked

    def stale(self, board: Board, state: CountState, fresh: int) -> tuple[int, int]:
        rules = holding(board, fresh) & ~(state.tense.idle if state.tense else 0)
        return cells_of_all(board, rules), rules

    def stands(self, board: Board, state: CountState, marks: Marks, found: Marks, *, joined: bool) -> Marks:  # noqa: ARG002
        waiting = state.tense or tense(board, marks)
        free = ~guards(board)
        yes, no = cells_of_all(board, waiting.yes), cells_of_all(board, waiting.no)
        return Marks(found.yes & free & ~yes, found.no & free & ~no)

    def ways(self, board: Board, marks: Marks) -> Iterator[RuleWays]:
        forbidden = apart(board)
        for rule in chosen(board, board.live(Count)):
            listed = None if rule.when & ~marks.yes else ways_of(rule, marks, forbidden, MOST_WAYS)
            if listed is not None:
                yield RuleWays(rule, rule.cells, listed)
