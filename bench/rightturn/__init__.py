"""Right-turn roads: our tiers, grade and oracle, the article's scheme of two runs, clingo."""

from __future__ import annotations

from typing import Any

from bench.harness import Contestant, OverLimit
from bench.rightturn import peers
from deduce import oracle
from deduce.marks import NOTHING
from deduce.puzzle import Puzzle
from deduce.tiers import OutOfBudget, Tiers


def contestants() -> list[Contestant]:
    """All that take part here."""
    return [
        Contestant("tier", "solve", _tier, ours=True),
        Contestant("grade", "solve", _grade, ours=True),
        Contestant("CP-SAT, our model", "solve", _model, ["ortools"]),
        Contestant("CP-SAT, order variables", "solve", peers.article, ["ortools"]),
        Contestant("clingo", "solve", _clingo, ["clingo"]),
        Contestant("path, else oracle", "unique", _path, ["ortools"], ours=True),
        Contestant("oracle", "unique", _unique, ["ortools"], ours=True),
        Contestant("CP-SAT, order variables, two runs", "unique", peers.article_twice, ["ortools"]),
        Contestant("clingo", "unique", lambda puzzle, limit: len(peers.clingo(puzzle, 2, limit)), ["clingo"]),
    ]


def _tier(puzzle: Puzzle, limit: float) -> Any:
    """Tier and solution, each deduction applied at once."""
    tiers = Tiers(puzzle, puzzle.kind.sound, time_limit=limit)
    try:
        marks = tiers.close2(NOTHING, {})
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
    """One solution by the oracle's model."""
    found = oracle.solutions(puzzle, 1, time_limit=limit)
    return puzzle.answer(found[0]) if found else None


def _clingo(puzzle: Puzzle, limit: float) -> Any:
    models = peers.clingo(puzzle, 1, limit)
    return models[0] if models else None


def _path(puzzle: Puzzle, limit: float) -> int:
    """The techniques alone, where they fill the board or clash; the oracle elsewhere."""
    tiers = Tiers(puzzle, puzzle.kind.sound, time_limit=limit)
    try:
        marks = tiers.fixpoint(NOTHING)
    except OutOfBudget:
        raise OverLimit from None
    if marks.clash:
        return 0
    return _unique(puzzle, limit) if tiers.open(marks) else 1


def _unique(puzzle: Puzzle, limit: float) -> int:
    """The number of solutions up to two."""
    return len(oracle.unique(puzzle, time_limit=limit).solutions)
