"""The puzzle of a declared kind whose clues have other places than its cells: its text has lines for them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from deduce.board.marks import Marks
from deduce.declared.boards.base import text_lines
from deduce.declared.boards.cells import CellPuzzle
from deduce.formats.source import Piece


@dataclass(eq=False)
class LinedPuzzle(CellPuzzle):
    """A board of a declared kind whose variables are cells, with clues of one character beside or between them."""

    worded: ClassVar[bool] = False

    @classmethod
    def drawn(cls, text: str) -> tuple[Self, Marks]:
        return cls.of_lines(*text_lines(text))

    @classmethod
    @abstractmethod
    def of_lines(cls, rows: Sequence[Piece], unknown: str = "") -> tuple[Self, Marks]:
        """The puzzle and the marks of the lines of a text.

        Raises:
            InputError: when it is none.
        """
