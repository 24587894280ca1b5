"""How grading time grows with the board: ``python -m bench.growth KIND --out FILE.png``.

Boards of each size and tier come from our own generator. Ours and the peers of ``bench/KIND`` answer in turns; the plot
has time against cells on logarithmic axes, and the table the exponent of the straight line through each.
Needs matplotlib.
"""

from __future__ import annotations

import argparse
import importlib
import math
import statistics
import sys
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from bench.harness import CLOCKS, Contestant, OverLimit
from deduce.errors import InputError
from deduce.formats import parse, write
from deduce.generate import generate
from deduce.registry import kind as kind_of

SIZES = (6, 8, 10, 14, 20, 28, 40)
Series = dict[tuple[str, int], list[tuple[int, float]]]


def main(argv: Sequence[str] | None = None) -> int:
    """Measure, print the exponents, draw."""
    parser = argparse.ArgumentParser(prog="python -m bench.growth", description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("--out", type=Path, required=True, metavar="FILE.png")
    parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, metavar="N", help="sides of square boards")
    parser.add_argument("--tiers", type=int, nargs="+", default=(1, 2), metavar="N")
    parser.add_argument("--count", type=int, default=3, metavar="N", help="boards of each size and tier")
    parser.add_argument("--only", nargs="+", default=(), metavar="NAME", help="these contestants beside ours")
    parser.add_argument("--limit", type=float, default=10, metavar="S", help="seconds for one answer")
    parser.add_argument("--clock", choices=sorted(CLOCKS), default="cpu")
    arguments = parser.parse_args(argv)
    everyone = importlib.import_module(f"bench.{arguments.kind}").contestants()
    chosen = [one for one in everyone if one.question == "solve" and (one.ours or one.name in arguments.only)]
    series: Series = {}
    for tier in arguments.tiers:
        for size in arguments.sizes:
            _measure(series, chosen, arguments, tier, size)
    print("| | tier | boards up to | time grows with cells to the power |")
    print("|---|--:|--:|--:|")
    for (name, tier), points in series.items():
        if len(points) > 2:
            print(f"| {name} | {tier} | {max(cells for cells, _ in points)} cells | {_exponent(points):.2f} |")
    _draw(series, arguments.out, arguments.kind)
    return 0


def _measure(series: Series, chosen: Sequence[Contestant], arguments: argparse.Namespace, tier: int, size: int) -> None:
    """The median over the boards of one size, each the best of three runs."""
    clock = CLOCKS[arguments.clock]
    boards = generate(kind_of(arguments.kind), size, size, tier=tier, seed=size)
    try:
        texts = [write(made.puzzle, "json") for made in islice(boards, arguments.count)]
    except InputError as error:
        print(f"{size}×{size}, tier {tier}: {error}", file=sys.stderr)
        return
    times: dict[str, list[float]] = {one.name: [] for one in chosen}
    for text in texts:
        best = dict.fromkeys(times, math.inf)
        for _ in range(3):
            for one in chosen:
                puzzle = parse(text, arguments.kind)
                start = clock()
                try:
                    one.run(puzzle, arguments.limit)
                except OverLimit:
                    continue
                best[one.name] = min(best[one.name], clock() - start)
        for name, seconds in best.items():
            times[name].append(seconds)
    print(f"{size}×{size}, tier {tier}: measured", file=sys.stderr)
    for name, found in times.items():
        if all(math.isfinite(seconds) for seconds in found):
            series.setdefault((name, tier), []).append((size * size, statistics.median(found)))


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
        axis.set(title=f"{kind}, tier {tier}", xlabel="cells", ylabel="seconds")
        axis.grid(True, which="both", alpha=0.3)
        axis.legend()
    figure.tight_layout()
    figure.savefig(out, dpi=120)


if __name__ == "__main__":
    sys.exit(main())
