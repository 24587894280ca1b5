"""Random boards of Right-turn roads.

Roads laid at random (`laying`) seldom have one solution. `make` lays them anew where techniques do not see through,
again and again, as long as less and less stays open. For a deeper tier it goes on from there: it drops the numbers that
are not needed, if asked to, and walks from one board with one solution to the next until one is hard enough.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from deduce import oracle
from deduce.board.edges import edges
from deduce.board.grid import Cell
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.parts import Option, Options
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.making.generate import thin_clues
from techniques.rightturn.kind import RightTurn, turns
from techniques.rightturn.make.laying import Road, fill, laid_anew

NUMBERS = Option(
    "numbers",
    msg("all numbers, or as few as one solution needs (auto: few at tier 3 only)"),
    "auto",
    choices={
        "auto": msg("few at tier 3, all below"),
        "all": msg("at every start"),
        "few": msg("as few as needed; the other starts show a ?"),
    },
)
OPTIONS = (NUMBERS,)
REFERENCE: Sequence[tuple[int, Mapping[str, Any]]] = ((4, {}), (5, {}), (6, {}), (8, {}), (10, {}))
"""The sizes of the boards that ratings are compared with, and options for making them."""
PATIENCE = 60
"""How often roads are laid anew without any gain before a board is given up."""
WALK = 500
"""The same for the walk to a harder board."""

TINY = (
    "0 .",
    "0 . 0 .",
    ". 0 0 .",
    "0 0 / . .",
    "2 . / . .",
    "1 . 0 / . . .",
    ". 1 . / . . 1",
    ". . 2 / . 0 .",
    "0 . . / . . . / 4 . .",
    "2 . . / . . 1 / . . .",
    ". . 0 / . 3 . / . . .",
    ". 0 . / . 0 . / 0 . . / 0 . 0",
    "0 . . / . . . / 2 . 0",
    ". . 4 . / . . . .",
    ". . . 0 / . . . 2",
    "0 . . 0 / 0 . . 2 / . . . . / . 0 0 .",
    "0 . 2 0 / . . . . / . 1 . . / . . 0 0",
    ". . 0 2 / 0 0 . . / . . . .",
    "0 . 0 . / . 0 0 . / . . . 0 / 0 . . .",
    ". . . . / . 0 . . / . 0 . . / 2 0 . .",
    ". . 1 2 / 2 . . . / . . . . / . . . .",
    "2 . . . / . . . . / 2 . . . / . . . 3",
    ". . . . / . . . . / . . 2 . / 2 0 . .",
    "0 1 . 2 / . . . . / . . . .",
    "0 . . . / 0 1 . . / . . . . / . . 0 0",
    "1 . . / . . . / 2 . .",
    ". . . 0 / . 3 . . / . . . .",
    "2 . . . / . . 3 . / . . . .",
)
"""Boards with none, one and several solutions."""


class FilledRoads(Marks):
    """A full board that knows its roads."""

    roads: tuple[Road, ...] = ()


def tiny() -> Iterator[RightTurn]:
    """Boards that are small enough to list all their solutions."""
    for text in TINY:
        yield RightTurn.drawn(text.replace(" / ", "\n"))[0]


def solution(rng: Random, rows: int, cols: int) -> FilledRoads:
    """A random full board, with many short roads or with few long ones."""
    while True:
        roads = fill(rng, ((r, c) for r in range(rows) for c in range(cols)))
        if roads is not None:
            return filled(roads, rows, cols)


def filled(roads: Sequence[Road], rows: int, cols: int) -> FilledRoads:
    """Roads as marks."""
    shape = edges(rows, cols)
    drawn = sum(shape.between(a, b) for road in roads for a, b in pairwise(road))
    full = FilledRoads(drawn, shape.all & ~drawn)
    full.roads = tuple(sorted(roads))
    return full


def puzzle_of(answer: Marks, rows: int, cols: int) -> RightTurn:
    """The board of the roads' starts and numbers."""
    roads: Sequence[Road] = getattr(answer, "roads", ())
    return RightTurn(rows, cols, tuple((road[0], turns(road)) for road in roads))


def make(rng: Random, rows: int, cols: int, tier: int, options: Options) -> RightTurn | None:
    """A board for the tier, if the roads come to it; None when they do not."""
    if rows * cols < 2:
        raise InputError(msg("a board of {rows}×{cols}", rows=rows, cols=cols), expected=msg("at least two cells"))
    few = options["numbers"] == "few" or (options["numbers"] == "auto" and tier > 2)
    full = _cleared(rng, rows, cols)
    if full is None or tier > 1:
        return full and _harder(rng, full, rows, cols, tier, few=few)
    puzzle = puzzle_of(full, rows, cols)
    if not few:
        return puzzle
    groups = [1 << k for k in range(len(puzzle.clues))]
    rng.shuffle(groups)
    return thin_clues(puzzle, groups, tier)


def _cleared(rng: Random, rows: int, cols: int) -> FilledRoads | None:
    """Roads whose board tier 1 solves: laid anew where it does not, as long as less and less stays open."""
    full = kept = solution(rng, rows, cols)
    best, unclear, idle = 2 * rows * cols, 0, 0
    while idle < PATIENCE:
        puzzle = puzzle_of(full, rows, cols)
        tiers = Tiers(puzzle, puzzle.kind.sound)
        left = tiers.open(tiers.fixpoint(NOTHING))
        if not left:
            return full
        idle += 1
        if left.bit_count() <= best:
            idle = idle if left.bit_count() == best else 0
            kept, best, unclear = full, left.bit_count(), left
        full = _changed(rng, kept, puzzle, unclear)
    return None


def _harder(rng: Random, full: FilledRoads, rows: int, cols: int, tier: int, *, few: bool) -> RightTurn | None:
    """A board with one solution that the tier below does not solve: a walk by way of boards that are ever less easy."""
    kept, least, idle = full, 1.0, 0
    while idle < WALK:
        puzzle = puzzle_of(full, rows, cols)
        if oracle.unique(puzzle):
            thin = _fewest(rng, puzzle, full) if few else puzzle
            ease = _ease(thin, tier)
            if not ease:
                return thin
            if ease <= least:
                idle = idle if ease == least else 0
                kept, least = full, ease
        full = kept
        while full.roads == kept.roads and idle < WALK:
            idle += 1
            full = _changed(rng, kept, puzzle, puzzle.variables)
    return None


def _changed(rng: Random, full: FilledRoads, puzzle: RightTurn, where: int) -> FilledRoads:
    """The roads at one of some edges laid anew, if they can be."""
    spots = puzzle.edges.at(rng.choice(list(bits(where))))
    return filled(laid_anew(rng, full.roads, spots) or full.roads, puzzle.rows, puzzle.cols)


def _ease(puzzle: RightTurn, tier: int) -> float:
    """0 for a board that the tier below does not solve; at tier 3 else the share of open edges that show at once."""
    tiers, closures = Tiers(puzzle, puzzle.kind.sound), dict[Marks, Marks]()
    marks = tiers.fixpoint(NOTHING)
    left = tiers.open(marks).bit_count()
    if not left or tier == 2:
        return 0 if left else 1
    share = len(tiers.refutable(marks, closures)) / left
    return 0 if tiers.open(tiers.close2(marks, closures)) else share


def _fewest(rng: Random, puzzle: RightTurn, full: Marks) -> RightTurn:
    """The board without numbers that its one solution does not need."""
    starts = puzzle.numbers
    rivals: list[dict[Cell, int]] = []  # the numbers of other solutions, met on the way
    for cell in rng.sample(list(starts), len(starts)):
        fewer = starts | {cell: None}
        if any(all(fewer[start] in (None, number) for start, number in rival.items()) for rival in rivals):
            continue
        thin = RightTurn(puzzle.rows, puzzle.cols, tuple(fewer.items()))
        found = oracle.unique(thin)
        if found:
            starts, puzzle = fewer, thin
        for other in found.solutions:
            if other != full:
                roads = [tuple((r, c) for r, c in road) for road in thin.answer(other)]
                rivals.append({road[0]: turns(road) for road in roads})
    return puzzle
