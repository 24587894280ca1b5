"""Numberlink: our tiers and grade, clingo, and CP-SAT in two encodings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench import ours
from bench.harness import Contestant
from bench.numberlink import peers
from deduce import oracle
from deduce.contract.puzzle import Puzzle
from deduce.engine.tiers import Tiers


def contestants() -> list[Contestant]:
    """All that take part here."""
    return [
        *(item for item in ours.entered() if item.name != "tier"),
        Contestant("tier 2", "solve", _tier, ours=True),
        Contestant("clingo", "solve", _first(peers.clingo), ["clingo"]),
        Contestant("CP-SAT, a circuit each", "solve", _first(peers.circuits), ["ortools"]),
        Contestant("CP-SAT, our model", "solve", ours.model, ["ortools"]),
        Contestant("oracle", "unique", ours.unique, ["ortools"], ours=True),
        Contestant("clingo", "unique", lambda puzzle, limit: len(peers.clingo(puzzle, 2, limit)), ["clingo"]),
        Contestant("CP-SAT, a circuit each", "unique", lambda puzzle, limit: len(peers.circuits(puzzle, 2, limit))),
    ]


def _tier(puzzle: Puzzle, limit: float) -> Any:
    """The solution by techniques and one-cell contradictions; where these stand still, by the oracle."""
    tiers = Tiers(puzzle, puzzle.kind.sound, time_limit=limit)
    with ours.limited():
        marks = tiers.close2(puzzle.givens, {})
        if not marks.clash and tiers.open(marks):
            marks = oracle.solutions(puzzle, 1, time_limit=tiers.seconds)[0]
    return puzzle.answer(marks)


def _first(run: Callable[[Any, int, float], list[Any]]) -> Callable[[Puzzle, float], Any]:
    """Asks for one solution."""

    def solve(puzzle: Puzzle, limit: float) -> Any:
        found = run(puzzle, 1, limit)
        return found[0] if found else None

    return solve
