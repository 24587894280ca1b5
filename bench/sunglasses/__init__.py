"""Sunglasses: our tiers and grade, the article's three functions in plain Python, clingo, CP-SAT."""

from __future__ import annotations

from typing import Any

from bench.harness import Contestant, OverLimit
from bench.sunglasses import article, asp
from deduce import oracle
from deduce.puzzle import Puzzle
from deduce.tiers import OutOfBudget, Tiers


def contestants() -> list[Contestant]:
    """All that take part here."""
    return [
        Contestant("tier", "solve", _tier, ours=True),
        Contestant("grade", "solve", _grade, ours=True),
        Contestant("three functions", "solve", article.solve),
        Contestant("clingo", "solve", asp.solve, ["clingo"]),
        Contestant("CP-SAT, our model", "solve", _model, ["ortools"]),
        Contestant("oracle", "unique", _unique, ["ortools"], ours=True),
        Contestant("clingo", "unique", asp.count, ["clingo"]),
    ]


def _tier(puzzle: Puzzle, limit: float) -> Any:
    """Tier and solution, each deduction applied at once."""
    tiers = Tiers(puzzle, puzzle.kind.sound, time_limit=limit)
    try:
        marks = tiers.close2(puzzle.givens, {})
        if not marks.clash and tiers.open(marks):
            found = oracle.unique(puzzle, time_limit=limit).solutions
            marks = tiers.close3(marks, {}, found[0]) if len(found) == 1 else marks
    except OutOfBudget:
        raise OverLimit from None
    return puzzle.answer(marks) if puzzle.solved(marks) else None


def _grade(puzzle: Puzzle, limit: float) -> Any:
    """The whole grade: the path in rounds, tier, rating and tier under licence."""
    from grading.grade import grade

    found = grade(puzzle, time_limit=limit).to_json()
    if found["status"] == "out_of_budget":
        raise OverLimit
    return found["solution"]


def _model(puzzle: Puzzle, limit: float) -> Any:
    """One solution by the oracle's model, built anew."""
    try:
        found = oracle.solutions(puzzle, 1, effort=1e9, time_limit=limit)
    except OutOfBudget:
        raise OverLimit from None
    return puzzle.answer(found[0]) if found else None


def _unique(puzzle: Puzzle, limit: float) -> int:
    """The number of solutions up to two, the model built anew."""
    try:
        return len(oracle.solutions(puzzle, 2, effort=1e9, time_limit=limit))
    except OutOfBudget:
        raise OverLimit from None
