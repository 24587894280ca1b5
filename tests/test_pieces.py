"""Boards that pieces cover: what is written of them, what is wrong with drawn pieces, and what follows."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import pairwise

import pytest

import deduce
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.registry import kind
from deduce.declared.boards.pieces import PiecePuzzle
from deduce.declared.library import covering
from deduce.declared.numbers import Misfit
from deduce.declared.printed import Printed
from deduce.engine.tiers import Tiers
from deduce.formats import parse, read_marks, write
from deduce.language.errors import InputError
from tests.test_runs import saved

BOARD = "# kind: shikaku\n4 - 2\n- - -\n- 3 -"


def puzzle(text: str = BOARD) -> PiecePuzzle:
    found = parse(text)
    assert isinstance(found, PiecePuzzle)
    return found


def named(board: PiecePuzzle, *names: str) -> int:
    found = sum(bit for bit in bits(board.board) if board.name(bit, "en") in names)
    assert found.bit_count() == len(names)
    return found


def test_the_pieces_are_all_rectangles_with_one_clue_and_its_area() -> None:
    """By trying all rectangles of the board."""
    for text in (BOARD, "# kind: shikaku\n? - -\n- - 4\n- ? -", "# kind: shikaku\n? - - -"):
        board = puzzle(text)
        found = set()
        for top in range(board.rows):
            for bottom in range(top, board.rows):
                for left in range(board.cols):
                    for right in range(left, board.cols):
                        cells = [(r, c) for r in range(top, bottom + 1) for c in range(left, right + 1)]
                        if not list(board.kind.piece_faults(board.print, cells)):
                            first, last = f"r{top + 1}c{left + 1}", f"r{bottom + 1}c{right + 1}"
                            found.add(first if first == last else f"{first}–{last}")
        assert found == {board.name(bit, "en") for bit in bits(board.board)}


def test_words() -> None:
    board = puzzle()
    one, two = Marks(named(board, "r1c1–r2c2"), 0), Marks(0, named(board, "r3c1–r3c3"))
    assert board.phrase(one, "en") == "the rectangle r1c1–r2c2 is placed"
    assert board.phrase(two, "en") == "the rectangle r3c1–r3c3 is excluded"
    assert board.noun(two, "en") == "the excluded rectangle r3c1–r3c3"
    assert board.phrase(one, "ja") == "長方形1行1列–2行2列が入る"
    step = next(iter(deduce.solve(puzzle("# kind: shikaku\n2 - - 3\n- 3 - -"))))
    both = "r1c3 (r1c2–r1c4) and r2c4 (r2c2–r2c4)"
    assert str(step) == f"Only one rectangle is left for each of {both}, so these are placed."


@pytest.mark.parametrize(
    ("answer", "broken"),
    [
        ([[1, 1, 2], [1, 1, 2], [3, 3, 3]], []),
        ([[1, 1, 2], [1, 2, 2], [3, 3, 3]], ["rectangle", "area", "rectangle", "area"]),
        ([[1, 1, 1], [2, 2, 2], [3, 3, 3]], ["clue", "clue"]),
        ([[1, 1, 2], [1, 1, 2], [0, 0, 0]], ["cover", "cover", "cover"]),
        ([[1, 1, 2], [1, 1, 2]], ["form"]),
    ],
)
def test_drawn_pieces_are_checked_plainly(answer: list[list[int]], broken: list[str]) -> None:
    board = puzzle()
    assert [name for name, _ in board.kind.checker.reasons(board, answer)] == broken


def test_solutions_and_marks_are_read_from_letters_numbers_and_borders() -> None:
    board = puzzle()
    full = board.marks([[1, 1, 2], [1, 1, 2], [3, 3, 3]])
    assert board.solved(full)
    forms = (
        "a a b\na a b\nc c c",
        "aab\naab\nccc",
        "7 7 8\n7 7 8\n9 9 9",
        "a4 a b2\na a b\nc c3 c",
        "+-+-+-+\n|. .|.|\n+     +\n|. .|.|\n+-+-+-+\n|. . .|\n+-+-+-+",
        "4 .|2\n + + \n. .|.\n-+-+-\n. 3 .",
    )
    for form in forms:
        assert read_marks(board, form) == full, form
    assert read_marks(board, "4 - b2\n- - b\n- 3 -").yes == named(board, "r1c3–r2c3")


def test_what_letters_cannot_say_stands_in_the_first_cell() -> None:
    board = puzzle("# kind: shikaku\n? - -\n- - -\n- ? -")
    crossing = named(board, "r1c1–r1c3", "r1c1–r2c2")
    texts = set()
    for marks in (Marks(crossing, 0), Marks(named(board, "r1c1–r2c2"), 0), Marks(0, crossing), NOTHING):
        text = board.text(marks)
        assert type(board).drawn(text) == (board, marks)
        texts.add(text)
    assert len(texts) == 4


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a a b\na b b\nc c c", "the piece of r1c1 is no rectangle"),
        ("a a a\nb b b\nc c c", "the piece of r1c1 has two clues, in r1c1 and r1c3"),
        ("a4 a 2\n- - -\n- 3 -", "the piece of r1c1 has 2 cells, not 4"),
        ("4-1x2 - 2\n- - -\n- 3 -", "is no rectangle that may be placed"),
        ("5 - 2\n- - -\n- 3 -", "not that of the puzzle"),
    ],
)
def test_marks_of_another_board_are_refused(text: str, fault: str) -> None:
    with pytest.raises(InputError, match=fault):
        read_marks(puzzle(), text)


def test_a_board_with_too_many_rectangles_is_refused() -> None:
    rows = [["-"] * 30 for _ in range(30)]
    for k in range(0, 30, 15):
        rows[k + 7][k + 7] = "?"
    with pytest.raises(InputError, match=f"more than {covering.MOST} rectangles may be placed"):
        parse("# kind: shikaku\n" + "\n".join(map(" ".join, rows)))


def test_a_board_with_as_many_rectangles_as_may_be_is_read() -> None:
    """One in a corner, around which there are as many as the board has cells."""
    for cols, read in ((80, True), (81, False)):
        board = Printed((("?", *[None] * (cols - 1)), *[(None,) * cols] * 49))
        with nullcontext() if read else pytest.raises(Misfit):
            assert len(covering.rectangles(board)) == covering.MOST == 50 * cols


def test_a_number_that_fits_nowhere_is_remarked() -> None:
    board = puzzle("# kind: shikaku\n7 - 2\n- - -\n- - -")
    assert [str(one) for one in board.remarks] == ["no piece of 7 cells fits around r1c1"]
    assert deduce.grade(board).status == "no_solution"
    assert "r1c1 is in no rectangle" in str(deduce.check(board))


def test_other_programs() -> None:
    board = puzzle()
    assert write(board, "puzzlink").endswith("?shikaku/3/3/4g2j3g")
    assert parse("https://puzz.link/p?shikaku/3/3/4g2j3g") == board
    assert parse("rectangles 3x3:4a2d3a") == board
    for version in ("pzprv3", "pzprv3.1"):
        file = f"{version}\nshikaku\n3\n3\n4 . 2 \n. . . \n. 3 . \n0 1 \n0 1 \n0 0 \n0 0 0 \n1 1 1 \n"
        assert parse(file) == board
        assert board.solved(read_marks(board, file))


def test_every_turn_has_the_same_rectangles() -> None:
    board = kind("shikaku").puzzle.drawn("? - 2\n- - -\n- 3 -")[0]
    marks = Tiers(board, board.kind.sound).fixpoint(NOTHING)
    for turn in board.symmetries():
        other = turn.puzzle
        assert Tiers(other, other.kind.sound).fixpoint(NOTHING) == turn(marks)


@pytest.mark.parametrize(
    ("clues", "letters"),
    [("4 - 2\n- - -\n- 3 -", "aab\naab\nccc"), ("4 - 2 -\n- - 2 2\n2 - - -", "aabb\naacd\neecd")],
)
def test_the_solution_in_a_save_is_read_border_by_border(clues: str, letters: str) -> None:
    """First those between neighbours in a row, row by row, then those between neighbours in a column, row by row."""
    board, rows = puzzle(f"# kind: shikaku\n{clues}"), letters.split("\n")
    across = "".join(str(int(row[c - 1] != row[c])) for row in rows for c in range(1, len(row)))
    down = "".join(str(int(one != other)) for pair in pairwise(rows) for one, other in zip(*pair, strict=True))
    size, _, desc = write(board, "tatham").partition("#")[2].partition(":")
    marks = read_marks(board, saved("Rectangles", size, desc, f"S{across}{down}"))
    assert board.right(marks)
    with pytest.raises(InputError):
        read_marks(board, saved("Rectangles", size, desc, f"S{across}{down}0"))
