"""Boards of a declared kind out of nothing: a random solution of a blank print, all clues, then fewer.

The random solution comes from tier 1 itself: a random value for a random cell, and what follows from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.parts import Option, Options
from deduce.contract.step import CONTRADICTION
from deduce.contract.technique import Technique
from deduce.declared.boards.base import DeclaredPuzzle, on
from deduce.declared.making.growth import opened, shifted
from deduce.declared.making.infeasible_sizes import barren
from deduce.declared.making.laying import moved, patterned, read_pattern, read_regions
from deduce.declared.numbers import Misfit, Printing
from deduce.declared.printed import Printed
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError, bounded
from deduce.language.messages import msg
from deduce.making.generate import SYMMETRY, Orbits, read_density, thin_clues, tier_of
from deduce.making.wanted import Arrangement

if TYPE_CHECKING:
    from deduce.declared.declaration import Declaration

RESTARTS = 50
"""How often a random solution is begun anew before a print is given up."""

KEPT = Option(
    "numbers", msg("the share of numbers that stay at least, 0 to 1 (0: as few as the tier needs)"), 0.0, read_density
)

PLAIN = 40
"""The last rank of the techniques that look at the board as it is; they suffice to stay near a solution."""


def solution(
    puzzle: DeclaredPuzzle, rng: Random, share: float, known: Marks = NOTHING, restarts: int = RESTARTS
) -> Marks | None:
    """A random solution of a puzzle that has the known marks, or None when none is met soon."""
    tiers = Tiers(puzzle, [item for item in puzzle.kind.sound if item.rank <= PLAIN])
    for _ in range(restarts):
        marks = tiers.fixpoint(known)
        while not marks.clash and (free := tiers.open(marks)):
            bit = rng.choice(list(bits(free)))
            literal = Marks(bit, 0) if rng.random() < share else Marks(0, bit)
            after = tiers.fixpoint(marks.join(literal))
            marks = tiers.fixpoint(marks.join(literal.flipped)) if after.clash else after
        if not marks.clash:
            return marks
    return None


def begun(
    kind: Declaration,
    rng: Random,
    rows: int,
    cols: int,
    layout: Arrangement | None = None,
    symmetry: str = "none",
) -> tuple[DeclaredPuzzle, Marks] | None:
    """A board with all clues that its solution gives, and the solution; None for a bad start.

    Raises:
        InputError: on a board that cannot have the symmetry.
    """
    making = kind.recipe
    blank = making.blank(rng, rows, cols)
    if layout is not None and layout.ids:
        blank = replace(blank, ids=layout.ids)
    if making.signed:
        if layout is not None and layout.places:
            blank = blank.with_clues(dict.fromkeys(sorted(layout.places), making.dropped))
        elif symmetry != "none":
            blank = alike(rng, blank, symmetry)
    if making.solution is not None:
        found: Marks | None = making.solution(rng, blank)
    else:
        found = solution(on(kind, blank), rng, making.share)
    if found is None:
        return None
    puzzle = on(kind, making.told(rng, blank, found))
    return puzzle, puzzle.filled(found.yes)


def alike(rng: Random, blank: Printed, symmetry: str) -> Printed:
    """A blank board whose signs are alike under a symmetry: of places that it maps onto each other one speaks for all.

    Raises:
        InputError: on a board that cannot have the symmetry.
    """
    places, clues = blank.places, dict[Cell, Printing]()
    for orbit in Orbits(places, symmetry):
        cells = list(places.cells(orbit))
        said = blank.clues.get(rng.choice(cells))
        if said is not None:
            clues |= dict.fromkeys(cells, said)
    return blank.with_clues(dict(sorted(clues.items())))


def full(kind: Declaration, rng: Random, rows: int, cols: int) -> tuple[DeclaredPuzzle, Marks]:
    """The first of them; it may have other solutions."""
    while True:
        if found := begun(kind, rng, rows, cols):
            return found


def make(kind: Declaration, rng: Random, rows: int, cols: int, tier: int, options: Options) -> DeclaredPuzzle | None:
    """One board for the solver capped at the tier, with as few clues as it needs; None for a bad start."""
    layout: Arrangement | None = options.get("layout")
    if layout is not None and (layout.rows, layout.cols) != (rows, cols):
        raise InputError(
            msg("a board of {rows}×{cols}", rows=rows, cols=cols),
            expected=msg("{rows}×{cols}, as it is laid out", rows=layout.rows, cols=layout.cols),
        )
    start = begun(kind, rng, rows, cols, layout, options.get("symmetry", "none"))
    if start is None:
        return None
    puzzle, answer = start
    if layout is not None and layout.places and not kind.recipe.signed:
        return laid(puzzle, answer, rng, tier, layout)
    if kind.rooms and kind.numbers.none:
        found = opened(rng, puzzle, answer)
        if found is None:
            return None
        puzzle = found
    if kind.recipe.changed is not None:
        puzzle = settled(puzzle, answer, rng, tier)
        if kind.pairs_of and puzzle.board.bit_count() < rows * cols // LITTLE:
            return None
    if kind.recipe.nearby is not None:
        early = tier > 1 and 0 < kind.recipe.least < 1
        deep = tier if kind.recipe.least >= 1 or straight(options) else 1
        puzzle = approached(puzzle, answer, rng, deep, early=early, orbits=orbits_of(puzzle, options))
    if kind.recipe.changed is not None:
        return puzzle
    return thinned(puzzle, rng, tier, options)


def laid(puzzle: DeclaredPuzzle, answer: Marks, rng: Random, tier: int, layout: Arrangement) -> DeclaredPuzzle | None:
    """The board of a solution beside one with clues where they are asked for; None when none is met."""
    return patterned(rng, puzzle, answer, tier, layout.places, _solved, _open)


def _solved(rng: Random, blank: DeclaredPuzzle, known: Marks) -> Marks | None:
    """A random solution of a blank board that has the known marks; None when it is not met at once."""
    return solution(blank, rng, blank.kind.recipe.share, known, 1)


def varied(
    kind: Declaration, rng: Random, puzzle: DeclaredPuzzle, solution: Marks, tier: int, options: Options
) -> DeclaredPuzzle | None:
    """A board beside one: other clues of the same solution, or of one nearby.

    Of the clues that the solution gives besides, about half or a few come back before clues are taken away anew.
    """
    making = kind.recipe
    layout: Arrangement | None = options.get("layout")
    if layout is not None and layout.places and not kind.recipe.signed:
        return laid(puzzle, solution, rng, tier, layout)
    if making.changed is not None:
        near = puzzle.near(rng.choice(list(bits(puzzle.variables))))
        return type(puzzle)(puzzle.rows, puzzle.cols, making.changed(rng, puzzle.print, solution, near))
    print_, all_stay = puzzle.print, options["numbers"] >= 1
    if making.nearby is not None:
        if all_stay or rng.random() < MOVED:
            solution = making.nearby(rng, print_, solution, rng.choice(list(bits(puzzle.variables))))
    elif all_stay:  # so that a change of the solution or of the rooms alone makes another board
        if kind.rooms and not (layout and layout.ids) and rng.random() < MOVED:
            print_ = shifted(rng, print_.with_clues({}), print_.grid.board)
            if not fits(kind, print_, solution):
                return None
        else:
            blank = on(kind, print_.with_clues({}))
            spots = frozenset(print_.clues if kind.outside is None else print_.grid.cells())
            solution = moved(rng, puzzle, blank, solution, 0, spots, _solved) or solution
    told = making.told(rng, print_, solution)
    returned = rng.choice(RETURNED)
    before = {place for place, clue in puzzle.print.clues.items() if clue != making.dropped}
    clues = {
        place: clue if place in before or rng.random() < returned else making.dropped
        for place, clue in told.clues.items()
    }
    return thinned(type(puzzle)(puzzle.rows, puzzle.cols, told.with_clues(clues)), rng, tier, options)


def fits(kind: Declaration, blank: Printed, solution: Marks) -> bool:
    """Whether a blank board with other rooms still has a solution."""
    try:
        return on(kind, blank).right(solution)
    except Misfit:
        return False


MOVED = 0.5
"""How often a board beside another has a solution nearby, where the genre knows some, and not the same."""
RETURNED = (0.5, 0.1, 0.05)
"""How likely a clue that was taken away comes back on a board beside another; a few change it little."""


def thinned(puzzle: DeclaredPuzzle, rng: Random, tier: int, options: Options) -> DeclaredPuzzle:
    """The puzzle with as few clues as the tier and the options ask for; as it is where the tier does not solve it.

    Raises:
        InputError: on a board that cannot have the symmetry.
    """
    kind, places, orbits = puzzle.kind, puzzle.print.places, orbits_of(puzzle, options)
    if orbits is not None:
        puzzle = paired(puzzle, orbits)
    if tier_of(puzzle, tier)[0] is None:
        return puzzle
    techniques = up_to(puzzle, rng, tier, options.get("needs", ()))
    numbered = {place: i for i, place in enumerate(puzzle.clue_places)}
    groups = [1 << i for i in range(len(puzzle.clue_places))]
    if orbits is not None:
        there = (sum(1 << numbered[place] for place in places.cells(orbit) if place in numbered) for orbit in orbits)
        groups = [group for group in there if group]
    rng.shuffle(groups)
    least = max(round(options["numbers"] * len(puzzle.clue_places)), options.get("least", 0))
    in_cells = kind.outside is None and not kind.numbers.crossing  # what is left out changes no cell
    if kind.sized or (in_cells and kind.numbers.outside == (kind.recipe.dropped is None)):
        return fewer(puzzle, rng, tier, least, techniques, orbits)
    return reprinted(thin_clues(puzzle, groups, tier, least=least, straight=straight(options), techniques=techniques))


def straight(options: Options) -> bool:
    """Whether a contradiction is needed, so that boards that techniques solve are of no use."""
    return any(name in options.get("needs", ()) for name in CONTRADICTION.values())


def orbits_of(puzzle: DeclaredPuzzle, options: Options) -> Sequence[int] | None:
    """The places of clues in groups that the asked symmetry maps onto themselves; None where none is asked for.

    Raises:
        InputError: on a board that cannot have the symmetry.
    """
    symmetry = options.get("symmetry", "none")
    return None if symmetry == "none" or puzzle.kind.recipe.signed else list(Orbits(puzzle.print.places, symmetry))


def paired(puzzle: DeclaredPuzzle, orbits: Sequence[int]) -> DeclaredPuzzle:
    """The puzzle with those clues alone whose places a symmetry maps onto places of others."""
    places, dropped = puzzle.print.places, puzzle.kind.recipe.dropped
    clues = {place: clue for place, clue in puzzle.print.clues.items() if clue != dropped}
    there = places.union(clues)
    lone = {place for orbit in orbits if orbit & ~there for place in places.cells(orbit & there)}
    if not lone:
        return puzzle
    left = {place: dropped if place in lone else clue for place, clue in puzzle.print.clues.items()}
    return type(puzzle)(puzzle.rows, puzzle.cols, puzzle.print.with_clues(left))


def up_to(puzzle: DeclaredPuzzle, rng: Random, tier: int, needs: Sequence[str]) -> Sequence[Technique] | None:
    """The techniques up to those that are needed, with which a board mostly is to stay solved; None for all.

    What they leave to one that is needed no other one settles, so a board that has it comes sooner. The harder ones
    also take most of the time.
    """
    ranks = [item.rank for item in puzzle.kind.sound if item.id in needs]
    if tier > 1 or not ranks or rng.random() >= LIMITED:
        return None
    few = [item for item in puzzle.kind.sound if item.rank <= max(ranks)]
    return few if tier_of(puzzle, 1, few)[0] else None


LIMITED = 0.75
"""How often it is these alone."""


def fewer(
    puzzle: DeclaredPuzzle,
    rng: Random,
    tier: int,
    least: int,
    techniques: Sequence[Technique] | None = None,
    orbits: Sequence[int] | None = None,
) -> DeclaredPuzzle:
    """The puzzle printed without one clue after another, as long as the tier solves it; those of an orbit go together.

    For genres in which such a cell says something else then: it comes into play, or has a symbol that speaks too.
    Whether there is a second solution is told sooner by the oracle than by tier 2.
    """
    from deduce import oracle

    spots, dropped = list(puzzle.print.clues), puzzle.kind.recipe.dropped
    places = puzzle.print.places
    orbit_of = {cell: orbit for orbit in orbits or () for cell in places.cells(orbit)}
    for spot in rng.sample(spots, len(spots)):
        if sum(clue != dropped for clue in puzzle.print.clues.values()) <= least:
            break
        together = places.cells(orbit_of[spot]) if orbits else (spot,)
        clues = {**puzzle.print.clues, **dict.fromkeys(together, dropped)}
        other = type(puzzle)(puzzle.rows, puzzle.cols, puzzle.print.with_clues(clues))
        found = tier_of(other, 1, techniques)[0]
        if found or (tier > 1 and oracle.unique(other) and tier_of(other, tier)[0]):
            puzzle = other
    return puzzle


def approached(
    puzzle: DeclaredPuzzle,
    answer: Marks,
    rng: Random,
    tier: int,
    *,
    early: bool = False,
    orbits: Sequence[int] | None = None,
) -> DeclaredPuzzle:
    """The puzzle of a solution nearby that tier 1 solves from its clues, or comes closest to.

    For a harder tier the search then goes on among those that tier 1 solves, for one beside them that it does not.
    An early end is at the first one that has one solution, whatever it needs. Where clues are to lie in orbits, those
    alone count that do.
    """
    from deduce import oracle

    nearby = puzzle.kind.recipe.nearby
    assert nearby is not None
    puzzle = puzzle if orbits is None else paired(puzzle, orbits)
    left, fresh = _open(puzzle, 1), True
    for _ in range(STEPS):
        if (not left and tier == 1) or (early and fresh and oracle.unique(puzzle)):
            break
        there = nearby(rng, puzzle.print, answer, left)
        other = type(puzzle)(puzzle.rows, puzzle.cols, puzzle.kind.recipe.told(rng, puzzle.print, there))
        other = other if orbits is None else paired(other, orbits)
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
    changed = puzzle.kind.recipe.changed
    assert changed is not None
    if puzzle.kind.pairs_of:
        return walked(puzzle, answer, rng, tier)
    if tier > 1 and puzzle.kind.pieces_of:  # a board that tier 1 solves is found sooner, and harder ones are beside it
        first = settled(puzzle, answer, rng, 1)
        puzzle, answer = first, carried(puzzle, answer, first)
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
            puzzle, answer, left = other, carried(puzzle, answer, other), after
    return puzzle


def walked(puzzle: DeclaredPuzzle, answer: Marks, rng: Random, tier: int) -> DeclaredPuzzle:
    """The puzzle after changes among boards that tier 1 solves, towards those with more variables: as many as `WALKED`
    or, for a harder tier, until one is met that this solves and the tier below does not.
    """
    from deduce import oracle

    changed = puzzle.kind.recipe.changed
    assert changed is not None
    left = _open(puzzle, 1)
    for _ in range(WALKED if tier == 1 else STEPS):
        other = type(puzzle)(puzzle.rows, puzzle.cols, changed(rng, puzzle.print, answer, left))
        after = _open(other, 1)
        if after and not left:
            if tier > 1 and oracle.unique(other) and not _open(other, tier) and (tier == 2 or _open(other, tier - 1)):
                return other
        elif after.bit_count() < left.bit_count() or (
            after == left and puzzle.board.bit_count() - other.board.bit_count() < rng.randrange(4)
        ):
            puzzle, answer, left = other, carried(puzzle, answer, other), after
    return puzzle


LITTLE = 5
"""One of so many cells is a variable at least, or a board about stars is nearly settled from the beginning."""
WALKED = 60
"""How many changes are tried of a board that tier 1 is to solve."""


def carried(puzzle: DeclaredPuzzle, answer: Marks, other: DeclaredPuzzle) -> Marks:
    """The solution of a board on another one; what this leaves open is searched for."""
    there = puzzle.carried(answer, other)
    return there if not other.board & ~there.known else solution(other, Random(0), 0.5, there) or there


CHANGES = 80
"""How many changes of a print are tried."""


def _open(puzzle: DeclaredPuzzle, tier: int) -> int:
    """The cells that the solver leaves open."""
    tiers = Tiers(puzzle, puzzle.kind.sound, budget=2000)
    with bounded():
        return tiers.open(tiers.close2(puzzle.givens, {}) if tier > 1 else tiers.fixpoint(puzzle.givens))
    return puzzle.board


def reprinted(puzzle: DeclaredPuzzle) -> DeclaredPuzzle:
    """The puzzle with the clues that are not kept gone from its print."""
    return type(puzzle)(puzzle.rows, puzzle.cols, puzzle.print_without(puzzle.kind.recipe.dropped))


def tiny(kind: Declaration) -> Iterator[DeclaredPuzzle]:
    """Boards small enough to list their solutions: with the clues of a solution, and with some of another board's."""
    rng = Random(f"tiny {kind.name}")
    yield from (kind.puzzle.drawn(text)[0] for text in kind.recipe.rare)  # type: ignore[misc]
    for rows, cols in kind.recipe.tiny:
        first, _ = full(kind, rng, rows, cols)
        yield first
        if kind.recipe.changed is None:
            yield reprinted(first.keep(rng.getrandbits(len(first.clues) or 1)))
        else:
            other, _ = full(kind, rng, rows, cols)
            if kind.rooms or kind.pairs_of or kind.lines:  # stars of two boards could touch the same cell
                yield other
                continue
            mixed = zip(first.print.cells, other.print.cells, strict=True)
            cells = tuple(tuple(map(rng.choice, zip(*pair, strict=True))) for pair in mixed)
            yield type(first)(rows, cols, Printed(cells))
        if any(item.assumes_unique for item in kind.techniques) and kind.recipe.changed is None:
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


class DeclaredMaker:
    """The ``make`` of a declared kind."""

    def __init__(self, kind: Declaration) -> None:
        self.kind, making = kind, kind.recipe
        kept = replace(KEPT, default=making.least)
        anywhere = making.dropped is None and not kind.rooms and kind.outside is None and not kind.numbers.crossing
        lying = anywhere or making.signed
        paired_off = making.signed or making.nearby is None or not kind.numbers.outside  # else few boards are met
        own = (kept, replace(SYMMETRY, later=True)) if lying and paired_off else (kept,)
        self.OPTIONS: Sequence[Option] = own if making.changed is None else ()
        roomy = (kind.rooms or kind.rooms_of is not None) and not (kind.numbers.none or making.cuts)
        lays = {"pattern": lying, "regions": roomy}
        self.LAYS = [name for name, able in lays.items() if able and making.changed is None]
        self.REFERENCE = [(size, dict[str, object]()) for size in making.reference]
        self.YIELDS = making.yields

    def make(self, rng: Random, rows: int, cols: int, tier: int, options: Options) -> DeclaredPuzzle | None:
        """As that of `deduce.contract.parts.Maker`."""
        return make(self.kind, rng, rows, cols, tier, options)

    def varied(
        self, rng: Random, puzzle: DeclaredPuzzle, solution: Marks, tier: int, options: Options
    ) -> DeclaredPuzzle | None:
        """As that of `deduce.contract.parts.Maker`."""
        return varied(self.kind, rng, puzzle, solution, tier, options)

    def full(self, rng: Random, rows: int, cols: int) -> tuple[DeclaredPuzzle, Marks]:
        """A board with all clues that its solution gives, and the solution."""
        return full(self.kind, rng, rows, cols)

    def tiny(self) -> Iterator[DeclaredPuzzle]:
        """Boards small enough to list their solutions."""
        return tiny(self.kind)

    def laid(self, pattern: str | None, regions: str | None) -> Arrangement:
        """Where clues and rooms are, from texts: a grid of places, and a board.

        Raises:
            InputError: for what is neither, and for two of different sizes.
        """
        found = None if pattern is None else read_pattern(self.kind, pattern)
        roomy = None if regions is None else read_regions(self.kind, regions)
        if found is None or roomy is None:
            both = found or roomy
            assert both is not None
            return both
        if (found.rows, found.cols) != (roomy.rows, roomy.cols):
            raise InputError(
                msg("a pattern of {rows}×{cols}", rows=found.rows, cols=found.cols),
                expected=msg("{rows}×{cols}, as the regions are", rows=roomy.rows, cols=roomy.cols),
            )
        return replace(found, ids=roomy.ids)

    def barren(self, rows: int, cols: int) -> bool:
        """Whether no board of the size is known to have one solution."""
        return barren(self.kind, rows, cols)
