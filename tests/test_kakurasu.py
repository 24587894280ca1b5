"""Kakurasu: the relation of lines that come to a total against all fillings, its forms, its bad input, its steps."""

from __future__ import annotations

import json
import random

import pytest

from deduce import formats
from deduce.board.marks import NOTHING, TOP, Marks
from deduce.contract.cells import CellBoard
from deduce.contract.registry import kind
from deduce.contract.step import Step
from deduce.language.errors import InputError
from deduce.proof.meets import meets
from deduce.relations import SumLine
from deduce.relations.line.rule import LISTED
from deduce.relations.sumline.techniques import bounded

TEXT = """# kind: kakurasu
: | 1 2 3
3 | . . .
3 | . . .
. | . . .
"""
TASK = "4/5/3/7/8/4/6/10/5/5"


def test_a_total_says_what_all_ways_agree_on() -> None:
    """Against all fillings one by one; so is what is listed, and what the checker of arguments takes for met."""
    rng, met = random.Random("totals"), 0
    for _ in range(500):
        size = rng.randint(1, 8)
        spots = tuple(1 << i for i in range(size))
        weights = tuple(rng.randint(1, 9) for _ in spots) if rng.random() < 0.4 else tuple(range(1, size + 1))
        rule = SumLine(spots, weights, rng.randint(0, sum(weights)))
        no = sum(bit for bit in spots if rng.random() < 0.2)
        marks = Marks(sum(bit for bit in spots if not bit & no and rng.random() < 0.2), no)
        fits = [way for way in range(1 << size) if not (marks.yes & ~way or way & no) and rule.worth(way) == rule.total]
        said, ways = rule.says(marks), rule.ways(None, marks)  # type: ignore[arg-type]
        assert said.clash == (not fits)
        assert meets(rule, None, marks) == bool(fits)  # type: ignore[arg-type]
        assert (ways is None) == (len(fits) > LISTED)
        assert ways is None or sorted(way.yes for way in ways) == fits
        plain = bounded(spots, weights, rule.total, marks)
        if not fits:
            continue
        shared, some = rule.cells, 0
        for way in fits:
            shared, some = shared & way, some | way
        assert said == Marks(shared, rule.cells & ~some)
        assert plain.within(said)
        met += bool(said.without(marks).known)
    assert met > 100


def test_a_long_line_is_read_without_listing() -> None:
    spots = tuple(1 << i for i in range(40))
    rule = SumLine(spots, tuple(range(1, 41)), 400)
    assert rule.ways(None, NOTHING) is None  # type: ignore[arg-type]
    assert rule.says(NOTHING) == NOTHING
    assert SumLine(spots, tuple(range(1, 41)), 820).says(NOTHING) == Marks(rule.cells, 0)
    assert SumLine(spots, tuple(range(1, 41)), 2).says(NOTHING) == Marks(spots[1], rule.cells & ~spots[1])
    assert SumLine(spots[:3], (1, 2, 4), 8).says(NOTHING) == TOP


@pytest.mark.parametrize("form", ["json", "janko", "text"])
@pytest.mark.parametrize("source", [TEXT, f"# https://www.puzzle-kakurasu.com/\ntask = '{TASK}'"])
def test_each_form_is_read_back(source: str, form: str) -> None:
    puzzle = formats.parse(source)
    assert formats.parse(formats.write(puzzle, form)).text() == puzzle.text()


def test_a_string_of_the_site_has_columns_first() -> None:
    puzzle = formats.parse(f"task = '{TASK}'")
    assert json.loads(formats.write(puzzle, "json"))["above"] == [4, 5, 3, 7, 8]
    assert TASK in formats.write(puzzle, "task")
    wide = formats.parse("# https://www.puzzle-kakurasu.com/\nvar task = '1/2/3/3/3'; puzzleWidth: 3, puzzleHeight: 2")
    assert (wide.rows, wide.cols) == (2, 3)  # type: ignore[attr-defined]
    assert "task" not in formats.able(wide)
    assert "task" not in formats.able(formats.parse(TEXT))


def test_a_file_of_janko_with_a_solution_alone_has_the_sums_of_it() -> None:
    found = formats.parse("begin\npuzzle kakurasu\nsize 3\nsolution\nx x -\n- - x\n- - x\nend\n")
    assert found.text() == formats.parse(TEXT.replace(". |", "3 |").replace("1 2 3", "1 1 5")).text()


def test_rows_and_columns_may_be_exchanged_and_no_line_turned_round() -> None:
    turned = [one.puzzle.text() for one in formats.parse(TEXT).symmetries()]
    assert turned == [formats.parse(TEXT).text(), formats.parse(TEXT.replace("1 2 3", "3 3 .").replace(
        "3 | . . .\n3 | . . .\n. |", "1 | . . .\n2 | . . .\n3 |")).text()]  # fmt: skip


def test_the_editor_has_numbers_above_and_before() -> None:
    editor = formats.offers.bodies(kind("kakurasu")).editor  # type: ignore[attr-defined]
    assert editor is not None
    fields = {"above": [None, 1, 2], "left": [3, None]}
    assert editor.fields(editor.sketch(fields)) == fields


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (TEXT.replace("3 |", "7 |"), "a sum of 7; expected at most 6, which all cells of the line come to"),
        (TEXT.replace("1 2 3", "1 9 3"), "line 2, column 7: a sum of 9"),
        (TEXT.replace("3 |", "x |"), "'x' outside of the board"),
        ("# https://www.puzzle-kakurasu.com/\ntask = '1/2/3/4/5'", "5 clues; expected as many for rows as for columns"),
        ("# https://www.puzzle-kakurasu.com/\ntask = '1/2/3/99'", "a sum of 99; expected at most 3"),
        ("# https://www.puzzle-kakurasu.com/\ntask = '1/2//3'", "expected"),
        ("begin\npuzzle kakurasu\nsize 2\nclabels\n1 2\nend", "no section rlabels"),
        (json.dumps({"kind": "kakurasu", "above": [1, 2], "left": [4, 3]}), "a sum of 4; expected at most 3"),
    ],
)
def test_bad_input_is_told_with_its_place(text: str, told: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse(text)
    assert told in str(fault.value)


def row(total: int, size: int = 6) -> str:
    return json.dumps({"kind": "kakurasu", "above": [None] * size, "left": [total]})


@pytest.mark.parametrize(
    ("name", "total", "yes", "no", "told"),
    [
        ("too-large-or-needed", 3, "", "", "The 3 of row 1 is too small for 4–6, so"),
        ("too-large-or-needed", 0, "", "", "The 0 of row 1 is too small for 1–6, so"),
        ("too-large-or-needed", 5, "3", "", "the 5 of row 1 lacks 2, too little for 4–6, so"),
        ("too-large-or-needed", 5, "5", "", "the 5 of row 1 is reached, so"),
        ("too-large-or-needed", 10, "2", "46", "the 10 of row 1 lacks 8, but without 3 or 5 the others add 6 at most"),
        ("too-large-or-needed", 18, "", "", "comes from 1–6, but without 4, 5 or 6 they come to 17 at most, so"),
        ("too-large-or-needed", 10, "2", "45", "the 10 of row 1 lacks 8, but without 3 or 6 the others add 7 at most"),
        ("too-large-or-needed", 6, "2", "456", "the 6 of row 1 lacks 4, which can only be 1+3, so"),
        ("ways-of-a-total", 4, "", "2", "the 4 of row 1 can only be 1+3 or 4, so"),
        ("ways-of-a-total", 9, "5", "2", "the 9 of row 1 lacks 4, which can only be 1+3 or 4, so"),
    ],
)
def test_a_step_says_what_is_lacking(name: str, total: int, yes: str, no: str, told: str) -> None:
    board = formats.parse(json.dumps({"kind": "kakurasu", "above": [None] * 6, "left": [total]}))
    assert isinstance(board, CellBoard)
    technique = next(one for one in board.kind.techniques if one.name == name)
    marks = Marks(*(sum(board.grid.bit(0, int(c) - 1) for c in some) for some in (yes, no)))
    step = Step(board, marks, marks, technique.function(board, marks).without(marks), 1, technique=technique)
    assert told in step.sentence()
    assert step.sentence("ja")
