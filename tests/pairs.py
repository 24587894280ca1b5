"""The reach of two lenses, the way a person sees it: fold the board, and walk over pairs of cells.

A pair is a cell together with its image, where both could be shaded; pairs whose cells lie beside each other are
joined. What joins to the pair of the two bridge ends is the reach. The bitsets of `lenses` are tested against it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.board.connectivity import flood
from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.board.reference import parts

if TYPE_CHECKING:
    from collections.abc import Mapping

    from techniques.sunglasses.kind import Sunglasses

Pair = tuple[Cell, Cell]


def pairs(puzzle: Sunglasses, marks: Marks, i: int) -> Mapping[Cell, Cell]:
    """All pairs of bridge `i` that are neither blank nor beside another lens, by the cells of its first end."""
    shape, item = puzzle.grid, puzzle.bridges[i]
    groups = {root: flood(root, marks.yes | puzzle.ends, puzzle.width) for root in puzzle.roots}

    def free(end: int) -> int:
        others = sum(group for root, group in groups.items() if root != end)
        return puzzle.board & ~(marks.no | others | shape.beside(others))

    one, other = (free(end) for end in item.ends)
    return {shape.at(bit): shape.at(item.over(bit)) for bit in bits(item.first & one) if item.over(bit) & other}


def pairs_of(puzzle: Sunglasses, marks: Marks, i: int) -> set[Pair]:
    """The pairs that join to the two ends of bridge `i`; none when an end itself cannot be shaded."""
    image, (start, _) = pairs(puzzle, marks, i), puzzle.spans[i]
    if start not in image:
        return set()
    [joined] = [part for part in parts(image) if start in part]
    return {(cell, image[cell]) for cell in joined}
