"""Tally boards out of nothing."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

from techniques.tally.kind import Tally

from deduce.board.marks import Marks, bits
from deduce.contract.parts import Options
from deduce.engine.tiers import Tiers
from deduce.making.generate import thin_clues

if TYPE_CHECKING:
    from collections.abc import Iterator

OPTIONS = ()
"""What a user may ask of the generator besides size and tier."""


def tiny() -> Iterator[Tally]:
    """Boards with many solutions, with one and with none."""
    rng = Random(0)
    for rows, cols in ((1, 4), (2, 2), (2, 3), (3, 3), (3, 3), (3, 3), (3, 4), (3, 4)):
        full = puzzle_of(solution(rng, rows, cols), rows, cols)
        yield full.keep(rng.getrandbits(len(full.clues)) | rng.getrandbits(len(full.clues)))
    yield Tally(2, 2, counts=(1, 1, 2, 0))
    yield Tally(2, 3)


def solution(rng: Random, rows: int, cols: int) -> Marks:
    """A random full board."""
    board = Tally(rows, cols)
    filled = 0
    for bit in rng.sample(list(bits(board.variables)), board.variables.bit_count() * 2 // 3):
        if not board.grid.beside(bit) & filled:
            filled |= bit
    return Marks(filled, board.variables & ~filled)


def puzzle_of(answer: Marks, rows: int, cols: int) -> Tally:
    """The board with all the numbers of a solution."""
    board = Tally(rows, cols)
    return Tally(rows, cols, counts=[(line & answer.yes).bit_count() for line in board.lines])


def make(rng: Random, rows: int, cols: int, tier: int, options: Options) -> Tally | None:
    """A board with as few numbers as the tier needs, or None when even all of them are not enough."""
    full = puzzle_of(solution(rng, rows, cols), rows, cols)
    tiers = Tiers(full, full.kind.sound)
    if not full.solved(tiers.fixpoint(full.givens) if tier == 1 else tiers.close2(full.givens, {})):
        return None
    clues = [1 << i for i in range(len(full.clues))]
    rng.shuffle(clues)
    return thin_clues(full, clues, tier)
