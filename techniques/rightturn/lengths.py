"""How many cells a road needs for its turns."""

from __future__ import annotations

from functools import lru_cache

from deduce.formats.source import MAX_CELLS


@lru_cache(maxsize=64)
def least_length(turns: int) -> int:
    """The least cells of a road with that many turns.

    A road that only turns right is a spiral, first outwards and then inwards. The shortest one has runs of 1, 1, 2, 2,
    3, 3, … edges from either end; so every fourth turn raises by one what a further turn costs.
    """
    return 2 + sum((k + 6) // 4 for k in range(turns))


def number_fault(number: int, rows: int, cols: int) -> tuple[str, str] | None:
    """What is wrong with a number on a board, and what was expected; None if it can stand there."""
    if number < 0:
        return f"a negative number {number}", "a number of turns, 0 or more"
    least = least_length(min(number, MAX_CELLS))
    if least > rows * cols:
        shown = number if number < MAX_CELLS else f"{MAX_CELLS} or more"
        return f"a road with {shown} turns", f"a board of at least {least} cells; this one has {rows * cols}"
    return None
