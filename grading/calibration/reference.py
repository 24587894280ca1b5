"""The reference set that a rating is compared with: ``python -m grading.calibration.reference KIND [FILE ...]``.

Boards of some sizes from our own generator, half of them for techniques alone and half as hard as one-cell
contradictions let them be, and the boards of the files. Kept are the ratings that part them into bands of equal number
within each size, and into levels over all sizes; the unit of the rating becomes a tenth of the median.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from deduce.contract.puzzle import Kind, Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.formats import load
from deduce.making.generate import generate
from grading import reference
from grading.calibration import fit
from grading.grade import grade
from grading.rating import efforts
from grading.reference import BANDS, LEVELS, size_of
from grading.weights import stored, weights

SIZES: Sequence[tuple[int, Mapping[str, Any]]] = [(6, {}), (8, {}), (10, {}), (12, {})]
"""The sizes, with options of the generator, for a kind whose ``make`` names no others as its ``REFERENCE``."""
COUNT = 40
"""Boards that are made of each size."""
LEAST = 20
"""The fewest boards of a size that has bands of its own."""


def boards(kind: Kind, count: int) -> Iterator[Puzzle]:
    """The boards that are made, always the same."""
    for size, options in getattr(kind.part("make"), "REFERENCE", SIZES):
        for tier in (1, None):
            made = generate(kind, size, size, tier=tier, seed=size, options=options)
            yield from (one.puzzle for one in islice(made, count // 2))


def quantiles(values: Sequence[float], parts: int, unit: float) -> list[float]:
    """The ratings that part works into so many parts of equal number."""
    row = sorted(values)
    return [round(row[len(row) * i // parts] / unit, 1) for i in range(1, parts)]


def main(arguments: list[str] | None = None) -> int:
    """Make the boards, grade them and keep unit, levels and bands."""
    parser = argparse.ArgumentParser(prog="python -m grading.calibration.reference", description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE", help="more boards, such as data/KIND/*.txt")
    parser.add_argument("--count", type=int, default=COUNT, help="boards that are made of each size")
    args = parser.parse_args(arguments)
    kind = kind_of(args.kind)
    keep(kind, works([*boards(kind, args.count), *map(load, args.files)]))
    return 0


def works(puzzles: Iterable[Puzzle]) -> dict[str, list[float]]:
    """The ratings of the boards of each size, before they are divided by the unit."""
    found: dict[str, list[float]] = {}
    for number, puzzle in enumerate(puzzles, 1):
        graded = grade(puzzle, unique="never")
        if graded.status == "solved":
            scale = replace(weights(puzzle.kind.name), unit=1.0)
            work = sum(efforts(puzzle, graded.techniques, graded.rounds, scale))
            found.setdefault(size_of(puzzle), []).append(work)
        if sys.stderr.isatty():
            print(f"\r{number} boards", end="", file=sys.stderr)
    return found


def keep(kind: Kind, found: Mapping[str, Sequence[float]]) -> None:
    """Write what parts the boards of each size into bands, and all of them into levels."""
    every = [value for row in found.values() for value in row]
    unit = float(f"{statistics.median(every) / 10:.2g}")
    fit.write(stored() | {kind.name: stored().get(kind.name, {}) | {"unit": unit}})
    row: dict[str, Any] = {"technique_set": kind.technique_set, "boards": len(every)}
    row["levels"] = quantiles(every, len(LEVELS), unit)
    row["sizes"] = {size: quantiles(row, BANDS, unit) for size, row in sorted(found.items()) if len(row) >= LEAST}
    reference.write(reference.stored() | {kind.name: row})


if __name__ == "__main__":
    raise SystemExit(main())
