"""White angles around a corner: against plain white areas, against all fillings, its constraints, its check."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce.board.grid import grid
from deduce.board.marks import NOTHING, Marks, bits
from deduce.board.reference import Plane
from deduce.oracle import cpsat
from deduce.proof.meets import meets
from deduce.relations import Angles, angles
from deduce.relations.rule import Literals

if TYPE_CHECKING:
    from typing import Any

Way = dict[tuple[int, int], int]
"""The value of each cell in play: 0 to 3 for a triangle, clockwise from that in the upper left corner, 4 for white."""
WHITE = ("es", "sw", "wn", "ne", "nesw")
"""What stays white of a cell by its value: the quarters between its middle and its sides."""
SIDES = {"n": (-1, 0, "s"), "s": (1, 0, "n"), "e": (0, 1, "w"), "w": (0, -1, "e")}
"""The quarter on the other side of a side."""
ENDS = {"n": ((0, 0), (0, 2)), "e": ((0, 2), (2, 2)), "s": ((2, 0), (2, 2)), "w": ((0, 0), (2, 0))}
"""The corners of a quarter besides the middle of its cell, in halves of a cell."""


def rectangles(way: Way) -> bool:
    """Whether all white areas are rectangles: as large as the upright or the turned rectangle around them."""
    left = {(*cell, side) for cell, value in way.items() for side in WHITE[value]}
    while left:
        area, stack = set[tuple[int, int, str]](), [left.pop()]
        while stack:
            r, c, side = here = stack.pop()
            area.add(here)
            dr, dc, other = SIDES[side]
            beside = [(r + dr, c + dc, other)]
            beside += [(r, c, two) for two in SIDES if two not in (side, other)]
            stack += [one for one in beside if one in left]
            left -= {*beside}
        points = [(2 * r + y, 2 * c + x) for r, c, side in area for y, x in (*ENDS[side], (1, 1))]
        upright = [[point[k] for point in points] for k in (0, 1)]
        turned = [[y + x for y, x in points], [y - x for y, x in points]]
        (high, wide), (up, down) = ([max(line) - min(line) for line in way_] for way_ in (upright, turned))
        if len(area) not in (high * wide, up * down / 2):
            return False
    return True


def board(rows: int, cols: int, black: set[tuple[int, int]]) -> deduce.Puzzle:
    lines = [" ".join("x" if (r, c) in black else "-" for c in range(cols)) for r in range(rows)]
    return deduce.parse("\n".join(lines), "shakashaka")


@pytest.mark.parametrize("size", [(1, 1), (1, 3), (2, 2), pytest.param((2, 3), marks=pytest.mark.long)], ids=str)
def test_right_angles_at_all_corners_are_rectangles(size: tuple[int, int]) -> None:
    """All black cells and all fillings of small boards: the rules, and the areas as they are filled by colour."""
    cells, found = [(r, c) for r in range(size[0]) for c in range(size[1])], 0
    for black in (set(some) for k in range(len(cells)) for some in combinations(cells, k)):
        puzzle = board(*size, black)
        free = [cell for cell in cells if cell not in black]
        for values in product(range(5), repeat=len(free)):
            way = dict(zip(free, values, strict=True))
            yes = sum(puzzle.variable(puzzle.grid.bit(*cell), value + 1) for cell, value in way.items())  # type: ignore[attr-defined]
            said = puzzle.kind.checker.check(puzzle, puzzle.answer(Marks(yes, 0)))
            assert (said is None) == rectangles(way), (black, way, said)
            found += said is None
    assert found > 0


def corner(black: int) -> Angles:
    """The corner between four cells, clockwise, of which some are black, with the variables of a board of 2×2 cells."""
    cells, quarters = (1, 2, 16, 8), []
    for i, cell in enumerate(cells):
        values = [cell << 6 * k for k in range(5)]
        none, first, second = (values[(i + k) % 4] for k in (2, 1, 3))
        quarters.append(() if black >> i & 1 else (none, first, second, values[i] | values[4]))
    return Angles(tuple(quarters))


@cache
def ways(black: int) -> list[int]:
    """All fillings that leave right angles, by area: what lies around the corner as a board of 2×2 cells in a wider one
    would not be a rectangle, so the angle is read off the quarters.
    """
    rule, found = corner(black), []
    spots = [[bit for one in quarter for bit in bits(one)] or [0] for quarter in rule.quarters]
    for row in product(*spots):
        half = []
        for bit, quarter in zip(row, rule.quarters, strict=True):
            k = next((k for k, one in enumerate(quarter) if one & bit), 0)
            half.append(("bb", "wb", "bw", "ww")[k])
        turned = "".join(half)
        first = turned.find("b")
        parts = (turned[first:] + turned[:first]).split("b") if first >= 0 else ["wwww"]
        if {len(part) for part in parts} <= {0, 2, 4}:
            found.append(sum(row))
    return found


def some_marks(rng: random.Random, rule: Angles) -> Marks:
    yes = sum(bit for bit in bits(rule.cells) if rng.random() < 0.06)
    return Marks(yes, sum(bit for bit in bits(rule.cells & ~yes) if rng.random() < 0.35))


@pytest.mark.parametrize("black", [0, 1, 3, 5, 7])
def test_it_says_what_all_fillings_agree_on(black: int) -> None:
    rng, rule, clashes = random.Random(black), corner(black), 0
    for _ in range(300):
        marks = some_marks(rng, rule)
        fits = [way for way in ways(black) if not (way & marks.no or marks.yes & ~way)]
        said = rule.says(marks)
        assert meets(rule, None, marks) == bool(fits)  # type: ignore[arg-type]
        assert said.clash == (not fits)
        clashes += said.clash
        if fits:
            all_of, some_of = fits[0], 0
            for way in fits:
                all_of, some_of = all_of & way, some_of | way
            assert said == Marks(all_of, rule.cells & ~some_of)
            more = some_marks(rng, rule).without(said.flipped).join(marks)
            assert said.within(rule.says(more))
        else:
            told = str(rule.unmet(SimpleNamespace(), marks))  # type: ignore[arg-type]
            assert rule.left_over(marks) or "None" in told
    assert 0 < clashes < 300


@pytest.mark.parametrize("black", [0, 2, 3, 5, 15])
def test_constraints_and_the_plain_check_leave_the_same_fillings(black: int) -> None:
    from ortools.sat.python.cp_model import CpModel

    rule, cp, rng = corner(black), CpModel(), random.Random(black)
    literal = Literals({bit: cp.new_bool_var("") for bit in bits(rule.cells)})
    rule.constrain(cp, literal, grid(2, 2))
    if rule.cells:
        found = list(cpsat.search(cpsat.Model(cp, literal), rule.cells, 10_000, effort=60))
        assert sorted(one.yes for one in found) == sorted(ways(black))
    on = Plane[bool]((), (5, 2, 2))
    on.update({(k, r, c): True for k in range(5) for r in (0, 1) for c in (0, 1)})
    spots = [[bit for one in quarter for bit in bits(one)] for quarter in rule.quarters if quarter]
    for _ in range(300):
        yes = sum(rng.choice(spot) for spot in spots)
        answer = Plane[bool]((), (5, 2, 2))
        answer.update({(k, r, c): bool(yes >> 6 * k + 3 * r + c & 1) for k, r, c in on})
        assert (not list(rule.faults(answer, on))) == (yes in ways(black))


def test_what_is_broken_is_told() -> None:
    rule, nothing = corner(14), SimpleNamespace()
    half = rule.quarters[0][1]
    assert str(rule.unmet(nothing, Marks(half, 0))) == "an angle of 45° would stay white at a corner"  # type: ignore[arg-type]
    assert rule.unmet(nothing, NOTHING) is None  # type: ignore[arg-type]
    board: Any = corner(12)
    both = board.quarters[0][3] & -board.quarters[0][3] | board.quarters[1][1]
    assert board.left_over(Marks(both, 0)) == [135]


def test_a_planted_fault_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """An angle of 135° may stay white."""
    monkeypatch.setattr(angles, "FITTING", (90, 135, 180, 360))
    angles.rows.cache_clear()
    try:
        with pytest.raises(AssertionError):
            test_it_says_what_all_fillings_agree_on(0)
    finally:
        monkeypatch.undo()
        angles.rows.cache_clear()
