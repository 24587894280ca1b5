"""Whole grades with and without the compiled core: ``python -m bench.core KIND [--boards FILE ...]``.

Both grade each board in turns, to the JSON, and differences are counted. Processor time, the least of the repeats; the
boards are never seen before, but tables of a size are kept. With ``--paths`` the explained path is timed as well.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import deduce
from bench.boards import boards
from bench.harness import Board, forget
from bench.table import table
from deduce.contract.puzzle import Puzzle
from deduce.core.library import found, switched_off
from grading.grade import grade


def main(arguments: list[str] | None = None) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.core", description=__doc__)
    parser.add_argument("kind", help="the kind of puzzle, such as yinyang")
    parser.add_argument("--boards", type=Path, nargs="+", default=[], metavar="FILE", help="JSON Lines; default: data/")
    parser.add_argument("--most", type=int, default=10**9, metavar="N", help="boards of at most N variables")
    parser.add_argument("--repeat", type=int, default=2, help="runs of each on each board (2)")
    parser.add_argument("--paths", action="store_true", help="time explained paths too")
    args = parser.parse_args(arguments)
    library, said = found()
    if library is None:
        parser.error(said)
    every = [board for board in boards(args.kind, args.boards) if board.cells <= args.most]
    graded(every[0].puzzle())
    head = ["what", "boards", "without, ms", "with, ms", "ratio: median", "least", "most", "different"]
    print("\n".join(table(head, rows(every, args.repeat, paths=args.paths))))
    return 0


def graded(puzzle: Puzzle) -> str:
    """The JSON of a grade."""
    return json.dumps(grade(puzzle).to_json())


def told(puzzle: Puzzle) -> str:
    """The explained path."""
    return "\n".join(map(str, deduce.solve(puzzle)))


def rows(every: list[Board], repeat: int, *, paths: bool) -> list[list[str]]:
    """A row for each tier, of grades and of paths."""
    times: dict[str, list[tuple[float, float]]] = {}
    different: dict[str, int] = {}
    for board in every:
        for what, run in (("grade", graded), ("path", told)) if paths else (("grade", graded),):
            answers = [least(board, run, repeat, compiled=compiled) for compiled in (False, True)]
            (slow, right), (quick, mine) = answers
            if what == "grade":
                tier = json.loads(right)["tier"]
            name = f"{what}, tier {tier or '–'}"
            times.setdefault(name, []).append((slow, quick))
            different[name] = different.get(name, 0) + (right != mine)
    return [row(name, times[name], different[name]) for name in sorted(times)]


def least(board: Board, run: Callable[[Puzzle], str], repeat: int, *, compiled: bool) -> tuple[float, str]:
    """The least time of some runs, and the answer."""
    seconds, answer = [], ""
    for _ in range(repeat):
        forget()
        puzzle = board.puzzle()
        with nullcontext() if compiled else switched_off():
            start = time.process_time()
            answer = run(puzzle)
            seconds.append(time.process_time() - start)
    return min(seconds), answer


def row(name: str, found: list[tuple[float, float]], different: int) -> list[Any]:
    """The figures of one tier."""
    ratios = [slow / quick for slow, quick in found]
    middle = [f"{1000 * statistics.median(times):.1f}" for times in zip(*found, strict=True)]
    some = [f"{one:.1f}" for one in (statistics.median(ratios), min(ratios), max(ratios))]
    return [name, str(len(found)), *middle, *some, str(different)]


if __name__ == "__main__":
    raise SystemExit(main())
