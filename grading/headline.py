"""The headline of a grade: tier, rating and level as the people have them who solve the kind.

A kind says by its `convention` what these take for granted. Where that is one solution, the headline is the solve with
the techniques that need it, once the oracle has proved it. The licence is an input, fixed before the closure, so no
order of work can change a headline either. With it go the bottleneck of the solve, and the share of each technique.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Literal

from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import CONTRADICTION
from deduce.contract.technique import Technique
from deduce.engine.tiers import Tiers
from deduce.language.errors import bounded
from grading.rating import efforts
from grading.reference import level, percentiles
from grading.roles import Role, roles
from grading.rounds import Round, longest_refutation, play

Uniqueness = Literal["path", "oracle", "assumed"]


@dataclass(frozen=True)
class Bottleneck:
    """The dearest round of a solve.

    Attributes:
        round: its number, from 1.
        technique: its technique or sort of contradiction.
        known: the share of what there is to find that is known before it.
        share: its share of the rating.
    """

    round: int
    technique: str
    known: float
    share: float

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        return asdict(self) | {"known": round(self.known, 3), "share": round(self.share, 3)}


class Figures:
    """What the rounds of a solve tell of it."""

    puzzle: Puzzle
    rounds: tuple[Round, ...]

    @property
    def efforts(self) -> list[float]:
        """What each round costs; the rating is their sum."""
        raise NotImplementedError

    @property
    def deep(self) -> bool:
        """Whether it needs tier 3, so that it has no rating."""
        return any(one.tier == 3 for one in self.rounds)

    @property
    def hardest(self) -> str | None:
        """The full name of the hardest technique or sort of contradiction."""
        ranks = {item.id: item.rank for item in self.puzzle.kind.techniques}
        last = max(self.rounds, key=lambda one: (one.tier, ranks.get(one.name, 0)), default=None)
        return last.name if last else None

    @property
    def counts(self) -> dict[str, int]:
        """For each technique, the marks that it adds over all rounds."""
        found: Counter[str] = Counter()
        for one in self.rounds:
            found[one.name] += one.hits
        return dict(found)

    @property
    def easiest(self) -> dict[str, int]:
        """For each technique, in how many rounds it is the easiest that shows anything."""
        return dict(Counter(one.name for one in self.rounds))

    @property
    def longest_refutation(self) -> int | None:
        """The most inner rounds that a contradiction of the path asks for at the least."""
        return longest_refutation(self.rounds)

    @property
    def shares(self) -> dict[str, float]:
        """What part of the rating each technique is, the largest first; nothing at tier 3."""
        if self.deep:
            return {}
        whole, found = sum(self.efforts) or 1.0, dict[str, float]()
        for one, effort in zip(self.rounds, self.efforts, strict=True):
            found[one.name] = found.get(one.name, 0.0) + effort / whole
        return dict(sorted(found.items(), key=lambda item: -item[1]))

    @property
    def bottleneck(self) -> Bottleneck | None:
        """The dearest round; none at tier 3."""
        if not self.rounds or self.deep:
            return None
        worst = self.efforts.index(max(self.efforts))
        hits = [one.hits for one in self.rounds]
        return Bottleneck(
            worst + 1,
            self.rounds[worst].name,
            sum(hits[:worst]) / max(1, sum(hits)),
            self.efforts[worst] / (sum(self.efforts) or 1.0),
        )


@dataclass(frozen=True)
class Headline(Figures):
    """A solve in rounds, and how it stands among those of other boards.

    Attributes:
        tier: 1, 2 or 3.
        rounds: the solve in rounds.
        techniques: those of the solve, the easiest first.
        licence: the senses of uniqueness that its techniques may assume; none where they follow from the rules alone.
        uniqueness: how one solution is known: by the ``path`` itself, by the ``oracle``, or ``assumed``.
    """

    puzzle: Puzzle
    tier: int
    rounds: tuple[Round, ...]
    techniques: tuple[Technique, ...]
    licence: tuple[str, ...] = ()
    uniqueness: Uniqueness = "path"

    @cached_property
    def efforts(self) -> list[float]:
        """What each round costs; the rating is their sum."""
        return efforts(self.puzzle, self.techniques, self.rounds)

    @property
    def rating(self) -> float | None:
        """How much work the puzzle is on the scale of `grading.rating`; None at tier 3."""
        return round(sum(self.efforts), 1) if self.tier < 3 else None

    @property
    def level(self) -> int | None:
        """The level of the rating, 1 to 5; None where there is nothing to compare with."""
        return level(self.puzzle, self.rating)

    @property
    def percentiles(self) -> tuple[int, int] | None:
        """The percentile band of the rating."""
        return percentiles(self.puzzle, self.rating)

    @cached_property
    def roles(self) -> dict[str, Role] | None:
        """What each technique was worth, by taking it away; None when that was not found out."""
        return roles(self.puzzle, self.techniques, self.tier, self.counts, self.puzzle.kind.budget)

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "tier": self.tier,
            "rating": self.rating,
            "level": self.level,
            "licence": list(self.licence),
            "uniqueness": self.uniqueness,
        }


def by_convention(tiers: Tiers, solution: Marks | None, *, max_tier: int = 3) -> Headline | None:
    """The solve in rounds with the techniques of `tiers`, or None when it does not come to an end.

    Args:
        tiers: puzzle, techniques and budget. Those of the techniques that assume one solution must be licensed.
        solution: the one solution; None stands for the word of a caller.
        max_tier: the deepest tier that is tried, 2 or 3.
    """
    puzzle = tiers.puzzle
    senses = {item.assumes_unique for item in tiers.techniques if item.assumes_unique is not None}
    marks, rounds = NOTHING, list[Round]()
    with bounded():
        marks, rounds = play(tiers, puzzle.givens, solution=solution or NOTHING)
        if max_tier > 2 and solution is not None and (left := tiers.open(marks).bit_count()):
            rounds.append(Round(3, CONTRADICTION[3], left))
            marks = tiers.close3(marks, {}, solution)
    if not puzzle.solved(marks):
        return None
    tier = max((one.tier for one in rounds), default=1)
    how: Uniqueness = "path" if not senses else "oracle" if solution is not None else "assumed"
    return Headline(puzzle, tier, tuple(rounds), tuple(tiers.techniques), tuple(sorted(senses)), how)
