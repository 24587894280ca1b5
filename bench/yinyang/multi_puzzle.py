"""The contestant multi-puzzle-solver. It lives in a process of its own and reports the time of the solve alone."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench.harness import OverLimit, Timed
from deduce.puzzle import Puzzle

VARIABLE = "MULTI_PUZZLE_PYTHON"
"""The environment variable that names the Python where multi-puzzle-solver is installed."""


def _python() -> str:
    return os.environ.get(VARIABLE, sys.executable)


def installed() -> bool:
    """Whether there is a Python that has multi-puzzle-solver."""
    return VARIABLE in os.environ or find_spec("puzzle_solver") is not None


def version() -> str:
    """Its version there."""
    code = "from importlib.metadata import version; print(version('multi-puzzle-solver'))"
    return subprocess.run([_python(), "-c", code], check=True, capture_output=True, text=True).stdout.strip()


class Solver:
    """Asks for all solutions, as the library does, and returns one."""

    def __init__(self) -> None:
        self.worker: _Worker | None = None

    def __call__(self, puzzle: Puzzle, limit: float) -> Any:
        if self.worker is None:
            self.worker = _Worker()
            self.worker.ask([[0, 0, 0], [0, 2, 1], [0, 0, 0]], 60)  # loads its libraries
        try:
            answer = self.worker.ask(puzzle.answer(puzzle.givens), limit)
        except OverLimit:
            self.worker = None
            raise
        solutions = answer["solutions"]
        return Timed(solutions[0] if solutions else None, answer["seconds"])


class _Worker:
    """The process; it ends with its input, so with this one."""

    def __init__(self) -> None:
        script = Path(__file__).with_name("multi_puzzle_worker.py")
        command = [_python(), "-P", str(script)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, clues: Any, limit: float) -> Any:
        """The answer to one board; over the limit the process is ended."""
        to, back = self.process.stdin, self.process.stdout
        assert to is not None
        assert back is not None
        to.write(json.dumps(clues) + "\n")
        to.flush()
        with selectors.DefaultSelector() as waiting:
            waiting.register(back, selectors.EVENT_READ)
            if not waiting.select(limit):
                self.process.kill()
                self.process.wait()
                raise OverLimit
        return json.loads(back.readline())
