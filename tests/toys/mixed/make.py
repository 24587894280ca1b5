"""Boards whose solutions can be listed, whatever clues are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from techniques.mixed.kind import KIND

from deduce import oracle
from deduce.declared.making.maker import full as full_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from deduce.board.marks import Marks
    from deduce.declared import CellPuzzle

SIZES = ((1, 4), (2, 2), (2, 3), *[(2, 4), (3, 3)] * 12)
SMALL, MOST = 30, 400
"""On boards with so few cells all solutions are listed, so there are not more than these."""


def full(rng: Random, rows: int, cols: int) -> tuple[CellPuzzle, Marks]:
    while True:
        puzzle, solution = full_of(KIND, rng, rows, cols)
        if rows * cols > SMALL or len(oracle.solutions(puzzle, MOST)) < MOST:
            return puzzle, solution


def tiny() -> Iterator[CellPuzzle]:
    from random import Random

    rng = Random("tiny mixed")
    for rows, cols in SIZES:
        yield full_of(KIND, rng, rows, cols)[0]
