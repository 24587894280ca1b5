"""Sunglasses: how boards are written, bad input, known counts, solves from end to end."""

from __future__ import annotations

import json
from typing import Any

import pytest

import deduce
from deduce import formats, oracle
from deduce.app import terminal
from deduce.app.cli import main
from deduce.board.marks import NOTHING, Marks, bits
from deduce.engine.path import path
from deduce.engine.reasons import explain
from deduce.engine.tiers import Tiers
from deduce.explain.sentences import sentence
from deduce.picture.draw import svg
from deduce.picture.highlights import highlights
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.make import puzzle_of, solution
from techniques.sunglasses.shared.lenses import claims, lenses, line_claims, narrow_claims, reach
from tests.pairs import pairs_of

BOARD = "A--A..  3\n..■..B  ?\n....B.  ?\n1?2???"
FIRST = {
    "width": 4,
    "height": 3,
    "bridge": [{"cell": [{"x": 0, "y": 1}, {"x": 1, "y": 1}, {"x": 2, "y": 1}]}],
    "hint": [{"type": "row", "index": 0, "value": 2}],
}


def original(**changes: Any) -> str:
    return json.dumps(FIRST | changes)


def cells(*spots: tuple[int, int]) -> list[dict[str, Any]]:
    return [{"cell": [{"x": x, "y": y} for x, y in spots]}]


# Geometry ------------------------------------------------------------------------------------------------------------


def test_mirrors_agree_with_plain_reflection() -> None:
    from random import Random

    rng = Random(3)
    for _ in range(60):
        rows, cols = rng.randint(2, 9), rng.randint(3, 9)
        full = solution(rng, rows, cols)
        board = Sunglasses(rows, cols, full.spans)
        for (a, b), bridge in zip(board.spans, board.bridges, strict=True):
            dr, dc = b[0] - a[0], b[1] - a[1]
            for bit in bits(bridge.first):
                r, c = board.grid.at(bit)
                along = ((a[0] + b[0] - 2 * r) * dr + (a[1] + b[1] - 2 * c) * dc) / (dr * dr + dc * dc)
                image = (round(r + along * dr), round(c + along * dc))
                assert board.grid.at(bridge.over(bit)) == image
                assert bridge.back(bridge.over(bit)) == bit
            assert not bridge.first & (bridge.second | board.grid.beside(bridge.second))


def test_joint_reach_is_the_component_of_mirrored_pairs() -> None:
    """The reference: a networkx graph of pairs of a cell and its image, as pictures show it."""
    from random import Random

    rng = Random(5)
    for _ in range(60):
        rows, cols = rng.randint(3, 8), rng.randint(3, 8)
        full = solution(rng, rows, cols)
        puzzle = Sunglasses(rows, cols, full.spans)
        known = Marks(full.yes & rng.getrandbits(100) & rng.getrandbits(100), full.no & rng.getrandbits(100))
        found = reach(puzzle, known)
        assert found is not None
        for i in range(len(puzzle.bridges)):
            joined = pairs_of(puzzle, known, i)
            for k in (0, 1):
                assert found[2 * i + k] == puzzle.grid.union(pair[k] for pair in joined)


def test_reach_is_the_same_wherever_it_starts_from() -> None:
    from random import Random

    rng = Random(9)
    for _ in range(30):
        full = solution(rng, 7, 7)
        numbered = puzzle_of(full, 7, 7)
        some = [group for group in range(len(full.spans), len(numbered.clues)) if rng.random() < 0.6]
        clues = (1 << len(full.spans)) - 1 | sum(1 << group for group in some)
        puzzle, known = numbered.keep(clues), NOTHING
        for literal in rng.sample(list(full.literals()), 20):
            known = known.join(literal)
            for find in (lenses, reach, claims, narrow_claims, line_claims):
                assert find(puzzle, known) == find(numbered.keep(clues), known)


# Formats -------------------------------------------------------------------------------------------------------------


def test_a_drawing_is_read_and_written() -> None:
    puzzle, marks = Sunglasses.drawn(BOARD)
    assert puzzle.spans == (((0, 0), (0, 3)), ((1, 5), (2, 4)))
    assert puzzle.row_counts == (3, None, None)
    assert puzzle.col_counts == (1, None, 2, None, None, None)
    assert puzzle.text(marks) == BOARD
    assert formats.parse(BOARD).kind.name == "sunglasses"


def test_counts_of_two_digits_stand_apart() -> None:
    puzzle = Sunglasses(12, 3, (((0, 0), (0, 2)),), col_counts=(12, None, 12))
    again, _ = Sunglasses.drawn(puzzle.text())
    assert (again.text(), again.col_counts) == (puzzle.text(), puzzle.col_counts)


@pytest.mark.parametrize("to", ["text", "json", "sunglass"])
def test_round_trips(to: str) -> None:
    puzzle, _ = Sunglasses.drawn(BOARD)
    again = formats.parse(formats.write(puzzle, to))
    assert again.text() == puzzle.text()


def test_the_first_solver_counts_x_to_the_right() -> None:
    puzzle = formats.parse(original())
    assert puzzle.text() == "....  2\nA.A.  ?\n....  ?"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (original(bridge=cells((0, 0), (1, 0), (1, 0), (2, 0))), "no straight run"),
        (original(bridge=cells((2, 0), (3, 0), (4, 0))), "leaves the board"),
        (original(bridge=cells((0, 0), (1, 0), (2, 1))), "no straight run"),
        (original(bridge=cells((0, 0), (2, 1))), "no straight run"),
        (original(bridge=cells((0, 0), (1, 0))), "too short"),
        (original(bridge=cells((0, 0), (1, 0), (2, 0)) * 2), "ends where"),
        (original(bridge=cells((0, 0), (1, 0), (2, 0)) + cells((1, 0), (1, 1), (1, 2))), "runs over an end"),
        (original(hint=[{"type": "row", "index": 0, "value": 5}]), "row 1 has the count 5"),
        (original(hint=[{"type": "col", "index": 0, "value": -1}]), "column 1 has the count -1"),
        (original(hint=[{"type": "row", "index": 3, "value": 1}]), "not a hint"),
        ('{"kind": "sunglasses", "height": 3, "width": 3, "bridges": [[[0, 0], [1, 2]]]}', "not straight"),
        ('{"kind": "sunglasses", "height": 3, "width": 3, "bridges": [[[0, 0], [0, 3]]]}', "leaves the board"),
        ('{"kind": "sunglasses", "height": 3, "width": 3, "bridges": [], "row_counts": [1]}', "1 row counts"),
        *(
            (f'{{"kind": "sunglasses", "height": 2, "width": 3, "bridges": [], "{line}_counts": {counts}}}', told)
            for line, counts, told in (
                ("row", "[2, true]", "row_counts, number 2: not a count"),
                ("row", "[1.0, null]", "row_counts, number 1: not a count"),
                ("col", '[null, null, "1"]', "col_counts, number 3: not a count"),
                ("col", "[false, null, null]", "col_counts, number 1: not a count"),
            )
        ),
        ("A..\n...\n...", "stands once"),
        ("A.A\n...\n.A.", "stands 3 times"),
        ("A..\n..A\n...", "not straight"),
        ("A.A  4\n...", "bad row count"),
        ("A.A\n.#.\n%..", "symbol"),
        ("A.A\n..", "a row of 2 cells"),
        ("A.A\n...\n12", "numbers below"),
    ],
)
def test_bad_input_is_one_line(text: str, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Any) -> None:
    path = tmp_path / "board.txt"
    path.write_text(text.replace("#", "%"))
    assert main(["grade", str(path), "--kind", "sunglasses"]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


# Answers -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "count"),
    [("A.A", 1), ("A..\n.A.\n...", 1), ("A.A\n...", 2), ("A.A\n...\n...", 3), ("A.A\nB.B", 0), ("...\n...", 1)],
)
def test_known_counts(board: str, count: int) -> None:
    assert len(oracle.solutions(Sunglasses.drawn(board)[0], 100)) == count


def test_a_board_is_solved_step_by_step() -> None:
    puzzle, _ = Sunglasses.drawn("....  0\n.A..  ?\nA...  ?\n...B  2\n..B.  ?\n?2?2")
    steps = list(deduce.solve(puzzle))
    final = steps[-1].after
    assert puzzle.solved(final)
    assert puzzle.kind.checker.check(puzzle, puzzle.answer(final)) is None
    assert [final] == list(oracle.unique(puzzle).solutions)
    assert all(step.sentence(lang) for step in steps for lang in ("en", "ja"))


@pytest.mark.parametrize(
    ("board", "status"),
    [("A.A  3\n...  ?", "no_solution"), ("A.A\n...\n...", "several"), ("A.A  2\n...  0", "solved")],
)
def test_the_four_answers(board: str, status: str) -> None:
    assert deduce.grade(deduce.parse(board, "sunglasses")).status == status


# Pictures ------------------------------------------------------------------------------------------------------------


def test_a_step_of_reach_tints_it_in_its_picture() -> None:
    puzzle, marks = Sunglasses.drawn("A..\n.-.\n..A")
    reached = next(path(Tiers(puzzle, puzzle.kind.sound), marks))
    assert reached.name == "sunglasses/out-of-reach"
    (region,) = highlights(reached, marks).regions
    assert region == puzzle.board & ~marks.no & ~reached.conclusion.no
    assert svg(puzzle, marks, step=reached).count('fill-opacity=".34"') == region.bit_count() == 6


def test_the_terminal_finds_the_cells_among_the_numbers() -> None:
    puzzle, marks = Sunglasses.drawn(BOARD)
    assert terminal.board(puzzle, marks, colour=False).split("\n") == [
        "   1 2 3 4 5 6",
        "1  A - - A . .     3",
        "2  . . ■ . . B     ?",
        "3  . . . . B .     ?",
        "   1 ? 2 ? ? ?",
    ]
    tall = Sunglasses(10, 3, (((0, 0), (0, 2)),), col_counts=(10, None, 1))
    header, first = terminal.board(tall, tall.givens, colour=False).split("\n")[:2]
    assert [header.index(name) for name in "123"] == [i for i, char in enumerate(first) if char in "A."]


@pytest.mark.parametrize(("wide", "tall", "tried"), [(32, 8, True), (43, 6, False)])
def test_a_spoiled_line_is_looked_for_on_boards_of_up_to_256_cells(wide: int, tall: int, tried: bool) -> None:
    board = ["-..", "A..", "---", "A..", "-.."] + ["---"] * (tall - 5)
    text = "\n".join(line + "-" * (wide - 3) for line in board) + "\n??2" + "?" * (wide - 3)
    puzzle, marks = Sunglasses.drawn(text)
    [spoiled] = [item for item in puzzle.kind.techniques if item.name == "spoiled-line"]
    forced = spoiled(puzzle, marks).without(marks)
    assert forced.size() == (2 if tried else 0)


def test_a_step_beside_a_supposition_is_told_where_what_is_known_contradicts_itself() -> None:
    """What argues for one mark of the conclusion may then speak against the next: the sentence says less, but ends."""
    rows = [".A......", "A..-....", ".....B..", "■.-C....", "....C..D", "..B-....", "..■....D", "........"]
    text = "\n".join(f"{row} {count}" for row, count in zip(rows, "?3?4?43?", strict=True)) + "\n3?5??4?4"
    puzzle, marks = Sunglasses.drawn(text)
    [runs] = [item for item in puzzle.kind.techniques if item.name == "line-runs"]
    wanted = Marks(puzzle.grid.bit(6, 4) | puzzle.grid.bit(6, 5), 0)
    [step] = explain(runs, puzzle, marks, wanted)
    for lang in ("en", "ja"):
        assert sentence(step, lang)
