"""The grade of a puzzle: the deepest tier that its path needs, with the rating and the report around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from deduce.marks import TOP, Marks
from deduce.puzzle import Puzzle
from deduce.step import CONTRADICTION
from deduce.technique import Technique
from deduce.tiers import OutOfBudget, Tiers
from grading.rating import rating
from grading.rounds import Round, longest_refutation, play

Status = Literal["solved", "beyond", "out_of_budget", "no_solution", "several"]
Licence = Literal["auto", "never", "always"]

BUDGET = 100_000
"""Fixpoints that a grade may cost. Counted, so that a grade does not depend on the machine."""


@dataclass(frozen=True)
class Grade:
    """What `grade` found.

    Attributes:
        status: ``solved``; ``beyond`` tier 3; ``out_of_budget``; ``no_solution``; or ``several`` solutions.
        tier: 1, 2 or 3 when solved, else None.
        tier_unique: the tier with techniques that assume a unique solution, once uniqueness is proved; else None.
        rounds: the solve in rounds.
        solutions: the solution; two that differ for ``several``; none otherwise.
        stalled: the marks at which the search stood still when it did not solve the board.
    """

    puzzle: Puzzle
    status: Status
    tier: int | None
    tier_unique: int | None
    rounds: tuple[Round, ...]
    solutions: tuple[Marks, ...]
    stalled: Marks | None = field(default=None, repr=False)

    @property
    def hardest(self) -> str | None:
        """The full name of the hardest technique that the path needs."""
        if self.status != "solved":
            return None
        ranks = {item.id: item.rank for item in self.puzzle.kind.techniques}
        last = max(self.rounds, key=lambda one: (one.tier, ranks.get(one.name, 0)), default=None)
        return last.name if last else None

    @property
    def rating(self) -> float | None:
        """How hard the puzzle is on the scale of `grading.rating`, when solved."""
        return rating(self.puzzle, self.rounds) if self.status == "solved" else None

    @property
    def counts(self) -> dict[str, int]:
        """For each technique, the marks that it adds over all rounds."""
        found: Counter[str] = Counter()
        for one in self.rounds:
            found[one.name] += one.hits
        return dict(found)

    @property
    def longest_refutation(self) -> int | None:
        """The most inner rounds that a contradiction of the path asks for at the least."""
        return longest_refutation(self.rounds)

    def to_json(self) -> dict[str, Any]:
        """The frozen JSON form, schema 1."""
        return {
            "schema": 1,
            "id": self.puzzle.id,
            "kind": self.puzzle.kind.name,
            "status": self.status,
            "tier": self.tier,
            "tier_unique": self.tier_unique,
            "hardest": self.hardest,
            "rating": self.rating,
            "counts": self.counts,
            "rounds": len(self.rounds),
            "longest_refutation": self.longest_refutation,
            "technique_set": self.puzzle.kind.technique_set,
            "solution": self.puzzle.answer(self.solutions[0]) if len(self.solutions) == 1 else None,
        }


def grade(
    puzzle: Puzzle,
    *,
    unique: Licence = "auto",
    budget: int | None = None,
    time_limit: float | None = None,
    techniques: Sequence[Technique] | None = None,
) -> Grade:
    """Grade a puzzle.

    Args:
        puzzle: the puzzle.
        unique: when techniques that assume a unique solution may give `tier_unique`: ``auto`` once uniqueness is
            proved, ``always`` on the caller's word, ``never``.
        budget: the fixpoints that the grade may cost (`BUDGET`).
        time_limit: seconds, a safety net beside it.
        techniques: the techniques to use instead of all that the kind has.
    """
    every = puzzle.kind.techniques if techniques is None else techniques
    budget = BUDGET if budget is None else budget
    sound = [item for item in every if item.assumes_unique is None]
    tiers = Tiers(puzzle, sound, budget=budget, time_limit=time_limit)
    if puzzle.givens.clash:
        return Grade(puzzle, "no_solution", None, None, (), ())
    rounds: list[Round] = []
    try:
        marks, rounds = play(tiers, puzzle.givens)
    except OutOfBudget:
        return Grade(puzzle, "out_of_budget", None, None, tuple(rounds), ())
    if marks.clash:
        return Grade(puzzle, "no_solution", None, None, tuple(rounds), ())
    stalled = None
    solutions: tuple[Marks, ...]
    status: Status = "solved"
    if puzzle.solved(marks):
        tier: int | None = max((one.tier for one in rounds), default=1)
        solutions = (marks,)
    else:
        tier, status, stalled = None, "beyond", marks
        try:
            status, solutions = _beyond(tiers, marks, time_limit)
        except OutOfBudget:
            return Grade(puzzle, "out_of_budget", None, None, tuple(rounds), (), stalled)
        if status == "solved":
            tier, stalled = 3, None
            rounds.append(Round(3, CONTRADICTION[3], tiers.open(marks).bit_count()))
    tier_unique = None
    licensed = unique == "always" or (unique == "auto" and len(solutions) == 1)
    if licensed and status in ("solved", "beyond", "out_of_budget"):
        tier_unique = tier if tier == 1 else _tier_with(puzzle, every, budget, time_limit, tier, solutions)
    return Grade(puzzle, status, tier, tier_unique, tuple(rounds), solutions, stalled)


def _beyond(tiers: Tiers, marks: Marks, time_limit: float | None) -> tuple[Status, tuple[Marks, ...]]:
    """What lies beyond the standstill of tier 2: the oracle tells how many solutions, then tier 3 has its try."""
    from deduce import oracle

    solutions = tuple(oracle.unique(tiers.puzzle, time_limit=time_limit).solutions)
    if not solutions:
        return "no_solution", ()
    if len(solutions) > 1:
        return "several", solutions
    reached = tiers.close3(marks, {}, solutions[0])
    return ("solved" if tiers.puzzle.solved(reached) else "beyond"), solutions


def _tier_with(
    puzzle: Puzzle,
    techniques: Sequence[Technique],
    budget: int,
    time_limit: float | None,
    tier: int | None,
    solutions: Sequence[Marks],
) -> int | None:
    """The tier with techniques that assume a unique solution; never deeper than without."""
    if len(techniques) == sum(item.assumes_unique is None for item in techniques):
        return tier
    tiers = Tiers(puzzle, techniques, budget=budget, time_limit=time_limit)
    try:
        marks = tiers.fixpoint(puzzle.givens)
        if puzzle.solved(marks):
            return 1
        if tier == 2:
            return 2
        marks = tiers.close2(marks, {})
        if puzzle.solved(marks):
            return 2
        if tier == 3:
            return 3
        marks = tiers.close3(marks, {}, solutions[0] if solutions else None)
    except OutOfBudget:
        return tier
    return 3 if marks != TOP and puzzle.solved(marks) else None
