"""Star Battles out of nothing: a star pattern, regions grown around it, and repairs until it is the only solution."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from deduce.board.grid import grid
from deduce.board.marks import Marks
from deduce.contract.parts import Option, Options
from deduce.language.errors import InputError
from deduce.language.messages import msg
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.make.regions import grown, star_pattern
from techniques.starbattle.make.repair import repaired

TINY = (
    "1122 1122 3344 3344",
    "1222 1123 4133 4433",
    "0112 1122 3304 3444",
    "1123 1423 4423 4333",
    "3311 3312 3222 3442",
    "13330 10122 04222 04000 44052",
    "44022 44002 04410 50330 30333",
    "1144 1144 2233 2333",
    "11020 01220 33040 03405 00455",
)
"""Boards small enough to list their solutions, whole and without some of their counts."""


def tiny() -> Iterator[StarBattle]:
    """Boards with few open cells; not all of them have a solution."""
    for drawn in TINY:
        ids = [[int(digit) for digit in row] for row in drawn.split()]
        yield StarBattle.of(ids)


def solution(rng: Random, rows: int, cols: int, stars: int | None = None) -> Marks:
    """A random star pattern, full. Boards are square: of a rectangle the longer side counts."""
    n = max(rows, cols, 4)
    shape = grid(n, n)
    yes = star_pattern(rng, n, stars or (2 if n >= 9 else 1))
    return Marks(yes, shape.board & ~yes)


def puzzle_of(answer: Marks, rows: int, cols: int) -> StarBattle:
    """A board with regions around a star pattern, always the same ones; it may have other solutions."""
    n = max(rows, cols, 4)
    rng = Random(answer.yes)
    while True:
        regions = grown(rng, n, answer.yes)
        if regions:
            return StarBattle(n, n, tuple(regions), answer.yes.bit_count() // n)


def usual(n: int) -> int:
    """The stars that boards of that size mostly have."""
    return 1 + sum(n >= size for size in (9, 14, 17, 21, 25))


def _count(text: str) -> int:
    if text not in ("1", "2", "3", "4", "5", "6"):
        raise ValueError(text)
    return int(text)


OPTIONS = (
    Option(
        "stars", msg("stars in each row, column and region: 1 to 6; as usual for the size if not said"), None, _count
    ),
    Option("smallest", msg("cells of the smallest region; one more than its stars if not said"), None, int),
)
REFERENCE: Sequence[tuple[int, Mapping[str, Any]]] = (
    *((size, {"stars": 1}) for size in (5, 6, 7, 8, 10)),
    (10, {"stars": 2}),
)
"""The sizes of the boards that ratings are compared with, and options for making them."""


def make(rng: Random, rows: int, cols: int, tier: int, options: Options) -> StarBattle | None:
    """One board, of the tier if the repairs lead there; None for a bad start. Whoever asks proves the tier."""
    if rows != cols:
        raise InputError(
            msg("a board of {rows}×{cols}", rows=rows, cols=cols),
            expected=msg("as many rows as columns"),
        )
    stars = options.get("stars") or usual(rows)
    if rows < 4 * stars or (rows == 4 * stars and stars > 2):
        what = msg("a board of {rows}×{rows} with {stars} stars in each line", rows=rows, stars=stars)
        raise InputError(
            what if stars > 1 else msg("a board of {rows}×{rows} with one star in each line", rows=rows),
            expected=msg("at least {least} rows and columns", least=4 * stars + (stars > 2)),
        )
    return repaired(rng, rows, stars, tier, options.get("smallest") or stars + 1)
