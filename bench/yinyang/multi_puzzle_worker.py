"""Runs in an environment with multi-puzzle-solver, apart from this project. One board a line in, one answer a line out.

In: rows of 0 (open), 1 (white) and 2 (black) as JSON.
Out: ``{"seconds": {"wall": …, "cpu": …}, "solutions": [rows of 1 and 2, …]}``.
"""

from __future__ import annotations

import json
import sys
import time

import numpy as np
from puzzle_solver import yin_yang_solver  # type: ignore[import-not-found]

LETTERS = np.array([" ", "W", "B"])

for line in sys.stdin:
    clues = LETTERS[np.array(json.loads(line))]
    start = time.perf_counter(), time.process_time()
    found = yin_yang_solver.Board(clues).solve_and_print(verbose=False)
    seconds = {"wall": time.perf_counter() - start[0], "cpu": time.process_time() - start[1]}
    boards = []
    for solution in found:
        board = [[0] * clues.shape[1] for _ in range(clues.shape[0])]
        for place, letter in solution.assignment.items():
            board[place.y][place.x] = 2 if letter == "B" else 1
        boards.append(board)
    print(json.dumps({"seconds": seconds, "solutions": boards}), flush=True)
