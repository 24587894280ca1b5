"""Easy as ABC: letters in its forms, boards with more and fewer of them, bad input, and what its steps say."""

from __future__ import annotations

import json

import pytest

import deduce
from deduce import formats
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.registry import kind
from deduce.declared.library.lettered import random_letters
from deduce.declared.printed import Printed
from deduce.engine.path import path
from deduce.engine.tiers import Tiers
from deduce.formats.editing import Sketch
from deduce.language.errors import InputError

TEXT = """# kind: easyasabc
# letters: 3
: | . A . . C | .
. | - - - - - | .
. | - - - - - | B
A | - - - - - | B
. | - - - - - | .
. | - - - - - | C
: | . . . B . | .
"""
USUAL = "# kind: easyasabc\n: | A . .\n. | - - -\nB | - - -\n. | - B -"
FULL = "# kind: easyasabc\n# letters: 2\n: | . B | .\n. | - - | .\n. | - - | ."
"""With two blank cells in a line; with one, as where nothing is said; and with none."""
SIDES = ("above", "left", "below", "right")
SOLVED = [["B", "x", "x", "A", "C"], ["C", "A", "B", "x", "x"], ["x", "x", "A", "C", "B"]]
FILE = "pzprv3\neasyasabc\n3\n3\n2\n. 1 . . .\n. 2 . . .\n2 . - . .\n. +[1,,] .[,2,] . .\n. . . . .\n"


@pytest.mark.parametrize("form", ["json", "janko", "puzzlink", "pzprv3", "text"])
@pytest.mark.parametrize("source", [TEXT, USUAL, FULL], ids=["two", "one", "none"])
def test_each_form_is_read_back(source: str, form: str) -> None:
    puzzle = formats.parse(source)
    if puzzle.print.inner and form in ("puzzlink", "pzprv3"):  # type: ignore[attr-defined]
        with pytest.raises(InputError):  # a letter in a cell is unknown there
            formats.write(puzzle, form)
        return
    again = formats.parse(formats.write(puzzle, form))
    assert (again.text(), again.kind.name) == (puzzle.text(), "easyasabc")


def test_forms_of_others_have_numbers_or_small_letters() -> None:
    puzzle = formats.parse(TEXT)
    assert formats.write(puzzle, "puzzlink") == "https://puzz.link/p?easyasabc/5/5/3/g1h3i2i1i22g3"
    assert formats.write(puzzle, "pzprv3").split()[4:11] == ["3", ".", ".", "1", ".", ".", "3"]
    janko = formats.write(puzzle, "janko")
    assert "depth 3" in janko
    assert "- a - - c" in janko
    assert formats.parse(janko.replace("- a - - c", "- 1 - - 3")).text() == puzzle.text()


def test_a_file_of_pzpr_holds_letters_blank_cells_and_what_is_not_blank() -> None:
    puzzle = formats.parse(FILE)
    marks = formats.read_marks(puzzle, FILE)
    assert puzzle.text(marks).split("\n")[1:] == [". |   +B    -    -", "B |    -   +x    -", ". | {AB}    -    -"]


def test_answers_are_letters_and_x_and_null_for_none() -> None:
    puzzle = formats.parse(TEXT)
    found = deduce.grade(puzzle)
    assert puzzle.answer(found.solutions[0])[:3] == SOLVED
    assert puzzle.marks(puzzle.answer(found.solutions[0])) == found.solutions[0]
    assert puzzle.answer(NOTHING) == [[None] * 5] * 5
    assert puzzle.kind.checker.check(puzzle, puzzle.answer(found.solutions[0])) is None
    told = puzzle.kind.checker.check(puzzle, [["C", "x", "x", "A", "B"], *puzzle.answer(found.solutions[0])[1:]])
    assert told is not None
    with pytest.raises(InputError, match=r"bad value 'D'; expected a letter from A to C, x \(blank\), or null"):
        puzzle.marks([["D", *[None] * 4], *[[None] * 5] * 4])
    with pytest.raises(InputError, match="expected a letter from A to B, or null"):
        formats.parse(FULL).marks([["x", None], [None, None]])


@pytest.mark.parametrize(
    "text", ["B x x A -\n" + "- - - - -\n" * 4, "+B +x +x +A {ABCx}\n" + "- - - - -\n" * 4, "bXxA.\n" + ".....\n" * 4]
)
def test_marks_are_read_without_the_frame(text: str) -> None:
    puzzle = formats.parse(TEXT)
    marks = formats.read_marks(puzzle, text)
    assert puzzle.answer(marks) == [["B", "x", "x", "A", None], *[[None] * 5] * 4]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TEXT.replace("letters: 3", "letters: 6"), "6 letters; expected at most 5 letters, as many as cells in a row"),
        (TEXT.replace("letters: 3", "letters: 0"), "bad value 0; expected a number from 1"),
        (TEXT.replace("letters: 3", "letters: 2"), "C is printed; expected a letter from A to B"),
        (TEXT.replace(". C |", ". 3 |"), "'3' outside of the board; expected a letter from A to L"),
        (TEXT.replace(". C |", ". M |"), "M outside of the board; expected a letter from A to L"),
        (TEXT.replace("- - -", "- 2 -", 1), "unknown symbol '2'"),
        (TEXT.replace("- - -", "A A -", 1), "A is given in r1c1 and in r1c2"),
        (TEXT.replace("- - -", "+D - -", 1), "unknown symbol '+D'"),
        (FULL.replace("- -", "+x -", 1), "unknown symbol '+x'; expected a value from 1 to 2"),
        ("# kind: easyasabc\n. | - - -\n. | - - -", "a board of 2×3; expected a square of at most 12 rows"),
        ("https://puzz.link/p?easyasabc/3/3/123123", "1 parts; expected COLS/ROWS/LETTERS/BODY"),
        ("https://puzz.link/p?easyasabc/3/3/2/g-1bz", "bad value 27"),
        ("https://puzz.link/p?easyasabc/3/3/4/g1z", "4 letters; expected at most 3 letters"),
        (FILE.replace("3\n3\n2\n", "3\n3\nx\n"), "the variant 'x'; expected the plain rules"),
        (FILE.replace(". 1 .", ". 0 ."), "unknown symbol '0'"),
        (
            json.dumps({"kind": "easyasabc", "letters": "C", **{side: [None] for side in SIDES}, "clues": [[None]]}),
            "bad value 'C'; expected a number from 1",
        ),
        (
            json.dumps({"kind": "easyasabc", **{side: [2] for side in SIDES}}),
            "bad value '2'; expected a letter from A to L",
        ),
        (
            "begin\npuzzle easyasabc\nsize 2\ndepth 1\nclabels\n- q\n- -\nrlabels\n- -\n- -\nend",
            "Q outside of the board; expected a letter from A to L",
        ),
    ],
)
def test_bad_input_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse_board(text)
    assert told in str(fault.value)
    assert "\n" not in str(fault.value)


def test_the_editor_has_letters_and_how_many_there_are() -> None:
    editor = formats.offers.bodies(kind("easyasabc")).editor  # type: ignore[attr-defined]
    assert editor is not None
    assert editor.lettered
    sketch = Sketch([["", "A"], ["", ""]], (), ["b", ""], ["", "A"], ["", "B"], ["A", ""], {"letters": "2"})
    fields = editor.fields(sketch)
    assert fields == {
        **{"letters": 2, "above": [None, "A"], "left": ["B", None], "below": ["A", None], "right": [None, "B"]},
        "clues": [[None, "A"], [None, None]],
    }
    assert editor.sketch(fields).settings == {"letters": "2"}
    assert editor.sketch({**fields, "letters": 1}).settings == {"letters": "0"}


def test_steps_say_where_a_letter_can_be_seen_first() -> None:
    puzzle = formats.parse(TEXT)
    steps = [step for step in path(Tiers(puzzle, puzzle.kind.sound), puzzle.givens, max_tier=1) if step]
    told = {step.sentence() for step in steps}
    assert told >= {
        "The C above column 5 comes in r3c5 at the latest, behind blank cells alone, so r1c5 is neither A nor B and "
        "r4c5 and r5c5 are not C.",
        "With no C in r5c5, the C right of row 5 can only stand in r5c4 or r5c3, behind blank cells alone, so r5c5 is "
        "blank, r5c1 and r5c2 are not C and r5c4 is neither A nor B.",
        "With no C in r2c5 and r3c5, the C above column 5 can only stand in r1c5, so r1c5 is C.",
        "With the blanks of r2c4 and r5c4, r1c4 is not blank.",
        "With the A of r1c4, the B of r1c1 and the C of r1c5, nothing else is left for r1c3, so r1c3 is blank.",
    }
    assert {step.sentence("ja") for step in steps} >= {
        "5列目の上のCは遅くとも3行5列で、手前はすべて空白。だから1行5列にA、Bは入らず、4行5列、5行5列にCは入らない。",
    }


def test_random_letters_stand_once_in_every_line() -> None:
    import random

    board = Printed(((None,) * 5,) * 5, depth=3)
    found = random_letters(random.Random(1), board)
    assert found is not None
    for _, line in board.lines():
        cells = board.grid.union(line)
        counts = [(found.yes & board.of_value(cells, k)).bit_count() for k in range(1, 5)]
        assert counts == [1, 1, 1, 2]
    with_givens = formats.parse(TEXT).with_givens(Marks(sum(list(bits(found.yes))[:2]), 0))
    assert with_givens.givens.yes.bit_count() == 2
