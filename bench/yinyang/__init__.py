"""Yin-Yang: our tiers and grade, clingo, CP-SAT in three encodings, and multi-puzzle-solver."""

from __future__ import annotations

import sys
from typing import Any

from bench.harness import Contestant, OverLimit
from bench.yinyang import asp, multi_puzzle, ordering
from deduce import oracle
from deduce.marks import Marks
from deduce.puzzle import Puzzle
from deduce.tiers import OutOfBudget, Tiers


def contestants() -> list[Contestant]:
    """All that take part here; multi-puzzle-solver only where it is installed."""
    found = [
        Contestant("tier", "solve", _tier, ours=True),
        Contestant("grade", "solve", _grade, ours=True),
        Contestant("clingo, rules alone", "solve", asp.solve("rules", "anchored"), ["clingo"]),
        Contestant("clingo, first stone and cuts", "solve", asp.solve("rules", "first", "cuts"), ["clingo"]),
        Contestant("clingo, rules and cuts", "solve", asp.solve("rules", "anchored", "cuts"), ["clingo"]),
        Contestant("CP-SAT, ordering", "solve", ordering.solve(), ["ortools"]),
        Contestant("CP-SAT, ordering and cuts", "solve", ordering.solve(cuts=True), ["ortools"]),
        Contestant("CP-SAT, our model", "solve", _model, ["ortools"]),
    ]
    if multi_puzzle.installed():
        found.append(Contestant(f"multi-puzzle-solver {multi_puzzle.version()}", "solve", multi_puzzle.Solver()))
    else:
        print(
            f"multi-puzzle-solver is not installed; set {multi_puzzle.VARIABLE} to a Python that has it",
            file=sys.stderr,
        )
    return [
        *found,
        Contestant("oracle", "unique", _unique, ["ortools"], ours=True),
        Contestant("oracle, model anew", "unique", _count, ["ortools"], ours=True),
        Contestant("clingo, rules alone", "unique", asp.count("rules", "anchored"), ["clingo"]),
        Contestant("clingo, first stone and cuts", "unique", asp.count("rules", "first", "cuts"), ["clingo"]),
        Contestant("clingo, rules and cuts", "unique", asp.count("rules", "anchored", "cuts"), ["clingo"]),
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
    found = _search(puzzle, 1, limit)
    return puzzle.answer(found[0]) if found else None


def _count(puzzle: Puzzle, limit: float) -> int:
    """The number of solutions by the oracle's model, built anew."""
    return len(_search(puzzle, 2, limit))


def _search(puzzle: Puzzle, most: int, limit: float) -> list[Marks]:
    from deduce.cpsat import search
    from techniques.yinyang.model import of_size

    model = of_size.__wrapped__(puzzle.rows, puzzle.cols)
    try:
        return search(model, puzzle.variables, most, marks=puzzle.givens, effort=1e9, time_limit=limit)
    except OutOfBudget:
        raise OverLimit from None


def _unique(puzzle: Puzzle, limit: float) -> int:
    """The oracle as the program uses it: it keeps the empty board's model from one puzzle to the next."""
    try:
        return len(oracle.unique(puzzle, time_limit=limit).solutions)
    except OutOfBudget:
        raise OverLimit from None
