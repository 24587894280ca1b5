"""Is a filled board of Right-turn roads right? Straight from the rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

Spot = tuple[int, int]


def check(puzzle: Any, answer: Any) -> str | None:
    """What is wrong with an answer — the cells of each road from its start — in one line; None if it is right."""
    try:
        roads: list[list[Spot]] = [[(int(r), int(c)) for r, c in road] for road in answer]
    except (TypeError, ValueError):
        return "the answer is not a list of roads, each a list of [row, column]"
    numbers = dict(puzzle.starts)
    owner: dict[Spot, int] = {}
    for k, road in enumerate(roads):
        if len(road) < 2:
            return f"road {k + 1} has fewer than two cells"
        for spot in road:
            if not (0 <= spot[0] < puzzle.rows and 0 <= spot[1] < puzzle.cols):
                return f"{_name(spot)} is not on the board"
            if spot in owner:
                return f"{_name(spot)} is passed twice"
            if spot in numbers and spot != road[0]:
                return f"the start {_name(spot)} lies on the way of another road"
            owner[spot] = k
        if road[0] not in numbers:
            return f"the road from {_name(road[0])} does not begin at a number"
        if fault := _turns(road, numbers[road[0]]):
            return fault
    for r in range(puzzle.rows):
        for c in range(puzzle.cols):
            if (r, c) not in owner:
                return f"{_name((r, c))} is on no road"
    return None


def _turns(road: Sequence[Spot], number: int | None) -> str | None:
    """What is wrong with the steps and turns of a road."""
    steps = []
    for (r, c), (y, x) in pairwise(road):
        if abs(y - r) + abs(x - c) != 1:
            return f"{_name((r, c))} and {_name((y, x))} are no neighbours"
        steps.append((y - r, x - c))
    turns = 0
    for (dy, dx), (ey, ex), spot in zip(steps, steps[1:], road[1:], strict=False):
        cross = dy * ex - dx * ey  # rows grow downwards: a right turn is negative
        if cross > 0:
            return f"the road from {_name(road[0])} turns left at {_name(spot)}"
        turns += cross < 0
    if number is not None and turns != number:
        return f"the road from {_name(road[0])} turns {turns} times, not {number}"
    return None


def _name(spot: Spot) -> str:
    return f"r{spot[0] + 1}c{spot[1] + 1}"
