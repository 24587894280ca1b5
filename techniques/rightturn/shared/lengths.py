"""How many cells a road needs for its turns."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=64)
def least_length(turns: int) -> int:
    """The least cells of a road with that many turns.

    A road that only turns right is a spiral, first outwards and then inwards. The shortest one has runs of 1, 1, 2, 2,
    3, 3, … edges from either end; so every fourth turn raises by one what a further turn costs.
    """
    return 2 + sum((k + 6) // 4 for k in range(turns))
