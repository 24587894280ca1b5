"""The weights of the rating: data, fitted to boards that people have timed or classed (`grading.calibration`)."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

FILE = Path(__file__).parent / "weights.json"


@dataclass(frozen=True, slots=True)
class Weights:
    """What a rating is made of; see `grading.rating`.

    Attributes:
        doubling: the ranks over which the time to see a technique doubles; what lies within the first is seen at once.
        look: the power of the share of the board that is open, through which a person looks meanwhile.
        size: the power of the number of variables.
        sparse: the power of the variables for each clue or given.
        even: the power of how alike the areas of the clues are.
        various: the power of how many sorts of arguments the solve takes.
        fill: the ticks that it takes to fill the board in.
        refutation: the ticks to find a contradiction, for each round from the supposition to the clash and one more.
        unit: what is one point.
    """

    doubling: float
    look: float
    size: float
    sparse: float
    even: float
    various: float
    fill: float
    refutation: float
    unit: float = 1.0


@cache
def weights(kind: str) -> Weights:
    """The weights of a kind; those for all kinds where none are fitted."""
    every = stored()
    names = {one.name for one in fields(Weights)}
    found = every["any"] | every.get(kind, {})
    return Weights(**{name: value for name, value in found.items() if name in names})


def stored() -> dict[str, dict[str, Any]]:
    """The file: for each kind its weights, and the technique set and the labelled boards that they were fitted to."""
    found: dict[str, dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found
