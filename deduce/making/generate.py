"""Puzzles of an asked tier: boards are made until one has it.

A kind's ``make.py`` makes one board at a time (`Maker`). Here are the loop that tries until the tier is right, shown
both ways (the solver solves within it and stalls one below), and what makers offer in common: symmetry and density.
Taking clues away has a module of its own, `deduce.making.thin`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from deduce.board.grid import Grid
from deduce.board.marks import Marks, bits
from deduce.contract.kind import Kind
from deduce.contract.parts import Maker, Option, Options
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.language.errors import InputError, bounded
from deduce.language.messages import msg
from deduce.making.options import read_options
from deduce.making.thin import BUDGET, thin_clues, thin_givens, tier_of

__all__ = [
    "BUDGET",
    "DENSITY",
    "SYMMETRY",
    "Generated",
    "Maker",
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


class NoneFound(InputError):
    """No board of the tier came out of all attempts; the command answers that with an honest no."""


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


def generate(
    kind: Kind | str,
    rows: int,
    cols: int,
    *,
    tier: int | None = None,
    seed: int = 0,
    options: Options | None = None,
    attempts: int = ATTEMPTS,
    progress: Callable[[int], None] | None = None,
) -> Iterator[Generated]:
    """Puzzles without end, each fixed by the seed and its number alone.

    Args:
        kind: the kind of puzzle, or its name; other names may say more, such as ``flow-free``.
        rows: the height of the board.
        cols: its width.
        tier: exactly this tier; None takes any up to 2.
        seed: any number.
        options: values for some of the kind's ``OPTIONS``.
        attempts: how many boards are tried for each puzzle.
        progress: called with the number of each attempt.

    Raises:
        InputError: when the size or an option is impossible.
        NoneFound: when no board of that tier came out of `attempts`.
    """
    said: Mapping[str, Any] = {}
    if isinstance(kind, str):
        name, kind = kind, kind_of(kind)
        said = read_options(kind, kind.variants.get(name.lower(), {}))
    maker = kind.make
    chosen = {option.name: option.default for option in maker.OPTIONS} | dict(said) | dict(options or {})
    number = 0
    while True:
        rng = Random(f"{kind.name} {rows}x{cols} tier {tier} seed {seed} number {number} {sorted(chosen.items())}")
        for attempt in range(1, attempts + 1):
            if progress:
                progress(attempt)
            found = _try(maker, rng, rows, cols, tier, chosen)
            if found is not None:
                yield Generated(found[0], found[1], found[2], attempt)
                break
            if attempt == DOUBTFUL and getattr(maker, "barren", _never)(rows, cols):
                raise InputError(
                    msg("a board of {rows}×{cols}", rows=rows, cols=cols),
                    expected=msg("a size at which some {name} puzzle has one solution", name=kind.name),
                )
        else:
            raise NoneFound(
                msg(
                    "no {rows}x{cols} {name} puzzle of tier {tier} in {attempts} attempts",
                    rows=rows,
                    cols=cols,
                    name=kind.name,
                    tier=tier or msg("1 or 2"),
                    attempts=attempts,
                ),
                expected=msg("another size, tier or option"),
            )
        number += 1


def _never(_: int, __: int) -> bool:
    """Whether there is no board of a size, for a kind whose ``make`` does not tell."""
    return False


def _try(
    maker: Maker, rng: Random, rows: int, cols: int, tier: int | None, options: Options
) -> tuple[Puzzle, Marks, int] | None:
    with bounded():
        puzzle = maker.make(rng, rows, cols, tier or 2, options)
        if puzzle is None:
            return None
        needed, solution = tier_of(puzzle, tier or 2)
        return (puzzle, solution, needed) if needed and tier in (None, needed) else None
    return None


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
