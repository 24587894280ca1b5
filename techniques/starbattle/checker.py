"""Is a filled Star Battle board right? Straight from the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from deduce.board.grid import Cell
from deduce.board.plain import numbers
from deduce.contract.puzzle import Puzzle
from deduce.language.messages import msg
from deduce.language.words import cell_said
from techniques.starbattle.kind import StarBattle


def check(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer — rows of 0 and 1 (a star) — in one line; None if it is right."""
    assert isinstance(puzzle, StarBattle)
    n = puzzle.rows
    board = numbers(answer, n, n)
    if board is None:
        return msg("the answer is not {rows} rows of {cols} numbers", rows=n, cols=n)
    for cell, value in board.items():
        if value not in (0, 1):
            return msg("{cell} is {value}, neither 0 (empty) nor 1 (a star)", cell=cell_said(cell), value=value)
    stars, regions = [cell for cell in board if board[cell]], _regions(puzzle.regions, n)
    for cell in stars:
        if cell not in regions:
            return msg("there is a star on the blocked cell {cell}", cell=cell_said(cell))
    return _counts(stars, regions, puzzle) or _touching(stars)


def _counts(stars: list[Cell], regions: Mapping[Cell, int], puzzle: StarBattle) -> str | None:
    n = puzzle.rows
    found = Counter(unit for r, c in stars for unit in (r, n + c, 2 * n + regions[r, c]))
    for i in range(3 * n):
        count = found[i]
        if puzzle.kept >> i & 1 and count != puzzle.stars:
            told = {"unit": puzzle.layout.clues[i].name, "count": count, "stars": puzzle.stars}
            one, more = (
                msg("{unit} has {count} star, not {stars}", **told),
                msg("{unit} has {count} stars, not {stars}", **told),
            )
            return one if count == 1 else more
    return None


def _touching(stars: list[Cell]) -> str | None:
    for (y, x), (r, c) in combinations(stars, 2):
        if abs(r - y) <= 1 and abs(c - x) <= 1:
            return msg("the stars {one} and {other} touch", one=cell_said((y, x)), other=cell_said((r, c)))
    return None


@lru_cache(maxsize=64)
def _regions(masks: tuple[int, ...], n: int) -> Mapping[Cell, int]:
    """The region of each cell that is not blocked; a cell is bit ``r * (n + 1) + c``."""
    spots = [(r, c) for r in range(n) for c in range(n)]
    return {(r, c): i for i, mask in enumerate(masks) for r, c in spots if mask >> r * (n + 1) + c & 1}
