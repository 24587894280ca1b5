"""How many moves a second of processor time an environment answers: ``python -m bench.environment [KIND ...]``.

An agent draws moves at random from the mask, on boards of the library, and each gets its verdict. Making boards and
finding their solutions is not counted. ``share`` is the part of the moves that followed.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

import numpy as np

import deduce
from deduce.gym import PuzzleEnv, library
from deduce.language.errors import InputError


def measured(kind: str, size: tuple[int, int] | None, moves: int, env_options: dict[str, object]) -> str:
    """The line of a kind."""
    boards = library(kind, size)
    first = min(boards, key=lambda one: one.rows * one.cols)
    shape = (first.array_shape, first.rows, first.cols)
    boards = [one for one in boards if (one.array_shape, one.rows, one.cols) == shape]
    env, rng, seconds = PuzzleEnv(boards=boards, **env_options), np.random.default_rng(1), 0.0  # type: ignore[arg-type]
    outcomes: Counter[str] = Counter()
    for number in range(len(boards)):  # the solution of each, and the tables of the size
        env.reset(options={"puzzle": boards[number]})
    env.step(0)
    while outcomes.total() < moves:
        observed, _ = env.reset(seed=outcomes.total())
        start, done = time.process_time(), False
        while not done:
            action = rng.choice(np.flatnonzero(observed["action_mask"]))
            observed, _, ended, cut, info = env.step(int(action))
            outcomes[info["outcome"]] += 1
            done = ended or cut
        seconds += time.process_time() - start
    total = outcomes.total()
    share = outcomes["deduced"] / total
    return f"| {kind} | {first.rows}×{first.cols} | {len(boards)} | {total} | {total / seconds:,.0f} | {share:.0%} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.environment", description=__doc__)
    parser.add_argument("kinds", nargs="*", help="these kinds; default: all")
    parser.add_argument("--size", help="boards of this size, such as 6x6; default: the smallest of each kind")
    parser.add_argument("--moves", type=int, default=3000, help="moves at least, of each kind")
    parser.add_argument("--max-tier", type=int, default=2, help="the deepest tier that is asked")
    parser.add_argument("--explain", action="store_true", help="with reasons and sentences")
    args = parser.parse_args()
    size = None
    if args.size:
        rows, _, cols = args.size.partition("x")
        if not (rows.isdigit() and cols.isdigit()):
            parser.error(f"no size: {args.size}")
        size = (int(rows), int(cols))
    print("| kind | size | boards | moves | moves a second | followed |\n|---|---|--:|--:|--:|--:|")
    for kind in args.kinds or deduce.kinds():
        try:
            print(measured(kind, size, args.moves, {"max_tier": args.max_tier, "explain": args.explain}), flush=True)
        except InputError as error:
            parser.error(str(error))


if __name__ == "__main__":
    main()
