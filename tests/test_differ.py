"""Lines that are not alike: the relation against all fillings, its constraints, its check."""

from __future__ import annotations

import random
from itertools import combinations, product

import pytest

from deduce.board.grid import grid
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.reference import Plane
from deduce.oracle import cpsat
from deduce.proof.meets import meets
from deduce.relations import Differ
from deduce.relations.rule import Literals

SIZES = [(2, 1), (3, 1), (4, 2), (5, 2), (4, 0), (4, 4)]


def lines(size: int, count: int) -> tuple[Differ, list[int]]:
    """Two lines above each other, and their right fillings."""
    board = grid(2, size)
    one, other = (tuple(board.bit(r, c) for c in range(size)) for r in range(2))
    every = [[line[i] for i in chosen] for line in (one, other) for chosen in combinations(range(size), count)]
    half = len(every) // 2
    ways = [sum(a) | sum(b) for (i, a), (k, b) in product(enumerate(every[:half]), enumerate(every[half:])) if i != k]
    return Differ(one, other, count), ways


def some_marks(rng: random.Random, cells: int) -> Marks:
    share = rng.choice((0.2, 0.4, 0.45))
    yes = sum(bit for bit in bits(cells) if rng.random() < share)
    return Marks(yes, sum(bit for bit in bits(cells & ~yes) if rng.random() < 2 * share))


def counted(rule: Differ, marks: Marks) -> Marks:
    """Marks with what the count of each line says to them; `TOP` where it cannot be met."""
    for line in (rule.one, rule.other):
        cells = sum(line)
        there, left = marks.yes & cells, cells & ~marks.no
        if there.bit_count() > rule.count or left.bit_count() < rule.count:
            return TOP
        if there.bit_count() == rule.count:
            marks = marks.join(Marks(0, cells & ~there))
        elif left.bit_count() == rule.count:
            marks = marks.join(Marks(left, 0))
    return marks


@pytest.mark.parametrize(("size", "count"), SIZES, ids=str)
def test_two_lines_say_what_all_ways_agree_on(size: int, count: int) -> None:
    """With their counts all of it, without them some; more marks take nothing back; what breaks the rule is said."""
    rng, (rule, every), met = random.Random(f"differ {size} {count}"), lines(size, count), 0
    for _ in range(300):
        marks = some_marks(rng, rule.cells)
        fits = [way for way in every if not (marks.yes & ~way or way & marks.no)]
        said, whole = rule.says(marks), counted(rule, marks)
        assert meets(rule, None, marks) == bool(fits)  # type: ignore[arg-type]
        assert said.within(rule.says(some_marks(rng, rule.cells & ~marks.known).join(marks)))
        if not fits:
            assert whole.clash or counted(rule, whole.join(rule.says(whole))).clash
            continue
        assert not said.clash
        shared, some = rule.cells, 0
        for way in fits:
            shared, some = shared & way, some | way
        agreed = Marks(shared, rule.cells & ~some)
        assert said.within(agreed)
        found = whole.join(rule.says(whole))
        assert counted(rule, found) == agreed
        met += bool(said.without(marks).known)
    assert met or size < 4 or count in (0, size)


@pytest.mark.parametrize(("size", "count"), SIZES, ids=str)
def test_constraints_and_the_plain_check_leave_the_same_fillings(size: int, count: int) -> None:
    from ortools.sat.python.cp_model import CpModel

    rule, every = lines(size, count)
    board, cp = grid(2, size), CpModel()
    literal = Literals({bit: cp.new_bool_var("") for bit in bits(rule.cells)})
    rule.constrain(cp, literal, board)
    found = list(cpsat.search(cpsat.Model(cp, literal), rule.cells, 10_000, effort=60))
    assert sorted(one.yes for one in found) == sorted(every)
    on = Plane([[True] * size] * 2, (2, size))
    for filling in range(1 << 2 * size):
        yes = sum(bit for i, bit in enumerate(bits(rule.cells)) if filling >> i & 1)
        answer = Plane([[bool(board.bit(r, c) & yes) for c in range(size)] for r in range(2)], (2, size))
        assert (not list(rule.faults(answer, on))) == (yes in every)


def test_the_last_place_is_the_other_value() -> None:
    rule, _ = lines(6, 3)
    full, rest = sum(rule.one[:3]), sum(rule.one[3:])
    assert rule.says(Marks(full, 0)) == NOTHING
    assert rule.says(Marks(full | rule.other[0] | rule.other[2], 0)) == Marks(0, rule.other[1])
    assert rule.says(Marks(0, rest | rule.other[3] | rule.other[4])) == Marks(rule.other[5], 0)
    assert rule.says(Marks(full | sum(rule.other[:3]), 0)) == TOP
