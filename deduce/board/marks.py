"""Marks: what is known so far, as two bitsets over the variables of a puzzle.

Bit ``i`` of ``yes`` is set when variable ``i`` is known to hold, bit ``i`` of ``no`` when it is known
not to. A Python int is as wide as the board, so one ``&`` acts on every cell at once (a *bitboard*,
as chess programs call it). A variable in both sets is a contradiction; `TOP` is its normal form.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

Bitset = int
"""A set of small numbers in one integer, where that is not plain from its use."""


class Marks(NamedTuple):
    """Two disjoint bitsets, or `TOP`."""

    yes: int = 0
    no: int = 0

    @property
    def known(self) -> int:
        """The variables that have a mark, as a bitset."""
        return self.yes | self.no

    @property
    def clash(self) -> bool:
        """Whether some variable is marked both ways."""
        return self.yes & self.no != 0

    def join(self, other: Marks) -> Marks:
        """All marks of both; `TOP` when they disagree."""
        yes, no = self.yes | other.yes, self.no | other.no
        return TOP if yes & no else Marks(yes, no)

    def without(self, other: Marks) -> Marks:
        """The marks that are not in `other`."""
        return Marks(self.yes & ~other.yes, self.no & ~other.no)

    def common(self, other: Marks) -> Marks:
        """The marks in both."""
        return Marks(self.yes & other.yes, self.no & other.no)

    def within(self, other: Marks) -> bool:
        """Whether `other` has every mark of this one (everything is within `TOP`)."""
        return not (self.yes & ~other.yes or self.no & ~other.no)

    @property
    def flipped(self) -> Marks:
        """Each mark turned into its opposite."""
        return Marks(self.no, self.yes)

    def literals(self) -> Iterator[Marks]:
        """The marks one by one, in the order of their bits, `yes` first."""
        for bit in bits(self.yes):
            yield Marks(bit, 0)
        for bit in bits(self.no):
            yield Marks(0, bit)

    def size(self) -> int:
        """How many marks there are."""
        return self.yes.bit_count() + self.no.bit_count()


TOP = Marks(-1, -1)
"""The contradiction: everything is known, both ways. The largest marks there are."""

NOTHING = Marks(0, 0)


def bits(bitset: int) -> Iterator[int]:
    """The single bits of a non-negative bitset, lowest first."""
    while bitset:
        bit = bitset & -bitset
        yield bit
        bitset ^= bit


def nearly_common(ways: Iterable[Marks], cells: int, most: int) -> Marks:
    """The marks on some cells that all ways have but `most` of them or fewer.

    More ways, or ways with less, only bring them down.
    """
    lack_yes, lack_no = [0] * (most + 1), [0] * (most + 1)  # the cells that so many ways lack at least, from one on
    for way in ways:
        for lacking, met in ((cells & ~way.yes, lack_yes), (cells & ~way.no, lack_no)):
            left = lacking
            for k, before in enumerate(met):
                met[k] |= left
                left &= before
                if not left:
                    break
        if lack_yes[-1] & lack_no[-1] == cells:
            break
    return Marks(cells & ~lack_yes[-1], cells & ~lack_no[-1])
