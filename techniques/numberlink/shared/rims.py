"""The gaps on the rims of all rectangles at once.

One bit for each rectangle of cells: a band of rows times a band of columns, whose bit is a product. A count for each
rectangle is a short list of such sets, the digits of a binary number, lowest first. So a further gap is added to every
rim that it lies on by a few operations.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from deduce.board.edges import edges
from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.board.memo import trail
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import open_edges

Digits = tuple[int, ...]


class Rims(NamedTuple):
    """How narrow the rims have become.

    Attributes:
        free: the edges that are no gaps.
        spare: for each rim, ``2**top`` and what its pairs ask for less the free edges on it.
        several: the rectangles that part more than one pair.
    """

    free: int
    spare: Digits
    several: int


class Shape(NamedTuple):
    """The rectangles of a board.

    Attributes:
        bands: for each row the rectangles that have it, in the place of the first column alone; and for each column
            those that have it, in the place of the first row alone. The product of two has both.
        on: for each edge the rectangles on whose rim it is.
        spare: for each rim, ``2**top`` less its edges.
    """

    bands: tuple[list[int], list[int]]
    on: dict[int, int]
    spare: Digits


@trail
def rims(puzzle: Numberlink, marks: Marks, before: Rims | None) -> Rims | None:
    """How narrow all rims are; None when one has fewer free edges than pairs to let through."""
    free = open_edges(puzzle, marks)
    if before is None:
        known = tuple(pair for i, pair in enumerate(puzzle.ends) if puzzle.kept >> i & 1)
        before = _empty(puzzle.rows, puzzle.cols, known)
    if before.free == free:
        return before
    on = _shape(puzzle.rows, puzzle.cols).on
    spare = list(before.spare)
    for gap in bits(before.free & ~free):
        _count(spare, on[gap])
    found = Rims(free, tuple(spare), before.several)
    return None if any(narrow(found) & digit for digit in spare[:-1]) else found


def narrow(found: Rims) -> int:
    """The rectangles that part several pairs and have no edge on the rim to spare."""
    return found.spare[-1] & found.several


def across(puzzle: Numberlink, found: Rims) -> int:
    """The edges on narrow rims."""
    on, full = _shape(puzzle.rows, puzzle.cols).on, narrow(found)
    return sum(edge for edge in bits(found.free) if on[edge] & full) if full else 0


@lru_cache(maxsize=64)
def _empty(rows: int, cols: int, pairs: tuple[tuple[int, int], ...]) -> Rims:
    """The rims of a board without gaps."""
    shape, geometry = _shape(rows, cols), edges(rows, cols)
    spare, one, several = list(shape.spare), 0, 0
    for a, b in pairs:
        parting = _parting(shape.bands, geometry.grid.at(a), geometry.grid.at(b))
        one, several = one | parting, several | one & parting
        _count(spare, parting)
    return Rims(geometry.all, tuple(spare), several)


@lru_cache(maxsize=8)
def _shape(rows: int, cols: int) -> Shape:
    down, along = (list(combinations(range(size + 1), 2)) for size in (rows, cols))
    step, geometry = len(along), edges(rows, cols)
    bands = (
        [sum(1 << i * step for i, (a, b) in enumerate(down) if a <= r < b) for r in range(rows)],
        [sum(1 << i for i, (a, b) in enumerate(along) if a <= c < b) for c in range(cols)],
    )
    on = {edge: _parting(bands, *geometry.at(edge)) for edge in bits(geometry.all)}
    length = [0] * max(2 * (rows + cols), rows * cols).bit_length()  # room for the edges and for the pairs
    for rim in on.values():
        _count(length, rim)
    every = (1 << step * len(down)) - 1
    spare = [every & ~digit for digit in length] + [0]  # the complement is 2**top - 1 less the length
    _count(spare, every)
    return Shape(bands, on, tuple(spare))


def _parting(bands: tuple[list[int], list[int]], a: Cell, b: Cell) -> int:
    """The rectangles that have one of two cells."""
    rows, cols = bands
    return rows[a[0]] * cols[a[1]] ^ rows[b[0]] * cols[b[1]]


def _count(digits: list[int], which: int) -> None:
    """Add one to the numbers of some rectangles."""
    for i, digit in enumerate(digits):
        digits[i] = digit ^ which
        which &= digit
        if not which:
            return
