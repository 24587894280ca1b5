"""What a reason says on a board of values: the values that show most of it, and what none shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from deduce.board.marks import Marks, bits

if TYPE_CHECKING:
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step


@runtime_checkable
class BoardOfValues(Protocol):
    """A board whose cells take values."""

    def cells_of(self, variables: int) -> int:
        """The cells that some variables speak of."""

    def every(self, cells: int) -> int:
        """All variables of some cells."""

    def by_value(self, variables: int) -> Iterator[tuple[int, int]]:
        """The values of some variables, each with its cells."""

    def value_said(self, value: int, lang: str) -> str:
        """What a value is called."""


def shown(step: Step) -> tuple[Marks, Marks]:
    """What a reason says: the values that show most of it, and what none shows.

    Of the cells that have values nothing need be said.
    """
    puzzle, before, reason = step.puzzle, step.before, step.reason
    filled = puzzle.covered(before) | before.yes
    left, open_ = showing(puzzle, before.yes, reason.no & ~filled)
    return Marks(reason.yes | left, 0), Marks(0, open_)


def seen(step: Step, places: int) -> tuple[Marks, Marks]:
    """The same of some places, but of those that are not marked yet the values by which they go, if these are told."""
    puzzle, before = step.puzzle, step.before
    open_ = places & ~puzzle.covered(before) & ~before.yes
    hidden = (step.reason.no | puzzle.evident(Marks(step.reason.yes, 0)).no) & open_ & ~before.no
    placed, left = showing(puzzle, before.yes, hidden)
    marked = step.reason.no & open_ & before.no & ~puzzle.evident(before).no
    return Marks(step.reason.yes & places | placed, 0), Marks(0, left | marked)


def spoken(step: Step) -> Marks:
    """A reason as it is told: a cell by the value that it has, not by those that it has not, and what is not marked
    yet by the values that exclude it.
    """
    puzzle, before, reason = step.puzzle, step.before, step.reason
    if not isinstance(puzzle, BoardOfValues):
        return reason
    filled = puzzle.covered(before)
    own = before.yes & puzzle.every(puzzle.cells_of(reason.no & filled))
    left = reason.no & ~filled
    placed, hidden = showing(puzzle, before.yes, left & ~before.no)
    return Marks(reason.yes | own | placed, left & before.no | hidden)


def showing(puzzle: Puzzle, placed: int, excluded: int) -> tuple[int, int]:
    """Values that show most of what is excluded, those first that show the most; and what none shows."""
    found, left = 0, excluded & puzzle.evident(Marks(placed, 0)).no
    open_ = excluded & ~left
    while left:
        bit, took = max(
            ((bit, left & puzzle.evident(Marks(bit, 0)).no) for bit in bits(placed)),
            key=lambda item: (item[1].bit_count(), -item[0]),
        )
        if not took:
            break
        found |= bit
        left &= ~took
    return found, open_ | left
