"""Zip: numbers and walls in all forms, bad input, what is said of a path, and random boards."""

from __future__ import annotations

import random

import pytest

import deduce
from deduce import formats
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.registry import kind
from deduce.declared.boards.walled import WalledPuzzle
from deduce.declared.library.walks import along, changed_line, numbered_line, numbers_of, random_line
from deduce.declared.making.recipe import joined
from deduce.language.errors import InputError
from deduce.picture.draw import svg
from deduce.proof.meets import meets
from deduce.relations import InOrder, OnePath

TEXT = "1. .. ..\n=\n.. 10=..\n:\n.. .. .."
BOARD = "# kind: zip\n1 .=.\n  =\n. . .\n=\n. 2 ."


def board(text: str = BOARD) -> WalledPuzzle:
    found = formats.parse(text)
    assert isinstance(found, WalledPuzzle)
    return found


@pytest.mark.parametrize("form", ["json", "text", "penpa"])
def test_each_form_is_read_back(form: str) -> None:
    puzzle = board()
    again = formats.parse(formats.write(puzzle, form))
    assert (again.text(), again.kind.name) == (puzzle.text(), "zip")


def test_forms_of_text() -> None:
    same = ["1 . .\n. . .\n. 2 .", "1 0 0\n0 0 0\n0 2 0", "1 . .\n:\n. . .\n:\n. 2 ."]
    assert {board("# kind: zip\n" + text).text() for text in same} == {same[0]}
    wide = "\n".join(["1.-2. 3.=4.", ":", "8.=7. 6. 5.", "   x", "9. 10 .. .."])
    puzzle, marks = WalledPuzzle.read.__func__(kind("zip").puzzle, board_lines(wide))  # type: ignore[attr-defined]
    assert puzzle.text(marks) == wide
    assert (puzzle.print.walled.bit_count(), marks.size()) == (2, 2)


def test_arrays() -> None:
    plain, walls = deduce.parse([[1, 0, 0], [0, 0, 0], [0, 2, 0]], "zip"), board()
    assert plain.text() == "1 . .\n. . .\n. 2 ."
    assert (plain.to_numpy().shape, walls.to_numpy().shape) == ((3, 3), (5, 5))
    assert all(deduce.parse(one.to_numpy(), "zip") == one for one in (plain, walls))
    for wrong in ([["1", "=", "."], [".", ".", "."]], [["1", "=", "."], [".", "=", "."], [".", ".", "2"]]):
        with pytest.raises(InputError, match=r"rows and 3 columns of places|unknown symbol '='"):
            deduce.parse(wrong, "zip")


def board_lines(text: str) -> list[formats.source.Piece]:
    return [formats.source.Piece(line, i) for i, line in enumerate(text.splitlines())]


@pytest.mark.parametrize(
    ("text", "where", "what"),
    [
        ("1 .\n. 1", "line 3, column 3", "a second 1 in r2c2; expected each number once"),
        ("1 .\n. 3", "line 3, column 3", "a 3, but no 2; expected all numbers from 1"),
        ("1 .\n. .", "line 2, column 1", "a board with fewer than two numbers"),
        ("1 .=\n:\n. 2=", "line 2, column 4", "a sign behind the last cell; expected a cell on both sides of it"),
        ("= .\n. 2", "line 2, column 1", "= is printed in r1c1"),
        ("1 .\n =\n. 2", "line 3, column 2", "unknown symbol '='; expected a sign below the first one of a cell"),
        ("1-.\n=|\n. 2", "line 3, column 2", "unknown symbol '|'"),
        ("a .\n. 2", "line 2, column 1", "unknown symbol 'a'"),
        ("226 1\n. 2", "line 2, column 1", "226 is printed in r1c1; expected a number from 1 to 225"),
        ("1-=.\n:\n. 2", "line 2, column 3", "no sign for a cell"),
    ],
)
def test_bad_boards(text: str, where: str, what: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse("# kind: zip\n" + text)
    assert where in str(fault.value)
    assert what in str(fault.value)


@pytest.mark.parametrize(
    ("clues", "what"),
    [
        ('[[1, "="], [null, 2]]', "2 rows and 2 columns of places"),
        ("[[1, null], [null, 3]]", "row 2, column 2: a 3, but no 2"),
        (
            '[[1, 5, null], [null, null, "="], [null, null, 2]]',
            "5 is printed between r1c1 and r1c2; expected = (a wall)",
        ),
        ('[[1, null, null], [null, "=", null], [null, null, 2]]', "= is printed where four cells meet"),
    ],
)
def test_bad_json(clues: str, what: str) -> None:
    with pytest.raises(InputError, match="JSON, line 1, clues") as fault:
        formats.parse(f'{{"kind": "zip", "clues": {clues}}}')
    assert what in str(fault.value)


def test_a_line_through_a_wall_is_no_answer() -> None:
    puzzle = board()
    with pytest.raises(InputError, match="a line from r1c2"):
        puzzle.marks({"horizontal": [[0, 1], [0, 0], [0, 0]], "vertical": [[0, 0, 0], [0, 0, 0]]})
    with pytest.raises(InputError, match="line 1, column 4: a line from r1c2 to r1c3; expected no line through a wall"):
        formats.read_marks(puzzle, "1 .-.\n:\n. . .\n:\n. 2 .")
    assert formats.read_marks(puzzle, "1-. .\n:\n. . .\n:\n. . .").size() == 1


def test_a_picture_has_rings_and_thick_walls() -> None:
    """A ring around each number, a thick border for each wall and for nothing else."""
    for puzzle, walls in ((board(), 3), (board("# kind: zip\n1 . .\n. . .\n. 2 ."), 0)):
        drawn = svg(puzzle, NOTHING)
        assert drawn.count('<circle class="disc"') == 2
        assert drawn.count('<path class="border"') == walls


@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (1, 6), (2, 2), (3, 4), (5, 5), (6, 7)])
def test_random_lines_pass_all_cells(rows: int, cols: int) -> None:
    rng = random.Random(3)
    blank = joined(rng, rows, cols)
    solution = random_line(rng, blank)
    printed = numbered_line(rng, blank, solution)
    for left in (0, blank.joints.all):
        for one in (printed, changed_line(rng, printed, solution, left)):
            puzzle = kind("zip").puzzle(rows, cols, one)
            assert puzzle.right(puzzle.filled(solution.yes))
            line = along(one, solution)
            assert [cell for cell in line if one.printing(cell) is not None] == numbers_of(one)


def test_a_path_is_judged_alike_by_all_checks() -> None:
    """On small boards with numbers and walls at random: every way through all cells, the rules, and what they say."""
    rng = random.Random(5)
    for _ in range(4):
        blank = joined(rng, *rng.choice([(2, 3), (3, 3), (3, 4)]))
        puzzle = kind("zip").puzzle(blank.rows, blank.cols, numbered_line(rng, blank, random_line(rng, blank)))
        assert isinstance(puzzle, WalledPuzzle)
        ways = list(lines(puzzle))
        (path,), (order,) = puzzle.rules.of(OnePath), puzzle.rules.of(InOrder)
        for _ in range(10):
            known = rng.choice(ways)
            yes, no = (side & rng.getrandbits(puzzle.board.bit_length()) for side in (known, puzzle.board & ~known))
            if rng.random() < 0.5:
                yes, no = yes & ~(bit := rng.choice(list(bits(puzzle.board)))), no | bit
            marks = Marks(yes, no)
            left = [way for way in ways if way & yes == yes and not way & no]
            said = path.says(marks)
            assert not (said.clash and left)
            assert not any(said.yes & ~way or way & said.no for way in left)
            assert said.clash == (not meets(path, puzzle, marks)) == (path.unmet(puzzle, marks) is not None)
            assert meets(order, puzzle, marks) == meets(path, puzzle, marks)
        found = deduce.oracle.unique(puzzle).solutions
        assert len(found) == min(2, len(ways))
        assert all(one.yes in ways for one in found)


def lines(puzzle: WalledPuzzle) -> list[int]:
    """All lines from 1 through all cells past the numbers in their order, found by trying."""
    cells, stops, found = list(puzzle.grid.cells()), numbers_of(puzzle.print), list[int]()
    stack = [([stops[0]], 0)]
    while stack:
        way, drawn = stack.pop()
        met = [cell for cell in way if cell in stops]
        if met != stops[: len(met)]:
            continue
        if len(way) == len(cells):
            found += [drawn] if way[-1] == stops[-1] else []
            continue
        r, c = way[-1]
        for cell in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)):
            if cell in cells and cell not in way and (edge := puzzle.edges.between(way[-1], cell)) & puzzle.board:
                stack.append(([*way, cell], drawn | edge))
    return found


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("1 . .\n:\n. . 2", None),
        ("1-.-3\n:\n. 2 .", "the line would lead from 1 to 3"),
        ("1-2-.\n    |\n4 . 3\n:\n. . .", None),
        ("1-2-.\n    |\n. . 3\n:\n. . .", "the line would come to 3 before it has passed all cells"),
        ("1 .-.\n  | |\n2 .-.", "would be closed"),
        ("1 .x.\n    x\n. . 2", "r1c3 would be cut off"),
        ("1 3 .\nx\n. 2 .", "there would be no way left from 1 to 2"),
    ],
)
def test_what_is_broken_is_said(text: str, what: str | None) -> None:
    puzzle, marks = kind("zip").puzzle.drawn(text)  # type: ignore[attr-defined]
    (rule,) = puzzle.rules.of(OnePath)
    found = rule.unmet(puzzle, marks)
    assert found is None if what is None else found is not None and what in found.said("en")
