"""One supposition, or the ways of one rule, read by one more rule.

To each supposition or way the pictures and the counts and tables that hold its cells speak once, and connection once
(of cells, or of the lines of a loop and what lies on either side of it); then one rule reads the clash, or what all
ways share is concluded. Nothing is repeated on what was found so: two rules in a row are no technique but a
contradiction of tier 2.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.relations import forbidden, sight
from deduce.relations.count.rule import Count
from deduce.relations.count.ways import ways_of
from deduce.relations.derived import derived
from deduce.relations.islands import propagation as islands
from deduce.relations.lookahead import Ground, ground, refuted, shared, standing
from deduce.relations.rule import Board
from deduce.relations.table.rule import filled, fitting, tables

MOST_WAYS = 6500
"""How many sets of cells one count may ask to be looked at for its ways, before any of them is left out."""
MOST_FOLLOWED = 400
"""How many of them may be left after pictures of two cells."""
KEPT = 512
"""Of how many counts and marks on them the ways are kept."""


def _refuted(board: Board, marks: Marks, *, counts: bool, joined: bool) -> Marks:
    """What follows plainly, and the literals that one step refutes, turned into their opposites; `TOP` when it refutes
    a known one.

    Where nothing follows plainly from the marks, a known literal that is supposed adds nothing to them.
    """
    known = ground(board, marks)
    if known is None:
        return TOP
    found_yes, found_no = known.plain
    for bit in bits(board.board & marks.known if known.tense is None else 0):
        if refuted(board, known, bit, value=int(bool(bit & marks.no)), counts=counts, joined=joined):
            return TOP
    left, stands = board.board & ~marks.known, standing(board, known, joined=joined)
    for bit in bits(left & ~stands.yes):
        if refuted(board, known, bit, value=0, counts=counts, joined=joined):
            found_no |= bit
    for bit in bits(left & ~stands.no):
        if refuted(board, known, bit, value=1, counts=counts, joined=joined):
            found_yes |= bit
    return TOP if found_yes & found_no else Marks(found_yes, found_no)


@derived(
    rank=42,
    ja="しぼり込み",
    says="Otherwise the cells beside it would leave a count short; with {because}, {therefore}.",
    says_ja="{since}、そうしないと隣のマスで数が足りなくなる。だから{therefore}。",
    subsumed_by="one-step",
    costly=True,
    supposes=True,
    clash="With {because}, the cells beside leave a count short, whichever value is tried.",
    clash_ja="{since}、どちらの値にしても隣のマスで数が足りなくなる。",
)
def squeeze(board: Board, marks: Marks) -> Marks:
    """Squeeze: a cell that would, by the forbidden pictures alone, leave some count impossible is the other value.

    What it says
    ------------
    Suppose a value for one cell, and mark what the forbidden pictures then say of the cells beside it. If some count
    can no longer be met, the cell has the other value.

    Why it is sound
    ---------------
    The supposition and the pictures leave a count that no solution meets.
    """
    return _refuted(board, marks, counts=False, joined=False)


@derived(
    rank=44,
    ja="一手仮定",
    says="Otherwise the counts beside it would break another rule; with {because}, {therefore}.",
    says_ja="{since}、そうしないとその先で別のルールに反する。だから{therefore}。",
    costly=True,
    supposes=True,
    clash="{opposed}\nWith {because}, the counts and cells beside would at once break another rule.",
    clash_ja="{opposed}\n{since}、その先ですぐに別のルールに反する。",
)
def one_step(board: Board, marks: Marks) -> Marks:
    """One step: a value is impossible if the counts and pictures that hold the cell at once break another rule.

    What it says
    ------------
    Suppose a value for one cell. The counts that hold the cell, the island that it joins and the forbidden pictures
    speak, each of them once. If then a count cannot be met, an island has no way left to be, the cells of a connected
    value are parted, or a loop cannot be one line or would part its inside or its outside, the cell has the other
    value.

    Why it is sound
    ---------------
    All that is marked follows from the supposition, and no solution breaks a rule. Inside and outside of one closed
    line are in one piece each.
    """
    return _refuted(board, marks, counts=True, joined=True)


def _agreed(
    board: Board, marks: Marks, of: Callable[[Board, Ground], Iterator[tuple[object, Marks]]], *, all_rules: bool = True
) -> Marks:
    """What follows plainly, and what the ways of each of some rules share, or those of the first that share anything
    new.
    """
    known = ground(board, marks)
    if known is None:
        return TOP
    found = known.plain
    for _, every in of(board, known):
        found = found.join(every)
        if found.clash:
            return TOP
        if not (all_rules or every.within(marks)):
            break
    return found


def _of_one_count(board: Board, marks: Marks) -> Marks:
    return _agreed(board, marks, _new_first, all_rules=False)


def _new_first(board: Board, known: Ground) -> Iterator[tuple[Count, Marks]]:
    """`of_counts`, but those whose ways shared nothing the last time come last."""
    quiet = sum(known.quiet)
    yield from of_counts(board, known, ~quiet)
    yield from of_counts(board, known, quiet)


def _of_one_clue(board: Board, marks: Marks) -> Marks:
    return _agreed(board, marks, of_clues, all_rules=False)


@derived(
    rank=48,
    ja="場合分け",
    says=(
        "With {marks}, all ways to meet {fitting} agree, so {therefore}.\n"
        "All ways to meet {fitting} agree, so {therefore}.\n"
        "All ways to meet the count agree; with {because}, {therefore}."
    ),
    says_ja=(
        "{marked}、{fitting}のどの満たし方でも{therefore}。\n"
        "{fitting}のどの満たし方でも{therefore}。\n"
        "{since}、どの入れ方でも{therefore}。"
    ),
    costly=True,
    clash=(
        "With {because}, every way to meet {counted} would break another rule.\n"
        "{opposed}\n"
        "With {because}, every way to meet {guarded} would break another rule.\n"
        "With {because}, every way to meet one count would break another rule."
    ),
    clash_ja=(
        "{since}、{counted}をどう満たしても別のルールに反する。\n"
        "{opposed}\n"
        "{since}、{guarded}をどう満たしても別のルールに反する。\n"
        "{since}、一つの数をどう満たしても別のルールに反する。"
    ),
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

    Why it is sound
    ---------------
    The solution meets the count in one of the ways, and has all that is marked in it. Inside and outside of one closed
    line are in one piece each.
    """
    return _agreed(board, marks, of_counts)


def of_counts(board: Board, known: Ground, among: int = -1) -> Iterator[tuple[Count, Marks]]:
    """The counts, of some in a bitset, whose ways are few, with what all these share."""
    marks, rules = known.marks, board.rules.of(Count)
    settled = 0 if known.tense is None else marks.known  # a full count has one way, which then adds nothing
    for one in bits(known.counts & among):
        rule = rules[one.bit_length() - 1]
        if rule.when & marks.no or not rule.cells & ~settled:
            continue
        guarded = Marks(marks.yes | rule.when, marks.no)
        there = known if guarded == marks else known._replace(marks=guarded, tense=None, whole=False)
        listed = _ways(board, rule, guarded.yes & rule.cells, guarded.no & rule.cells)
        if listed is None or (settled and listed == [NOTHING]):
            continue
        every = shared(board, there, listed, rule.cells | rule.when)
        if guarded != marks:
            every = Marks(0, rule.when) if every.clash else NOTHING
        if every.within(marks):
            known.quiet.add(one)
        yield rule, every


def _ways(board: Board, rule: Count, yes: int, no: int) -> list[Marks] | None:
    """The ways to meet one count if they are few, kept for the next time, since most marks leave most counts alone."""
    known: dict[tuple[int, ...], list[Marks] | None] = board.rules.prepared.setdefault("ways", {})
    key = rule.cells, rule.allowed, yes, no
    found = known.get(key)
    if found is None and key not in known:
        found = ways_of(rule, Marks(yes, no), forbidden.apart(board), MOST_WAYS)
        if found is not None and len(found) > MOST_FOLLOWED:
            found = None
        if len(known) >= KEPT:
            known.clear()
        known[key] = found
    return found


def listings(board: Board, marks: Marks) -> Iterator[tuple[int, list[Marks]]]:
    """The cells and the ways of each rule of sight, of each table and of each island."""
    yield from islands.shapes(board, marks)
    for seen in sight.sights(board):
        yield seen.cells, [sight.filled(seen, way) for way in sight.lengths(seen, marks)]
    for one in tables(board):
        yield one.cells, [filled(one, row) for row in fitting(one, marks)]


@derived(
    rank=46,
    ja="数字の場合分け",
    says=(
        "With {marks}, all ways to meet {clued} that break no rule agree, so {therefore}.\n"
        "All ways to meet {clued} that break no rule agree, so {therefore}.\n"
        "All ways of the clue that break no rule agree; with {because}, {therefore}."
    ),
    says_ja=(
        "{marked}、{clued}の満たし方でルールに反しないものはどれでも{therefore}。\n"
        "{clued}の満たし方でルールに反しないものはどれでも{therefore}。\n"
        "{since}、ルールに反しないどの場合でも{therefore}。"
    ),
    costly=True,
    clash=(
        "With {because}, every way to meet {clued} would break another rule.\n"
        "{opposed}\n"
        "With {because}, every way to meet one clue would break another rule."
    ),
    clash_ja=(
        "{since}、{clued}をどう満たしても別のルールに反する。\n"
        "{opposed}\n"
        "{since}、一つの数字や丸をどう満たしても別のルールに反する。"
    ),
    ways=True,
    some=_of_one_clue,
)
def ways_of_a_clue(board: Board, marks: Marks) -> Marks:
    """Ways of a clue: what all ways to fill one clue share, once those that break another rule are gone.

    What it says
    ------------
    List the ways in which one number can see, in which the few cells beside one clue can be filled, or which shape
    one island can have. In each, mark what the forbidden pictures and the counts that hold its cells say, each of them
    once. A way goes out after which a count cannot be met, an island has no way left to be, a connected value is
    parted, or a loop cannot be one line or would part its inside or its outside, as far as clues and lines tell these.
    In each way that stays, add its cut cells and what it leaves out of reach. What all of these share is there.

    Why it is sound
    ---------------
    The solution fills the cells in one of the ways, and has all that is marked in it. Inside and outside of one closed
    line are in one piece each.
    """
    return _agreed(board, marks, of_clues)


def of_clues(board: Board, known: Ground) -> Iterator[tuple[int, Marks]]:
    """The cells of each rule of sight, of each table and of each island, with what its ways share."""
    for cells, listed in listings(board, known.marks):
        yield cells, shared(board, known, listed, cells)
