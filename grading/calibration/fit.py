"""Fits the weights of a kind to labelled boards: ``python -m grading.calibration.fit KIND FILE.jsonl ... [--write]``.

The weights are few and come from a coarse grid, so there is little to tune. What counts is how well the rating orders
the boards within each group (Spearman), in the mean over the groups; a step away from the weights for all
kinds has to earn something. Recorded solves are one more group: the order in which people filled their boards, beside
the clock, which depends on the doubling alone. A large group counts for more than a small one, but by the root of its
number only. The figures under cross-validation come from weights that were fitted without the boards they are measured
on, parted by board or by the month of their date.
"""

from __future__ import annotations

import argparse
import json
import math
import re
import statistics
import sys
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random

from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.contract.step import CONTRADICTION
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget
from grading.calibration import orders
from grading.calibration.labels import Labelled, labelled
from grading.calibration.ranks import spearman
from grading.clock import waits
from grading.grade import grade
from grading.headline import Headline
from grading.rating import evenness, sparseness, variety
from grading.rounds import Round, play
from grading.weights import FILE, Weights, stored, weights

GRID: Mapping[str, Sequence[float]] = {
    "doubling": (12, 20, 40),
    "look": (0.25, 0.5, 0.75, 1.0),
    "size": (0, 0.25, 0.5, 1.0, 1.5),
    "sparse": (0, 0.5, 1, 2, 3),
    "even": (0, 0.5, 1, 2),
    "various": (0, 0.25, 0.5),
    "fill": (3, 6, 10, 20, 60, 200),
    "refutation": (3, 10, 30, 100),
}
STEP = 0.0003
"""What a step away from the weights for all kinds has to earn."""
LEAST = 10
"""The fewest boards of a group that counts."""
MOST = 4
"""How many times longer than the waits of the median board it may take to fill it in."""
FOLDS = 5
ORDERS = "recorded order"
"""The group of recorded solves."""


@dataclass(frozen=True, eq=False)
class LabelledBoard:
    """A labelled board with what its rating is made of.

    Attributes:
        traces: for each doubling the waits of the clock as (tier, ticks, share open), with refutations of one tick.
        deep: whether it needs tier 3, which has no rating: such a board counts as harder than all others.
        order: for each doubling how well the clock agrees with a recorded solve, if there is one.
        size: the logarithm of the number of variables.
        sparse: the logarithm of the variables for each clue or given.
        even: the logarithm of how alike the areas of the clues are.
        various: the logarithm of how many sorts of arguments it takes.
        month: that of its date, if it has one.
    """

    values: Mapping[str, float]
    traces: Mapping[float, Sequence[tuple[int, float, float]]]
    size: float
    sparse: float
    even: float
    various: float = 0.0
    month: str = ""
    deep: bool = False
    order: Mapping[float, float] = field(default_factory=dict)

    def work(self, scale: Weights) -> float:
        """What the waits cost."""
        factor = {1: 1.0, 2: scale.refutation}
        return math.fsum(ticks * factor[tier] * share**scale.look for tier, ticks, share in self.traces[scale.doubling])

    def score(self, scale: Weights) -> float:
        """The logarithm of the rating."""
        if self.deep:
            return math.inf
        scaled = scale.size * self.size + scale.sparse * self.sparse + scale.even * self.even
        scaled += scale.various * self.various
        return math.log(scale.fill + self.work(scale)) + scaled


def solve(puzzle: Puzzle, time_limit: float | None) -> Headline | None:
    """The headline of a board; what one-cell contradictions leave open counts as tier 3. None without one in time."""
    kind = puzzle.kind
    if kind.convention is not None:
        return grade(puzzle, time_limit=time_limit, unlicensed_budget=1).headline
    tiers = Tiers(puzzle, kind.sound, budget=kind.budget, time_limit=time_limit)
    try:
        marks, rounds = play(tiers, puzzle.givens)
    except OutOfBudget:
        return None
    if marks.clash:
        return None
    if left := tiers.open(marks).bit_count():
        rounds.append(Round(3, CONTRADICTION[3], left))
    return Headline(puzzle, max((one.tier for one in rounds), default=1), tuple(rounds), tuple(tiers.techniques))


def board(item: Labelled, found: Headline, record: str = "") -> LabelledBoard:
    """The figures of a graded board, with those of a recorded solve."""
    puzzle = found.puzzle
    whole = puzzle.variables.bit_count()
    plain = replace(weights(puzzle.kind.name), refutation=1)
    scales = [replace(plain, doubling=doubling) for doubling in GRID["doubling"]]
    traces = {
        scale.doubling: [
            (wait.tier, wait.ticks, wait.open / whole) for wait in waits(puzzle, found.techniques, found.rounds, scale)
        ]
        for scale in scales
    }
    order = {scale.doubling: orders.agreement(found, record, scale) for scale in scales} if record else {}
    known = {doubling: value for doubling, value in order.items() if value is not None}
    size, sparse, even = (math.log(one) for one in (whole, sparseness(puzzle), evenness(puzzle)))
    various, month = math.log(variety(found.rounds)), str(item.line.get("date") or "")[:7]
    return LabelledBoard(item.values, traces, size, sparse, even, various, month, found.deep, known)


def sizes(boards: Sequence[LabelledBoard]) -> dict[str, int]:
    """The groups that have enough boards to count, with how many."""
    found = Counter(name for one in boards for name in (*one.values, *([ORDERS] if one.order else [])))
    return {name: count for name, count in sorted(found.items()) if count >= LEAST}


def agreement(
    boards: Sequence[LabelledBoard],
    score: Mapping[LabelledBoard, float],
    doubling: Mapping[LabelledBoard, float] | None = None,
) -> dict[str, float]:
    """Spearman's coefficient of the scores with the labels of each group; where the doublings of the clock are given,
    also the median of those with recorded solves.
    """
    groups = sizes(boards)
    recorded = groups.pop(ORDERS, 0)
    members = {name: [one for one in boards if name in one.values] for name in groups}
    found = {
        name: spearman([one.values[name] for one in some], [score[one] for one in some])
        for name, some in members.items()
    }
    if recorded and doubling is not None:
        found[ORDERS] = statistics.median(one.order[doubling[one]] for one in boards if one.order)
    return found


def measured(boards: Sequence[LabelledBoard], scale: Weights) -> dict[str, float]:
    """The agreement of some weights with all groups."""
    return agreement(boards, {one: one.score(scale) for one in boards}, dict.fromkeys(boards, scale.doubling))


def fit(boards: Sequence[LabelledBoard]) -> Weights:
    """The best weights of the grid under which no change of a single one is better, from each doubling on.

    To fill in may not take much longer than to see what to fill in: the rating would no longer speak of the solve.
    """
    base = weights("any")
    share = {name: math.sqrt(count) for name, count in sizes(boards).items()}

    @cache
    def worth(scale: Weights) -> float:
        if scale.fill > MOST * max(1.0, statistics.median(one.work(scale) for one in boards)):
            return -math.inf
        found = measured(boards, scale)
        mean = sum(value * share[name] for name, value in found.items()) / (sum(share.values()) or 1)
        steps = sum(abs(row.index(getattr(scale, name)) - row.index(getattr(base, name))) for name, row in GRID.items())
        return mean - STEP * steps

    def beside(scale: Weights, far: int) -> list[Weights]:
        """All weights of which one is another, at most so many places away in its row."""
        return [
            replace(scale, **{name: one})
            for name, row in GRID.items()
            if name != "doubling"
            for i, one in enumerate(row)
            if abs(i - row.index(getattr(scale, name))) <= far
        ]

    def climbed(best: Weights) -> Weights:
        while True:
            near = beside(best, len(GRID))
            near += [both for one in near for both in beside(one, 1)]
            top = max(near, key=worth)
            if worth(top) <= worth(best):
                return best
            best = top

    return max((climbed(replace(base, doubling=one)) for one in GRID["doubling"]), key=worth)


def cross_validated(
    boards: Sequence[LabelledBoard], folds: int = FOLDS, seed: int = 0, *, by_month: bool = False
) -> dict[str, float]:
    """The agreement of scores that each come from weights fitted to the other folds.

    A score is told by its place among those of the other folds, since other weights have another scale.

    Args:
        boards: the boards.
        folds: into how many parts they are parted.
        seed: for the parting.
        by_month: whether boards of one month stay together; those without a date then stand alone.
    """
    groups: dict[object, list[LabelledBoard]] = {}
    for one in boards:
        groups.setdefault(one.month if by_month and one.month else one, []).append(one)
    order = list(groups.values())
    Random(seed).shuffle(order)
    score: dict[LabelledBoard, float] = {}
    doubling: dict[LabelledBoard, float] = {}
    for i in range(folds):
        others = [one for j, group in enumerate(order) if j % folds != i for one in group]
        scale = fit(others)
        known = sorted(one.score(scale) for one in others)
        left = [one for group in order[i::folds] for one in group]
        score.update((one, place(known, one.score(scale))) for one in left)
        doubling.update(dict.fromkeys(left, scale.doubling))
    return agreement(boards, score, doubling)


def place(known: Sequence[float], value: float) -> float:
    """The place of a value among some in order, between two of them in proportion."""
    after = bisect_right(known, value)
    if not 0 < after < len(known) or known[after] == math.inf:
        return after + math.atan(value) / math.pi if value < math.inf else math.inf
    low, high = known[after - 1], known[after]
    return after - 1 + (value - low) / (high - low)


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
    fitted = measured(boards, found)
    print(f"{len(boards)} boards\nweights: {told}")
    monthly = cross_validated(boards, by_month=True)
    for name, value in cross_validated(boards).items():
        print(f"{name}: {value:.3f} cross-validated, {monthly[name]:.3f} by month, {fitted[name]:.3f} fitted")
    if args.write:
        file = stored()
        kept = file.get(args.kind, {})
        file[args.kind] = kept | told | {"technique_set": kind_of(args.kind).technique_set, "fitted": sizes(boards)}
        write(file)
    return 0


def graded(files: Iterable[Path], kind: str, time_limit: float, only: str = "") -> list[LabelledBoard]:
    """The boards of the files that are of some groups and are solved in time."""
    found = []
    for item in labelled(files, kind, only):
        record = item.line.get("human_moves") or "" if re.search(only, ORDERS) else ""
        solved = solve(item.puzzle, time_limit) if item.values or record else None
        if solved:
            found.append(board(item, solved, record))
            if sys.stderr.isatty():
                print(f"\r{len(found)} boards", end="", file=sys.stderr)
    return found


def write(file: Mapping[str, Mapping[str, object]]) -> None:
    """Keep the weights, a kind on each line."""
    lines = [f"  {json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(file.items())]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
