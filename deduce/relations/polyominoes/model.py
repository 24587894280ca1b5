"""Polyominoes for CP-SAT: what follows for shapes of a few cells, and cuts for all that is larger."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deduce.board.connectivity import components
from deduce.board.grid import Grid
from deduce.board.marks import Marks, bits
from deduce.relations.rule import Literals

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel

SMALL = 4
"""Shapes of so many cells at most are told to the model from the beginning."""


def constrain(cp: CpModel, literal: Literals, grid: Grid, cells: int, size: int, shift: int) -> None:
    """No shape of a few cells is too large, or cannot grow to its size."""
    mine = {cell: literal[cell << shift] for cell in bits(cells)}
    shapes = set(mine)
    for count in range(1, min(size, SMALL if size <= SMALL else 2) + 1):
        wider = set[int]()
        for shape in shapes:
            near = list(bits(grid.beside(shape) & cells & ~shape))
            if count < size:
                cp.add_bool_or(*(~mine[cell] for cell in bits(shape)), *(mine[cell] for cell in near))
            wider |= {shape | cell for cell in near}
        shapes = wider
    if size <= SMALL:
        for shape in shapes:
            cp.add_bool_or(*(~mine[cell] for cell in bits(shape)))


def cuts(yes: int, grid: Grid, cells: int, size: int, shift: int) -> Iterator[Marks]:
    """Clauses that the cells of a value break where they do not fall into parts of its size.

    Where a part is too small, each of its cells has another value, or one of those around the part has this one. Of one
    that is too large, some cells that hang together are too many.
    """
    for part in components(yes, grid.width):
        count = part.bit_count()
        if count < size:
            wall = grid.beside(part) & cells & ~part
            for cell in bits(part):
                yield Marks(wall << shift, cell << shift)
        elif count > size:
            for some in bits(part):
                while some.bit_count() <= size:
                    near = grid.beside(some) & part & ~some
                    some |= near & -near
                yield Marks(0, some << shift)
