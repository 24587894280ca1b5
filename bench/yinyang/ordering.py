"""A contestant that models connectivity for CP-SAT by an order: each stone but one has an earlier one beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bench.solvers import cpsat
from deduce.contract.puzzle import Puzzle


def solve(*, cuts: bool = False) -> Callable[[Puzzle, float], Any]:
    """Asks for one solution; `cuts` adds that there is no checkerboard and that the border changes at most twice."""

    def run(puzzle: Puzzle, limit: float) -> Any:
        cp, black = _model(puzzle, cuts)
        solver = cpsat(cp, limit)
        if solver is None:
            return None
        rows, cols = range(puzzle.rows), range(puzzle.cols)
        return [[2 if solver.boolean_value(black[r, c]) else 1 for c in cols] for r in rows]

    return run


def _model(puzzle: Puzzle, cuts: bool) -> tuple[Any, dict[tuple[int, int], Any]]:
    from ortools.sat.python.cp_model import CpModel

    rows, cols = puzzle.rows, puzzle.cols
    cp = CpModel()
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    black = {cell: cp.new_bool_var("") for cell in cells}
    clues = puzzle.answer(puzzle.givens)
    for r, c in cells:
        if clues[r][c]:
            cp.add(black[r, c] == clues[r][c] - 1)
    for r, c in cells:
        if r and c:
            a, b, d, e = (black[cell] for cell in ((r - 1, c - 1), (r - 1, c), (r, c - 1), (r, c)))
            cp.add_bool_or(a, b, d, e)
            cp.add_bool_or(~a, ~b, ~d, ~e)
            if cuts:
                cp.add_bool_or(a, ~b, ~d, e)
                cp.add_bool_or(~a, b, d, ~e)

    order = {cell: cp.new_int_var(0, len(cells) - 1, "") for cell in cells}
    roots: dict[bool, list[Any]] = {True: [], False: []}
    for r, c in cells:
        here = black[r, c]
        firsts = [cp.new_bool_var("") for _ in roots]
        for first, (colour, among) in zip(firsts, roots.items(), strict=True):
            cp.add_implication(first, here if colour else ~here)
            among.append(first)
        earlier = []
        for cell in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)):
            if cell in black:
                follows = cp.new_bool_var("")
                cp.add(black[cell] == here).only_enforce_if(follows)
                cp.add(order[cell] < order[r, c]).only_enforce_if(follows)
                earlier.append(follows)
        cp.add_bool_or(firsts + earlier)
    for among in roots.values():
        cp.add_at_most_one(among)  # none where the colour has no stone

    if cuts and rows > 1 and cols > 1:
        top, right = [(0, c) for c in range(cols)], [(r, cols - 1) for r in range(1, rows)]
        bottom, left = [(rows - 1, c) for c in range(cols - 1)][::-1], [(r, 0) for r in range(1, rows - 1)][::-1]
        ring = top + right + bottom + left
        changes = []
        for one, after in zip(ring, ring[1:] + ring[:1], strict=True):
            change = cp.new_bool_var("")
            cp.add_bool_or(black[one], ~black[after], change)
            changes.append(change)
        cp.add_at_most_one(changes)
    return cp, black
