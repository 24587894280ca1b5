"""Random lines that fill a board, for Numberlink's generator.

At first every cell is a line of its own. Then lines take from each other where two ends meet, again and again: the
whole other line as long as there are too many, else one cell, so that short lines grow or vanish. No line touches
itself unless that is asked for; where cells may stay empty it could be shortened.
"""

from __future__ import annotations

from math import exp
from random import Random

from deduce.board.grid import Cell
from deduce.board.reference import beside

Line = list[Cell]

SWEEPS = 60
"""How often each cell is looked at as the end of a line that takes from another."""
TOUCH = 0.1
"""How often a line that may fill blocks touches itself where it could: few boards with many such places are unique."""
SHORT = (0.0, 3.0, 1.0, 0.3)
"""How unwelcome a line of so many cells is, and"""
HEAT = 0.25
"""how much worse a change may be that is still likely."""


def fill(rng: Random, rows: int, cols: int, room: int, *, touching: bool, blocks: bool = True) -> list[Line]:
    """Random lines of at least two cells that fill the board, one for so many cells if that works out.

    If they may touch themselves, it is said whether they may fill 2×2 blocks thereby.
    """

    def fits(piece: Line, line: Line) -> bool:
        met = sum(owner.get(near) is line for cell in piece for near in beside(cell))
        return met == 1 or (touching and (rng.random() < TOUCH if blocks else not fills_block([*line, *piece])))

    cells = [(r, c) for r in range(rows) for c in range(cols)]
    while True:
        owner, count = {cell: [cell] for cell in cells}, len(cells)
        for _ in range(SWEEPS * len(cells)):
            end = rng.choice(cells)
            to = rng.choice(beside(end))
            line, other = owner[end], owner.get(to)
            if not other or other is line or end not in (line[0], line[-1]) or to not in (other[0], other[-1]):
                continue
            whole = count > len(cells) // room and fits(other, line)
            if not whole and not (fits([to], line) and rng.random() < exp(-_worse(line, other) / HEAT)):
                continue
            if line[-1] != end:
                line.reverse()
            if other[0] != to:
                other.reverse()
            taken = other[:] if whole else [to]
            line += taken
            del other[: len(taken)]
            owner.update((cell, line) for cell in taken)
            count -= not other
        found = list({id(line): line for line in owner.values()}.values())
        if min(map(len, found)) > 1:
            return found


def fills_block(line: Line) -> bool:
    """Whether a line fills a 2×2 block."""
    cells = set(line)
    return any(cells.issuperset(((r + 1, c), (r, c + 1), (r + 1, c + 1))) for r, c in cells)


def _worse(line: Line, other: Line) -> float:
    """How much less welcome two lines are when one takes a cell of the other."""

    def unwelcome(size: int) -> float:
        return SHORT[size] if size < len(SHORT) else 0.0

    change = unwelcome(len(line) + 1) - unwelcome(len(line))
    return change + unwelcome(len(other) - 1) - unwelcome(len(other))
