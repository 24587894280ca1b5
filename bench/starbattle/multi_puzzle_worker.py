"""Runs in an environment with multi-puzzle-solver, apart from the project. A board a line in, an answer a line out."""

from __future__ import annotations

import json
import sys
import time

import numpy as np
from puzzle_solver import star_battle_solver  # type: ignore[import-not-found]

for line in sys.stdin:
    board = json.loads(line)
    clues = np.array([[str(value) for value in row] for row in board["clues"]])
    start = time.perf_counter(), time.process_time()
    found = star_battle_solver.Board(clues, star_count=board["stars"]).solve_and_print(verbose=False)
    seconds = {"wall": time.perf_counter() - start[0], "cpu": time.process_time() - start[1]}
    solution = None
    if found:
        solution = [[0] * clues.shape[1] for _ in range(clues.shape[0])]
        for place, value in found[0].assignment.items():
            solution[place.y][place.x] = int(value)
    print(json.dumps({"seconds": seconds, "solution": solution}), flush=True)
