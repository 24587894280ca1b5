"""Sashigane: the parts of L-shapes in all forms, bad input, pictures, and random boards."""

from __future__ import annotations

import random
from itertools import product

import pytest

import deduce
from deduce import formats
from deduce.board.marks import NOTHING
from deduce.contract.registry import kind
from deduce.declared import BentPuzzle, Printed
from deduce.declared.library.bends import every_part, follows, random_bends, some_numbers
from deduce.engine.path import path
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError
from deduce.picture.draw import svg

TEXT = """# kind: sashigane
e - - - 6
e 3 s s n
- n - o w
3 w 5 - w
"""
SOLVED = """e  →  →  →  6┐
e  3┐ s  s  n
↓  n  ↓  o└ w
3└ w  5└ ←  w"""
JANKO = """begin
puzzle sashigane
rows 2
cols 4
problem
- 0 3 -
e - n -
solution
1 1 2 2
1 3 2 3
end"""


def board(text: str) -> BentPuzzle:
    found = formats.parse(text)
    assert isinstance(found, BentPuzzle)
    return found


@pytest.mark.parametrize("form", ["json", "janko", "puzzlink", "pzprv3", "text", "penpa"])
def test_each_form_is_read_back(form: str) -> None:
    puzzle = board(TEXT)
    again = formats.parse(formats.write(puzzle, form))
    assert (again.text(), again.kind.name) == (puzzle.text(), "sashigane")


def test_forms_of_others() -> None:
    rows = ["16 o - s - - - - - -", "e w n s - - - - - -", *["- - - - - - - - - -"] * 8]
    puzzle = board("\n".join(["# kind: sashigane", *rows]))
    assert formats.write(puzzle, "puzzlink") == "https://puzz.link/p?sashigane/10/10/-10.khpjighzzzzzp"
    assert formats.write(puzzle, "pzprv3").splitlines()[4] == "o16 o . 2 . . . . . ."
    assert formats.write(puzzle, "janko").splitlines()[4] == "16 0 - s - - - - - -"


def test_borders_and_regions_are_marks() -> None:
    puzzle = board(TEXT)
    marks = formats.read_marks(puzzle, SOLVED)
    parts = "aaaaa/bbdea/cbdee/ccddd".replace("/", "\n")
    ids = parts.split("\n")
    rows = [[int(row[c] != row[c + 1]) for c in range(4)] for row in ids]
    rows += [[int(ids[r][c] != ids[r + 1][c]) for c in range(5)] for r in range(3)]
    file = formats.write(puzzle, "pzprv3").splitlines()
    file[8:] = [" ".join(map(str, row)) for row in rows]
    assert formats.read_marks(puzzle, "\n".join(file)) == marks
    janko = formats.write(puzzle, "janko").replace(
        "end", "solution\n" + " ".join(parts).replace(" \n ", "\n") + "\nend"
    )
    assert formats.read_marks(puzzle, janko) == marks
    file[8] = "0 0 0 0"  # a border is missing: the others still part Ls
    file[9] = "0 0 0 0"
    some = formats.read_marks(puzzle, "\n".join(file))
    assert some.within(marks)
    assert puzzle.givens.size() < some.size() < marks.size()


@pytest.mark.parametrize(
    "text", [SOLVED, SOLVED.replace("→", "+e").replace("└", "+ne"), SOLVED.replace("o└", "└").replace("3┐", "┐")]
)
def test_marks_are_read_in_all_spellings(text: str) -> None:
    puzzle = board(TEXT)
    marks = formats.read_marks(puzzle, text)
    assert puzzle.text(marks) == SOLVED
    assert puzzle.marks(puzzle.answer(marks)) == marks
    assert [*deduce.grade(puzzle).solutions] == [marks]
    assert puzzle.kind.checker.check(puzzle, puzzle.answer(marks)) is None


def test_signs_that_stand_together_are_cells() -> None:
    assert board("# kind: sashigane\n>-\n-?").text() == board("# kind: sashigane\ne -\n- o").text()


def test_candidates_are_read_back() -> None:
    text = "{→↓}  3 -\ne  3{┌┐}     ┐{↓┐}\n{e,n} o     -"
    puzzle, marks = kind("sashigane").puzzle.drawn(text)  # type: ignore[attr-defined]
    assert puzzle.text(marks) == "{→↓}  3     -\ne     3{┌┐} ┐{↓┐}\n{↑→}  o     -"
    assert kind("sashigane").puzzle.drawn(puzzle.text(marks))[1] == marks  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# kind: sashigane\n- e\n- -", "line 2, column 3: an arrow that points off the board"),
        ("# kind: sashigane\n- 4\n- -", "the 4 in r1c2 has too few cells: 3"),
        ("# kind: sashigane\n- 2\n- -", "2 is printed in r1c2"),
        ("# kind: sashigane\n- 3 -", "a board of 1×3"),
        ("# kind: sashigane\n- q\n- -", "unknown symbol 'q'"),
        ("# kind: sashigane\n- -\n↓ -", "unknown symbol '↓'; expected one of ↑, →, └"),
        ("# kind: sashigane\n- 3→\n- -", "a mark that is no corner, in a circle"),
        ("# kind: sashigane\ne↓ -\n- -", "a mark in a cell with an arrow"),
        ("https://puzz.link/p?sashigane/2/2/%n", "an arrow without a direction"),
        ("https://puzz.link/p?sashigane/2/2/!5", "bad digit"),
        ("pzprv3/sashigane/2/2/. - /. . /".replace("/", "\n"), "an arrow without a direction"),
        ("pzprv3/sashigane/2/2/. x /. . /".replace("/", "\n"), "unknown symbol 'x'"),
        (JANKO.replace("3 2 3", "3 3 3"), "the part of '2' is no L"),
    ],
)
def test_bad_input_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse_board(text)
    assert told in str(fault.value)
    assert "\n" not in str(fault.value)


def test_bad_answers_are_told_with_their_place() -> None:
    puzzle = board("# kind: sashigane\n- e -\n- - -")
    with pytest.raises(InputError, match="bad value 'n'; expected one of e, s, se, or null"):
        puzzle.marks([["n", None, None], [None] * 3])
    assert puzzle.kind.checker.check(puzzle, [["n", 5, None], [None] * 3]) is not None
    assert puzzle.answer(NOTHING) == [[None] * 3] * 2


def test_marks_of_another_board_are_refused() -> None:
    puzzle = board(TEXT)
    for text in (SOLVED.replace("6", "5"), SOLVED.replace("↓", "s", 1), SOLVED.replace("o", "3")):
        with pytest.raises(InputError):
            formats.read_marks(puzzle, text)


def test_turned_boards_have_turned_parts() -> None:
    puzzle = board(TEXT)
    marks = formats.read_marks(puzzle, SOLVED)
    for turn in puzzle.symmetries():
        there = turn.puzzle
        assert there.kind.checker.check(there, there.answer(turn(marks))) is None, turn.name


def test_lines_and_borders_are_drawn() -> None:
    puzzle = board(TEXT)
    blank, drawn = svg(puzzle, NOTHING), svg(puzzle, formats.read_marks(puzzle, SOLVED))
    assert drawn.count("<path") > blank.count("<path")


def test_what_is_left_is_said() -> None:
    puzzle = board(TEXT)
    marks = formats.read_marks(puzzle, "\n".join(["- - - {→┐} -", "- - - - -", "{↓→↑} - {→←↑↓} - -", "- - - - -"]))
    marks = marks.without(puzzle.givens)
    assert puzzle.phrase(marks, "en") == "r1c4 is either → or ┐, r3c1 is either ↑, → or ↓ and r3c3 is no corner"
    assert "角以外" in puzzle.phrase(marks, "ja")
    few = board("# kind: sashigane\n- - -\n- - -\n- - -")
    left = formats.read_marks(few, "- - -\n- {→↓←└┌┐} -\n- - -")
    assert few.phrase(left, "en") == "r2c2 is neither ↑ nor ┘"
    assert few.noun(left, "en") == "no ↑ or ┘ in r2c2"
    corner = formats.read_marks(few, "- - -\n- {└┌┐┘} -\n- - -")
    assert (few.phrase(corner, "en"), few.noun(corner, "en")) == ("r2c2 is a corner", "the corner r2c2")


def test_steps_speak_of_the_l() -> None:
    puzzle = board("# kind: sashigane\n- - - w - -\n- - - - s -\nn - - - - -\n- - - - e -\n- - 6 - - -\n- - - - - -")
    told = " ".join(step.sentence() for step in path(Tiers(puzzle, puzzle.kind.sound), puzzle.givens) if step)
    assert "could not be the corner of 6 cells" in told


def test_random_boards_are_cut_into_ls() -> None:
    rng = random.Random(3)
    for size in ((2, 3), (5, 5), (6, 4), (9, 9)):
        blank = Printed(((None,) * size[1],) * size[0])
        found = random_bends(rng, blank)
        assert found is not None
        for told in (every_part(blank, found), some_numbers(rng, blank, found)):
            puzzle = kind("sashigane").puzzle(*size, told)  # type: ignore[call-arg]
            assert puzzle.kind.checker.check(puzzle, puzzle.answer(found)) is None
    assert random_bends(rng, Printed(((None,) * 2,) * 2)) is None


def test_neighbours_follow_as_the_rules_say() -> None:
    """Two cells side by side in the middle of a board, by the rules and by what random boards are filled with."""
    puzzle = board("# kind: sashigane\n" + "- - - -\n" * 4)
    for one, other in product(range(1, 9), repeat=2):
        for way, cell in ((1, (1, 2)), (2, (2, 1))):
            here, there = puzzle.grid.bit(1, 1), puzzle.grid.bit(*cell)
            marks = puzzle.filled(0).join(NOTHING)
            yes = puzzle.variable(here, one) | puzzle.variable(there, other)
            marks = type(marks)(yes, (puzzle.every(here) | puzzle.every(there)) & ~yes)
            allowed = all(rule.unmet(puzzle, marks) is None for rule in puzzle.holding)
            assert follows(one, other, way) == allowed, (one, other, way)
