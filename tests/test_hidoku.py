"""Hidoku and Numbrix: numbers of several digits in their forms, bad input, random paths, and what steps say."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

import deduce
from deduce import formats
from deduce.board.marks import bits
from deduce.declared.library.paths import random_path
from deduce.declared.printed import Printed
from deduce.engine.path import path
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError
from deduce.proof.arguments import Unproved, check
from deduce.relations.argument import Argument

TEXT = """# kind: hidoku
7 - -
9 - 2
- - -
"""
WIDE = "# kind: hidoku\n" + "\n".join(
    " ".join(str(10 * r + c + 1) if (r + c) % 3 == 0 else "-" for c in range(10)) for r in range(10)
)
"""Numbers of one digit, of two and of three."""


@pytest.mark.parametrize("form", ["json", "janko", "penpa", "text"])
@pytest.mark.parametrize("source", [TEXT, WIDE], ids=["small", "large"])
def test_each_form_is_read_back(source: str, form: str) -> None:
    puzzle = formats.parse(source)
    assert formats.parse(formats.write(puzzle, form), "hidoku").text() == puzzle.text()


def test_digits_that_stand_together_are_one_number() -> None:
    """On small boards too, where other kinds have candidates written so."""
    puzzle = formats.parse("# kind: hidoku\n- 12 -\n- - 3\n1 - -\n- - -")
    assert puzzle.to_numpy().tolist() == [[-1, 12, -1], [-1, -1, 3], [1, -1, -1], [-1, -1, -1]]
    marks = formats.read_marks(puzzle, "# kind: hidoku\n+11 12 -\n- {4-6/10} 3\n1 - -\n- - -")
    assert puzzle.text(marks).split() == ["+11", "12", "-", "-", "{4-6/10}", "3", "1", *"-----"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TEXT.replace("2", "9"), "row 2, column 3: 9 is given in r2c1 and in r2c3"),
        (TEXT.replace("2", "10"), "10 is printed; expected a value from 1 to 9"),
        (TEXT.replace("2", "0\n0 0 0\n0 0 120"), "120 is printed in r4c3"),
        (TEXT.replace("2", "x"), "unknown symbol 'x'"),
        (TEXT.replace("2", "+2+10"), "unknown symbol '+2+10'"),
        (TEXT.replace("- 2", "2"), "a row of 2 cells; expected 3 cells"),
        ("# kind: hidoku\n" + "- " * 101, "a board of 1×101; expected at most 100 cells"),
        (json.dumps({"kind": "hidoku", "clues": [[1, 3]]}), "3 is printed; expected a value from 1 to 2"),
        ("begin\npuzzle numbrix\nsize 2\nproblem\n1 2\n2 1\nend\n", "unsupported puzzle 'numbrix'"),
        ("begin\npuzzle hidoku\nsize 2\nproblem\n1 - \n1 -\nend\n", "1 is given in r1c1 and in r2c1"),
    ],
)
def test_bad_input_is_told_in_one_line(text: str, told: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse(text)
    assert told.split(": ", 1)[-1] in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize("diagonal", [True, False])
def test_random_paths_go_through_all_cells(*, diagonal: bool) -> None:
    board = Printed(((None,) * 5,) * 4)
    for seed in range(10):
        found = random_path(Random(seed), board, diagonal=diagonal)
        assert found is not None
        way = [board.grid.at(bit >> k * board.plane) for k, bit in enumerate(bits(found.yes))]
        assert sorted(way) == sorted(board.grid.cells())
        for (r, c), (y, x) in pairwise(way):
            assert max(abs(r - y), abs(c - x)) == 1
            assert diagonal or abs(r - y) + abs(c - x) == 1


def test_a_path_of_numbrix_has_no_diagonal_steps() -> None:
    """Where Hidoku has a solution with one; and its forms say which of the two a board is."""
    text = "# kind: numbrix\n1 2\n3 -"
    assert deduce.grade(formats.parse(text)).status == "no_solution"
    assert deduce.grade(formats.parse(text.replace("numbrix", "hidoku"))).status == "solved"
    puzzle = formats.parse(WIDE.replace("hidoku", "numbrix"))
    for form in ("json", "penpa", "text"):
        again = formats.parse(formats.write(puzzle, form), "numbrix")
        assert (again.kind.name, again.text()) == ("numbrix", puzzle.text())
    with pytest.raises(InputError):  # another puzzle has that name there
        formats.write(puzzle, "janko")


def test_steps_name_the_numbers_that_they_rest_on() -> None:
    """One before and one behind, and what is in the way; and the cell that one number reaches."""
    rows = "24 22 16 - -\n23 - - - -\n- 20 - - -\n4 - 7 11 10\n- 2 - - -"
    puzzle = formats.parse(f"# kind: hidoku\n{rows}")
    steps = path(Tiers(puzzle, puzzle.kind.sound), puzzle.givens, max_tier=1)
    told = {step.sentence() for step in steps if step and step.conclusion.yes}
    assert told >= {
        "Beside the 24 of r1c1 only one place is left for 25, so r2c2 is 25.",
        "With the 23 of r2c1 and the 25 of r2c2, beside the 22 of r1c2 only one place is left for 21, so r2c3 is 21.",
        "Of the numbers that are left only one is in reach of r1c5, so r1c5 is 14.",
        "Beside the 5 of r3c1 and the 7 of r4c3 only one place is left for 6, so r4c2 is 6.",
    }


def test_one_number_in_reach_is_argued_and_nothing_can_be_spared() -> None:
    """By what the path says of a cell, and by the count of its numbers."""
    puzzle = formats.parse(TEXT)
    steps = path(Tiers(puzzle, puzzle.kind.sound), puzzle.givens)
    found = [step for step in steps if step and step.name == "hidoku/number-in-reach"]
    assert found
    for step in found:
        argument = step.argument()
        assert isinstance(argument, Argument)
        check(argument, step.puzzle, step.reason)
        with pytest.raises(Unproved):
            check(replace(argument, lines=argument.lines[1:]), step.puzzle, step.reason)
        with pytest.raises(Unproved):
            check(replace(argument, claim=argument.claim.flipped), step.puzzle, step.reason)
