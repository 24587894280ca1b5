"""The smallest boards, with whatever may be printed on them: every answer comes, in both languages, and is right.

Rooms that are the whole board, clues without a cell, boards of one row: where nothing is left, sentences must not speak
of nothing.
"""

from __future__ import annotations

import random
from itertools import chain, islice
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce import oracle
from deduce.contract.registry import kinds
from deduce.declared.kind import DeclaredKind
from deduce.language.errors import InputError
from tests.boards import spared
from tests.laws.boards import truth

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.board.grid import Cell
    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle
    from deduce.declared import Numbers, Printing
    from deduce.declared.outside import Numbered, Outside

SIZES = ((1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 6), (2, 2), (2, 3), (3, 2))
FEW, MANY = 4, 20
"""How many boards of a kind are tried in every run, and in the long part."""
SMALL = 16
SOLUTIONS = 300
TRIVIAL = 6
"""Boards of so many cells ask for no contradiction."""
STATUS = {0: {"no_solution"}, 1: {"solved", "beyond"}}


def rooms(rng: random.Random, rows: int, cols: int) -> list[list[int]]:
    """One to three rooms that grow at random."""
    cells = [(r, c) for r in range(rows) for c in range(cols)]
    of = {cell: i for i, cell in enumerate(rng.sample(cells, min(rng.choice((1, 1, 2, 3)), len(cells))))}
    while len(of) < len(cells):
        r, c = rng.choice(cells)
        beside = [of[one] for one in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if one in of]
        if beside:
            of.setdefault((r, c), rng.choice(beside))
    return [[of[r, c] for c in range(cols)] for r in range(rows)]


def clue(rng: random.Random, numbers: Numbers, most: int) -> Printing:
    """Anything that may be printed, or nothing."""
    if numbers.none:
        return None
    return rng.choice([None, None, *range(numbers.least, min(numbers.most, most) + 1), *numbers.symbols])


def printed(kind: DeclaredKind, rng: random.Random) -> Puzzle | None:
    """A board with random clues, and rooms where the kind has some; None where the kind refuses it."""
    rows, cols = rng.choice(SIZES)
    high, wide = (rows + 1, cols + 1) if kind.corners else (rows, cols)
    clues = [[clue(rng, kind.numbers, rows * cols + 1) for _ in range(wide)] for _ in range(high)]
    parted = rooms(rng, rows, cols) if kind.rooms else None
    first = set[int]()
    for r, row in enumerate(parted or ()):
        for c, room in enumerate(row):
            clues[r][c] = None if room in first else clues[r][c]
            first.add(room)
    return of(kind, clues, parted, beside(kind.outside, rng, rows, cols) if kind.outside else None)


def beside(may: Outside, rng: random.Random, rows: int, cols: int) -> dict[Cell, Numbered]:
    """What may stand outside of the grid, at about two of three rows and columns: a number or several, or none at all
    where there may be several.
    """
    found = {}
    for side, places in may.places(rows, cols):
        size = cols if side in ("left", "right") else rows
        for place in places:
            given = [rng.randint(max(1, may.least), size) for _ in range(rng.choice((0, 1, 1, 2)))]
            told = may.told(given if sum(given) + len(given) <= size + 1 else [size])
            if told is not None and rng.random() < 0.65:
                found[place] = told
    return found


def of(
    kind: DeclaredKind,
    clues: list[list[Printing]],
    parted: list[list[int]] | None = None,
    outside: dict[Cell, Numbered] | None = None,
) -> Puzzle | None:
    """A board; None where the kind refuses it."""
    try:
        puzzle: Puzzle = kind.puzzle.of(clues, parted, outside)  # type: ignore[attr-defined]
    except InputError:
        return None
    return puzzle


def given(kind: DeclaredKind, rng: random.Random) -> Puzzle | None:
    """A board with about half of the values of a solution, one of which may be wrong."""
    full, _ = kind.make.full(rng, *kind.recipe.tiny[0])
    bare = "\\" if kind.numbers.crossing else None  # a black cell without its numbers
    cells = [[clue if rng.random() < 0.5 else clue and bare for clue in row] for row in full.print.cells]
    if rng.random() < 0.3:
        r, c = rng.randrange(full.rows), rng.randrange(full.cols)
        cells[r][c] = rng.choice([clue for row in full.print.cells for clue in row])
    return of(kind, cells, [[*row] for row in full.print.ids] if kind.rooms else None)


def boards(kind: Kind, count: int) -> Iterator[Puzzle]:
    """Some boards of a kind; those that its generator calls tiny where it is written out, has clues between cells, or
    has no boards of such sizes. Of the latter the few have at most `SMALL` cells.
    """
    rng = random.Random(f"degenerate {kind.name}")
    if not isinstance(kind, DeclaredKind) or kind.between or kind.values_of or kind.pieces_of or kind.numbers.given:
        some = (one for one in kind.make.tiny() if count > FEW or one.rows * one.cols <= SMALL)
        more = (given(kind, rng) for _ in range(2 * count)) if isinstance(kind, DeclaredKind) and kind.values_of else ()
        yield from islice((one for one in chain(some, more) if one is not None), count)
        return
    drawn = (printed(kind, rng) for _ in range(count * 60))
    yield from islice((one for one in drawn if one is not None), count)


def answered(puzzle: Puzzle) -> None:
    """Every question, as the commands ask them."""
    found = deduce.grade(puzzle)
    solutions = oracle.solutions(puzzle, SOLUTIONS)
    assert len(solutions) == len(truth(puzzle).solutions) or len(solutions) == SOLUTIONS
    assert found.status in STATUS.get(len(solutions), {"several"})
    if puzzle.rows * puzzle.cols <= TRIVIAL and len(solutions) == 1:
        assert found.tier == 1, "a trivial board is not trivial"
    steps, hint, check = list(deduce.solve(puzzle)), deduce.hint(puzzle), deduce.check(puzzle)
    for lang in ("en", "ja"):
        assert all(step.sentence(lang) for step in steps)
        assert all(hint.text(level, lang) for level in (1, 2, 3))
    assert all(drawn._repr_html_() for drawn in (found, hint, check, *steps))
    assert str(found)
    assert str(check)
    log = deduce.prove(puzzle)
    if log is not None:
        deduce.verify(puzzle, log)
    for form in ("text", "json"):
        again = deduce.parse(deduce.write(puzzle, form), puzzle.kind.name)
        assert again.text(again.givens) == puzzle.text(puzzle.givens)


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        pytest.param(kind, count, id=f"{name}{'-more' if marks else ''}", marks=marks)
        for name, kind in kinds().items()
        for count, marks in ((FEW, ()), (MANY, pytest.mark.long))
        if marks or not spared(name)
    ],
)
def test_every_question_is_answered(kind: Kind, count: int) -> None:
    tried = 0
    for puzzle in boards(kind, count):
        tried += 1
        try:
            answered(puzzle)
        except Exception as fault:
            fault.add_note(puzzle.text(puzzle.givens))
            raise
    assert tried >= FEW


def test_a_room_that_is_the_whole_board() -> None:
    """It is visited by any loop: of 3×3 cells there are 13."""
    puzzle = deduce.parse("# kind: countryroad\n" + "a a a\n" * 3)
    assert len(oracle.solutions(puzzle, 50)) == 13
    assert deduce.grade(puzzle).status == "several"


def test_a_pearl_without_a_way() -> None:
    puzzle = deduce.parse("# kind: masyu\nw")
    assert oracle.solutions(puzzle, 2) == []
    assert deduce.grade(puzzle).status == "no_solution"


@pytest.mark.parametrize("text", ["slitherlink\n.", "masyu\n. .\n. .", "countryroad\na. a.\na. a."])
def test_the_only_loop_is_drawn(text: str) -> None:
    """No clue is needed where one closed line can be drawn, and no contradiction."""
    assert next(iter(deduce.solve(deduce.parse(f"# kind: {text}")))).name.endswith("/small-loop")
    assert deduce.grade(deduce.parse(f"# kind: {text}")).tier == 1
