"""Proof logs: the path of a grade with the evidence that no shallower tier would do.

A log claims a status. For ``solved`` it holds the path, the solution, and for a tier above 1 the *standstill*: marks
that contain the givens and from which the tier below draws nothing new. Techniques are monotone, so whatever the tier
below can reach from the givens lies within them, and they do not solve the board. `deduce.proof.replay` checks a log,
and ``proof.schema.json`` beside this file is its form as a JSON schema.

Where techniques take part that assume one solution, the log says so: its *licence* names them by the sense of
uniqueness that they need. Path and standstill are then those of all techniques together, and the path no longer proves
that there is one solution. A path by the rules alone beside it does, and so does the oracle when the log is replayed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from deduce.board.marks import Marks
from deduce.contract.naming import marks_record
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.engine.path import Licence, usable, way
from deduce.engine.refute import trim
from deduce.engine.tiers import Tiers
from deduce.formats import write
from deduce.proof.record import licence_record

SCHEMA = 1


def prove(
    puzzle: Puzzle,
    *,
    unique: Licence = "auto",
    alone: bool = False,
    budget: int | None = None,
    time_limit: float | None = None,
    solutions: Sequence[Marks] = (),
) -> dict[str, Any] | None:
    """The proof log of a puzzle's grade, or None when the tiers neither solve nor refute it.

    Args:
        puzzle: the puzzle.
        unique: when techniques that assume one solution take part, as in `deduce.engine.path.solve`.
        alone: whether a log with a licence shall hold a path by the rules alone as well.
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
        "puzzle": json.loads(write(replace(puzzle, extra={}), "json")),
    }
    if puzzle.declaration:
        log["declaration"] = puzzle.declaration
    if len(solutions) > 1:
        return log | {"status": "several", "solutions": [puzzle.answer(one) for one in solutions[:2]]}

    def fresh(spent: Tiers) -> Tiers:
        """With the whole budget again, and the time that is left."""
        return Tiers(puzzle, spent.techniques, budget=budget, time_limit=spent.seconds)

    tiers, solution = usable(puzzle, unique=unique, budget=budget, time_limit=time_limit)
    licence = licence_record(tiers.techniques)
    steps = list(way(tiers, solution))
    end = steps[-1].after if steps else puzzle.givens
    if end.clash:
        if licence:  # on a false word
            return prove(puzzle, unique="never", budget=budget, time_limit=tiers.seconds)
        needed = trim(steps[::-1], puzzle.givens) if steps else ()
        return log | {"status": "no_solution", "steps": [step.to_json() for step in needed]}
    if not puzzle.solved(end):
        return None
    log |= {"status": "solved", **_solved(fresh(tiers), steps), "solution": puzzle.answer(end)}
    if licence:
        log["licence"] = licence
        if alone:
            left = Tiers(puzzle, puzzle.kind.sound, budget=budget, time_limit=tiers.seconds)
            steps = list(way(left, solution))
            if not steps or not puzzle.solved(steps[-1].after):
                return None
            log["alone"] = _solved(fresh(left), steps)
    return log


def _solved(tiers: Tiers, steps: Sequence[Step]) -> dict[str, Any]:
    """The fields of a path to the full board: its tier, its steps, and why the tier below is not enough.

    Raises:
        OutOfBudget: when the tier below cannot be closed within the limits of `tiers`.
    """
    puzzle = tiers.puzzle
    tier = max((step.tier for step in steps), default=1)
    found: dict[str, Any] = {"tier": tier, "steps": [step.to_json() for step in _needed(puzzle, steps)]}
    if tier > 1:
        reached = tiers.close(tier - 1, puzzle.givens)
        found["standstill"] = {
            "tier": tier - 1,
            "marks": marks_record(puzzle, reached),
            "silent": [item.id for item in tiers.techniques],
        }
    return found


def _needed(puzzle: Puzzle, steps: Sequence[Step]) -> Sequence[Step]:
    """The steps of a solution without those that only conclude labels which nothing rests on."""
    back = steps[::-1]
    ends = [i for i, step in enumerate(back) if step.conclusion.known & puzzle.variables]
    return steps if len(ends) == len(steps) else trim(back, puzzle.givens, ends)
