"""How numbers lie along the sides of faces: the places of a walk around one, as bitsets."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from deduce.board.lines import faces


@lru_cache(maxsize=1 << 14)
def sides(right: int, below: int, width: int) -> Sequence[tuple[dict[int, int], int, int]]:
    """For each side of each face the places of each cell on the walk along it, all places, and the cells."""
    found = []
    for walk in faces(right, below, width):
        spots = {cell: 1 << place for place, cell in enumerate(walk)}
        if len(spots) < len(walk):
            spots = dict.fromkeys(spots, 0)
            for place, cell in enumerate(walk):
                spots[cell] |= 1 << place
        found.append((spots, (1 << len(walk)) - 1, sum(spots)))
    return found


def order(passed: dict[int, int], whole: int, asked: Collection[int]) -> dict[int, int] | None:
    """The places beyond the stretches that each asked number may keep to, by those of all; None when two take turns."""
    beyond = dict.fromkeys(asked, 0)
    for number, mine in passed.items():
        least, most = mine & -mine, 1 << mine.bit_length()
        if mine == least:
            continue
        for other in asked:
            if other != number:
                theirs = passed[other]
                place = theirs & -theirs
                before, after = mine & place - 1, mine & -place
                between = before and after
                stretch = (after & -after) - (1 << before.bit_length()) if between else whole & ~(most - least)
                if theirs & ~stretch:  # they take turns, or both pass the same cell
                    return None
                beyond[other] |= whole ^ stretch
    return beyond
