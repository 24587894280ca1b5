"""Yin-Yang: our tiers and grade, clingo, CP-SAT in three encodings, and multi-puzzle-solver."""

from __future__ import annotations

from typing import Any

from bench import multi_puzzle, ours
from bench.harness import Contestant
from bench.yinyang import asp, ordering
from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle


def contestants() -> list[Contestant]:
    """All that take part here; multi-puzzle-solver only where it is installed."""
    return [
        *ours.entered(),
        Contestant("clingo, rules alone", "solve", asp.solve("rules", "anchored"), ["clingo"]),
        Contestant("clingo, first stone and cuts", "solve", asp.solve("rules", "first", "cuts"), ["clingo"]),
        Contestant("clingo, rules and cuts", "solve", asp.solve("rules", "anchored", "cuts"), ["clingo"]),
        Contestant("CP-SAT, ordering", "solve", ordering.solve(), ["ortools"]),
        Contestant("CP-SAT, ordering and cuts", "solve", ordering.solve(cuts=True), ["ortools"]),
        Contestant("CP-SAT, our model", "solve", _model, ["ortools"]),
        *multi_puzzle.entered(_question, {"kind": "yinyang", "rows": [[0, 0, 0], [0, 2, 1], [0, 0, 0]]}),
        Contestant("oracle", "unique", ours.unique, ["ortools"], ours=True),
        Contestant("oracle, model anew", "unique", _count, ["ortools"], ours=True),
        Contestant("clingo, rules alone", "unique", asp.count("rules", "anchored"), ["clingo"]),
        Contestant("clingo, first stone and cuts", "unique", asp.count("rules", "first", "cuts"), ["clingo"]),
        Contestant("clingo, rules and cuts", "unique", asp.count("rules", "anchored", "cuts"), ["clingo"]),
    ]


def _question(puzzle: Puzzle) -> multi_puzzle.Question:
    return {"kind": "yinyang", "rows": puzzle.answer(puzzle.givens)}


def _model(puzzle: Puzzle, limit: float) -> Any:
    """One solution by the oracle's model, built anew."""
    found = _search(puzzle, 1, limit)
    return puzzle.answer(found[0]) if found else None


def _count(puzzle: Puzzle, limit: float) -> int:
    """The number of solutions by the oracle's model, built anew."""
    return len(_search(puzzle, 2, limit))


def _search(puzzle: Puzzle, most: int, limit: float) -> list[Marks]:
    from deduce.oracle.cpsat import search
    from techniques.yinyang.model import of_size

    model = of_size.__wrapped__(puzzle.rows, puzzle.cols)
    with ours.limited():
        return search(model, puzzle.variables, most, marks=puzzle.givens, effort=ours.ENDLESS, time_limit=limit)
