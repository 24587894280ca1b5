"""The ways of a count, one after another: what all of them share."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import trail
from deduce.relations.count.propagation import holding
from deduce.relations.count.rule import Count
from deduce.relations.count.watched import tense
from deduce.relations.count.ways import MOST_WAYS, ways_of
from deduce.relations.derived import derived
from deduce.relations.forbidden.rule import apart
from deduce.relations.lookahead import Ground, ground, shared
from deduce.relations.probing import agreed, worth_listing
from deduce.relations.rule import Board, remembered

MOST_LISTED = 12
"""How many ways of one count a step may list: those that lack what it concludes."""
MOST_LEFT = 400
"""Among how many ways at most these are sought."""
KEPT = 512
"""Of how many counts and marks on them the ways are kept."""


class Quiet(NamedTuple):
    """The counts, each as a bitset, whose ways shared nothing when no less was known of their cells.

    Attributes:
        marks: what was known then.
        idle: the counts that heard of nothing any more.
        rules: the counts. Filled on the way.
    """

    marks: Marks
    idle: int
    rules: set[int]


@trail
def _still_quiet(board: Board, marks: Marks, before: Quiet | None) -> Quiet | None:
    known = ground(board, marks)
    idle = tense(board, marks).idle if known is not None and known.settled else 0
    if before is None:
        return Quiet(marks, idle, set())
    woken = holding(board, marks.known & ~before.marks.known & board.board) & ~before.idle
    return Quiet(marks, idle, {one for one in before.rules.copy() if not one & woken})


def _quiet(board: Board, marks: Marks) -> set[int]:
    found = _still_quiet(board, marks)
    assert found is not None
    return found.rules


def _of_one_count(board: Board, marks: Marks) -> Marks:
    return agreed(board, marks, _new_first, all_rules=False)


def _new_first(board: Board, known: Ground) -> Iterator[tuple[Count, Marks]]:
    """`of_counts`, but those whose ways shared nothing the last time come last."""
    quiet = sum(_quiet(board, known.marks))
    yield from of_counts(board, known, ~quiet)
    yield from of_counts(board, known, quiet)


@derived(
    rank=48,
    ja="場合分け",
    says=("All ways to meet the count agree; with {because}, {therefore}."),
    says_ja=("{since}、どの入れ方でも{therefore}。"),
    costly=True,
    clash=("{opposed}\nWith {because}, every way to meet one count would break another rule."),
    clash_ja=("{opposed}\n{since}、一つの数をどう満たしても別のルールに反する。"),
    ways=True,
    some=_of_one_count,
)
def ways_of_a_count(board: Board, marks: Marks) -> Marks:
    """Ways of a count: what all ways to meet one count share is there.

    What it says
    ------------
    List the ways in which one count can be met. In each, mark what the forbidden pictures and the counts that hold its
    cells say, each of them once. A way goes out after which a count cannot be met, a connected value is parted, or a
    loop cannot be one line or would part its inside or its outside, as far as clues and lines tell these. In each way
    that stays, add its cut cells and what it leaves out of reach. What all of these share is there.

    Some counts hold only where a certain cell has one value, and can be looked at before that is known: when no way to
    meet the count is left, the cell has the other value.

    No more than twelve ways are listed: of more, those that complete no forbidden picture and lack what is concluded.

    Why it is sound
    ---------------
    The solution meets the count in one of the ways, and has all that is marked in it. Inside and outside of one closed
    line are in one piece each.
    """
    return agreed(board, marks, of_counts)


def of_counts(board: Board, known: Ground, chosen: int = -1) -> Iterator[tuple[Count, Marks]]:
    """The counts, of some in a bitset, with what all their ways share that few of them lack."""
    marks, rules, quiet = known.marks, board.rules.of(Count), _quiet(board, known.marks)
    settled = marks.known if known.settled else 0  # a full count has one way, which then adds nothing
    for one in bits(board.live(Count) & chosen):
        rule = rules[one.bit_length() - 1]
        if rule.when & marks.no or not rule.cells & ~settled:
            continue
        guarded = Marks(marks.yes | rule.when, marks.no)
        there = known if guarded == marks else known.under(guarded)
        number = one.bit_length() - 1
        listed, among = _ways(board, number, guarded.yes & rule.cells, guarded.no & rule.cells)
        if not among.known or (settled and listed == [NOTHING]) or (guarded != marks and among is not TOP):
            continue
        every = shared(board, there, listed, rule.cells | rule.when, among)
        if guarded != marks:
            every = Marks(0, rule.when) if every.clash else NOTHING
        if every.within(marks):
            quiet.add(one)
        yield rule, every


@remembered(KEPT)
def _ways(board: Board, number: int, yes: int, no: int) -> tuple[Sequence[Marks], Marks]:
    """The ways to meet one count, with the marks that few of them lack; kept for the next time, since most marks leave
    most counts alone. So only pictures within the cells of the count are looked at.
    """
    rule = board.rules.of(Count)[number]
    listed = ways_of(rule, Marks(yes, no), apart(board), MOST_WAYS)
    if listed is None or len(listed) > MOST_LEFT:
        return (), NOTHING
    return worth_listing(board, Marks(yes, no), listed, rule.cells, MOST_LISTED)
