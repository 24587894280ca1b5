"""Right-turn roads: our tiers, grade and oracle, the article's scheme of two runs, clingo."""

from __future__ import annotations

from typing import Any

from bench import ours
from bench.harness import Contestant
from bench.rightturn import peers
from deduce.contract.puzzle import Puzzle
from deduce.engine.tiers import Tiers


def contestants() -> list[Contestant]:
    """All that take part here."""
    return [
        *ours.entered(),
        Contestant("CP-SAT, our model", "solve", ours.model, ["ortools"]),
        Contestant("CP-SAT, order variables", "solve", peers.article, ["ortools"]),
        Contestant("clingo", "solve", _clingo, ["clingo"]),
        Contestant("path, else oracle", "unique", _path, ["ortools"], ours=True),
        Contestant("oracle", "unique", ours.unique, ["ortools"], ours=True),
        Contestant("CP-SAT, order variables, two runs", "unique", peers.article_twice, ["ortools"]),
        Contestant("clingo", "unique", lambda puzzle, limit: len(peers.clingo(puzzle, 2, limit)), ["clingo"]),
    ]


def _clingo(puzzle: Puzzle, limit: float) -> Any:
    models = peers.clingo(puzzle, 1, limit)
    return models[0] if models else None


def _path(puzzle: Puzzle, limit: float) -> int:
    """The techniques alone, where they fill the board or clash; the oracle elsewhere."""
    tiers = Tiers(puzzle, puzzle.kind.sound, time_limit=limit)
    with ours.limited():
        marks = tiers.fixpoint(puzzle.givens)
    if marks.clash:
        return 0
    return ours.unique(puzzle, limit) if tiers.open(marks) else 1
