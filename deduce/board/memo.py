"""Views: pure functions of puzzle and marks that techniques share, computed once while the marks stay the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from deduce.board.marks import Marks

P = TypeVar("P")
T = TypeVar("T")


def view(function: Callable[[P, Marks], T]) -> Callable[[P, Marks], T]:
    """Share a pure function of puzzle and marks between techniques: computed once while the marks stay the same."""
    last: tuple[Any, Marks | None, Any] = (None, None, None)

    @wraps(function)
    def cached(puzzle: P, marks: Marks) -> T:
        nonlocal last
        seen, then, value = last  # one read, so that threads cannot mix two entries
        if seen is not puzzle or then != marks:
            value = function(puzzle, marks)
            last = (puzzle, marks, value)
        result: T = value
        return result

    return cached


def trail(function: Callable[[P, Marks, T | None], T | None]) -> Callable[[P, Marks], T | None]:
    """A `view` that is also given its own answer for fewer marks, if it knows one, to start from.

    For what only shrinks or only grows while marks are added. The answer must be the same with and without the start;
    None stands for a contradiction, and more marks keep it. Kept are the answers for the marks that led to the last
    ones, so that one probe after the other starts where they part.
    """
    last: Any = None  # puzzle, marks, answer, and the entry for fewer marks

    @wraps(function)
    def cached(puzzle: P, marks: Marks) -> T | None:
        nonlocal last
        entry = last  # one read, so that threads cannot mix two entries
        while entry is not None and not (entry[0] is puzzle and entry[1].within(marks)):
            entry = entry[3]
        if entry is not None and (entry[2] is None or entry[1] == marks):
            known: T | None = entry[2]
            return known
        value = function(puzzle, marks, entry and entry[2])
        last = (puzzle, marks, value, entry)
        return value

    return cached
