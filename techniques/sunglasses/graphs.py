"""Lenses by networkx: each with one bridge end, and any two at a bridge reached pair by pair, a cell and its image."""

from __future__ import annotations

from typing import Any

from deduce.board.graphs import of_cells, part, parts

Cell = tuple[int, int]


def holds(puzzle: Any, answer: Any) -> bool:
    """Whether the shaded cells of an answer are such lenses."""
    shaded = of_cells((r, c) for r, row in enumerate(answer) for c, value in enumerate(row) if value == 1)
    ends = {end for span in puzzle.spans for end in span} | set(puzzle.loose)
    if any(len(lens & ends) != 1 for lens in parts(shaded)) or not ends <= set(shaded):
        return False
    return all(_mirrored(shaded, a, b) for a, b in puzzle.spans)


def _mirrored(shaded: Any, a: Cell, b: Cell) -> bool:
    """Whether all of both lenses is reached from the two ends by steps of a cell together with its image."""
    pairs = {cell: image for cell in shaded if (image := image_of(cell, a, b)) in shaded}
    reached = part(of_cells(pairs), a)
    return part(shaded, a) == reached and part(shaded, b) == {pairs[cell] for cell in reached}


def image_of(cell: Cell, a: Cell, b: Cell) -> Cell:
    """The mirror image of a cell that takes a to b, by the direction of the bridge: along a row or a column, or either
    diagonal.
    """
    r, c = cell
    if a[0] == b[0]:
        return r, a[1] + b[1] - c
    if a[1] == b[1]:
        return a[0] + b[0] - r, c
    if (b[0] > a[0]) == (b[1] > a[1]):  # then every image lies on its cell's rising diagonal
        return a[0] + b[1] - c, a[1] + b[0] - r
    return b[0] - a[1] + c, b[1] - a[0] + r
