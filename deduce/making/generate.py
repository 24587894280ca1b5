"""Puzzles of an asked tier: boards are made until one has it.

A kind's ``make.py`` makes one board at a time (`Maker`). Here are the loop that tries until the tier is right, shown
both ways (the solver solves within it and stalls one below), and until the board is as `wanted`; and what makers offer
in common: symmetry and density. Taking clues away has a module of its own, `deduce.making.thin`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from deduce.board.grid import Grid
from deduce.board.marks import Marks, bits
from deduce.contract.kind import Kind
from deduce.contract.parts import YIELDS, Maker, Option, Options
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.contract.step import CONTRADICTION
from deduce.language.errors import InputError, bounded
from deduce.language.messages import msg
from deduce.making.options import read_options
from deduce.making.thin import BUDGET, thin_clues, thin_givens, tier_of
from deduce.making.wanted import Lack, Wanted

__all__ = [
    "BUDGET",
    "DENSITY",
    "SYMMETRY",
    "Generated",
    "Maker",
    "Nearest",
    "NoneFound",
    "Option",
    "Options",
    "Orbits",
    "generate",
    "read_options",
    "thin_clues",
    "thin_givens",
    "tier_of",
]

ATTEMPTS = 2_000
"""How many boards are tried for one puzzle before giving up."""
DOUBTFUL = 20
"""After how many of them it is asked whether there can be one at all."""
DEEPER = (0.15, 0.5)
"""How often a board that is to have techniques may need tier 2, and how often if the nearest needs it: for tier 1 it is
made sooner, and mostly has them as often."""
BESIDE = 0.8
"""How often a board is tried beside the nearest one, where the kind can vary it, instead of a new one."""


@dataclass(frozen=True)
class Generated:
    """A puzzle that was made, with its proof of worth.

    Attributes:
        solution: its one solution.
        tier: its tier.
        attempts: how many boards were tried.
    """

    puzzle: Puzzle
    solution: Marks
    tier: int
    attempts: int


@dataclass(frozen=True)
class Nearest:
    """The board that lacks least so far, and what that is."""

    made: Generated
    lacks: Sequence[Lack]

    @property
    def by(self) -> float:
        """How far it is from what is wanted."""
        return sum(one.by for one in self.lacks)


class NoneFound(InputError):
    """No board of the tier, or none as wanted, came out of all attempts; the command answers that with an honest no.

    Attributes:
        nearest: the board of the tier that lacks least of what is wanted, if there is one.
    """

    nearest: Nearest | None = None


def generate(
    kind: Kind | str,
    rows: int,
    cols: int,
    *,
    tier: int | None = None,
    seed: int = 0,
    options: Options | None = None,
    wanted: Wanted | None = None,
    attempts: int = ATTEMPTS,
    progress: Callable[[int], None] | None = None,
    nearer: Callable[[Nearest], None] | None = None,
) -> Iterator[Generated]:
    """Puzzles without end, each fixed by the seed and its number alone.

    Args:
        kind: the kind of puzzle, or its name; other names may say more, such as ``flow-free``.
        rows: the height of the board.
        cols: its width.
        tier: exactly this tier; None takes any up to 2.
        seed: any number.
        options: values for some of the kind's ``OPTIONS``.
        wanted: what else is wanted, such as `grading.wishes.Wishes`.
        attempts: how many boards are tried for each puzzle.
        progress: called with the number of each attempt.
        nearer: called with each board that comes nearer to what is wanted than those before, but is not there yet.

    Raises:
        InputError: when the size or an option is impossible.
        NoneFound: when no board of that tier, or as wanted, came out of `attempts`.
    """
    said: Mapping[str, Any] = {}
    if isinstance(kind, str):
        name, kind = kind, kind_of(kind)
        said = read_options(kind, kind.variants.get(name.lower(), {}))
    tiers = getattr(kind.make, "YIELDS", YIELDS)
    if tiers != YIELDS and tier is not None and tier not in tiers:
        raise NoneFound(
            msg("{name}: no puzzle of tier {tier} came out of thousands of boards", name=kind.name, tier=tier),
            expected=msg("another tier, such as {known}", known=tiers[0]),
        )
    chosen = {option.name: option.default for option in kind.make.OPTIONS} | dict(said) | dict(options or {})
    later = {option.name: option.default for option in kind.make.OPTIONS if option.later}
    counted = sorted((name, value) for name, value in chosen.items() if name not in later or value != later[name])
    more = f" wanted {wanted}" if wanted else ""
    number = 0
    while True:
        asked = f"{kind.name} {rows}x{cols} tier {tier} seed {seed} number {number} {counted}{more}"
        tries = _Attempts(kind.make, Random(asked), rows, cols, tier, chosen, wanted)
        for attempt in range(1, attempts + 1):
            if progress:
                progress(attempt)
            before = tries.nearest
            if tries.attempt():
                made = tries.made
                assert made is not None
                yield Generated(made.puzzle, made.solution, made.tier, attempt)
                break
            if nearer and tries.nearest is not None and (before is None or tries.nearest.by < before.by):
                nearer(tries.nearest)
            if attempt == DOUBTFUL and tries.barren:
                raise InputError(
                    msg("a board of {rows}×{cols}", rows=rows, cols=cols),
                    expected=msg("a size at which some {name} puzzle has one solution", name=kind.name),
                )
        else:
            none = NoneFound(
                msg(
                    "no {rows}x{cols} {name} puzzle of tier {tier} in {attempts} attempts",
                    rows=rows,
                    cols=cols,
                    name=kind.name,
                    tier=tier or msg("1 or 2"),
                    attempts=attempts,
                )
                if tries.nearest is None
                else msg(
                    "no {rows}x{cols} {name} puzzle as wanted in {attempts} attempts",
                    rows=rows,
                    cols=cols,
                    name=kind.name,
                    attempts=attempts,
                ),
                expected=msg("another size, tier or option"),
            )
            none.nearest = tries.nearest
            raise none
        number += 1


@dataclass
class _Attempts:
    """The search for one puzzle.

    Attributes:
        nearest: the board of the tier that lacks least so far.
        made: the board that is as wanted, once there is one.
    """

    maker: Maker
    rng: Random
    rows: int
    cols: int
    tier: int | None
    options: Options
    wanted: Wanted | None
    nearest: Nearest | None = None
    made: Generated | None = None

    def attempt(self) -> bool:
        """Try one board more, and say whether it is the one."""
        made = None
        with bounded():
            made = self._graded()
        if made is None:
            return False
        lacks = self.wanted.lacks(made.puzzle, made.solution, made.tier) if self.wanted else ()
        if not lacks:
            self.made = made
            return True
        near = Nearest(made, lacks)
        if self.nearest is None or near.by <= self.nearest.by:
            self.nearest = near
        return False

    @property
    def barren(self) -> bool:
        """Whether it is known that no board of the size has one solution."""
        return self.nearest is None and bool(getattr(self.maker, "barren", _never)(self.rows, self.cols))

    def _graded(self) -> Generated | None:
        cap = self.tier or 2
        options = self.options
        if self.wanted is not None:
            needs = self.wanted.needs
            deep = self.tier or max((tier for tier, name in CONTRADICTION.items() if name in needs), default=0)
            options = {**options, "least": self.wanted.least, "layout": self.wanted.layout, "needs": needs}
            often = DEEPER[self.nearest is not None and self.nearest.made.tier > 1] if needs else 0.5
            cap = deep or (2 if self.rng.random() < often else 1)
        puzzle = self._puzzle(cap, options)
        if puzzle is None:
            return None
        needed, solution = tier_of(puzzle, cap)
        return Generated(puzzle, solution, needed, 0) if needed and self.tier in (None, needed) else None

    def _puzzle(self, cap: int, options: Options) -> Puzzle | None:
        varied: Callable[[Random, Puzzle, Marks, int, Options], Puzzle | None] | None
        varied = getattr(self.maker, "varied", None)
        if self.nearest is not None and varied is not None and self.rng.random() < BESIDE:
            near = self.nearest.made
            found: Puzzle | None = varied(self.rng, near.puzzle, near.solution, cap, options)
            return found
        return self.maker.make(self.rng, self.rows, self.cols, cap, options)


def _never(_: int, __: int) -> bool:
    """Whether there is no board of a size, for a kind whose ``make`` does not tell."""
    return False


# Symmetry -----------------------------------------------------------------------------------------------------------

SYMMETRIES: Mapping[str, Sequence[str]] = {
    "none": (),
    "rotational": ("turned half",),
    "mirror": ("mirrored left to right",),
    "diagonal": ("mirrored at the diagonal",),
    "full": ("turned half", "mirrored left to right", "mirrored top to bottom"),
}
SYMMETRY = Option(
    "symmetry",
    msg("how the givens lie on the board (none)"),
    "none",
    choices={
        "none": msg("anyhow"),
        "rotational": msg("alike when turned half"),
        "mirror": msg("alike when mirrored left to right"),
        "diagonal": msg("alike when mirrored at the diagonal"),
        "full": msg("alike when turned half or mirrored"),
    },
)


def read_density(text: str) -> float:
    """A share from 0 to 1.

    Raises:
        ValueError: for anything else.
    """
    value = float(text)
    if not 0 <= value <= 1:
        raise ValueError(text)
    return value


DENSITY = Option(
    "density",
    msg("the share of cells that are given at least, 0 to 1 (0: as few as the tier needs)"),
    0.0,
    read_density,
)


@dataclass
class Orbits:
    """The cells of a board in groups that a symmetry maps onto themselves."""

    grid: Grid
    symmetry: str
    maps: list[Mapping[int, int]] = field(init=False)

    def __post_init__(self) -> None:
        wanted = SYMMETRIES[self.symmetry]
        self.maps = [goes for name, shape, goes in self.grid.symmetries() if name in wanted and shape == self.grid]
        if wanted and not self.maps:
            raise InputError(
                msg("symmetry {symmetry} on a board that is not square", symmetry=self.symmetry),
                expected=msg("a square board"),
            )

    def __iter__(self) -> Iterator[int]:
        left = self.grid.board
        while left:
            orbit = left & -left
            for goes in self.maps:
                for bit in list(bits(orbit)):
                    orbit |= goes[bit]
            left &= ~orbit
            yield orbit
