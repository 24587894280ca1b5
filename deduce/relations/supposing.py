"""One supposition, or the ways of one rule, read by one more rule.

To each supposition or way the pictures and the counts and tables that hold its cells speak once, and connection once
(of cells, or of the lines of a loop); then one rule reads the clash, or what all ways share is concluded. Nothing is
repeated on what was found so: two rules in a row are no technique but a contradiction of tier 2.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.relations import connected, count, isles, loop, never, sees, table
from deduce.relations.connected import Connected
from deduce.relations.count import Count, all_say, chosen, holding, touching, ways
from deduce.relations.derived import derived
from deduce.relations.islands import Islands
from deduce.relations.rule import Board
from deduce.relations.table import Table

MOST_WAYS = 6500
"""How many sets of cells one count may ask to be looked at for its ways, before any of them is left out."""
MOST_FOLLOWED = 400
"""How many of them may be left after pictures of two cells."""


def plainly(board: Board, marks: Marks) -> Marks:
    """What pictures, counts, tables and connection each say to the marks as they are; `TOP` for a contradiction.

    Every answer below has this in it: when marks grow, a case can pass from a way to what is known, and must not be
    lost.
    """
    found = never.speak(board, marks).join(all_say(board, marks)).join(table.all_say(board, marks))
    if found.clash or loop.broken(board, marks, marks.yes):
        return TOP
    return found.join(isles.says(board, marks)).join(connected.speak(board, marks))


def _spoken(board: Board, before: Marks, marks: Marks, counts: int, tables: int = 0) -> Marks:
    """Supposed marks with what the pictures, some counts and tables and the islands that they join say to them; `TOP`
    when these disagree.
    """
    found = never.speak(board, marks).join(count.speak(board, counts, marks))
    if found.clash:
        return TOP
    yes, no = found
    if board.rules.of(Islands):
        yes |= (isles.speak(board, before, marks) if marks != before else isles.says(board, marks)).yes
    for one in table.chosen(board, tables):
        more = table.says(one, marks)
        if more.yes & more.no:
            return TOP
        yes |= more.yes
        no |= more.no
    yes |= marks.yes
    no |= marks.no
    return TOP if yes & no else Marks(yes, no)


def _unmet(board: Board, before: Marks, after: Marks, live: int) -> bool:
    """Whether a count or a table with new marks cannot be met."""
    fresh = (after.known & ~before.known) & board.board
    if count.some_broken(board, live & holding(board, fresh), after):
        return True
    listed = table.holding(board, fresh) & board.live(Table)
    return any(not table.fitting(one, after) for one in table.chosen(board, listed))


def _parted(board: Board, before: Marks, after: Marks) -> bool:
    """Whether what must hang together, or apart, no longer can."""
    if loop.broken(board, after, after.yes & ~before.yes) or isles.broken(board, before, after):
        return True
    return connected.parted(board, after)


def _refuted(board: Board, marks: Marks, plain: Marks, *, counts: bool, joined: bool) -> Marks:
    """The literals that one step refutes, turned into their opposites; `TOP` when it refutes a known one.

    Where nothing follows plainly from the marks, a known literal that is supposed adds nothing to them.
    """
    live, of = board.live(Count), touching(board)
    listed = board.live(Table) if counts else 0
    apart = _parted if joined else isles.broken
    found_yes = found_no = 0
    for bit in bits(0 if plain.within(marks) else board.board & marks.known):
        after = _spoken(board, marks, marks, of[bit] & live if counts else 0, table.holding(board, bit) & listed)
        if after.clash or _unmet(board, marks, after, live) or apart(board, marks, after):
            return TOP
    for bit in bits(board.board & ~marks.known):
        mine = of[bit] & live if counts else 0
        for value in (0, 1):
            trial = Marks(marks.yes | bit, marks.no) if not value else Marks(marks.yes, marks.no | bit)
            after = _spoken(board, marks, trial, mine, table.holding(board, bit) & listed)
            if after.clash or _unmet(board, marks, after, live) or apart(board, marks, after):
                if value:
                    found_yes |= bit
                else:
                    found_no |= bit
    return Marks(found_yes, found_no)


@derived(
    rank=42,
    ja="しぼり込み",
    says="Otherwise the cells beside it would leave a count short; with {because}, {therefore}.",
    says_ja="{because}から、そうしないと隣のマスで数が足りなくなるので、{therefore}。",
    subsumed_by="one-step",
    costly=True,
    supposes=True,
    clash="With {because}, the cells beside leave a count short, whichever value is tried.",
    clash_ja="{because}では、どちらの値にしても隣のマスで数が足りなくなる。",
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
    found = plainly(board, marks)
    return found if found.clash else found.join(_refuted(board, marks, found, counts=False, joined=False))


@derived(
    rank=44,
    ja="仮置き一手",
    says="Otherwise the counts beside it would break another rule; with {because}, {therefore}.",
    says_ja="{because}から、そうしないとその先で別のルールに反するので、{therefore}。",
    costly=True,
    supposes=True,
    clash="With {because}, the counts and cells beside would at once break another rule.",
    clash_ja="{because}では、その先ですぐに別のルールに反する。",
)
def one_step(board: Board, marks: Marks) -> Marks:
    """One step: a value is impossible if the counts and pictures that hold the cell at once break another rule.

    What it says
    ------------
    Suppose a value for one cell. The counts that hold the cell, the island that it joins and the forbidden pictures
    speak, each of them once. If then a count cannot be met, an island has no way left to be, or the cells of a
    connected value are parted, the cell has the other value.

    Why it is sound
    ---------------
    All that is marked follows from the supposition, and no solution breaks a rule.
    """
    found = plainly(board, marks)
    return found if found.clash else found.join(_refuted(board, marks, found, counts=True, joined=True))


def _shared(board: Board, marks: Marks, listed: Iterable[Marks], cells: int, live: int) -> Marks:
    """What the ways of one rule share once each has been spoken to; `TOP` when none is left."""
    counts, tables = live & holding(board, cells), table.holding(board, cells) & board.live(Table)
    joined = bool(board.rules.of(Connected))
    every = TOP
    for way in listed:
        trial = Marks(marks.yes | way.yes, marks.no | way.no)
        if trial.clash or every.within(trial):  # whether such a way stays or not, it changes nothing
            continue
        after = _spoken(board, marks, trial, counts, tables)
        if after.clash or _unmet(board, marks, after, live) or loop.broken(board, after, after.yes & ~marks.yes):
            continue
        if isles.broken(board, marks, after):
            continue
        if joined and not every.within(after):
            more = connected.speak(board, after)
            after = after.join(more)
            if after.clash:
                continue
        every = every.common(after)
        if every.within(marks):
            break
    return every


@derived(
    rank=48,
    ja="場合分け",
    says=(
        "With {marks}, all ways to meet {counted} agree, so {therefore}.\n"
        "All ways to meet {counted} agree, so {therefore}.\n"
        "All ways to meet the count agree; with {because}, {therefore}."
    ),
    says_ja=(
        "{marks}から、{counted}のどの満たし方でも{therefore}。\n"
        "{counted}のどの満たし方でも{therefore}。\n"
        "{because}から、どの入れ方でも{therefore}。"
    ),
    costly=True,
    clash=(
        "With {because}, every way to meet {counted} would break another rule.\n"
        "With {because}, every way to meet one count would break another rule."
    ),
    clash_ja=(
        "{because}では、{counted}をどう満たしても別のルールに反する。\n"
        "{because}では、一つの数をどう満たしても別のルールに反する。"
    ),
    ways=True,
)
def ways_of_a_count(board: Board, marks: Marks) -> Marks:
    """Ways of a count: what all ways to meet one count share is there.

    What it says
    ------------
    List the ways in which one count can be met. In each, mark what the forbidden pictures and the counts that hold its
    cells say, each of them once; a way after which a count cannot be met, a connected value is parted or a loop cannot
    be one line goes out. In each way that stays, add its cut cells and what it leaves out of reach. What all of these
    share is there.

    Some counts hold only where a certain cell has one value, and can be looked at before that is known: when no way to
    meet the count is left, the cell has the other value.

    Why it is sound
    ---------------
    The solution meets the count in one of the ways, and has all that is marked in it.
    """
    found = plainly(board, marks)
    if found.clash:
        return TOP
    for _, shared in of_counts(board, marks, found):
        found = found.join(shared)
        if found.clash:
            return TOP
    return found


def of_counts(board: Board, marks: Marks, found: Marks) -> Iterator[tuple[Count, Marks]]:
    """The counts whose ways are few, with what all these share; `found` is what follows plainly."""
    live, apart = board.live(Count), never.apart(board)
    settled = marks.known if found.within(marks) else 0  # a full count has one way, which then adds nothing
    for rule in chosen(board, live):
        if rule.when & marks.no or not rule.cells & ~settled:
            continue
        guarded = Marks(marks.yes | rule.when, marks.no)
        listed = ways(rule, guarded, apart, MOST_WAYS)
        if listed is None or len(listed) > MOST_FOLLOWED:
            continue
        shared = _shared(board, guarded, listed, rule.cells | rule.when, live)
        if guarded != marks:
            shared = Marks(0, rule.when) if shared.clash else NOTHING
        yield rule, shared


def _listings(board: Board, marks: Marks) -> Iterator[tuple[int, list[Marks]]]:
    """The cells and the ways of each rule of sight, of each table and of each island."""
    yield from isles.shapes(board, marks)
    for sight in sees.sights(board):
        yield sight.cells, [sees.filled(sight, way) for way in sees.lengths(sight, marks)]
    for one in table.tables(board):
        yield one.cells, [table.filled(one, row) for row in table.fitting(one, marks)]


@derived(
    rank=46,
    ja="手がかりの場合分け",
    says=(
        "With {marks}, all ways to meet {clued} that break no rule agree, so {therefore}.\n"
        "All ways to meet {clued} that break no rule agree, so {therefore}.\n"
        "All ways of the clue that break no rule agree; with {because}, {therefore}."
    ),
    says_ja=(
        "{marks}から、{clued}の満たし方でルールに反しないものはどれでも{therefore}。\n"
        "{clued}の満たし方でルールに反しないものはどれでも{therefore}。\n"
        "{because}から、ルールに反しないどの場合でも{therefore}。"
    ),
    costly=True,
    clash=(
        "With {because}, every way to meet {clued} would break another rule.\n"
        "With {because}, every way to meet one clue would break another rule."
    ),
    clash_ja=(
        "{because}では、{clued}をどう満たしても別のルールに反する。\n"
        "{because}では、一つの手がかりをどう満たしても別のルールに反する。"
    ),
    ways=True,
)
def ways_of_a_clue(board: Board, marks: Marks) -> Marks:
    """Ways of a clue: what all ways to fill one clue share, once those that break another rule are gone.

    What it says
    ------------
    List the ways in which one number can see, in which the few cells beside one clue can be filled, or which shape
    one island can have. In each, mark what the forbidden pictures and the counts that hold its cells say, each of them
    once; a way after which a count cannot be met, an island has no way left to be, a connected value is parted or a
    loop cannot be one line goes out. In each way that stays, add its cut cells and what it leaves out of reach. What
    all of these share is there.

    Why it is sound
    ---------------
    The solution fills the cells in one of the ways, and has all that is marked in it.
    """
    found = plainly(board, marks)
    if found.clash:
        return TOP
    for _, shared in of_clues(board, marks):
        found = found.join(shared)
        if found.clash:
            return TOP
    return found


def of_clues(board: Board, marks: Marks) -> Iterator[tuple[int, Marks]]:
    """The cells of each rule of sight, of each table and of each island, with what its ways share."""
    live = board.live(Count)
    for cells, listed in _listings(board, marks):
        yield cells, _shared(board, marks, listed, cells, live)
