"""How long a hint takes where people ask for one: ``python -m bench.hints KIND [--boards FILE ...]``.

Boards of tiers 1 and 2, at the start, where techniques first stand still, and half way through the solve. The solutions
are not known beforehand, as on the command line. Processor time of one run each, of boards never seen before.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from pathlib import Path

from bench.boards import boards
from bench.harness import Board, forget
from bench.table import table
from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.engine.hints import hint
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget
from grading.grade import grade
from grading.rounds import Round

LONG = 1.0
"""Seconds that nearly all hints should take at most."""


def main(arguments: list[str] | None = None) -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.hints", description=__doc__)
    parser.add_argument("kind", help="the kind of puzzle, such as yinyang")
    parser.add_argument("--boards", type=Path, nargs="+", default=[], metavar="FILE", help="JSON Lines; default: data/")
    parser.add_argument("--count", type=int, default=30, help="how many boards, drawn at random (30)")
    parser.add_argument("--most", type=int, default=225, metavar="N", help="boards of at most N cells (225)")
    parser.add_argument("--limit", type=float, default=20, help="seconds for a hint, and for a grade (20)")
    args = parser.parse_args(arguments)
    every = list(boards(args.kind, args.boards))
    random.Random(1).shuffle(every)
    times: dict[str, list[float]] = {}
    without: dict[str, int] = {}
    for board in asked(every, args.count, args.most, args.limit):
        for name, marks in places(board.puzzle(), args.limit):
            seconds, found = timed(board, marks, args.limit)
            times.setdefault(name, []).append(seconds)
            without[name] = without.get(name, 0) + (not found)
    rows = [row(name, found, without[name]) for name, found in times.items()]
    if rows:
        rows.append(row("all", [one for found in times.values() for one in found], sum(without.values())))
    head = ["hint, ms", "asked", "median", "95 %", "99 %", "most", f"≤ {LONG:g} s", "no step"]
    print("\n".join(table(head, rows)))
    return 0


def asked(every: list[Board], count: int, most: int, limit: float) -> Iterator[Board]:
    """The first boards that techniques or one-cell contradictions solve."""
    for board in every:
        puzzle = board.puzzle()
        if puzzle.rows * puzzle.cols <= most and (_solve(puzzle, limit) is not None):
            yield board
            count -= 1
        if not count:
            return


def places(puzzle: Puzzle, limit: float) -> Iterator[tuple[str, Marks]]:
    """Where hints are asked for: the marks there."""
    yield "start", puzzle.givens
    still = Tiers(puzzle, puzzle.kind.sound).fixpoint(puzzle.givens)
    if not puzzle.solved(still):
        yield "first standstill", still
    marks, half = puzzle.givens, puzzle.variables.bit_count() / 2
    for one in _solve(puzzle, limit) or ():
        if (marks.known & puzzle.variables).bit_count() >= half:
            break
        marks = marks.join(one.gained)
    if not puzzle.solved(marks):
        yield "half way", Marks(marks.yes & puzzle.variables, marks.no & puzzle.variables)


def _solve(puzzle: Puzzle, limit: float) -> tuple[Round, ...] | None:
    """The rounds by the convention of the kind, within tier 2."""
    found = grade(puzzle, time_limit=limit, unlicensed_budget=0).headline
    return found.rounds if found and found.tier < 3 else None


def timed(board: Board, marks: Marks, limit: float) -> tuple[float, bool]:
    """How long a hint takes, told in full, and whether it gives a step."""
    puzzle = board.puzzle()
    forget()
    start = time.process_time()
    try:
        found = hint(puzzle, marks, time_limit=limit)
        step = found.step is not None
        found.text(3)
    except OutOfBudget:
        step = False
    return time.process_time() - start, step


def row(name: str, seconds: list[float], without: int) -> list[str]:
    """A line of the table."""
    order = sorted(one * 1e3 for one in seconds)
    at = [order[min(len(order) - 1, int(len(order) * part))] for part in (0.5, 0.95, 0.99)]
    within = sum(one <= LONG for one in seconds) / len(seconds)
    told = [f"{one:.0f}" if one >= 10 else f"{one:.1f}" for one in (*at, order[-1])]
    return [name, str(len(order)), *told, f"{100 * within:.1f} %", str(without or "")]


if __name__ == "__main__":
    raise SystemExit(main())
