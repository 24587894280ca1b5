"""What may be wanted of a new board beside its kind, size and tier, and how near a board comes to it.

Who wants it says so (`Wanted`); the loop of `deduce.making.generate` keeps the board that lacks least, and tries others
beside it where the kind can vary a board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.language.messages import Message


@dataclass(frozen=True)
class Lack:
    """Something that is wanted and that a board does not have.

    Attributes:
        told: what the board has instead, or not.
        by: how far it is from that, above 0; 1 for a technique that is missing.
    """

    told: Message
    by: float


@dataclass(frozen=True)
class Arrangement:
    """What is settled of a board before its clues are found.

    Attributes:
        rows: its height.
        cols: its width.
        places: where it has clues, and nowhere else; empty for anywhere.
        ids: the number of each cell's room, row by row, as `deduce.declared.printed.Printed` has it; empty for any.
    """

    rows: int
    cols: int
    places: frozenset[Cell] = frozenset()
    ids: tuple[tuple[int, ...], ...] = ()


class Wanted(Protocol):
    """What is wanted of a board."""

    @property
    def layout(self) -> Arrangement | None:
        """Where its clues and rooms are; None for anywhere."""

    @property
    def needs(self) -> Sequence[str]:
        """The full names of the techniques and sorts of contradiction that its path must have."""

    @property
    def least(self) -> int:
        """How many clues a board should keep at least."""

    def lacks(self, puzzle: Puzzle, solution: Marks, tier: int, /) -> Sequence[Lack]:
        """What a board with this solution and tier lacks; nothing when it is as wanted."""
