"""Fillomino: values that the clues leave room for, all forms, bad input, pictures, and random boards."""

from __future__ import annotations

import random
import re
from itertools import product

import pytest

import deduce
from deduce import formats, oracle
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.registry import kind
from deduce.declared import Printed, SizedPuzzle
from deduce.declared.library.polyominoes import random_polyominoes, sized_cells
from deduce.language.errors import InputError
from deduce.picture.draw import svg

TEXT = "# kind: fillomino\n3 - - 5 -\n- 1 - - 2\n- 4 - 2 -\n4 - - 3 -\n- 4 - - 4"
SOLVED = "3 5 5 5 2\n3 1 5 5 2\n3 4 2 2 4\n4 4 3 3 4\n1 4 3 4 4"


def board(text: str) -> SizedPuzzle:
    found = formats.parse(text)
    assert isinstance(found, SizedPuzzle)
    return found


@pytest.mark.parametrize("form", ["json", "janko", "puzzlink", "pzprv3", "text", "penpa", "tatham"])
def test_each_form_is_read_back(form: str) -> None:
    puzzle = board(TEXT)
    again = formats.parse(formats.write(puzzle, form))
    assert (again.text(), again.kind.name) == (puzzle.text(), "fillomino")


def test_values_and_borders_are_marks() -> None:
    """In a file values and borders say the same; a part that is no polyomino says nothing."""
    puzzle = board(TEXT)
    marks = formats.read_marks(puzzle, SOLVED)
    assert [*deduce.grade(puzzle).solutions] == [marks]
    assert puzzle.kind.checker.check(puzzle, puzzle.answer(marks)) is None
    file = formats.write(puzzle, "pzprv3").splitlines()
    told = [row.split() for row in SOLVED.splitlines()]
    file[9:14] = [" ".join(row) for row in told]
    assert formats.read_marks(puzzle, "\n".join(file)) == marks
    file[9:14] = [". . . . ."] * 5
    rows = [[int(row[c] != row[c + 1]) for c in range(4)] for row in told]
    rows += [[int(told[r][c] != told[r + 1][c]) for c in range(5)] for r in range(4)]
    file[14:] = [" ".join(map(str, row)) for row in rows]
    assert formats.read_marks(puzzle, "\n".join(file)) == marks
    file[14] = "0 0 0 0"
    some = formats.read_marks(puzzle, "\n".join(file))
    assert some.within(marks)
    assert some != marks


def test_candidates_are_read_back() -> None:
    puzzle, marks = kind("fillomino").puzzle.drawn("{13} - 3\n+2 +2 {123}")  # type: ignore[attr-defined]
    assert kind("fillomino").puzzle.drawn(puzzle.text(marks))[1] == marks  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("# kind: fillomino\n- q\n- -", "unknown symbol 'q'"),
        ("# kind: fillomino\n1 -\n- +9", "unknown symbol '.9'"),
        ("# kind: fillomino\n" + "- - - - - - - - - - - - -\n" * 13, "more than 25000 values are possible"),
    ],
)
def test_bad_input_is_told(text: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        formats.parse_board(text)


def fillings(rows: int, cols: int) -> list[list[list[int]]]:
    """All fillings of a board, by looking at each."""

    def right(rows_of: list[list[int]]) -> bool:
        left = {(r, c) for r in range(rows) for c in range(cols)}
        while left:
            new = [left.pop()]
            value, count = rows_of[new[0][0]][new[0][1]], 0
            while new:
                r, c = new.pop()
                count += 1
                for cell in ((r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)):
                    if cell in left and rows_of[cell[0]][cell[1]] == value:
                        left.remove(cell)
                        new.append(cell)
            if count != value:
                return False
        return True

    every = product(range(1, rows * cols + 1), repeat=rows * cols)
    cut = ([list(flat[r * cols : (r + 1) * cols]) for r in range(rows)] for flat in every)
    return [one for one in cut if right(one)]


@pytest.mark.parametrize("size", [(1, 5), (2, 3)])
def test_the_oracle_and_the_techniques_keep_all_fillings(size: tuple[int, int]) -> None:
    """No filling is lost by the values that cells may have, by the constraints, or by a technique."""
    rng, every = random.Random(f"fillings {size}"), fillings(*size)
    for _ in range(40):
        filling = rng.choice(every)
        clues = [[value if rng.random() < 0.3 else None for value in row] for row in filling]
        puzzle = kind("fillomino").puzzle.of(clues)  # type: ignore[attr-defined]
        fits = [
            one
            for one in every
            if all(a in (None, b) for x, y in zip(clues, one, strict=True) for a, b in zip(x, y, strict=True))
        ]
        marks = [puzzle.marks(one) for one in fits]
        assert sorted(oracle.solutions(puzzle, 1000)) == sorted(marks)
        solution = rng.choice(marks)
        known = puzzle.givens.join(Marks(sum(bit for bit in bits(solution.yes) if rng.random() < 0.2), 0))
        for technique in puzzle.kind.sound:
            found = technique.function(puzzle, known)
            assert all(found.within(one) for one in marks if known.within(one))


def test_a_polyomino_without_a_clue_may_be_larger_than_all_clues() -> None:
    puzzle = board("# kind: fillomino\n1 - -\n- - -\n- - 1")
    assert puzzle.possible((1, 1)) == [1, 2, 3, 4, 5, 6, 7]
    assert board("# kind: fillomino\n3 - -\n- - -\n- - 4").possible((1, 1)) == [1, 2, 3, 4]


def test_borders_are_drawn_between_cells_without_a_common_value() -> None:
    puzzle = board(TEXT)
    marks = formats.read_marks(puzzle, SOLVED)
    assert len(list(puzzle.borders(marks))) == 23
    assert len(list(puzzle.borders(NOTHING))) < 23
    for known in (marks, NOTHING):
        borders = [
            line
            for found in re.findall('class="border" d="([^"]*)"', svg(puzzle, known))
            for line in found.split("M")[1:]
        ]
        assert len(borders) == (len(list(puzzle.borders(known))) if known.known else 0), borders


def test_random_boards_keep_the_rules() -> None:
    for seed, size in enumerate([(1, 1), (2, 3), (5, 5), (6, 8)]):
        blank = Printed(((None,) * size[1],) * size[0])
        cut = random_polyominoes(random.Random(seed), blank)
        assert cut is not None
        puzzle = kind("fillomino").puzzle(*size, blank)  # type: ignore[call-arg]
        assert puzzle.kind.checker.check(puzzle, puzzle.answer(cut)) is None
        assert sum(map(int.bit_count, sized_cells(blank))) == (size[0] * size[1]) ** 2
