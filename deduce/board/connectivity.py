"""Connectivity of sets of cells: the one place in the program that floods.

It works on bitsets of a `Grid`; the tests hold it against networkx.
"""

from __future__ import annotations

from collections.abc import Iterator

from deduce.board.marks import bits


def flood(seed: int, region: int, width: int) -> int:
    """The cells of `region` that `seed` (within it) reaches through shared edges."""
    reached = seed
    while True:
        seed = (seed << 1 | seed >> 1 | seed << width | seed >> width) & region & ~reached
        if not seed:
            return reached
        reached |= seed


def spread(seed: int, right: int, below: int, width: int, until: int = 0) -> int:
    """The cells that `seed` reaches through edges to the right of some cells and below some.

    Ends early once `until`, if given, is reached.
    """
    while True:
        more = seed | (seed & right) + right ^ right  # a carry runs to the end of each row of joined cells
        more |= more >> 1 & right
        more |= (more & below) << width
        more |= more >> width & below
        if more == seed or (until and not until & ~more):
            return more
        seed = more


Moves = tuple[int, int, int, int]
"""The edges of a directed graph by the left or upper one of their cells: those to the right, left, down and up."""


def step(cells: int, moves: Moves, width: int) -> int:
    """The cells that one move from a set leads to."""
    right, left, down, up = moves
    return (cells & right) << 1 | cells >> 1 & left | (cells & down) << width | cells >> width & up


def reverse(moves: Moves) -> Moves:
    """The same moves, backwards."""
    right, left, down, up = moves
    return left, right, up, down


def drift(seed: int, moves: Moves, width: int) -> int:
    """The cells that `seed` reaches by moves."""
    right, left, down, up = moves
    while True:
        more = seed | (seed & right) << 1
        more |= more >> 1 & left
        more |= (more & down) << width
        more |= more >> width & up
        if more == seed:
            return seed
        seed = more


def flood_diagonal(seed: int, region: int, width: int) -> int:
    """The cells of `region` that `seed` (within it) reaches through shared edges or corners."""
    reached = seed
    while True:
        lines = seed | seed << 1 | seed >> 1
        seed = (lines | lines << width | lines >> width) & region & ~reached
        if not seed:
            return reached
        reached |= seed


def components(region: int, width: int) -> Iterator[int]:
    """The connected parts of `region`, single cells first."""
    alone = region & ~(region << 1 | region >> 1 | region << width | region >> width)
    yield from bits(alone)
    region ^= alone
    while region:
        part = flood(region & -region, region, width)
        yield part
        region &= ~part


def pinched(region: int, width: int) -> int:
    """The cells whose neighbours in `region` are not joined within the 3×3 window around the cell.

    Only such a cell can separate the region, so this is the filter before any exact test.
    """
    north, south, west, east = region << width, region >> width, region << 1, region >> 1
    # Going round the window, an arm ends where the next side or the corner between is missing.
    a = north & ~(north >> 1 & east)
    b = east & ~(east >> width & south)
    c = south & ~(south << 1 & west)
    d = west & ~(west << width & north)
    return a & b | c & d | (a | b) & (c | d)


def uncut(region: int, walls: int, width: int) -> bool:
    """Whether walls that were part of a connected set plainly leave the rest of it, `region`, connected.

    They do where no two of them touch and the neighbours of each are joined within the 3×3 window around it: a way past
    a wall then goes round it.
    """
    return not walls & (walls << 1 | walls << width) and not pinched(region, width) & walls


def _tree(layers: list[int], targets: int, width: int) -> int:
    """Cells that join all targets to the first layer, one step back from each by breadth-first layers."""
    tree = targets
    for i in range(len(layers) - 1, 0, -1):
        front, back = tree & layers[i], layers[i - 1]
        step = front >> width & back
        front &= ~(step << width)
        tree |= step
        step = front >> 1 & back
        front &= ~(step << 1)
        tree |= step
        step = front << 1 & back
        front &= ~(step >> 1)
        tree |= step | front << width & back
    return tree


def cut_cells(region: int, ends: int, width: int, among: int = -1) -> int | None:
    """The cells of `region`, other than `ends`, that every connection of all `ends` passes.

    Exact: only pinched cells on a tree that joins the ends can be such, and `severed` tells which of them are. None
    when the ends are not connected in the region at all. Others than those `among` some may be left out.
    """
    if among != -1 and not (among := pinched(region, width) & region & ~ends & among):
        return 0
    seed = ends & -ends
    reached, layers = seed, [seed]
    while ends & ~reached:
        seed = (seed << 1 | seed >> 1 | seed << width | seed >> width) & region & ~reached
        if not seed:
            return None
        reached |= seed
        layers.append(seed)
    doubtful = pinched(region, width) & region & ~ends if among == -1 else among
    if doubtful:
        doubtful &= _tree(layers, ends, width)
    return sum(cell for cell, lost in severed(region, doubtful, ends & -ends, width).items() if lost & ends)


def severed(region: int, doubtful: int, seed: int, width: int) -> dict[int, int]:
    """What each of the doubtful cells of a connected region, on its own, cuts off from the seed; cells that cut nothing
    off are left out.

    The seed is none of them. Each cell that does cut is `pinched`, so the others need not be asked about. All other
    cells of the region hang together in a few pieces; the answer are the articulation points (Tarjan) of the small
    graph of pieces and doubtful cells, with what hangs on them.
    """
    lost: dict[int, int] = {}
    if not doubtful:
        return lost
    # A node is a doubtful cell or a piece of the rest, as a set of cells.
    rest = region ^ doubtful
    root = flood(seed, rest, width)
    pieces = [root]
    order, low = {root: 0}, {root: 0}
    below = {root: root}  # all cells of the search tree from a node on
    path = [root]
    ways = [_border(root, width) & doubtful]
    while path:
        node, way = path[-1], ways[-1]
        if way:
            step = way & -way
            if step & rest:
                step = next((piece for piece in pieces if piece & step), 0) or flood(step, rest, width)
            ways[-1] = way & ~step
            if step not in order:
                order[step] = low[step] = len(order)
                if step & rest:
                    pieces.append(step)
                below[step] = step
                path.append(step)
                ways.append(_border(step, width) & (region if step & doubtful else doubtful))
            elif len(path) < 2 or step != path[-2]:
                low[node] = min(low[node], order[step])
            continue
        path.pop()
        ways.pop()
        if path:
            above = path[-1]
            low[above] = min(low[above], low[node])
            below[above] |= below[node]
            if above & doubtful and low[node] >= order[above]:
                lost[above] = lost.get(above, 0) | below[node]
    return lost


def _border(cells: int, width: int) -> int:
    """The places beside a set of cells; those off the board are for the caller to mask."""
    return (cells << 1 | cells >> 1 | cells << width | cells >> width) & ~cells
