"""Runs in an environment with multi-puzzle-solver, apart from the project. A board a line in, an answer a line out.

In: ``{"kind": …, "rows": …}`` as JSON; for ``yinyang`` rows of 0 (open), 1 (white) and 2 (black), for ``starbattle``
rows of areas, and ``stars``.
Out: ``{"seconds": {"wall": …, "cpu": …}, "solution": rows or null}``.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import numpy as np
from puzzle_solver import star_battle_solver, yin_yang_solver  # type: ignore[import-not-found]


def board(question: dict[str, Any]) -> Any:
    """The library's own board."""
    rows = np.array(question["rows"])
    if question["kind"] == "yinyang":
        return yin_yang_solver.Board(np.array([" ", "W", "B"])[rows])
    return star_battle_solver.Board(rows.astype(str), star_count=question["stars"])


def value(found: Any) -> int:
    """A cell of its solution in our form."""
    return {"W": 1, "B": 2}[found] if found in ("W", "B") else int(found)


for line in sys.stdin:
    question = json.loads(line)
    asked = board(question)
    start = time.perf_counter(), time.process_time()
    found = asked.solve_and_print(verbose=False)
    seconds = {"wall": time.perf_counter() - start[0], "cpu": time.process_time() - start[1]}
    solution = None
    if found:
        solution = [[0] * len(row) for row in question["rows"]]
        for place, content in found[0].assignment.items():
            solution[place.y][place.x] = value(content)
    print(json.dumps({"seconds": seconds, "solution": solution}), flush=True)
