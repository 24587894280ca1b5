"""The oracle: the ground truth about a puzzle, by CP-SAT and the kind's ``model``. It shares nothing with techniques.

The answers are deterministic; so is the limit of effort. OR-Tools is loaded at the first question. Where it is not, as
in a browser, techniques with branching answer instead (`deduce.oracle.branching`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from threading import Lock
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Puzzle
from deduce.oracle.effort import EFFORT, Effort

if TYPE_CHECKING:
    from deduce.contract.model import Model

__all__ = ["EFFORT", "Effort", "Uniqueness", "solutions", "solver", "unique"]

_models: WeakKeyDictionary[Puzzle, tuple[Model, Lock]] = WeakKeyDictionary()


@dataclass(frozen=True)
class Uniqueness:
    """Whether a puzzle has exactly one solution.

    Attributes:
        solutions: none, one or two of its solutions.
    """

    solutions: tuple[Marks, ...]

    def __bool__(self) -> bool:
        return len(self.solutions) == 1


@lru_cache(1)
def solver() -> bool:
    """Whether OR-Tools is there."""
    return find_spec("ortools") is not None


def solutions(
    puzzle: Puzzle,
    limit: int,
    marks: Marks = NOTHING,
    *,
    effort: float | Effort = EFFORT,
    time_limit: float | None = None,
) -> list[Marks]:
    """Up to `limit` solutions of the puzzle with its givens and with `marks`; no two agree on all of its variables.

    An `Effort` is for several questions together.

    Raises:
        Undecided: when `effort` or `time_limit` (seconds) is used up (an `OutOfBudget`).
    """
    start = puzzle.givens.join(marks)
    if start.clash or limit < 1:
        return []
    if not solver():
        from deduce.oracle import branching

        return branching.solutions(puzzle, limit, marks, effort=effort, time_limit=time_limit)
    from deduce.oracle.cpsat import search

    told = puzzle.variables | puzzle.auxiliary
    model, asked = _model(puzzle)
    with asked:  # it learns while it is searched
        return search(model, told, limit, marks=start, effort=effort, time_limit=time_limit)


def unique(puzzle: Puzzle, *, effort: float | Effort = EFFORT, time_limit: float | None = None) -> Uniqueness:
    """Whether the puzzle has exactly one solution; true in a condition when it has.

    A kind may know a shorter way to two solutions than to meet them in any order: ``two`` in its ``model``.

    Raises:
        Undecided: as in `solutions`.
    """
    two = getattr(puzzle.kind.model, "two", None) if solver() else None
    found = two(puzzle, effort=effort, time_limit=time_limit) if two else None
    if found is not None:
        return Uniqueness(tuple(found))
    return Uniqueness(tuple(solutions(puzzle, 2, effort=effort, time_limit=time_limit)))


def _model(puzzle: Puzzle) -> tuple[Model, Lock]:
    """The model of the puzzle, kept with what it learned as long as the puzzle lives, and the lock of who asks it."""
    found = _models.get(puzzle)
    if found is None:
        found = _models[puzzle] = puzzle.kind.model.build(puzzle), Lock()
    return found
