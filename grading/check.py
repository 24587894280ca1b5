"""A setter's gate: is the puzzle valid, unique and solvable by hand at a tier — and if not, why not?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any

from deduce.board.marks import Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.engine.path import path, solutions_of
from deduce.engine.refute import trim
from deduce.engine.tiers import Closures, Tiers
from deduce.language.errors import OutOfBudget
from deduce.language.messages import msg
from deduce.proof.record import marks_record, step_record
from deduce.telling.speech import names

TRIED = 40
"""How many extra givens are tried to unlock a board that stalls."""


@dataclass(frozen=True)
class Check:
    """The verdict on a puzzle.

    Attributes:
        max_tier: the deepest tier that was allowed.
        solutions: none, the one, or two that differ.
        solvable: whether the tiers up to `max_tier` solve it; None when the budget ran out.
        refutation: the steps that lead to a clash when there is no solution and the tiers see it.
        stalled: the marks at which those tiers stand still when they do not solve it.
        unlock: a mark which, as one more given, would let them finish.
    """

    puzzle: Puzzle
    max_tier: int
    solutions: tuple[Marks, ...]
    solvable: bool | None
    refutation: tuple[Step, ...] = field(default=(), repr=False)
    stalled: Marks | None = field(default=None, repr=False)
    unlock: Marks | None = None

    @property
    def ok(self) -> bool:
        """Whether the puzzle has exactly one solution and is solvable by hand at the tier."""
        return len(self.solutions) == 1 and bool(self.solvable)

    @property
    def differ(self) -> int:
        """The variables in which the two solutions differ."""
        if len(self.solutions) < 2:
            return 0
        one, other = self.solutions
        return (one.yes ^ other.yes) & self.puzzle.variables

    def __repr__(self) -> str:
        return f"<Check of {self.puzzle.called()}: {next(self.told())}>"

    def __str__(self) -> str:
        return "\n".join(one if isinstance(one, str) else self.puzzle.text(one) for one in self.told())

    def _repr_html_(self) -> str:
        from deduce.telling.draw import svg
        from deduce.telling.html import fragment

        shown = (
            f"<p>{escape(one)}</p>"
            if isinstance(one, str)
            else svg(self.puzzle, one, style=False, size=min(300, 40 * self.puzzle.cols), ringed=self.differ)
            for one in self.told()
        )
        return fragment("\n".join(shown))

    def told(self, lang: str = "en") -> Iterator[str | Marks]:
        """The verdict line by line, the first one in short; in place of a board its marks."""
        puzzle = self.puzzle
        if not self.solutions:
            yield msg("Not valid: there is no solution.").said(lang)
            yield from (f"  {step.sentence(lang)}" for step in self.refutation)
        elif len(self.solutions) > 1:
            differ = names(puzzle, self.differ, lang)
            yield msg("Not unique: two solutions differ at {names}.", names=differ).said(lang)
            yield from self.solutions
        else:
            yield msg("Valid: there is exactly one solution.").said(lang)
            yield from self._solvable(lang)

    def _solvable(self, lang: str) -> Iterator[str | Marks]:
        """Whether it can be solved by hand, and what is missing when it cannot."""
        puzzle = self.puzzle
        if self.solvable is None:
            yield msg("Out of budget before it was clear whether it can be solved by hand.").said(lang)
        elif self.solvable:
            yield msg("Solvable by hand at tier {tier} or below.", tier=self.max_tier).said(lang)
        else:
            assert self.stalled is not None
            left = (puzzle.variables & ~self.stalled.known).bit_count()
            stalls = msg(
                "Not solvable at tier {tier}: it stalls with {count} left open.", tier=self.max_tier, count=left
            )
            yield stalls.said(lang)
            yield self.stalled
            if self.unlock is not None:
                phrase = puzzle.phrase(self.unlock, lang)
                yield msg("One more given would do: {phrase}.", phrase=phrase).said(lang)

    def to_json(self) -> dict[str, Any]:
        """The JSON form, schema 1."""
        puzzle = self.puzzle
        return {
            "schema": 1,
            "id": puzzle.id,
            "kind": puzzle.kind.name,
            "conditions": str(puzzle.conditions),
            "max_tier": self.max_tier,
            "ok": self.ok,
            "valid": bool(self.solutions),
            "unique": len(self.solutions) == 1,
            "solvable": self.solvable,
            "solutions": [puzzle.answer(one) for one in self.solutions],
            "differ": [puzzle.name(bit, "en") for bit in bits(self.differ)],
            "refutation": [step_record(step) for step in self.refutation],
            "stalled": None if self.stalled is None else marks_record(puzzle, self.stalled),
            "unlock": None if self.unlock is None else marks_record(puzzle, self.unlock),
        }


def check(puzzle: Puzzle, *, max_tier: int = 2, budget: int | None = None, time_limit: float | None = None) -> Check:
    """Check a puzzle.

    Args:
        puzzle: the puzzle.
        max_tier: the deepest tier by which it should be solvable, 1 to 3.
        budget: how many fixpoints the search may cost.
        time_limit: how many seconds it may take.

    Raises:
        OutOfBudget: when it is not clear within `time_limit` how many solutions there are.
    """
    tiers = Tiers(puzzle, puzzle.kind.sound, budget=budget, time_limit=time_limit)
    solutions = tuple(solutions_of(puzzle, time_limit))
    if not solutions:
        return Check(puzzle, max_tier, (), False, _refutation(tiers))
    solution = solutions[0] if len(solutions) == 1 else None
    closures: Closures = {}
    marks = puzzle.givens
    try:
        tier = 2 if solution is None and max_tier == 3 else max_tier
        marks = tiers.close(tier, marks, closures, solution)
    except OutOfBudget:
        return Check(puzzle, max_tier, solutions, None)
    if puzzle.solved(marks):
        return Check(puzzle, max_tier, solutions, True)
    unlock = _unlock(tiers, marks, closures, max_tier, solution) if solution is not None else None
    return Check(puzzle, max_tier, solutions, False, stalled=marks, unlock=unlock)


def _unlock(tiers: Tiers, marks: Marks, closures: Closures, tier: int, solution: Marks) -> Marks | None:
    """A true mark after which the tiers finish, the one with the largest closure first."""
    try:
        left = solution.common(Marks(tiers.open(marks), tiers.open(marks)))
        reach = {literal: tiers.probe(literal, marks, closures) for literal in left.literals()}
        for literal in sorted(reach, key=lambda item: -reach[item].size())[:TRIED]:
            if tiers.puzzle.solved(tiers.close(tier, reach[literal], dict(closures), solution)):
                return literal
    except OutOfBudget:
        pass
    return None


def _refutation(tiers: Tiers) -> tuple[Step, ...]:
    """The steps to a clash, or nothing when the tiers do not see one."""
    puzzle = tiers.puzzle
    if puzzle.givens.clash:
        return ()
    try:
        steps = tuple(path(tiers, max_tier=2))
    except OutOfBudget:
        return ()
    return trim(steps[::-1], puzzle.givens) if steps and steps[-1].conclusion.clash else ()
