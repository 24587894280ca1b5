"""Puzzles whose relaxations differ in nothing but the clues that are known."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Self

from deduce.board.marks import bits
from deduce.contract.puzzle import Clue, Puzzle


class KeptClues(Puzzle):
    """A puzzle that knows some of the clues of its board.

    Attributes:
        kept: the clues that are known, as a bitset over `printed_clues`.
    """

    kept: int

    @property
    @abstractmethod
    def printed_clues(self) -> Sequence[Clue]:
        """The clues of the board, known or not."""

    @property
    def clues(self) -> Sequence[Clue]:
        return [one for i, one in enumerate(self.printed_clues) if self.kept >> i & 1]

    def keep(self, clues: int) -> Self:
        if self.kept.bit_count() == len(self.printed_clues):
            kept = clues & self.kept
        else:
            kept = sum(bit for i, bit in enumerate(bits(self.kept)) if clues >> i & 1)
        return self if kept == self.kept else self._keeping(kept)

    def _keeping(self, kept: int) -> Self:
        """The same board of which other clues are known."""
        return self._with(kept=kept)
