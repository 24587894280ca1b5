"""The order in which a person filled a board, against the clock of the solve.

A record is ``Z…;`` and items such as ``cb,1``: column and row as letters, and the value of the cell. Items whose value
is no number are notes.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from deduce.board.marks import bits
from deduce.contract.puzzle import Puzzle
from grading.calibration.ranks import spearman
from grading.clock import seen
from grading.headline import Headline
from grading.weights import Weights

Cell = tuple[int, int]
LEAST = 10
"""The fewest cells that both have filled."""


def agreement(found: Headline, record: str, scale: Weights) -> float | None:
    """Spearman's coefficient over the cells that both fill; None when they are few."""
    clock = seen(found.puzzle, found.techniques, found.rounds, scale)
    person, solver = by_person(record), by_clock(found.puzzle, clock)
    both = sorted(person.keys() & solver.keys())
    if len(both) < LEAST:
        return None
    return spearman([person[cell] for cell in both], [solver[cell] for cell in both])


def by_person(record: str) -> dict[Cell, int]:
    """When each cell was given the value that it kept."""
    value: dict[Cell, str] = {}
    when: dict[Cell, int] = {}
    for time, item in enumerate(record.split(";")[1:]):
        place, _, said = item.partition(",")
        said = said.partition(",")[0]
        if len(place) != 2 or not said.isdigit():
            continue
        cell = (ord(place[1]) - ord("a"), ord(place[0]) - ord("a"))
        if value.get(cell) != said:
            value[cell], when[cell] = said, time
    return when


def by_clock(puzzle: Puzzle, clock: Mapping[int, float]) -> dict[Cell, float]:
    """When the last of a cell's variables that are not given is decided: its own, or those of its edges."""
    times: dict[Cell, float] = {}
    for bit in bits(puzzle.variables & ~puzzle.givens.known):
        r, c = puzzle.place(bit)
        for cell in {(math.floor(r), math.floor(c)), (math.ceil(r), math.ceil(c))}:
            times[cell] = max(times.get(cell, 0.0), clock.get(bit, math.inf))
    return {cell: time for cell, time in times.items() if time < math.inf}
