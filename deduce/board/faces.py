"""The faces between the edges of a board: what a closed line divides into inside and outside.

The faces of `Edges` are its 2×2 blocks of cells, by number in reading order; the last number is the one face around the
board. A closed line that never meets itself passes between faces of different sides only (Jordan's curve theorem), so
what is known of its edges is known of pairs of faces.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from deduce.board.connectivity import cut_cells, flood, spread
from deduce.board.edges import edges
from deduce.board.grid import Grid, grid
from deduce.board.marks import bits


@dataclass(frozen=True)
class Faces:
    """The faces between `rows` × `cols` dots."""

    rows: int
    cols: int

    @cached_property
    def outer(self) -> int:
        """The face around the board, which is also how many others there are."""
        return (self.rows - 1) * (self.cols - 1)

    @cached_property
    def beside(self) -> dict[int, tuple[int, int]]:
        """The two faces at each edge."""
        shape = edges(self.rows, self.cols)
        found = {}
        for edge in bits(shape.all):
            (r, c), (x, _) = shape.at(edge)
            one, other = ((r - 1, c), (r, c)) if r == x else ((r, c - 1), (r, c))
            found[edge] = self.number(*one), self.number(*other)
        return found

    def number(self, r: int, c: int) -> int:
        """The face below and to the right of a dot."""
        return r * (self.cols - 1) + c if 0 <= r < self.rows - 1 and 0 <= c < self.cols - 1 else self.outer

    @cached_property
    def framed(self) -> Grid:
        """The faces as cells, with the face around the board as a frame of cells."""
        return grid(self.rows + 1, self.cols + 1)

    @cached_property
    def cells(self) -> tuple[int, ...]:
        """Each face but the last as a cell of `framed`."""
        return tuple(self.framed.bit(f // (self.cols - 1) + 1, f % (self.cols - 1) + 1) for f in range(self.outer))

    @cached_property
    def frame(self) -> int:
        """The last face as cells of `framed`."""
        return self.framed.board & ~sum(self.cells)

    def parted(self, inside: int, outside: int) -> int:
        """Which side cannot hang together: 1 for the inside, 2 for the outside, 0 for neither.

        Args:
            inside: faces, as cells of `framed`.
            outside: others; the frame is one of them.
        """
        width, board, outside = self.framed.width, self.framed.board, outside | self.frame
        for side, mine, theirs, start in ((2, outside, inside, self.frame), (1, inside, outside, inside & -inside)):
            region = board & ~theirs
            if mine & ~spread(start, region & region >> 1, region & region >> width, width, until=mine):
                return side
        return 0

    def joined(self, inside: int, outside: int) -> tuple[int, int] | None:
        """What follows for more faces, as cells of `framed`, when either side hangs together; None if it cannot."""
        width, board = self.framed.width, self.framed.board
        outside |= self.frame
        region = board & ~inside
        apart = region & ~flood(self.frame & -self.frame, region, width)
        through = cut_cells(region, outside, width)
        if apart & outside or through is None:
            return None
        more_inside, more_outside = apart, through
        if inside:
            region = board & ~outside
            apart = region & ~flood(inside & -inside, region, width)
            through = cut_cells(region, inside, width)
            if apart & inside or through is None:
                return None
            more_inside |= through
            more_outside |= apart
        return None if more_inside & more_outside else (more_inside & ~inside, more_outside & ~outside)


@lru_cache(maxsize=256)
def faces(rows: int, cols: int) -> Faces:
    """The faces of a board, made once for each size."""
    return Faces(rows, cols)


class Sides:
    """Which faces are known to lie on one side and which on different ones: classes with parity.

    Attributes:
        root: the class of each face.
        other: 1 where a face lies on the other side than the one that names its class.
    """

    __slots__ = ("_members", "other", "root")

    def __init__(self, count: int) -> None:
        self.root = list(range(count))
        self.other = [0] * count
        self._members: dict[int, list[int]] = {}

    def __eq__(self, other: object) -> bool:
        """Whether the same is known, in whatever order it was learnt."""
        return isinstance(other, Sides) and self._known() == other._known()

    def _known(self) -> list[tuple[int, int]]:
        """For each face the first one of its class, and whether they lie on different sides."""
        first: dict[int, int] = {}
        found = []
        for face, root in enumerate(self.root):
            one = first.setdefault(root, face)
            found.append((one, self.other[face] ^ self.other[one]))
        return found

    def copy(self) -> Sides:
        """One that changes by itself."""
        made = Sides(0)
        made.root, made.other, made._members = self.root.copy(), self.other.copy(), self._members.copy()
        return made

    def differ(self, a: int, b: int) -> int | None:
        """Whether two faces lie on different sides; None when that is not known."""
        return self.other[a] ^ self.other[b] if self.root[a] == self.root[b] else None

    def alike(self, face: int) -> Sequence[int]:
        """The faces of the class of one."""
        return self._members.get(self.root[face], [face])

    def join(self, a: int, b: int, differ: int) -> list[int] | None:
        """Two faces lie on one side, or on different ones; the faces of which more is known now, None in a clash."""
        one, two = self.root[a], self.root[b]
        turned = self.other[a] ^ self.other[b] ^ differ
        if one == two:
            return None if turned else []
        mine, theirs = self._members.get(one, [one]), self._members.get(two, [two])
        if len(mine) > len(theirs):
            one, two, mine, theirs = two, one, theirs, mine
        for face in mine:
            self.root[face] = two
            self.other[face] ^= turned
        self._members[two] = theirs + mine
        return mine
