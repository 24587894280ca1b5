"""States in which all is known but one place.

A technique that counts comes to its last item there, however large the board and long the count. In random states a
road of ten turns has several ways to go on, and of a large room too much is open.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import TYPE_CHECKING

from deduce.board.marks import Marks, bits

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deduce.contract.puzzle import Puzzle
    from tests.laws.stock import Board

EACH = 24
"""Most holes on a board, one in four of each sort:"""
WIDEST = 40
"""one variable; with those around it; up to so many; and of these what has one value, with a little of the other."""


@lru_cache(maxsize=2048)
def holes(board: Board, count: int = EACH) -> Sequence[Marks]:
    """The solution of a board with a hole, of each sort in turn; what is given stays."""
    rng = random.Random(f"holes {board.name}")
    return [board.puzzle.givens.join(_without(board, _hole(board, rng, i % 4))) for i in range(count)]


def _without(board: Board, hole: int) -> Marks:
    return Marks(board.solution.yes & ~hole, board.solution.no & ~hole)


def _hole(board: Board, rng: random.Random, sort: int) -> int:
    puzzle, one = board.puzzle, rng.choice(list(bits(board.puzzle.variables)))
    if sort == 0:
        return one
    if sort == 1:
        return one | puzzle.near(one)
    place = _around(puzzle, one, rng.randint(3, WIDEST))
    if sort == 2:
        return place
    mostly, rest = place & board.solution.no, list(bits(place & board.solution.yes))
    if rng.random() < 0.3:
        mostly, rest = place & board.solution.yes, list(bits(place & board.solution.no))
    return mostly | sum(rng.sample(rest, min(len(rest), rng.randint(0, 2))))


def _around(puzzle: Puzzle, one: int, size: int) -> int:
    """About so many variables round one."""
    found = one
    while found.bit_count() < size:
        wider = found
        for bit in bits(found):
            wider |= puzzle.near(bit)
        if wider == found:
            break
        found = wider
    return found
