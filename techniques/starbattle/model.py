"""The rules of Star Battle for CP-SAT: exact counts of the units, and at most one star in every 2×2 block."""

from __future__ import annotations

from ortools.sat.python.cp_model import CpModel

from deduce.contract.puzzle import Puzzle
from deduce.oracle.cpsat import Model
from techniques.starbattle.kind import StarBattle


def build(puzzle: Puzzle) -> Model:
    """The units whose count is known. A cell's variable is bit ``r * (n + 1) + c``, and yes is a star."""
    assert isinstance(puzzle, StarBattle)
    n, stars = puzzle.rows, puzzle.stars
    cp = CpModel()
    star = {}
    of_region: list[list[tuple[int, int]]] = [[] for _ in range(n)]
    for r in range(n):
        for c in range(n):
            for i, cells in enumerate(puzzle.regions):
                if cells & 1 << r * (n + 1) + c:
                    star[r, c] = cp.new_bool_var(f"r{r + 1}c{c + 1}")
                    of_region[i].append((r, c))
    rows = [[(r, c) for c in range(n)] for r in range(n)]
    cols = [[(r, c) for r in range(n)] for c in range(n)]
    for i, unit in enumerate((*rows, *cols, *of_region)):
        if puzzle.kept >> i & 1:
            cp.add(sum(star[cell] for cell in unit if cell in star) == stars)
    for r in range(max(1, n - 1)):
        for c in range(max(1, n - 1)):
            block = [star[y, x] for y in (r, r + 1) for x in (c, c + 1) if (y, x) in star]
            cp.add_at_most_one(block)
    return Model(cp, {1 << r * (n + 1) + c: literal for (r, c), literal in star.items()})
