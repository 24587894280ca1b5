"""Unique boards per second of the processor: ours against drawing random regions until one board is unique.

``python -m bench.starbattle.generator --size 8 --stars 1 --tier 1 --seconds 60``
"""

from __future__ import annotations

import argparse
import time
from random import Random
from typing import Any

from bench.starbattle.peers import plain_model
from deduce.making.generate import generate
from techniques.starbattle.kind import KIND


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=8)
    parser.add_argument("--stars", type=int, default=1)
    parser.add_argument("--tier", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=60, help="for each of the two")
    args = parser.parse_args()
    ours = generate(KIND, args.size, args.size, tier=args.tier, seed=1, options={"stars": args.stars})
    rng = Random(1)
    rates = []
    for name, one in (
        ("ours, unique and of the tier", lambda: next(ours) is not None),
        ("random regions, unique", lambda: _unique(_random_regions(rng, args.size), args.stars)),
    ):
        found = tried = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < args.seconds:
            found += one()
            tried += 1
        rates.append(found / spent)
        print(f"{name}: {found} boards of {tried} in {spent:.1f} s, {rates[-1]:.3f} a second")
    print(f"ratio: {rates[0] / rates[1]:.0f}" if rates[1] else "ratio: none found by chance")


def _random_regions(rng: Random, n: int) -> list[list[int]]:
    """Regions that grow from random cells, one cell at a time."""
    ids = [[0] * n for _ in range(n)]
    for i, place in enumerate(rng.sample(range(n * n), n), 1):
        ids[place // n][place % n] = i
    while True:
        free = []
        for r in range(n):
            for c in range(n):
                near = [
                    (y, x) for y, x in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)) if 0 <= y < n and 0 <= x < n
                ]
                if not ids[r][c] and any(ids[y][x] for y, x in near):
                    free.append((r, c, [ids[y][x] for y, x in near if ids[y][x]]))
        if not free:
            return ids
        r, c, beside = rng.choice(free)
        ids[r][c] = rng.choice(beside)


def _unique(ids: list[list[int]], stars: int) -> bool:
    """Whether a board has exactly one solution: solve, forbid that, solve again."""
    from ortools.sat.python import cp_model

    cp, star = plain_model(ids, stars)
    solver: Any = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    if solver.solve(cp) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return False
    cp.add_bool_or([~one for row in star for one in row if solver.value(one)])
    return bool(solver.solve(cp) == cp_model.INFEASIBLE)


if __name__ == "__main__":
    main()
