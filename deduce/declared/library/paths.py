"""What genres say that lead a path of numbers through all cells of a board, and random paths."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks, bits
from deduce.declared.library.valued import each_once, given, one_in_each_cell
from deduce.declared.numbers import Misfit
from deduce.declared.printed import Printed
from deduce.language.messages import msg
from deduce.relations import Path, Rule

MOST = 100
"""How many cells a board has at most."""
TRIED = 4_000
"""So many steps are tried before a walk is given up."""
WALKS = 30
"""So many walks are begun."""


def cells_of(board: Printed) -> int:
    """How many cells there are, which is the largest number too."""
    return board.rows * board.cols


def path_of_numbers(board: Printed, *, diagonal: bool) -> Iterator[Rule]:
    """Every cell has one number, each stands once, and beside the next; then the numbers that are given.

    Raises:
        Misfit: for a board that is too large, and for a number that it does not have.
    """
    count = cells_of(board)
    if count > MOST:
        what = msg("a board of {rows}×{cols}", rows=board.rows, cols=board.cols)
        raise Misfit((0, 0), what, msg("at most {count} cells", count=MOST))
    yield from one_in_each_cell(board, count)
    yield from each_once(board, count, "number", {"en": "the board", "ja": "盤面"}, board.grid.board)
    yield Path(board.grid.board, count, board.plane, board.grid.width, diagonal=diagonal, name="path")
    yield from given(board, count)


def random_path(rng: Random, board: Printed, *, diagonal: bool) -> Marks | None:
    """A random path through all cells, as the numbers along it; None where none is met soon."""
    near = board.grid.around if diagonal else board.grid.beside
    cells = {cell: near(cell) for cell in bits(board.grid.board)}
    for _ in range(WALKS):
        if way := _walk(rng, cells, rng.choice(list(cells))):
            yes = sum(board.of_value(cell, k) for k, cell in enumerate(way, 1))
            every = sum(board.of_value(board.grid.board, k) for k in range(1, len(way) + 1))
            return Marks(yes, every & ~yes)
    return None


def _walk(rng: Random, near: dict[int, int], start: int) -> list[int]:
    """A path from a cell through all others, next to the cell with the fewest free ones beside it; or nothing."""
    free = sum(near) & ~start
    way, left = [start], [_next(rng, near, start, free)]
    for _ in range(TRIED):
        if not free:
            return way
        while left and not left[-1]:
            left.pop()
            free |= way.pop()
        if not left:
            return []
        cell = left[-1].pop()
        way.append(cell)
        free &= ~cell
        left.append(_next(rng, near, cell, free))
    return []


def _next(rng: Random, near: dict[int, int], cell: int, free: int) -> list[int]:
    """The free cells beside one, the best last: mostly that with the fewest free ones beside it."""
    some = list(bits(near[cell] & free))
    return sorted(some, key=lambda one: (near[one] & free).bit_count() + 1.5 * rng.random(), reverse=True)
