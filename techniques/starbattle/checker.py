"""Is a filled Star Battle board right? Straight from the rules, with numpy."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from deduce.contract.puzzle import Puzzle
from deduce.language.messages import msg
from deduce.language.words import cell_said
from techniques.starbattle.kind import StarBattle


def check(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer — rows of 0 and 1 (a star) — in one line; None if it is right."""
    assert isinstance(puzzle, StarBattle)
    n = puzzle.rows
    try:
        board = np.asarray(answer)
    except ValueError:  # rows of different lengths
        board = np.empty(0)
    if board.shape != (n, n) or board.dtype.kind not in "iub":
        return msg("the answer is not {rows} rows of {cols} numbers", rows=n, cols=n)
    if ((board != 0) & (board != 1)).any():
        r, c = np.argwhere((board != 0) & (board != 1))[0]
        return msg("{cell} is {value}, neither 0 (empty) nor 1 (a star)", cell=cell_said((r, c)), value=board[r, c])
    regions, counted = _regions(puzzle.regions, n), [bool(puzzle.kept >> i & 1) for i in range(3 * n)]
    if board[regions < 0].any():
        r, c = np.argwhere((regions < 0) & (board == 1))[0]
        return msg("there is a star on the blocked cell {cell}", cell=cell_said((r, c)))
    return _counts(board, regions, counted, puzzle) or _touching(board)


def _counts(board: NDArray[Any], regions: NDArray[Any], counted: list[bool], puzzle: StarBattle) -> str | None:
    n = len(board)
    in_regions = np.bincount(regions[board == 1], minlength=n)
    for i, count in enumerate((*board.sum(axis=1), *board.sum(axis=0), *in_regions)):
        if counted[i] and count != puzzle.stars:
            told = {"unit": puzzle.layout.clues[i].name, "count": count, "stars": puzzle.stars}
            one, more = (
                msg("{unit} has {count} star, not {stars}", **told),
                msg("{unit} has {count} stars, not {stars}", **told),
            )
            return one if count == 1 else more
    return None


def _touching(board: NDArray[Any]) -> str | None:
    stars = np.argwhere(board)
    for i, (r, c) in enumerate(stars):
        for y, x in stars[:i]:
            if abs(r - y) <= 1 and abs(c - x) <= 1:
                return msg("the stars {one} and {other} touch", one=cell_said((y, x)), other=cell_said((r, c)))
    return None


@lru_cache(maxsize=64)
def _regions(masks: tuple[int, ...], n: int) -> NDArray[Any]:
    """The region of each cell, -1 where it is blocked; a cell is bit ``r * (n + 1) + c``."""
    found = np.full((n, n), -1)
    for i, mask in enumerate(masks):
        for r in range(n):
            for c in range(n):
                if mask >> r * (n + 1) + c & 1:
                    found[r, c] = i
    return found
