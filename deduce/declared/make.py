"""Boards of a declared kind out of nothing: a blank print, a random solution of its rules, all clues, then fewer.

What differs from genre to genre is a `Making`: what a board looks like before it has clues, and which clues a solution
gives. The random solution comes from tier 1 itself: a random value for a random cell, and what follows from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from types import SimpleNamespace
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, Marks, bits
from deduce.declared.barren import barren
from deduce.declared.growth import opened
from deduce.declared.printed import Printed, Printing, numbered
from deduce.declared.puzzle import DeclaredPuzzle
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget, OutOfTime
from deduce.language.messages import msg
from deduce.making.generate import Option, Options, read_density, thin_clues, tier_of

if TYPE_CHECKING:
    from deduce.declared.kind import DeclaredKind

TINY = ((1, 3), (2, 2), (2, 3), (3, 3), (3, 3), (3, 4), (3, 4), (4, 4), (4, 4))
"""The sizes of boards small enough to list their solutions."""
RESTARTS = 50
"""How often a random solution is begun anew before a print is given up."""
KEPT = Option(
    "numbers", msg("the share of numbers that stay at least, 0 to 1 (0: as few as the tier needs)"), 0.0, read_density
)

PLAIN = 40
"""The last rank of the techniques that look at the board as it is; they suffice to stay near a solution."""

Blank = Callable[[Random, int, int], Printed]
Told = Callable[[Random, Printed, Marks], Printed]


def empty(_: Random, rows: int, cols: int) -> Printed:
    """A board without anything."""
    return Printed(((None,) * cols,) * rows)


def cornered(_: Random, rows: int, cols: int) -> Printed:
    """A board without anything, on which clues stand at corners."""
    return Printed(((None,) * (cols + 1),) * (rows + 1), corners=True)


def joined(_: Random, rows: int, cols: int) -> Printed:
    """A board without anything, on which clues stand between cells too."""
    return Printed(((None,) * (2 * cols - 1),) * (2 * rows - 1), between=True)


def with_rooms(rng: Random, rows: int, cols: int) -> Printed:
    """A board of rectangular rooms and a few that are not: cells joined at random to rooms beside them."""
    names = [[0] * cols for _ in range(rows)]
    count = 0
    for r in range(rows):
        for c in range(cols):
            if names[r][c]:
                continue
            count += 1
            high, wide = rng.choice(((1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3), (1, 3), (3, 1)))
            while c + wide > cols or any(names[r][c : c + wide]):
                wide -= 1
            for y in range(r, min(r + high, rows)):
                if any(names[y][c : c + wide]):
                    break
                names[y][c : c + wide] = [count] * wide
    return Printed(((None,) * cols,) * rows, numbered(names))


@dataclass(frozen=True)
class Making:
    """How boards of a genre come about.

    Attributes:
        told: the print with all clues that a solution of the blank one gives.
        blank: a board before it has clues.
        share: how likely a random cell is tried as *yes* first.
        dropped: what is printed where a clue is taken away.
        least: the share of clues that stay at least, unless a user asks for fewer.
        solution: a random solution of a blank print, where the genre has a better way than trying values.
        nearby: for a genre whose clues seldom suffice, a solution beside one, given also the variables that the solver
            leaves open.
        reference: the sizes of boards that the rating is compared with, where larger ones are slow to make.
        tiny: the sizes of boards small enough to list their solutions.
        rare: some more of these, as text, with what chance seldom prints.
        changed: for a genre that takes no clues away, a change of the print that keeps the solution, given also the
            cells that the solver leaves open.
    """

    told: Told
    blank: Blank = empty
    share: float = 0.5
    dropped: Printing = None
    least: float = 0.0
    solution: Callable[[Random, Printed], Marks | None] | None = None
    nearby: Callable[[Random, Printed, Marks, int], Marks] | None = None
    reference: Sequence[int] = (6, 8, 10, 12)
    tiny: Sequence[tuple[int, int]] = TINY
    rare: Sequence[str] = ()
    changed: Callable[[Random, Printed, Marks, int], Printed] | None = None


def solution(puzzle: DeclaredPuzzle, rng: Random, share: float, known: Marks = NOTHING) -> Marks | None:
    """A random solution of a puzzle that has the known marks, or None when none is met soon."""
    tiers = Tiers(puzzle, [item for item in puzzle.kind.sound if item.rank <= PLAIN])
    for _ in range(RESTARTS):
        marks = tiers.fixpoint(known)
        while not marks.clash and (free := tiers.open(marks)):
            bit = rng.choice(list(bits(free)))
            literal = Marks(bit, 0) if rng.random() < share else Marks(0, bit)
            after = tiers.fixpoint(marks.join(literal))
            marks = tiers.fixpoint(marks.join(literal.flipped)) if after.clash else after
        if not marks.clash:
            return marks
    return None


def begun(kind: DeclaredKind, rng: Random, rows: int, cols: int) -> tuple[DeclaredPuzzle, Marks] | None:
    """A board with all clues that its solution gives, and the solution; None for a bad start."""
    making = kind.making
    blank = making.blank(rng, rows, cols)
    if making.solution is not None:
        found: Marks | None = making.solution(rng, blank)
    else:
        found = solution(kind.on(blank), rng, making.share)
    if found is None:
        return None
    puzzle = kind.on(making.told(rng, blank, found))
    return puzzle, puzzle.filled(found.yes)


def full(kind: DeclaredKind, rng: Random, rows: int, cols: int) -> tuple[DeclaredPuzzle, Marks]:
    """The first of them; it may have other solutions."""
    while True:
        if found := begun(kind, rng, rows, cols):
            return found


def make(kind: DeclaredKind, rng: Random, rows: int, cols: int, tier: int, options: Options) -> DeclaredPuzzle | None:
    """One board for the solver capped at the tier, with as few clues as it needs; None for a bad start."""
    start = begun(kind, rng, rows, cols)
    if start is None:
        return None
    puzzle, answer = start
    if kind.numbers.none:
        found = opened(rng, puzzle, answer)
        if found is None:
            return None
        puzzle = found
    if kind.making.changed is not None:
        puzzle = settled(puzzle, answer, rng, tier)
    if kind.making.nearby is not None:
        early = tier > 1 and 0 < kind.making.least < 1
        puzzle = approached(puzzle, answer, rng, 1 if kind.making.least < 1 else tier, early=early)
    if tier_of(puzzle, tier)[0] is None or kind.making.changed is not None:
        return puzzle
    groups = [1 << i for i in range(len(puzzle.clues))]
    rng.shuffle(groups)
    least = round(options["numbers"] * len(groups))
    if kind.numbers.outside == (kind.making.dropped is None):
        return fewer(puzzle, rng, tier, least)
    return reprinted(thin_clues(puzzle, groups, tier, least=least))


def fewer(puzzle: DeclaredPuzzle, rng: Random, tier: int, least: int) -> DeclaredPuzzle:
    """The puzzle printed without one clue after another, as long as the tier solves it.

    For genres in which such a cell says something else then: it comes into play, or has a symbol that speaks too.
    Whether there is a second solution is told sooner by the oracle than by tier 2.
    """
    from deduce import oracle

    spots, dropped = list(puzzle.print.clues), puzzle.kind.making.dropped
    for spot in rng.sample(spots, len(spots)):
        if sum(clue != dropped for clue in puzzle.print.clues.values()) <= least:
            break
        clues = {**puzzle.print.clues, spot: dropped}
        other = type(puzzle)(puzzle.rows, puzzle.cols, puzzle.print.with_clues(clues))
        found = tier_of(other, 1)[0]
        if found or (tier > 1 and oracle.unique(other) and tier_of(other, tier)[0]):
            puzzle = other
    return puzzle


def approached(puzzle: DeclaredPuzzle, answer: Marks, rng: Random, tier: int, *, early: bool = False) -> DeclaredPuzzle:
    """The puzzle of a solution nearby that tier 1 solves from its clues, or comes closest to.

    For a harder tier the search then goes on among those that tier 1 solves, for one beside them that it does not.
    An early end is at the first one that has one solution, whatever it needs.
    """
    from deduce import oracle

    nearby = puzzle.kind.making.nearby
    assert nearby is not None
    left, fresh = _open(puzzle, 1), True
    for _ in range(STEPS):
        if (not left and tier == 1) or (early and fresh and oracle.unique(puzzle)):
            break
        there = nearby(rng, puzzle.print, answer, left)
        other = type(puzzle)(puzzle.rows, puzzle.cols, puzzle.kind.making.told(rng, puzzle.print, there))
        after = _open(other, 1)
        fresh = after.bit_count() <= left.bit_count()
        if fresh:
            puzzle, answer, left = other, there, after
        elif not left and not _open(other, tier):
            return other
    return puzzle


STEPS = 400
"""How many solutions nearby are tried."""


def settled(puzzle: DeclaredPuzzle, answer: Marks, rng: Random, tier: int) -> DeclaredPuzzle:
    """The puzzle after changes of its print: first until the tier solves it, then until the tier below does not."""
    changed = puzzle.kind.making.changed
    assert changed is not None
    left, seen = _open(puzzle, tier), {puzzle.print}
    for _ in range(CHANGES):
        if not left and (tier == 1 or _open(puzzle, tier - 1)):
            break
        other = type(puzzle)(puzzle.rows, puzzle.cols, changed(rng, puzzle.print, answer, left))
        if other.print in seen:
            continue
        seen.add(other.print)
        if not left and not _open(other, tier - 1):
            continue
        after = _open(other, tier)
        if after.bit_count() <= left.bit_count():
            puzzle, left = other, after
    return puzzle


CHANGES = 80
"""How many changes of a print are tried."""


def _open(puzzle: DeclaredPuzzle, tier: int) -> int:
    """The cells that the solver leaves open."""
    tiers = Tiers(puzzle, puzzle.kind.sound, budget=2000)
    try:
        marks = tiers.close2(NOTHING, {}) if tier > 1 else tiers.fixpoint(NOTHING)
    except OutOfTime:  # of the call, not of this board
        raise
    except OutOfBudget:
        return puzzle.board
    return tiers.open(marks)


def reprinted(puzzle: DeclaredPuzzle) -> DeclaredPuzzle:
    """The puzzle with the clues that are not kept gone from its print."""
    places = list(puzzle.print.clues) if puzzle.print.apart else [clue.spots[0] for clue in puzzle.rules.clues]
    gone = {place for i, place in enumerate(places) if not puzzle.kept >> i & 1}
    dropped = puzzle.kind.making.dropped
    cells = tuple(
        tuple(dropped if (r, c) in gone else clue for c, clue in enumerate(row))
        for r, row in enumerate(puzzle.print.cells)
    )
    return type(puzzle)(puzzle.rows, puzzle.cols, replace(puzzle.print, cells=cells))


def tiny(kind: DeclaredKind) -> Iterator[DeclaredPuzzle]:
    """Boards small enough to list their solutions: with the clues of a solution, and with some of another board's."""
    rng = Random(f"tiny {kind.name}")
    yield from (kind.puzzle.drawn(text)[0] for text in kind.making.rare)  # type: ignore[misc]
    for rows, cols in kind.making.tiny:
        first, _ = full(kind, rng, rows, cols)
        yield first
        if kind.making.changed is None:
            yield reprinted(first.keep(rng.getrandbits(len(first.clues) or 1)))
        else:
            other, _ = full(kind, rng, rows, cols)
            if kind.rooms:
                yield other
                continue
            mixed = zip(first.print.cells, other.print.cells, strict=True)
            cells = tuple(tuple(map(rng.choice, zip(*pair, strict=True))) for pair in mixed)
            yield type(first)(rows, cols, Printed(cells))
        if any(item.assumes_unique for item in kind.techniques) and kind.making.changed is None:
            yield barely(first, rng)


def barely(puzzle: DeclaredPuzzle, rng: Random) -> DeclaredPuzzle:
    """The puzzle with as few clues as leave one solution, as far as taking them one by one shows."""
    from deduce import oracle

    count = len(puzzle.clues)
    kept = (1 << count) - 1
    for i in rng.sample(range(count), count) if oracle.unique(puzzle) else ():
        if oracle.unique(puzzle.keep(kept & ~(1 << i))):
            kept &= ~(1 << i)
    return reprinted(puzzle.keep(kept))


def maker(kind: DeclaredKind) -> SimpleNamespace:
    """The parts of a ``make`` module."""
    kept = replace(KEPT, default=kind.making.least)
    options: Sequence[Option] = (kept,) if kind.making.changed is None else ()
    return SimpleNamespace(
        OPTIONS=options,
        REFERENCE=[(size, {}) for size in kind.making.reference],
        make=lambda rng, rows, cols, tier, options: make(kind, rng, rows, cols, tier, options),
        full=lambda rng, rows, cols: full(kind, rng, rows, cols),
        tiny=lambda: tiny(kind),
        barren=lambda rows, cols: barren(kind, rows, cols),
    )
