"""What genres say of dominoes: which sets cover a board, where they may lie, and how one is laid out at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import isqrt
from random import Random

from deduce.board.grid import Cell
from deduce.declared.numbers import Misfit
from deduce.declared.printed import Printed
from deduce.language.messages import Message, msg
from deduce.language.words import cell_said

MOST = 24
"""The greatest number on a domino."""


def greatest(rows: int, cols: int) -> int:
    """The greatest number of a whole set of dominoes that covers a board.

    Raises:
        Misfit: for a board of another size than such sets have.
    """
    most = isqrt(rows * cols) - 1
    if (most + 1) * (most + 2) != rows * cols or most > MOST:
        what = msg("no whole set of dominoes covers {rows} rows and {cols} columns", rows=rows, cols=cols)
        raise Misfit((0, 0), what, msg("2, 6, 12, 20, 30, 42, 56 … cells, for sets up to 0, 1, 2, 3, 4, 5, 6 …"))
    return most


@lru_cache(maxsize=512)
def dominoes(board: Printed) -> tuple[int, ...]:
    """All neighbours, by their cells: first that to the right, then that below."""
    found = []
    for r, c in board.grid.cells():
        found += [board.bit(r, c) | there for there in (board.bit(r, c + 1), board.bit(r + 1, c)) if there]
    return tuple(found)


def numbers_of(board: Printed, cells: int) -> tuple[int, int]:
    """The numbers on a domino, the smaller one first."""
    one, other = sorted(int(str(board.printing(cell))) for cell in board.grid.cells(cells))
    return one, other


def domino_faults(board: Printed, cells: Sequence[Cell]) -> Iterator[tuple[str, Message]]:
    """What is wrong with a piece that should be two neighbours."""
    del board
    (r, c), *others = cells
    if others not in ([(r, c + 1)], [(r + 1, c)]):
        yield "two-cells", msg("the piece of {cell} is no domino", cell=cell_said((r, c)))


def laid_out(rng: Random, rows: int, cols: int) -> Printed:
    """A set of dominoes that are laid out at random.

    Raises:
        Misfit: for a board that no set covers.
    """
    pairs = [list(pair) for pair in combinations_with_replacement(range(greatest(rows, cols) + 1), 2)]
    rng.shuffle(pairs)
    found = [[0] * cols for _ in range(rows)]
    for (one, other), pair in zip(tiling(rng, rows, cols), pairs, strict=True):
        rng.shuffle(pair)
        found[one[0]][one[1]], found[other[0]][other[1]] = pair
    return Printed(tuple(map(tuple, found)))


def tiling(rng: Random, rows: int, cols: int) -> list[tuple[Cell, Cell]]:
    """Random dominoes that cover a board: rows or columns of them, two side by side of which are often turned."""
    wide = cols % 2 == 0
    mate: dict[Cell, Cell] = {}
    for r in range(rows):
        for c in range(cols):
            mate[r, c] = (r, c ^ 1) if wide else (r ^ 1, c)
    for _ in range(40 * rows * cols if min(rows, cols) > 1 else 0):
        r, c = rng.randrange(rows - 1), rng.randrange(cols - 1)
        here, right, below, across = (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)
        for first, second in (((here, right), (below, across)), ((here, below), (right, across))):
            if mate[first[0]] == first[1] and mate[second[0]] == second[1]:
                for one, other in zip(first, second, strict=True):
                    mate[one], mate[other] = other, one
                break
    return [(one, other) for one, other in mate.items() if one < other]
