"""Is a filled Yin-Yang board right? Straight from the rules, with numpy and networkx."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from deduce.puzzle import Puzzle

COLOURS = {1: "white", 2: "black"}


def check(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer — rows of 1 (white) and 2 (black) — in one line; None if it is right."""
    rows, cols = puzzle.rows, puzzle.cols
    try:
        board = np.asarray(answer)
    except ValueError:  # rows of different lengths
        board = np.empty(0)
    if board.shape != (rows, cols) or board.dtype.kind not in "iu":
        return f"the answer is not {rows} rows of {cols} numbers"
    return _values(board) or _givens(puzzle, board) or _blocks(board) or _connected(board)


def _values(board: NDArray[Any]) -> str | None:
    wrong = np.argwhere((board != 1) & (board != 2))
    if not len(wrong):
        return None
    r, c = wrong[0]
    return f"{_cell(r, c)} is {board[r, c]}, neither 1 (white) nor 2 (black)"


def _givens(puzzle: Puzzle, board: NDArray[Any]) -> str | None:
    """A given is bit ``r * (cols + 1) + c``, black in `yes` and white in `no`."""
    yes, no = puzzle.givens
    if not yes | no:
        return None
    for (r, c), stone in np.ndenumerate(board):
        bit = 1 << r * (puzzle.cols + 1) + c
        given = 2 if bit & yes else 1 if bit & no else stone
        if stone != given:
            return f"{_cell(r, c)} is {COLOURS[int(stone)]}, the given stone there is {COLOURS[given]}"
    return None


def _blocks(board: NDArray[Any]) -> str | None:
    blacks = (board == 2).astype(np.int8)
    pairs = blacks[:, 1:] + blacks[:, :-1]
    fours = pairs[1:] + pairs[:-1]
    wrong = np.argwhere((fours == 0) | (fours == 4))
    if not len(wrong):
        return None
    r, c = wrong[0]
    return f"the 2×2 block with {_cell(r, c)} at its top left is all {COLOURS[int(board[r, c])]}"


def _connected(board: NDArray[Any]) -> str | None:
    graph = _neighbours(*board.shape)
    for value, colour in COLOURS.items():
        stones = list(zip(*(index.tolist() for index in np.nonzero(board == value)), strict=True))
        if stones and not nx.is_connected(graph.subgraph(stones)):
            return f"the {colour} stones are not connected"
    return None


@lru_cache(maxsize=16)
def _neighbours(rows: int, cols: int) -> Any:
    return nx.grid_2d_graph(rows, cols)


def _cell(r: int, c: int) -> str:
    return f"r{r + 1}c{c + 1}"
