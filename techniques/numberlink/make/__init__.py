"""Numberlink boards out of nothing: random lines that fill the board, and their ends as the pairs.

Where the solver stands still, a line that it has not found is cut in two: a pair more says more. The oracle is asked
first, since most boards have several solutions at first and that shows much sooner there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from random import Random
from typing import Any

from deduce import oracle
from deduce.board.edges import edges
from deduce.board.marks import Marks
from deduce.contract.parts import Option, Options
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError, OutOfBudget, OutOfTime
from deduce.language.messages import msg
from techniques.numberlink.kind import RULES, Numberlink
from techniques.numberlink.make.filling import Line, fill, fills_block
from techniques.numberlink.wording import CONDITIONS

BUDGET = 2_000
"""Fixpoints that one set of pairs may cost, and"""
DEEP = 24_000
"""at tier 3."""
EFFORT = 5.0
"""What the oracle may spend on one set of pairs, by its own clock."""
ROOM = 9
"""How many cells there are for each line at first."""
ADDED = 0.25
"""How much the number of lines may grow by cutting."""
TRIVIAL = 1
"""How many lines may be straight, beside a fifth of them all."""
WAYS = {name: CONDITIONS[name] for name in ("any", "full", "no2x2")}
TOUCHING = {
    "no": msg("lines do not touch themselves"),
    "yes": msg("lines may touch themselves where every cell is used"),
}
OPTIONS = (
    Option("rules", msg("the rule set (any)"), "any", choices=WAYS),
    Option("touching", msg("whether a line may touch itself (no)"), "no", choices=TOUCHING),
)
REFERENCE: Sequence[tuple[int, Mapping[str, Any]]] = ((6, {}), (8, {}), (6, {"rules": "full"}), (8, {"rules": "no2x2"}))
"""The sizes of the boards that ratings are compared with, and options for making them."""
TINY = (
    "1..1 1.|.1 1..2|.21. 12|12 1.|1. 1..|2.1|..2 1..|.1.|... 1.2|...|1.2 1..|2..|12. 1...|.2..|..12",
    "1..2|.3..|3..1|...2 1..1|....|2..2 1.2.|.3..|..1.|32..",
)
"""Boards so small that all their drawings can be listed; the larger ones only where every cell is used."""


def tiny() -> Iterator[Numberlink]:
    """Small boards with no solution, with one and with many."""
    for row, large in zip(TINY, (False, True), strict=True):
        for board in row.split():
            clues = [[int(sign) if sign != "." else 0 for sign in line] for line in board.split("|")]
            for full_cover, no_2x2 in RULES.values():
                if (full_cover or not (large or no_2x2)) and not (no_2x2 and len(board) < 6):
                    yield Numberlink.of(clues, full_cover=full_cover, no_2x2=no_2x2)
    rng = Random("tiny")
    for i in range(20):
        rows, cols = rng.choice(((3, 3), (3, 4), (4, 3)) if i % 4 else ((4, 4),))
        full_cover, no_2x2 = RULES[("full", "any", "no2x2", "any")[i % 4]]
        lines = fill(rng, rows, cols, 4, touching=i % 8 == 0)
        if full_cover or len(lines) > 1:
            yield _puzzle(lines, rows, cols, full_cover=full_cover, no_2x2=no_2x2)


def solution(rng: Random, rows: int, cols: int) -> Marks:
    """A random drawing that fills the board; its lines may touch themselves, or without filling a block, or not."""
    touching, blocks = rng.choice(((True, True), (True, False), (False, False)))
    lines = fill(rng, rows, cols, rng.randint(4, ROOM), touching=touching, blocks=blocks)
    return _drawn(_puzzle(lines, rows, cols), lines)


def puzzle_of(answer: Marks, rows: int, cols: int) -> Numberlink:
    """The puzzle with the ends of a drawing, and the strictest rules that it obeys."""
    shape = edges(rows, cols)
    lines = list(shape.trails(answer.yes & shape.all))
    full_cover = shape.touched(answer.yes & shape.all) == shape.grid.board
    return _puzzle(lines, rows, cols, full_cover=full_cover, no_2x2=not any(map(fills_block, lines)))


def make(rng: Random, rows: int, cols: int, tier: int, options: Options) -> Numberlink | None:
    """A board that the tier solves, with as few pairs more than the first drawing has as that takes."""
    if rows * cols < 4:
        raise InputError(msg("a board of {rows}×{cols}", rows=rows, cols=cols), expected=msg("at least 4 cells"))
    full_cover, no_2x2 = RULES[options["rules"]]
    touching = full_cover and options["touching"] == "yes"
    lines = fill(rng, rows, cols, ROOM, touching=touching, blocks=not no_2x2)
    most = round(len(lines) * (1 + ADDED)) + 1
    while lines and len(lines) <= most and not _trivial(lines):
        puzzle = _puzzle(lines, rows, cols, full_cover=full_cover, no_2x2=no_2x2)
        marks = _solved(puzzle, tier, _drawn(puzzle, lines))
        if puzzle.solved(marks):
            return puzzle
        lines = _cut(rng, lines, puzzle, marks)
    return None


def _solved(puzzle: Numberlink, tier: int, full: Marks) -> Marks:
    """How far the solver comes at the tier; only how far at tier 1 where it is plain that it does not finish."""
    tiers = Tiers(puzzle, puzzle.kind.sound, budget=DEEP if tier == 3 else BUDGET)
    marks = tiers.fixpoint(puzzle.givens)
    if tier > 1 and not puzzle.solved(marks):
        try:
            if puzzle.no_2x2 or oracle.unique(puzzle, effort=EFFORT):
                marks = tiers.close2(marks, {})
                if tier > 2 and not puzzle.solved(marks):
                    marks = tiers.close3(marks, {}, full)
        except OutOfTime:  # of the call, not of this board
            raise
        except OutOfBudget:
            pass
    return marks


def _puzzle(
    lines: Sequence[Line], rows: int, cols: int, *, full_cover: bool = False, no_2x2: bool = False
) -> Numberlink:
    """The pairs at the ends of some lines, numbered in reading order."""
    clues = [[0] * cols for _ in range(rows)]
    for number, line in enumerate(sorted(lines, key=lambda line: min(line[0], line[-1])), 1):
        for r, c in (line[0], line[-1]):
            clues[r][c] = number
    return Numberlink.of(clues, full_cover=full_cover, no_2x2=no_2x2)


def _drawn(puzzle: Numberlink, lines: Sequence[Line]) -> Marks:
    steps = [step for line in lines for step in pairwise(line)]
    yes = sum(puzzle.edges.between(*step) for step in steps)
    return puzzle.filled(Marks(yes, puzzle.variables & ~yes))


def _trivial(lines: Sequence[Line]) -> bool:
    """Whether lines are seen at a glance: one of two cells, or too many straight ones."""
    return min(map(len, lines)) < 3 or sum(map(_straight, lines)) > TRIVIAL + len(lines) // 5


def _straight(line: Line) -> bool:
    (r, c), (x, y) = line[0], line[-1]
    return abs(r - x) + abs(c - y) + 1 == len(line) and (r == x or c == y)


def _cut(rng: Random, lines: Sequence[Line], puzzle: Numberlink, marks: Marks) -> list[Line]:
    """The lines, one of them cut in two where the solver has not found it."""
    places = [
        (i, k)
        for i, line in enumerate(lines)
        for k in range(2, len(line) - 3)
        if puzzle.edges.between(line[k], line[k + 1]) & ~marks.known
    ]
    if not places:
        return []
    i, k = rng.choice(places)
    return [*lines[:i], lines[i][: k + 1], lines[i][k + 1 :], *lines[i + 1 :]]
