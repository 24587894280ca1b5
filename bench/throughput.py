"""How many puzzles a core grades in a second: ``python -m bench.throughput [KIND ...]``, from the root of the project.

The first table has each kind and size of ``data/`` (or of ``--boards``), by processor time, the reading included: what
a worker of ``deduce batch`` does. The second has whole batches with one worker and with two: what a worker does in a
second of its processor, what the process that feeds them could do, and what came of it by the clock, which others
share.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bench.boards import boards
from bench.harness import Board
from deduce.app.batch.executors import Processes
from deduce.app.batch.work import Job, Options, perform
from deduce.contract.registry import kinds
from deduce.formats import parse


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.throughput", description=__doc__)
    parser.add_argument("kind", nargs="*", default=sorted(kinds()))
    parser.add_argument("--boards", type=Path, nargs="+", default=[], metavar="FILE", help="JSON Lines of one kind")
    parser.add_argument("--most", type=int, default=200, metavar="N", help="boards of a kind and size (200)")
    parser.add_argument("--workers", type=int, nargs="*", default=[1, 2], metavar="N")
    args = parser.parse_args(arguments)
    found = [job for kind in args.kind for job in _jobs(list(boards(kind, args.boards)), args.most)]
    _sizes(found)
    if args.workers:
        _batches(found, args.workers)
    return 0


def _jobs(boards: list[Board], most: int) -> list[Job]:
    """Boards as jobs, no more than so many of a size."""
    random.Random(0).shuffle(boards)
    taken: dict[tuple[int, int], list[Job]] = defaultdict(list)
    for i, board in enumerate(boards):
        puzzle = parse(board.text, board.kind)
        size = taken[puzzle.rows, puzzle.cols]
        if len(size) < most:
            size.append(Job(f"{i:016x}", f"{board.kind} {puzzle.rows}×{puzzle.cols}", i, board.text, kind=board.kind))
    return [job for size in taken.values() for job in size]


def _sizes(jobs: list[Job]) -> None:
    times: dict[tuple[str, int, int], list[float]] = defaultdict(list)
    for job in jobs:
        start = time.process_time()
        found = perform(job, Options(time_limit=60))
        times[job.kind or "", found["rows"], found["cols"]].append(time.process_time() - start)
    print("| kind | size | boards | puzzles per core-second | seconds of a puzzle: mean | most |")
    print("|---|--:|--:|--:|--:|--:|")
    for (kind, rows, cols), seconds in sorted(times.items(), key=lambda item: (item[0][0], item[0][1] * item[0][2])):
        mean = sum(seconds) / len(seconds)
        print(f"| {kind} | {rows}×{cols} | {len(seconds)} | {1 / mean:.3g} | {mean:.2g} | {max(seconds):.2g} |")


def _batches(jobs: list[Job], counts: Sequence[int]) -> None:
    print(f"\n{len(jobs)} puzzles, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}\n")
    print("| workers | puzzles per core-second of theirs | puzzles per second of the feeding process | by the clock |")
    print("|--:|--:|--:|--:|")
    for count in counts:
        with closing(Processes(count).run(jobs, Options(time_limit=60))) as answers:
            next(answers)  # all is loaded then
            own, clock = time.process_time(), time.monotonic()
            seconds = [found["seconds"] for found in answers]
        own, clock, done = time.process_time() - own, time.monotonic() - clock, len(seconds)
        print(f"| {count} | {done / sum(seconds):.3g} | {done / own:.3g} | {done / clock:.3g} |", flush=True)


if __name__ == "__main__":
    raise SystemExit(main())
