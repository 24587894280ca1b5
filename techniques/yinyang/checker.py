"""Is a filled Yin-Yang board right? Straight from the rules, with numpy and networkx."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import networkx as nx
import numpy as np
from numpy.typing import NDArray

from deduce.contract.puzzle import Puzzle
from deduce.language.messages import msg
from deduce.language.words import cell_said

COLOURS = {1: {"en": "white", "ja": "白"}, 2: {"en": "black", "ja": "黒"}}


def check(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer — rows of 1 (white) and 2 (black) — in one line; None if it is right."""
    rows, cols = puzzle.rows, puzzle.cols
    try:
        board = np.asarray(answer)
    except ValueError:  # rows of different lengths
        board = np.empty(0)
    if board.shape != (rows, cols) or board.dtype.kind not in "iu":
        return msg("the answer is not {rows} rows of {cols} numbers", rows=rows, cols=cols)
    return _values(board) or _givens(puzzle, board) or _blocks(board) or _connected(board)


def _values(board: NDArray[Any]) -> str | None:
    wrong = np.argwhere((board != 1) & (board != 2))
    if not len(wrong):
        return None
    r, c = wrong[0]
    return msg("{cell} is {value}, neither 1 (white) nor 2 (black)", cell=cell_said((r, c)), value=board[r, c])


def _givens(puzzle: Puzzle, board: NDArray[Any]) -> str | None:
    """A given is bit ``r * (cols + 1) + c``, black in `yes` and white in `no`."""
    yes, no = puzzle.givens
    if not yes | no:
        return None
    for (r, c), stone in np.ndenumerate(board):
        bit = 1 << r * (puzzle.cols + 1) + c
        given = 2 if bit & yes else 1 if bit & no else stone
        if stone != given:
            return msg(
                "{cell} is {colour}, the given stone there is {given}",
                cell=cell_said((r, c)),
                colour=COLOURS[int(stone)],
                given=COLOURS[given],
            )
    return None


def _blocks(board: NDArray[Any]) -> str | None:
    blacks = (board == 2).astype(np.int8)
    pairs = blacks[:, 1:] + blacks[:, :-1]
    fours = pairs[1:] + pairs[:-1]
    wrong = np.argwhere((fours == 0) | (fours == 4))
    if not len(wrong):
        return None
    r, c = wrong[0]
    colour = COLOURS[int(board[r, c])]
    return msg("the 2×2 block with {cell} at its top left is all {colour}", cell=cell_said((r, c)), colour=colour)


def _connected(board: NDArray[Any]) -> str | None:
    graph = _neighbours(*board.shape)
    for value, colour in COLOURS.items():
        stones = list(zip(*(index.tolist() for index in np.nonzero(board == value)), strict=True))
        if stones and not nx.is_connected(graph.subgraph(stones)):
            return msg("the {colour} stones are not connected", colour=colour)
    return None


@lru_cache(maxsize=16)
def _neighbours(rows: int, cols: int) -> Any:
    return nx.grid_2d_graph(rows, cols)
