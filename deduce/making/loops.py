"""Random loops: the border of a set of faces that grows one by one and stays in one piece, as does what is outside."""

from __future__ import annotations

from random import Random

from deduce.board.edges import Edges
from deduce.board.faces import faces
from deduce.board.grid import Cell

RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
SHARE = (0.45, 0.65)
"""What share of the faces lies inside, at least and at most."""
STRAIGHT = 0.25
"""How often a face is taken that lies beside more than one face inside, which makes the loop straighter."""


def random_loop(rng: Random, shape: Edges) -> int:
    """The edges of a random closed line; the board has at least two rows and columns of dots."""
    rows, cols = shape.rows - 1, shape.cols - 1
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
    divided = faces(shape.rows, shape.cols)
    number = {divided.number(*cell) for cell in inside}
    return sum(edge for edge, (a, b) in divided.beside.items() if (a in number) != (b in number))


def _touching(cell: Cell, inside: set[Cell]) -> int:
    return sum((cell[0] + dr, cell[1] + dc) in inside for dr, dc in RING[1::2])


def _simple(cell: Cell, inside: set[Cell]) -> bool:
    """Whether a face can be added so that inside and outside stay in one piece each and meet at no corner."""
    ring = [(cell[0] + dr, cell[1] + dc) in inside for dr, dc in RING]
    return sum(ring[i] != ring[i - 1] for i in range(8)) == 2 and _touching(cell, inside) > 0
