"""Boards of every size class that a kind has, each with a solution: files, so that what is said of them can be kept.

They lie in ``tests/stock/KIND`` in the text form that ships, and need not have one solution only: a technique is held
to the solutions that it is shown. ``python -m tests.power KIND`` makes them for a kind that has none.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import deduce
from deduce import formats
from deduce.language.errors import InputError
from tests.laws.boards import bare, part_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from deduce.board.marks import Marks
    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle

HOME = Path(__file__).parent.parent / "stock"
DATA = Path(__file__).parent.parent.parent / "data"
DECLARED = ("2x5", "3x4", "4x4", "5x5", "5x7", "6x6", "7x7", "9x9", "10x10", "12x12")
"""The size classes of a kind that is declared,"""
SIZES = ("2x7", "3x5", "4x4", "5x5", "6x6", "5x8", "7x7", "9x9", "10x10", "14x14", "20x20", "25x25")
"""and of one that names no others."""
CLASSES = {
    "starbattle": (
        *("4x4 1★", "5x5 1★", "6x6 1★", "7x7 1★", "8x8 1★", "10x10 1★", "14x14 1★", "20x20 1★"),
        *("8x8 2★", "9x9 2★", "10x10 2★", "11x11 2★", "12x12 2★", "14x14 2★", "25x25 2★"),
        *("13x13 3★", "14x14 3★", "16x16 3★", "17x17 4★", "18x18 4★", "20x20 4★", "22x22 5★", "25x25 6★"),
    ),
    "numberlink": tuple(
        f"{size} {rules}"
        for rules, sizes in {
            "any": "2x7 3x5 4x4 5x5 6x6 5x8 7x7 10x10 15x15 25x25",
            "full": "2x7 3x5 4x4 5x5 6x6 7x7 10x10 14x14 20x20",
            "no2x2": "3x5 4x4 5x5 6x6 5x8 7x7 10x10 15x15 25x25",
            "any-no2x2": "2x7 3x5 4x4 5x5 6x6 5x8 7x7 10x10 15x15 20x20",
        }.items()
        for size in sizes.split()
    ),
    "dominosa": ("2x3", "3x4", "4x5", "5x6", "6x7", "7x8"),
    "hidoku": ("2x4", "3x4", "4x4", "4x5", "5x5", "6x6", "7x7"),
    "numbrix": ("2x4", "3x4", "4x4", "4x5", "5x5", "6x6", "7x7"),
    "fillomino": ("2x4", "3x3", "4x4", "4x5", "5x5", "5x7", "6x6", "7x7"),
    "zip": ("2x5", "3x4", "4x4", "4x5", "5x5", "5x6", "6x6", "7x7"),
    "rightturn": SIZES[:-2],
    "binairo": ("2x2", "4x4", "4x6", "6x6", "6x8", "8x8", "10x10", "12x12"),
    "tango": ("2x4", "2x6", "4x4", "4x6", "6x6", "6x8", "8x8", "10x10", "12x12"),
}
"""The classes of some kinds: a size, and what `Puzzle.variety` says of boards that differ in more."""
EACH = 2
"""How many boards there are of a class."""


@dataclass(frozen=True, eq=False)
class Board:
    """A board with a solution; its name tells where its file lies."""

    name: str
    puzzle: Puzzle
    solution: Marks

    @property
    def size(self) -> str:
        """The class: rows, columns, and what else sets boards apart."""
        return size_class(self.puzzle)


def size_class(puzzle: Puzzle) -> str:
    """The class of a board."""
    return f"{puzzle.rows}x{puzzle.cols} {puzzle.variety}".strip()


@lru_cache(maxsize=64)
def stock(kind: Kind) -> Sequence[Board]:
    """The boards of a kind; none if none have been made."""
    return tuple(board(f"stock/{path.parent.name}/{path.stem}") for path in sorted((HOME / kind.name).glob("*.txt")))


@lru_cache(maxsize=4096)
def board(name: str) -> Board:
    """The board of that name, ``stock/KIND/…`` or ``data/KIND/…``."""
    root, _, rest = name.partition("/")
    puzzle = deduce.load({"stock": HOME, "data": DATA}[root] / f"{rest}.txt")
    return Board(name, puzzle, puzzle.marks(puzzle.extra["solution"]))


@lru_cache(maxsize=64)
def shipped(kind: Kind) -> Sequence[Board]:
    """The boards of ``data/``, which have one solution."""
    return tuple(board(f"data/{kind.name}/{path.stem}") for path in sorted((DATA / kind.name).glob("*.txt")))


# Making them -------------------------------------------------------------------------------------------------------


def fill(kind: Kind) -> int:
    """Make the boards of a kind that has none; how many."""
    home, make = HOME / kind.name, part_of(kind, "make")
    if home.exists() or not (hasattr(make, "solution") or hasattr(make, "full")):
        return 0
    home.mkdir(parents=True)
    count = 0
    for what in CLASSES.get(kind.name, DECLARED if hasattr(make, "full") else SIZES):
        rng = random.Random(f"stock {kind.name} {what}")
        rows, cols, variety = _parsed(what)
        for i in range(EACH):
            for puzzle, solution in _made(kind, rng, rows, cols, variety):
                stem = re.sub(r"[^a-z0-9-]", "", what.replace(" ", "-").replace("★", "s"))
                puzzle = replace(puzzle, extra={"solution": puzzle.answer(solution)}, id=f"{kind.name}-{stem}-{i + 1}")
                (home / f"{stem}-{i + 1}.txt").write_text(formats.write(puzzle, "text"), encoding="utf-8")
                count += 1
                break
    return count + large(kind)


def large(kind: Kind) -> int:
    """Make the boards of a kind whose numbers have two digits, where the generator makes none; how many."""
    count = 0
    for stem, puzzle, solution in LARGE.get(kind.name, lambda _: ())(kind):
        path = HOME / kind.name / f"{stem}-large.txt"
        if not path.exists():
            puzzle = replace(puzzle, extra={"solution": puzzle.answer(solution)}, id=f"{kind.name}-{stem}-large")
            path.write_text(formats.write(puzzle, "text"), encoding="utf-8")
            count += 1
    stock.cache_clear()
    return count


def _spirals(kind: Kind) -> Iterator[tuple[str, Any, Marks]]:
    """Boards of right-turn roads with one that winds from a corner to the middle, and short ones beside it."""
    for rows, cols, high, wide in ((6, 6, 6, 6), (7, 9, 6, 9), (9, 7, 9, 6), (10, 10, 7, 10)):
        road, at, way, turns = [(0, 0)], (0, 0), (0, 1), 0
        while True:
            ahead = at[0] + way[0], at[1] + way[1]
            if not (0 <= ahead[0] < high and 0 <= ahead[1] < wide) or ahead in road:
                way, turns = (way[1], -way[0]), turns + 1
                ahead = at[0] + way[0], at[1] + way[1]
                if ahead in road:
                    break
            at = ahead
            road.append(at)
        roads = [road, *([(r, c) for c in range(wide)] for r in range(high, rows))]
        roads += [[(r, c) for r in range(rows)] for c in range(wide, cols)]
        starts = [(one[0], turns - 1 if one is road else 0) for one in roads]
        numbers: list[list[int | None]] = [[None] * cols for _ in range(rows)]
        for (r, c), number in starts:
            numbers[r][c] = number
        puzzle: Any = kind.puzzle
        puzzle = puzzle.of(numbers)
        yield f"{rows}x{cols}", puzzle, puzzle.marks([[list(cell) for cell in one] for one in roads])


def _halls(kind: Kind) -> Iterator[tuple[str, Any, Marks]]:
    """Boards of Heyawake with few rooms, over the solutions of others."""
    for name in ("6x6-1", "9x9-1", "10x10-2", "12x12-1"):
        board_ = board(f"stock/{kind.name}/{name}")
        puzzle: Any = board_.puzzle
        half = puzzle.rows // 2 + puzzle.rows % 2
        rooms = [["a" if r < half else "b"] * puzzle.cols for r in range(puzzle.rows)]
        clues: list[list[int | None]] = [[None] * puzzle.cols for _ in range(puzzle.rows)]
        for r, rows in ((0, range(half)), (half, range(half, puzzle.rows))):
            cells = puzzle.grid.union((y, x) for y in rows for x in range(puzzle.cols))
            clues[r][0] = (cells & board_.solution.yes).bit_count()
        yield f"{puzzle.rows}x{puzzle.cols}", type(puzzle).of(clues, rooms), board_.solution


LARGE = {"rightturn": _spirals, "heyawake": _halls}


def _parsed(what: str) -> tuple[int, int, str]:
    size, _, variety = what.partition(" ")
    rows, _, cols = size.partition("x")
    return int(rows), int(cols), variety


def _made(kind: Kind, rng: random.Random, rows: int, cols: int, variety: str) -> Iterator[tuple[Any, Marks]]:
    """Boards of a class with the solutions that they were made from; none where the generator knows none so small."""
    make: Any = part_of(kind, "make")
    for _ in range(200):
        try:
            if kind.name == "starbattle":
                solution = make.solution(rng, rows, cols, int(variety[:-1]))
                puzzle = make.puzzle_of(solution, rows, cols)
            elif kind.name == "numberlink":
                puzzle, solution = _numberlink(kind, rng, rows, cols, variety)
            elif hasattr(make, "full"):
                puzzle, solution = make.full(rng, rows, cols)
            else:
                solution = make.solution(rng, rows, cols)
                puzzle = make.puzzle_of(solution, rows, cols)
            if puzzle.kind.checker.check(puzzle, puzzle.answer(solution)) is not None:
                continue
        except InputError:
            continue
        yield bare(puzzle, solution, rng)


def _numberlink(kind: Kind, rng: random.Random, rows: int, cols: int, variety: str) -> tuple[Any, Marks]:
    """A board of a rule set: lines that fill the board, without one or two of them where cells may stay empty."""
    make: Any = kind.make
    full, thin = not variety.startswith("any"), variety.endswith("no2x2")
    touching = rng.random() < 0.5
    lines = make.fill(rng, rows, cols, rng.randint(4, 9), touching=touching, blocks=not thin)
    if not full and len(lines) > 2:
        rng.shuffle(lines)
        del lines[: rng.randint(1, max(1, len(lines) // 5))]
    puzzle = make._puzzle(lines, rows, cols, full_cover=full, no_2x2=thin)
    return replace(puzzle), make._drawn(puzzle, lines)
