"""The grade of a puzzle: the deepest tier that its path needs, with the rating and the report around it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from deduce.marks import Marks
from deduce.path import licensed
from deduce.puzzle import Puzzle
from deduce.step import CONTRADICTION
from deduce.technique import Technique
from deduce.tiers import OutOfBudget, Tiers
from grading.rating import rating
from grading.rounds import Round, longest_refutation, play

Status = Literal["solved", "beyond", "out_of_budget", "no_solution", "several"]
Licence = Literal["auto", "never", "always"]


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

    def _repr_html_(self) -> str:
        from grading.card import drawn

        return drawn(self)

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
        budget: the fixpoints that each of its searches may cost; by default what the kind says.
        time_limit: seconds, a safety net beside it.
        techniques: the techniques to use instead of all that the kind has.
    """
    every = puzzle.kind.techniques if techniques is None else techniques
    budget = puzzle.kind.budget if budget is None else budget
    sound = [item for item in every if item.assumes_unique is None]
    tiers = Tiers(puzzle, sound, budget=budget, time_limit=time_limit)
    if puzzle.givens.clash:
        return Grade(puzzle, "no_solution", None, None, (), ())
    rounds: list[Round] = []
    try:
        marks, rounds = play(tiers, puzzle.givens)
        solutions = (marks,) if puzzle.solved(marks) else () if marks.clash else _solutions(puzzle, time_limit)
    except OutOfBudget:
        return Grade(puzzle, "out_of_budget", None, None, tuple(rounds), ())
    if len(solutions) != 1:
        status: Status = "several" if solutions else "no_solution"
        return Grade(puzzle, status, None, None, tuple(rounds), solutions, None if marks.clash else marks)

    tier = max((one.tier for one in rounds), default=1) if puzzle.solved(marks) else None
    with_licence: Tiers | None = None
    if unique != "never" and len(sound) < len(every) and tier != 1:
        usable = licensed(puzzle, every, None if unique == "always" else solutions[0])
        with_licence = Tiers(puzzle, usable, budget=budget, time_limit=time_limit)
    # What techniques and one-cell contradictions reach with a licence is found before any two-cell contradiction.
    tier_unique = _tier_with(with_licence, solutions[0], (1,) if tier else (1, 2)) if with_licence else None
    status, stalled = "solved", None
    if tier is None:
        stalled = marks
        try:
            if puzzle.solved(tiers.close3(marks, {}, solutions[0])):
                tier, stalled = 3, None
                rounds.append(Round(3, CONTRADICTION[3], tiers.open(marks).bit_count()))
            else:
                status = "beyond"
        except OutOfBudget:
            status = "out_of_budget"
        if with_licence and tier is None and tier_unique is None:
            tier_unique = _tier_with(with_licence, solutions[0], (3,))
    if tier_unique is None and unique != "never":
        tier_unique = tier
    return Grade(puzzle, status, tier, tier_unique, tuple(rounds), solutions, stalled)


def _solutions(puzzle: Puzzle, time_limit: float | None) -> tuple[Marks, ...]:
    """Up to two solutions, by the oracle: asked once tier 2 stands still."""
    from deduce import oracle

    return tuple(oracle.unique(puzzle, time_limit=time_limit).solutions)


def _tier_with(tiers: Tiers, solution: Marks, asked: Sequence[int]) -> int | None:
    """The first of the asked tiers that solves the puzzle; None for none, or when the budget is used up."""

    def close(tier: int) -> Marks:
        givens = tiers.puzzle.givens
        if tier == 1:
            return tiers.fixpoint(givens)
        return tiers.close2(givens, {}) if tier == 2 else tiers.close3(givens, {}, solution)

    try:
        return next((tier for tier in asked if tiers.puzzle.solved(close(tier))), None)
    except OutOfBudget:
        return None
