"""Sums: what one says is what all of its fillings agree on, and what units leave is what their boards leave."""

from __future__ import annotations

import json
import random
from functools import reduce
from itertools import islice, product
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce.board.grid import grid
from deduce.board.marks import NOTHING, Marks, bits
from deduce.board.reference import Plane
from deduce.engine.path import path
from deduce.engine.tiers import Tiers
from deduce.formats import write
from deduce.language.errors import InputError
from deduce.oracle import cpsat
from deduce.proof.arguments import refuted
from deduce.relations.sum.rest import alike, as_sum, sources
from deduce.relations.sum.rule import Sum, combined
from deduce.relations.sum.techniques import outside_bounds
from tests.argued import planted, proved

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = Path(__file__).parent.parent / "data" / "killer"
CASES = [(1, 3), (2, 3), (3, 3), (2, 4), (3, 4), (4, 4)]
"""How many cells, and how many values."""

OWN = ("rule-of-45", "sum-combinations", "sum-extremes")
SMALL = "# kind: killer\na3 a b7 b\nc7 d4 e6 f3\nc d e f\ng6 g h4 h\n"


def rules(cells: int, values: int) -> Iterator[Sum]:
    """All sums of so many cells, with equal values and without."""
    spots = tuple(tuple(1 << cell + cells * k for k in range(values)) for cell in range(cells))
    for different in (False, True):
        for total in range(cells * values + 2):
            yield Sum(spots, total, different)


def fillings(rule: Sum) -> list[Marks]:
    """What meets a sum, by the plain check, of all fillings with a value in each cell."""
    whole = grid(1, 40)
    found = []
    for values in product(range(rule.values), repeat=len(rule.spots)):
        yes = sum(spot[k] for spot, k in zip(rule.spots, values, strict=True))
        row = [bool(whole.bit(0, c) & yes) for c in range(40)]
        if next(rule.faults(Plane([row], (1, 40)), Plane([[True] * 40], (1, 40))), None) is None:
            found.append(Marks(yes, rule.cells & ~yes))
    return found


@pytest.mark.parametrize(("cells", "values"), CASES)
def test_a_sum_says_what_all_its_fillings_agree_on(cells: int, values: int) -> None:
    rng = random.Random(f"sums {cells} {values}")
    for rule in rules(cells, values):
        ways = fillings(rule)
        for _ in range(12):
            spots = list(bits(rule.cells))
            marks = Marks(
                sum(bit for bit in spots if rng.random() < 0.04), sum(bit for bit in spots if rng.random() < 0.2)
            )
            if marks.yes & marks.no:
                continue
            left = [way for way in ways if not way.join(marks).clash]
            said = rule.says(marks)
            assert said.clash == (not left)
            if left:
                never = rule.cells & ~reduce(int.__or__, (way.yes for way in left))
                assert said.without(marks) == Marks(0, never).without(marks)
                bounded = outside_bounds(rule, marks)
                assert bounded.without(marks).within(said.join(marks))
                assert {tuple(sorted(_values(rule, way))) for way in left} == set(combined(rule, marks))
                listed = rule.ways(None, marks)  # type: ignore[arg-type]
                assert listed is None or {way.yes for way in listed} == {way.yes for way in left}
            assert refuted(None, [rule], marks) == (not left)  # type: ignore[arg-type]


def _values(rule: Sum, way: Marks) -> list[int]:
    return [k for spot in rule.spots for k, bit in enumerate(spot, 1) if bit & way.yes]


@pytest.mark.parametrize(("cells", "values"), CASES[:4])
def test_constraints_of_a_sum(cells: int, values: int) -> None:
    from ortools.sat.python.cp_model import CpModel

    from deduce.relations.rule import Literals

    for rule in islice(rules(cells, values), 0, None, 2):
        cp = CpModel()
        literal = Literals({bit: cp.new_bool_var("") for bit in bits(rule.cells)})
        rule.constrain(cp, literal, grid(1, 40))
        found = cpsat.search(cpsat.Model(cp, literal), rule.cells, 1000, effort=20)
        assert {one.yes for one in found} == {one.yes for one in fillings(rule)}


def test_more_values_than_sets_are_followed_of() -> None:
    """Of sixteen values only the sum is followed, which says less and nothing wrong."""
    spots = tuple(tuple(1 << cell + 3 * k for k in range(16)) for cell in range(3))
    said = Sum(spots, 6, different=True).says(NOTHING)
    assert said == Sum(spots, 6).says(NOTHING)
    assert said.no.bit_count() == 3 * 12
    assert Sum(spots, 2).says(NOTHING).clash
    assert Sum(spots, -1).says(NOTHING).clash


# The rule of 45 ------------------------------------------------------------------------------------------------------


def test_what_units_leave() -> None:
    """On each board: innies, outies and both; all of them hold in the solution, and are proved."""
    sorts = set()
    for file in sorted(DATA.glob("*.txt"))[::6]:
        puzzle = deduce.load(file)
        solution = puzzle.marks(puzzle.extra["solution"])
        for source in sources(puzzle):
            one = as_sum(source)
            sorts.add((bool(source.innies), bool(source.outies), alike(source), len(source.units) > 1))
            assert not one.says(solution).clash
            assert not refuted(puzzle, source.rules, solution)
            wrong = next(k for k in one.spots[0] if not k & solution.yes)
            right = solution.yes & sum(one.spots[0])
            other = Marks(solution.yes & ~right | wrong, 0)
            assert refuted(puzzle, source.rules, other)
    assert len(sorts) > 5


@pytest.mark.long
def test_arguments_of_sums_are_proved_and_spoilt_ones_refused() -> None:
    rng, asked, refused, told = random.Random(4), set(), list[bool](), list[str]()
    for file in sorted(DATA.glob("*.txt"))[5::9]:
        puzzle = deduce.load(file)
        for step in path(Tiers(puzzle, puzzle.kind.sound)):
            for one in step.walk():
                if one.technique is None or one.technique.name not in (
                    "rule-of-45",
                    "sum-combinations",
                    "sum-extremes",
                ):
                    continue
                argument = one.argument()
                assert argument is not None
                assert not proved(one, argument)
                asked.add(one.technique.name)
                told.append(one.sentence("en"))
                refused += [bool(proved(one, spoilt)) for _, spoilt in islice(planted(one, argument, rng), 2)]
    assert len(asked) == 3
    assert sum(refused) >= 0.99 * len(refused) > 0  # the checker may do without a premise, as cells differ elsewhere
    for words in ("can only be", "which leaves", "would be too small or too large"):
        assert any(words in sentence for sentence in told)


# Boards --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (SMALL.replace("a3 a", "a9 a"), "9 in a cage of 2 cells"),
        (SMALL.replace("h4 h", "a4 a"), "in two pieces"),
        (SMALL.replace("a3 a b7 b", "a3 a b7 b5"), "a second number"),
        ("# kind: killer\n" + "a20 a a a\na - - -\n- - - -\n- - - -", "has 5 cells"),
        ("# kind: killer\na3 a b\nc c b\nc c b", "a board of 3×3"),
        (SMALL.replace("a3 a", "a3 7"), "unknown symbol"),
    ],
)
def test_bad_boards(text: str, what: str) -> None:
    with pytest.raises(InputError, match=what) as fault:
        deduce.parse(text)
    assert fault.value.where


@pytest.mark.parametrize("form", ["text", "json", "janko", "fpuzzles"])
def test_forms(form: str) -> None:
    puzzle = deduce.parse(SMALL.replace("c7", "c").replace("g6 g", "- -"))
    text = write(puzzle, form)
    again = deduce.parse(text, kind="killer") if form == "text" else deduce.parse(text)
    assert again.text() == puzzle.text()
    marked = puzzle.text(Marks(0, puzzle.grid.bit(0, 0)))  # type: ignore[attr-defined]
    assert "a3{234}" in marked


def test_cages_of_sudokupad() -> None:
    """With sums as texts or numbers, or without; a given outside of cages is a cage of its own."""
    cells = [[{} for _ in range(4)] for _ in range(4)]
    cells[3][3] = {"value": 3}
    cages = [{"cells": [[0, 0], [0, 1]], "value": "3", "unique": True}, {"cells": [[1, 0], [2, 0]], "sum": 7}]
    regions = [[[r + i, c + j] for i in (0, 1) for j in (0, 1)] for r in (0, 2) for c in (0, 2)]
    board = {"cells": cells, "cages": cages, "regions": regions}
    from deduce.formats.lzstring import packed

    def address() -> str:
        return "https://sudokupad.app/scl" + packed(json.dumps(board))

    puzzle = deduce.parse(address())
    assert puzzle.kind.name == "killer"
    assert puzzle.text().split() == ["a3", "a", "-", "-", "d7", "-", "-", "-", "d", "-", "-", "-", "-", "-", "-", "n3"]
    for broken, what in (
        ({"cells": [[0, 0], [3, 3]]}, "two cages"),
        ({"cells": [[0, 2]], "value": "x"}, "no number"),
        ({"cells": [[0, 2], [0, 3]], "unique": False}, "cages, unique"),
        ({"cells": [[2, 3], [3, 3]]}, "a value is given"),
    ):
        board["cages"] = [*cages, broken]
        with pytest.raises(InputError, match=what):
            deduce.parse(address())


def test_pictures_have_cages() -> None:
    puzzle = deduce.parse(SMALL)
    from deduce.picture.draw import svg

    drawn = svg(puzzle, NOTHING)
    assert drawn.count('class="cage"') == 8
