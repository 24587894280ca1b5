"""Is a Domino drawing right?"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from techniques.domino.kind import Domino


def check(puzzle: Domino, answer: list[list[float]]) -> str | None:
    """What is wrong with an answer, or None."""
    met = Counter(cell for r, c in answer for cell in {(int(r), int(c)), (int(r + 0.5), int(c + 0.5))})
    if any(met[r, c] != 1 for r in range(puzzle.rows) for c in range(puzzle.cols)):
        return "a cell is not at exactly one line"
    places = [(r, c) for r, c in answer]
    given = {
        puzzle.place(1 << i): puzzle.lines.yes >> i & 1
        for i in range(len(puzzle.places))
        if puzzle.lines.known >> i & 1
    }
    if any((place in places) != bool(line) for place, line in given.items()):
        return "a given is not kept"
    return None
