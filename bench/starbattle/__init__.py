"""Star Battle: our tiers and grade, clingo, CP-SAT in two encodings, and multi-puzzle-solver."""

from __future__ import annotations

from typing import Any

from bench import multi_puzzle, ours
from bench.harness import Contestant
from bench.starbattle import peers
from techniques.starbattle.kind import StarBattle


def contestants() -> list[Contestant]:
    """All that take part here; multi-puzzle-solver only where it is installed."""
    return [
        *ours.entered(),
        Contestant("clingo", "solve", _clingo, ["clingo"]),
        Contestant("CP-SAT, pairs", "solve", peers.plain, ["ortools"]),
        Contestant("CP-SAT, our model", "solve", ours.model, ["ortools"]),
        *multi_puzzle.entered(_question, {"kind": "starbattle", "rows": [[1]], "stars": 1}),
        Contestant("oracle", "unique", ours.unique, ["ortools"], ours=True),
        Contestant("clingo", "unique", lambda puzzle, limit: len(peers.clingo(puzzle, 2, limit)), ["clingo"]),
    ]


def _question(puzzle: StarBattle) -> multi_puzzle.Question:
    return {"kind": "starbattle", "rows": puzzle.ids(), "stars": puzzle.stars}


def _clingo(puzzle: Any, limit: float) -> Any:
    models = peers.clingo(puzzle, 1, limit)
    return models[0] if models else None
