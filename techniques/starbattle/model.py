"""The rules of Star Battle for CP-SAT: exact counts of the units, and at most one star in every 2×2 block."""

from __future__ import annotations

from itertools import chain

from ortools.sat.python.cp_model import CpModel

from deduce.board.reference import lines
from deduce.contract.model import Model
from deduce.contract.puzzle import Puzzle
from deduce.relations.rule import cells_of
from techniques.starbattle.kind import StarBattle


def build(puzzle: Puzzle) -> Model:
    """The units whose count is known. A cell's variable is bit ``r * (n + 1) + c``, and yes is a star."""
    assert isinstance(puzzle, StarBattle)
    n, stars = puzzle.rows, puzzle.stars
    cp = CpModel()
    regions = [cells_of(region, (n, n)) for region in puzzle.regions]
    star = {cell: cp.new_bool_var("") for cell in sorted(chain(*regions))}
    for i, unit in enumerate(chain(lines(n, n), regions)):
        if puzzle.kept >> i & 1:
            cp.add(sum(star[cell] for cell in unit if cell in star) == stars)
    for r in range(max(1, n - 1)):
        for c in range(max(1, n - 1)):
            block = [star[y, x] for y in (r, r + 1) for x in (c, c + 1) if (y, x) in star]
            cp.add_at_most_one(block)
    return Model(cp, {1 << r * (n + 1) + c: literal for (r, c), literal in star.items()})
