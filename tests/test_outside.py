"""Clues outside of the grid, and Nonogram, whose lines they are: its forms, its bad input, and what its lines say."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import groupby, product
from typing import TYPE_CHECKING, Any

import pytest

import deduce
from deduce import formats, oracle
from deduce.board.marks import NOTHING, Marks
from deduce.contract.registry import kind
from deduce.contract.step import Step
from deduce.declared.outside import Outside
from deduce.engine.path import path
from deduce.engine.tiers import Tiers
from deduce.explain.placing import covering
from deduce.formats.editing import Sketch
from deduce.formats.offers import bodies
from deduce.language.errors import InputError, Unsaid
from deduce.proof.meets import meets
from deduce.relations import RunLine
from deduce.relations.line.propagation import all_say
from deduce.relations.line.rule import LISTED, listed, of_runs, says
from deduce.relations.line.techniques import overlap
from tests.boards import samples

if TYPE_CHECKING:
    from deduce.contract.puzzle import Puzzle

PZPR = "https://puzz.link/p?nonogram/6/6/12g1111h11112j12g11g21j11g3h"
"""A board of pzpr.js's own tests."""
SHEET = """pzprv3
nonogram
6
6
. . . . 1 . 1 . .
. . . 2 1 . 1 2 .
. . . 1 1 1 1 1 .
. 2 c1 # # . # . .
. 1 1 # . . . # .
. 1 2 . # . # # +
. . . . . . . . .
. 1 1 # . . . # .
. . 3 . # # # . .
"""
TEXT = """# kind: nonogram
: : | 1 1 .
: : | 1 . 2
. 3 | - - -
. 0 | - - -
. . | - - -
"""


@pytest.fixture(scope="module")
def board() -> Puzzle:
    return formats.parse(PZPR)


# Lines ----------------------------------------------------------------------------------------------------------------


def runs_of(signs: list[bool]) -> tuple[int, ...]:
    return tuple(len(list(run)) for yes, run in groupby(signs) if yes)


def test_lines_say_what_all_ways_agree_on() -> None:
    """Against all fillings one by one; so is what is listed, and what the checker of arguments takes for met."""
    rng, met = random.Random("lines"), 0
    for _ in range(600):
        size = rng.randint(1, 9)
        solution = [rng.random() < 0.55 for _ in range(size)]
        runs = runs_of(solution) if rng.random() < 0.8 else tuple(rng.randint(1, 3) for _ in range(rng.randint(0, 3)))
        spots, every = tuple(1 << i for i in range(size)), (1 << size) - 1
        yes = sum(1 << i for i in range(size) if solution[i] and rng.random() < 0.4)
        marks = Marks(yes, sum(1 << i for i in range(size) if not solution[i] and rng.random() < 0.4))
        fits = [
            way
            for way in range(1 << size)
            if not marks.yes & ~way
            and not marks.no & way
            and runs_of([bool(way >> i & 1) for i in range(size)]) == runs
        ]
        read = of_runs(runs, size)
        found = says(spots, read, marks)
        assert found.clash == (not fits)
        told = listed(spots, read, marks)
        assert (told is None) == (len(fits) > LISTED)
        assert told is None or sorted(way.yes for way in told) == fits
        assert meets(RunLine(spots, runs), None, marks) == bool(fits)  # type: ignore[arg-type]
        if fits:
            shared, some = every, 0
            for way in fits:
                shared, some = shared & way, some | way
            assert found == Marks(shared, every & ~some)
            assert not overlap(spots, runs, read, marks).yes & ~shared
            met += bool(found.without(marks).known)
    assert met > 100


def test_a_long_line_is_read_without_listing() -> None:
    """Of a hundred cells with thirty runs there are more ways than could be listed."""
    spots, runs = tuple(1 << i for i in range(100)), (1, 2) * 15
    assert listed(spots, of_runs(runs, 100), NOTHING) is None
    assert says(spots, of_runs(runs, 100), NOTHING) == NOTHING
    assert says(spots, of_runs((60,), 100), NOTHING) == Marks(sum(spots[40:60]), 0)
    assert meets(RunLine(spots, runs), None, Marks(spots[0], 0))  # type: ignore[arg-type]


@pytest.mark.parametrize(("size", "ways"), [(LISTED, LISTED), (LISTED + 1, None)])
def test_up_to_twelve_ways_are_listed(size: int, ways: int | None) -> None:
    found = listed(tuple(1 << i for i in range(size)), of_runs((1,), size), NOTHING)
    assert (None if found is None else len(found)) == ways
    assert LISTED == 12


def test_a_line_that_has_all_that_it_may_have_is_finished() -> None:
    """And there is a contradiction where it has more, or where less is left than it needs."""
    board = formats.parse(json.dumps({"kind": "nonogram", "above": [None] * 5, "left": [[2, 1]]}))
    finished = next(one for one in board.kind.techniques if one.name == "finished-line").function
    cells = [board.grid.bit(0, c) for c in range(5)]
    for taken, others in (([0, 1, 3], [2, 4]), ([0, 1, 4], [2, 3])):
        yes, no = (sum(cells[c] for c in some) for some in (taken, others))
        assert finished(board, Marks(yes, 0)) == Marks(0, no)
        assert finished(board, Marks(0, no)) == Marks(yes, 0)
        assert finished(board, Marks(yes - cells[0], 0)) == finished(board, Marks(0, no - (no & -no))) == NOTHING
        assert finished(board, Marks(yes | (no & -no), 0)).clash
        assert finished(board, Marks(0, no | cells[0])).clash


def test_lines_that_disagree_are_a_contradiction() -> None:
    """The first column takes both cells, the first row none."""
    board = formats.parse(json.dumps({"kind": "nonogram", "above": [[2], []], "left": [[], [2]]}))
    assert all_say(board, NOTHING).clash  # type: ignore[arg-type]
    assert not all_say(board.keep(0b11), NOTHING).clash  # type: ignore[arg-type]


def test_runs_in_another_order_are_wrong() -> None:
    board = formats.parse(json.dumps({"kind": "nonogram", "above": [None] * 5, "left": [[2, 1]]}))
    reasons = board.kind.checker.reasons  # type: ignore[attr-defined]
    for row, wrong in (
        ([1, 1, 0, 1, 0], False),
        ([1, 0, 1, 1, 0], True),
        ([0, 1, 1, 0, 1], False),
        ([1, 1, 1, 0, 0], True),
    ):
        assert bool(list(reasons(board, [row]))) is wrong


def test_few_ways_are_told() -> None:
    (state,) = (kind("nonogram").folder / "states").glob("*.txt")
    puzzle, marks = kind("nonogram").puzzle.drawn(state.read_text(encoding="utf-8"))  # type: ignore[attr-defined]
    said = [str(step) for step in path(Tiers(puzzle, puzzle.kind.sound), marks)]
    assert any("can only stand in" in one or "all ways to place" in one for one in said)
    assert any("the 2 2 of row 3" in one for one in said)


# Forms ----------------------------------------------------------------------------------------------------------------


def test_forms_of_others(board: Puzzle) -> None:
    assert formats.parse(SHEET) == board
    assert formats.write(board, "puzzlink") == PZPR
    marks = formats.read_marks(board, SHEET)
    assert board.kind.checker.check(board, board.answer(marks)) is None
    ids = formats.write(board, "tatham")
    assert ids.endswith("pattern.html#6x6:2.1/1.1.1/1/1.1.1/2.1//2.1/1.1/1.2//1.1/3")
    for to in ("puzzlink", "pzprv3", "tatham", "non", "json", "text"):
        assert formats.parse(formats.write(board, to)) == board, to


def test_moves_of_pattern(board: Puzzle) -> None:
    id_ = formats.write(board, "tatham").partition("#")[2]
    size, _, desc = id_.partition(":")
    fields = {"GAME": "Pattern", "PARAMS": size, "DESC": desc, "MOVE": "F0,0,2,1"}
    more = [("MOVE", "E2,0,1,1"), ("MOVE", "F3,0,1,2"), ("MOVE", "U3,1,1,1")]
    lines = [f"{name:8}:{len(text)}:{text}" for name, text in (*fields.items(), *more)]
    save = "\n".join(["SAVEFILE:41:Simon Tatham's Portable Puzzle Collection", *lines]) + "\n"
    assert board.answer(formats.read_marks(board, save))[0] == [1, 1, 0, 1, 0, 0]


@pytest.mark.parametrize(
    ("name", "before", "behind"), [("easyasabc", 1, 1), ("nonogram", 3, 0), ("skyscrapers", 1, 1), ("tents", 1, 0)]
)
def test_nothing_stands_in_a_corner_of_a_frame(name: str, before: int, behind: int) -> None:
    """Where a file has squares around the board, a clue beside no line is refused, and is not left aside."""
    puzzle = formats.parse(samples()[name], name)
    lines = formats.write(puzzle, "pzprv3").splitlines()
    first = next(i for i, line in enumerate(lines) if "." in line)
    corners = product(
        *([*range(before), *range(before + size, before + size + behind)] for size in (puzzle.rows, puzzle.cols))
    )
    for r, c in corners:
        words = lines[first + r].split()
        assert words[c] == "."
        told = [*lines[: first + r], " ".join([*words[:c], "1", *words[c + 1 :]]), *lines[first + r + 1 :]]
        with pytest.raises(InputError, match="unknown symbol '1'"):
            formats.parse("\n".join(told))


NON = """catalogue "none"
title "A letter"
width 2
height 3

{first}
goal "110111"
"""
ROWS, COLUMNS = "rows\n2\n1\n2\n", "columns\n1,1\n3\n"


@pytest.mark.parametrize("first", [f"{ROWS}\n{COLUMNS}", f"{COLUMNS}\n{ROWS}", "rows\n2\n1\n2\ncolumns\n1, 1\n3"])
def test_files_of_lines(first: str) -> None:
    puzzle = formats.parse(NON.format(first=first))
    assert (puzzle.rows, puzzle.cols) == (3, 2)
    assert puzzle.extra == {"catalogue": "none", "title": "A letter", "solution": [[1, 1], [0, 1], [1, 1]]}
    assert formats.parse(formats.write(puzzle, "non")) == puzzle
    assert [puzzle.answer(one) for one in oracle.solutions(puzzle, 2)] == [puzzle.extra["solution"]]


def test_a_blank_line_of_a_file_is_an_empty_line() -> None:
    told = formats.parse("width 2\nheight 3\nrows\n2\n\n1\ncolumns\n1\n1,1\n")
    assert told == formats.parse("width 2\nheight 3\nrows\n2\n0\n1\ncolumns\n1\n1,1\n")


def test_a_clue_that_is_not_known() -> None:
    """It is no empty line, and has no place in forms in which that is what a line without numbers means."""
    puzzle = formats.parse(TEXT)
    assert json.loads(formats.write(puzzle, "json")) == {
        "kind": "nonogram",
        "above": [[1, 1], [1], [2]],
        "left": [[3], [], None],
    }
    assert {*formats.able(puzzle)} == {"json", "penpa", "text"}
    for name in formats.able(puzzle):
        assert formats.parse(formats.write(puzzle, name)) == puzzle


BAD = [
    (TEXT.replace(". 3 |", "2 3 |"), "line 4", "2 3 needs 6 cells; expected runs that fit into 3 cells"),
    (TEXT.replace(". 3 |", ". 3  "), "line 4", "a line with 0 bars"),
    (TEXT.replace("- - -\n. .", "- -\n. ."), "line 5", "a row of 2 cells"),
    (TEXT.replace(". 3 |", "0 3 |"), "line 4, column 1", "outside of the board"),
    (TEXT.replace("1 . 2", "1 x 2"), "line 3, column 9", "outside of the board"),
    (TEXT.replace(". . | - - -", ": : | . . .\n. . | - - -"), "line 6", "clues of columns between rows"),
    (TEXT.replace(". . |", ". 1 |"), "line 4, column 3", "the rows have 4 shaded cells, the columns 5"),
    (SHEET.replace("\n. . . . 1", "\n3 . . . 1"), "line 5", "unknown symbol '3'"),
    (SHEET.replace("\n. . . 1 1", "\n. . c1 1 1"), "line 7", "unknown symbol 'c1'"),
    ('{"kind": "nonogram", "above": [[1]]}', "line 1", "no left"),
    ('{"kind": "nonogram", "above": [[1], [1]], "left": [[3]]}', "left, row 1", "3 needs 3 cells"),
    ('{"kind": "nonogram", "above": [[1], [0, 1]], "left": [[2]]}', "above, column 2", "bad value"),
    ('{"kind": "nonogram", "above": [[1], [1]], "left": [[1]]}', "left", "the rows have 1 shaded cells, the columns 2"),
    ('{"kind": "nonogram", "above": [[1], [1]], "left": [[2], []], "rows": 3}', "rows", "the board has 2 rows"),
    ("https://puzz.link/p?nonogram/2/2/3j", "column 34", "3 needs 3 cells"),
    ("https://puzz.link/p?nonogram/2/2/1i", "line 1", "the rows have 0 shaded cells, the columns 1"),
    ("pattern 2x2:1/1/1", "line 1", "3 clues; expected 4 clues"),
    ("pattern 2x2:1/1/1/x", "line 1", "x"),
    ("pattern 2x2:1/1/1/1,aB", "line 1", "cells that are given"),
    ("width 2\nheight 2\nrows\n1\ncolumns\n1\n1\n", "line 4", "1 clues of rows; expected 2"),
    ("width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\n1\n", "line 9", "3 clues of columns; expected 2"),
    ("width 2\nheight 2\nrows\n1\n1\n", "line 1", "no columns"),
    ("width 2\nrows\n1\n1\ncolumns\n1\n1", "line 1", "no height"),
    ("width 2\nheight 2\nrows\n1\n3\ncolumns\n1\n1\n", "line 5", "3 needs 3 cells"),
    ("width 2\nheight 2\nrows\n1\n+\ncolumns\n1\n1\n", "line 5", "unknown symbol"),
    ('width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal "101"', "line 9", "a solution of 3 cells"),
    ('width 2\nheight 2\nrows\n1\n1\ncolumns\n1\n1\ngoal "10010"', "line 9", "a solution of 5 cells"),
    ('{"kind": "nonogram", "above": [[1], [1000]], "left": [[2]]}', "above, column 2", "bad value"),
    (json.dumps({"kind": "nonogram", "above": [[]] * 101, "left": [[]] * 100}), "above", "the grid is too large"),
]


@pytest.mark.parametrize(("text", "where", "what"), BAD)
def test_bad_input(text: str, where: str, what: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse(text)
    assert where in str(fault.value)
    assert what in str(fault.value)
    assert "\n" not in str(fault.value)


def test_a_clue_that_no_way_meets_is_no_fault_of_the_input() -> None:
    found = deduce.grade(formats.parse('{"kind": "nonogram", "above": [[1], [1], [1]], "left": [[1, 1], [1], []]}'))
    assert found.status != "no_solution"
    found = deduce.grade(formats.parse('{"kind": "nonogram", "above": [[2], [], []], "left": [[], [2]]}'))
    assert found.status == "no_solution"


# Beside the board -----------------------------------------------------------------------------------------------------


def test_the_editor_has_them_before_rows_and_above_columns(board: Puzzle) -> None:
    editor = bodies(board.kind).editor
    assert editor is not None
    assert editor.ahead
    fields = json.loads(formats.write(board, "json"))
    drawn = editor.sketch(fields)
    assert drawn.beside == ["2 1", "1 1", "1 2", "0", "1 1", "3"]
    assert editor.fields(drawn) == {name: fields[name] for name in ("above", "left")}
    loose = replace(drawn, beside=["2,1", "1-1 ", "1 2", "", "1.1", "3"])
    assert editor.fields(loose)["left"] == [[2, 1], [1, 1], [1, 2], None, [1, 1], [3]]
    with pytest.raises(InputError, match="row 1"):
        editor.fields(replace(drawn, beside=["2 x", *drawn.beside[1:]]))
    assert editor.blank(2, 3) == Sketch([[""] * 3] * 2, (), [""] * 2, [""] * 3)


def test_pictures_have_them(board: Puzzle) -> None:
    from deduce.app.terminal import board as drawn
    from deduce.picture.draw import svg

    numbers = [number for _, one in board.print.outside for number in one.split()]  # type: ignore[attr-defined]
    assert svg(board, NOTHING).count("<text") == len(numbers) + board.rows + board.cols  # with the coordinates
    lines = drawn(board, NOTHING, colour=False).split("\n")
    assert [line.split()[0] for line in lines[-6:]] == list("123456")


def test_reasons_quote_them_and_drop_the_others(board: Puzzle) -> None:
    step = next(iter(path(Tiers(board, board.kind.sound))))
    assert str(step).startswith("The 0 of column 6")
    assert step.clues.bit_count() == 1
    assert [one.name["ja"] for one in board.clues][:2] == ["1列目の2 1", "2列目の1 1 1"]


@pytest.mark.parametrize("sides", [("above", "left"), ("above", "left", "below", "right"), ("below",)])
def test_where_they_go_when_a_board_is_turned(sides: tuple[str, ...]) -> None:
    """Each place has one to go to, and on a board with clues on all sides a place at the same line."""
    from deduce.board.grid import grid

    may, shape = Outside(sides, several=True), grid(2, 3)
    every = [place for _, places in may.places(2, 3) for place in places]
    for name, there, moved in shape.symmetries():
        if sides == ("below",) and there.rows != shape.rows:
            continue

        def goes(cell: tuple[int, int], to: Any = there, by: Any = moved) -> tuple[int, int]:
            return to.at(by[shape.bit(*cell)])  # type: ignore[no-any-return]

        found = [may.turned(place, name, goes, (2, 3)) for place in every]
        assert sorted(found) == sorted(place for _, places in may.places(there.rows, there.cols) for place in places)
    assert may.read_on("1 2 3", (-1, 0), "as it is", (2, 3)) == "1 2 3"


def test_the_runs_that_cover_cells_are_named() -> None:
    """All of them, one by its length, or which of several that are alike."""
    for row, size, said in (
        ([4], 5, "the 4 of row 1 covers"),
        ([2, 2], 6, "both runs of the 2 2 of row 1 cover"),
        ([3, 1, 1], 8, "the 3 of the 3 1 1 of row 1 covers"),
        ([1, 3, 3], 10, "the first 3 and the second 3 of the 1 3 3 of row 1 cover"),
        ([2, 2, 2], 9, "all runs of the 2 2 2 of row 1 cover"),
    ):
        board = formats.parse(json.dumps({"kind": "nonogram", "above": [None] * size, "left": [row]}))
        assert f"From either end, {said} these cells" in str(next(iter(path(Tiers(board, board.kind.sound)))))


def test_runs_that_cannot_stand_cover_nothing_that_is_told() -> None:
    """Within a contradiction a step may rest on marks that leave its line no way; then no run is named."""
    board = formats.parse(json.dumps({"kind": "nonogram", "above": [None] * 5, "left": [[2]]}))
    apart = Marks(board.grid.bit(0, 0) | board.grid.bit(0, 3), 0)
    item = next(one for one in board.kind.techniques if one.name == "overlapping-runs")
    step = Step(board, apart, apart, Marks(board.grid.bit(0, 4), 0), 1, technique=item)
    with pytest.raises(Unsaid):
        covering(board, step, "en")
    assert step.sentence("en").startswith("With the 2 of row 1 and the shaded cells r1c1 and r1c4, runs cover")


def test_pictures_have_heavier_lines_every_five_cells() -> None:
    """Of boards with several numbers outside, and of these alone."""
    board = formats.parse(json.dumps({"kind": "nonogram", "above": [None] * 11, "left": [[1]] * 6}))
    assert '<path class="frame" d="M0 200h440M200 0v240M400 0v240"/>' in deduce.svg(board, NOTHING)
    assert '<path class="frame"' not in deduce.svg(formats.parse("# kind: mosaic\n" + ("- " * 6 + "\n") * 6), NOTHING)
