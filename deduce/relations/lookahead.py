"""What the rules say once to a supposition or to a way, and whether they can still be met with it.

Each relation of the board is asked through its `Propagation`. Where nothing follows plainly from what is known, few
rules need to be asked: a count that holds a single new mark can be met, and speaks only if it waited for that mark; a
connected value is not parted by walls round which it meets; and the rules say again what they said when less was known,
if nothing that they heard of has been marked since.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deduce.board.marks import NOTHING, TOP, Marks
from deduce.board.memo import trail
from deduce.relations.propagation import Propagation, State, propagations
from deduce.relations.rule import Board

FEW = 6
"""Up to how many ways are taken as they come, and cut cells looked for at the end. Of more ways, which may all be
asked, that comes next which shares the least with those before."""

MANY = 20
"""Of about how many ways, at least, one is chosen that shares little."""

Key = tuple[int, int, bool]
"""Marks, *yes* and *no*, and whether counts speak to them."""
Part = tuple[Propagation, State]
"""A relation, and what it keeps of what is known."""


class Heard(NamedTuple):
    """What rules said to some marks: new marks; and for each relation the rules on which the answer rests, beside those
    that hold the marks themselves, as bitsets.
    """

    new: Marks
    asked: Sequence[int]


class Ground(NamedTuple):
    """What is known, to which marks are supposed.

    Attributes:
        marks: the marks.
        plain: what follows plainly from them.
        settled: whether nothing follows plainly from the marks.
        parts: the relations that speak to suppositions.
        last: the one that is asked when these have spoken, if there is one.
        local: whether all rules but those asked last hear of nothing but marks on their variables.
        said: what rules said to marks, by these and whether counts spoke. Filled on the way.
        most: what is said last at most. Filled on the way.
    """

    marks: Marks
    plain: Marks
    settled: bool
    parts: Sequence[Part]
    last: Part | None
    local: bool
    said: dict[Key, Heard]
    most: dict[Marks, Marks]

    def under(self, marks: Marks) -> Ground:
        """The same with other marks, from which something may follow plainly."""
        parts = [(one, one.unsettled(state)) for one, state in self.parts]
        last = self.last and (self.last[0], self.last[0].unsettled(self.last[1]))
        return self._replace(marks=marks, settled=False, parts=parts, last=last)


def plainly(board: Board, marks: Marks) -> Marks:
    """What the rules of each relation say to the marks as they are; `TOP` for a contradiction.

    Every answer of a technique that supposes marks has this in it: when marks grow, a case can pass from a way to what
    is known, and must not be lost.
    """
    found = NOTHING
    for one in propagations(board):
        if one.speaks:
            found = found.join(one.says(board, marks))
            if found.clash:
                return TOP
    return found


@trail
def ground(board: Board, marks: Marks, before: Ground | None) -> Ground | None:
    """What is known; None when there is a plain contradiction."""
    plain = plainly(board, marks)
    if plain.clash:
        return None
    settled, parts, last = plain.within(marks), list[Part](), None
    for one in propagations(board):
        if one.speaks:
            state = one.begin(board, marks, settled=settled)
            if state is None:
                return None
            if one.last:
                assert last is None, "two relations of the board would be asked last"
                last = (one, state)
            else:
                parts.append((one, state))
    said = _still(board, before, marks) if before is not None and before.said else dict[Key, Heard]()
    return Ground(marks, plain, settled, parts, last, all(one.local for one, _ in parts), said, {})


def _after(board: Board, known: Ground, marks: Marks, cells: int, *, counted: bool = True) -> Marks:
    """Supposed marks with what the rules that hold some cells say to them; `TOP` when these disagree, or a rule cannot
    be met then. What is asked last is not asked.

    Args:
        board: the board.
        known: what is known.
        marks: that with the supposed marks.
        cells: those of the supposed marks, or of the rule whose way they are.
        counted: whether more than pictures speak.
    """
    before = known.marks
    key = (marks.yes & ~before.yes, marks.no & ~before.no, counted)
    if known.settled:
        heard = known.said.get(key)
        if heard is not None:
            return Marks(before.yes | heard.new.yes, before.no | heard.new.no)
    yes, no = marks
    for one, state in known.parts:
        if counted or not one.counted:
            found = one.answer(board, state, before, marks, cells)
            yes |= found.yes
            no |= found.no
            if yes & no:
                return TOP
    after, asked = Marks(yes, no), list[int]()
    new = after.without(before)
    for one, state in known.parts:
        rules = one.test(board, state, before, after, new)
        if rules is None:
            return TOP
        asked.append(rules)
    if known.settled and known.local:
        known.said[key] = Heard(new, asked)
    return after


def _still(board: Board, before: Ground, marks: Marks) -> dict[Key, Heard]:
    """What rules say still to more marks, as far as none of them heard of these."""
    fresh = marks.known & ~before.marks.known & board.board
    near, others = 0, list[int]()
    for one, state in before.parts:
        cells, rules = one.stale(board, state, fresh)
        near |= cells
        others.append(rules)
    return {
        key: heard
        for key, heard in before.said.items()
        if not ((key[0] | key[1]) & near or any(a & b for a, b in zip(heard.asked, others, strict=True)))
    }


def standing(board: Board, known: Ground, *, joined: bool) -> Marks:
    """Literals, for each value, that one step plainly does not refute; of those that it does not some are left out."""
    if not (known.settled and known.local):
        return NOTHING
    free = board.board & ~known.marks.known
    found = Marks(free, free)
    for one, state in known.parts:
        found = one.stands(board, state, known.marks, found, joined=joined)
    return found


def refuted(board: Board, known: Ground, bit: int, *, value: int, counts: bool, joined: bool) -> bool:
    """Whether a variable cannot have a value, for what the rules that hold it say to that and one more rule."""
    yes, no = known.marks
    marks = Marks(yes, no | bit) if value else Marks(yes | bit, no)
    after = _after(board, known, marks, bit, counted=counts)
    if after.clash:
        return True
    if not joined or known.last is None or (known.local and known.settled and after == marks):
        return False  # a cell whose value no rule hears of is no cut cell: that would follow plainly
    last, state = known.last
    return last.parts(board, state, known.marks, after)


def _farthest(listed: Sequence[Marks], some: Marks) -> int:
    """The number of the ways that has the least of some marks, or nearly so where there are many."""
    yes, no = some
    for step in (len(listed) // MANY + 1, 1):
        missed = [(yes & ~way_yes).bit_count() + (no & ~way_no).bit_count() for way_yes, way_no in listed[::step]]
        found = max(missed)
        if found:
            break
    return step * missed.index(found)


def shared(board: Board, known: Ground, listed: Sequence[Marks], cells: int, among: Marks = TOP) -> Marks:
    """What the ways of a rule on some cells share, of some marks, once each has been spoken to; these when none is
    left.
    """
    marks = known.marks
    last = state = None
    if known.last is not None:
        last, state = known.last
    quick = last is not None and last.quick(state)
    every, met, kept = among, False, list[tuple[Marks, Marks]]()
    left, exact = list(listed), len(listed) > FEW
    while left:
        way = left.pop(0 if not met else _farthest(left, every.without(marks)) if len(left) > FEW else -1)
        trial = Marks(marks.yes | way.yes, marks.no | way.no)
        if trial.clash or every.within(trial):  # whether such a way stays or not, it changes nothing
            continue
        after = _after(board, known, trial, cells)
        if after.clash:
            continue
        if last is not None and not every.within(after):
            more = known.most.get(after) if quick else last.says(board, after)
            if more is None:
                more = known.most[after] = last.most(board, marks, after)
            if more is TOP:
                continue
            if quick and exact:
                more = last.follow(board, after, more, every)
            else:
                kept.append((after, more))
            after = Marks(after.yes | more.yes, after.no | more.no)
            if not quick and after.clash:
                continue
        every, met = every.common(after), True
        if every.within(marks):
            return every
    for after, found in kept if quick else ():  # of what is said last at most, what is said
        assert last is not None
        more = last.follow(board, after, found, every)
        every = every.common(Marks(after.yes | more.yes, after.no | more.no))
        if every.within(marks):
            break
    return every
