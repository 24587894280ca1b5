"""The path from the empty board to the solution, step by step, and the next step from any board."""

from __future__ import annotations

from collections.abc import Iterator

from deduce.marks import TOP, Marks
from deduce.reasons import explain
from deduce.refute import best_refutation, refute
from deduce.step import Step
from deduce.tiers import Closures, Tiers

NEAREST = 12
"""How many places of a round are explained to choose the plainest one for a hint."""


def path(tiers: Tiers, marks: Marks | None = None, *, max_tier: int = 3, solution: Marks | None = None) -> Iterator[Step]:
    """Every step from `marks` (the givens) on, easiest techniques first, until the board is solved or the tiers stall.

    Args:
        tiers: puzzle and techniques.
        marks: where to start.
        max_tier: the deepest contradictions to use.
        solution: the unique solution, if known; it spares vain trials at tier 3.
    """
    marks = tiers.puzzle.givens if marks is None else marks
    if marks.clash:
        return
    closures: Closures = {}
    while True:
        for technique, before, gained in tiers.rounds(marks):
            yield from explain(technique, tiers.puzzle, before, gained)
            marks = before.join(gained)
        if marks.clash or not tiers.open(marks) or max_tier < 2:
            return
        step = _contradiction(tiers, marks, closures, max_tier, solution)
        if step is None:
            return
        yield step
        marks = marks.join(step.conclusion)


def next_steps(tiers: Tiers, marks: Marks, *, max_tier: int = 3, solution: Marks | None = None) -> list[Step]:
    """The plainest steps of the easiest technique that has any, shortest reason first; or one contradiction."""
    for technique, before, gained in tiers.rounds(marks):
        if gained.clash:
            return list(explain(technique, tiers.puzzle, before, TOP))
        steps: list[Step] = []
        for step in explain(technique, tiers.puzzle, before, gained):
            steps.append(step)
            if len(steps) == NEAREST:
                break
        return sorted(steps, key=lambda step: (step.reason.count() + step.clues.bit_count(), -step.conclusion.count()))
    if not tiers.open(marks) or max_tier < 2:
        return []
    found = _contradiction(tiers, marks, {}, max_tier, solution)
    return [found] if found else []


def _contradiction(
    tiers: Tiers, marks: Marks, closures: Closures, max_tier: int, solution: Marks | None
) -> Step | None:
    """The shortest one-cell contradiction at the fixpoint of tier 1, or else a two-cell contradiction."""
    literals = tiers.refutable(marks, closures)
    if literals:
        return best_refutation(tiers, marks, literals)
    if max_tier < 3:
        return None
    literal = tiers.refute3(marks, closures, solution)
    return None if literal is None else refute(tiers, marks, literal, 3)
