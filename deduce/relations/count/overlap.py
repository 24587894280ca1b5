"""Two counts that share cells: what one leaves to the other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import trail
from deduce.relations.argument import Argument, as_one, board_of
from deduce.relations.count.propagation import all_say, holding, touching
from deduce.relations.count.propagation import plain as counts_of
from deduce.relations.count.rule import Count, broken
from deduce.relations.derived import derived
from deduce.relations.rule import Board, indexed

if TYPE_CHECKING:
    from deduce.contract.step import Step

Pair = tuple[int, int]
Span = tuple[int, int, int]
"""The open cells of a count, and how many of them are *yes* at least and at most."""


@indexed
def _partners(board: Board) -> Sequence[int]:
    """For each count, those that share at least two cells with it, as a bitset; one shared cell tells nothing that one
    count does not.
    """
    of, always, found = touching(board), 0, list[int]()
    for i, (cells, _, when) in enumerate(counts_of(board)):
        one = two = 0
        for bit in bits(0 if when else cells):
            mine = of[bit]
            two |= one & mine
            one |= mine
        always |= 0 if when else 1 << i
        found.append(two & ~(1 << i))
    return [two & always for two in found]


def span(rule: Count, marks: Marks) -> Span:
    """What a count that can be met leaves to its open cells."""
    free, have = rule.cells & ~marks.known, (rule.cells & marks.yes).bit_count()
    fits = rule.allowed >> have & (2 << free.bit_count()) - 1
    return free, (fits & -fits).bit_length() - 1, fits.bit_length() - 1


def bounds(one: Span, other: Span) -> tuple[int, int]:
    """How many of the open cells that two counts share are *yes*, at least and at most."""
    (a, a_least, a_most), (b, b_least, b_most) = one, other
    left, both, right = parts(a, b)
    low = max(0, a_least - left.bit_count(), b_least - right.bit_count())
    return low, min(both.bit_count(), a_most, b_most)


def settle(one: Span, other: Span) -> Marks | None:
    """What two counts settle of each other's cells; None when they cannot both be met."""
    (a, a_least, a_most), (b, b_least, b_most) = one, other
    left, both, right = parts(a, b)
    if not both:
        return NOTHING
    mine, shared, theirs = left.bit_count(), both.bit_count(), right.bit_count()
    low, high = max(0, a_least - mine, b_least - theirs), min(shared, a_most, b_most)  # as in `bounds`
    if low > high or a_least - high > mine or b_least - high > theirs or a_most < low or b_most < low:
        return None
    yes = no = 0
    if left:
        if a_least - high == mine:
            yes |= left
        elif a_most == low:
            no |= left
    if right:
        if b_least - high == theirs:
            yes |= right
        elif b_most == low:
            no |= right
    if low == shared:
        yes |= both
    elif not high:
        no |= both
    return Marks(yes, no) if yes or no else NOTHING


def parts(a: int, b: int) -> tuple[int, int, int]:
    """What the first has alone, what both have, what the second has alone."""
    return a & ~b, a & b, b & ~a


# Arguments -----------------------------------------------------------------------------------------------------------


def spans(board: Board, marks: Marks) -> list[tuple[Count, Span]]:
    """The counts that can be met, with what they leave to their open cells."""
    counts = (rule for rule in board.holding if isinstance(rule, Count) and not rule.when)
    return [(rule, span(rule, marks)) for rule in counts if not broken(rule, *marks)]


def settling(board: Board, reason: Marks, wanted: Marks) -> tuple[Count, Count] | None:
    """Two counts that settle what is wanted: what lies in the first of them alone."""
    for (one, a), (other, b) in () if wanted.clash else permutations(spans(board, reason), 2):
        both = a[0] & b[0]
        found = settle(a, b) if both else None
        if found is not None and wanted.within(found) and wanted.known & a[0] & ~both:
            return one, other
    return None


def locked(board: Board, reason: Marks, wanted: Marks) -> tuple[Count, Count] | None:
    """A count all of whose places lie within another one, both with a name."""
    rules = [rule for rule in board.holding if isinstance(rule, Count) and rule.place]
    for one in rules if wanted.no and not wanted.yes else ():
        open_ = one.cells & ~reason.no
        for other in rules if open_ and not wanted.no & one.cells else ():
            if not open_ & ~other.cells and not wanted.no & ~other.cells:
                return one, other
    return None


def placed_within(board: Board, reason: Marks, wanted: Marks) -> list[tuple[Count, Count]]:
    """Counts that need a *yes*, each with another one that takes one at most and holds all of its places: as few as
    together close what is wanted; none where they do not.
    """
    rules = [rule for rule in board.holding if isinstance(rule, Count) and not rule.when]
    closed: list[tuple[int, tuple[Count, Count]]] = []
    for one in rules if wanted.no and not wanted.yes else ():
        open_ = one.cells & ~reason.no
        for other in rules if open_ and not one.allowed & 1 else ():
            if other.most == 1 and not open_ & ~other.cells and (some := wanted.no & other.cells & ~open_):
                closed.append((some, (one, other)))
    found, left = list[tuple[Count, Count]](), wanted.no
    while left and closed:
        some, pair = max(closed, key=lambda item: (item[0] & left).bit_count())
        if not some & left:
            return []
        found.append(pair)
        left &= ~some
    return found


def rivals(board: Board, reason: Marks) -> tuple[Count, Count, Count] | None:
    """Two counts that need a *yes* and have no place in common, all places of which lie within a third that takes one
    at most.
    """
    rules = [rule for rule in board.holding if isinstance(rule, Count) and not rule.when]
    needy = [(rule, rule.cells & ~reason.no) for rule in rules if rule.allowed and not rule.allowed & 1]
    for third in rules:
        within = [(rule, left) for rule, left in needy if third.most == 1 and left and not left & ~third.cells]
        for (one, a), (other, b) in combinations(within, 2):
            if not a & b:
                return one, other, third
    return None


def _argued(step: Step) -> Argument | None:
    """By two counts that share cells, or two within a third one."""
    asked = board_of(step), step.reason, step.conclusion
    if step.conclusion.clash:
        three = rivals(*asked[:2])
        return Argument(step.conclusion, as_one(*three), step.reason) if three else None
    two = locked(*asked) or settling(*asked)
    if two:
        return Argument(step.conclusion, as_one(*two), step.reason)
    lines, left = list[Argument](), step.conclusion.no
    for one, other in placed_within(*asked):
        closed = left & other.cells & ~one.cells
        lines.append(Argument(Marks(0, closed), as_one(one, other), step.reason))
        left &= ~closed
    return Argument(step.conclusion, lines=tuple(lines)) if lines and not left else None


# The technique -------------------------------------------------------------------------------------------------------


@derived(
    rank=43,
    ja="引き算",
    says=(
        "With {marks}, {shared}, so {therefore}.\n"
        "{shared}, so {therefore}.\n"
        "Two counts share cells and leave each other no choice; with {because}, {therefore}."
    ),
    says_ja=(
        "{marked}、{shared}。だから{therefore}。\n"
        "{shared}。だから{therefore}。\n"
        "{since}、重なる二つの数を引き算すると{therefore}。"
    ),
    clash="With {marks}, {unshared}.\n{unshared}.",
    clash_ja="{marked}、{unshared}。\n{unshared}。",
    costly=True,
    argue=_argued,
)
def overlap(board: Board, marks: Marks) -> Marks:
    """Overlap: two counts that share cells decide what is left to each outside and inside of what they share.

    What it says
    ------------
    Of two counts look at three parts: the open cells of the first alone, those of both, those of the second alone. What
    each count needs at least and at most bounds how many lie in the shared part, and so how many lie outside. A part
    that needs all of its cells gets them; a part that may have none stays empty.

    Why it is sound
    ---------------
    The numbers of the three parts add up to the two counts, in every solution.
    """
    found = _settled(board, marks)
    return TOP if found is None else found.found


class OverlapTrail(NamedTuple):
    """Marks, and what two counts each settle, with what follows plainly.

    Attributes:
        marks: the marks.
        found: all that is settled.
        spans: what each count leaves to its open cells, where not any number of them can be *yes*.
        needs: the counts that need more of their open cells to be *yes*, as a bitset; and `limits`, those that do not
            allow all of them.
        said: the pairs that settle something, with what they settle.
    """

    marks: Marks
    found: Marks
    spans: dict[int, Span]
    needs: int
    limits: int
    said: dict[Pair, Marks]


@trail
def _settled(board: Board, marks: Marks, before: OverlapTrail | None) -> OverlapTrail | None:
    plain = all_say(board, marks)
    if plain.clash:
        return None
    rules, partners = counts_of(board), _partners(board)
    new, spans, said = board.live(Count), dict[int, Span](), dict[Pair, Marks]()
    needs = limits = 0
    if before is not None:  # only a count with new marks can say something new
        new &= holding(board, (marks.known ^ before.marks.known) & board.board)
        spans, needs, limits = before.spans.copy(), before.needs & ~new, before.limits & ~new
        said = {pair: found for pair, found in before.said.items() if not (1 << pair[0] | 1 << pair[1]) & new}
    known, fresh = marks.known, list[int]()
    for one in bits(new):
        i = one.bit_length() - 1
        cells, allowed, _ = rules[i]
        spans.pop(i, None)
        free = cells & ~known
        if free and partners[i]:
            size = free.bit_count()
            fits = allowed >> (cells & marks.yes).bit_count() & (2 << size) - 1
            if fits != (2 << size) - 1:
                spans[i] = free, (fits & -fits).bit_length() - 1, fits.bit_length() - 1
                fresh.append(one)
                needs |= one if not fits & 1 else 0
                limits |= one if not fits >> size else 0
    for one in fresh:  # where no count needs what the other limits, both say no more than each alone
        i = one.bit_length() - 1
        new ^= one
        for other in bits(partners[i] & ~new & ((limits if needs & one else 0) | (needs if limits & one else 0))):
            j = other.bit_length() - 1
            pair = (i, j) if i < j else (j, i)
            settled = settle(spans[pair[0]], spans[pair[1]])
            if settled is None:
                return None
            if settled is not NOTHING:
                said[pair] = settled
    yes, no = plain
    for settled in said.values():
        yes |= settled.yes
        no |= settled.no
    return None if yes & no else OverlapTrail(marks, Marks(yes, no), spans, needs, limits, said)
