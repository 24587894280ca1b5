"""Moves of pzpr.js and records of Pencil Puzzle Bench: what pzpr.js makes of our moves we read from them as well.

``tests/pzprjs/moves.json`` holds files that pzpr.js wrote after the moves of our records and after random ones. The
other tests need it, as those of `tests.test_pzprjs` do; with ``DEDUCE_ACCEPT=1`` they write that file anew.
"""

from __future__ import annotations

import base64
import json
import random
from itertools import cycle, product
from typing import Any

import pytest

import deduce
from deduce import InputError, Marks, Puzzle, read_moves, read_record, write_moves, write_record
from deduce.board.marks import bits
from deduce.contract.registry import kinds
from deduce.formats import parse, parse_board, write
from deduce.formats.benchmark import KEY
from deduce.formats.offers import bodies
from tests.boards import samples
from tests.test_pzprjs import ACCEPT, HERE, ask, judged

UNJUDGED = ("easyasabc", "minesweeper", "nonogram", "simpleloop", "tents")
"""Genres that the package of pzpr.js at hand does not have; what the site keeps of them is in tests of their own."""
NAMES = sorted(name for name, kind in kinds().items() if bodies(kind).clicks and name not in UNJUDGED)
KEPT = HERE / "moves.json"
WRITTEN: list[dict[str, Any]] = json.loads(KEPT.read_text()) if KEPT.exists() else []
DRAGS = "countryroad", "koburin", "masyu", "numberlink", "simpleloop", "slitherlink", "yajilin"


def sample(name: str) -> tuple[Puzzle, Marks]:
    """A board of a kind with its solution."""
    puzzle = parse(samples()[name], name)
    [solution] = deduce.grade(puzzle).solutions
    return puzzle, solution


def wild(puzzle: Puzzle, count: int, rng: random.Random) -> list[str]:
    """Moves on the board at random, many of them on the same spots."""
    clicks = bodies(puzzle.kind).clicks(puzzle)  # type: ignore[misc]
    known = [*clicks.yes.values(), *clicks.no.values()]
    some = rng.sample(known, min(len(known), count // 3))
    found = [rng.choice(some) for _ in range(count)]
    found += [move.replace(",", "x2,", 2).replace("x2,", ",", 1) for move in found[:3] if ";" not in move]
    if puzzle.kind.name in DRAGS:
        far, inset = 2 * puzzle.cols, int(puzzle.kind.name != "slitherlink")
        rows = [2 * rng.randrange(puzzle.rows) + inset for _ in range(3)]
        found += [f"mouse,left,{inset},{y},{far - inset},{y}" for y in rows if _free(clicks, inset, y, far - inset)]
        crosses = [] if clicks.shaded else rng.sample(sorted(clicks.no.values()), 3)
        found += [move.replace("right", "left") for move in crosses if _edge(move)]
    return found


def _edge(move: str) -> bool:
    return sum(map(int, move.split(",")[2:])) % 2 == 1


def _free(clicks: Any, start: int, y: int, end: int) -> bool:
    """Whether all edges of a row can be drawn."""
    return all(f"mouse,left,{x},{y},{x + 2},{y}" in clicks.yes.values() for x in range(start, end, 2))


def visible(puzzle: Puzzle, marks: Marks) -> Marks:
    """The marks with what is evident from them."""
    required, hints = write_moves(puzzle, marks)
    return read_moves(puzzle, hints + required)


@pytest.mark.parametrize("one", WRITTEN, ids=[f"{one['kind']}-{one['state']}" for one in WRITTEN])
def test_moves_leave_what_pzprjs_has(one: dict[str, Any]) -> None:
    puzzle, marks = parse_board(one["file"])
    assert puzzle.kind.name == one["kind"]
    assert read_moves(puzzle, one["moves"]) == visible(puzzle, marks)
    if one["state"] == "solved":
        assert puzzle.full(read_moves(puzzle, one["moves"]))
        assert one["solved"]


def test_all_kinds_were_written() -> None:
    names = {*NAMES} - {"kakuro"}  # whose moves have tests of their own
    assert {(one["kind"], one["state"]) for one in WRITTEN} == {(name, s) for name in names for s in ("solved", "wild")}


@pytest.mark.parametrize("name", [name for name in NAMES if name not in ("sudoku", "kakuro")])
def test_records_go_there_and_back(name: str) -> None:
    [kept] = [one for one in WRITTEN if (one["kind"], one["state"]) == (name, "solved")]
    puzzle = parse(kept["url"])
    solution = read_moves(puzzle, kept["moves"])
    record = json.loads(json.dumps(write_record(puzzle, solution)))
    assert record["solution"]["moves_full"] == kept["moves"]
    assert record["pid"] in bodies(puzzle.kind).puzzlink or record["pid"] in bodies(puzzle.kind).pzprv3
    read = read_record(record)
    assert (read.puzzle, read.solution) == (puzzle, solution)
    assert read.required.yes == solution.yes & read.required.known
    hidden = bytes(a ^ b for a, b in zip(json.dumps(record.pop("solution")).encode(), cycle(KEY), strict=False))
    record["solution_enc"] = base64.b64encode(hidden).decode()
    assert read_record(json.dumps({**record, "id": 7})) == read


def test_values_of_two_digits() -> None:
    puzzle = parse("sudoku/16/16/zzzzzzv")
    twelve = next(bit for bit in bits(puzzle.variables) if puzzle.name(bit, "en") == "r2c3=12")
    required, hints = write_moves(puzzle, Marks(twelve, 0))
    assert (required, hints) == (["mouse,left,5,3;key,1,2"], [])
    marks = read_moves(puzzle, ["mouse,left,5,3;key,9", *required])
    assert marks.yes == twelve
    assert marks.no.bit_count() == 15


HITORI, YINYANG, SUDOKU = "hitori/2/2/1112", "yinyang/2/2/10", "sudoku/4/4/1o"


@pytest.mark.parametrize(
    ("board", "moves", "yes", "no"),
    [
        (HITORI, ["mouse,leftx3,1,1"], 1, 0),
        (HITORI, ["mouse,leftx2,1,1"], 0, 0),
        (HITORI, ["mouse,left,1,1", "mouse,right,1,1"], 0, 1),
        (HITORI, ["mouse,left,1,1", "mouse,left,0,0", "mouse,left,2,1"], 1, 0),
        (YINYANG, ["mouse,leftx2,1,1"], 1, 0),
        (YINYANG, ["mouse,leftx3,1,1"], 0, 0),
        (YINYANG, ["mouse,rightx999999999,1,1"], 0, 0),
        (YINYANG, ["mouse,left,1,3"], 0, 0),
        ("nurikabe/2/2/2h", ["mouse,left,1,1", "mouse,left,3,1"], 1, 0),
        ("mashu/3/3/000", ["mouse,left,1,1,5,1,5,5"], 4, 0),
        ("mashu/3/3/000", ["mouse,left,3,1,1,1", "mouse,left,1,1,5,1,5,5"], 0, 0),
        ("slither/2/1/h", ["mouse,left,0,0,4,0", "mouse,right,1,0", "mouse,left,3,0"], 0, 2),
        ("yajilin/2/2/d", ["mouse,left,1,1"], 1, 2),
    ],
)
def test_moves(board: str, moves: list[str], yes: int, no: int) -> None:
    """How many marks there are; on the cells of Yin-Yang and Nurikabe without those that are given."""
    puzzle = parse(board)
    found = read_moves(puzzle, moves).without(read_moves(puzzle, []))
    assert (found.yes.bit_count(), found.no.bit_count()) == (yes, no)


@pytest.mark.parametrize("board", ["hitori/2/4/11122212", "hitori/4/2/11122212", "mashu/5/2/0000", "slither/2/5/w"])
def test_the_last_places_are_those_of_the_board(board: str) -> None:
    """However wide and high it is: no place beyond is taken, and each at its rim is."""
    puzzle = parse(board)
    wide, high = 2 * puzzle.cols, 2 * puzzle.rows
    for x, y in product((0, 1, wide - 1, wide, wide + 1, 2 * max(wide, high)), range(0, 2 * max(wide, high))):
        if x > wide or y > high:
            with pytest.raises(InputError, match=f"expected places from 0,0 to {wide},{high}"):
                read_moves(puzzle, [f"mouse,right,{x},{y}"])
        else:
            read_moves(puzzle, [f"mouse,right,{x},{y}"])


@pytest.mark.parametrize("board", [HITORI, YINYANG, "yajilin/2/2/d"])  # of two states, three with givens, and three
@pytest.mark.parametrize("button", ["left", "right"])
def test_presses_told_by_their_number_are_as_many_presses(board: str, button: str) -> None:
    puzzle = parse(board)
    for count in range(1, 14):
        assert read_moves(puzzle, [f"mouse,{button}x{count},1,1"]) == read_moves(
            puzzle, [f"mouse,{button},1,1"] * count
        )


@pytest.mark.parametrize(
    ("board", "moves", "message"),
    [
        (HITORI, ["mouse,left,1,1", "mouse,left,5,1"], "move 2: 'mouse,left,5,1' is no move here; expected places"),
        (HITORI, ["mouse,left,1,1,3,1"], "move 1: 'mouse,left,1,1,3,1' is no move here; expected a click, or a line"),
        (HITORI, ["mouse,middle,1,1"], "move 1: 'mouse,middle,1,1' is no move here; expected such as mouse,left,1,1"),
        (HITORI, [7], "move 1: '7' is no move here; expected such as mouse,left,1,1"),
        (HITORI, ["mouse,left,1,1;key,5"], "move 1: 'mouse,left,1,1;key,5' is no move here; expected such as"),
        (HITORI, "mouse,left,1,1", "no list of moves; expected moves of pzpr.js, each a text"),
        (HITORI, None, "no list of moves; expected moves of pzpr.js, each a text"),
        ("mashu/3/3/000", ["mouse,left,1,1,3,3"], "move 1: 'mouse,left,1,1,3,3' is no move here; expected a click, or"),
        ("mashu/3/3/000", ["mouse,left,1,1,2,1"], "move 1: 'mouse,left,1,1,2,1' is no move here; expected a click, or"),
        ("mashu/3/3/000", ["mouse,right,1,1,3,1"], "move 1: 'mouse,right,1,1,3,1' is no move here; expected a click"),
        (SUDOKU, ["mouse,left,3,1;key,5"], "move 1: 'mouse,left,3,1;key,5' is no move here; expected a value that the"),
        ("yajilin/2/2/d", ["mouse,left,2,1"], "move 1: 'mouse,left,2,1' is no move here; expected a click on a cell"),
        (SUDOKU, ["mouse,left,3,1"], "move 1: 'mouse,left,3,1' is no move here; expected such as mouse,left,3,1;key,1"),
        ("- -\n- -\n", ["mouse,left,1,1"], "mosaic puzzles have no moves of pzpr.js"),
    ],
)
def test_bad_moves(board: str, moves: Any, message: str) -> None:
    puzzle = parse(board, "mosaic") if "\n" in board else parse(board)
    with pytest.raises(InputError) as error:
        read_moves(puzzle, moves)
    assert str(error.value).startswith(message)


RECORD = {"puzzlink_url": "https://puzz.link/p?hitori/2/2/1112", "pid": "hitori"}
SOLVED = {"moves_full": ["mouse,left,1,1"], "moves_required": []}


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("[]", "no record of a puzzle; expected an object with puzzlink_url"),
        ("{", "line 1, column 2: broken JSON"),
        ({}, "no record of a puzzle; expected an object with puzzlink_url"),
        (3, "no record of a puzzle; expected an object with puzzlink_url"),
        ({"puzzlink_url": 3}, "no record of a puzzle; expected an object with puzzlink_url"),
        (RECORD, "no solution; expected solution with moves_full and moves_required"),
        ({**RECORD, "solution": []}, "no solution; expected solution with moves_full and moves_required"),
        ({**RECORD, "solution": {"moves_full": []}}, "no solution; expected solution with moves_full and"),
        ({**RECORD, "solution_enc": "%"}, "solution_enc cannot be read"),
        ({**RECORD, "solution_enc": "AAAA"}, "solution_enc cannot be read"),
        ({**RECORD, "solution": SOLVED, "pid": "sudoku"}, "pid is 'sudoku'; expected hitori"),
        ({**RECORD, "solution": SOLVED, "pid": [1]}, "pid is '[1]'; expected hitori"),
        ({**RECORD, "solution": {**SOLVED, "moves_full": ["x"]}}, "moves_full, move 1: 'x' is no move here"),
        ({"puzzlink_url": "https://puzz.link/p?kinkonkan/2/2/h", "solution": SOLVED}, "puzz.link URL, line 1"),
    ],
)
def test_bad_records(record: Any, message: str) -> None:
    with pytest.raises(InputError) as error:
        read_record(record)
    assert str(error.value).startswith(message)


def test_what_cannot_be_written() -> None:
    with pytest.raises(InputError, match="has no form as"):
        write_record(parse("- -\n- -\n", "mosaic"), Marks())
    with pytest.raises(InputError, match="the marks do not fill the board; expected a solution"):
        write_record(parse(HITORI), Marks(1, 0))
    with pytest.raises(InputError, match="the board is not that of the puzzle"):
        write_moves(parse(HITORI), Marks(1 << 900, 0))


# With pzpr.js ---------------------------------------------------------------------------------------------------------


@judged
@pytest.mark.parametrize("name", NAMES)
def test_pzprjs_agrees(name: str) -> None:
    puzzle, rng = parse(samples()[name], name), random.Random(name)
    asked = [{"text": write(puzzle, "puzzlink"), "moves": wild(puzzle, 60, rng)} for _ in range(20)]
    for one, told in zip(asked, ask(asked), strict=True):
        marks = parse_board(told["file"]).marks
        found = read_moves(puzzle, one["moves"])
        if puzzle.full(marks) and found.yes == marks.yes:  # a file need not tell all open cells
            continue
        assert found == visible(puzzle, marks), one["moves"]


@judged
@pytest.mark.skipif(not ACCEPT, reason="writes what is kept: DEDUCE_ACCEPT=1")
def test_what_pzprjs_has_is_kept() -> None:
    kept = []
    for name in NAMES:
        puzzle, solution = sample(name)
        required, hints = write_moves(puzzle, solution)
        url = write(puzzle, "puzzlink")
        states = {"solved": hints + required, "wild": wild(puzzle, 60, random.Random(name))}
        told = ask([{"text": url, "moves": moves} for moves in states.values()])
        for (state, moves), one in zip(states.items(), told, strict=True):
            kept.append({"kind": name, "state": state, "url": url, "moves": moves, **one})
    kept = [{key: one[key] for key in ("kind", "state", "url", "moves", "file", "solved")} for one in kept]
    KEPT.write_text("[\n" + ",\n".join(json.dumps(one) for one in kept) + "\n]\n")
