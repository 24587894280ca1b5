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
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.contract.step import CONTRADICTION
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget
from grading.calibration.labels import Labelled, labelled
from grading.calibration.ranks import spearman
from grading.clock import waits
from grading.grade import Grade
from grading.rating import evenness, sparseness
from grading.rounds import Round, play
from grading.weights import FILE, Weights, stored, weights

GRID: Mapping[str, Sequence[float]] = {
    "doubling": (12, 20, 40),
    "look": (0.25, 0.5, 1.0),
    "size": (0, 0.25, 0.5, 1.0, 1.5),
    "sparse": (0, 0.5, 1, 2, 3),
    "even": (0, 0.5, 1, 2),
    "fill": (3, 6, 10, 20, 60, 200),
    "refutation": (3, 10, 30, 100),
    "second": (10, 30, 100),
}
STEP = 0.001
"""What a step away from the weights for all kinds has to earn."""
LEAST = 10
"""The fewest boards of a group that counts."""
MOST = 4
"""How many times longer than the waits of the median board it may take to fill it in."""
FOLDS = 5


@dataclass(frozen=True, eq=False)
class Board:
    """A labelled board with what its rating is made of.

    Attributes:
        traces: for each doubling the waits of the clock as (tier, ticks, share open), with refutations of one tick.
        size: the logarithm of the number of variables.
        sparse: the logarithm of the variables for each clue or given.
        even: the logarithm of how alike the areas of the clues are.
    """

    values: Mapping[str, float]
    traces: Mapping[float, Sequence[tuple[int, float, float]]]
    size: float
    sparse: float
    even: float

    def work(self, scale: Weights) -> float:
        """What the waits cost."""
        factor = {1: 1.0, 2: scale.refutation, 3: scale.second}
        return math.fsum(ticks * factor[tier] * share**scale.look for tier, ticks, share in self.traces[scale.doubling])

    def score(self, scale: Weights) -> float:
        """The logarithm of the rating."""
        scaled = scale.size * self.size + scale.sparse * self.sparse + scale.even * self.even
        return math.log(scale.fill + self.work(scale)) + scaled


def solve(puzzle: Puzzle, time_limit: float) -> Grade | None:
    """The solve of a board as far as one-cell contradictions lead; what stays open counts as it does at tier 3.

    Boards that people have solved are taken at their word: they have one solution, unless that leads to a clash. None
    where the time is not enough.
    """
    kind = puzzle.kind
    for techniques in [kind.techniques, kind.sound] if kind.convention == "unique" else [kind.sound]:
        tiers = Tiers(puzzle, techniques, budget=kind.budget, time_limit=time_limit)
        try:
            marks, rounds = play(tiers, puzzle.givens)
        except OutOfBudget:
            return None
        if not marks.clash:
            left = tiers.open(marks).bit_count()
            rounds += [Round(3, CONTRADICTION[3], left)] if left else []
            tier = max((one.tier for one in rounds), default=1)
            return Grade(puzzle, "beyond" if left else "solved", tier, None, tuple(rounds), (), None, tuple(techniques))
    return None


def board(item: Labelled, found: Grade) -> Board:
    """The figures of a graded board."""
    puzzle = found.puzzle
    whole = puzzle.variables.bit_count()
    plain = replace(weights(puzzle.kind.name), refutation=1, second=1)
    traces = {
        doubling: [
            (wait.tier, wait.ticks, wait.open / whole)
            for wait in waits(puzzle, found.techniques, found.rounds, replace(plain, doubling=doubling))
        ]
        for doubling in GRID["doubling"]
    }
    scaled = (math.log(one) for one in (whole, sparseness(puzzle), evenness(puzzle)))
    return Board(item.values, traces, *scaled)


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
    """The best weights of the grid under which no change of a single one is better, from each doubling on.

    To fill in may not take much longer than to see what to fill in: the rating would no longer speak of the solve.
    """
    base = weights("any")
    share = sizes(boards)

    def worth(scale: Weights) -> float:
        if scale.fill > MOST * max(1.0, statistics.median(one.work(scale) for one in boards)):
            return -math.inf
        found = agreement(boards, {one: one.score(scale) for one in boards})
        mean = sum(value * share[name] for name, value in found.items()) / (sum(share.values()) or 1)
        steps = sum(abs(row.index(getattr(scale, name)) - row.index(getattr(base, name))) for name, row in GRID.items())
        return mean - STEP * steps

    def climbed(best: Weights) -> Weights:
        while True:
            near = [replace(best, **{name: one}) for name, row in GRID.items() for one in row if name != "doubling"]
            top = max(near, key=worth)
            if worth(top) <= worth(best):
                return best
            best = top

    return max((climbed(replace(base, doubling=one)) for one in GRID["doubling"]), key=worth)


def cross_validated(boards: Sequence[Board], folds: int = FOLDS, seed: int = 0) -> dict[str, float]:
    """The agreement of scores that each come from weights fitted to the other folds."""
    order = list(boards)
    Random(seed).shuffle(order)
    score: dict[Board, float] = {}
    for i in range(folds):
        others = [one for j, one in enumerate(order) if j % folds != i]
        scale = fit(others)
        known = [one.score(scale) for one in others]
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
    print(f"{len(boards)} boards\nweights: {told}")
    for name, value in cross_validated(boards).items():
        print(f"{name}: {value:.3f} cross-validated, {fitted[name]:.3f} fitted")
    if args.write:
        file = stored()
        kept = file.get(args.kind, {})
        file[args.kind] = kept | told | {"technique_set": kind_of(args.kind).technique_set, "fitted": sizes(boards)}
        write(file)
    return 0


def graded(files: Iterable[Path], kind: str, time_limit: float, only: str = "") -> list[Board]:
    """The boards of the files that have labels of some groups and are solved in time."""
    found = []
    for item in labelled(files, kind, only):
        solved = solve(item.puzzle, time_limit) if item.values else None
        if solved:
            found.append(board(item, solved))
            if sys.stderr.isatty():
                print(f"\r{len(found)} boards", end="", file=sys.stderr)
    return found


def write(file: Mapping[str, Mapping[str, object]]) -> None:
    """Keep the weights, a kind on each line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(file.items())]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
