"""The relation of paths against all walks over small boards: what it says, its check and its arguments."""

from __future__ import annotations

import random
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from deduce.board.grid import grid
from deduce.board.marks import TOP, Marks, bits
from deduce.board.reference import Plane
from deduce.oracle import cpsat
from deduce.proof.arguments import Unproved, check
from deduce.proof.meets import meets
from deduce.relations import Path
from deduce.relations.argument import Argument, as_one, drawn
from deduce.relations.path import rule as path_rule
from deduce.relations.path.rule import drawn as marks_of
from deduce.relations.path.rule import nearby

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

SHAPES = [(1, 1, 1), (1, 4, 3), (2, 2, 4), (2, 3, 4), (3, 3, 4)]
"""Rows, columns and how many numbers; the boards of 3×3 have a hole in the middle."""


def path_on(rows: int, cols: int, numbers: int, *, diagonal: bool) -> Path:
    shape = grid(rows, cols)
    cells = shape.board & ~(shape.bit(1, 1) if rows == 3 else 0)
    return Path(cells, numbers, rows * shape.width, shape.width, diagonal=diagonal)


@cache
def walks(rows: int, cols: int, numbers: int, *, diagonal: bool) -> list[int]:
    """All ways to step from cell to cell, by rows and columns, as the variables of the numbers."""
    rule = path_on(rows, cols, numbers, diagonal=diagonal)
    cells = [(r, c) for r in range(rows) for c in range(cols) if (rows, r, c) != (3, 1, 1)]

    def longer(way: list[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
        if len(way) == numbers:
            yield way
            return
        for r, c in cells:
            far = sorted((abs(r - way[-1][0]), abs(c - way[-1][1]))) if way else [0, 1]
            if far == [0, 1] or (diagonal and far == [1, 1]):
                yield from longer([*way, (r, c)])

    return [sum(1 << k * rule.plane + r * (cols + 1) + c for k, (r, c) in enumerate(way)) for way in longer([])]


def shared(rule: Path, way: int, of: int) -> bool:
    """Whether two numbers of a way stand in a cell where one of some variables is."""
    cells = [way >> k * rule.plane & rule.cells for k in range(rule.numbers)]
    known = [of >> k * rule.plane & rule.cells for k in range(rule.numbers)]
    return any(cells.count(cell) > 1 for cell in known if cell)


def some_marks(rule: Path, rng: random.Random) -> Marks:
    yes = sum(bit for bit in bits(rule.heeds) if rng.random() < 0.04)
    return Marks(yes, sum(bit for bit in bits(rule.heeds & ~yes) if rng.random() < 0.3))


@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_a_path_says_what_all_its_ways_agree_on(shape: tuple[int, int, int], *, diagonal: bool) -> None:
    """And what is seen beside the next number alone is a part of that."""
    rng, rule = random.Random(sum(shape)), path_on(*shape, diagonal=diagonal)
    board: Any = SimpleNamespace(grid=grid(*shape[:2]), nouns=lambda marks: {"en": str(marks), "ja": ""})
    clashes = 0
    for _ in range(150):
        marks = some_marks(rule, rng)
        every = walks(*shape, diagonal=diagonal)
        fits = [way for way in every if not (way & marks.no or marks.yes & ~way or shared(rule, way, marks.yes))]
        said = rule.says(marks)
        assert meets(rule, board, marks) == bool(fits)
        assert said.clash == (not fits)
        assert (rule.unmet(board, marks) is None) == bool(fits)
        clashes += said.clash
        if fits:
            all_of, some_of = fits[0], 0
            for way in fits:
                all_of, some_of = all_of & way, some_of | way
            assert said == Marks(all_of, rule.heeds & ~some_of)
            assert marks_of(rule.steps, nearby(rule.steps, marks)).within(said)
    assert 0 < clashes < 150


@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.parametrize("shape", [(1, 4, 3), (2, 2, 4), (3, 3, 3)], ids=str)
def test_the_constraints_of_a_path_have_its_ways_as_solutions(shape: tuple[int, int, int], *, diagonal: bool) -> None:
    from ortools.sat.python.cp_model import CpModel

    rule, cp, (rows, cols, numbers) = path_on(*shape, diagonal=diagonal), CpModel(), shape
    literal: Any = {bit: cp.new_bool_var("") for bit in bits(rule.heeds)}
    rule.constrain(cp, literal, grid(rows, cols))
    found = cpsat.search(cpsat.Model(cp, literal), rule.heeds, 10_000, effort=60)
    right = [way for way in walks(*shape, diagonal=diagonal) if not shared(rule, way, way)]
    assert sorted(one.yes for one in found) == sorted(right)
    rng = random.Random(3)
    for _ in range(300):  # and the plain check says the same, also of what is no way at all
        yes = rng.choice(right) ^ (1 << rng.randrange(rule.heeds.bit_length()) if rng.random() < 0.7 else 0)
        yes &= rule.heeds
        answer, on = Plane[bool]((), (numbers, rows, cols)), Plane[bool]((), (numbers, rows, cols))
        for k in range(numbers):
            for r in range(rows):
                for c in range(cols):
                    bit = 1 << k * rule.plane + r * (cols + 1) + c
                    answer[k, r, c], on[k, r, c] = bool(bit & yes), bool(bit & rule.heeds)
        assert (next(rule.faults(answer, on), None) is None) == (yes in right)


@pytest.mark.parametrize("diagonal", [True, False])
def test_arguments_of_a_path_are_checked_and_wrong_ones_refused(*, diagonal: bool) -> None:
    """Each rests on no more than it needs: with any mark less, or with a claim of more, it is refused."""
    rng, shape = random.Random(9), (3, 3, 4)
    rule = path_on(*shape, diagonal=diagonal)
    board: Any = SimpleNamespace(grid=grid(3, 3), holding=[rule])

    def fits(way: int, marks: Marks) -> bool:
        return not (way & marks.no or marks.yes & ~way)

    right, told = [way for way in walks(*shape, diagonal=diagonal) if not shared(rule, way, way)], 0
    for _ in range(60):
        way = rng.choice(right)
        yes = sum(bit for bit in bits(way) if rng.random() < 0.4)
        marks = Marks(yes, sum(bit for bit in bits(rule.heeds & ~way) if rng.random() < 0.3))
        wanted = rule.says(marks).without(marks)
        for one in drawn(board, wanted, marks):
            check(one, board, marks)
            told += 1
            for literal in one.rests.literals():
                less = one.rests.without(literal)
                if any(fits(other, less) and not fits(other, one.claim) for other in right):
                    with pytest.raises(Unproved):
                        check(Argument(one.claim, as_one(rule), less), board, marks)
        for bit in list(bits(rule.heeds & ~marks.join(wanted).known))[:3]:  # the opposite of what the way has
            claim = Marks(0, bit) if bit & way else Marks(bit, 0)
            with pytest.raises(Unproved):
                check(Argument(claim, as_one(rule), marks), board, marks)
        with pytest.raises(Unproved):
            check(Argument(TOP, as_one(rule), marks), board, marks)
    assert told > 20


def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Steps to cells at a corner where these are not beside each other, and none where they are."""
    plain = path_rule.beside
    for diagonal in (True, False):
        with monkeypatch.context() as patched:
            patched.setattr(
                path_rule,
                "beside",
                lambda path, cells, free: plain(path._replace(diagonal=not path.diagonal), cells, free),
            )
            with pytest.raises(AssertionError):
                test_a_path_says_what_all_its_ways_agree_on((2, 3, 4), diagonal=diagonal)


def test_where_a_path_is_cut_is_told() -> None:
    """From which number to which, and in how many steps."""
    rule = path_on(1, 4, 3, diagonal=False)
    board: Any = SimpleNamespace(nouns=lambda marks: {"en": f"the cell {marks.yes}", "ja": ""})
    first, last = 1, 1 << 2 * rule.plane + 3
    assert str(rule.unmet(board, Marks(first | last, 0))) == "3 has no place within 2 steps of the cell 1"
    assert str(rule.unmet(board, Marks(first, 2 << rule.plane))) == "2 has no place beside the cell 1"
    assert str(rule.unmet(board, Marks(0, 15 << rule.plane))) == "no place is left for 2"
    assert str(rule.unmet(board, Marks(3, 0))) == "a cell has two numbers, or a number two cells"
    assert str(rule.unmet(board, Marks(last, 2 | 8))) == f"1 has no place within 2 steps of the cell {last}"
    assert rule.unmet(board, Marks(first, 0)) is None
