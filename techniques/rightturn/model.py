"""The rules of Right-turn roads for CP-SAT: who follows whom, and how many turns are still to come.

Every cell but a start follows exactly one neighbour, and at most one cell follows it. Each cell knows how many turns
its road still makes: the number at the start, one less after each turn, none at the end. A closed road would turn, and
so come back with fewer turns than it left with: no more is needed against loops.
"""

from __future__ import annotations

from typing import Any

from ortools.sat.python.cp_model import CpModel, IntVar

from deduce.contract.model import Model

WAYS = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""Clockwise: the one after a way is its right turn."""
Spot = tuple[int, int]
Steps = dict[tuple[int, int, int], IntVar]
"""The step out of a cell, by its row, its column and its way."""


def build(puzzle: Any) -> Model:
    """The rules and the known numbers. The edge right of a cell is bit ``r * (cols + 1) + c``; those below follow."""
    rows, cols, starts = puzzle.rows, puzzle.cols, dict(puzzle.starts)
    cp = CpModel()
    spots = [(r, c) for r in range(rows) for c in range(cols)]
    unknown = any(number is None for number in starts.values())
    most = len(spots) if unknown else max(number or 0 for number in starts.values())
    step: Steps = {}
    for r, c in spots:
        for k, (dr, dc) in enumerate(WAYS):
            there = (r + dr, c + dc)
            if 0 <= there[0] < rows and 0 <= there[1] < cols and there not in starts:
                step[r, c, k] = cp.new_bool_var("")
    left = {spot: cp.new_int_var(0, most, "") for spot in spots}  # turns to come behind the cell
    for spot in spots:
        if spot not in starts:
            _passed(cp, spot, step, left)
            continue
        cp.add_exactly_one(_out(spot, step))
        if (number := starts[spot]) is not None:
            cp.add(left[spot] == number)

    literals: dict[int, IntVar] = {}
    for r, c in spots:
        for k, bit in ((0, 1 << r * (cols + 1) + c), (1, 1 << (rows + r) * (cols + 1) + c)):
            r2, c2 = r + WAYS[k][0], c + WAYS[k][1]
            if r2 < rows and c2 < cols:
                edge = literals[bit] = cp.new_bool_var("")
                cp.add(edge == sum(one for one in (step.get((r, c, k)), step.get((r2, c2, k + 2))) if one is not None))
    return Model(cp, literals)


def _out(spot: Spot, step: Steps) -> list[IntVar]:
    """The steps out of a cell."""
    return [step[*spot, k] for k in range(4) if (*spot, k) in step]


def _passed(cp: CpModel, spot: Spot, step: Steps, left: dict[Spot, IntVar]) -> None:
    """A cell that is no start: one step enters it, at most one leaves it, straight on or to the right."""
    r, c = spot
    behind = [(r - dr, c - dc) for dr, dc in WAYS]
    into = [step.get((*behind[k], k)) for k in range(4)]
    out = _out(spot, step)
    cp.add_exactly_one(one for one in into if one is not None)
    cp.add_at_most_one(out)
    turn = cp.new_bool_var("")
    turns = []
    for k, came in enumerate(into):
        if came is None:
            continue
        for aside in (2, 3):  # back and left
            if (r, c, (k + aside) % 4) in step:
                cp.add_implication(came, ~step[r, c, (k + aside) % 4])
        right = step.get((r, c, (k + 1) % 4))
        if right is not None:
            both = cp.new_bool_var("")
            cp.add_bool_or(~came, ~right, both)
            cp.add_implication(both, came)
            cp.add_implication(both, right)
            turns.append(both)
        cp.add(left[spot] == left[behind[k]] - turn).only_enforce_if(came)
    cp.add(turn == sum(turns))
    cp.add(left[spot] == 0).only_enforce_if([~one for one in out])
