"""Is a filled Tally board right?"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from deduce.language.messages import msg

if TYPE_CHECKING:
    from techniques.tally.kind import Tally


def check(puzzle: Tally, answer: list[list[int]]) -> str | None:
    """What is wrong with an answer, or None."""
    lines = [list(row) for row in answer] + [list(col) for col in zip(*answer, strict=True)]
    for line, count in zip(lines, puzzle.counts, strict=True):
        if count is not None and sum(line) != count:
            return msg("a line has {found} filled cells, not {count}", found=sum(line), count=count)
        if any(a and b for a, b in pairwise(line)):
            return msg("two filled cells share an edge")
    return None
