"""Others: the scheme of the genre's first article, with order variables and two runs, in CP-SAT; and clingo."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench import solvers
from techniques.rightturn.kind import STEPS

RULES = (Path(__file__).parent / "rules.lp").read_text(encoding="utf-8")

Cell = tuple[int, int]
Steps = dict[Cell, int]
"""For each cell that is no end, the way to the next."""


def article(puzzle: Any, limit: float) -> Any:
    """One run: a solution."""
    found = _run(puzzle, [], limit)
    return None if found is None else _roads(puzzle, found)


def article_twice(puzzle: Any, limit: float) -> int:
    """Two runs: a solution, and another one with the first excluded."""
    first = _run(puzzle, [], limit)
    if first is None:
        return 0
    return 1 if _run(puzzle, [first], limit) is None else 2


def _run(puzzle: Any, excluded: list[Steps], limit: float) -> Steps | None:
    """Variables as in the article: for each cell its road, its way on, its place in order and the turns so far."""
    from ortools.sat.python import cp_model

    cp = cp_model.CpModel()
    numbers = dict(puzzle.starts)
    cells = [(r, c) for r in range(puzzle.rows) for c in range(puzzle.cols)]
    way = {(cell, k): cp.new_bool_var("") for cell in cells for k in range(5)}  # 4 is the end
    area = {cell: cp.new_int_var(0, len(numbers) - 1, "") for cell in cells}
    order = {cell: cp.new_int_var(1, len(cells), "") for cell in cells}
    turns = {cell: cp.new_int_var(0, _most(puzzle), "") for cell in cells}
    came: dict[Cell, list[Any]] = {cell: [] for cell in cells}
    for cell in cells:
        cp.add_exactly_one(way[cell, k] for k in range(5))
        for k, (dr, dc) in enumerate(STEPS):
            goes, to = way[cell, k], (cell[0] + dr, cell[1] + dc)
            if to not in came:
                cp.add(goes == 0)
                continue
            came[to].append(goes)
            cp.add(area[to] == area[cell]).only_enforce_if(goes)
            cp.add(order[to] == order[cell] + 1).only_enforce_if(goes)
            cp.add_bool_or(way[to, 4], way[to, k], way[to, (k + 1) % 4]).only_enforce_if(goes)
            cp.add(turns[to] == turns[cell] + way[to, (k + 1) % 4]).only_enforce_if(goes)
        for i, number in enumerate(numbers.values()):
            if number is None:
                continue
            here = cp.new_bool_var("")
            cp.add(area[cell] == i).only_enforce_if(here)
            cp.add(area[cell] != i).only_enforce_if(~here)
            cp.add(turns[cell] == number).only_enforce_if(way[cell, 4], here)
    for cell in cells:
        cp.add(sum(came[cell]) == (cell not in numbers))
    for i, cell in enumerate(numbers):
        cp.add(area[cell] == i)
        cp.add(order[cell] == 1)
        cp.add(turns[cell] == 0)
        cp.add(way[cell, 4] == 0)
    for steps in excluded:
        cp.add_bool_or(~way[cell, k] for cell, k in steps.items())
    solver = solvers.cpsat(cp, limit)
    if solver is None:
        return None
    return {cell: k for (cell, k), one in way.items() if k < 4 and solver.boolean_value(one)}


def clingo(puzzle: Any, most: int, limit: float) -> list[Any]:
    """Up to so many solutions by the answer set program."""
    starts = [f"start({r}, {c})." if n is None else f"start({r}, {c}, {n})." for (r, c), n in puzzle.starts]
    sizes = {"rows": puzzle.rows, "cols": puzzle.cols, "turns": _most(puzzle)}
    models = solvers.clingo([RULES, *starts], sizes, most, limit)
    return [_roads(puzzle, {(r, c): k for r, c, k in atoms}) for atoms in models]


def _most(puzzle: Any) -> int:
    """A bound on the turns of a road."""
    numbers = [number for _, number in puzzle.starts]
    return puzzle.rows * puzzle.cols if None in numbers else max(numbers)


def _roads(puzzle: Any, steps: Steps) -> list[list[list[int]]]:
    """The cells of each road from its start."""
    roads = []
    for cell, _ in puzzle.starts:
        road = [cell]
        while road[-1] in steps:
            dr, dc = STEPS[steps[road[-1]]]
            road.append((road[-1][0] + dr, road[-1][1] + dc))
        roads.append([list(one) for one in road])
    return roads
