"""A bridge and its mirror, as shifts of bitsets.

The mirror of a bridge is the perpendicular bisector of its two ends. It takes each line of cells that is parallel to
it to another such line, moved as a whole: by one row or column after the other for a horizontal or vertical bridge, by
one diagonal after the other for a diagonal one. So a set of cells is mirrored with one shift a line.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from deduce.board.grid import Cell, grid


@dataclass(frozen=True, eq=False)
class Bridge:
    """A bridge on a board of a certain size. Bitsets are those of the board's `Grid`.

    Attributes:
        ends: its two ends, the one with the lower bit first.
        middle: the cells between them.
        first: the cells that the lens of the first end may use, as far as this bridge says: they lie on its side of
            the mirror, their images lie on the board, and do not touch them.
        second: their images.
        lines: for each line of cells parallel to the mirror, the part within `first` and the shift to its image.
        within: the lines of the board, if any, that hold a cell together with its image: ``row`` or ``col``.
        turn: in such a line, the sum of the places of a cell and of its image.
        near: the cells on the mirror, or beside their own images, which neither lens may use.
    """

    ends: tuple[int, int]
    middle: int
    first: int
    second: int
    lines: tuple[tuple[int, int], ...]
    within: str
    turn: int
    near: int

    def __deepcopy__(self, memo: object) -> Bridge:
        return self  # nothing in it can change, and images are remembered by it

    def over(self, cells: int) -> int:
        """The images of those cells that lie within `first`."""
        found = 0
        for line, by in self.lines:
            found |= (cells & line) << by
        return found

    def back(self, cells: int) -> int:
        """The images of those cells that lie within `second`."""
        found = 0
        for line, by in self.lines:
            found |= cells >> by & line
        return found


@lru_cache(maxsize=1 << 16)
def image(item: Bridge, second: int, cells: int) -> int:
    """The images of those cells that the lens of the first or the second end could use: the same few, over and over."""
    return item.back(cells) if second else item.over(cells)


@lru_cache(maxsize=4096)
def bridge(rows: int, cols: int, a: Cell, b: Cell) -> Bridge:
    """The bridge between two ends on a board; `a` comes first in reading order."""
    shape = grid(rows, cols)
    (r, c), (y, x) = a, b
    down, across = (y > r) - (y < r), (x > c) - (x < c)
    length = max(y - r, abs(x - c))
    middle = shape.union((r + k * down, c + k * across) for k in range(1, length))
    # Cells are numbered by how far they lie along the bridge; the image of line k is line 2 * centre - k.
    step = down * shape.width + across  # from a cell to the next one along the bridge
    size = down * down + across * across
    start = r * down + c * across
    double = 2 * start + size * length
    lines: dict[int, int] = {}
    near = 0
    for cell in shape.cells():
        k = cell[0] * down + cell[1] * across
        by = (double - 2 * k) // size  # steps from the cell to its image
        if abs(by) < (2 if size == 1 else 1):
            near |= shape.bit(*cell)
        image = (cell[0] + by * down, cell[1] + by * across)
        if by >= (2 if size == 1 else 1) and 0 <= image[0] < rows and 0 <= image[1] < cols:
            lines[by] = lines.get(by, 0) | shape.bit(*cell)
    shifts = tuple((line, by * step) for by, line in sorted(lines.items()))
    return Bridge(
        (shape.bit(*a), shape.bit(*b)),
        middle,
        sum(line for line, _ in shifts),
        sum(line << by for line, by in shifts),
        shifts,
        "row" if not down else "col" if not across else "",
        double // size,
        near,
    )
