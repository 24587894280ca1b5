"""Random values for all cells of a board, none twice in a unit."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from deduce.board.marks import Marks, bits
from deduce.declared.printed import Printed

TRIED = 20_000
"""So many values are tried before a board is given up."""


def filled(rng: Random, board: Printed, values: int, units: Sequence[int]) -> Marks | None:
    """A value from 1 on for each cell, none twice in a unit; always next for the cell with the fewest left.

    Args:
        rng: the source of chance.
        board: the board.
        values: how many values there are.
        units: sets of cells.

    Returns:
        The values as marks, or None when none are met soon.
    """
    beside = dict.fromkeys(bits(board.passable), 0)
    for unit in units:
        for cell in bits(unit):
            beside[cell] |= unit & ~cell
    left = dict.fromkeys(beside, (1 << values) - 1)
    placed: dict[int, int] = {}
    tries = [TRIED]

    def place() -> bool:
        if len(placed) == len(beside):
            return True
        cell = min((one for one in beside if one not in placed), key=lambda one: (left[one].bit_count(), rng.random()))
        for value in rng.sample(list(bits(left[cell])), left[cell].bit_count()):
            tries[0] -= 1
            lost = [one for one in bits(beside[cell]) if one not in placed and left[one] & value]
            placed[cell] = value
            for one in lost:
                left[one] ^= value
            if tries[0] > 0 and place():
                return True
            del placed[cell]
            for one in lost:
                left[one] |= value
        return False

    if not place():
        return None
    yes = sum(board.of_value(cell, value.bit_length()) for cell, value in placed.items())
    every = sum(board.of_value(board.passable, value) for value in range(1, values + 1))
    return Marks(yes, every & ~yes)
