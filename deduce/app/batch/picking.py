"""Boards of an archive from its results: of some levels, no two alike, as an even ramp."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from deduce import formats
from deduce.app.batch.work import Record
from deduce.formats.canonical import canonical
from deduce.language.errors import InputError
from deduce.language.messages import msg
from grading.reference import LEVELS


@dataclass(frozen=True)
class Graded:
    """What is needed of a result to choose among many.

    Attributes:
        key: what tells its puzzle from all others.
        kind: the kind of the puzzle.
        puzzle: it as our JSON.
        rating: that of its card; None where it has none.
        level: 1 (very easy) to 5 (very hard); None where there is nothing to compare with.
        percent: the middle of its band of percentiles; None likewise.
    """

    key: str
    kind: str
    puzzle: str
    rating: float | None
    level: int | None
    percent: float | None


def graded(records: Iterable[Record], name: str) -> Iterator[Graded]:
    """The results that are of solved boards.

    Args:
        records: the results.
        name: the file that they are from.

    Raises:
        InputError: when they were written without the puzzles.
    """
    for one in records:
        if one["status"] != "solved":
            continue
        if not one.get("puzzle"):
            raise InputError(msg("{name} has results without their puzzles", name=name), expected=msg("a new batch"))
        band = one.get("percentiles")
        band = json.loads(band) if isinstance(band, str) and band else band
        rating, level = one.get("card_rating"), one.get("level")
        yield Graded(
            one["key"],
            one["kind"],
            one["puzzle"],
            None if rating in (None, "") else float(rating),
            None if level in (None, "") else int(level),
            (band[0] + band[1]) / 2 if band else None,
        )


def within(found: Iterable[Graded], kind: str | None, low: int | None, high: int | None) -> list[Graded]:
    """Those of a kind and of some levels, each once; where levels are asked for, all have one."""
    every = {one.key: one for one in found if kind in (None, one.kind)}
    if low is None and high is None:
        return list(every.values())
    levels = range(low or 1, (high or len(LEVELS)) + 1)
    return [one for one in every.values() if one.level in levels]


def ramp(found: Sequence[Graded], count: int, *, distinct: bool = False) -> list[Graded]:
    """So many of some boards, of which each is as far above the one before as can be had.

    Args:
        found: the boards.
        count: how many; all of them where there are fewer.
        distinct: no two that are alike under the symmetries of their kind.

    The places of an even ramp lie at equal distances between the easiest and the hardest board. Each is given the board
    that is nearest, so that the sum of the distances is least and the order is kept (dynamic programming).
    """
    left = _sorted(found)
    while True:
        chosen = _nearest(left, min(count, len(left)))
        if not distinct:
            return chosen
        seen: dict[str, Graded] = {}
        doubled = [one for one in chosen if seen.setdefault(canonical(formats.parse(one.puzzle)), one) is not one]
        if not doubled:
            return chosen
        out = {one.key for one in doubled}
        left = [one for one in left if one.key not in out]


def _sorted(found: Iterable[Graded]) -> list[Graded]:
    """The easiest first: by percentiles where all have some, then by the rating, which tier 3 exceeds."""
    every = list(found)
    banded = all(one.percent is not None for one in every)
    return sorted(
        every,
        key=lambda one: (one.percent if banded else 0, math.inf if one.rating is None else one.rating, one.key),
    )


def _nearest(found: Sequence[Graded], count: int) -> list[Graded]:
    """Some of boards in order, for the places of an even ramp."""
    heights = _heights(found)
    if count == len(found):
        return list(found)
    low, high = heights[0], heights[-1]
    wanted = [low + (high - low) * i / max(1, count - 1) for i in range(count)]
    if count == 1:
        wanted = [(low + high) / 2]
    # best[j]: the least sum of distances for the places so far, the last of which has one of the first j boards
    best = [0.0] * (len(found) + 1)
    taken: list[bytearray] = []
    for i, height in enumerate(wanted):
        after, took = [math.inf] * (len(found) + 1), bytearray(len(found) + 1)
        for j in range(i + 1, len(found) + 1):
            here = best[j - 1] + abs(heights[j - 1] - height)
            took[j] = here < after[j - 1]
            after[j] = min(here, after[j - 1])
        best = after
        taken.append(took)
    chosen, j = list[Graded](), len(found)
    for took in reversed(taken):
        while not took[j]:
            j -= 1
        j -= 1
        chosen.append(found[j])
    return chosen[::-1]


def _heights(found: Sequence[Graded]) -> list[float]:
    """How high each stands on the ramp: its percentile and, within a band, its rank there; without percentiles the
    logarithm of its rating.
    """
    if any(one.percent is None for one in found):
        top = max((one.rating for one in found if one.rating is not None), default=0.0)
        return [math.log1p(top + 1 if one.rating is None else one.rating) for one in found]
    bands: dict[float | None, list[int]] = {}
    for i, one in enumerate(found):
        bands.setdefault(one.percent, []).append(i)
    heights = [0.0] * len(found)
    for percent, places in bands.items():
        for rank, i in enumerate(places):
            heights[i] = (percent or 0.0) + 10 * ((rank + 0.5) / len(places) - 0.5)
    return heights


def text(chosen: Iterable[Graded]) -> str:
    """Boards as JSON Lines, which every command reads."""
    return "".join(f"{one.puzzle}\n" for one in chosen)
