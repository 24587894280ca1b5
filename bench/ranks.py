"""Would other ranks follow people better? ``python -m bench.ranks PATH KIND``, from the root of the project.

``PATH`` is the folder of published boards that `bench.genres` takes, whose lines have ``human_moves`` too; see
`bench.moves`. Each technique of the kind is tried at every other place of the ladder, on half of the boards that
techniques alone solve: how well do the rounds agree with the recorded order (Spearman's coefficient, the mean over the
boards)? The best move is made, and the next sought, as long as one gains more than ``--gain``. Printed is each with
what it gains on that half, and on the other half, which had no say.
"""

from __future__ import annotations

import argparse
import json
import statistics
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from zlib import crc32

from bench import genres
from bench.moves import LEAST, Times, entered
from deduce.board.marks import bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.technique import Technique
from deduce.declared.kind import DeclaredKind
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget
from grading.calibration.ranks import spearman
from grading.rounds import play

LIMIT = 5.0
"""Seconds for a board."""
Solve = tuple[Puzzle, Times]


def recorded(path: Path, kind: DeclaredKind, most: int, count: int) -> tuple[list[Solve], list[Solve]]:
    """The recorded solves of boards that techniques alone solve, in halves."""
    file = genres.corpus(path, kind)
    rows = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file else []
    records = {row["id"]: row.get("human_moves", "") for row in rows}
    halves: tuple[list[Solve], list[Solve]] = ([], [])
    for name, puzzle, solution in genres.boards(path, kind, 1, most):
        half = halves[crc32(name.encode()) % 2]
        times = entered(puzzle, solution, records[name])
        if len(half) < count and len(times) >= LEAST:
            try:
                solved = puzzle.solved(Tiers(puzzle, kind.sound, time_limit=LIMIT).fixpoint(puzzle.givens))
            except OutOfBudget:
                continue
            if solved:
                half.append((puzzle, times))
    return halves


def agreement(solves: Sequence[Solve], ladder: Sequence[Technique]) -> float:
    """The mean of Spearman's coefficient over the boards, if the techniques are tried in this order."""
    ranked = [replace(item, rank=n) for n, item in enumerate(ladder)]
    found = []
    for puzzle, times in solves:
        _, rounds = play(Tiers(puzzle, ranked), puzzle.givens, max_tier=1)
        at = {bit: float(i) for i, one in enumerate(rounds) for bit in bits(one.gained.known)}
        both = sorted(settled for settled in times if all(bit in at for bit in bits(settled)))
        if len(both) >= LEAST:
            ours = [max(at[bit] for bit in bits(settled)) for settled in both]
            found.append(spearman(ours, [times[settled] for settled in both]))
    return statistics.mean(found)


def main() -> None:
    """Print the moves."""
    parser = argparse.ArgumentParser(prog="python -m bench.ranks", description=__doc__)
    parser.add_argument("path", type=Path, help="the folder of the corpus")
    parser.add_argument("kind", choices=[one.name for one in genres.declared()])
    parser.add_argument("--most", type=int, default=10, help="boards with no side above this")
    parser.add_argument("--boards", type=int, default=20, help="boards of each half")
    parser.add_argument("--gain", type=float, default=0.005, help="the least that a move must gain")
    args = parser.parse_args()
    (kind,) = (one for one in genres.declared() if one.name == args.kind)
    some, others = recorded(args.path, kind, args.most, args.boards)
    if not some or not others:
        parser.error(f"{args.path}: too few recorded solves of {kind.name} whose boards techniques alone solve")
    ladder = list(kind.sound)
    stands = [agreement(half, ladder) for half in (some, others)]
    print(f"{kind.name}: {len(some)} and {len(others)} boards, {stands[0]:.3f} and {stands[1]:.3f}", flush=True)
    while True:
        tried = []
        for n, item in enumerate(ladder):
            rest = ladder[:n] + ladder[n + 1 :]
            for to in range(len(ladder)):
                if to != n:
                    tried.append((agreement(some, [*rest[:to], item, *rest[to:]]), item.name, to, n))
        best, name, to, n = max(tried)
        if best < stands[0] + args.gain:
            break
        item = ladder.pop(n)
        ladder.insert(to, item)
        now = agreement(others, ladder)
        print(f"  {name} from {n} to {to}: {best - stands[0]:+.3f} and {now - stands[1]:+.3f}", flush=True)
        stands = [best, now]


if __name__ == "__main__":
    main()
