"""The contestant multi-puzzle-solver. It lives in a process of its own and reports the time of the solve alone."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from bench.harness import Contestant, OverLimit, Timed
from deduce.contract.puzzle import Puzzle

VARIABLE = "MULTI_PUZZLE_PYTHON"
"""The environment variable that names the Python where multi-puzzle-solver is installed."""
WORKER = Path(__file__).with_name("multi_puzzle_worker.py")

Question = dict[str, Any]
"""What the worker reads: the kind, its ``rows`` and whatever else it needs."""


def entered(question: Callable[[Any], Question], first: Question) -> list[Contestant]:
    """The contestant; a word on how to have it where it is not installed.

    Args:
        question: what to ask for a puzzle.
        first: a small board that loads the libraries.
    """
    if VARIABLE not in os.environ and find_spec("puzzle_solver") is None:
        print(f"multi-puzzle-solver is not installed; set {VARIABLE} to a Python that has it", file=sys.stderr)
        return []
    return [Contestant(f"multi-puzzle-solver {_version()}", "solve", _Solver(question, first))]


def _python() -> str:
    return os.environ.get(VARIABLE, sys.executable)


def _version() -> str:
    code = "from importlib.metadata import version; print(version('multi-puzzle-solver'))"
    return subprocess.run([_python(), "-c", code], check=True, capture_output=True, text=True).stdout.strip()


class _Solver:
    """Asks for all solutions, as the library does, and returns one. Its process ends with this one."""

    def __init__(self, question: Callable[[Any], Question], first: Question) -> None:
        self.question, self.first = question, first
        self.process: subprocess.Popen[str] | None = None

    def __call__(self, puzzle: Puzzle, limit: float) -> Any:
        if self.process is None:
            command = [_python(), "-P", str(WORKER)]
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            self._ask(self.process, self.first, 60)
        return self._ask(self.process, self.question(puzzle), limit)

    def _ask(self, process: subprocess.Popen[str], question: Question, limit: float) -> Timed:
        to, back = process.stdin, process.stdout
        assert to is not None
        assert back is not None
        to.write(json.dumps(question) + "\n")
        to.flush()
        with selectors.DefaultSelector() as waiting:
            waiting.register(back, selectors.EVENT_READ)
            if not waiting.select(limit):
                process.kill()
                process.wait()
                self.process = None
                raise OverLimit
        answer = json.loads(back.readline())
        return Timed(answer["solution"], answer["seconds"])
