"""Composite shapes: what neighbouring lines and the regions in them leave to each other, with its number of stars."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from deduce.board.marks import Marks
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import tally
from techniques.starbattle.shared.windows import bands

Shape = tuple[int, int]
"""Cells, and how many stars they hold."""


def shapes(puzzle: StarBattle, marks: Marks, most: int) -> set[Shape]:
    """The shapes of up to so many stars, which may be fewer than none.

    A shape stays in the list when marks are added: where more regions come to lie inside the lines, some of them may be
    left in it.
    """
    state, n = tally(puzzle, marks), puzzle.rows
    parts = list(zip(state.left[2 * n :], state.need[2 * n :], puzzle.regions, strict=True))
    found: set[Shape] = set()
    for axis in bands(puzzle, marks):
        for band, total, low, high in zip(axis.cells, axis.need, axis.low, axis.high, strict=True):
            if 0 <= total <= low + most:  # else the regions inside, which need no more than `low`, leave too much
                inside = [(left, need) for left, need, _ in parts if need > 0 and not left & ~band]
                rest = band & state.open & ~sum(left for left, _ in inside)
                found.update(_with_some(rest, total - sum(need for _, need in inside), inside, most))
            if total >= 0 and high <= total + most:
                meeting = [(left, need) for left, need, _ in parts if left & band]
                if all(need > 0 for _, need in meeting):
                    rest = sum(left for left, _ in meeting) & ~band
                    others = [
                        (left, need) for left, need, region in parts if need > 0 and not left & band and region & band
                    ]
                    found.update(_with_some(rest, sum(need for _, need in meeting) - total, others, most))
    return found


def _with_some(cells: int, count: int, parts: list[Shape], most: int) -> Iterator[Shape]:
    """A shape and its number of stars, alone and with some of the parts, as far as the number is small."""
    if count <= most:
        yield cells, count
    for size in range(1, most - max(count, 0) + 1):
        for chosen in combinations(parts, size):
            more = sum(need for _, need in chosen)
            if count + more <= most:
                yield cells | sum(left for left, _ in chosen), count + more
