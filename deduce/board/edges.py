"""The edges between neighbouring cells as one integer, for puzzles that draw lines from cell to cell.

Two bit-planes of the cells of a `Grid`: the edge to the right of a cell stands on the cell's own bit, the edge below it
on the same bit of the plane above. Shifted planes bring every cell its four edges, so that questions such as "where do
three edges meet?" are answered for the whole board at once.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from deduce.board.connectivity import spread
from deduce.board.grid import Cell, Grid, grid
from deduce.board.marks import bits


@dataclass(frozen=True)
class Edges:
    """The edges of a board of `rows` × `cols` cells, as bitsets."""

    rows: int
    cols: int

    @cached_property
    def grid(self) -> Grid:
        """The cells."""
        return grid(self.rows, self.cols)

    @cached_property
    def plane(self) -> int:
        """How many bits one plane takes."""
        return self.rows * self.grid.width

    @cached_property
    def all(self) -> int:
        """Every edge of the board."""
        return self.join(self.grid.board & self.grid.board >> 1, self.grid.board & self.grid.board >> self.grid.width)

    def join(self, right: int, below: int) -> int:
        """The edges to the right of one set of cells and below another."""
        return right | below << self.plane

    def split(self, edges: int) -> tuple[int, int]:
        """The reverse of `join`."""
        return edges & (1 << self.plane) - 1, edges >> self.plane

    def sides(self, edges: int) -> tuple[int, int, int, int]:
        """The cells that have one of the edges to the north, east, south and west."""
        right, below = self.split(edges)
        return below << self.grid.width, right, below, right << 1

    def touched(self, edges: int) -> int:
        """The cells at either end of an edge."""
        right, below = self.split(edges)
        return right | right << 1 | below | below << self.grid.width

    def degrees(self, edges: int) -> tuple[int, int, int, int]:
        """The cells that have at least one, two, three and four of the edges."""
        north, east, south, west = self.sides(edges)
        both, either = north & south, north | south
        two, one = east & west, east | west
        return either | one, both | two | either & one, both & one | two & either, both & two

    def of(self, cells: int) -> int:
        """The edges that have an end among the cells."""
        return self.join(cells | cells >> 1, cells | cells >> self.grid.width) & self.all

    def within(self, cells: int) -> int:
        """The edges that have both ends among the cells."""
        return self.join(cells & cells >> 1, cells & cells >> self.grid.width) & self.all

    def leaving(self, cells: int) -> int:
        """The edges that have exactly one end among the cells."""
        return self.of(cells) & ~self.within(cells)

    def between(self, a: Cell, b: Cell) -> int:
        """The edge between two neighbouring cells."""
        (r, c), (x, y) = sorted((a, b))
        bit = self.grid.bit(r, c)
        if (x - r, y - c) == (0, 1):
            return bit
        if (x - r, y - c) == (1, 0):
            return bit << self.plane
        raise ValueError(f"{a} and {b} are no neighbours")

    def at(self, edge: int) -> tuple[Cell, Cell]:
        """The two cells of a single edge, in reading order."""
        below, place = divmod(edge.bit_length() - 1, self.plane)
        r, c = divmod(place, self.grid.width)
        return (r, c), (r + below, c + 1 - below)

    def marked(self, cells: int) -> int:
        """Cells as variables beside the edges, on a board that has both: a third plane."""
        return cells << 2 * self.plane

    def unmarked(self, variables: int) -> int:
        """The reverse of `marked`."""
        return variables >> 2 * self.plane

    def cell(self, bit: int) -> Cell:
        """The cell of a single bit, in whichever plane it stands."""
        return divmod((bit.bit_length() - 1) % self.plane, self.grid.width)

    def place(self, edge: int) -> tuple[float, float]:
        """Row and column of the middle of a single edge."""
        (r, c), (x, y) = self.at(edge)
        return (r + x) / 2, (c + y) / 2

    def near(self, edge: int) -> int:
        """The other edges at the two cells of a single edge."""
        return self.of(self.touched(edge)) & ~edge

    def third_sides(self, edges: int) -> int:
        """The sides of 2×2 blocks of which at least two other sides are among the edges."""
        w = self.grid.width
        top, left = self.split(edges)
        bottom, right = top >> w, left >> 1
        upright, level = left | right, top | bottom
        lower, upper = left & right | top & upright, left & right | bottom & upright
        after, before = top & bottom | left & level, top & bottom | right & level
        return self.join(upper | lower << w, before | after << 1) & self.all

    def reach(self, seed: int, edges: int, every: int = 1, within: int | None = None) -> int:
        """The cells that a set reaches through edges, in all of some planes of cells at once.

        Args:
            seed: the set, in its planes.
            edges: the edges that are open, the same in each plane.
            every: the first bit of each plane.
            within: the cells that may be entered, in their planes.
        """
        right, below = (side * every for side in self.split(edges))
        w = self.grid.width
        if within is not None:
            cells = within | seed
            right, below = right & cells & cells >> 1, below & cells & cells >> w
        return spread(seed, right, below, w)

    def trails(self, edges: int) -> Iterator[list[Cell]]:
        """The cells of each line that the edges draw, end to end; a closed one ends where it starts.

        Where more than two edges meet, the way on is the first in the order north, east, south, west, and the others
        are lines of their own.
        """
        one, two, _, _ = self.degrees(edges)
        left = edges
        for starts in (one & ~two, one):  # what is left after the open lines is closed
            for start in bits(starts):
                while self.of(start) & left:
                    cell, cells = start, [self.grid.at(start)]
                    while way := next((way for way in self._ways(cell) if way[0] & left), None):
                        left ^= way[0]
                        cell = way[1]
                        cells.append(self.grid.at(cell))
                    yield cells

    def _ways(self, cell: int) -> tuple[tuple[int, int], ...]:
        """The edge to each side of a cell and the cell behind it; those off the board are for the caller to mask."""
        w, plane = self.grid.width, self.plane
        return (cell >> w << plane, cell >> w), (cell, cell << 1), (cell << plane, cell << w), (cell >> 1, cell >> 1)

    def symmetries(self) -> Iterator[tuple[str, Edges, dict[int, int]]]:
        """The eight turns and mirror images: name, new geometry, and where each edge goes."""
        for name, shape, moved in self.grid.symmetries():
            turned = edges(shape.rows, shape.cols)
            goes = {}
            for edge in bits(self.all):
                a, b = self.at(edge)
                goes[edge] = turned.between(shape.at(moved[self.grid.bit(*a)]), shape.at(moved[self.grid.bit(*b)]))
            yield name, turned, goes


@lru_cache(maxsize=256)
def edges(rows: int, cols: int) -> Edges:
    """The geometry of a board's edges, made once for each size."""
    return Edges(rows, cols)
