"""Star Battle: our tiers and grade, clingo, CP-SAT in two encodings, and multi-puzzle-solver."""

from __future__ import annotations

import sys
from typing import Any

from bench import ours
from bench.harness import Contestant
from bench.starbattle import peers


def contestants() -> list[Contestant]:
    """All that take part here; multi-puzzle-solver only where it is installed."""
    found = [
        Contestant("tier", "solve", ours.tier, ours=True),
        Contestant("grade", "solve", ours.grade, ours=True),
        Contestant("clingo", "solve", _clingo, ["clingo"]),
        Contestant("CP-SAT, pairs", "solve", peers.plain, ["ortools"]),
        Contestant("CP-SAT, our model", "solve", ours.model, ["ortools"]),
    ]
    if peers.installed():
        found.append(Contestant("multi-puzzle-solver", "solve", peers.MultiPuzzle()))
    else:
        print(f"multi-puzzle-solver is not installed; set {peers.VARIABLE} to a Python that has it", file=sys.stderr)
    return [
        *found,
        Contestant("oracle", "unique", ours.unique, ["ortools"], ours=True),
        Contestant("clingo", "unique", lambda puzzle, limit: len(peers.clingo(puzzle, 2, limit)), ["clingo"]),
    ]


def _clingo(puzzle: Any, limit: float) -> Any:
    models = peers.clingo(puzzle, 1, limit)
    return models[0] if models else None
