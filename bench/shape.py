"""Would the shape of a path make the rating better? ``python -m bench.shape KIND LABELLED.jsonl ...``.

The steps of a path are a graph of what rests on what. Its depth is the longest chain of steps, its width how many are
possible at once in the mean, its hinges the steps on which everything later hangs. Each is tried as a further factor of
the rating, under a power of its own. Weights and power are both chosen without the boards that they are measured on.
"""

from __future__ import annotations

import argparse
import math
import statistics
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from deduce.engine.graph import graph
from deduce.engine.path import solve as path_of
from deduce.language.errors import OutOfBudget
from grading.calibration.fit import FOLDS, LabelledBoard, agreement, board, fit, place, sizes, solve
from grading.calibration.labels import labelled

SEEDS = range(3)
POWERS = (-0.5, -0.25, 0.0, 0.25, 0.5, 1.0)
LIMIT = 10.0
"""Seconds for a board."""
Scores = Mapping[LabelledBoard, float]


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.shape", description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="labelled boards, JSON Lines")
    parser.add_argument("--only", default="", metavar="REGEX", help="the groups of labels that count; default: all")
    args = parser.parse_args(arguments)
    shapes: dict[LabelledBoard, Mapping[str, float]] = {}
    for item in labelled(args.files, args.kind, args.only):
        found = solve(item.puzzle, LIMIT) if item.values else None
        if not found:
            continue
        try:
            path = graph(path_of(item.puzzle, unique="never", time_limit=LIMIT))
        except OutOfBudget:  # a board of tier 3 counts as harder than all others, whatever its shape
            path = graph(())
        depth = max(1, path.graph["depth"])
        shapes[board(item, found)] = {
            "depth": math.log(depth),
            "width": math.log(max(1, len(path)) / depth),
            "hinges": math.log(1 + len(path.graph["hinges"])),
        }
    found = defaultdict[str, dict[str, list[float]]](lambda: defaultdict(list))
    chosen = defaultdict[str, list[float]](list)
    for seed in SEEDS:
        for column, values in _validated(shapes, seed, chosen).items():
            for group, value in values.items():
                found[column][group].append(value)
    print(f"| labels | boards | {' | '.join(found)} |\n|---|--:|" + "--:|" * len(found))
    for group, count in sizes(list(shapes)).items():
        means = (f"{statistics.fmean(column[group]):.3f}" for column in found.values())
        print(f"| {group} | {count} | {' | '.join(means)} |")
    for name, powers in chosen.items():
        print(f"powers of {name}: {', '.join(f'{one:g}' for one in powers)}")
    return 0


def _validated(
    shapes: Mapping[LabelledBoard, Mapping[str, float]], seed: int, chosen: Mapping[str, list[float]]
) -> dict[str, dict[str, float]]:
    """The agreement of the rating with each group, and with each factor more; what was chosen is noted."""
    order = list(shapes)
    Random(seed).shuffle(order)
    columns: dict[str, dict[LabelledBoard, float]] = {"rating": {}, "depth": {}, "width": {}, "hinges": {}}
    for i in range(FOLDS):
        left = order[i::FOLDS]
        others = [one for j, one in enumerate(order) if j % FOLDS != i]
        scale = fit(others)
        plain = {one: one.score(scale) for one in order}
        for name, column in columns.items():
            power = 0.0
            if name != "rating":
                power = max(POWERS, key=lambda one: (_mean(others, _with(plain, shapes, name, one)), -abs(one)))
                chosen[name].append(power)
            scores = _with(plain, shapes, name, power)
            known = sorted(scores[one] for one in others)
            column.update((one, place(known, scores[one])) for one in left)
    return {name: agreement(order, column) for name, column in columns.items()}


def _with(plain: Scores, shapes: Mapping[LabelledBoard, Mapping[str, float]], name: str, power: float) -> Scores:
    return {one: score + (power * shapes[one][name] if power else 0.0) for one, score in plain.items()}


def _mean(boards: Sequence[LabelledBoard], scores: Scores) -> float:
    """The agreement as the weights are fitted to it: a large group counts by the root of its number."""
    share = {name: math.sqrt(count) for name, count in sizes(boards).items()}
    found = agreement(boards, {one: scores[one] for one in boards})
    return sum(value * share[name] for name, value in found.items()) / (sum(share.values()) or 1)


if __name__ == "__main__":
    raise SystemExit(main())
