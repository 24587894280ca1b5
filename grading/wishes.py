"""What a setter may wish of a new board beside kind, size and tier: how hard it is, its techniques, its clues.

`deduce.making.generate.generate` takes the wishes as what is wanted.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Self

from deduce.board.marks import Marks
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.contract.registry import kinds
from deduce.contract.step import CONTRADICTION
from deduce.engine.path import barred
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.making.wanted import Arrangement, Lack
from grading.grade import CHEAP, Grade, grade
from grading.headline import Headline
from grading.reference import BANDS, LEVELS, compared

ALIKE = 1.1
"""How many times higher or lower a rating may be that counts as that of another board."""

Band = tuple[float, float]
"""At least and at most."""


@dataclass(frozen=True)
class Wishes:
    """What is wished of a board.

    Attributes:
        level: from which level to which, 1 to 5; None for any.
        rating: from which rating to which.
        clues: from how many clues to how many; givens where the kind has no others.
        needs: techniques that its path by rounds must have.
        without: techniques that it must not have.
        layout: where its clues and its rooms are.
    """

    level: tuple[int, int] | None = None
    rating: Band | None = None
    clues: tuple[int, int] | None = None
    needs: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    layout: Arrangement | None = field(default=None, repr=False)

    def __bool__(self) -> bool:
        return any((self.level, self.rating, self.clues, self.needs, self.without, self.layout))

    @classmethod
    def of(
        cls,
        kind: Kind | str,
        *,
        level: tuple[int, int] | None = None,
        rating: Band | None = None,
        clues: tuple[int, int] | None = None,
        needs: Sequence[str] = (),
        without: Sequence[str] = (),
        tier: int | None = None,
        pattern: str | None = None,
        regions: str | None = None,
    ) -> Self:
        """Wishes with techniques by the names that people write, full or short.

        Args:
            kind: the kind of the board, or its name.
            level: as the attribute, and so the others.
            rating: from which rating to which.
            clues: from how many clues to how many, such as `deduce.making.options.Share` says.
            needs: techniques that its path by rounds must have.
            without: techniques that it must not have.
            tier: the tier that is asked for, where one is; without, boards are of tier 1 or 2.
            pattern: where clues are, as a grid of the places of clues with ``?`` for one and ``-`` or ``.`` for none.
            regions: a board, in any form, whose rooms it must have.

        Raises:
            InputError: for a technique that the kind does not have, one that is both needed and excluded, a level that
                there is not, what no board of the tier has, and a pattern or regions that the kind cannot have.
        """
        kind = kind_of(kind) if isinstance(kind, str) else kind
        wished, not_wished = (tuple(technique(kind, name) for name in names) for names in (needs, without))
        if both := sorted({*wished} & {*not_wished}):
            raise InputError(msg("{name} both needed and excluded", name=both[0]), expected=msg("only one of the two"))
        if level and not 1 <= level[0] <= level[1] <= len(LEVELS):
            raise InputError(
                msg("levels {low} to {high}", low=level[0], high=level[1]),
                expected=msg("1 (very easy) to {most} (very hard)", most=len(LEVELS)),
            )
        if tier == max(CONTRADICTION) and (level or rating):
            raise InputError(msg("a rating at tier {tier}", tier=tier), expected=msg("tier 1 or 2, which have ratings"))
        for deep, name in CONTRADICTION.items():
            if name in wished and deep > (tier or 2):
                raise InputError(msg("{name} at tier {tier}", name=name, tier=tier or 2), expected=msg("a deeper tier"))
        layout = laid_out(kind, pattern, regions)
        if layout and layout.places and clues and not clues[0] <= len(layout.places) <= clues[1]:
            what = msg("a pattern of {count} clues", count=len(layout.places))
            raise InputError(what, expected=msg("{low} to {high} clues, as is wished", low=clues[0], high=clues[1]))
        return cls(level, rating, clues, wished, not_wished, layout)

    @classmethod
    def like(cls, found: Grade) -> Self:
        """To be as hard as another puzzle: its rating, a tenth up or down.

        Raises:
            InputError: when that has no rating.
        """
        if found.card_rating is None:
            raise InputError(
                msg("{puzzle}, which has no rating", puzzle=found.puzzle.called()),
                expected=msg("a board that tiers 1 and 2 solve, to make others like it"),
            )
        return cls(rating=(found.card_rating / ALIKE, found.card_rating * ALIKE))

    @property
    def least(self) -> int:
        """How many clues a board should keep at least."""
        return self.clues[0] if self.clues else 0

    def lacks(self, puzzle: Puzzle, _: Marks, __: int, /) -> Sequence[Lack]:
        """What a board lacks of the wishes; nothing when it is as wished."""
        found = []
        if self.clues:
            count = clues_of(puzzle)
            if by := _off(count, self.clues):
                found.append(Lack(msg("it has {count} clues", count=count), by))
        if self.level or self.rating or self.needs or self.without:
            found += self._lacks(puzzle, grade(puzzle, unlicensed_budget=CHEAP))
        return found

    def _lacks(self, puzzle: Puzzle, found: Grade) -> Iterator[Lack]:
        line = found.headline
        rating = line.rating if line else None
        if self.rating and (by := _off(rating, self.rating)):
            yield Lack(msg("its rating is {rating}", rating=rating) if rating else msg("it has no rating"), by)
        if self.level and (line is None or line.level is None or not self.level[0] <= line.level <= self.level[1]):
            level = line.level if line else None
            if level is None and compared(puzzle) is None:
                raise InputError(
                    msg(
                        "a level of {name} boards of {rows}×{cols}",
                        name=puzzle.kind.name,
                        rows=puzzle.rows,
                        cols=puzzle.cols,
                    ),
                    expected=msg("a size with which boards are compared, or a rating"),
                )
            told = msg("it is {level}", level=LEVELS[level - 1]) if level else msg("it has no level")
            yield Lack(told, _off(rating, ratings(puzzle, self.level)) or 0.01)
        there = line.easiest if line else {}
        for name in self.needs:
            if name not in there:
                yield Lack(msg("it does without {name}", name=name), missing(line, name))
        for name in self.without:
            if name in there:
                yield Lack(msg("it has {name}", name=name), 0.5 + there[name] / sum(there.values()))


def laid_out(kind: Kind, pattern: str | None, regions: str | None) -> Arrangement | None:
    """Where clues and rooms of a board are; None where nothing is asked for.

    Raises:
        InputError: for what the kind's generator does not take, and for texts that say no such thing.
    """
    able = getattr(kind.make, "LAYS", ())
    for name, told in (("pattern", pattern), ("regions", regions)):
        if told is not None and name not in able:
            others = [one.name for one in kinds().values() if name in getattr(one.make, "LAYS", ())]
            raise InputError(
                msg("a pattern of clues for {name}", name=kind.name)
                if name == "pattern"
                else msg("given regions for {name}", name=kind.name),
                expected=msg("one of {names}, whose boards are made so", names=", ".join(others)),
            )
    if pattern is None and regions is None:
        return None
    maker: Any = kind.make  # whose LAYS say that it has this
    found: Arrangement = maker.laid(pattern, regions)
    return found


def clues_of(puzzle: Puzzle) -> int:
    """How many clues a board has; how many givens, where its kind has no others."""
    return len(puzzle.clues) or puzzle.givens.size()


def technique(kind: Kind, name: str) -> str:
    """The full name of a technique or a sort of contradiction, from its full or short one.

    Raises:
        InputError: when the kind does not have it.
    """
    if name in CONTRADICTION.values():
        return name
    [short] = barred(kind, [name])
    return f"{kind.name}/{short}"


def missing(line: Headline | None, name: str) -> float:
    """How far a path is from one that has a technique or contradiction, above 0 up to 1: nearer the more of its rounds
    ask for one that is as hard, or nearly so.
    """
    if line is None:
        return 1.0
    places = {item.id: place for place, item in enumerate(line.puzzle.kind.techniques, 1)}
    last = len(places) + 1
    place = places.get(name, last)
    hard = sum(min(1.0, places.get(one.name, last) / place) ** STEEP for one in line.rounds)
    return 1 / (1 + hard / ENOUGH)


STEEP = 4
"""The power of a round's place in the ladder, next to that of the technique, by which it counts."""
ENOUGH = 5
"""So many rounds of techniques as hard are half way to one."""


def ratings(puzzle: Puzzle, level: tuple[int, int]) -> Band:
    """The ratings of the boards of a puzzle's class whose levels are from one to another."""
    there = compared(puzzle)
    if there is None:
        return 0.0, math.inf
    width = BANDS // len(LEVELS)
    low, high = (level[0] - 1) * width, level[1] * width
    bounds = [0.0, *there.tenths, math.inf]
    return bounds[low], bounds[high]


def _off(value: float | None, band: Band) -> float:
    """How far a value is from a band, by the logarithm of their quotient; 0 within it, 2 for no value."""
    if value is None:
        return 2.0
    low, high = band
    if low <= value <= high:
        return 0.0
    near = low if value < low else high
    return abs(math.log((value + 1) / (near + 1))) if math.isfinite(near) else 2.0
