"""Binairo: the boards that there are, its forms, its bad input, and what is said and proved of lines that differ."""

from __future__ import annotations

import json
from itertools import product

import pytest

import deduce
from deduce import formats, oracle
from deduce.board.marks import NOTHING, TOP, Marks
from deduce.contract.cells import CellBoard
from deduce.contract.step import Step
from deduce.formats.loading import parse_board
from deduce.language.errors import InputError
from deduce.proof.arguments import Unproved, check
from deduce.relations import Differ
from deduce.relations.argument import Argument, as_one

TEXT = "# kind: binairo\n1 - - 0\n- - 0 -\n- 0 - -\n1 1 - 0\n"
BLANK = "# kind: binairo\n" + "\n".join(["- - - - - -"] * 6)
TASK = "# https://www.puzzle-binairo.com/\ntask = '1b0b0b0b11a0'"


def right(board: tuple[tuple[int, ...], ...]) -> bool:
    """Whether rows and columns keep all rules."""
    for lines in (board, tuple(zip(*board, strict=True))):
        if len(set(lines)) < len(lines) or any(2 * sum(line) != len(line) for line in lines):
            return False
        if any(len(set(line[i : i + 3])) == 1 for line in lines for i in range(len(line) - 2)):
            return False
    return True


def test_4x4_has_the_boards_that_counting_finds() -> None:
    rows = [row for row in product((0, 1), repeat=4) if sum(row) == 2]
    found = {board for board in product(rows, repeat=4) if right(board)}
    puzzle = deduce.parse("# kind: binairo\n" + "\n".join(["- - - -"] * 4))
    listed = {tuple(map(tuple, puzzle.answer(one))) for one in oracle.solutions(puzzle, 100)}
    assert len(found) == 72
    assert listed == found


@pytest.mark.parametrize("form", ["text", "json", "tatham", "task"])
@pytest.mark.parametrize("source", [TEXT, TASK, "Unruly 4x4u:AcccCAba"])
def test_each_form_is_read_back(source: str, form: str) -> None:
    puzzle = formats.parse(source)
    assert puzzle.kind.name == "binairo"
    assert formats.parse(formats.write(puzzle, form), "binairo").text() == puzzle.text()


def test_digits_in_open_cells_are_marks() -> None:
    puzzle = formats.parse(TEXT)
    filled = "1 0 1 0\n0 1 0 1\n0 0 1 1\n1 1 0 0"
    assert formats.read_marks(puzzle, filled).join(puzzle.givens) == deduce.grade(puzzle).solutions[0]
    with pytest.raises(InputError, match="the clue at r1c1 is not that of the puzzle"):
        formats.read_marks(puzzle, filled.replace("1", "0", 1))
    board = parse_board("# kind: binairo\n1 o - 0\n- - 0 -\n- 0 - -\n1 1 - 0\n")
    assert board.puzzle.text() == puzzle.text()
    assert board.puzzle.text(board.marks).splitlines()[0] == "1 o - 0"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# kind: binairo\n- - -\n- - -", "an odd number of cells in row 1: 3; expected as many 0s as 1s"),
        ("# kind: binairo\n1 1\n- -", "row 1 would have more 1s than 0s"),
        ("# kind: binairo\n2 -\n- -", "2 is printed in r1c1; expected a number from 0 to 1"),
        ("# kind: binairo\nx -\n- -", "line 2, column 1: unknown symbol 'x'"),
        ("# kind: binairo\n- - - -\n- - - -", "4 lines of 2 cells, of which two are alike"),
        ("# kind: binairo\n0 1 0 1\n- - - -\n0 1 0 1\n- - - -", "rows 1 and 3 would be alike"),
        (json.dumps({"kind": "binairo", "clues": [[0, "1"], [None, None]]}), "expected a number from 0 to 1"),
        ("Unruly 4x4u:aB", "the string covers"),
    ],
)
def test_bad_input_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse(text)
    assert told in str(fault.value)


def test_a_wrong_answer_names_the_lines_that_are_alike() -> None:
    puzzle = formats.parse("# kind: binairo\n" + "\n".join(["- - - -"] * 4))
    answer = [[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]]
    assert str(puzzle.kind.checker.check(puzzle, answer)) == "rows 1 and 3 are alike"
    puzzle = formats.parse("# kind: binairo\n1 -\n- -")
    assert str(puzzle.kind.checker.check(puzzle, [[0, 1], [1, 0]])) == "the printed 1 in r1c1 does not hold"


def step() -> Step:
    """Rows 2 and 5 of a board of 6×6, of which the second lacks a 1."""
    board = formats.parse(BLANK)
    assert isinstance(board, CellBoard)
    marks = Marks(sum(board.grid.bit(r, c) for r, c in ((1, 0), (1, 2), (1, 5), (4, 0), (4, 5))), 0)
    technique = next(one for one in board.kind.techniques if one.name == "no-two-alike")
    return Step(board, marks, marks, technique.function(board, marks).without(marks), 0, technique=technique)


def test_a_step_names_the_lines_that_would_be_alike() -> None:
    assert (
        step().sentence()
        == "With the 1s r2c1, r2c3, r2c6, r5c1 and r5c6, rows 2 and 5 would be alike otherwise, so r5c3 is 0."
    )
    assert "2行目と5行目が同じ並びになる。だから5行3列は0。" in step().sentence("ja")


def test_its_argument_is_proved_and_a_spoilt_one_is_not() -> None:
    told = step()
    argument, board = told.argument(), told.puzzle
    assert isinstance(argument, Argument)
    (line,) = argument.lines
    check(argument, board, told.reason)  # type: ignore[arg-type]
    assert line.by is not None
    less = next(line.rests.literals())
    others = as_one(next(rule for rule in board.rules.of(Differ) if rule != line.by.rule))  # type: ignore[attr-defined]
    for spoilt in (
        Argument(line.claim.flipped, line.by, line.rests),
        Argument(line.claim, line.by, line.rests.without(less)),
        Argument(line.claim, line.by, NOTHING),
        Argument(line.claim, others, line.rests),
        Argument(TOP, line.by, line.rests),
    ):
        with pytest.raises(Unproved):
            check(spoilt, board, told.reason)  # type: ignore[arg-type]
