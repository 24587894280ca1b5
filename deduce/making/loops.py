"""Random loops: the border of a set of faces that grows one by one and stays in one piece, as does what is outside.

Also loops that leave shaded cells, bettered by small changes.
"""

from __future__ import annotations

from random import Random

from deduce.board.edges import Edges
from deduce.board.faces import faces
from deduce.board.grid import Cell
from deduce.board.marks import bits
from deduce.language.errors import InputError
from deduce.language.messages import msg

RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
SHARE = (0.45, 0.65)
"""What share of the faces lies inside, at least and at most."""
STRAIGHT = 0.25
"""How often a face is taken that lies beside more than one face inside, which makes the loop straighter."""


def random_loop(rng: Random, shape: Edges) -> int:
    """The edges of a random closed line.

    Raises:
        InputError: on a board with a single row or column of dots, which has none.
    """
    rows, cols = shape.rows - 1, shape.cols - 1
    if not rows or not cols:
        size = msg("a board of {rows}×{cols}", rows=shape.rows, cols=shape.cols)
        raise InputError(size, expected=msg("two rows and columns at least, for a loop"))
    inside: set[Cell] = {(rng.randrange(rows), rng.randrange(cols))}
    wanted = max(1, round(rows * cols * rng.uniform(*SHARE)))
    while len(inside) < wanted:
        beside = {
            (r + dr, c + dc)
            for r, c in inside
            for dr, dc in RING[1::2]
            if 0 <= r + dr < rows and 0 <= c + dc < cols and (r + dr, c + dc) not in inside
        }
        free = sorted(cell for cell in beside if _simple(cell, inside))
        thin = [cell for cell in free if _touching(cell, inside) == 1]
        if not free:
            break
        inside.add(rng.choice(thin if thin and rng.random() > STRAIGHT else free))
    return _border(shape, inside)


def loop_nearby(rng: Random, shape: Edges, loop: int, near: int) -> int:
    """The loop with one to three faces taken to its other side, the first of them at one of the edges `near`."""
    rows, cols = shape.rows - 1, shape.cols - 1
    inside = _inside(shape, loop)
    beside = faces(shape.rows, shape.cols).beside
    first = [divmod(face, cols) for edge in bits(near) for face in beside[edge] if face < rows * cols]
    for k in range(rng.randint(1, 3)):
        for _ in range(30):
            cell = rng.choice(first) if first and not k else (rng.randrange(rows), rng.randrange(cols))
            if _simple(cell, inside) and _touching(cell, inside) < 4 and inside ^ {cell}:
                inside ^= {cell}
                break
    return _border(shape, inside)


def _border(shape: Edges, inside: set[Cell]) -> int:
    """The edges around some faces."""
    divided = faces(shape.rows, shape.cols)
    number = {divided.number(*cell) for cell in inside}
    return sum(edge for edge, (a, b) in divided.beside.items() if (a in number) != (b in number))


def _inside(shape: Edges, loop: int) -> set[Cell]:
    """The faces within a loop: behind an odd number of its edges."""
    found = set()
    for r in range(shape.rows - 1):
        within = False
        for c in range(shape.cols - 1):
            within ^= bool(shape.between((r, c), (r + 1, c)) & loop)
            if within:
                found.add((r, c))
    return found


def _touching(cell: Cell, inside: set[Cell]) -> int:
    return sum((cell[0] + dr, cell[1] + dc) in inside for dr, dc in RING[1::2])


def _simple(cell: Cell, inside: set[Cell]) -> bool:
    """Whether a face can be added so that inside and outside stay in one piece each and meet at no corner."""
    ring = [(cell[0] + dr, cell[1] + dc) in inside for dr, dc in RING]
    return sum(ring[i] != ring[i - 1] for i in range(8)) == 2 and _touching(cell, inside) > 0


def loop_and_shaded(rng: Random, shape: Edges, share: float = 0.5) -> tuple[int, int]:
    """A random closed line that leaves few cells side by side, and some of those that it leaves, no two side by side.

    Args:
        rng: the chance.
        shape: the edges from cell to cell.
        share: how many of the cells that could be among these are.
    """
    loop = random_loop(rng, shape)
    cost = _left(shape, loop)
    for _ in range(LOOKED * shape.rows * shape.cols):
        other = loop_nearby(rng, shape, loop, 0)
        there = _left(shape, other)
        if there <= cost:
            loop, cost = other, there
    left = list(bits(shape.grid.board & ~shape.touched(loop)))
    found = 0
    for cell in rng.sample(left, len(left)):
        if not shape.grid.beside(cell) & found and rng.random() < share:
            found |= cell
    return loop, found


def settled_nearby(rng: Random, shape: Edges, loop: int, shaded: int, near: int) -> tuple[int, int]:
    """A loop and shaded cells with one cell less, or with some faces taken to the other side of the loop.

    Args:
        rng: the chance.
        shape: the edges from cell to cell.
        loop: the edges of the loop.
        shaded: the cells.
        near: edges about which something should become known, and cells as variables.
    """
    doubtful = list(bits(shaded & shape.unmarked(near))) or list(bits(shaded))
    if doubtful and rng.random() < 0.15:
        return loop, shaded & ~rng.choice(doubtful)
    other = loop_nearby(rng, shape, loop, near & shape.all)
    return other, shaded & ~shape.touched(other)


LOOKED = 2
"""How many loops nearby are looked at for each cell."""
LEFT = 0.4
"""The share of cells that such a loop should leave."""


def _left(shape: Edges, loop: int) -> float:
    """How ill the cells lie that a loop leaves."""
    left = shape.grid.board & ~shape.touched(loop)
    return shape.within(left).bit_count() + abs(left.bit_count() - LEFT * shape.rows * shape.cols)
