"""Why a single mark holds: the shortest route that we find from the board to it."""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.step import Step
from deduce.engine.path import path
from deduce.engine.refute import derive, refute, trim
from deduce.engine.tiers import Tiers


def route(tiers: Tiers, marks: Marks, literal: Marks, solution: Marks | None = None) -> tuple[Step, ...] | None:
    """The steps from `marks` to one mark that is not among them, each needed for a later one or for the mark.

    Two ways are compared, and the one that asks a person to follow fewer steps is taken: techniques one after the
    other, and supposing the opposite. Where a standstill lies between, one-cell contradictions are among the steps,
    and two-cell contradictions only where nothing else leads on.

    Args:
        tiers: puzzle and techniques.
        marks: what is known; a part of some solution.
        literal: the mark to explain.
        solution: the unique solution, if known; it spares vain trials at tier 3.
    """
    ways = [derive(tiers, marks, literal, 1)]
    refuted = refute(tiers, marks, literal.flipped) if ways[0] is None or len(ways[0]) > 2 else None
    ways += [(refuted,) if refuted else None]
    if not any(ways):
        ways += [derive(tiers, marks, literal, 2)]
    found = [way for way in ways if way]
    return min(found, key=length) if found else _deeper(tiers, marks, literal, solution)


def length(steps: tuple[Step, ...]) -> int:
    """How many steps a person follows, those inside contradictions included."""
    return sum(step.length() for step in steps)


def _deeper(tiers: Tiers, marks: Marks, literal: Marks, solution: Marks | None) -> tuple[Step, ...] | None:
    """What the mark rests on of the path that leads to it."""
    steps: list[Step] = []
    for step in path(tiers, marks, solution=solution):
        steps.append(step)
        if step.conclusion.clash:
            return None
        if literal.within(step.conclusion):
            return trim(steps[::-1], marks)
    return None
