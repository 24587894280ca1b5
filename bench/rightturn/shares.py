"""How far the tiers reach on random boards with one solution: ``python -m bench.rightturn.shares --count 500``.

Roads are laid at random, and the board is kept if the oracle finds one solution; no technique has a say in that.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections import Counter
from random import Random

from deduce import oracle
from grading.grade import grade
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.make import puzzle_of, solution


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[4, 5, 6])
    parser.add_argument("--count", type=int, default=500, help="boards of all sizes together")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = Random(args.seed)
    wrong = 0
    for k, size in enumerate(args.sizes):
        tiers: Counter[str] = Counter()
        seconds = []
        tried = several = 0
        while sum(tiers.values()) < (args.count + k) // len(args.sizes):
            tried += 1
            full = solution(rng, size, size)
            puzzle = puzzle_of(full, size, size)
            found = oracle.unique(puzzle)
            if not found:
                several += _shows_two(puzzle)
                continue
            start = time.process_time()
            graded = grade(puzzle)
            seconds.append(time.process_time() - start)
            tiers[f"tier {graded.tier}" if graded.tier else graded.status] += 1
            wrong += graded.status == "solved" and list(graded.solutions) != [full]
        shares = ", ".join(f"{name}: {count}" for name, count in sorted(tiers.items()))
        median = statistics.median(seconds) * 1e3
        total = tried - sum(tiers.values())
        print(
            f"{size}x{size}: {shares}; grading {median:.1f} ms in the median; two solutions shown for {several}/{total}"
        )
    print(f"wrong: {wrong}")


def _shows_two(puzzle: RightTurn) -> bool:
    """Whether the oracle finds two solutions that differ, and both are right."""
    check = puzzle.kind.checker.check
    two = oracle.unique(puzzle).solutions
    return len(set(two)) == 2 and not any(check(puzzle, puzzle.answer(one)) for one in two)


if __name__ == "__main__":
    main()
