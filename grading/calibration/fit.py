"""Fits the weights of a kind to labelled boards: ``python -m grading.calibration.fit KIND FILE.jsonl ... [--write]``.

The weights are few and come from a coarse grid, so there is little to tune. What counts is how well the rating orders
the boards within each group (Spearman), the mean over the groups by their numbers; a step away from the weights for all
kinds has to earn something. The figures under cross-validation come from weights that were fitted without the boards
they are measured on.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from deduce.registry import kind as kind_of
from grading.calibration.labels import Labelled, labelled
from grading.calibration.ranks import spearman
from grading.clock import waits
from grading.grade import Grade, grade
from grading.weights import FILE, Weights, stored, weights

GRID: Mapping[str, Sequence[float]] = {
    "doubling": (10, 12, 15, 20),
    "look": (0.25, 0.5, 1.0),
    "size": (0.5, 1.0, 1.5, 2.0, 2.5),
    "bare": (0, 1, 2),
    "refutation": (10, 30, 100),
}
STEP = 0.001
"""What a step away from the weights for all kinds has to earn."""
LEAST = 10
"""The fewest boards of a group that counts."""
FOLDS = 5


@dataclass(frozen=True, eq=False)
class Board:
    """A labelled board with what its rating is made of.

    Attributes:
        traces: for each doubling the waits of the clock as (tier, ticks, share open), with refutations of one tick;
            empty when the board is not solved.
        size: the logarithm of the number of variables, and
        bare: of the share that is not given.
    """

    values: Mapping[str, float]
    traces: Mapping[float, Sequence[tuple[int, float, float]]]
    size: float
    bare: float

    def score(self, scale: Weights) -> float:
        """The logarithm of the rating; without end for a board that is not solved."""
        if not self.traces:
            return math.inf
        factor = {1: 1.0, 2: scale.refutation, 3: scale.second}
        work = sum(ticks * factor[tier] * share**scale.look for tier, ticks, share in self.traces[scale.doubling])
        return math.log(work or 1) + scale.size * self.size + scale.bare * self.bare


def board(item: Labelled, found: Grade) -> Board:
    """The figures of a graded board."""
    puzzle = found.puzzle
    whole, start = puzzle.variables.bit_count(), puzzle.variables & ~puzzle.givens.known
    plain = replace(weights(puzzle.kind.name), refutation=1, second=1)
    traces = {
        doubling: [
            (wait.tier, wait.ticks, wait.open / whole)
            for wait in waits(puzzle, found.techniques, found.rounds, replace(plain, doubling=doubling))
        ]
        for doubling in (GRID["doubling"] if found.status == "solved" else ())
    }
    return Board(item.values, traces, math.log(whole), math.log(max(1, start.bit_count()) / whole))


def sizes(boards: Sequence[Board]) -> dict[str, int]:
    """The groups that have enough boards to count, with how many."""
    found = Counter(name for one in boards for name in one.values)
    return {name: count for name, count in sorted(found.items()) if count >= LEAST}


def agreement(boards: Sequence[Board], score: Mapping[Board, float]) -> dict[str, float]:
    """Spearman's coefficient of the scores with the labels of each group."""
    members = {name: [one for one in boards if name in one.values] for name in sizes(boards)}
    return {
        name: spearman([one.values[name] for one in some], [score[one] for one in some])
        for name, some in members.items()
    }


def fit(boards: Sequence[Board]) -> Weights:
    """The weights of the grid under which no change of a single one is better."""
    base = weights("any")
    share = sizes(boards)

    def worth(scale: Weights) -> float:
        found = agreement(boards, {one: one.score(scale) for one in boards})
        mean = sum(value * share[name] for name, value in found.items()) / (sum(share.values()) or 1)
        steps = sum(abs(row.index(getattr(scale, name)) - row.index(getattr(base, name))) for name, row in GRID.items())
        return mean - STEP * steps

    best, value = base, worth(base)
    while True:
        near = [replace(best, **{name: one}) for name, row in GRID.items() for one in row]
        top = max(near, key=worth)
        if worth(top) <= value:
            return best
        best, value = top, worth(top)


def cross_validated(boards: Sequence[Board], folds: int = FOLDS, seed: int = 0) -> dict[str, float]:
    """The agreement of scores that each come from weights fitted to the other folds."""
    order = list(boards)
    Random(seed).shuffle(order)
    score: dict[Board, float] = {}
    for i in range(folds):
        others = [one for j, one in enumerate(order) if j % folds != i]
        scale = fit(others)
        known = [value for value in (one.score(scale) for one in others) if value < math.inf]
        mean = sum(known) / len(known)
        spread = math.sqrt(sum((value - mean) ** 2 for value in known) / len(known)) or 1.0
        score.update((one, (one.score(scale) - mean) / spread) for one in order[i::folds])
    return agreement(boards, score)


def main(arguments: list[str] | None = None) -> int:
    """Fit, print the agreement, and keep the weights if asked."""
    parser = argparse.ArgumentParser(prog="python -m grading.calibration.fit", description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="labelled boards, JSON Lines")
    parser.add_argument("--time-limit", type=float, default=10, help="seconds for a grade")
    parser.add_argument("--only", default="", metavar="REGEX", help="the groups of labels that count; default: all")
    parser.add_argument("--write", action="store_true", help="keep the weights in grading/weights.json")
    args = parser.parse_args(arguments)
    boards = graded(args.files, args.kind, args.time_limit, args.only)
    found = fit(boards)
    told = {name: getattr(found, name) for name in GRID}
    fitted = agreement(boards, {one: one.score(found) for one in boards})
    print(f"{sum(1 for one in boards if one.traces)} of {len(boards)} boards solved\nweights: {told}")
    for name, value in cross_validated(boards).items():
        print(f"{name}: {value:.3f} cross-validated, {fitted[name]:.3f} fitted")
    if args.write:
        file = stored()
        kept = file.get(args.kind, {})
        file[args.kind] = kept | told | {"technique_set": kind_of(args.kind).technique_set, "fitted": sizes(boards)}
        write(file)
    return 0


def graded(files: Iterable[Path], kind: str, time_limit: float, only: str = "") -> list[Board]:
    """The boards of the files that have labels of some groups, graded."""
    found = []
    for item in labelled(files, kind, only):
        if item.values:
            found.append(board(item, grade(item.puzzle, unique="never", time_limit=time_limit)))
            if sys.stderr.isatty():
                print(f"\r{len(found)} boards", end="", file=sys.stderr)
    return found


def write(file: Mapping[str, Mapping[str, object]]) -> None:
    """Keep the weights, a kind on each line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(file.items())]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
