"""Star Battle: our tiers and grade, clingo, CP-SAT in two encodings, and multi-puzzle-solver."""

from __future__ import annotations

import sys
from typing import Any

from bench.harness import Contestant, OverLimit
from bench.starbattle import peers
from deduce import oracle
from deduce.marks import NOTHING
from deduce.puzzle import Puzzle
from deduce.tiers import OutOfBudget, Tiers


def contestants() -> list[Contestant]:
    """All that take part here; multi-puzzle-solver only where it is installed."""
    found = [
        Contestant("tier", "solve", _tier, ours=True),
        Contestant("grade", "solve", _grade, ours=True),
        Contestant("clingo", "solve", _clingo, ["clingo"]),
        Contestant("CP-SAT, pairs", "solve", peers.plain, ["ortools"]),
        Contestant("CP-SAT, our model", "solve", _model, ["ortools"]),
    ]
    if peers.installed():
        found.append(Contestant("multi-puzzle-solver", "solve", peers.MultiPuzzle()))
    else:
        print(f"multi-puzzle-solver is not installed; set {peers.VARIABLE} to a Python that has it", file=sys.stderr)
    return [
        *found,
        Contestant("oracle", "unique", _unique, ["ortools"], ours=True),
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


def _clingo(puzzle: Any, limit: float) -> Any:
    models = peers.clingo(puzzle, 1, limit)
    return models[0] if models else None


def _model(puzzle: Puzzle, limit: float) -> Any:
    """One solution by the oracle's model, built anew."""
    found = oracle.solutions(puzzle, 1, time_limit=limit)
    return puzzle.answer(found[0]) if found else None


def _unique(puzzle: Puzzle, limit: float) -> int:
    """The number of solutions up to two."""
    return len(oracle.unique(puzzle, time_limit=limit).solutions)
