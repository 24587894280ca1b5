"""Proof logs: the path of a grade with the evidence that no shallower tier would do.

A log claims a status. For ``solved`` it holds the path, the solution, and for a tier above 1 the *standstill*: marks
that contain the givens and from which the tier below draws nothing new. Techniques are monotone, so whatever the tier
below can reach from the givens lies within them, and they do not solve the board. `deduce.proof.replay` checks a log,
and ``proof.schema.json`` beside this file is its form as a JSON schema.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.engine.path import solve
from deduce.engine.refute import trim
from deduce.engine.tiers import Tiers
from deduce.formats import write
from deduce.proof.record import marks_record, step_record

SCHEMA = 1


def prove(
    puzzle: Puzzle,
    *,
    budget: int | None = None,
    time_limit: float | None = None,
    solutions: Sequence[Marks] = (),
) -> dict[str, Any] | None:
    """The proof log of a puzzle's grade, or None when the tiers neither solve nor refute it.

    Args:
        puzzle: the puzzle.
        budget: fixpoints that the search may cost.
        time_limit: seconds that it may take.
        solutions: two that differ, if known, are the proof that there are several.

    Raises:
        OutOfBudget: when the search costs more.
    """
    import json

    log: dict[str, Any] = {
        "schema": SCHEMA,
        "kind": puzzle.kind.name,
        "technique_set": puzzle.kind.technique_set,
        "puzzle": json.loads(write(puzzle, "json")),
    }
    if puzzle.declaration:
        log["declaration"] = puzzle.declaration
    if len(solutions) > 1:
        return log | {"status": "several", "solutions": [puzzle.answer(one) for one in solutions[:2]]}
    steps = list(solve(puzzle, budget=budget, time_limit=time_limit))
    end = steps[-1].after if steps else puzzle.givens
    if end.clash:
        needed = trim(steps[::-1], puzzle.givens) if steps else ()
        return log | {"status": "no_solution", "steps": [step_record(step) for step in needed]}
    if not puzzle.solved(end):
        return None
    tier = max((step.tier for step in steps), default=1)
    log |= {"status": "solved", "tier": tier, "steps": [step_record(step) for step in _needed(puzzle, steps)]}
    log["solution"] = puzzle.answer(end)
    if tier > 1:
        tiers = Tiers(puzzle, puzzle.kind.sound)
        reached = tiers.close(tier - 1, puzzle.givens)
        log["standstill"] = {
            "tier": tier - 1,
            "marks": marks_record(puzzle, reached),
            "silent": [item.id for item in tiers.techniques],
        }
    return log


def _needed(puzzle: Puzzle, steps: Sequence[Step]) -> Sequence[Step]:
    """The steps of a solution without those that only conclude labels which nothing rests on."""
    back = steps[::-1]
    ends = [i for i, step in enumerate(back) if step.conclusion.known & puzzle.variables]
    return steps if len(ends) == len(steps) else trim(back, puzzle.givens, ends)
