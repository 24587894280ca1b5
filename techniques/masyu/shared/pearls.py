"""The pearls that are known."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from deduce.board.grid import Cell
from deduce.declared import EdgePuzzle


@lru_cache(maxsize=64)
def pearls(puzzle: EdgePuzzle) -> Mapping[Cell, str]:
    """The cells with a pearl that is known, each with ``w`` or ``b``."""
    return {clue.spots[0]: str(puzzle.print.clues[clue.spots[0]]) for clue in puzzle.clues}
