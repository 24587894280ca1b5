"""Whether boards are made as they are asked for: ``python -m bench.wishes [KIND ...]``, from the root of the project.

For each kind: every technique that the paths of at least a fiftieth of its boards in ``data/`` have, asked for at the
middle size of these boards; and every symmetry that its generator knows, at the middle size of all. Each with five
seeds, or as many as ``--seeds`` says, from ``--first`` on. Printed is how often a board came within twenty seconds of
processor time, the middle time, and what was missed, and last the same of all kinds.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import deduce
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import CONTRADICTION
from deduce.language.errors import InputError, OutOfTime
from deduce.making.generate import generate
from deduce.making.options import generates, options_of
from grading.wishes import Wishes

DATA = Path(__file__).parent.parent / "data"
OFTEN = 0.02
"""The share of boards from which on a technique is asked for."""
SEEDS = 5
"""So many times."""
LIMIT = 20.0
"""Seconds of processor time for each board."""


def size(puzzles: list[Puzzle]) -> tuple[int, int]:
    """The middle size of some boards."""
    every = sorted((one.rows * one.cols, one.rows, one.cols) for one in puzzles)
    return every[len(every) // 2][1:]


def tier_for(*names: str) -> int | None:
    """The tier that must be asked for besides where techniques or contradictions are."""
    return next((deep for deep, name in CONTRADICTION.items() if deep > 2 and name in names), None)


def asked(kind: Kind) -> Iterator[tuple[str, tuple[int, int], Wishes, dict[str, str]]]:
    """What is asked of a kind: in words, the size, the wishes and the options."""
    graded = [deduce.grade(deduce.load(path)) for path in sorted((DATA / kind.name).glob("*.txt"))]
    having = defaultdict(list)
    for one in graded:
        for name in one.headline.easiest if one.headline else ():
            having[name].append(one.puzzle)
    for name, boards in having.items():
        if len(boards) >= OFTEN * len(graded):
            yield name, size(boards), Wishes.of(kind, needs=[name], tier=tier_for(name)), {}
    symmetry = next((one for one in options_of(kind) if one.name == "symmetry"), None)
    for way in symmetry.choices if symmetry else ():
        rows, cols = size([one.puzzle for one in graded])
        if way != "none":
            yield way, (min(rows, cols),) * 2, Wishes(), {"symmetry": way}


def tried(kind: Kind, rows: int, cols: int, seed: int, wishes: Wishes, options: dict[str, str]) -> float | None:
    """Seconds of processor time until a board is as wished; None when it is not within the limit."""
    start = time.process_time()

    def late(_: int) -> None:
        if time.process_time() - start > LIMIT:
            raise OutOfTime

    try:
        tier, wanted = tier_for(*wishes.needs), wishes or None
        next(generate(kind, rows, cols, tier=tier, seed=seed, options=options, wanted=wanted, progress=late))
    except (InputError, OutOfTime):
        return None
    spent = time.process_time() - start
    return spent if spent <= LIMIT else None


def main() -> None:
    """Print a line a kind and one for all."""
    parser = argparse.ArgumentParser(prog="python -m bench.wishes", description=__doc__)
    parser.add_argument("kinds", nargs="*", help="these kinds only")
    parser.add_argument("--seeds", type=int, default=SEEDS, help="how often each is asked for")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    args = parser.parse_args()
    names = args.kinds or sorted(name for name, kind in deduce.kinds().items() if generates(kind))
    every, all_asks = list[float](), 0
    print(f"| kind | asked | met within {LIMIT:.0f} s | median s | missed, of {args.seeds} |\n|---|--:|--:|--:|---|")

    def line(title: str, asks: int, spent: list[float], missed: str) -> None:
        middle = statistics.median(spent) if spent else 0.0
        print(f"| {title} | {asks} | {100 * len(spent) / max(1, asks):.0f} % | {middle:.1f} | {missed} |", flush=True)

    for name in names:
        kind = deduce.kind(name)
        spent, missed, asks = list[float](), list[str](), 0
        for told, (rows, cols), wishes, options in asked(kind):
            asks += args.seeds
            found = [
                tried(kind, rows, cols, seed, wishes, options) for seed in range(args.first, args.first + args.seeds)
            ]
            spent += [one for one in found if one is not None]
            if lost := found.count(None):
                missed.append(f"{told} {lost}")
        line(kind.title["en"], asks, spent, ", ".join(missed))
        every, all_asks = every + spent, all_asks + asks
    line("all", all_asks, every, "")


if __name__ == "__main__":
    main()
