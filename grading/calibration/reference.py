"""The boards that a rating is compared with: ``python -m grading.calibration.reference KIND [FILE.jsonl ...]``.

The files hold published boards, JSON Lines of any form of ours. They are parted into classes by variety and size; a
class of few boards takes in the next sizes. What is kept of a class are the ratings that part it into tenths, with how
many boards there were and where they come from. Sizes of which nothing is published get a class of boards that our
generator makes, half of them for techniques alone and half as hard as one-cell contradictions let them be. The unit of
the rating becomes a tenth of the median of all, unless the technique set has one already.

With ``--apart`` nothing is kept: each half of the published boards is measured with the tenths of the other half.
"""

from __future__ import annotations

import argparse
import math
import statistics
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kind as kind_of
from deduce.formats import parse
from deduce.language.errors import InputError
from deduce.making.generate import generate
from grading import reference
from grading.calibration import fit
from grading.rating import efforts
from grading.reference import BANDS, LEVELS, NEAR, OWN, Class
from grading.weights import stored, weights

SIZES: Sequence[tuple[int, Mapping[str, Any]]] = [(6, {}), (8, {}), (10, {}), (12, {})]
"""The sizes, with options of the generator, for a kind whose ``make`` names no others as its ``REFERENCE``."""
COUNT = 40
"""Boards that are made of each size."""
ENOUGH = 40
"""The boards with which a class of published boards takes in no further size."""
LEAST = 15
"""The fewest boards of a class."""
WIDE = 1.45
"""How many times more cells the largest board of a class may have than the smallest."""


@dataclass(frozen=True, slots=True)
class SampleBoard:
    """A board of the sample.

    Attributes:
        variety: as `Puzzle.variety` says.
        cells: how many cells it has.
        work: its rating before it is divided by the unit; infinite at tier 3, which has none.
    """

    variety: str
    cells: int
    work: float


def worked(puzzles: Iterable[Puzzle], time_limit: float | None = None) -> Iterator[SampleBoard]:
    """The boards that are solved in time, with what they cost by the convention of their kind."""
    for number, puzzle in enumerate(puzzles, 1):
        found = fit.solve(puzzle, time_limit)
        if sys.stderr.isatty():
            print(f"\r{number} boards", end="", file=sys.stderr)
        if found is None:
            continue
        scale = replace(weights(puzzle.kind.name), unit=1.0)
        work = math.inf if found.tier == 3 else sum(efforts(puzzle, found.techniques, found.rounds, scale))
        yield SampleBoard(puzzle.variety, puzzle.rows * puzzle.cols, work)


def published(files: Iterable[Path], kind: Kind) -> Iterator[Puzzle]:
    """The puzzles of the files; what is no puzzle of the kind is told and left out."""
    for path in files:
        for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            try:
                yield parse(text, kind.name)
            except InputError as error:
                print(f"{path}:{number} is left out: {error}", file=sys.stderr)


def made(kind: Kind, count: int, classes: Sequence[Class]) -> Iterator[Puzzle]:
    """Boards of our own of the sizes that no class is near to, always the same."""
    for size, options in getattr(kind.make, "REFERENCE", SIZES):
        for tier in (1, None):
            boards = generate(kind, size, size, tier=tier, seed=size, options=options)
            for one in islice(boards, count // 2):
                near = [row.away(size * size) for row in classes if row.variety == one.puzzle.variety]
                if min(near, default=math.inf) <= NEAR:
                    break
                yield one.puzzle


def parted(boards: Iterable[SampleBoard], source: str, unit: float) -> list[Class]:
    """The classes of a sample: a size with those that follow it, until there are enough boards."""
    sizes: dict[str, dict[int, list[float]]] = {}
    for one in boards:
        sizes.setdefault(one.variety, {}).setdefault(one.cells, []).append(one.work / unit)
    found = []
    for variety, row in sorted(sizes.items()):
        groups: list[list[int]] = []
        for cells in sorted(row):
            last = groups[-1] if groups else []
            lacking = last and sum(len(row[size]) for size in last) < ENOUGH and cells <= WIDE * last[0]
            groups = [*groups[:-1], [*last, cells]] if lacking else [*groups, [cells]]
        for group in groups:
            works = [work for size in group for work in row[size]]
            if len(works) >= LEAST:
                found.append(Class(variety, (group[0], group[-1]), len(works), source, tuple(quantiles(works))))
    return found


def quantiles(works: Sequence[float], parts: int = BANDS) -> list[float]:
    """The works that part some into so many parts of equal number."""
    row = sorted(works)
    found = []
    for i in range(1, parts):
        at = len(row) * i / parts - 0.5
        low, high = row[math.floor(at)], row[math.ceil(at)]
        found.append(low if low == high else low + (high - low) * (at - math.floor(at)))
    return [round(value, 2) if value < math.inf else value for value in found]


def apart(boards: Sequence[SampleBoard]) -> Iterator[str]:
    """What share of each half falls into the fifths of the other half, class by class and together."""
    order = list(boards)
    Random(1).shuffle(order)
    halves = order[::2], order[1::2]
    shares: dict[str, Counter[int]] = {"all": Counter()}
    for some, others in (halves, halves[::-1]):
        classes = parted(some, "", 1.0)
        for one in others:
            best = min(
                (row for row in classes if row.variety == one.variety),
                key=lambda row: row.away(one.cells),
                default=None,
            )
            if best is None or best.away(one.cells) > NEAR:
                continue
            fifth = reference.band(best, one.work) * len(LEVELS) // BANDS
            shares["all"][fifth] += 1
            shares.setdefault(f"{best.variety} {best.cells[0]}–{best.cells[1]}", Counter())[fifth] += 1
    for name, found in sorted(shares.items()):
        whole = sum(found.values())
        told = " ".join(f"{100 * found[fifth] / whole:4.0f}" for fifth in range(len(LEVELS)))
        yield f"{name:>20} {whole:5} boards: {told} %"


def main(arguments: list[str] | None = None) -> int:
    """Grade the boards and keep unit and classes."""
    parser = argparse.ArgumentParser(prog="python -m grading.calibration.reference", description=__doc__)
    parser.add_argument("kind")
    parser.add_argument("files", type=Path, nargs="*", metavar="FILE", help="published boards, JSON Lines")
    parser.add_argument("--source", default="published", metavar="TEXT", help="where these come from")
    parser.add_argument("--count", type=int, default=COUNT, help="boards of our own that are made of a size")
    parser.add_argument("--time-limit", type=float, default=20, help="seconds for a published board")
    parser.add_argument("--apart", action="store_true", help="measure each half with the other, and keep nothing")
    args = parser.parse_args(arguments)
    kind = kind_of(args.kind)
    sample = list(worked(published(args.files, kind), args.time_limit))
    if args.apart:
        print("\n".join(apart(sample)))
        return 0
    near = parted(sample, args.source, 1.0)
    keep(kind, sample, args.source, list(worked(made(kind, args.count, near))))
    return 0


def keep(kind: Kind, sample: Sequence[SampleBoard], source: str, own: Sequence[SampleBoard]) -> None:
    """Write the unit, the classes of a published sample and those of our own boards.

    A technique set that has a unit keeps it: ratings that were told already keep their meaning.
    """
    unit = stored().get(kind.name, {}).get("unit")
    if unit is None or reference.stored().get(kind.name, {}).get("technique_set") != kind.technique_set:
        unit = float(f"{statistics.median(one.work for one in (*sample, *own)) / 10:.2g}")
    fit.write(stored() | {kind.name: stored().get(kind.name, {}) | {"unit": unit}})
    rows = [
        {
            "variety": one.variety,
            "cells": list(one.cells),
            "boards": one.boards,
            "source": one.source,
            "tenths": [None if value == math.inf else value for value in one.tenths],
        }
        for one in (*parted(sample, source, unit), *parted(own, OWN, unit))
    ]
    rows.sort(key=lambda row: (row["variety"], row["cells"]))
    reference.write(reference.stored() | {kind.name: {"technique_set": kind.technique_set, "classes": rows}})


if __name__ == "__main__":
    raise SystemExit(main())
