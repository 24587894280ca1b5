"""What we enter for every kind: hint, explained path, grade, tier, the oracle's model, and unique or not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from bench.harness import Contestant, OverLimit
from deduce import oracle
from deduce.contract.puzzle import Puzzle
from deduce.engine.tiers import Tiers
from deduce.language.errors import ENDED, OutOfBudget

ENDLESS = 1e9
"""An effort that only the time limit ends."""


@contextmanager
def limited() -> Iterator[None]:
    """Says in the harness's way that the limit was reached."""
    try:
        yield
    except OutOfBudget:
        raise OverLimit from None


def entered() -> list[Contestant]:
    """What people wait for, and the tier alone, which is the plain solve."""
    return [
        Contestant("hint", "hint", hint, ours=True),
        Contestant("explained path", "solve", explained, ours=True),
        Contestant("grade", "solve", grade, ours=True),
        Contestant("tier", "solve", tier, ours=True),
    ]


def hint(puzzle: Puzzle, limit: float) -> Any:  # noqa: ARG001
    """The first hint on the empty board, told in full: its marks."""
    from deduce.engine.hints import hint

    with limited():
        found = hint(puzzle)
        if found.step is None:
            raise OverLimit
        found.text(3)
    return found.step.conclusion


def explained(puzzle: Puzzle, limit: float) -> Any:
    """The path with the reason and the sentence of every step, by what solvers take for granted, where it leads to the
    end.
    """
    from deduce.engine.path import solve

    marks = puzzle.givens
    with limited():
        for step in solve(puzzle, unique="auto", time_limit=limit):
            step.sentence()
            marks = step.after
    if not puzzle.solved(marks):
        raise OverLimit
    return puzzle.answer(marks)


def tier(puzzle: Puzzle, limit: float) -> Any:
    """Tier and solution, each deduction applied at once."""
    tiers = Tiers(puzzle, puzzle.kind.sound, time_limit=limit)
    with limited():
        marks = tiers.close2(puzzle.givens, {})
        if not marks.clash and tiers.open(marks):
            found = oracle.unique(puzzle, time_limit=tiers.seconds).solutions
            marks = tiers.close3(marks, {}, found[0]) if len(found) == 1 else marks
    return puzzle.answer(marks) if puzzle.solved(marks) else None


def grade(puzzle: Puzzle, limit: float) -> Any:
    """The whole grade, as a card has it: the path in rounds, tier, rating and level."""
    from grading.grade import CHEAP, grade

    graded = grade(puzzle, time_limit=limit, unlicensed_budget=CHEAP)
    found = graded.to_json()
    if graded.headline is None and graded.status in ENDED:
        raise OverLimit
    return found["solution"]


def model(puzzle: Puzzle, limit: float) -> Any:
    """One solution by the oracle's model."""
    with limited():
        found = oracle.solutions(puzzle, 1, effort=ENDLESS, time_limit=limit)
    return puzzle.answer(found[0]) if found else None


def unique(puzzle: Puzzle, limit: float) -> int:
    """The number of solutions up to two, as the program asks for it."""
    with limited():
        return len(oracle.unique(puzzle, effort=ENDLESS, time_limit=limit).solutions)
