"""Each colour in one part, by networkx: what shares nothing with the bitsets that argue."""

from __future__ import annotations

from typing import Any

from deduce.board.graphs import connected, of_cells


def holds(puzzle: Any, answer: Any) -> bool:
    """Whether the stones of each colour hang together in an answer of rows of 1 and 2."""
    stones = {(r, c): value for r, row in enumerate(answer) for c, value in enumerate(row)}
    return len(stones) == puzzle.rows * puzzle.cols and all(
        connected(of_cells(cell for cell, value in stones.items() if value == colour)) for colour in (1, 2)
    )
