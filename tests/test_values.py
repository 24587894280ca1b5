"""Kinds whose cells take values: rules broken, bad input with its place, forms of other programs, and the relations."""

from __future__ import annotations

import json
import random
from itertools import islice

import pytest

import deduce
from deduce import formats, oracle
from deduce.board.marks import Marks, bits
from deduce.contract.registry import kinds
from deduce.declared.boards.values import ValuePuzzle
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError
from deduce.picture import text_places
from deduce.relations.count import chains, subsets

SUDOKU = kinds()["sudoku"]
FLAT = "9..73..8..7....9..61.5....35631..........3...1.7...........1.42.....469.2..6..7.."
BOARD = "\n".join(" ".join(FLAT[i : i + 9]) for i in range(0, 81, 9)).replace(".", "-")


def puzzle(text: str = BOARD) -> ValuePuzzle:
    found = formats.parse(f"# kind: sudoku\n{text}")
    assert isinstance(found, ValuePuzzle)
    return found


def boxed(text: str) -> str:
    """As many programs print it: lines between the boxes."""
    rows = ["| " + " | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) + " |" for row in text.split()]
    line = "+-------+-------+-------+"
    return "\n".join([line, *rows[:3], line, *rows[3:6], line, *rows[6:], line])


LINES = "\n".join(FLAT[i : i + 9] for i in range(0, 81, 9))


@pytest.mark.parametrize(
    "text",
    [
        FLAT,
        FLAT.replace(".", "0"),
        FLAT.replace(".", "*"),
        LINES,
        boxed(LINES),
        "\n".join(f"{row[:3]}|{row[3:6]}|{row[6:]}" for row in LINES.split()),
        "\n".join(f"{row[:3]} {row[3:6]} {row[6:]}" for row in LINES.split()),
        "\n".join(",".join(row).replace(".", "") for row in LINES.split()),
    ],
    ids=["line", "zeros", "stars", "rows", "boxed", "bars", "groups", "csv"],
)
def test_boards_as_others_write_them(text: str) -> None:
    assert formats.parse(text, "sudoku").text() == puzzle().text()


@pytest.mark.parametrize("form", ["text", "json", "puzzlink", "pzprv3", "janko", "penpa"])
def test_a_board_goes_there_and_back(form: str) -> None:
    written = formats.write(puzzle(), form)
    assert formats.parse(written).text() == puzzle().text()


def test_regions_are_told_only_by_forms_that_have_room_for_them() -> None:
    odd = puzzle("a1 a a b b\na a c b b\nd c c c b\nd d d c e\nd e e e e2")
    assert {"text", "json", "penpa"} <= set(formats.able(odd))
    assert not {"puzzlink", "pzprv3", "janko"} & set(formats.able(odd))
    for form in ("text", "json", "penpa"):
        assert formats.parse(formats.write(odd, form)).text() == odd.text()


def test_boxes_and_regions_of_janko() -> None:
    """A file may say how wide and high its boxes are, or have areas."""
    rows = "\n".join(["1 - - - - -", *["- - - - - -"] * 5])
    head = "begin\npuzzle sudoku\nsize 6\n"
    plain = formats.parse(f"{head}problem\n{rows}\nend")
    assert formats.parse(f"{head}patternx 3\npatterny 2\nproblem\n{rows}\nend").text() == plain.text()
    tall = formats.parse(f"{head}patternx 2\npatterny 3\nproblem\n{rows}\nend")
    assert tall.text().split()[:6] == ["a1", "a", "b", "b", "c", "c"]
    areas = "\n".join(" ".join(f"{r // 3 * 3 + c // 2 + 1}" for c in range(6)) for r in range(6))
    assert formats.parse(f"{head}problem\n{rows}\nareas\n{areas}\nend").text() == tall.text()
    with pytest.raises(InputError, match="line 4, column 10: a box of 3×3; expected as many cells as a row has"):
        formats.parse(f"{head}patternx 3\npatterny 3\nproblem\n{rows}\nend")


def test_candidates_are_marks() -> None:
    """Several digits in a cell are those that are left, as in lists of candidates of other programs."""
    board = puzzle()
    text = board.text().replace("-", "28", 1)
    again = formats.parse_board(f"# kind: sudoku\n{text}")
    assert again.puzzle.text() == board.text()
    left = board.every(board.grid.bit(0, 1)) & ~again.marks.no
    assert [board.name(bit, "en") for bit in bits(left)] == ["r1c2=2", "r1c2=8"]


@pytest.mark.parametrize("size", [4, 9, 10, 12, 16])
def test_any_candidates_go_there_and_back(size: int) -> None:
    """Also where values have two digits: 12 alone is not 1 and 2."""
    board = puzzle("\n".join([" ".join("-" * size)] * size))
    rng = random.Random(size)
    for _ in range(8):
        marks = Marks(0, 0)
        for r, c in board.grid.cells():
            mine = board.every(board.grid.bit(r, c))
            left = rng.sample(list(bits(mine)), rng.randint(1, size))
            marks = marks.join(Marks(left[0] if len(left) == 1 and rng.random() < 0.5 else 0, mine & ~sum(left)))
        assert formats.parse_board(f"# kind: sudoku\n{board.text(marks)}").marks == marks


BAD = [
    ("1 1 - -\n- - - -\n- - - -\n- - - -", "line 2, column 3", "1 is given in r1c1 and in r1c2"),
    ("1 - - -\n- 1 - -\n- - - -\n- - - -", "line 3, column 3", "1 is given in r1c1 and in r2c2"),
    ("1 - - -\n- 5 - -\n- - - -\n- - - -", "line 3, column 3", "5 is printed; expected a value from 1 to 4"),
    ("1 - -\n- 2 -\n- - -", "line 2, column 1", "a board of 3×3"),
    ("1 - - -\n- 2 - -\n- - - -", "line 2, column 1", "a board of 3×4"),
    ("a a b b\na a b b\nc c b b\nc c b b", "line 2, column 5", "the region of r1c3 has 8 cells"),
    ("a a b b\na a b b\nc c d d\nc d c d", "line 5, column 5", "the room of r4c3 is in two pieces"),
    ("1 - - -\n- +7 - -\n- - - -\n- - - -", "line 3, column 3", "unknown symbol '+7'"),
    ("\n".join(["- - - - - - - - - {9-11}", *["- - - - - - - - - -"] * 9]), "line 2, column 19", "unknown symbol"),
    ("1 - - -\n- {3-} - -\n- - - -\n- - - -", "line 3, column 3", "unknown symbol '{3-}'"),
    ("1 - - -\n- x! - -\n- - - -\n- - - -", "line 3, column 3", "unknown symbol 'x!'"),
]


@pytest.mark.parametrize(("board", "place", "what"), BAD, ids=[what for _, _, what in BAD])
def test_bad_boards_are_told_in_a_line_with_the_place(board: str, place: str, what: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse(f"# kind: sudoku\n{board}")
    assert place in str(fault.value)
    assert what in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(("kind", "most"), [("suguru", 9), ("rippleeffect", 12)])
def test_the_largest_region_has_as_many_values_as_cells(kind: str, most: int) -> None:
    def row(size: int) -> str:
        return json.dumps({"kind": kind, "clues": [[None] * size], "rooms": [[1] * size]})

    board = formats.parse(row(most))
    assert board.variables.bit_count() == most * most
    with pytest.raises(InputError, match=f"has {most + 1} cells; expected regions of at most {most} cells"):
        formats.parse(row(most + 1))


def test_an_answer_that_changes_a_given_is_wrong() -> None:
    board = puzzle("1 - - -\n- - - -\n- - - -\n- - - -")
    answer = [[2, 1, 3, 4], [3, 4, 1, 2], [1, 2, 4, 3], [4, 3, 2, 1]]
    assert [name for name, _ in SUDOKU.checker.reasons(board, answer)] == ["given"]  # type: ignore[attr-defined]


def test_all_4x4_states_of_a_solution_lose_none() -> None:
    """What follows from random parts of each of the 288 solutions is in every solution that has them."""
    blank = puzzle("- - - -\n" * 4)
    solutions = oracle.solutions(blank, 300)
    assert len(solutions) == 288
    rng = random.Random("values")
    fired = 0
    for solution in rng.sample(solutions, 40):
        marks = Marks(*(sum(bit for bit in bits(side) if rng.random() < rng.choice((0.1, 0.5))) for side in solution))
        agreeing = [one for one in solutions if marks.within(one)]
        for technique in SUDOKU.sound:
            said = technique.function(blank, marks)
            fired += not said.within(marks)
            assert all(said.within(one) for one in agreeing), technique.name
    assert fired > 100


def test_chains_and_subsets_keep_their_marks_when_more_are_known() -> None:
    board = puzzle()
    rng, told = random.Random("monotone"), 0
    [solution] = oracle.unique(board).solutions
    functions = [
        *(lambda marks, k=k: chains.concluded(board, marks, k) for k in (2, 3)),
        *(
            lambda marks, k=k, sort=sort: subsets.settled(board, marks, sort, k)
            for k in (2, 3, 4)
            for sort in (subsets.NAKED, subsets.HIDDEN, subsets.FISH)
        ),
    ]
    for _ in range(12):
        share = rng.uniform(0.2, 0.9)
        less = Marks(0, sum(bit for bit in bits(solution.no) if rng.random() < share)).join(board.givens)
        more = less.join(Marks(sum(bit for bit in bits(solution.yes) if rng.random() < 0.2), 0))
        for function in functions:
            before, after = less.join(function(less)), more.join(function(more))
            told += before != less
            assert before.within(after)
    assert told > 20


def test_tables_are_found_by_the_relation_itself() -> None:
    """Naked and hidden ones of 27 units, and rows against columns for nine values, both ways."""
    found = [table.sort for table in subsets.tables(puzzle())]
    assert [found.count(sort) for sort in (subsets.NAKED, subsets.HIDDEN, subsets.FISH)] == [27, 27, 18]


def test_a_board_of_16_rows_is_graded() -> None:
    """Its 4,096 variables are as many bits; values from 10 on are letters where cells are single characters."""
    values = [[(r % 4 * 4 + r // 4 + c) % 16 + 1 for c in range(16)] for r in range(16)]
    keep = set(random.Random(2).sample(range(256), 200))
    clues = [[value if 16 * r + c in keep else None for c, value in enumerate(row)] for r, row in enumerate(values)]
    board = SUDOKU.puzzle.of(clues)  # type: ignore[attr-defined]
    assert board.variables.bit_count() == 4096
    found = Tiers(board, SUDOKU.sound).fixpoint(board.givens)
    assert board.answer(found) == values
    letters = "\n".join(
        "".join("." if clue is None else f"{clue:x}" if clue < 10 else chr(55 + clue) for clue in row)
        for row in board.print.cells
    )
    assert formats.parse(letters, "sudoku").text() == board.text()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_sentences_name_values_and_places(lang: str) -> None:
    told = "\n".join(step.sentence(lang) for step in islice(deduce.solve(puzzle()), 40))
    assert ("only one place is left for the" if lang == "en" else "入る場所は一つ") in told
    assert "{" not in told


def test_the_terminal_shows_a_value_in_its_own_cell() -> None:
    """Wherever in a cell the place of a value lies, which differs from value to value."""
    board = puzzle()
    layout = text_places.cells(board, board.text().split("\n"))
    assert layout is not None
    for bit in bits(board.board):
        assert layout.spot(board.place(bit)) == board.at(bit)[0]
