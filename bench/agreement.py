"""How well the rating follows people: ``python -m bench.agreement KIND FILE.jsonl ...``, from the root of the project.

Labels of boards, and the order in which a person filled one. The weights behind each figure are fitted without the
boards that it is measured on.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from grading.calibration.fit import ORDERS, LabelledBoard, agreement, board, cross_validated, solve
from grading.calibration.labels import labelled
from grading.calibration.orders import agreement as order_agreement
from grading.headline import Headline
from grading.weights import weights

SEEDS = range(3)
"""The ways to part the boards."""


def main(arguments: list[str] | None = None) -> int:
    args = _parser().parse_args(arguments)
    boards: list[LabelledBoard] = []
    grades: dict[LabelledBoard, Headline] = {}
    orders: list[float] = []
    left: Counter[str] = Counter()
    for number, item in enumerate(labelled(args.files, args.kind, args.only), 1):
        record = item.line.get("human_moves")
        if not item.values and not record:
            continue
        found = solve(item.puzzle, args.time_limit)
        left.update([] if found else item.values)
        if not found:
            continue
        if item.values:
            boards.append(board(item, found, record or ""))
            grades[boards[-1]] = found
        order = order_agreement(found, record, weights(args.kind)) if record else None
        orders += [] if order is None else [order]
        if sys.stderr.isatty():
            print(f"\r{number} boards", end="", file=sys.stderr)
    validated: dict[str, float] = {}
    if boards:
        validated = _mean(cross_validated(boards, seed=seed) for seed in SEEDS)
        print(labels(boards, grades, left, validated))
    if orders:
        apart = f", cross-validated {validated[ORDERS]:.3f}" if ORDERS in validated else ""
        print(f"order of {len(orders)} recorded solves: median {statistics.median(orders):.3f}{apart}")
    return 0


def labels(
    boards: list[LabelledBoard],
    grades: dict[LabelledBoard, Headline],
    left: Counter[str],
    validated: Mapping[str, float],
) -> str:
    """The table of the groups: the rating and plainer measures, and how many boards were not solved in time."""
    plain = {
        "size": {one: one.size for one in boards},
        "tier": {one: float(found.tier or 0) for one, found in grades.items()},
        "rounds": {one: float(len(found.rounds)) for one, found in grades.items()},
        "as shipped": {one: one.score(weights(found.puzzle.kind.name)) for one, found in grades.items()},
    }
    columns = {name: agreement(boards, score) for name, score in plain.items()}
    columns["cross-validated"] = dict(validated)
    if any(one.month for one in boards):
        columns["by month"] = _mean(cross_validated(boards, seed=seed, by_month=True) for seed in SEEDS)
    lines = [f"| labels | boards | left out | {' | '.join(columns)} |", "|---|--:|--:|" + "--:|" * len(columns)]
    for name in columns["size"]:
        some = [one for one in boards if name in one.values]
        values = " | ".join(f"{column[name]:.3f}" for column in columns.values())
        lines.append(f"| {name} | {len(some)} | {left[name]} | {values} |")
    return "\n".join(lines)


def _mean(found: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """The mean over some ways to part the boards."""
    rows = list(found)
    return {name: statistics.mean(row[name] for row in rows) for name in rows[0]}


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m bench.agreement", description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="labelled boards, JSON Lines")
    parser.add_argument("--only", default="", metavar="REGEX", help="the groups of labels that count; default: all")
    parser.add_argument("--time-limit", type=float, default=10, help="seconds for a grade")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
