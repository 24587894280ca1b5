"""Shakashaka: half-filled cells in all forms, bad input, pictures, and what its steps say."""

from __future__ import annotations

import random

import pytest

import deduce
from deduce import formats
from deduce.board.marks import NOTHING
from deduce.contract.registry import kind
from deduce.declared.library.halves import black_cells, every_number, other_halves, random_halves
from deduce.engine.path import path
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError
from deduce.picture.draw import svg

TEXT = """# kind: shakashaka
- - 2 - - -
- - - - - -
- - x - x -
- - - - - -
- - - - - x
- 1 - - x x
"""
SOLVED = """◤ ◥ 2 ◤ ◥ □
◣ ◢ □ ◣ ◢ □
◤ ◥ x □ x □
◣ □ ◥ ◤ ◥ □
□ ◣ ◢ ◣ ◢ x
□ 1 □ □ x x"""
JANKO = """begin
puzzle shakashaka
size 3
problem
5 - -
- - 2
- - -
solution
- nw ne
nw - -
sw se -
end"""


@pytest.mark.parametrize("form", ["json", "janko", "puzzlink", "pzprv3", "text", "penpa"])
def test_each_form_is_read_back(form: str) -> None:
    puzzle = formats.parse(TEXT)
    again = formats.parse(formats.write(puzzle, form))
    assert (again.text(), again.kind.name) == (puzzle.text(), "shakashaka")


def test_forms_of_others() -> None:
    puzzle = formats.parse(TEXT)
    assert formats.write(puzzle, "puzzlink").startswith("https://puzz.link/p?shakashaka/6/6/")
    lines = formats.write(puzzle, "pzprv3").splitlines()
    assert lines[1:7] == ["shakashaka", "6", "6", ". . 2 . . .", ". . . . . .", ". . 5 . 5 ."]
    answer = "pzprv3/shakashaka/2/3/. . 5 /. 1 . /5 4 - /+ . 3 /"
    found, marks = formats.parse_board(answer.replace("/", "\n"))
    assert found.text(marks) == "◤ ◥ x\n□ 1 ◢"
    found = formats.parse(JANKO)
    assert found.text(formats.read_marks(found, JANKO)) == "x ◤ ◥\n◤ □ 2\n◣ ◢ □"


@pytest.mark.parametrize("text", [SOLVED, SOLVED.replace(" ", ""), SOLVED.replace("◤", "nw").replace("□", "+o")])
def test_marks_are_read_in_all_spellings(text: str) -> None:
    puzzle = formats.parse(TEXT)
    marks = formats.read_marks(puzzle, text)
    assert puzzle.text(marks) == SOLVED
    assert puzzle.marks(puzzle.answer(marks)) == marks
    assert deduce.grade(puzzle).solutions == (marks,) or [*deduce.grade(puzzle).solutions] == [marks]
    assert puzzle.kind.checker.check(puzzle, puzzle.answer(marks)) is None
    assert puzzle.answer(NOTHING) == [[None] * 6] * 6


def test_candidates_are_read_back() -> None:
    puzzle, marks = kind("shakashaka").puzzle.drawn("{◤□} ◥{◥◣} x\n- {nw,se,white} 0")  # type: ignore[attr-defined]
    assert puzzle.text(marks) == "{◤□}  ◥{◥◣} x\n-     {◤◢□} 0"
    assert kind("shakashaka").puzzle.drawn(puzzle.text(marks))[1] == marks  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TEXT.replace("1 - - x x", "4 - - x x"), "the 4 in r6c2 has too few cells: 3"),
        (TEXT.replace("- 1 -", "- 5 -"), "5 is printed in r6c2"),
        (TEXT.replace("- 1 -", "- q -"), "unknown symbol 'q'"),
        ("https://puzz.link/p?shakashaka/2/2/!5", "bad digit"),
    ],
)
def test_bad_input_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse_board(text)
    assert told in str(fault.value)
    assert "\n" not in str(fault.value)


def test_bad_answers_are_told_with_their_place() -> None:
    puzzle = formats.parse("# kind: shakashaka\nx -")
    with pytest.raises(InputError, match="bad value 'nw'; expected null in a black cell"):
        puzzle.marks([["nw", "nw"]])
    with pytest.raises(InputError, match="expected nw, ne, se or sw"):
        puzzle.marks([[None, "n"]])
    assert puzzle.kind.checker.check(puzzle, [[None, "n"]]) is not None


def test_marks_of_another_board_are_refused() -> None:
    puzzle = formats.parse("# kind: shakashaka\nx -\n- 1")
    for text in ("□ □\n□ 1", "x 1\n- 1", "x -\n- 2"):
        with pytest.raises(InputError):
            formats.read_marks(puzzle, text)
    assert formats.read_marks(puzzle, "x □\n- x") == formats.read_marks(puzzle, "- o\n- -")


def test_turned_boards_have_turned_triangles() -> None:
    puzzle = formats.parse(TEXT)
    marks = formats.read_marks(puzzle, SOLVED)
    for turn in puzzle.symmetries():
        there = turn.puzzle
        assert there.kind.checker.check(there, there.answer(turn(marks))) is None, turn.name


def test_triangles_are_drawn() -> None:
    puzzle = formats.parse(TEXT)
    drawn = svg(puzzle, formats.read_marks(puzzle, SOLVED))
    assert drawn.count("<polygon") >= 16
    assert "◤" in svg(puzzle, formats.read_marks(puzzle, TEXT.replace("- -", "{◤□} -", 1).partition("\n")[2]))


def test_steps_name_the_angle_that_would_stay() -> None:
    puzzle = formats.parse(TEXT)
    steps = [step for step in path(Tiers(puzzle, puzzle.kind.sound), puzzle.givens, max_tier=1) if step]
    told = {step.sentence() for step in steps}
    assert any("in any other case an angle of" in one for one in told)
    assert any("の白い角が残る。だから" in step.sentence("ja") for step in steps)


def test_random_boards_have_white_rectangles() -> None:
    rng = random.Random(3)
    for size in ((2, 3), (5, 5), (6, 4)):
        blank = black_cells(rng, *size)
        found = random_halves(rng, blank)
        for _ in range(20):
            assert found is not None
            puzzle = kind("shakashaka").puzzle(*size, every_number(rng, blank, found))
            assert puzzle.kind.checker.check(puzzle, puzzle.answer(found)) is None
            found = other_halves(rng, puzzle.print, found, puzzle.board)
