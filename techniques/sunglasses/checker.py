"""Is a filled Sunglasses board right? Straight from the rules."""

from __future__ import annotations

from typing import Any

from deduce.board.reference import Plane, parts
from deduce.declared.checker import by_cells
from deduce.language.messages import msg
from deduce.language.words import cell_said

Spot = tuple[int, int]


def check(puzzle: Any, answer: Any) -> str | None:
    """What is wrong with an answer — rows of 1 (shaded) and 0 (blank) — in one line; None if it is right."""
    found = by_cells(puzzle, answer, puzzle.board)
    if isinstance(found, str):
        return found
    board, _ = found
    return _bridges(puzzle, board) or _counts(puzzle, board) or _lenses(puzzle, board)


def _counts(puzzle: Any, board: Plane[bool]) -> str | None:
    for axis, counts in enumerate((puzzle.row_counts, puzzle.col_counts)):
        for k, count in enumerate(counts):
            found = sum(value for cell, value in board.items() if cell[axis] == k)
            if count is not None and count != found:
                line = msg("column {number}", number=k + 1) if axis else msg("row {number}", number=k + 1)
                return msg("{line} has {found} shaded cells, not {count}", line=line, found=found, count=count)
    return None


def _bridges(puzzle: Any, board: Plane[bool]) -> str | None:
    for a, b in puzzle.spans:
        steps = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
        for k in range(1, steps):
            cell = (a[0] + k * (b[0] - a[0]) // steps, a[1] + k * (b[1] - a[1]) // steps)
            if board[cell]:
                return msg("{cell} on a bridge is shaded", cell=cell_said(cell))
    return None


def _lenses(puzzle: Any, board: Plane[bool]) -> str | None:
    ends = [end for span in puzzle.spans for end in span] + list(puzzle.loose)
    for end in ends:
        if not board[end]:
            return msg("the bridge end {cell} is not shaded", cell=cell_said(end))
    lenses = parts(cell for cell, value in board.items() if value)
    home: dict[Spot, set[Spot]] = {cell: lens for lens in lenses for cell in lens}
    for lens in lenses:
        held = sum(end in lens for end in ends)
        if held != 1:
            return msg("the lens with {cell} holds {count} bridge ends", cell=cell_said(min(lens)), count=held)
    for a, b in puzzle.spans:
        if {_image(cell, a, b) for cell in home[a]} != {(2 * r, 2 * c) for r, c in home[b]}:
            return msg("the lenses at {one} and {other} are no mirror images", one=cell_said(a), other=cell_said(b))
    return None


def _image(cell: Spot, a: Spot, b: Spot) -> Spot:
    """The mirror image of a cell in the perpendicular bisector of a and b, in half cells."""
    (r, c), along = cell, (b[0] - a[0], b[1] - a[1])
    away = (2 * r - a[0] - b[0]) * along[0] + (2 * c - a[1] - b[1]) * along[1]
    square = along[0] ** 2 + along[1] ** 2  # it divides what stands above it, as bridges are straight or diagonal
    return (2 * r - 2 * away * along[0] // square, 2 * c - 2 * away * along[1] // square)
