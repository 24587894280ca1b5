"""Results: what one says is what all of its fillings agree on; Calcudoku in its forms."""

from __future__ import annotations

import random
import re
from functools import reduce
from itertools import islice, product
from operator import add, mul, sub, truediv
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce.board.grid import grid
from deduce.board.marks import NOTHING, Marks, bits
from deduce.board.reference import Plane
from deduce.contract.registry import kind
from deduce.engine.path import path
from deduce.engine.tiers import Tiers
from deduce.formats import offers, write
from deduce.language.errors import InputError
from deduce.oracle import cpsat
from deduce.picture.draw import svg
from deduce.proof.arguments import refuted
from deduce.relations.result.rule import ANY, Result, combined, multiplying
from deduce.relations.sum.rule import Sum
from deduce.relations.sum.rule import combined as added
from tests.argued import planted, proved

if TYPE_CHECKING:
    from collections.abc import Iterator

DATA = Path(__file__).parent.parent / "data" / "calcudoku"
BEND = (0, 1), (0, 2)
"""Three cells around a corner, of which the first is that corner."""
SMALL = "# kind: calcudoku\na3 b16* b c2/\nd2/ e1- b c\nd e f5+ g12*\nh3- h f g\n"
KEEN = "5:_aa__b_ba4_3a__a_8a,s1m10a5m75s3a5d2a5s1m20d2m15"


def spots(cells: int, values: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(1 << cell + cells * k for k in range(values)) for cell in range(cells))


def rules() -> Iterator[Result | Sum]:
    """Results of one to five cells; of few ones also where some may not be alike."""
    for operation, total in product((*"-/", ANY), range(1, 5)):
        yield Result(spots(2, 4), operation, total, ((0, 1),))
    for total in (1, 4, 8, 12, 36):
        yield Result(spots(3, 4), "*", total, BEND)
        yield Result(spots(3, 4), ANY, total)
        yield Sum(spots(3, 4), total, apart=BEND)
    for operation, total in (("*", 24), ("+", 7), (ANY, 6), (ANY, 24), ("*", 5), (ANY, 5), ("*", 243)):
        yield Result(spots(5, 3), operation, total)
    yield Result(spots(1, 4), ANY, 3)


def fillings(rule: Result | Sum) -> list[Marks]:
    """What meets a rule, by the plain check, of all fillings with a value in each cell."""
    whole = grid(1, 40)
    found = []
    for values in product(range(rule.values), repeat=len(rule.spots)):
        yes = sum(spot[k] for spot, k in zip(rule.spots, values, strict=True))
        row = [bool(whole.bit(0, c) & yes) for c in range(40)]
        if next(rule.faults(Plane([row], (1, 40)), Plane([[True] * 40], (1, 40))), None) is None:
            found.append(Marks(yes, rule.cells & ~yes))
    return found


def test_a_result_says_what_all_its_fillings_agree_on() -> None:
    """Of more than a few cells, any operation says what each of them leaves."""
    rng = random.Random("results")
    for rule in rules():
        ways = fillings(rule)
        for _ in range(8):
            every = list(bits(rule.cells))
            marks = Marks(
                sum(bit for bit in every if rng.random() < 0.04), sum(bit for bit in every if rng.random() < 0.2)
            )
            if marks.yes & marks.no:
                continue
            left = [way for way in ways if not way.join(marks).clash]
            said = rule.says(marks)
            assert said.clash == (not left)
            assert refuted(None, [rule], marks) == (not left)  # type: ignore[arg-type]
            if not left:
                continue
            never = rule.cells & ~reduce(int.__or__, (way.yes for way in left))
            assert said.without(marks) == Marks(0, never).without(marks)
            told = combined(rule, marks) if isinstance(rule, Result) else added(rule, marks)
            assert set(told) == {tuple(sorted(_values(rule, way))) for way in left}
            listed = rule.ways(None, marks)  # type: ignore[arg-type]
            assert listed is None or {way.yes for way in listed} == {way.yes for way in left}


def _values(rule: Result | Sum, way: Marks) -> list[int]:
    return [k for spot in rule.spots for k, bit in enumerate(spot, 1) if bit & way.yes]


def test_constraints_of_a_result() -> None:
    from ortools.sat.python.cp_model import CpModel

    from deduce.relations.rule import Literals

    for rule in islice(rules(), 0, None, 2):
        cp = CpModel()
        literal = Literals({bit: cp.new_bool_var("") for bit in bits(rule.cells)})
        rule.constrain(cp, literal, grid(1, 40))
        found = cpsat.search(cpsat.Model(cp, literal), rule.cells, 1000, effort=20)
        assert len(found) == len({one.yes for one in found})
        assert {one.yes for one in found} == {one.yes for one in fillings(rule)}


def test_a_product_is_followed_by_its_primes() -> None:
    """A state for each divisor, and nothing where a prime is too large."""
    assert multiplying(9, 60).ends == 1 << 11
    assert not multiplying(9, 11).ends


@pytest.mark.long
def test_arguments_of_results_are_proved_and_spoilt_ones_refused() -> None:
    rng, refused, told = random.Random(4), list[bool](), list[str]()
    for file in sorted(DATA.glob("*.txt"))[5::12]:
        puzzle = deduce.load(file)
        for step in path(Tiers(puzzle, puzzle.kind.sound)):
            for one in step.walk():
                if one.technique is None or one.technique.name != "result-combinations":
                    continue
                argument = one.argument()
                assert argument is not None
                assert not proved(one, argument)
                told.append(one.sentence("en"))
                refused += [bool(proved(one, spoilt)) for _, spoilt in islice(planted(one, argument, rng), 2)]
    assert sum(refused) >= 0.99 * len(refused) > 0
    assert any("can only be" in sentence for sentence in told)


def test_told_combinations_give_the_number_as_they_are_told() -> None:
    """Read from left to right, by the sign of the cage."""
    seen = set[str]()
    for name in ("001", "006", "007", "009", "011"):
        for step in deduce.solve(deduce.load(DATA / f"{name}.txt")):
            told = step.sentence("en")
            for total, sign, ways in re.findall(r"the (\d+)([-+×÷]) of the cage of r\dc\d can only be ([^,;]+)", told):
                seen.add(sign)
                for way in ways.split(" or "):
                    values = [int(one) for one in way.split(sign)]
                    by = {"+": add, "×": mul, "-": sub, "÷": truediv}[sign]
                    assert reduce(by, values) == int(total), told
    assert seen == {"+", "×", "-", "÷"}


# Boards --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "what"),
    [
        (SMALL.replace("c2/", "c7/"), "7÷ in a cage of 2 cells"),
        (SMALL.replace("b16*", "b3-"), "3- in a cage of 3 cells"),
        (SMALL.replace("a3", "a3+"), r"3\+ in a cage of 1 cell"),
        (SMALL.replace("h3- h", "a3- h"), "in two pieces"),
        (SMALL.replace("b c2/", "b2 c2/"), "a second number"),
        ("# kind: calcudoku\na3+ a b3\nc4+ c b", "a board of 2×3"),
        (SMALL.replace("a3", "a3:"), "unknown symbol"),
        (SMALL.replace("a3", "a0"), "0 is printed in r1c1"),
    ],
)
def test_bad_boards(text: str, what: str) -> None:
    with pytest.raises(InputError, match=what) as fault:
        deduce.parse(text)
    assert fault.value.where


@pytest.mark.parametrize("form", ["text", "json", "janko", "tatham"])
def test_forms(form: str) -> None:
    puzzle = deduce.parse(SMALL)
    text = write(puzzle, form)
    again = deduce.parse(text, kind="calcudoku") if form == "text" else deduce.parse(text)
    assert again.text() == puzzle.text()


def test_a_cage_without_an_operation_or_a_number() -> None:
    """Any operation may give a number alone; one without says nothing. Tatham has neither."""
    puzzle = deduce.parse(SMALL.replace("c2/", "c2").replace("h3-", "h"))
    assert len(puzzle.clues) == 7
    assert write(puzzle, "json")
    assert write(puzzle, "janko")
    with pytest.raises(InputError, match="no form as"):
        write(puzzle, "tatham")
    assert "a3+3" in puzzle.text(puzzle.marks([[3, 4, 1, 2], [2, 3, 4, 1], [1, 2, 3, 4], [4, 1, 2, 3]]))


def test_ids_of_keen() -> None:
    puzzle = deduce.parse(f"keen {KEEN}")
    assert puzzle.text().split()[:5] == ["a1-", "b10*", "b", "c5+", "c"]
    assert write(puzzle, "tatham").endswith(f"#{KEEN}")
    assert deduce.grade(puzzle).tier == 1
    products = deduce.parse("keen 5dem:aa__a_3b__b__a__a_3a_3b_a,m6m20m3m20m2m8m15m5m4m6m8m15")
    assert "h5*" in products.text().split()
    for text, what in (
        ("5:_aa__b_ba4_3a__a_8a", "1 parts"),
        (f"{KEEN}m3", "13 clues; expected 12 clues"),
        (f"{KEEN[:-3]}x15", "bad sign"),
        ("5:_aa_,m3", "covers"),
        ("12:a,m3", "12×12"),
    ):
        with pytest.raises(InputError, match=what):
            deduce.parse(f"https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/keen.html#{text}")


def test_what_a_setter_enters() -> None:
    editor = offers.bodies(kind("calcudoku")).editor  # type: ignore[attr-defined]
    puzzle = deduce.parse(SMALL)
    fields = offers.bodies(puzzle.kind).json.write(puzzle)  # type: ignore[union-attr]
    assert editor.fields(editor.sketch(fields)) == fields


def test_pictures_have_cages_with_signs() -> None:
    drawn = svg(deduce.parse(SMALL), NOTHING)
    assert drawn.count('class="cage"') == 8
    assert "16×" in drawn
    assert "2÷" in drawn
