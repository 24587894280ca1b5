"""How grading time grows with the board: ``python -m bench.growth KIND --out FILE.png``.

Boards of each size and tier are those of ``data/KIND`` and, where these are too few, new ones of our generator. Ours
and the others of ``bench/KIND`` answer in turns; who hits the limit is not asked about larger boards. The plot has time
against cells on logarithmic axes, and the table the exponent of the straight line through each. Needs matplotlib.
"""

from __future__ import annotations

import argparse
import importlib
import math
import statistics
import sys
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import deduce
from bench.harness import CLOCKS, Board, Clock, Contestant, compete
from deduce.contract.registry import kind as kind_of
from deduce.formats import write
from deduce.language.errors import InputError
from deduce.making.generate import generate

SIZES = (6, 8, 10, 12, 15, 20, 28, 40)
Series = dict[tuple[str, int], list[tuple[int, float]]]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print the exponents, draw."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="N", help="sides of square boards")
    parser.add_argument("--tiers", type=int, nargs="+", default=(1, 2, 3), metavar="N")
    parser.add_argument("--count", type=int, default=3, metavar="N", help="boards of each size and tier")
    parser.add_argument("--only", nargs="+", default=(), metavar="NAME", help="these contestants beside ours")
    parser.add_argument("--repeat", type=int, default=3, metavar="N", help="runs of each on a board")
    parser.add_argument("--limit", type=float, default=10, metavar="S", help="seconds for one answer")
    parser.add_argument("--clock", choices=sorted(CLOCKS), default="cpu")
    arguments = parser.parse_args(argv)
    everyone = importlib.import_module(f"bench.{arguments.kind}").contestants()
    chosen = [one for one in everyone if one.question == "solve"]
    if arguments.only:
        chosen = [one for one in chosen if one.ours or one.name in arguments.only]
    series: Series = {}
    for tier in arguments.tiers:
        left = list(chosen)
        for size in arguments.sizes:
            boards = list(islice(_boards(arguments.kind, size, tier), arguments.count))
            print(f"{size}×{size}, tier {tier}: {len(boards)} boards", file=sys.stderr)
            if len(boards) == arguments.count:
                left = _measure(series, left, boards, tier, arguments.repeat, arguments.limit, arguments.clock)
    print("| | tier | boards up to | seconds there | time grows with cells to the power |")
    print("|---|--:|--:|--:|--:|")
    for (name, tier), points in series.items():
        if len(points) > 2:
            cells, seconds = points[-1]
            print(f"| {name} | {tier} | {cells} cells | {seconds:.3g} | {_exponent(points):.2f} |")
    _draw(series, arguments.out, arguments.kind)
    return 0


def _boards(kind: str, size: int, tier: int) -> Iterator[Board]:
    """Square boards of a tier; those of tier 3 are too rare to be made here."""
    for path in sorted((Path(__file__).parent.parent / "data" / kind).glob("*.txt")):
        puzzle = deduce.load(path)
        if puzzle.rows == puzzle.cols == size and puzzle.extra["grade"]["tier"] == tier:
            yield Board(path.stem, kind, write(puzzle, "json"), size * size)
    if tier < 3:
        try:
            for number, made in enumerate(generate(kind_of(kind), size, size, tier=tier, seed=size), 1):
                yield Board(f"made {number}", kind, write(made.puzzle, "json"), size * size)
        except InputError as error:
            print(error, file=sys.stderr)


def _measure(
    series: Series,
    asked: Sequence[Contestant],
    boards: Sequence[Board],
    tier: int,
    repeat: int,
    limit: float,
    clock: Clock,
) -> list[Contestant]:
    """Note the median over the boards, each the best of its runs; return who stayed within the limit."""
    scores = compete(asked, boards, repeat=repeat, limit=limit, clock=clock)
    within = [one for one in asked if not any(score.over for score in scores[one].values())]
    for one in within:
        wrong = [f"{board.name}: {score.wrong}" for board, score in scores[one].items() if score.wrong]
        if wrong:
            print(f"{one.name}, {wrong[0]}", file=sys.stderr)
        seconds = statistics.median(min(score.seconds) for score in scores[one].values())
        series.setdefault((one.name, tier), []).append((boards[0].cells, seconds))
    return within


def _exponent(points: Sequence[tuple[int, float]]) -> float:
    """The slope of the least-squares line through the logarithms."""
    return statistics.linear_regression(*zip(*((math.log(x), math.log(y)) for x, y in points), strict=True)).slope


def _draw(series: Series, out: Path, kind: str) -> None:
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot

    tiers = sorted({tier for _, tier in series})
    figure, axes = pyplot.subplots(1, len(tiers), figsize=(6 * len(tiers), 4.5), sharey=True, squeeze=False)
    for axis, tier in zip(axes[0], tiers, strict=True):
        for (name, its), points in series.items():
            if its == tier:
                axis.loglog(*zip(*points, strict=True), marker="o", label=name)
        cells = sorted({x for (_, its), points in series.items() if its == tier for x, _ in points})
        axis.set_xticks(cells, [f"{math.isqrt(x)}×{math.isqrt(x)}" for x in cells], minor=False, rotation=45)
        axis.set_xticks([], minor=True)
        axis.set(title=f"{kind}, tier {tier}", xlabel="cells", ylabel="seconds")
        axis.grid(True, which="both", alpha=0.3)
    figure.tight_layout()
    figure.legend(*axes[0][0].get_legend_handles_labels(), loc="upper center", bbox_to_anchor=(0.5, 0), ncols=2)
    figure.savefig(out, dpi=120, bbox_inches="tight")


if __name__ == "__main__":
    sys.exit(main())
