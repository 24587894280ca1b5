"""Sunglasses: our tiers and grade, the article's three functions in plain Python, clingo, CP-SAT."""

from __future__ import annotations

from bench import ours
from bench.harness import Contestant
from bench.sunglasses import article, asp


def contestants() -> list[Contestant]:
    """All that take part here."""
    return [
        *ours.entered(),
        Contestant("three functions", "solve", article.solve),
        Contestant("clingo", "solve", asp.solve, ["clingo"]),
        Contestant("CP-SAT, our model", "solve", ours.model, ["ortools"]),
        Contestant("oracle", "unique", ours.unique, ["ortools"], ours=True),
        Contestant("clingo", "unique", asp.count, ["clingo"]),
    ]
