"""Whether hints build upon wrong marks: ``python -m bench.wrong_marks [--kind KIND] [--boards FILE ...]``.

On boards with one solution some right marks are put, and one wrong one among them. A hint has to name it, or to say
that the marks are not checked; the solutions are not known beforehand. Both are counted, and how long hints take.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from pathlib import Path

from bench.boards import boards
from bench.table import table
from deduce.board.marks import Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.engine.hints import hint
from deduce.engine.solutions import solutions_of
from deduce.language.errors import InputError, OutOfBudget

SHARES = (0.1, 0.4, 0.7)
"""The shares of the board that are filled in with right marks."""


def main(arguments: list[str] | None = None) -> int:
    """Plant marks and print a table; exit 1 when a wrong one was built upon unsaid."""
    parser = argparse.ArgumentParser(prog="python -m bench.wrong_marks", description=__doc__)
    parser.add_argument(
        "--kind", choices=list(kinds()), metavar="KIND", help="the kind of puzzle, such as yinyang (all)"
    )
    parser.add_argument("--boards", type=Path, nargs="+", default=[], metavar="FILE", help="JSON Lines; default: data/")
    parser.add_argument("--count", type=int, default=2_000, help="how many wrong marks in all (2,000)")
    parser.add_argument("--each", type=int, default=3, help="how many on a board, one after the other (3)")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args(arguments)
    names = [args.kind] if args.kind else list(kinds())
    rng, rows, total = random.Random(args.seed), [], Counter[str]()
    for name in names:
        found, seconds = planted(rng, name, args.boards, -(-args.count // len(names)), args.each)
        if seconds:
            rows.append(row(name, found, seconds))
        total += found
    rows.append(row("all", total, []))
    print("\n".join(table(["wrong marks", *OUTCOMES, "median s", "most"], rows)))
    return 1 if total["unsaid"] else 0


OUTCOMES = ("asked", "named", "no reason", "another", "not checked", "late", "unsaid")
"""Named, of these without a short reason; another mark named; not checked, said so; out of budget; built upon."""


def planted(
    rng: random.Random, kind: str, files: list[Path], count: int, each: int
) -> tuple[Counter[str], list[float]]:
    """What came of so many wrong marks, and how long the hints took."""
    every = list(boards(kind, files))
    rng.shuffle(every)
    found, seconds = Counter[str](), list[float]()
    while every and found["asked"] < count:
        before = found["asked"]
        for board in every:
            try:
                puzzle = board.puzzle()
                solutions = solutions_of(puzzle)
            except (InputError, OutOfBudget):
                continue
            for _ in range(each if len(solutions) == 1 else 0):
                if found["asked"] < count:
                    marks, bad = half_filled(rng, puzzle, solutions[0])
                    start = time.process_time()
                    outcome = asked(puzzle, marks, bad)
                    seconds.append(time.process_time() - start)
                    found.update(("asked", *outcome))
        if found["asked"] == before:
            break
    return found, seconds


def half_filled(rng: random.Random, puzzle: Puzzle, solution: Marks) -> tuple[Marks, Marks]:
    """Marks on a board with one wrong one among them, and that one."""
    free = list(bits(puzzle.variables & ~puzzle.givens.known))
    share = rng.choice(SHARES)
    right = sum(bit for bit in free if rng.random() < share)
    bit = rng.choice(free)
    bad = solution.common(Marks(bit, bit)).flipped
    return solution.common(Marks(right & ~bit, right & ~bit)).join(bad), bad


def asked(puzzle: Puzzle, marks: Marks, bad: Marks) -> tuple[str, ...]:
    """What a hint says of it."""
    try:
        found = hint(puzzle, marks)
    except OutOfBudget:
        return ("late",)
    if found.wrong.known:
        named = ("named",) if bad.known & found.wrong.known else ("another",)
        return named if found.step else (*named, "no reason")
    return ("unsaid",) if found.checked else ("not checked",)


def row(name: str, found: Counter[str], seconds: list[float]) -> list[str]:
    """A line of the table."""
    order = sorted(seconds)
    told = [f"{order[len(order) // 2]:.3f}", f"{order[-1]:.2f}"] if order else ["", ""]
    return [name, *(str(found[outcome] or "") for outcome in OUTCOMES), *told]


if __name__ == "__main__":
    raise SystemExit(main())
