"""The grade of a puzzle: the deepest tier that its path needs, with the rating and the report around it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import CONTRADICTION
from deduce.contract.technique import Technique
from deduce.engine.path import Licence, Steps, licensed, solve
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget, OutOfTime, bounded
from grading.evidence import evidence_record
from grading.headline import Figures, Headline, by_convention
from grading.rating import efforts
from grading.roles import Role, roles
from grading.rounds import Round, play

CHEAP = 1_000
"""The fixpoints that a card spends on what the rules alone would ask for, beside what solvers take for granted."""
Status = Literal["solved", "beyond", "out_of_budget", "out_of_time", "no_solution", "several"]


@dataclass(frozen=True)
class Grade(Figures):
    """What `grade` found.

    Attributes:
        status: ``solved``; ``beyond`` tier 3; ``out_of_budget``; ``out_of_time``; ``no_solution``; or ``several``.
        tier: 1, 2 or 3 when solved, else None.
        tier_unique: the tier with techniques that assume a unique solution, once uniqueness is proved; else None.
        rounds: the solve in rounds.
        solutions: the solution; two that differ for ``several``; none otherwise.
        stalled: the marks at which the search stood still when it did not solve the board.
        techniques: the techniques of the solve, the easiest first.
        by_convention: the solve by what the solvers of the kind take for granted, where it is another.
    """

    puzzle: Puzzle
    status: Status
    tier: int | None
    tier_unique: int | None
    rounds: tuple[Round, ...]
    solutions: tuple[Marks, ...]
    stalled: Marks | None = field(default=None, repr=False)
    techniques: tuple[Technique, ...] = field(default=(), repr=False)
    by_convention: Headline | None = field(default=None, repr=False)

    @property
    def solution(self) -> Any:
        """The one solution in the form of our JSON, such as rows of numbers; None where there is none or several."""
        return self.puzzle.answer(self.solutions[0]) if len(self.solutions) == 1 else None

    @cached_property
    def headline(self) -> Headline | None:
        """What a card leads with: the solve by what the solvers of the kind take for granted; None without one."""
        if self.by_convention is None and self.tier is not None:
            return Headline(self.puzzle, self.tier, self.rounds, self.techniques)
        return self.by_convention

    def path(self, *, budget: int | None = None, time_limit: float | None = None) -> Steps:
        """The path by the techniques of the headline; as `deduce.solve`, which raises when it costs more than that."""
        licence: Licence = "always" if self.headline and self.headline.licence else "never"
        return solve(self.puzzle, unique=licence, budget=budget, time_limit=time_limit)

    @property
    def card_tier(self) -> int | None:
        """The tier that the card leads with: by what the solvers of the kind take for granted; None without one.

        Beside it, `tier` is by the rules alone. The two differ only in kinds with a convention.
        """
        return self.headline.tier if self.headline else None

    @property
    def card_rating(self) -> float | None:
        """The rating that the card leads with; None at tier 3 and without a headline."""
        return self.headline.rating if self.headline else None

    @property
    def rating(self) -> float | None:
        """How much work the puzzle is by the rules alone, by `grading.rating`, when solved at tier 1 or 2."""
        return round(sum(self.efforts), 1) if self.status == "solved" and self.tier != 3 else None

    @cached_property
    def efforts(self) -> list[float]:
        """What each round costs; the rating is their sum."""
        if self.headline and self.headline.rounds is self.rounds:
            return self.headline.efforts
        return efforts(self.puzzle, self.techniques, self.rounds)

    @property
    def level(self) -> int | None:
        """The level of the headline, 1 to 5; None where there is none or nothing to compare with."""
        return self.headline.level if self.headline else None

    @property
    def percentiles(self) -> tuple[int, int] | None:
        """The percentile band of the headline among boards of its size."""
        return self.headline.percentiles if self.headline else None

    @cached_property
    def roles(self) -> dict[str, Role] | None:
        """What each technique was worth, by taking it away; None when that was not found out."""
        if self.status != "solved" or self.tier is None:
            return None
        return roles(self.puzzle, self.techniques, self.tier, self.counts, self.puzzle.kind.budget)

    @cached_property
    def taught(self) -> bool:
        """Whether the techniques that guides teach solve it alone."""
        items = [item for item in self.techniques if item.taught]
        return self.tier == 1 and self.puzzle.solved(Tiers(self.puzzle, items).fixpoint(self.puzzle.givens))

    def __repr__(self) -> str:
        from grading.card import verdict

        return f"<Grade of {self.puzzle.called()}: {verdict(self, 'en')}>"

    def __str__(self) -> str:
        from grading.card import text

        return text(self)

    def _repr_html_(self) -> str:
        from grading.card import drawn

        return drawn(self)

    def to_json(self, *, with_roles: bool = False) -> dict[str, Any]:
        """The frozen JSON form, schema 1; with the roles of the techniques if asked, which takes longer."""
        solved = self.status == "solved"
        worst = self.bottleneck if solved else None
        found: dict[str, Any] = {
            "schema": 1,
            "id": self.puzzle.id,
            "kind": self.puzzle.kind.name,
            "status": self.status,
            "tier": self.tier,
            "tier_unique": self.tier_unique,
            "hardest": self.hardest if self.status == "solved" else None,
            "rating": self.rating,
            "counts": self.counts,
            "rounds": len(self.rounds),
            "longest_refutation": self.longest_refutation,
            "technique_set": self.puzzle.kind.technique_set,
            "standing": self.puzzle.kind.standing,
            "evidence": evidence_record(self.puzzle.kind.name),
            "solution": self.solution,
            "level": self.level,
            "percentiles": self.percentiles and list(self.percentiles),
            "shares": {name: round(share, 3) for name, share in self.shares.items()} if solved else {},
            "bottleneck": worst.to_json() if worst else None,
            "convention": self.puzzle.kind.convention,
            "card_tier": self.card_tier,
            "card_rating": self.card_rating,
            "headline": self.headline.to_json() if self.headline else None,
            "conditions": str(self.puzzle.conditions),
        }
        return found | {"roles": self.roles} if with_roles else found


def grade(
    puzzle: Puzzle,
    *,
    unique: Licence = "auto",
    budget: int | None = None,
    time_limit: float | None = None,
    techniques: Sequence[Technique] | None = None,
    unlicensed_budget: int | None = None,
) -> Grade:
    """Grade a puzzle.

    Where the solvers of the kind take one solution for granted, the oracle is asked for it once the techniques alone
    stand still; then comes the headline, and then the tier by the rules alone.

    Args:
        puzzle: the puzzle.
        unique: when techniques that assume a unique solution may give `tier_unique`: ``auto`` once uniqueness is
            proved, ``always`` on the caller's word, ``never``.
        budget: the fixpoints that each of its searches may cost; by default what the kind says.
        time_limit: seconds, a safety net beside it.
        techniques: the techniques to use instead of all that the kind has.
        unlicensed_budget: the fixpoints that the tier by the rules alone may cost once there is a headline; by default
            `budget`.
    """
    every = puzzle.kind.techniques if techniques is None else techniques
    budget = puzzle.kind.budget if budget is None else budget
    sound = tuple(item for item in every if item.assumes_unique is None)
    tiers = Tiers(puzzle, sound, budget=budget, time_limit=time_limit)
    if puzzle.givens.clash:
        return Grade(puzzle, "no_solution", None, None, (), ())
    rounds: list[Round] = []
    headline, solutions = None, None
    taken = puzzle.kind.convention is not None and unique != "never" and len(sound) < len(every)
    try:
        marks, rounds = play(tiers, puzzle.givens, max_tier=1 if taken else 2)
        if taken and not marks.clash and tiers.open(marks):
            solutions = None if unique == "always" else _unique(puzzle, tiers.seconds)
            if unique == "always" or (solutions and len(solutions) == 1):
                proved = solutions[0] if solutions else None
                usable = licensed(puzzle, every, proved)
                headline = by_convention(Tiers(puzzle, usable, budget=budget, time_limit=tiers.seconds), proved)
            if headline and unlicensed_budget is not None:
                tiers = Tiers(puzzle, sound, budget=min(unlicensed_budget, budget), time_limit=tiers.seconds)
            if solutions is None or len(solutions) == 1:
                marks, more = play(tiers, marks, solution=solutions[0] if solutions else NOTHING)
                rounds += more
        if puzzle.solved(marks):
            solutions = (marks,)
        elif solutions is None:
            solutions = () if marks.clash else _solutions(puzzle, tiers.seconds)
    except OutOfBudget as fault:
        found = solutions or ()
        tier_unique = headline.tier if headline else None
        return Grade(puzzle, fault.status, None, tier_unique, tuple(rounds), found, None, sound, headline)
    if len(solutions) != 1:
        status: Status = "several" if solutions else "no_solution"
        return Grade(puzzle, status, None, None, tuple(rounds), solutions, None if marks.clash else marks, sound)

    play_on = Licensed(puzzle, every, None if unique == "always" else solutions[0], budget, tiers.seconds)
    return _one(tiers, marks, rounds, solutions, headline, None if unique == "never" else play_on)


def _one(
    tiers: Tiers,
    marks: Marks,
    rounds: list[Round],
    solutions: tuple[Marks, ...],
    headline: Headline | None,
    licensed: Licensed | None,
) -> Grade:
    """The grade of a puzzle with one solution from where tier 2 ends; `licensed` techniques where they may be used."""
    puzzle, sound = tiers.puzzle, tuple(tiers.techniques)
    tier = max((one.tier for one in rounds), default=1) if puzzle.solved(marks) else None
    tier_unique = headline.tier if headline else None
    more = licensed if licensed and tier_unique is None and tier != 1 and len(sound) < licensed.count else None
    status: Status = "solved"
    stalled = None
    try:
        if more:  # what is reached with a licence is found before any two-cell contradiction
            tier_unique = more.tier((1,) if tier else (1, 2), solutions[0])
        if tier is None:
            status = _third(tiers, marks, solutions[0])
            if status == "solved":
                tier = 3
                rounds.append(Round(3, CONTRADICTION[3], tiers.open(marks).bit_count()))
            else:
                stalled = marks
            if more and tier is None and tier_unique is None:
                tier_unique = more.tier((3,), solutions[0])
    except OutOfTime as fault:
        return Grade(puzzle, fault.status, None, tier_unique, tuple(rounds), solutions, marks, sound, headline)
    if licensed and tier_unique is None:
        tier_unique = tier
    return Grade(puzzle, status, tier, tier_unique, tuple(rounds), solutions, stalled, sound, headline)


def _third(tiers: Tiers, marks: Marks, solution: Marks) -> Status:
    """How far tier 3 comes from marks at which tier 2 stands still."""
    try:
        return "solved" if tiers.puzzle.solved(tiers.close3(marks, {}, solution)) else "beyond"
    except OutOfBudget as fault:
        return fault.status


def _unique(puzzle: Puzzle, time_limit: float | None) -> tuple[Marks, ...] | None:
    """Up to two solutions, by the oracle; None when it does not know within its effort."""
    with bounded():
        return _solutions(puzzle, time_limit)
    return None


def _solutions(puzzle: Puzzle, time_limit: float | None) -> tuple[Marks, ...]:
    """Up to two solutions, by the oracle: asked once tier 2 stands still."""
    from deduce import oracle

    return tuple(oracle.unique(puzzle, time_limit=time_limit).solutions)


class Licensed:
    """The tiers with the techniques that assume a unique solution.

    Args:
        puzzle: the puzzle.
        techniques: all of them.
        solution: the one solution, which must license a technique; None licenses all.
        budget: how many fixpoints each tier may cost.
        time_limit: how many seconds all may take together.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        techniques: Sequence[Technique],
        solution: Marks | None,
        budget: int,
        time_limit: float | None,
    ) -> None:
        self.puzzle, self.solution = puzzle, solution
        self.all = Tiers(puzzle, techniques, budget=budget, time_limit=time_limit)
        self.count = len(techniques)

    @cached_property
    def granted(self) -> Tiers:
        """Those with a licence, whose proof may take long."""
        techniques = licensed(self.puzzle, self.all.techniques, self.solution)
        if len(techniques) == len(self.all.techniques):
            return self.all
        return Tiers(self.puzzle, techniques, budget=self.all.left, time_limit=self.all.seconds)

    def tier(self, asked: Sequence[int], solution: Marks) -> int | None:
        """The first of the asked tiers that solves the puzzle; None for none, or when the budget is used up.

        No licence is asked for where not even all techniques together would solve it.
        """
        with bounded():
            for tier in asked:
                reached = self.all.close(tier, self.puzzle.givens, solution=solution)
                if reached.clash or (self.puzzle.solved(reached) and self.granted is not self.all):
                    reached = self.granted.close(tier, self.puzzle.givens, solution=solution)
                if self.puzzle.solved(reached):
                    return tier
        return None
