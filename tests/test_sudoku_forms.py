"""Forms of other programs for Sudoku: grids of candidates as they print them, files, and lines of HoDoKu."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from deduce.board.marks import Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.engine.tiers import Tiers
from deduce.formats import able, parse, parse_all, parse_board, read_marks, recognise, write
from deduce.formats.lzstring import packed, unpacked
from deduce.language.errors import InputError
from tests.test_fuzz_formats import EXAMPLES, mutations, outcome
from tests.test_values import FLAT, LINES, puzzle

SUDOKU = kinds()["sudoku"]


PLACED = 11
"""As many that no candidate stands alone in a cell that has no value yet."""


def state(placed: int) -> tuple[list[str], Marks]:
    """The candidates of each cell of a half-filled board, one alone where the cell has its value, and the marks."""
    board = puzzle()
    marks = Tiers(board, [one for one in SUDOKU.sound if one.name in ("hidden-single", "full")]).fixpoint(board.givens)
    known = board.givens
    for cell in [one for one in bits(board.grid.board) if board.every(one) & marks.yes][:placed]:
        known = known.join(Marks(board.every(cell) & marks.yes, board.every(cell) & marks.no))
    known = known.join(board.evident(known))
    cells = []
    for bit in bits(board.grid.board):
        cells.append("".join(str(k) for k in range(1, 10) if not board.variable(bit, k) & known.no))
    return cells, known


CELLS, KNOWN = state(PLACED)
STATE = "".join(one if len(one) == 1 else "." for one in CELLS)


def framed(cells: list[str], over: str, between: str, under: str, bar: str = "|") -> str:
    """Rows of cells as wide as the widest, with three lines of frame signs between boxes."""
    wide = max(map(len, cells))
    rows = []
    for r in range(9):
        boxes = [" ".join(cell.ljust(wide) for cell in cells[9 * r + c : 9 * r + c + 3]) for c in (0, 3, 6)]
        rows.append(f"{bar} " + f" {bar} ".join(boxes) + f" {bar}")
    dashes = "-" * (3 * wide + 4)
    lines = [sign[0] + sign[1].join([dashes] * 3) + sign[2] for sign in (over, between, between, under)]
    return "\n".join([lines[0], *rows[:3], lines[1], *rows[3:6], lines[2], *rows[6:], lines[3]])


def spread(cell: str) -> str:
    return "".join(str(k) if str(k) in cell else "." for k in range(1, 10))


def threes(cells: list[str]) -> list[str]:
    """Three rows a row, three characters a cell."""
    return ["".join(spread(cells[9 * r + c])[3 * i : 3 * i + 3] for c in range(9)) for r in range(9) for i in range(3)]


def boxed(rows: list[str], wide: int, high: int) -> str:
    parts = ["|" + "|".join(row[i : i + wide] for i in range(0, len(row), wide)) + "|" for row in rows]
    line = "+" + "+".join(["-" * wide] * 3) + "+"
    return "\n".join([line, *(one for k in range(0, len(parts), high) for one in (*parts[k : k + high], line))])


DRAWN = str.maketrans({"|": "║", "-": "═", "+": "╬"})
SHAPES = {
    "hodoku": framed(CELLS, "...", ":+:", "'''"),
    "simple sudoku": framed(CELLS, "*-*", "|+|", "*-*"),
    "plus": framed(CELLS, "+++", "+++", "+++"),
    "drawn": framed(CELLS, "+++", "+++", "+++").translate(DRAWN),
    "words": "\n".join(" ".join(CELLS[9 * r : 9 * r + 9]) for r in range(9)),
    "commas": "\n".join(",".join(CELLS[9 * r : 9 * r + 9]) for r in range(9)),
    "one line": "".join(map(spread, CELLS)),
    "one line of zeros": "".join(map(spread, CELLS)).replace(".", "0"),
    "nine lines": "\n".join("".join(map(spread, CELLS[9 * r : 9 * r + 9])) for r in range(9)),
    "nine lines of words": "\n".join(" ".join(map(spread, CELLS[9 * r : 9 * r + 9])) for r in range(9)),
    "threes": "\n".join(threes(CELLS)),
    "threes in boxes": boxed(threes(CELLS), 9, 9),
}


@pytest.mark.parametrize("shape", SHAPES)
def test_candidates_in_all_shapes(shape: str) -> None:
    """Where a grid does not say which values are given, one that stands alone is."""
    for kind in ("sudoku", None):
        board, marks = parse_board(SHAPES[shape], kind)
        assert board.kind is SUDOKU
        assert board.print.cells == tuple(
            tuple(int(one) if len(one) == 1 else None for one in CELLS[9 * r : 9 * r + 9]) for r in range(9)
        )
        assert KNOWN.within(marks.join(board.evident(marks)))
        assert marks.no & ~KNOWN.no & ~board.givens.no == 0


def test_what_a_step_points_at_and_what_a_user_placed() -> None:
    """HoDoKu puts a sign before the candidates of the cells of a step; SudoCue a letter before what is no given."""
    pointed = SHAPES["hodoku"].replace(" 289 ", "*289 ", 1).replace(" 78 ", "-78 ", 1).replace(" 358 ", "#358 ", 1)
    assert pointed != SHAPES["hodoku"]
    assert parse_board(pointed).marks == parse_board(SHAPES["hodoku"]).marks
    words = [f"u{one}" if len(one) == 1 and FLAT[k] == "." else one for k, one in enumerate(CELLS)]
    board, marks = parse_board("\n".join(" ".join(words[9 * r : 9 * r + 9]) for r in range(9)))
    assert board.text() == puzzle().text()
    assert marks == read_marks(board, board.text(marks))
    assert marks.yes == KNOWN.yes


HEAD = "#ARoland\n#DMade by hand\n#B27-11-2026\n#LEasy\n#Uhttp://example.org/1\n"
ROWS = [STATE[i : i + 9] for i in range(0, 81, 9)]
NOTES = "\n".join(",".join(one if len(one) > 1 else "" for one in CELLS[9 * r : 9 * r + 9]) for r in range(9))
GRIDS = "\n\n".join(
    [
        framed(list(FLAT), "*-*", "|+|", "*-*"),
        framed(list(STATE), "*-*", "|+|", "*-*"),
        framed(CELLS, "*-*", "|+|", "*-*"),
    ]
)
DELETED = " ".join(
    f"{k}{cell // 9 + 1}{cell % 9 + 1}"
    for cell, one in enumerate(CELLS)
    for k in (1, 2)
    if one[1:] and str(k) not in one
)
LIBRARY = ":0000:x:" + "".join(
    one if FLAT[k] != "." else f"+{one}" if len(one) == 1 else "." for k, one in enumerate(CELLS)
)
FILES = {
    "rows": LINES,
    "head": HEAD + LINES,
    "short head": "#ASeven01\n" + LINES,
    "section": "[Puzzle]\n" + LINES,
    "head and section": HEAD + "[Puzzle]\n" + LINES,
    "state": f"{HEAD}[Puzzle]\n{LINES}\n[State]\n" + "\n".join(ROWS),
    "notes": f"[Puzzle]\n{LINES}\n[State]\n" + "\n".join(ROWS) + f"\n[PencilMarks]\n{NOTES}\n[Colours]\n0,1",
    "three grids": GRIDS,
    "two grids": GRIDS.split("\n\n")[0] + "\n\n" + GRIDS.split("\n\n")[2],
    "library": LIBRARY + ":::",
    "library with candidates": f":0702-1:48:{LIBRARY[8:]}:{DELETED}:124 125::\n",
}


@pytest.mark.parametrize("name", FILES)
def test_files_of_other_programs(name: str) -> None:
    board, marks = parse_board(FILES[name])
    assert board.text() == puzzle().text()
    known = marks.join(board.evident(marks))
    assert known.within(KNOWN)
    if name in ("state", "library"):
        assert known.yes == KNOWN.yes
    elif name in ("notes", "three grids", "two grids"):
        assert KNOWN.no == known.no
    if name == "library with candidates":
        assert DELETED
        assert all(
            f"r{word[1]}c{word[2]}={word[0]}" in {board.name(bit, "en") for bit in bits(marks.no)}
            for word in DELETED.split()
        )
    assert read_marks(puzzle(), FILES[name]) == marks
    assert len(list(parse_all(FILES[name] if "library" not in name else f"# two\n{FILES[name]}\n{FILES[name]}"))) == (
        2 if "library" in name else 1
    )


def test_what_a_head_says_is_kept() -> None:
    board = parse(FILES["head"])
    assert board.extra == {
        "author": "Roland",
        "description": "Made by hand",
        "date": "27-11-2026",
        "level": "Easy",
        "url": "http://example.org/1",
    }
    again = parse(write(board, "sdk"))
    assert (again.text(), again.extra) == (board.text(), board.extra)
    assert parse(write(board, "text")).extra == board.extra
    assert recognise(FILES["head"]) == "Sudoku file"


def test_a_file_of_nine_rows_is_for_the_usual_boxes_alone() -> None:
    """It could not say other regions, nor another size."""
    rows = "\n".join(" ".join("abcdefghi"[r] for _ in range(9)) for r in range(9))
    assert "sdk" in able(puzzle())
    for board in (rows, ODD):
        other = parse(board, "sudoku")
        assert "sdk" not in able(other)
        assert parse(write(other, "json")).text() == other.text()
    assert "sdk" not in able(parse("1 - - -\n- - - -\n- - 2 -\n- 3 - -", "sudoku"))


BAD = [
    ("[Puzzle]\n1 2 x! 4", "line 2", "unknown symbol 'x!'"),
    ("[Puzzle]\n12345678\n" + LINES[10:], "line 3, column 9", "a row of 9 cells"),
    ("[Puzzle]\n\n[State]\n" + LINES, "line 3", "a section without rows"),
    ("[State]\n" + LINES, "line 1", "no section [Puzzle]; expected the rows of the board"),
    (f"[Puzzle]\n{LINES}\n[Puzzle]\n{LINES}", "line 11", "a second section '[Puzzle]'; expected one"),
    (f"[Puzzle]\n{LINES}\n[Sate]\n{LINES}", "line 11", "unknown section '[Sate]'; expected one of [Puzzle], [State]"),
    (f"[Puzzle]\n{LINES}\n[State]\n8{LINES[1:]}", "line 12, column 1", "another value than the 9 that is given"),
    (f"[Puzzle]\n{LINES}\n[PencilMarks]\n8{NOTES}", "line 12, column 1", "another value than the 9 that is given"),
    (f"[Puzzle]\n{LINES}\n[State]\n{LINES[:-10]}", "line 19", "a grid of 8 rows; expected 9 rows"),
    (f"[Puzzle]\n{LINES}\n[PencilMarks]\n{NOTES[:-3]}a", "line 20", "unknown symbol"),
    (":0000:x:" + FLAT[1:] + "::", "line 1, column 9", "a board of 80 cells; expected 81 cells"),
    (":0000:x:" + FLAT + ":12:", "line 1, column 91", "bad candidate '12'; expected a digit with its row and column"),
    (":0000:x:" + FLAT + ":911:", "line 1, column 9", "a value that is deleted as a candidate"),
    (":0000:x:9" + FLAT[:-1] + ":::", "line 1, column 10", "9 is given in r1c1 and in r1c2"),
    (":0000:x:", "line 1, column 9", "a board of 0 cells"),
]


@pytest.mark.parametrize(("text", "place", "what"), BAD, ids=[what[:30] for _, _, what in BAD])
def test_bad_files_are_told_in_a_line_with_the_place(text: str, place: str, what: str) -> None:
    with pytest.raises(InputError) as fault:
        parse_board(text)
    assert place in str(fault.value)
    assert what in str(fault.value)
    assert "\n" not in str(fault.value)


def test_they_are_of_one_kind() -> None:
    with pytest.raises(InputError, match="this is a puzzle of the kind sudoku; expected yinyang, as asked for"):
        parse(FILES["section"], "yinyang")
    with pytest.raises(InputError, match="this is a puzzle of the kind sudoku"):
        read_marks(parse("W..\n..B"), FILES["library"])


# Addresses ------------------------------------------------------------------------------------------------------------

HOME = "https://www.f-puzzles.com/?load="
ODD = "a1 a a b b\na a c b b\nd c c c b\nd d d c e\nd e e e e2"
"""A board with other regions than boxes."""


def pieced(board: Puzzle, **fields: object) -> dict[str, object]:
    """The JSON of f-puzzles, as it keeps it: every cell of the board is an object."""
    found: dict[str, object] = json.loads(unpacked(write(board, "fpuzzles").removeprefix(HOME), 10**6))
    return {**found, **fields}


def loaded(fields: object) -> str:
    return HOME + packed(json.dumps(fields))


def padded(board: Puzzle, **fields: object) -> str:
    """The JSON of SudokuPad, shortened."""
    cells = ",".join(
        "[" + ",".join("" if clue is None else f"{{v:{clue}}}" for clue in row) + "]" for row in board.print.cells
    )
    rooms: dict[int, list[list[int]]] = {}
    for r, c in board.grid.cells():
        rooms.setdefault(board.print.ids[r][c], []).append([r, c])
    told = {"re": [*rooms.values()], "ca": [{"v": "title: Don't"}, {"v": "rules: plain"}], **fields}
    texts = {name: json.dumps(value, separators=(",", ":")).replace("'", "\\'") for name, value in told.items()}
    beside = ",".join(f"{name}:{text}" for name, text in texts.items()).replace('"', "'")
    return "{id:'x1',cs:50," + beside + f",ce:[{cells}]" + "}"


def test_texts_are_packed_as_by_the_library_of_javascript() -> None:
    for text, other in {
        "": "Q===",
        "a": "IZA=",
        '{"size":9}': "N4IgzglgXgpiBcBOAvkA",
        "aaaaaaaaaa日本語日本語😀": "IY1ynpoNOaHlRXYvBuAA9oA=",
    }.items():
        assert (text, unpacked(other, 99)) == (text, text)
        assert packed(text) == other
    with pytest.raises(OverflowError):
        unpacked(packed("a" * 1000), 999)
    assert unpacked(packed("a" * 1000), 1000) == "a" * 1000
    for damaged in ("", "IZ", "I!A=", "N4IgzglgXgpiBcBO", "////"):
        with pytest.raises(ValueError, match=r"^.{0,20}$"):
            unpacked(damaged, 10**6)


@pytest.mark.parametrize("text", ["", ODD, "1 - - -\n- - - -\n- - 2 -\n- 3 - -"], ids=["nine", "regions", "four"])
def test_addresses_hold_a_board(text: str) -> None:
    board = puzzle(text) if text else puzzle()
    body = write(board, "fpuzzles").removeprefix(HOME)
    pad = packed(padded(board))
    for address in (
        HOME + body,
        "f-puzzles.com/?id=1&load=" + body.replace("+", "%2B").replace("/", "%2F"),
        "https://sudokupad.app/fpuzzles" + body,
        "https://sudokupad.app/sudoku/fpuz" + body + "?setting-nogrid=1",
        "https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuzzles" + body,
        "# one\nhttps://beta.sudokupad.app/scl" + pad,
        "https://sudokupad.app/?puzzleid=scl" + pad,
        "scl" + pad,
    ):
        found = parse(address)
        assert found.text() == board.text()
        assert parse(address, "sudoku").text() == board.text()
    assert found.extra == {"title": "Don't"}
    assert len(found.notes) == 1


def test_marks_in_the_middle_of_cells_are_marks() -> None:
    board = puzzle()
    fields = pieced(board)
    grid = fields["grid"]
    assert isinstance(grid, list)
    grid[0][1] |= {"centerPencilMarks": [2, 5], "cornerPencilMarks": [7]}
    grid[0][2] |= {"value": 4, "c": "#fff"}
    expected = board.text().replace("-", "{25}", 1).replace("-", "+4", 1)
    again, marks = parse_board(loaded(fields))
    assert again.text() == board.text()
    assert marks == read_marks(board, expected)
    assert read_marks(board, loaded(fields)) == marks
    many = puzzle("\n".join([" ".join("-" * 16)] * 16))
    fields = pieced(many)
    fields["grid"][0][0] |= {"centerPencilMarks": [1, 2, 12]}  # type: ignore[index]
    _, marks = parse_board(loaded(fields))
    left = many.every(1) & ~marks.no
    assert [many.at(bit)[1] for bit in bits(left)] == [1, 2, 12]


def test_what_stands_open_in_the_editor_says_no_rule() -> None:
    board = puzzle()
    assert parse(loaded(pieced(board, activeConstraints=["Killer Cage"]))).text() == board.text()


def _unregioned() -> object:
    fields = pieced(puzzle())
    fields["grid"][0][4]["region"] = None  # type: ignore[index]
    return fields


def _celled(**told: object) -> object:
    fields = pieced(puzzle())
    fields["grid"][1][0] |= told  # type: ignore[index]
    return fields


REFUSED = {
    "cages": (
        pieced(puzzle(), killercage=[{"cells": ["R1C1", "R1C2"], "value": "3"}]),
        "a value is given in r1c1, which lies in a cage",
    ),
    "diagonal": (
        pieced(puzzle(), **{"diagonal+": True}),
        "the rule 'diagonal+', which is not known here; expected values",
    ),
    "knight": (pieced(puzzle(), antiknight=True), "the rule 'antiknight'"),
    "lines": (pieced(puzzle(), line=[{"lines": [["R1C1", "R1C2"]]}]), "the rule 'line'"),
    "negative": (pieced(puzzle(), negative=["ratio"]), "the rule 'negative'"),
    "no region": (_unregioned(), "r1c5 lies in no region"),
    "value": (_celled(value=10), "bad value '10' in r2c1; expected a value of the board"),
    "marks": (_celled(centerPencilMarks=["x"]), "bad value 'x' in r2c1"),
    "given marks": (_celled(givenPencilMarks=[1, 2]), "the rule 'givenPencilMarks'"),
    "twice": (_celled(value=9, given=True), "9 is given in r2c1 and in r2c7"),
    "rows": ({"size": 4, "grid": [[{}], [{}, {}]]}, "rows of several lengths; expected a square"),
    "no rows": ({"size": 4}, "no cells; expected rows of cells"),
    "list": ([1], "a damaged address"),
    "oblong": ({"grid": [[{"region": 0}, {"region": 0}]]}, "a board of 1×2; expected a square"),
    "room": (
        {"grid": [[{"region": 0}, {"region": 0}], [{"region": 0}, {"region": 1}]]},
        "the region of r1c1 has 3 cells",
    ),
}
PADDED = {
    "cages": (
        padded(puzzle(), ca=[{"v": 9, "cells": [[0, 0], [0, 1]]}]),
        "a value is given in r1c1, which lies in a cage",
    ),
    "rule": (padded(puzzle(), ca=[{"v": "antiking: true"}]), "the rule 'antiking'"),
    "lines": (padded(puzzle(), l=[{"wp": [[0, 0], [1, 1]]}]), "the rule 'lines'"),
    "overlays": (padded(puzzle(), o=[{"ct": [0, 0]}]), "the rule 'overlays'"),
    "flag": (padded(puzzle(), metadata={"antiknight": True}), "the rule 'antiknight'"),
    "no regions": (padded(puzzle(), re=[]), "r1c1 lies in no region"),
    "two regions": (padded(puzzle(), re=[[[0, 0], [0, 0]]]), "the rule 'regions'"),
    "spot": (padded(puzzle(), re=[[[0]]]), "bad cell '[0]'; expected a row and a column"),
    "broken": ("{ce:[[,,,,],[,,,,],[,,,,]", "broken JSON"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_other_rules_of_f_puzzles_are_refused_by_name(name: str) -> None:
    fields, says = REFUSED[name]
    refused(loaded(fields), says)


@pytest.mark.parametrize("name", PADDED)
def test_other_rules_of_sudokupad_are_refused_by_name(name: str) -> None:
    text, says = PADDED[name]
    refused("https://sudokupad.app/scl" + packed(text), says)


@pytest.mark.parametrize(
    ("address", "says"),
    [
        (
            "https://sudokupad.app/Q4mnQ7xK2b",
            "column 23: an id that only a server knows; expected an address with the board",
        ),
        ("https://app.crackingthecryptic.com/sudoku/abc", "an id that only a server knows"),
        (HOME + "N4IgzglgXgpiBcBOAvkA", "no cells; expected rows of cells"),
        (HOME + "N4IgzglgXgpiB", "column 33: a damaged address; expected the whole address, as it was shared"),
        ("https://sudokupad.app/scl" + packed("[" * 90_000), "nested too deeply"),
        ("https://sudokupad.app/scl" + packed(" " * 1_100_000), "the board is too large; expected at most 1000000"),
    ],
)
def test_addresses_that_hold_no_board(address: str, says: str) -> None:
    refused(address, says)


def refused(address: str, says: str) -> None:
    with pytest.raises(InputError) as fault:
        parse(address)
    assert says in str(fault.value)
    assert str(fault.value).startswith("f-puzzles or SudokuPad address, line 1")
    assert "\n" not in str(fault.value)
    assert len(str(fault.value)) < 300


THINGS = (None, 5, -1, True, "x", "", [], {}, [5], [[5]], [{}], {"x": 1})
"""Anything of JSON."""


def changed(fields: Any) -> Iterator[Any]:
    """The same with another thing instead of each of its parts; of a list, of its first."""
    yield from THINGS
    for key in fields if isinstance(fields, dict) else range(min(1, len(fields))) if isinstance(fields, list) else ():
        for other in changed(fields[key]):
            copy = fields.copy()
            copy[key] = other
            yield copy


def test_any_part_of_an_address_may_be_another_thing() -> None:
    for fields in changed(pieced(puzzle(ODD), title="One", solution=[1])):
        outcome(parse_board, loaded(fields))
    more = {"cages": [{"cells": [], "value": "x: y"}], "regions": [[[0, 0]]], "metadata": {"title": "One"}}
    for fields in changed({**more, "cells": [[{"value": 1, "centremarks": [1]}]]}):
        outcome(parse_board, "https://sudokupad.app/scl" + packed(json.dumps(fields)))


INSIDE = [json.dumps(pieced(puzzle(ODD))), json.dumps(_celled(centerPencilMarks=[1, 2]))]
SHORTENED = [padded(puzzle(ODD)), padded(puzzle())]


def unfolded(examples: int) -> None:
    """What is inside an address is mutated, as far as it can be packed."""

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(mutations(INSIDE) | mutations(SHORTENED))
    def run(text: str) -> None:
        for address in (HOME + packed(text), "scl" + packed(text)):
            found = outcome(parse_board, address)
            if found is not None:
                assert parse(write(found.puzzle, "fpuzzles")).text() == found.puzzle.text()

    run()


ADDRESSES = [HOME + packed(INSIDE[0]), "https://sudokupad.app/scl" + packed(SHORTENED[0])]


@pytest.mark.long
def test_broken_addresses() -> None:
    unfolded(5 * EXAMPLES)
    broken(ADDRESSES, EXAMPLES)


def broken(seeds: list[str], examples: int) -> None:
    """Mutated texts are read, or refused in one line; what is read has its board in our text."""
    board = puzzle()

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(mutations(seeds))
    def run(text: str) -> None:
        found = outcome(parse_board, text)
        outcome(parse_board, text, "sudoku")
        outcome(read_marks, board, text)
        if found is not None and found.puzzle.kind is SUDOKU:
            assert parse(write(found.puzzle, "json")).text() == found.puzzle.text()

    run()


@pytest.mark.parametrize("name", [*FILES, *SHAPES])
@pytest.mark.long
def test_broken_files(name: str) -> None:
    broken([{**FILES, **SHAPES}[name]], EXAMPLES)


def test_broken_files_of_all_sorts() -> None:
    broken([*FILES.values(), *SHAPES.values(), *ADDRESSES], EXAMPLES // 20)
    unfolded(EXAMPLES // 20)
