"""What is seen first along a line: the relation against all fillings, its constraints, its check."""

from __future__ import annotations

import random
from functools import cache
from itertools import product
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

from deduce.board.grid import grid
from deduce.board.marks import NOTHING, Marks, bits
from deduce.board.reference import Plane
from deduce.oracle import cpsat
from deduce.proof.meets import meets
from deduce.relations import Foremost, foremost
from deduce.relations.rule import Literals

if TYPE_CHECKING:
    from typing import Any

SHAPES = [(1, 2, 0), (2, 2, 1), (3, 2, 1), (3, 3, 2), (4, 3, 2), (3, 3, 0)]
"""How many cells, values, and blank cells before the one that is seen."""


def line(size: int, values: int, blanks: int) -> Foremost:
    plane = size + 1
    spots = tuple(tuple(1 << k * plane + i for k in range(values)) for i in range(size))
    return Foremost(spots, 0, blanks)


@cache
def ways(size: int, values: int, blanks: int) -> list[int]:
    """All fillings that fit, by the values in a row."""
    rule, found = line(size, values, blanks), []
    for row in product(range(values), repeat=size):
        if row.count(0) == 1 and row.index(0) <= blanks and set(row[: row.index(0)]) <= {values - 1}:
            found.append(sum(spot[k] for spot, k in zip(rule.spots, row, strict=True)))
    return found


def some_marks(rng: random.Random, rule: Foremost) -> Marks:
    yes = sum(bit for bit in bits(rule.cells) if rng.random() < 0.08)
    return Marks(yes, sum(bit for bit in bits(rule.cells & ~yes) if rng.random() < 0.3))


def last_values(rule: Foremost, said: Marks) -> Marks:
    """What is said, with the last value that it leaves a cell."""
    left = [sum(bit for bit in spot if not bit & said.no) for spot in rule.spots]
    return said.join(Marks(sum(one for one in left if not one & one - 1), 0))


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_it_says_what_all_fillings_agree_on(shape: tuple[int, int, int]) -> None:
    rng, rule, clashes = random.Random(str(shape)), line(*shape), 0
    for _ in range(300):
        marks = some_marks(rng, rule)
        fits = [way for way in ways(*shape) if not (way & marks.no or marks.yes & ~way)]
        said = rule.says(marks)
        assert meets(rule, None, marks) == bool(fits)  # type: ignore[arg-type]
        assert said.clash == (not fits)
        listed = rule.ways(None, marks)  # type: ignore[arg-type]
        assert bool(listed) == bool(fits)
        clashes += said.clash
        if fits:
            all_of, some_of = fits[0], 0
            for way in fits:
                all_of, some_of = all_of & way, some_of | way
                assert any(one.yes & ~way == 0 and one.no & way == 0 for one in listed)
            assert last_values(rule, said) == Marks(all_of, rule.cells & ~some_of)
            assert said.within(rule.says(some_marks(rng, rule).without(said.flipped).join(marks)))
    assert 0 < clashes < 300


@pytest.mark.parametrize("shape", SHAPES, ids=str)
def test_constraints_and_the_plain_check_leave_the_same_fillings(shape: tuple[int, int, int]) -> None:
    from ortools.sat.python.cp_model import CpModel

    (size, values, _), rule, cp = shape, line(*shape), CpModel()
    literal = Literals({bit: cp.new_bool_var("") for bit in bits(rule.cells)})
    rule.constrain(cp, literal, grid(1, size))
    found = list(cpsat.search(cpsat.Model(cp, literal), rule.cells, 10_000, effort=60))
    assert sorted(one.yes for one in found) == sorted(ways(*shape))
    on, rng = Plane[bool]((), (values, 1, size)), random.Random(5)
    on.update({(k, 0, i): True for k in range(values) for i in range(size)})
    for _ in range(300):
        yes = rng.choice(ways(*shape)) ^ (1 << rng.randrange(values * (size + 1)) if rng.random() < 0.6 else 0)
        yes &= rule.cells
        answer = Plane[bool]((), (values, 1, size))
        answer.update({(k, 0, i): bool(yes >> k * (size + 1) + i & 1) for k, _, i in on})
        assert (not list(rule.faults(answer, on))) == (yes in ways(*shape))


def test_what_is_broken_is_told() -> None:
    rule = line(4, 3, 2)
    board: Any = SimpleNamespace(nouns=lambda marks: {"en": f"the cells {marks.yes}", "ja": ""}, grid=grid(1, 4))
    board.name = lambda bit, lang: f"{lang}{bit}"
    other = rule.spots[0][1]
    assert str(rule.unmet(board, Marks(other, 0))).endswith(f"with the cells {other}")
    assert str(rule.unmet(board, Marks(0, rule.spots[0][0] | rule.spots[0][2]))).endswith("with the cells 0")
    assert rule.unmet(board, NOTHING) is None


def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """One blank cell more than there may be."""
    plain = foremost.places
    monkeypatch.setattr(foremost, "places", lambda spots, value, blanks, marks: plain(spots, value, blanks + 1, marks))
    with pytest.raises(AssertionError):
        test_it_says_what_all_fillings_agree_on((3, 2, 1))
