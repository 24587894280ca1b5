"""The rules of Tally for CP-SAT. It shares no geometry with ``kind.py``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ortools.sat.python.cp_model import CpModel

from deduce.contract.model import Model

if TYPE_CHECKING:
    from techniques.tally.kind import Tally


def build(puzzle: Tally) -> Model:
    """The rules and the numbers. A cell's variable is bit ``r * (cols + 1) + c``, and yes is filled."""
    rows, cols = puzzle.rows, puzzle.cols
    cp = CpModel()
    filled = {(r, c): cp.new_bool_var("") for r in range(rows) for c in range(cols)}
    for (r, c), cell in filled.items():
        for other in ((r + 1, c), (r, c + 1)):
            if other in filled:
                cp.add_at_most_one(cell, filled[other])
    lines = [[filled[r, c] for c in range(cols)] for r in range(rows)]
    lines += [[filled[r, c] for r in range(rows)] for c in range(cols)]
    for line, count in zip(lines, puzzle.counts, strict=True):
        if count is not None:
            cp.add(sum(line) == count)
    return Model(cp, {1 << r * (cols + 1) + c: cell for (r, c), cell in filled.items()})
