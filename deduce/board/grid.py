"""A rectangular board as one integer: cell ``(r, c)`` is bit ``r * (cols + 1) + c``.

Each row ends in one guard column that is never on the board, so that a shift by one cell does not wrap
into the next row (the layout that bitboard programs use). Sets of cells are plain ints.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from deduce.board.marks import bits
from deduce.language.errors import InputError
from deduce.language.messages import msg

Cell = tuple[int, int]

SYMMETRIES = {
    "as it is": (False, False, False),
    "mirrored left to right": (True, False, False),
    "mirrored top to bottom": (False, True, False),
    "turned half": (True, True, False),
    "mirrored at the diagonal": (False, False, True),
    "turned left": (True, False, True),
    "turned right": (False, True, True),
    "mirrored at the other diagonal": (True, True, True),
}
"""What a turn or mirror image does: exchange left and right, then top and bottom, then rows and columns."""


def turned_way(name: str, way: Cell) -> Cell:
    """Where a direction goes in a turn or mirror image."""
    across, down, diagonal = SYMMETRIES[name]
    dr, dc = -way[0] if down else way[0], -way[1] if across else way[1]
    return (dc, dr) if diagonal else (dr, dc)


@dataclass(frozen=True)
class Grid:
    """The geometry of a board of `rows` × `cols` cells."""

    rows: int
    cols: int

    @cached_property
    def width(self) -> int:
        """The distance of two vertical neighbours in bits."""
        return self.cols + 1

    @cached_property
    def board(self) -> int:
        """All cells."""
        line = (1 << self.cols) - 1
        return sum(line << r * self.width for r in range(self.rows))

    @cached_property
    def light(self) -> int:
        """The cells of the colour that the first one has on a chessboard."""
        return sum(self.bit(r, c) for r in range(self.rows) for c in range(r % 2, self.cols, 2))

    def bit(self, r: int, c: int) -> int:
        """The set of the single cell in row `r` and column `c` (0-based)."""
        return 1 << r * self.width + c

    def at(self, bit: int) -> Cell:
        """Row and column of a single cell."""
        return divmod(bit.bit_length() - 1, self.width)

    def cells(self, bitset: int | None = None) -> Iterator[Cell]:
        """Rows and columns of a set of cells (of all), in reading order."""
        return map(self.at, bits(self.board if bitset is None else bitset))

    def union(self, cells: Iterable[Cell]) -> int:
        """The set of the given cells."""
        found = 0
        for r, c in cells:
            found |= self.bit(r, c)
        return found

    def row(self, r: int) -> int:
        """All cells of a row."""
        return (1 << self.cols) - 1 << r * self.width

    def col(self, c: int) -> int:
        """All cells of a column."""
        return sum(1 << r * self.width + c for r in range(self.rows))

    def shift(self, cells: int, dr: int, dc: int) -> int:
        """The set moved by `dr` rows and `dc` columns; what leaves the board is lost."""
        while dc > 1:
            cells, dc = cells << 1 & self.board, dc - 1
        while dc < -1:
            cells, dc = cells >> 1 & self.board, dc + 1
        by = dr * self.width + dc
        return (cells << by if by >= 0 else cells >> -by) & self.board

    def beside(self, cells: int) -> int:
        """The cells that share an edge with one of the set (the set itself only where it touches itself)."""
        w = self.width
        return (cells << 1 | cells >> 1 | cells << w | cells >> w) & self.board

    def around(self, cells: int) -> int:
        """The cells that share an edge or a corner with one of the set."""
        w = self.width
        lines = cells | cells << 1 | cells >> 1
        return (lines | lines << w | lines >> w) & self.board & ~cells

    def beset(self, cells: int, least: int) -> int:
        """The cells that share an edge or a corner with at least so many of the set."""
        if least > 8:
            return 0
        w, found = self.width, [self.board, *[0] * least]
        for shifted in (cells << 1, cells >> 1):
            for some in (shifted, shifted << w, shifted >> w):
                for k in range(least, 0, -1):
                    found[k] |= found[k - 1] & some
        for some in (cells << w, cells >> w):
            for k in range(least, 0, -1):
                found[k] |= found[k - 1] & some
        return found[least]

    @cached_property
    def ring(self) -> tuple[int, ...]:
        """The border cells as single bits, clockwise from the top left corner (in order, for a single line)."""
        rows, cols = self.rows, self.cols
        walk = [(0, c) for c in range(cols)] + [(r, cols - 1) for r in range(1, rows)]
        if rows > 1 and cols > 1:
            walk += [(rows - 1, c) for c in range(cols - 2, -1, -1)]
            walk += [(r, 0) for r in range(rows - 2, 0, -1)]
        return tuple(self.bit(r, c) for r, c in walk)

    @cached_property
    def rim(self) -> int:
        """The set of all border cells."""
        return sum(self.ring)

    def symmetries(self) -> Iterator[tuple[str, Grid, dict[int, int]]]:
        """The eight turns and mirror images: name, new geometry, and where each bit goes."""
        last_r, last_c = self.rows - 1, self.cols - 1
        for name, (across, down, diagonal) in SYMMETRIES.items():
            shape = grid(self.cols, self.rows) if diagonal else self
            goes = {}
            for r, c in self.cells():
                to = (last_r - r if down else r, last_c - c if across else c)
                goes[self.bit(r, c)] = shape.bit(*(reversed(to) if diagonal else to))
            yield name, shape, goes


@lru_cache(maxsize=256)
def grid(rows: int, cols: int) -> Grid:
    """The geometry of a board, made once for each size."""
    return Grid(rows, cols)


def each(answer: Any, rows: int, cols: int) -> Iterator[tuple[Cell, Any]]:
    """The cells of an answer that is a list of rows, each with its value.

    Raises:
        InputError: when it is anything else, or of another size.
    """
    if not _listed(answer, rows) or not all(_listed(row, cols) for row in answer):
        raise InputError(
            msg("the marks do not fit the board"),
            expected=msg("{rows} rows of {cols} cells", rows=rows, cols=cols),
        )
    yield from (((r, c), value) for r, row in enumerate(answer) for c, value in enumerate(row))


def _listed(found: Any, count: int) -> bool:
    return isinstance(found, list) and len(found) == count
