"""Boards as rows of numbers and cells as pairs, for checkers: plain, with nothing of the bitsets of techniques."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import index
from typing import Any, TypeVar

from deduce.board.grid import Cell

Value = TypeVar("Value")


class Plane(dict[Any, Value]):
    """A value for each cell, from row to row; `shape` is the number of rows and of columns."""

    def __init__(self, rows: Iterable[Iterable[Value]], shape: tuple[int, ...]) -> None:
        super().__init__(((r, c), value) for r, row in enumerate(rows) for c, value in enumerate(row))
        self.shape = shape

    @classmethod
    def of_edges(cls, planes: Sequence[Plane[Value]], shape: tuple[int, int]) -> Plane[Value]:
        """A value for each edge, by 0 (to the right of a dot) or 1 (below it) and the dot."""
        found = cls((), (2, *shape))
        found.update({(below, *dot): value for below, plane in enumerate(planes) for dot, value in plane.items()})
        return found


def numbers(answer: Any, rows: int, cols: int) -> Plane[int] | None:
    """An answer as a plane of whole numbers; None if it is no such thing."""
    try:
        found = [[index(value) for value in row] for row in answer]
    except TypeError:
        return None
    if len(found) != rows or any(len(row) != cols for row in found):
        return None
    return Plane(found, (rows, cols))


def lines(rows: int, cols: int) -> Sequence[Sequence[Cell]]:
    """The cells of each row, then those of each column."""
    return [[(r, c) for c in range(cols)] for r in range(rows)] + [[(r, c) for r in range(rows)] for c in range(cols)]


def beside(cell: Cell) -> list[Cell]:
    """The cells that would share an edge with one, on the board or not."""
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def parts(cells: Iterable[Cell], joined: Callable[[Cell], Iterable[Cell]] = beside) -> list[set[Cell]]:
    """The parts into which cells fall, where those hang together that share an edge, or that are joined otherwise."""
    left, found = dict.fromkeys(cells), []
    while left:
        part = {next(iter(left))}
        new = list(part)
        while new:
            near = set(joined(new.pop())) & left.keys() - part
            part |= near
            new += near
        for cell in part:
            del left[cell]
        found.append(part)
    return found
