"""The other solvers: clingo, and a plain CP-SAT model."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from bench import solvers
from techniques.starbattle.kind import StarBattle

RULES = Path(__file__).with_name("rules.lp").read_text(encoding="utf-8")


def clingo(puzzle: StarBattle, most: int, limit: float) -> list[list[list[int]]]:
    """Up to `most` solutions by clingo, grounding included."""
    n = puzzle.rows
    facts = [f"region({i}, {r}, {c})." for r, row in enumerate(puzzle.ids()) for c, i in enumerate(row) if i]
    models = solvers.clingo([RULES, *facts], {"n": n, "stars": puzzle.stars}, most, limit)
    return [[[int((r, c) in atoms) for c in range(n)] for r in range(n)] for atoms in models]


def plain(puzzle: StarBattle, limit: float) -> Any:
    """One solution by CP-SAT with a sum for each unit and a clause for each pair of touching cells."""
    cp, star = plain_model(puzzle.ids(), puzzle.stars)
    solver = solvers.cpsat(cp, limit)
    return solver and [[solver.value(one) for one in row] for row in star]


def plain_model(ids: list[list[int]], stars: int) -> tuple[Any, list[list[Any]]]:
    """That model, and its variables."""
    from ortools.sat.python.cp_model import CpModel

    n = len(ids)
    cp = CpModel()
    star = [[cp.new_bool_var("") for _ in range(n)] for _ in range(n)]
    units = [*star, *zip(*star, strict=True)]
    for number in sorted({i for row in ids for i in row if i}):
        units.append([star[r][c] for r in range(n) for c in range(n) if ids[r][c] == number])
    for unit in units:
        cp.add(sum(unit) == stars)
    for r in range(n):
        for c in range(n):
            if not ids[r][c]:
                cp.add(star[r][c] == 0)
            for y, x in ((r, c + 1), (r + 1, c - 1), (r + 1, c), (r + 1, c + 1)):
                if y < n and 0 <= x < n:
                    cp.add_bool_or(~star[r][c], ~star[y][x])
    return cp, star
