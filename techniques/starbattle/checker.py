"""Is a filled Star Battle board right? Straight from the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from deduce.board.grid import Cell
from deduce.contract.puzzle import Puzzle
from deduce.declared.checker import broken, by_cells
from deduce.language.messages import msg
from deduce.relations import Never
from techniques.starbattle.kind import StarBattle

TOUCHING = [Never(picture, wrong=msg("the stars {cells} touch")) for picture in ("AA", "A./.A")]


def check(puzzle: Puzzle, answer: Any) -> str | None:
    """What is wrong with an answer — rows of 0 and 1 (a star) — in one line; None if it is right."""
    assert isinstance(puzzle, StarBattle)
    found = by_cells(puzzle, answer, puzzle.board)
    if isinstance(found, str):
        return found
    stars = [cell for cell, star in found[0].items() if star]
    touching = broken(puzzle, TOUCHING, *found)
    return _counts(stars, _regions(puzzle.regions, puzzle.rows), puzzle) or next((told for _, told in touching), None)


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


@lru_cache(maxsize=64)
def _regions(masks: tuple[int, ...], n: int) -> Mapping[Cell, int]:
    """The region of each cell that is not blocked; a cell is bit ``r * (n + 1) + c``."""
    spots = [(r, c) for r in range(n) for c in range(n)]
    return {(r, c): i for i, mask in enumerate(masks) for r, c in spots if mask >> r * (n + 1) + c & 1}
