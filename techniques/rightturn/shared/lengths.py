"""How many cells a road needs for its turns."""

from __future__ import annotations

from functools import lru_cache

from deduce.formats.source import MAX_CELLS
from deduce.language.messages import msg


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
        return msg("a negative number {number}", number=number), msg("a number of turns, 0 or more")
    least = least_length(min(number, MAX_CELLS))
    if least > rows * cols:
        what = msg("a road with {count} turns", count=number)
        if number >= MAX_CELLS:
            what = msg("a road with {count} or more turns", count=MAX_CELLS)
        return what, msg("a board of at least {least} cells; this one has {count}", least=least, count=rows * cols)
    return None
