"""Verdicts on the moves that people made: ``python -m bench.verdicts PATH [KIND ...]``.

``PATH`` is a file of our JSON Lines, or the folder of published boards that `bench.genres` takes; ``human_moves`` of
each line is as in `bench.moves`. Each move is judged on the board that the person had, without a reason. Printed are
how the moves follow, and the milliseconds of processor time: median, 95 %, most. Finding the solution, once
a board, is not counted; `--tier` is the deepest tier that is asked.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import deduce
from bench import genres
from bench.moves import Times, entered, recorded
from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Puzzle

WAYS = ("one", "several", "supposed", "none", "known")


def of_file(path: Path, most: int) -> Iterator[tuple[str, Puzzle, Times]]:
    """The boards of a file with what was entered when."""
    for puzzle in deduce.formats.parse_all(path.read_text(encoding="utf-8"), path.stem):
        if max(puzzle.rows, puzzle.cols) > most or not puzzle.extra.get("human_moves"):
            continue
        judge = deduce.Judge(puzzle)
        if judge.solutions is not None and len(judge.solutions) == 1:
            yield puzzle.id or "", puzzle, entered(puzzle, judge.solutions[0], str(puzzle.extra["human_moves"]))


def of_genre(path: Path, kind: str, most: int) -> Iterator[tuple[str, Puzzle, Times]]:
    """The boards of a genre of the folder."""
    [declared] = [one for one in genres.declared() if one.name == kind]
    return ((name, puzzle, times) for name, puzzle, _, times in recorded(path, declared, most))


def judged(boards: Iterator[tuple[str, Puzzle, Times]], tier: int, slow: float) -> tuple[Counter[str], list[float]]:
    """How the moves follow, and the milliseconds of each verdict."""
    ways, spent = Counter[str](), list[float]()
    for name, puzzle, times in boards:
        judge = deduce.Judge(puzzle, max_tier=tier)
        if judge.solutions is None or len(judge.solutions) != 1:
            continue
        [solution], marks = judge.solutions, NOTHING
        for bit in sorted(times, key=lambda bit: (times[bit], bit)):
            move = Marks(bit & solution.yes, bit & solution.no)
            start = time.process_time()
            found = judge(marks, move)
            spent.append(1000 * (time.process_time() - start))
            if spent[-1] > slow:
                print(f"  {name} {move} {spent[-1]:.0f} ms {found.shown} {found.technique}")
            ways[found.shown] += 1
            marks = marks.join(move)
    return ways, spent


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.verdicts", description=__doc__)
    parser.add_argument("path", type=Path, help="a file of JSON Lines, or the folder of genres")
    parser.add_argument("kinds", nargs="*", help="these genres of the folder")
    parser.add_argument("--most", type=int, default=10, help="boards with no side above this")
    parser.add_argument("--step", type=int, default=1, help="every so many boards")
    parser.add_argument("--tier", type=int, default=2, help="the deepest tier that is asked")
    parser.add_argument("--slow", type=float, default=float("inf"), help="print moves that took longer, in ms")
    args = parser.parse_args()
    if not args.path.exists():
        parser.error(f"no such file or folder: {args.path}")
    known = [one.name for one in genres.declared() if args.path.is_dir() and genres.corpus(args.path, one)]
    if strange := [name for name in args.kinds if name not in known]:
        parser.error(f"no boards of {strange[0]} there")
    print(f"| kind | moves | {', '.join(WAYS)}, % | median | 95 % | most |\n|---|--:|---|--:|--:|--:|")
    every, every_way = list[float](), Counter[str]()
    for kind in [args.path.stem] if args.path.is_file() else args.kinds or known:
        boards = of_file(args.path, args.most) if args.path.is_file() else of_genre(args.path, kind, args.most)
        ways, spent = judged(islice(boards, 0, None, args.step), args.tier, args.slow)
        if not spent:
            continue
        every += spent
        every_way += ways
        print(_line(kind, ways, spent), flush=True)
    if every:
        print(_line("all", every_way, every))


def _line(kind: str, ways: Counter[str], spent: list[float]) -> str:
    """A line of the table."""
    spent = sorted(spent)
    shares = ", ".join(f"{100 * ways[way] / len(spent):.1f}" for way in WAYS)
    times = f"{spent[len(spent) // 2]:.2f} | {spent[int(0.95 * (len(spent) - 1))]:.1f} | {spent[-1]:.0f}"
    return f"| {kind} | {len(spent)} | {shares} | {times} |"


if __name__ == "__main__":
    main()
