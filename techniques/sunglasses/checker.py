"""Is a filled Sunglasses board right? Straight from the rules, with numpy and networkx."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from deduce.language.messages import msg
from deduce.language.words import cell_said

Spot = tuple[int, int]


def check(puzzle: Any, answer: Any) -> str | None:
    """What is wrong with an answer — rows of 1 (shaded) and 0 (blank) — in one line; None if it is right."""
    rows, cols = puzzle.rows, puzzle.cols
    try:
        board = np.asarray(answer)
    except ValueError:  # rows of different lengths
        board = np.empty(0)
    if board.shape != (rows, cols) or board.dtype.kind not in "iu":
        return msg("the answer is not {rows} rows of {cols} numbers", rows=rows, cols=cols)
    wrong = np.argwhere((board != 0) & (board != 1))
    if len(wrong):
        r, c = wrong[0]
        return msg("{cell} is {value}, neither 1 (shaded) nor 0 (blank)", cell=cell_said((r, c)), value=board[r, c])
    return _bridges(puzzle, board) or _counts(puzzle, board) or _lenses(puzzle, board)


def _counts(puzzle: Any, board: NDArray[Any]) -> str | None:
    for axis, counts in ((1, puzzle.row_counts), (0, puzzle.col_counts)):
        for k, (count, found) in enumerate(zip(counts, board.sum(axis), strict=True), 1):
            if count is not None and count != found:
                line = msg("row {number}", number=k) if axis else msg("column {number}", number=k)
                return msg("{line} has {found} shaded cells, not {count}", line=line, found=found, count=count)
    return None


def _bridges(puzzle: Any, board: NDArray[Any]) -> str | None:
    for a, b in puzzle.spans:
        steps = max(abs(b[0] - a[0]), abs(b[1] - a[1])) + 1
        run = np.linspace(a, b, steps).round().astype(int)
        for r, c in run[1:-1]:
            if board[r, c]:
                return msg("{cell} on a bridge is shaded", cell=cell_said((r, c)))
    return None


def _lenses(puzzle: Any, board: NDArray[Any]) -> str | None:
    ends = [end for span in puzzle.spans for end in span] + list(puzzle.loose)
    for end in ends:
        if not board[end]:
            return msg("the bridge end {cell} is not shaded", cell=cell_said(end))
    shaded: list[Spot] = [(int(r), int(c)) for r, c in np.argwhere(board)]
    lenses = list(nx.connected_components(_neighbours(*board.shape).subgraph(shaded)))
    home: dict[Spot, set[Spot]] = {cell: lens for lens in lenses for cell in lens}
    for lens in lenses:
        held = sum(end in lens for end in ends)
        if held != 1:
            return msg("the lens with {cell} holds {count} bridge ends", cell=cell_said(min(lens)), count=held)
    for a, b in puzzle.spans:
        if {_image(cell, a, b) for cell in home[a]} != {(2 * r, 2 * c) for r, c in home[b]}:
            return msg("the lenses at {one} and {other} are no mirror images", one=cell_said(a), other=cell_said(b))
    return None


@lru_cache(maxsize=16)
def _neighbours(rows: int, cols: int) -> Any:
    return nx.grid_2d_graph(rows, cols)


def _image(cell: Spot, a: Spot, b: Spot) -> tuple[float, float]:
    """The mirror image of a cell in the perpendicular bisector of a and b, in half cells."""
    start, end = np.array(a, float), np.array(b, float)
    along = end - start
    away = np.array(cell) - (start + end) / 2
    image = 2 * (np.array(cell) - 2 * (away @ along) / (along @ along) * along)
    return (float(image[0]), float(image[1]))
