"""Tents: the relation of pairs against all fillings, its forms, its bad input, and what its steps say."""

from __future__ import annotations

import json
import random
from itertools import combinations
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce import formats, oracle
from deduce.board.grid import grid
from deduce.board.marks import Marks, bits
from deduce.board.reference import Plane
from deduce.engine.path import path
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError
from deduce.proof.meets import meets
from deduce.relations import Paired

if TYPE_CHECKING:
    from deduce.contract.puzzle import Puzzle

PZPR = "https://puzz.link/p?tents/5/5/2g0h1i1j82323"
"""A board of pzpr.js's own tests."""
SHEET = """pzprv3
tents
5
5
. 2 . 0 . .
c1 . A 1 - -
. . . - - A
. A 1 - - 1
. . . - 1 A
1 A 1 - . .
0 -1 0 0
0 0 0 0
-1 0 0 0
0 0 0 -1
-1 0 0 0
0 0 0 0 0
0 0 0 0 -1
0 0 0 0 0
0 0 0 0 0
"""
TEXT = """# kind: tents
: | 1 1 0
1 | T - -
1 | - T -
"""


@pytest.fixture(scope="module")
def board() -> Puzzle:
    return formats.parse(PZPR)


# Pairs ----------------------------------------------------------------------------------------------------------------


def test_pairs_say_what_all_ways_agree_on() -> None:
    """Against all fillings one by one; so are both checks, the cuts, and the checker of arguments."""
    rng, met, cut = random.Random("pairs"), 0, 0
    for _ in range(120):
        rows, cols = rng.choice([(2, 3), (3, 3), (2, 4), (3, 4)])
        shape = grid(rows, cols)
        trees = rng.sample(list(bits(shape.board)), rng.randint(0, 4))
        free = shape.board & ~sum(trees)
        rule = Paired(tuple(trees), tuple(shape.beside(tree) & free for tree in trees), free)
        on = Plane([[bool(shape.bit(r, c) & free) for c in range(cols)] for r in range(rows)], (rows, cols))
        cells = list(bits(free))
        yes = sum(bit for bit in cells if rng.random() < 0.12)
        marks = Marks(yes, sum(bit for bit in cells if not bit & yes and rng.random() < 0.3))
        fits = []
        for some in map(sum, combinations(cells, len(trees))):
            answer = Plane([[bool(shape.bit(r, c) & some) for c in range(cols)] for r in range(rows)], (rows, cols))
            right = next(rule.faults(answer, on), None) is None
            assert right == rule.holds(answer, on)
            cuts = list(rule.cuts(Marks(some, free & ~some), free, shape))
            assert right == (not cuts)
            assert not any(one.yes & some or one.no & ~some for one in cuts)
            cut += len(cuts)
            if right and not marks.yes & ~some and not marks.no & some:
                fits.append(some)
        found = rule.says(marks)
        assert found.clash == (not fits) == (not meets(rule, None, marks))  # type: ignore[arg-type]
        if fits:
            shared, some = free, 0
            for way in fits:
                shared, some = shared & way, some | way
            assert found.join(marks) == Marks(shared, free & ~some).join(marks)
            met += bool(found.without(marks).known)
    assert met > 15
    assert cut > 15


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (". | ^ T -\n. | - - -\n. | - T -", "The tree r1c2 has the tent r1c1, so r1c3 is empty."),
        (". | ^ T ^ T -\n. | - - - - -", "The trees r1c2 and r1c4 have the tents r1c1 and r1c3, so r1c5 is empty."),
        (
            ". | - + - -\n. | + T ^ -\n. | - + T +\n. | - - - -",
            "The trees r2c2 and r3c3 have only r2c3 and r4c3 left between them, so r4c3 is a tent.",
        ),
    ],
)
def test_full_sets_are_named(text: str, said: str) -> None:
    puzzle, marks = formats.parse_board(f"# kind: tents\n{text}")
    steps = [str(step) for step in path(Tiers(puzzle, puzzle.kind.sound), marks)]
    assert said in steps


# Forms ----------------------------------------------------------------------------------------------------------------


def test_forms_of_others(board: Puzzle) -> None:
    assert formats.parse(SHEET) == board
    assert formats.write(board, "puzzlink") == PZPR
    marks = formats.read_marks(board, SHEET)
    assert board.kind.checker.check(board, board.answer(marks)) is None
    assert [one.yes for one in oracle.solutions(board, 2)] == [marks.yes]
    for to in ("puzzlink", "pzprv3", "janko", "json", "text"):
        assert formats.parse(formats.write(board, to)) == board, to
    assert "tatham" not in formats.able(board)  # which has all numbers


def test_runs_of_trees_in_addresses() -> None:
    """Far apart and side by side, at the begin and at the end, as pzpr.js writes them."""
    rng = random.Random("trees")
    for share in (0, 0.02, 0.05, 0.3, 1):
        for _ in range(20):
            rows = [["T" if rng.random() < share else None for _ in range(9)] for _ in range(9)]
            fields = {"kind": "tents", "above": [None] * 9, "left": [None] * 9, "clues": rows}
            puzzle = formats.parse(json.dumps(fields))
            assert formats.parse(formats.write(puzzle, "puzzlink")) == puzzle
    blank = {"kind": "tents", "above": [None] * 6, "left": [None] * 6, "clues": [[None] * 6] * 6}
    assert formats.write(formats.parse(json.dumps(blank)), "puzzlink").endswith("/6/6/rzz")


def test_ids_and_task_strings() -> None:
    puzzle = formats.parse(TEXT)
    told = formats.write(puzzle, "tatham")
    assert told.endswith("tents.html#3x2:_ca,1,1,0,1,1")
    assert formats.parse(told) == puzzle == formats.parse("tents 3x2de:_ca,1,1,0,1,1")
    page = "puzzle-tents.com task = '{}'; puzzleWidth: 3, puzzleHeight: 2"
    assert formats.parse(page.format("_ca,1,1,0,1,1")).print == puzzle.print  # type: ignore[attr-defined]
    square = formats.parse("# kind: tents\n: | 0 1\n1 | - T\n0 | - -")
    assert formats.parse("ab,0,1,1,0", "tents") == square
    with pytest.raises(InputError, match="covers 5 cells"):
        formats.parse("tents 3x2:_ba,1,1,0,1,1")
    with pytest.raises(InputError, match="4 clues; expected 5 clues"):
        formats.parse("tents 3x2:_ca,1,1,0,1")
    with pytest.raises(InputError, match="bad sign '!'"):
        formats.parse("tents 3x2:_!ca,1,1,0,1,1")


def test_moves_of_tents() -> None:
    puzzle = formats.parse("tents 3x2:_ca,1,1,0,1,1")
    fields = {"GAME": "Tents", "PARAMS": "3x2", "DESC": "_ca,1,1,0,1,1"}
    moves = [("MOVE", "T1,0"), ("MOVE", "N2,0;T0,1"), ("MOVE", "B2,0")]
    lines = [f"{name:8}:{len(text)}:{text}" for name, text in (*fields.items(), *moves)]
    save = "\n".join(["SAVEFILE:41:Simon Tatham's Portable Puzzle Collection", *lines]) + "\n"
    assert formats.read_marks(puzzle, save) == Marks(puzzle.grid.bit(0, 1) | puzzle.grid.bit(1, 0), 0)  # type: ignore[attr-defined]


JANKO = "begin\npuzzle tents\nrows 2\ncols 3\n{}\nend"


def test_files_of_janko_may_have_a_solution_alone() -> None:
    puzzle = formats.parse(TEXT)
    text = JANKO.format("solution\nx o -\no x -")
    assert formats.parse(text) == puzzle
    assert formats.read_marks(puzzle, text).yes == puzzle.grid.union([(0, 1), (1, 0)])  # type: ignore[attr-defined]
    labels = "problem\nx - -\n- x -\nclabels\n1 1 0\nrlabels\n1 {}"
    assert formats.parse(JANKO.format(labels.format("1"))) == puzzle
    assert formats.write(formats.parse(JANKO.format(labels.format("-"))), "janko").endswith("rlabels\n1 -\nend")


BAD = [
    (TEXT.replace("1 | T", "2 | T"), "line 3", "numbers of 3 tents, and 2 trees; expected as many tents as trees"),
    (TEXT.replace("1 1 0", "1 0 0"), "line 2", "numbers of 1 tents, and 2 trees"),
    (TEXT.replace(": | 1 1 0", ": | . . 3"), "line 2, column 9", "the 3 of column 3 has too few cells: 1"),
    (TEXT.replace("1 | T", "x | T"), "line 3, column 1", "outside of the board"),
    (TEXT.replace("- T -", "- Q -"), "line 4", "unknown symbol 'Q'"),
    ('{"kind": "tents", "above": [1], "left": [0], "clues": [["x"]]}', "clues", "bad value"),
    ('{"kind": "tents", "above": [1, 0], "left": [1, 0], "clues": [["T", null]]}', "clues", "rows"),
    (SHEET.replace("\n. 2 .", "\n3 2 ."), "line 5", "unknown symbol '3'"),
    *((SHEET.replace("c1 . A 1", f"c1 . A {sign}"), "line 6", f"unknown symbol '{sign}'") for sign in "023Bx+"),
    ("https://puzz.link/p?tents/2/2/1g!", "column 33", "bad digit '!'"),
    ("tents 2x2:ab,9,0,1,0", "line 1", "numbers of 9 tents, and 1 trees"),
    ("tents 2x2:ab,1,x,1,0", "column 16", "x"),
    (JANKO.format("problem\nx - -\n- x -\nclabels\n1 1\nrlabels\n1 1"), "line 9", "a row of 2 cells"),
    (JANKO.format("problem\nx - -\n- x -\nclabels\n1 1 0"), "line 2", "no section rlabels"),
    (JANKO.format("problem\nx - -\n- q -"), "line 7", "unknown symbol 'q'"),
]


@pytest.mark.parametrize(("text", "where", "what"), BAD)
def test_bad_input(text: str, where: str, what: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse(text)
    assert where in str(fault.value)
    assert what in str(fault.value)
    assert "\n" not in str(fault.value)


def test_a_tree_without_a_place_is_no_fault_of_the_input() -> None:
    assert deduce.grade(formats.parse("# kind: tents\n. | T T -\n. | T - -")).status == "no_solution"


def test_pictures_have_trees_and_tents(board: Puzzle) -> None:
    marks = formats.read_marks(board, SHEET)
    drawn = deduce.svg(board, marks)
    assert drawn.count('<circle class="white"') == 5
    assert drawn.count('<path class="ink"') == 5
