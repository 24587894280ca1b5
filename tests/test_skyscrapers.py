"""Skyscrapers: the relation of skylines against all orders, its forms, its bad input, and what its steps say."""

from __future__ import annotations

import json
import random
from itertools import permutations

import pytest

from deduce import formats
from deduce.board.marks import Marks
from deduce.contract.registry import kind
from deduce.engine.path import path
from deduce.engine.tiers import Tiers
from deduce.formats.editing import Sketch
from deduce.language.errors import InputError
from deduce.proof.meets import meets
from deduce.relations import Skyline

TOWERS = "towers 5:/3//2//2/////3/2//3///1///3,l1l"
"""A board of Simon Tatham's program."""
PZPR = "https://puzz.link/p?skyscrapers/3/3/123123g1h2g"
TEXT = """# kind: skyscrapers
: | 2 . 1 | .
3 | - - - | 1
. | - - - | .
. | - - - | .
: | . 2 . | .
"""


def seen(order: tuple[int, ...]) -> int:
    return sum(all(value > before for before in order[:i]) for i, value in enumerate(order))


@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_a_skyline_says_what_all_its_orders_agree_on(size: int) -> None:
    rng = random.Random(size)
    spots = tuple(tuple(1 << i * size + k for k in range(size)) for i in range(size))
    every = [(seen(order), sum(spots[i][k] for i, k in enumerate(order))) for order in permutations(range(size))]
    for _ in range(200):
        rule = Skyline(spots, rng.randint(1, size))
        no = sum(1 << i for i in range(size * size) if rng.random() < 0.25)
        yes = sum(1 << i for i in range(size * size) if not no >> i & 1 and rng.random() < 0.05)
        marks = Marks(yes, no)
        fits = [way for count, way in every if count == rule.count and not way & no and not yes & ~way]
        said, ways = rule.says(marks), rule.ways(None, marks)  # type: ignore[arg-type]
        assert meets(rule, None, marks) == bool(fits)  # type: ignore[arg-type]
        assert said.clash == (not fits)
        assert ways is None or sorted(way.yes for way in ways) == sorted(fits)
        if fits:
            all_of, some_of = fits[0], 0
            for way in fits:
                all_of, some_of = all_of & way, some_of | way
            assert said == Marks(all_of, rule.cells & ~some_of)


@pytest.mark.parametrize("form", ["tatham", "json", "janko", "puzzlink", "pzprv3", "text"])
@pytest.mark.parametrize("source", [TOWERS, PZPR, TEXT])
def test_each_form_is_read_back(source: str, form: str) -> None:
    puzzle = formats.parse(source)
    assert formats.parse(formats.write(puzzle, form)).text() == puzzle.text()


def test_moves_of_his_game_are_marks() -> None:
    body = formats.offers.bodies(kind("skyscrapers")).tatham  # type: ignore[attr-defined]
    assert body is not None
    assert body.name == "Towers"


def test_a_solved_file_of_pzpr_holds_its_values() -> None:
    sheet = "pzprv3\nskyscrapers\n3\n3\n. 2 . 1 .\n3 1 2 3 1\n. 2 q3 1 .\n. .[1,,3,] 1 2 .\n. . . . .\n"
    puzzle = formats.parse(sheet)
    assert puzzle.givens.yes.bit_count() == 1
    assert "q3" in formats.write(puzzle, "pzprv3")


def test_the_editor_has_four_sides() -> None:
    editor = formats.offers.bodies(kind("skyscrapers")).editor  # type: ignore[attr-defined]
    assert editor is not None
    assert editor.around
    sketch = Sketch([["", "1"], ["", ""]], (), ["2", ""], ["", "1"], ["", "2"], ["1", ""])
    fields = editor.fields(sketch)
    assert fields == {
        **{"above": [None, 1], "left": [2, None], "below": [1, None], "right": [None, 2]},
        "clues": [[None, 1], [None, None]],
    }
    assert editor.sketch(fields) == sketch


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TEXT.replace("3 |", "4 |"), "4 is printed; expected a number from 1 to 3"),
        (TEXT.replace("3 |", "0 |"), "0 outside of the board"),
        (TEXT.replace(" - | 1", " | 1"), "a row of 3 cells; expected 2 cells"),
        (TEXT.replace("- - - | .", "- 4 - | .", 1), "4 is printed; expected a value from 1 to 3"),
        (TEXT.replace("- - -", "1 - 1", 1), "1 is given in r1c1 and in r1c3"),
        ("towers 5:/3//2//2", "6 clues; expected 20 clues"),
        ("towers 3:///////////,1h,1h", "a description of 3 parts; expected clues, a comma and values"),
        ("towers 3:///////////,1i", "the string covers 10 cells; expected 9"),
        ("towers 3:///4////////", "4 is printed; expected a number from 1 to 3"),
        (
            "begin\npuzzle skyscrapers\nsize 4\ndepth 3\nclabels\n- - - -\n- - - -\nrlabels\n- - - -\n- - - -\nend",
            "the plain rules",
        ),
    ],
)
def test_bad_input_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse(text)
    assert told in str(fault.value)


@pytest.mark.parametrize(
    ("old", "new"), [("3 |", "2 |"), (". 2 .", ". 1 ."), ("- - - | 1", "- - - | 2"), (". | -", "1 | -")]
)
def test_marks_beside_other_clues_are_refused(old: str, new: str) -> None:
    puzzle = formats.parse(TEXT)
    formats.read_marks(puzzle, TEXT)
    other = TEXT.replace(old, new, 1)
    assert formats.parse(other) != puzzle
    with pytest.raises(InputError, match="not that of the puzzle"):
        formats.read_marks(puzzle, other)


@pytest.mark.parametrize("side", ["above", "below", "left", "right", "clues"])
@pytest.mark.parametrize("count", [0, 1, 2, 4])
def test_sides_of_other_lengths_are_refused(side: str, count: int) -> None:
    fields = {name: [None] * 3 for name in ("above", "below", "left", "right")}
    board = {"kind": "skyscrapers", "clues": [[None] * 3] * 3, **fields}
    assert formats.parse(json.dumps(board)).rows == 3
    with pytest.raises(InputError) as fault:
        formats.parse(json.dumps({**board, side: [[None] * 3] * count if side == "clues" else [None] * count}))
    assert "\n" not in str(fault.value)


def test_few_ways_of_a_line_are_told() -> None:
    puzzle = formats.parse(json.dumps({
        "kind": "skyscrapers", "above": [None] * 4, "left": [3, 2, None, None], "below": [None] * 4,
        "right": [None, 3, None, None], "clues": [[None, None, None, 3], *[[None] * 4] * 3],
    }))  # fmt: skip
    steps = [str(step) for step in path(Tiers(puzzle, puzzle.kind.sound), puzzle.givens) if step]
    assert any("the 3 left of row 1 only goes with" in step for step in steps)
    assert any("left of row" in step and "leaves no other heights" in step for step in steps)
