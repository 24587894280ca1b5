"""Is a filled board of Right-turn roads right? Straight from the rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from deduce.language.messages import msg
from deduce.language.words import cell_said

Spot = tuple[int, int]


def check(puzzle: Any, answer: Any) -> str | None:
    """What is wrong with an answer — the cells of each road from its start — in one line; None if it is right."""
    try:
        roads: list[list[Spot]] = [[(int(r), int(c)) for r, c in road] for road in answer]
    except (TypeError, ValueError):
        return msg("the answer is not a list of roads, each a list of [row, column]")
    numbers = dict(puzzle.starts)
    owner: dict[Spot, int] = {}
    for k, road in enumerate(roads):
        if len(road) < 2:
            return msg("road {number} has fewer than two cells", number=k + 1)
        for spot in road:
            if not (0 <= spot[0] < puzzle.rows and 0 <= spot[1] < puzzle.cols):
                return msg("{cell} is not on the board", cell=cell_said(spot))
            if spot in owner:
                return msg("{cell} is passed twice", cell=cell_said(spot))
            if spot in numbers and spot != road[0]:
                return msg("the start {cell} lies on the way of another road", cell=cell_said(spot))
            owner[spot] = k
        if road[0] not in numbers:
            return msg("the road from {cell} does not begin at a number", cell=cell_said(road[0]))
        if fault := _turns(road, numbers[road[0]]):
            return fault
    for r in range(puzzle.rows):
        for c in range(puzzle.cols):
            if (r, c) not in owner:
                return msg("{cell} is on no road", cell=cell_said((r, c)))
    return None


def _turns(road: Sequence[Spot], number: int | None) -> str | None:
    """What is wrong with the steps and turns of a road."""
    steps = []
    for (r, c), (y, x) in pairwise(road):
        if abs(y - r) + abs(x - c) != 1:
            return msg("{one} and {other} are no neighbours", one=cell_said((r, c)), other=cell_said((y, x)))
        steps.append((y - r, x - c))
    turns = 0
    for (dy, dx), (ey, ex), spot in zip(steps, steps[1:], road[1:], strict=False):
        cross = dy * ex - dx * ey  # rows grow downwards: a right turn is negative
        if cross > 0:
            return msg("the road from {start} turns left at {cell}", start=cell_said(road[0]), cell=cell_said(spot))
        turns += cross < 0
    if number is not None and turns != number:
        start = cell_said(road[0])
        return msg("the road from {start} turns {turns} times, not {number}", start=start, turns=turns, number=number)
    return None
