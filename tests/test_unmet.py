"""What a rule of sight, of order or of runs says of marks that leave it no way: always, never without need, and why.

Every way is listed here one by one, and the words are chosen from that.
"""

from __future__ import annotations

import json
import random
from itertools import combinations, groupby, product, takewhile
from typing import TYPE_CHECKING, Any

import pytest

from deduce import formats
from deduce.board.marks import Marks, bits
from deduce.board.reference import Plane
from deduce.relations.less import Less, bounds, largest, smallest
from deduce.relations.line.rule import RunLine
from deduce.relations.rule import YES
from deduce.relations.sight import Sees

if TYPE_CHECKING:
    from collections.abc import Sequence


def some(rng: random.Random, cells: int, share: float) -> int:
    return sum(bit for bit in bits(cells) if rng.random() < share)


# Sights --------------------------------------------------------------------------------------------------------------


def sight(kind: str, total: int) -> tuple[Any, Sees]:
    """A board with one number, off the middle, so that each direction has another length."""
    clues: list[list[int | None]] = [[None] * 6 for _ in range(5)]
    clues[3][2] = total
    puzzle = formats.parse(json.dumps({"kind": kind, "clues": clues}))
    (rule,) = puzzle.rules.of(Sees)
    return puzzle, rule


def seen(rule: Sees, marks: Marks) -> set[int]:
    """How many cells the number may see by itself, in all ways that fit the marks."""
    mine, others = marks[rule.side], marks[1 - rule.side]
    found = set()
    for way in product(*(range(len(ray) + 1) for ray in rule.rays)):
        there = sum(sum(ray[:k]) for ray, k in zip(rule.rays, way, strict=True))
        ends = sum(ray[k] for ray, k in zip(rule.rays, way, strict=True) if k < len(ray))
        if not (there & others or ends & mine or (rule.straight and sum(map(bool, way)) > 1)):
            found.add(1 + sum(way))
    return found


def told_of_sight(rule: Sees, marks: Marks) -> str | None:
    if rule.cell & marks[1 - rule.side]:
        return "would not even see its own cell"
    every = seen(rule, marks)
    low = [one for one in every if one < rule.total]
    high = [one for one in every if one > rule.total]
    if rule.total in every:
        return None
    if not every:
        return "would look more than one way"
    if low and high:
        return f"must see {rule.total} cells, but can see {max(low)} or fewer, or {min(high)} or more"
    if low:
        return f"must see {rule.total} cells, but can see {max(low)} at most"
    return f"must see {rule.total} cells, but sees {min(high)} at least"


@pytest.mark.parametrize("kind", ["kurodoko", "nurimisaki"])
def test_what_a_number_would_see_is_said(kind: str) -> None:
    """For each total, of random marks that settle much or little."""
    rng, met = random.Random(f"unmet {kind}"), dict[str, int]()
    for total in (2, 3, 4, 6, 9) if kind == "kurodoko" else (2, 3, 4):
        puzzle, rule = sight(kind, total)
        for _ in range(80):
            others = some(rng, rule.cells & ~rule.cell, rng.choice((0, 0.2, 0.5))) | some(rng, rule.cell, 0.05)
            mine = some(rng, rule.cells & ~others, rng.choice((0.2, 0.6)))
            marks = Marks(mine, others) if rule.side == YES else Marks(others, mine)
            expected, found = told_of_sight(rule, marks), rule.unmet(puzzle, marks)
            assert (found is None) == (expected is None), (total, marks)
            if expected is not None:
                assert str(found).endswith(f" r4c3 {expected}"), (total, marks)
                sort = "".join(letter for letter in expected if not letter.isdigit())
                met[sort] = met.get(sort, 0) + 1
    assert len(met) == (4 if kind == "kurodoko" else 5), met
    assert min(met.values()) > 1, met


@pytest.mark.parametrize("kind", ["kurodoko", "nurimisaki"])
def test_a_number_is_wrong_where_it_sees_too_little_too_much_or_two_ways(kind: str) -> None:
    rng, wrong = random.Random(f"wrong {kind}"), 0
    shape = (5, 6)
    on = Plane([[True] * 6] * 5, shape)
    for total in range(2, 6):
        puzzle, rule = sight(kind, total)
        for _ in range(60):
            filled = some(rng, puzzle.variables, rng.choice((0.3, 0.5, 0.8)))
            answer = Plane([[bool(puzzle.grid.bit(r, c) & filled) for c in range(6)] for r in range(5)], shape)
            mine = filled if rule.side == YES else ~filled
            views = [len(list(takewhile(mine.__and__, ray))) for ray in rule.rays]
            right = bool(mine & rule.cell) and 1 + sum(views) == total
            right = right and not (rule.straight and sum(map(bool, views)) > 1)
            assert right == (not list(rule.faults(answer, on))) == rule.holds(answer, on)
            wrong += not right
    assert 100 < wrong < 239


# Order ---------------------------------------------------------------------------------------------------------------


def test_what_a_sign_says_and_when_it_would_not_hold() -> None:
    """Against all pairs of values; a bound is the smallest and the largest value that some pair has."""
    puzzle = formats.parse(
        "# kind: futoshiki\n- < - - -\n- - - -\n- - - -\n- - - -".replace("- - - -", "-   -   -   -")
    )
    (rule,) = puzzle.rules.of(Less)
    rng, clashes, size = random.Random("less"), 0, len(rule.low)
    for _ in range(1500):
        lows, highs = ([k for k in range(size) if rng.random() < rng.choice((0.3, 0.8))] for _ in range(2))
        no = sum(bit for k, bit in enumerate(rule.low) if k not in lows)
        no |= sum(bit for k, bit in enumerate(rule.high) if k not in highs)
        yes = 0
        for side, left in ((rule.low, lows), (rule.high, highs)):
            if left and rng.random() < 0.3:
                left[:] = [rng.choice(left)]
                yes |= side[left[0]]
        marks = Marks(yes, no)
        pairs = [(one, other) for one in lows for other in highs if one < other]
        found = rule.says(marks)
        assert found.clash == (not pairs) == (rule.unmet(puzzle, marks) is not None)
        clashes += not pairs
        if pairs:
            least, most = min(other for _, other in pairs), max(one for one, _ in pairs)
            gone = sum(rule.high[: min(lows) + 1]) | sum(rule.low[max(highs) :])
            assert found == Marks(0, gone)
            assert least > min(lows)
            assert most < max(highs)
            assert smallest(rule.low, marks, 0) == min(lows)
            assert largest(rule.high, marks, size - 1) == max(highs)
        else:
            assert str(rule.unmet(puzzle, marks)) == "the sign r1c1 < r1c2 would not hold"
    assert clashes > 100


def test_a_sign_is_wrong_between_equal_values_and_the_other_way_round() -> None:
    puzzle = formats.parse("# kind: futoshiki\n- < - -\n-   - -\n-   - -".replace("- -\n", "-   -\n"))
    for one, other in product((1, 2, 3), repeat=2):
        answer = [[one, other, 0], [0, 0, 0], [0, 0, 0]]
        names = [name for name, _ in puzzle.kind.checker.reasons(puzzle, answer)]
        assert ("sign" in names) == (one >= other)


@pytest.mark.parametrize("length", [2, 3, 4])
def test_bounds_along_a_chain(length: int) -> None:
    """As close as they can be: each is the value of the cell in some rising row that fits the marks."""
    row = " < ".join("-" * length) + "   -" * (4 - length)
    puzzle = formats.parse("# kind: futoshiki\n" + "\n".join([row, *["-   -   -   -"] * 3]))
    rules = puzzle.rules.of(Less)
    sides = [rules[0].low, *(one.high for one in rules)]
    rng, none = random.Random(f"chain {length}"), 0
    for _ in range(400):
        left = [[k for k in range(4) if rng.random() < 0.7] for _ in sides]
        no = sum(bit for side, mine in zip(sides, left, strict=True) for k, bit in enumerate(side) if k not in mine)
        rising = [
            one for one in combinations(range(4), length) if all(k in mine for k, mine in zip(one, left, strict=True))
        ]
        found = bounds(puzzle, Marks(0, no))
        assert (found is None) == (not rising)
        none += not rising
        if found is not None:
            told = {side: (least, most) for side, least, most in found}
            for i, side in enumerate(sides):
                assert told[side] == (min(one[i] for one in rising), max(one[i] for one in rising))
    assert none > 10


# Runs ----------------------------------------------------------------------------------------------------------------


def longest(signs: Sequence[bool]) -> int:
    return max((len(list(run)) for there, run in groupby(signs) if there), default=0)


def told_of_runs(runs: Sequence[int], signs: Sequence[bool | None]) -> str | None:
    """By the cells that are shaded, left out (False) or open (None)."""
    for way in product((False, True), repeat=len(signs)):
        fits = all(sign in (None, there) for there, sign in zip(way, signs, strict=True))
        if fits and [len(list(run)) for there, run in groupby(way) if there] == list(runs):
            return None
    there, room = sum(sign is True for sign in signs), sum(sign is not False for sign in signs)
    if there > sum(runs):
        return "there would be"
    if room < sum(runs):
        return f"there is room for {room} only" if room else "there is no room for any"
    if longest([sign is not False for sign in signs]) < max(runs, default=0):
        return f"side by side, but there is room for {longest([sign is not False for sign in signs])} only"
    if longest([sign is True for sign in signs]) > max(runs, default=0):
        return f"side by side, but there would be {longest([sign is True for sign in signs])}"
    return "nothing would fit"


def test_what_runs_lack_is_said() -> None:
    """Of lines of seven cells, in each of the ways in which they can be unmet."""
    rng, met = random.Random("runs"), dict[str, int]()
    for runs in ([], [1], [3], [2, 2], [1, 1, 1], [4, 1], [1, 3]):
        row = {"kind": "nonogram", "above": [None] * 7, "left": [runs]}
        puzzle = formats.parse(json.dumps(row))
        (rule,) = (one for one in puzzle.rules.of(RunLine) if len(one.spots) == 7)
        for _ in range(100):
            share = rng.choice(((None, True, False), (None, False), (False, False, False, None)))
            signs = [rng.choice(share) for _ in range(7)]
            marks = Marks(*(sum(rule.spots[i] for i in range(7) if signs[i] is side) for side in (True, False)))
            expected, found = told_of_runs(runs, signs), rule.unmet(puzzle, marks)
            assert (found is None) == (expected is None), (runs, signs)
            if expected is not None:
                assert expected in str(found), (runs, signs)
                sort = "".join(letter for letter in expected if not letter.isdigit())
                met[sort] = met.get(sort, 0) + 1
    assert len(met) == 6, met
    assert min(met.values()) > 1, met
