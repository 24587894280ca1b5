"""What explanations ask of a puzzle: a board of rules that can be spoken of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, Self

from deduce.board.marks import Marks
from deduce.contract.puzzle import Clue
from deduce.language.messages import Message
from deduce.relations.rule import Board


class ExplainedBoard(Board, Protocol):
    """A board of rules of which marks, clues and what is broken can be said."""

    @property
    def clues(self) -> Sequence[Clue]:
        """The removable clues, in a fixed order."""

    @property
    def along(self) -> bool:
        """Whether variables between cells are their sides, and not ways from cell to cell."""

    @property
    def divided(self) -> bool:
        """Whether the board is divided into rooms."""

    def evident(self, marks: Marks) -> Marks:
        """What marks show of others without a word."""

    def covered(self, marks: Marks) -> int:
        """The variables of which nothing need be said, since another one of their cell is *yes*."""

    def __hash__(self) -> int: ...

    def keep(self, clues: int) -> Self:
        """The relaxation that has only these clues, as a bitset over `clues`."""

    def noun(self, marks: Marks, lang: str) -> str:
        """Marks as a noun."""

    def since(self, marks: Marks, lang: str) -> str:
        """Marks as a cause before a clause."""

    def unmet(self, marks: Marks) -> Message | None:
        """What some marks plainly break of one rule, as a clause; None when they break none."""

    def broken(self, marks: Marks) -> Message | None:
        """The same of one rule, or of two that settle a mark in opposite ways."""
