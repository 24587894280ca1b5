"""Conclusions of techniques against known solutions, and their reasons against the rules."""

from __future__ import annotations

import random
from itertools import islice
from typing import TYPE_CHECKING

from deduce.board.marks import TOP
from deduce.engine.reasons import explain
from deduce.language.errors import OutOfBudget
from tests.laws.implied import implies
from tests.laws.technique import Broken, explains, picture
from tests.long import Trial
from tests.long.states import licensed_states, states

if TYPE_CHECKING:
    from deduce.contract.kind import Kind

VAIN = 200
"""How many states in which a technique says nothing are looked at for each in which it should."""


def conclusions(kind: Kind, count: int) -> Trial:
    """A technique that concludes anything new from a part of a solution concludes a part of it."""
    trial = Trial("conclusions of techniques")
    rng = random.Random(f"conclusions {kind.name}")
    fired = dict.fromkeys((item.name for item in kind.techniques), 0)

    def note(technique, puzzle, marks, solution) -> None:  # type: ignore[no-untyped-def]
        result = technique.function(puzzle, marks)
        if not result.within(marks):
            fired[technique.name] += 1
            trial.count += 1
            if not result.within(solution):
                trial.faults.append(f"{technique.id}\n{puzzle.text()}\n{picture(puzzle, marks)}")

    licensed = [item for item in kind.techniques if item.assumes_unique]
    for technique in licensed:
        share = count // len(kind.techniques)
        for state in islice(licensed_states(kind, technique.assumes_unique or "", rng), min(share, 20_000)):
            note(technique, *state)
    for state in states(kind, rng):
        for technique in kind.sound:
            note(technique, *state)
        if trial.count >= count:
            break
    seldom = min(fired, key=lambda name: fired[name])
    trial.note = f"seldom: {seldom}, {fired[seldom]} times"
    return trial


def reasons(kind: Kind, count: int) -> Trial:
    """A reason is minimal for its technique, and with the rules it implies the conclusion, as CP-SAT says."""
    trial = Trial("reasons, by CP-SAT")
    rng = random.Random(f"reasons {kind.name}")
    left = {item.name: count // len(kind.sound) + 1 for item in kind.sound}
    vain = undecided = 0
    for puzzle, marks, _ in states(kind, rng):
        vain += 1
        if vain > VAIN * count or not any(left.values()):
            break
        for technique in kind.sound:
            gained = marks.join(technique.function(puzzle, marks))
            if not left[technique.name] or gained == marks:
                continue
            for step in islice(explain(technique, puzzle, marks, TOP if gained.clash else gained.without(marks)), 1):
                left[technique.name] -= 1
                trial.count += 1
                try:
                    explains(technique, step)
                    if not implies(puzzle, step.reason, step.conclusion, step.clues):
                        trial.faults.append(f"{technique.id}\n{puzzle.text()}\n{picture(puzzle, step.reason)}\n{step}")
                except OutOfBudget:
                    undecided += 1
                except Broken as broken:
                    trial.faults.append(f"{technique.id}: {broken}")
    short = {name: missing for name, missing in left.items() if missing}
    trial.note = ", ".join(f"{name} lacks {missing}" for name, missing in short.items())
    trial.note += f" undecided: {undecided}" if undecided else ""
    return trial
