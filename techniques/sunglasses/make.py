"""Random Sunglasses boards, for the generator and for tests.

Bridges of random slope are thrown on the board one after the other, as long as there is room. The lens of one end grows
cell by cell where the cell and its image are free, so its twin grows with it. Whatever comes later keeps clear.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell, grid
from deduce.board.marks import Marks, bits
from deduce.contract.parts import Option, Options
from deduce.engine.tiers import Tiers
from deduce.language.messages import msg
from deduce.making.generate import thin_clues, tier_of
from techniques.sunglasses.bridge import Bridge, bridge
from techniques.sunglasses.kind import Ends, Sunglasses

COUNTS = Option(
    "counts",
    msg("all numbers, or as few as the tier needs (few)"),
    "few",
    choices={"all": msg("all numbers"), "few": msg("as few as the tier needs")},
)
OPTIONS = (COUNTS,)
SLOPES = ((0, 1), (1, 0), (1, 1), (1, -1))
TRIES = 4
"""How often a bridge is tried for each cell of the board."""
BRIDGES = (0.02, 0.14)
"""The least and the most bridges for each cell of the board, besides one."""
MOST = 60
"""A board whose techniques leave more cells open has other solutions as a rule, and is given up."""
TINY = ((2, 3), (3, 3), (3, 4), (4, 3), (2, 5), (5, 2), (2, 6), (3, 4), (4, 3), (3, 4), (2, 7), (4, 4), (3, 4), (4, 4))


class FilledLenses(Marks):
    """A full board that knows its bridges."""

    spans: tuple[Ends, ...] = ()


HARDER = (
    ".A.. / .... / B..A / .B.. / ??12",
    "..A.. / B...B / ..A.. / 2?2??",
    "....A / B.B.. / ....A / 2????",
    "A...  2 / ..B.  ? / .B..  ? / ...A  ?",
)
"""Tiny boards that the techniques alone do not finish."""


def tiny() -> Iterator[Sunglasses]:
    """Boards that are small enough to list all their solutions."""
    for text in HARDER:
        yield Sunglasses.drawn(text.replace(" / ", "\n"))[0]
    rng = Random("tiny sunglasses")
    yield Sunglasses(1, 4, (((0, 0), (0, 2)),))
    for k, (rows, cols) in enumerate(TINY):
        full = solution(rng, rows, cols)
        puzzle = puzzle_of(full, rows, cols)
        numbers = [1 << i for i in range(len(puzzle.spans), len(puzzle.clues))]
        yield puzzle.keep(((1 << len(puzzle.spans)) - 1) | sum(rng.sample(numbers, k % 4)))


def solution(rng: Random, rows: int, cols: int) -> FilledLenses:
    """A random legal board, full, with few bridges or with many."""
    shape = grid(rows, cols)
    spots = list(shape.cells())
    shaded = near = under = 0
    spans: list[Ends] = []
    size = rng.choice((2, 3, 4, 6)) * max(rows, cols) / 8  # of a lens, on average
    most = round(len(spots) * rng.uniform(*BRIDGES))
    for _ in range(TRIES * len(spots)):
        span = _throw(rng, spots, rows, cols)
        if span is None or len(spans) > most:
            continue
        if shape.union(span) & (near | under):
            continue
        new = bridge(rows, cols, *span)
        if new.middle & shaded:
            continue
        lens = _grow(rng, new, shape.board & ~near & ~under & ~new.middle, size, shape.width)
        lens |= new.over(lens)
        shaded |= lens
        near |= lens | shape.beside(lens)
        under |= new.middle
        spans.append(span)
    full = FilledLenses(shaded, shape.board & ~shaded)
    full.spans = tuple(sorted(spans))
    return full


def _throw(rng: Random, spots: list[Cell], rows: int, cols: int) -> Ends | None:
    """A random bridge that lies on the board; longer ones are rarer."""
    (r, c), (down, across) = rng.choice(spots), rng.choice(SLOPES)
    shortest = 1 if down and across else 2
    length = shortest + min(int(rng.expovariate(0.6)), max(rows, cols))
    y, x = r + length * down, c + length * across
    return ((r, c), (y, x)) if y < rows and 0 <= x < cols else None


def _grow(rng: Random, new: Bridge, free: int, size: float, width: int) -> int:
    """A random lens at the first end, in free cells with free images."""
    room = free & new.first
    room &= new.back(free)
    lens = new.ends[0]
    for _ in range(int(rng.expovariate(1 / size))):
        ways = (lens << 1 | lens >> 1 | lens << width | lens >> width) & room & ~lens
        if not ways:
            break
        lens |= rng.choice(list(bits(ways)))
    return lens


def make(rng: Random, rows: int, cols: int, tier: int, options: Options) -> Sunglasses | None:
    """A board with all numbers, or with no more than the tier needs."""
    full = solution(rng, rows, cols)
    puzzle = puzzle_of(full, rows, cols)
    tiers = Tiers(puzzle, puzzle.kind.sound)
    left = tiers.open(tiers.fixpoint(puzzle.givens)).bit_count()
    if not full.spans or left > (MOST if tier > 1 else 0) or (left and tier_of(puzzle, tier)[0] is None):
        return None
    if options["counts"] == "all":
        return puzzle
    groups = [1 << i for i in range(len(puzzle.spans), len(puzzle.clues))]
    rng.shuffle(groups)
    return thin_clues(puzzle, groups, tier)


def puzzle_of(answer: Marks, rows: int, cols: int) -> Sunglasses:
    """The board with all bridges and all numbers."""
    shape = grid(rows, cols)
    row_counts = tuple((answer.yes & shape.row(r)).bit_count() for r in range(rows))
    col_counts = tuple((answer.yes & shape.col(c)).bit_count() for c in range(cols))
    return Sunglasses(rows, cols, getattr(answer, "spans", ()), row_counts, col_counts)
