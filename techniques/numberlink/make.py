"""Numberlink boards out of nothing: random lines that fill the board, and their ends as the pairs.

Lay the board out with dominoes at random (a cell may be left over), then join lines at their ends as long as no line
touches itself. Where the solver stands still, a line that it has not found is cut in two: a pair more says more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

from deduce.edges import edges
from deduce.errors import InputError
from deduce.generate import Option, Options
from deduce.grid import Cell
from deduce.language import msg
from deduce.marks import Marks
from deduce.tiers import Tiers
from techniques.numberlink.kind import RULES, Numberlink

Line = list[Cell]

BUDGET = 4_000
"""Fixpoints that one board may cost."""
LAYOUTS = 10
"""How many layouts are drawn for the one with the fewest lines."""
TRIVIAL = 1
"""How many lines may be straight, beside a fifth of them all."""
ADDED = 0.6
"""How much the number of lines may grow by cutting."""
SPARED = 0.03
"""How often two lines that could be joined are not."""
WAYS = {
    "any": msg("cells may stay empty"),
    "full": msg("every cell is used"),
    "no2x2": msg("every cell is used, and no line fills a 2×2 block"),
}
TOUCHING = {"no": msg("lines do not touch themselves"), "yes": msg("lines may touch themselves")}
OPTIONS = (
    Option("rules", msg("the rule set (any)"), "any", choices=WAYS),
    Option("touching", msg("whether a line may touch itself (no)"), "no", choices=TOUCHING),
)
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
        lines = _lines(rng, rows, cols, touching=i % 8 == 0)
        if full_cover or len(lines) > 1:
            yield _puzzle(lines, rows, cols, full_cover=full_cover, no_2x2=no_2x2)


def solution(rng: Random, rows: int, cols: int) -> Marks:
    """A random drawing that fills the board."""
    lines = _lines(rng, rows, cols, touching=rng.random() < 0.3)
    return _drawn(_puzzle(lines, rows, cols), lines)


def puzzle_of(answer: Marks, rows: int, cols: int) -> Numberlink:
    """The puzzle with the ends of a drawing; every cell is used if the drawing does so."""
    shape = edges(rows, cols)
    lines = list(shape.trails(answer.yes & shape.all))
    return _puzzle(lines, rows, cols, full_cover=shape.touched(answer.yes & shape.all) == shape.grid.board)


def make(rng: Random, rows: int, cols: int, tier: int, options: Options) -> Numberlink | None:
    """A board that the tier solves, with as few pairs more than the first drawing has as that takes."""
    if rows * cols < 4:
        raise InputError(msg("a board of {rows}×{cols} cells", rows=rows, cols=cols), expected=msg("at least 4 cells"))
    full_cover, no_2x2 = RULES[options["rules"]]
    lines = min((_lines(rng, rows, cols, touching=options["touching"] == "yes") for _ in range(LAYOUTS)), key=len)
    if not full_cover:
        lines = [line for line in lines if len(line) > 2]
    most = round(len(lines) * (1 + ADDED)) + 1
    left = BUDGET * (6 if tier == 3 else 1)
    while lines and len(lines) <= most and sum(map(_straight, lines)) <= TRIVIAL + len(lines) // 5:
        puzzle = _puzzle(lines, rows, cols, full_cover=full_cover, no_2x2=no_2x2)
        full = _drawn(puzzle, lines)
        tiers = Tiers(puzzle, puzzle.kind.sound, budget=left)
        marks = tiers.close2(puzzle.givens, {})
        if tier == 3 and not puzzle.solved(marks):
            marks = tiers.close3(marks, {}, full)
        left -= tiers.fixpoints
        if puzzle.solved(marks):
            return puzzle
        lines = _cut(rng, lines, puzzle, marks)
    return None


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


# A random drawing ----------------------------------------------------------------------------------------------------


def _lines(rng: Random, rows: int, cols: int, *, touching: bool) -> list[Line]:
    """Random lines of at least two cells that fill the board."""
    while True:
        lines = [list(pair) for pair in _dominoes(rng, rows, cols)]
        left = {(r, c) for r in range(rows) for c in range(cols)} - {cell for line in lines for cell in line}
        owner = {cell: line for line in [*lines, *([cell] for cell in left)] for cell in line}
        ends = sorted(owner)
        joins = [(end, to) for end in ends for to in _beside(end) if to in owner]
        rng.shuffle(joins)
        for end, to in joins:
            one, other = owner[end], owner[to]
            # Only the ends of a line that has grown are ends still, and what touched once touches for ever.
            if one is other or end not in (one[0], one[-1]) or to not in (other[0], other[-1]):
                continue
            if not touching and sum(owner.get(cell) is other for place in one for cell in _beside(place)) > 1:
                continue
            if min(len(one), len(other)) > 1 and rng.random() < SPARED:
                continue
            one, other = one if one[-1] == end else one[::-1], other if other[0] == to else other[::-1]
            whole = one + other
            owner.update(dict.fromkeys(whole, whole))
        found = list({id(line): line for line in owner.values()}.values())
        if all(len(line) > 1 for line in found):
            return found


def _beside(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]


def _dominoes(rng: Random, rows: int, cols: int) -> Iterator[tuple[Cell, Cell]]:
    """As many dominoes as the board has room for, laid at random (by augmenting paths)."""
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    rng.shuffle(cells)
    other: dict[Cell, Cell] = {}

    def near(cell: Cell) -> list[Cell]:
        r, c = cell
        found = [(y, x) for y, x in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if 0 <= y < rows and 0 <= x < cols]
        return rng.sample(found, len(found))

    def place(cell: Cell, seen: set[Cell]) -> bool:
        for to in near(cell):
            if to not in seen:
                seen.add(to)
                if to not in other or place(other[to], seen):
                    other[to], other[cell] = cell, to
                    return True
        return False

    for cell in sorted(cells, key=sum if rng.random() < 0.3 else lambda _: 0):
        if sum(cell) % 2 == 0 and cell not in other:
            place(cell, set())
    return ((cell, to) for cell, to in other.items() if sum(cell) % 2 == 0)
