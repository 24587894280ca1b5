"""Two counts that share cells: what one leaves to the other."""

from __future__ import annotations

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.relations.count import Count, all_say, touching
from deduce.relations.derived import derived
from deduce.relations.rule import Board

Pair = tuple[int, int]
Span = tuple[int, int, int]
"""The open cells of a count, and how many of them are *yes* at least and at most."""


def _pairs(board: Board) -> list[Pair]:
    """The counts that share at least two cells; one shared cell tells nothing that one count does not."""
    found: list[Pair] | None = board.rules.prepared.get("pairs")
    if found is None:
        rules, of = board.rules.of(Count), touching(board)
        seen: dict[Pair, int] = {}
        for bit in bits(board.board):
            here = [one.bit_length() - 1 for one in bits(of[bit]) if not rules[one.bit_length() - 1].when]
            for k, i in enumerate(here):
                for j in here[k + 1 :]:
                    seen[i, j] = seen.get((i, j), 0) + 1
        found = board.rules.prepared["pairs"] = [pair for pair, count in seen.items() if count > 1]
    return found


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
    low, high = bounds(one, other)
    if low > high:
        return None
    yes = no = 0
    for part, least, most in (
        (left, a_least - high, a_most - low),
        (right, b_least - high, b_most - low),
        (both, low, high),
    ):
        size = part.bit_count()
        if least > size or most < 0:
            return None
        if size and least == size:
            yes |= part
        elif size and most == 0:
            no |= part
    return Marks(yes, no)


def parts(a: int, b: int) -> tuple[int, int, int]:
    """What the first has alone, what both have, what the second has alone."""
    return a & ~b, a & b, b & ~a


@derived(
    rank=43,
    ja="引き算",
    says=(
        "With {marks}, {shared}, so {therefore}.\n"
        "{shared}, so {therefore}.\n"
        "Two counts share cells and leave each other no choice; with {because}, {therefore}."
    ),
    says_ja=(
        "{marks}から、{shared}。だから{therefore}。\n"
        "{shared}。だから{therefore}。\n"
        "{because}から、重なる二つの数を引き算すると{therefore}。"
    ),
    clash=(
        "With {marks}, {unshared}.\n"
        "{unshared}.\n"
        "Two counts share cells, and what the one needs there would break the other: {because}."
    ),
    clash_ja=("{marks}から、{unshared}。\n{unshared}。\n{because}では、重なる二つの数の一方を満たすと他方に反する。"),
    costly=True,
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
    found = all_say(board, marks)
    if found.clash:
        return TOP
    yes, no = found
    live, rules = board.live(Count), board.rules.of(Count)
    spans: dict[int, Span] = {}
    for one in bits(live):
        i = one.bit_length() - 1
        rule = rules[i]
        if rule.cells & ~marks.known:
            spans[i] = span(rule, marks)
    for i, j in _pairs(board):
        if i not in spans or j not in spans:
            continue
        settled = settle(spans[i], spans[j])
        if settled is None:
            return TOP
        yes |= settled.yes
        no |= settled.no
    return TOP if yes & no else Marks(yes, no)
