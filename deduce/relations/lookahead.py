"""What the rules say once to a supposition or to a way, and whether they can still be met with it.

Where nothing follows plainly from what is known, few rules need to be asked. A count that holds a single new mark can
be met, and speaks only if it waited for that mark; a connected value is not parted by walls round which it meets; and
the rules say again what they said when less was known, if nothing that they heard of has been marked since.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deduce.board.faces import Sides
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import trail
from deduce.relations import forbidden
from deduce.relations.connected import propagation as connected
from deduce.relations.connected.rule import Connected
from deduce.relations.count import propagation as count
from deduce.relations.count import watched
from deduce.relations.count.propagation import all_say
from deduce.relations.count.rule import Count
from deduce.relations.count.watched import Tense
from deduce.relations.forbidden import Never
from deduce.relations.islands import propagation as islands
from deduce.relations.islands.rule import Islands
from deduce.relations.loop import propagation as loop
from deduce.relations.loop import sides
from deduce.relations.loop.rule import loop_of
from deduce.relations.pairwise import coloured
from deduce.relations.rule import Board
from deduce.relations.table import propagation as table
from deduce.relations.table.rule import Table, fitting, says

FEW = 6
"""Up to how many ways are taken as they come, and cut cells looked for at the end. Of more ways, which may all be
asked, that comes next which shares the least with those before."""

MANY = 20
"""Of about how many ways, at least, one is chosen that shares little."""

Key = tuple[int, int, bool]
"""Marks, *yes* and *no*, and whether counts speak to them."""


class Heard(NamedTuple):
    """What rules said to some marks: new marks; and the counts and tables on which the answer rests, beside those that
    hold the marks themselves, as bitsets.
    """

    new: Marks
    counts: int
    tables: int


class Ground(NamedTuple):
    """What is known, to which marks are supposed.

    Attributes:
        marks: the marks.
        plain: what follows plainly from them.
        counts: those that hold, as a bitset; and `tables`, the same.
        tense: the counts that wait for one more mark, if nothing follows plainly from the marks; else None.
        whole: whether all that can still be of a connected value hangs together then.
        faces: which faces of a loop lie on one side, if there is one.
        free: whether there is neither a loop nor an island, so that all rules but connection are local.
        said: what rules said to marks, by these and whether counts spoke. Filled on the way.
        most: what connection says to marks at most. Filled on the way.
        quiet: the counts whose ways shared nothing when no less was known of their cells. Filled on the way.
    """

    marks: Marks
    plain: Marks
    counts: int
    tables: int
    tense: Tense | None
    whole: bool
    faces: Sides | None
    free: bool
    said: dict[Key, Heard]
    most: dict[Marks, Marks]
    quiet: set[int]


def plainly(board: Board, marks: Marks) -> Marks:
    """What pictures, counts, tables and connection each say to the marks as they are; `TOP` for a contradiction.

    Every answer of a technique that supposes marks has this in it: when marks grow, a case can pass from a way to what
    is known, and must not be lost.
    """
    found = forbidden.speak(board, marks).join(all_say(board, marks)).join(table.all_say(board, marks))
    if found.clash or loop.broken(board, marks, marks.yes):
        return TOP
    return found.join(islands.says(board, marks)).join(connected.speak(board, marks))


@trail
def ground(board: Board, marks: Marks, before: Ground | None) -> Ground | None:
    """What is known; None when there is a plain contradiction."""
    plain = plainly(board, marks)
    if plain.clash:
        return None
    tense = watched.tense(board, marks) if plain.within(marks) else None
    said, quiet = dict[Key, Heard](), set[int]()
    if before is not None:
        fresh = marks.known & ~before.marks.known & board.board
        counts = count.holding(board, fresh) & ~(before.tense.idle if before.tense else 0)
        said = _still(board, before.said.copy(), fresh, counts)
        quiet = {one for one in before.quiet.copy() if not one & counts}
    whole = tense is not None and connected.whole(board, marks)
    faces, rule = None, loop_of(board)
    if rule is not None:
        settled = coloured(board, marks)
        if settled is None:
            return None
        faces = settled.sides
    free = not board.rules.of(Islands) and rule is None
    return Ground(marks, plain, board.live(Count), board.live(Table), tense, whole, faces, free, said, {}, quiet)


def _spoken(board: Board, known: Ground, marks: Marks, counts: int, tables: int) -> Marks:
    """Supposed marks with what the pictures, some counts and tables and the islands that they join say to them; `TOP`
    when these disagree.
    """
    yes, no = marks
    found = forbidden.speak(board, marks)
    yes |= found.yes
    no |= found.no
    if counts:
        found = count.speak(board, counts, marks)
        yes |= found.yes
        no |= found.no
    if yes & no:
        return TOP
    if not known.free and board.rules.of(Islands):
        yes |= (islands.speak(board, known.marks, marks) if marks != known.marks else islands.says(board, marks)).yes
    for one in table.chosen(board, tables) if tables else ():
        found = says(one, marks)
        if found.clash:
            return TOP
        yes |= found.yes
        no |= found.no
    return TOP if yes & no else Marks(yes, no)


def _after(board: Board, known: Ground, marks: Marks, cells: int, *, counted: bool = True) -> Marks:
    """Supposed marks with what the rules that hold some cells say to them; `TOP` when these disagree, or a rule cannot
    be met then. Whether what is connected still can be is not asked.

    Args:
        board: the board.
        known: what is known.
        marks: that with the supposed marks.
        cells: those of the supposed marks, or of the rule whose way they are.
        counted: whether counts and tables speak.
    """
    before, tense = known.marks, known.tense
    key = (marks.yes & ~before.yes, marks.no & ~before.no, counted)
    if tense is not None:
        heard = known.said.get(key)
        if heard is not None:
            return Marks(before.yes | heard.new.yes, before.no | heard.new.no)
    counts = tables = one = two = 0
    live = known.counts
    if counted:
        if tense is None:
            counts = count.holding(board, cells)
        else:  # rules that hold no new mark have nothing to say
            live &= ~tense.idle
            one, two, eager = watched.hearing(board, Marks(*key[:2]), tense)
            counts = two | eager
        tables = table.holding(board, cells) & known.tables if known.tables else 0
    after = _spoken(board, known, marks, counts & live, tables)
    if after.clash:
        return TOP
    new = after.without(before)
    fresh = new.known & board.board
    if tense is None:
        asked = count.holding(board, fresh) & live
    else:
        more = after.without(marks) if counted else new
        asked = watched.hearing(board, more, tense, one, two)[1] & live
    if asked and count.some_broken(board, asked, after):
        return TOP
    listed = table.holding(board, fresh) & known.tables if known.tables else 0
    if listed and any(not fitting(one, after) for one in table.chosen(board, listed)):
        return TOP
    if not known.free:
        broken = loop.broken(board, after, new.yes) or islands.broken(board, before, after)
        return TOP if broken or (known.faces and sides.torn(board, known.faces, new)) else after
    if tense is not None:
        known.said[key] = Heard(new, asked, listed)
    return after


def _still(board: Board, said: dict[Key, Heard], fresh: int, counts: int) -> dict[Key, Heard]:
    """What rules say still when some variables have been marked that none of them heard of, but some counts do."""
    tables = table.holding(board, fresh)
    near = count.cells_of_all(board, counts) | forbidden.around(board, fresh)
    for one in table.chosen(board, tables):
        near |= one.cells
    return {
        key: heard
        for key, heard in said.items()
        if not ((key[0] | key[1]) & near or heard.counts & counts or heard.tables & tables)
    }


def _pairs(board: Board, bit: int) -> int:
    """The counts that hold two of a cell and the cells beside it."""
    known: dict[int, int] = board.rules.prepared.setdefault("pairs beside", {})
    two = known.get(bit)
    if two is None:
        of, one, two = count.touching(board), 0, 0
        for cell in bits(bit | board.grid.beside(bit) & board.board):
            two |= one & of[cell]
            one |= of[cell]
        known[bit] = two
    return two


def standing(board: Board, known: Ground, *, joined: bool) -> Marks:
    """Literals, for each value, that one step plainly does not refute; of those that it does not some are left out."""
    marks, tense = known.marks, known.tense
    if tense is None or not known.free or known.tables or not forbidden.only_beside(board):
        return NOTHING
    free = board.board & ~marks.known & ~watched.guards(board)
    no = free & ~count.cells_of_all(board, tense.no)
    yes = free & ~count.cells_of_all(board, tense.yes)
    if not board.rules.of(Never):
        return Marks(yes, no)
    if joined:
        yes &= ~connected.doubtful(board, marks) if known.whole else 0
    stands, of, grid = yes, count.touching(board), board.grid
    for bit in bits(yes):
        asked = _pairs(board, bit) & (tense.frail & of[bit] | tense.weak & ~of[bit])
        if asked and count.some_broken(board, asked, Marks(marks.yes | bit, marks.no | grid.beside(bit))):
            stands ^= bit
    return Marks(stands, no)


def _parted(board: Board, known: Ground, after: Marks) -> bool:
    """Whether a connected value no longer hangs together."""
    return connected.cut(board, known.marks, after) if known.whole else connected.parted(board, after)


def refuted(board: Board, known: Ground, bit: int, *, value: int, counts: bool, joined: bool) -> bool:
    """Whether a variable cannot have a value, for what the rules that hold it say to that and one more rule."""
    yes, no = known.marks
    marks = Marks(yes, no | bit) if value else Marks(yes | bit, no)
    after = _after(board, known, marks, bit, counted=counts)
    if after.clash:
        return True
    if not joined or (known.free and known.tense is not None and after == marks):
        return False  # a cell whose value no rule hears of is no cut cell: that would follow plainly
    return _parted(board, known, after)


def _farthest(listed: Sequence[Marks], some: Marks) -> int:
    """The number of the ways that has the least of some marks, or nearly so where there are many."""
    yes, no = some
    for step in (len(listed) // MANY + 1, 1):
        missed = [(yes & ~way_yes).bit_count() + (no & ~way_no).bit_count() for way_yes, way_no in listed[::step]]
        found = max(missed)
        if found:
            break
    return step * missed.index(found)


def shared(board: Board, known: Ground, listed: Sequence[Marks], cells: int) -> Marks:
    """What the ways of a rule on some cells share once each has been spoken to; `TOP` when none is left."""
    marks = known.marks
    values = len(board.rules.of(Connected))
    quick = known.whole and values == 1
    every, kept = TOP, list[tuple[Marks, Marks]]()
    left, exact = list(listed), len(listed) > FEW
    while left:
        way = left.pop(0 if every is TOP else _farthest(left, every.without(marks)) if len(left) > FEW else -1)
        trial = Marks(marks.yes | way.yes, marks.no | way.no)
        if trial.clash or every.within(trial):  # whether such a way stays or not, it changes nothing
            continue
        after = _after(board, known, trial, cells)
        if after.clash:
            continue
        if values and not every.within(after):
            more = known.most.get(after) if quick else connected.speak(board, after)
            if more is None:
                more = known.most[after] = connected.most(board, marks, after)
            if more is TOP:
                continue
            if quick and exact:
                more = connected.follow(board, after, more, every)
            else:
                kept.append((after, more))
            after = Marks(after.yes | more.yes, after.no | more.no)
            if not quick and after.clash:
                continue
        every = every.common(after)
        if every.within(marks):
            return every
    for after, found in kept if quick else ():  # of what connection says at most, what it does say
        more = connected.follow(board, after, found, every)
        every = every.common(Marks(after.yes | more.yes, after.no | more.no))
        if every.within(marks):
            break
    return every
