"""Kakuro: black cells with two numbers, in all forms, and what is wrong with them."""

from __future__ import annotations

import json

import pytest

import deduce
from deduce import formats, read_moves, write_moves
from deduce.board.marks import NOTHING
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.language.errors import InputError

TEXT = """# kind: kakuro
\\     \\     13\\   17\\
\\     17\\11 -     -
\\24   -     -     -
\\12   -     -     \\
"""
ANSWER = [[0, 0, 0, 0], [0, 0, 2, 9], [0, 9, 7, 8], [0, 8, 4, 0]]
LINK = "https://puzz.link/p?kakuro/3/3/hbq.dhEc"
SHEET = "pzprv3\nkakuro\n3\n3\n0 0 13 17 \n0 11,17 . . \n24 . . . \n12 . . 0,0 \n. 2 [1,,4] \n. . . \n. . . \n"


@pytest.fixture(name="board")
def _board() -> Puzzle:
    return formats.parse(TEXT)


def test_two_numbers_in_every_form(board: Puzzle) -> None:
    assert formats.write(board, "text").strip() == TEXT.strip()
    fields = json.loads(formats.write(board, "json"))
    assert fields["clues"][1] == [[None, None], [17, 11], None, None]
    assert formats.parse(json.dumps(fields)) == board
    assert formats.write(board, "puzzlink") == LINK
    assert formats.parse(LINK) == board
    assert formats.parse(SHEET) == board
    assert formats.parse(formats.write(board, "pzprv3")) == board
    assert formats.read_marks(board, SHEET).yes.bit_count() == 1
    assert formats.parse(TEXT.partition("\n")[2]) == board  # nothing else is written so


def test_a_file_of_janko_has_a_solution_alone(board: Puzzle) -> None:
    rows = "\n".join(" ".join(str(value or "-") for value in row) for row in ANSWER)
    text = f"begin\npuzzle kakuro\nrows 4\ncols 4\nsolution\n{rows}\nend"
    assert formats.parse(text) == board
    assert board.answer(formats.read_marks(board, text)) == ANSWER
    assert "janko" not in formats.able(board)


def test_a_board_without_a_black_frame_has_no_address() -> None:
    assert not {"puzzlink", "pzprv3"} & {*formats.able(formats.parse("# kind: kakuro\n- -\n- -\n"))}


def test_sums_may_be_missing_and_black_cells_written_short(board: Puzzle) -> None:
    fewer = formats.parse(TEXT.replace("17\\11", "x    ").replace("13\\", "0\\0"))
    assert len(fewer.clues) == len(board.clues) - 3
    kept = board.keep(0b110)
    assert formats.write(kept, "text").count("\\") == TEXT.count("\\")
    assert len(formats.parse(formats.write(kept, "text")).clues) == 2


def test_marks_may_be_digits(board: Puzzle) -> None:
    marks = formats.read_marks(board, "x x x x\nx X 2 9\n\u25a0 9 7 8\nx 8 4 x\n")
    assert board.answer(marks) == ANSWER
    with pytest.raises(InputError):
        formats.read_marks(board, "x x x x\nx 1 2 9\nx 9 7 8\nx 8 4 x\n")


def test_only_a_transposition_keeps_what_follows(board: Puzzle) -> None:
    turned = [one.puzzle for one in board.symmetries()]
    assert len(turned) == 2
    assert turned[1].text().split()[5] == "11\\17"


def test_a_picture_has_strokes_and_both_numbers(board: Puzzle) -> None:
    drawn = deduce.svg(board, NOTHING)
    assert drawn.count('class="split"') == 5
    assert drawn.count("on-black") > 6


def test_values_are_typed_behind_the_frame(board: Puzzle) -> None:
    marks = board.marks(ANSWER)
    required, _ = write_moves(board, marks)
    assert required[:2] == ["mouse,left,3,1;key,2", "mouse,left,5,1;key,9"]
    assert read_moves(board, required) == marks


def test_what_a_setter_writes(board: Puzzle) -> None:
    editor = kinds()["kakuro"].formats.BODIES.editor  # type: ignore[union-attr]
    assert editor is not None
    fields = json.loads(formats.write(board, "json"))
    assert editor.fields(editor.sketch(fields))["clues"] == fields["clues"]
    with pytest.raises(InputError, match="before it, behind it"):
        editor.fields(editor.sketch(fields | {"clues": [[[99, None]]]}))


BAD = [
    (
        TEXT.replace("\\24", "\\25"),
        "line 4, column 1",
        "25 for 3 cells to the right of r3c1; expected a sum from 6 to 24",
    ),
    (TEXT.replace("13\\", "5\\ "), "line 2, column 13", "5 for 3 cells below r1c3; expected a sum from 6 to 24"),
    (TEXT.replace("17\\\n", "17\\2\n"), "line 2, column 19", "2 to the right of r1c4, where no cell follows"),
    ("# kind: kakuro\n3\\ 3\\\n- \\\n", "line 2, column 4", "3 below r1c2, where no cell follows"),
    (
        "# kind: kakuro\n\\" + " -" * 10 + "\n",
        "line 2, column 3",
        "10 cells in a row from r1c2 on; expected at most 9 cells",
    ),
    ("# kind: kakuro\n" + "-\n" * 10, "line 2, column 1", "10 cells in a column from r1c1 on"),
    (TEXT.replace("\\24", "\\46"), "line 4, column 1", "\\46 is printed in r3c1"),
    (TEXT.replace("\\24", "\\2x"), "line 4, column 1", "unknown symbol '\\\\2x'"),
    (TEXT.replace("\\24  ", "\\24 5"), "line 4", "a row of 5 cells"),
    ('{"kind": "kakuro", "clues": [[[null, 3], null, 4]]}', "row 1, column 3", "bad value 4; expected null, or [below"),
    ('{"kind": "kakuro", "clues": [[[3, 3, 3], null]]}', "row 1, column 1", "bad value"),
    ('{"kind": "kakuro", "clues": [[[null, 10], null]]}', "row 1, column 1", "10 for 1 cell to"),
    ("https://puzz.link/p?kakuro/3/3/h!q.dhEc", "column 33", "bad digit"),
    (SHEET.replace("11,17", "11"), "line 6", "unknown symbol '11'; expected two numbers with a comma"),
    ("begin\npuzzle kakuro\nsize 2\nsolution\n- -\n- x\nend", "line 6", "unknown symbol 'x'"),
    ("begin\npuzzle kakuro\nsize 2\nsolution\n- -\n- 0\nend", "line 6", "unknown symbol '0'"),
]


@pytest.mark.parametrize(("text", "where", "what"), BAD)
def test_bad_input(text: str, where: str, what: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse(text)
    assert where in str(fault.value)
    assert what in str(fault.value)
    assert "\n" not in str(fault.value)


def test_an_answer_has_nothing_in_black_cells(board: Puzzle) -> None:
    with pytest.raises(InputError, match="0 in a black cell"):
        board.marks([[1, 0, 0, 0], *ANSWER[1:]])


def test_sums_that_no_board_has_are_no_fault_of_the_input() -> None:
    assert deduce.grade(formats.parse("# kind: kakuro\n\\  3\\ 4\\\n\\4 -  -\n\\4 -  -\n")).status == "no_solution"
