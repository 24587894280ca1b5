"""Numberlink: our tiers and grade, clingo, and CP-SAT in two encodings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench.harness import Contestant, OverLimit
from bench.numberlink import peers
from deduce import oracle
from deduce.puzzle import Puzzle
from deduce.tiers import OutOfBudget, Tiers


def contestants() -> list[Contestant]:
    """All that take part here."""
    return [
        Contestant("tier 2", "solve", _tier, ours=True),
        Contestant("grade", "solve", _grade, ours=True),
        Contestant("clingo", "solve", _first(peers.clingo), ["clingo"]),
        Contestant("CP-SAT, a circuit each", "solve", _first(peers.circuits), ["ortools"]),
        Contestant("CP-SAT, our model", "solve", _model, ["ortools"]),
        Contestant("oracle", "unique", _unique, ["ortools"], ours=True),
        Contestant("clingo", "unique", lambda puzzle, limit: len(peers.clingo(puzzle, 2, limit)), ["clingo"]),
        Contestant("CP-SAT, a circuit each", "unique", lambda puzzle, limit: len(peers.circuits(puzzle, 2, limit))),
    ]


def _tier(puzzle: Puzzle, limit: float) -> Any:
    """The solution by techniques and one-cell contradictions; where these stand still, by the oracle."""
    tiers = Tiers(puzzle, puzzle.kind.sound, time_limit=limit)
    try:
        marks = tiers.close2(puzzle.givens, {})
        if not marks.clash and tiers.open(marks):
            marks = oracle.solutions(puzzle, 1, time_limit=limit)[0]
    except OutOfBudget:
        raise OverLimit from None
    return puzzle.answer(marks)


def _grade(puzzle: Puzzle, limit: float) -> Any:
    """The whole grade: the path in rounds, tier, rating and tier under licence."""
    from grading.grade import grade

    found = grade(puzzle, time_limit=limit)
    if not found.solutions:
        raise OverLimit
    return puzzle.answer(found.solutions[0])


def _first(run: Callable[[Any, int, float], list[Any]]) -> Callable[[Puzzle, float], Any]:
    """Asks for one solution."""

    def solve(puzzle: Puzzle, limit: float) -> Any:
        found = run(puzzle, 1, limit)
        return found[0] if found else None

    return solve


def _model(puzzle: Puzzle, limit: float) -> Any:
    """One solution by the oracle's model."""
    try:
        found = oracle.solutions(puzzle, 1, effort=1e9, time_limit=limit)
    except OutOfBudget:
        raise OverLimit from None
    return puzzle.answer(found[0]) if found else None


def _unique(puzzle: Puzzle, limit: float) -> int:
    """The number of solutions up to two."""
    try:
        return len(oracle.unique(puzzle, effort=1e9, time_limit=limit).solutions)
    except OutOfBudget:
        raise OverLimit from None
