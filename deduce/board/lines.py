"""Graphs of cells and open edges: what lies on a way between two cells, what every way uses, and what faces look like.

A graph is given by two planes of cells (see `deduce.board.edges`): the cells with an open edge to the right, and those
with one below. The answers are kept, because a supposed mark leaves most of the graphs as they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from deduce.board.connectivity import spread
from deduce.board.marks import bits

MANY = 16
"""From how many doubtful cells in a plane on it pays to look at several at once."""


class Planes(NamedTuple):
    """Several graphs on one board, side by side in one integer.

    Attributes:
        width: the distance of two vertical neighbours in bits.
        size: the bits of one plane; the last of them is no cell.
        every: the first bit of each plane.
    """

    width: int
    size: int
    every: int

    def first(self, cells: int) -> int:
        """One cell in each plane that has any."""
        return cells & ~((cells | self.every << self.size - 1) - self.every)

    def whole(self, cells: int) -> int:
        """All of the planes that have any of the cells."""
        last = self.every << self.size - 1
        some = (cells | last) - self.every & last
        return some - (some >> self.size - 1)


class Ways(NamedTuple):
    """The simple ways between two cells of each plane.

    Attributes:
        cells: the cells on some way.
        cuts: the cells, other than the two ends, on every way.
        right: the edges to the right that are on every way.
        below: the edges downward that are on every way.
    """

    cells: int
    cuts: int
    right: int
    below: int


def ways(planes: Planes, right: int, below: int, starts: int, ends: int) -> Ways | None:
    """The ways from one cell to another that visit no cell twice, in each plane; None when some plane has none.

    A cell lies on none of them if a single other cell parts it from both ends (Menger). So the cells that may part
    their neighbours are taken out one after the other, in all planes at once.
    """
    w, both = planes.width, starts | ends
    cells = spread(starts, right, below, w)
    if ends & ~cells:
        return None
    cells, right, below = _trim(cells, right, below, w, both)
    doubtful, links = _doubtful(right, below, w)
    links &= ~both
    lone = both & ~_twice(right, below, w)  # what follows an end with one edge, up to the first choice, is on every way
    inner = links | lone
    cuts = spread(lone, right & inner & inner >> 1, below & inner & inner >> w, w) & links
    todo = doubtful & ~(links & ((links & right) << 1 | (links & below) << w))  # the first of a chain stands for all
    todo &= ~cuts
    if todo.bit_count() > MANY * planes.every.bit_count():
        todo = todo & starts | _parting(planes, right, below, cells, starts, todo & ~starts)
    while todo := todo & cells:
        cell = planes.first(todo)
        todo ^= cell
        across, down = right & ~(cell | cell >> 1), below & ~(cell | cell >> w)
        around = (cell & right) << 1 | cell >> 1 & right | (cell & below) << w | cell >> w & below
        apart = around & ~spread(planes.first(around), across, down, w, around)
        if apart:
            whole = planes.whole(apart)
            ahead = spread(starts & whole, across, down, w)
            behind = spread(ends & whole, across, down, w)
            cuts |= cell & planes.whole(ends & whole & ~ahead)
            pockets = cells & whole & ~(ahead | behind | cell)
            if pockets:
                cells, right, below = _trim(cells ^ pockets, right, below, w, both)
    links &= cells
    cuts |= spread(cuts & links, right & links & links >> 1, below & links & links >> w, w)
    cuts &= cells & ~both
    return Ways(cells, cuts, *_needed(planes, right, below, cuts, both))


def _parting(planes: Planes, right: int, below: int, cells: int, starts: int, some: int) -> int:
    """Some cells, no start among them, of connected graphs without most of those that part nothing.

    Several are taken out at once, no two of them neighbours: one all around which the rest is still reached parts
    nothing alone.
    """
    w, left = planes.width, 0
    for lattice in _lattices(planes):
        taken = some & lattice
        while taken:
            reached = spread(starts, right & ~(taken | taken >> 1), below & ~(taken | taken >> w), w)
            lost = cells & ~(reached | taken)
            beside = (lost & right) << 1 | lost >> 1 & right | (lost & below) << w | lost >> w & below
            if not taken & ~beside:
                break
            taken &= beside
        left |= taken
    return left


@lru_cache(maxsize=64)
def _lattices(planes: Planes) -> Sequence[int]:
    """All cells in thirteen sets, each spread out evenly: from cell to cell it is two rows and three columns."""
    found = [0] * 13
    for place in range(planes.size):
        r, c = divmod(place, planes.width)
        found[(5 * r + c) % 13] |= planes.every << place
    return found


def _trim(cells: int, right: int, below: int, width: int, ends: int) -> tuple[int, int, int]:
    """Some cells, and the edges between them, without dead ends."""
    while True:
        right, below = right & cells & cells >> 1, below & cells & cells >> width
        two = _twice(right, below, width) | ends
        if not cells & ~two:
            return cells, right, below
        cells &= two


def _twice(right: int, below: int, width: int) -> int:
    """The cells with two edges or more."""
    north, west = below << width, right << 1
    return north & below | right & west | (north | below) & (right | west)


def _doubtful(right: int, below: int, width: int) -> tuple[int, int]:
    """The cells whose neighbours are not joined by the eight cells around, and those of them with two neighbours."""
    north, west, w = below << width, right << 1, width
    # From side to side by way of the corner between.
    a, b, c, d = (
        right << w & below << w - 1,
        below >> 1 & right >> w,
        below << 1 & right >> w - 1,
        (right & below) << w + 1,
    )
    ab, cd, ad, bc = a & b, c & d, a & d, b & c
    found = north & right & ~(a | b & cd) | right & below & ~(b | ad & c) | below & west & ~(c | ab & d)
    found |= west & north & ~(d | a & bc) | north & below & ~(ab | cd) | right & west & ~(ad | bc)
    three = (north & below) & (right | west) | (north | below) & (right & west)
    return found, found & ~three


def _needed(planes: Planes, right: int, below: int, cuts: int, both: int) -> tuple[int, int]:
    """The edges on every way, if all cells lie on some way: they join cells on every way, and nothing else does."""
    w, every = planes.width, cuts | both
    north, west = below << w, right << 1
    three = north & below & (right | west) | (north | below) & right & west
    thin = cuts & ~three | both & ~_twice(right, below, w)  # these have no other edge
    across, down = right & (thin | thin >> 1), below & (thin | thin >> w)
    block = right & right >> w & below & below >> 1
    todo = right & every & every >> 1 & ~(across | block | block << w)
    while todo:
        edge = planes.first(todo)
        todo ^= edge
        ahead = edge << 1
        across |= (ahead & ~spread(edge, right ^ edge, below, w, ahead)) >> 1
    todo = below & every & every >> w & ~(down | block | block << 1)
    while todo:
        edge = planes.first(todo)
        todo ^= edge
        ahead = edge << w
        down |= (ahead & ~spread(edge, right, below ^ edge, w, ahead)) >> w
    return across, down


@lru_cache(maxsize=1 << 12)
def bridges(right: int, below: int, width: int) -> tuple[tuple[int, int, int, int], ...]:
    """For each edge that joins two parts, its cell in the plane of right and of below, and the cells of both parts.

    A connected part of the whole graph comes as a bridge without edges, twice the same part.
    """
    found: list[tuple[int, int, int, int]] = []
    todo = right | right << 1 | below | below << width
    while todo:
        known = len(found)
        found += ((across, down, part, 0) for across, down, part in _hanging(right, below, width, todo & -todo))
        whole = found.pop()[2]
        found[known:] = [(across, down, part, whole & ~part) for across, down, part, _ in found[known:]]
        found.append((0, 0, whole, whole))
        todo &= ~whole
    return tuple(found)


def _hanging(right: int, below: int, width: int, root: int) -> Iterator[tuple[int, int, int]]:
    """Each edge beyond which the graph hangs on it alone, seen from a cell, and what hangs there; at last the whole.

    Tarjan's search, in which what open 2×2 blocks hold together counts as one piece: `low` is the lowest number of a
    piece that is seen from a piece or from beyond. An edge below a cell is told apart by its sign.
    """
    block = right & right >> width & below & below >> 1
    firm = block | block << width, block | block << 1
    thin = right & ~firm[0], below & ~firm[1]
    solid = block | block << 1 | (block | block << 1) << width
    solids: list[int] = []

    def piece(cell: int) -> int:
        if not cell & solid:
            return cell
        found = next((part for part in solids if part & cell), 0)
        if not found:
            found = spread(cell, *firm, width)
            solids.append(found)
        return found

    def exits(part: int) -> list[tuple[int, int]]:
        found = [(bit, bit << 1) for bit in bits(part & thin[0])]
        found += [(bit, bit) for bit in bits(part >> 1 & thin[0])]
        found += [(-bit, bit << width) for bit in bits(part & thin[1])]
        return found + [(-bit, bit) for bit in bits(part >> width & thin[1])]

    first = piece(root)
    order = {first: 0}
    path, entries, left, low, under = [first], [0], [exits(first)], [0], [first]
    while True:
        if left[-1]:
            edge, cell = left[-1].pop()
            part = piece(cell)
            if part not in order:
                path.append(part)
                entries.append(edge)
                left.append(exits(part))
                low.append(len(order))
                under.append(part)
                order[part] = len(order)
            elif edge != entries[-1] and order[part] < low[-1]:
                low[-1] = order[part]
            continue
        part, edge, least, whole = path.pop(), entries.pop(), low.pop(), under.pop()
        left.pop()
        if not path:
            yield 0, 0, whole
            return
        under[-1] |= whole
        if least == order[part]:
            yield max(edge, 0), max(-edge, 0), whole
        low[-1] = min(low[-1], least)


@lru_cache(maxsize=1 << 14)
def faces(right: int, below: int, width: int) -> tuple[tuple[int, ...], ...]:
    """The cells along each side of each face of the graph as it is drawn, in order and as often as they are passed.

    A face is a piece of the plane that no edge divides; a cell stands in it as often as the walk around it comes by.
    Plain 2×2 blocks are left out.
    """
    block = right & right >> width & below & below >> 1
    has = (below << width, right, below, right << 1)  # to the north, east, south and west
    # With the face to the left: down the left column of a block, right along its lower row, and so on.
    todo = [has[0] & ~(block << width + 1), has[1] & ~(block << width), has[2] & ~block, has[3] & ~(block << 1)]
    found = []
    for start in range(4):
        while todo[start]:
            cell, way, walk = todo[start] & -todo[start], start, []
            while todo[way] & cell:
                todo[way] ^= cell
                walk.append(cell)
                cell = (cell >> width, cell << 1, cell << width, cell >> 1)[way]
                way = way + 3 & 3
                while not has[way] & cell:
                    way = way + 1 & 3
            found.append(tuple(walk))
    return tuple(found)
