"""Many small numbers in one integer, each in a lane of its own: one addition adds them all.

The top bit of a lane is free. Set in what is subtracted from, it is gone from the difference where that is below zero.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Iterable

Lanes = int
"""Numbers in lanes, or another whole number that is wider than a board."""
LANE = 32
"""The bits of a lane."""
LARGEST = (1 << LANE - 1) - 1
"""The largest number in a lane."""
FULL = (1 << LANE) - 1
"""All bits of a lane."""


def packed(numbers: Iterable[int]) -> Lanes:
    """Numbers in lanes, the first lowest."""
    return int.from_bytes(array("I", numbers).tobytes(), sys.byteorder)


def unpacked(lanes: Lanes, count: int) -> list[int]:
    """The reverse of `packed`."""
    return list(array("I", lanes.to_bytes(count * LANE // 8, sys.byteorder)))


def lane(lanes: Lanes, k: int) -> int:
    """The number in one lane, whatever its top bit."""
    return lanes >> k * LANE & LARGEST


def lesser(one: Lanes, other: Lanes, top: Lanes) -> Lanes:
    """The smaller number of each lane of two, all of whose top bits are set; so they are in the answer."""
    fits = one - (other ^ top) & top
    mask = fits - (fits >> LANE - 1)
    return one & ~mask | other & mask | top
