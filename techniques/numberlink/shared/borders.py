"""How numbers lie along the sides of faces: the places of a walk around one, as bitsets."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from deduce.board.lines import faces
from deduce.board.marks import bits


@lru_cache(maxsize=1 << 14)
def sides(right: int, below: int, width: int) -> Sequence[tuple[tuple[int, ...], dict[int, int]]]:
    """The walk along each side of each face, and the places of each cell on it."""
    found = []
    for walk in faces(right, below, width):
        spots: dict[int, int] = {}
        for place, cell in enumerate(walk):
            spots[cell] = spots.get(cell, 0) | 1 << place
        found.append((walk, spots))
    return found


def order(passed: dict[int, int], whole: int) -> dict[int, int] | None:
    """The places beyond the stretches that each number may keep to, by those of all; None when two take turns."""
    beyond = dict.fromkeys(passed, 0)
    for number, mine in passed.items():
        stretches = _stretches(mine, whole)
        if not stretches:
            continue
        for other, theirs in passed.items():
            if other != number:
                stretch = next((one for one in stretches if one & theirs), 0)  # 0: both pass the same cells
                if theirs & ~stretch:
                    return None
                beyond[other] |= whole & ~stretch
    return beyond


def _stretches(places: int, whole: int) -> list[int]:
    """The parts of a round walk between neighbouring ones of some places; none for a single place."""
    found = list(bits(places))
    between = [after - (before << 1) for before, after in pairwise(found)]
    return [*between, whole & ~((found[-1] << 1) - 1) | found[0] - 1] if between else []
