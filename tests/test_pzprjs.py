"""pzpr.js as the judge of our addresses and files: what it writes we read as the same board and marks, and the reverse.

``tests/pzprjs/written.json`` holds what pzpr.js 0.10.1 wrote of our own boards: blank, half filled, solved, and with
clues that are not told. These are read without it. The other tests need node and the npm package pzpr, and say so:
``DEDUCE_PZPR=…/node_modules/pzpr pytest tests/test_pzprjs.py``; with ``DEDUCE_ACCEPT=1`` they write that file anew.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deduce import oracle
from deduce.app.site import puzzlink
from deduce.board.marks import NOTHING, Marks
from deduce.contract.registry import kinds
from deduce.formats import able, parse, parse_board, write
from deduce.formats.offers import bodies
from techniques.numberlink.kind import Numberlink
from tests.boards import samples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.contract.puzzle import Puzzle

HERE = Path(__file__).parent / "pzprjs"
PZPR = os.environ.get("DEDUCE_PZPR", "")
ACCEPT = bool(os.environ.get("DEDUCE_ACCEPT"))
NAMES = ("akari", "countryroad", "creek", "heyawake", "hitori", "kurodoko", "lits", "masyu", "norinori", "numberlink")
NAMES = (*NAMES, "nurikabe", "slitherlink", "starbattle", "tapa", "yajilin", "yinyang", "hashi", "kakuro")
NAMES = (*NAMES, "rippleeffect", "skyscrapers", "slant", "sudoku", "easyasabc", "shakashaka", "fillomino")
UNTOLD = ("akari", "countryroad", "creek", "heyawake", "hitori", "kurodoko", "nurikabe", "slitherlink", "yajilin")
"""Kinds with clues that need not be told; of a room pzpr.js says so in files alone."""
VALUED = ("fillomino", "kakuro", "rippleeffect", "skyscrapers", "sudoku")
JOINED = ("masyu", "countryroad", "yajilin", "numberlink")

Set = list[list[Any]]

judged = pytest.mark.skipif(not PZPR, reason="needs node and the npm package pzpr, in the folder that DEDUCE_PZPR says")


def ask(asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What pzpr.js makes of some boards."""
    lines = "\n".join(json.dumps({"set": [], **one}) for one in asked)
    command = ["node", str(HERE / "open.js"), PZPR]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=300, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def borders(rows: int, cols: int, *, outer: bool) -> dict[tuple[str, int, int], int]:
    """The number that pzpr.js gives to each side of a cell: the left ones (v) and the upper ones (h) of cells."""
    order = [("v", r, c) for r in range(rows) for c in range(1, cols)]
    order += [("h", r, c) for r in range(1, rows) for c in range(cols)]
    if outer:
        order += [("h", r, c) for r in (0, rows) for c in range(cols)]
        order += [("v", r, c) for c in (0, cols) for r in range(rows)]
    return {side: i for i, side in enumerate(order)}


def bridges(puzzle: Any, marks: Marks) -> Set:
    """Bridges, which lie on the sides between cells."""
    drawn = puzzle.answer(marks)
    along, down = drawn["horizontal"], drawn["vertical"]
    sides = borders(puzzle.rows, puzzle.cols, outer=False)
    return [
        ["border", i, "line", along[r][c - 1] if way == "v" else down[r - 1][c]] for (way, r, c), i in sides.items()
    ]


def values(puzzle: Any, marks: Marks) -> Set:
    """Values in cells, apart from those that are given."""
    first = int(puzzle.kind.name == "kakuro")  # the cells of pzpr.js begin behind its first row and column
    given, found = puzzle.answer(puzzle.givens), puzzle.answer(marks)
    return [
        ["cell", (r - first) * (puzzle.cols - first) + c - first, "anum", found[r][c]]
        for r, c in puzzle.grid.cells()
        if found[r][c] and not given[r][c]
    ]


TRIANGLES = {"nw": ("qans", 5), "ne": ("qans", 4), "se": ("qans", 3), "sw": ("qans", 2), "white": ("qsub", 1)}


def triangles(puzzle: Any, marks: Marks) -> Set:
    """Cells that are half filled, or white."""
    found = puzzle.answer(marks)
    return [["cell", r * puzzle.cols + c, *TRIANGLES[found[r][c]]] for r, c in puzzle.grid.cells() if found[r][c]]


def letters(puzzle: Any, marks: Marks) -> Set:
    """Letters in cells, and crosses in those that stay blank."""
    found = puzzle.answer(marks)
    return [
        ["cell", r * puzzle.cols + c, *(("qsub", 2) if found[r][c] == "x" else ("anum", ord(found[r][c]) - 64))]
        for r, c in puzzle.grid.cells()
        if found[r][c]
    ]


def filled(puzzle: Any, marks: Marks) -> Set:
    """Marks as properties of the pieces of pzpr.js."""
    name, rows, cols = puzzle.kind.name, puzzle.rows, puzzle.cols
    found: Set = []

    def put(group: str, i: int, bit: int, yes: tuple[str, int], no: tuple[str, int]) -> None:
        if bit & (marks.yes | marks.no):
            found.append([group, i, *(yes if bit & marks.yes else no)])

    if name == "slitherlink":
        sides, shape = borders(rows, cols, outer=True), puzzle.print.sides
        for (way, r, c), i in sides.items():
            put("border", i, shape.between((r, c), (r, c + 1) if way == "h" else (r + 1, c)), ("line", 1), ("qsub", 2))
        return found
    if name == "hashi":
        return bridges(puzzle, marks)
    if name in VALUED:
        return values(puzzle, marks)
    if name == "shakashaka":
        return triangles(puzzle, marks)
    if name == "easyasabc":
        return letters(puzzle, marks)
    if name in JOINED:
        shape = puzzle.edges if name == "numberlink" else puzzle.print.joints
        for (way, r, c), i in borders(rows, cols, outer=False).items():
            other = (r, c - 1) if way == "v" else (r - 1, c)
            put("border", i, shape.between(other, (r, c)), ("line", 1), ("qsub", 2))
    for r, c in puzzle.grid.cells() if name not in ("masyu", "numberlink") else ():
        bit, i = puzzle.grid.bit(r, c), r * cols + c
        if name == "yinyang":
            told = puzzle.answer(marks)[r][c] if not bit & puzzle.givens.known else 0
            put("cell", i, bit if told else 0, ("anum", told), ("anum", told))
        elif name == "slant":
            put("cell", i, bit, ("qans", 31), ("qans", 32))
        elif name == "countryroad":
            put("cell", i, puzzle.print.marked(r, c), ("qsub", 2), ("qsub", 1))
        else:
            put("cell", i, puzzle.print.marked(r, c) if name == "yajilin" else bit, ("qans", 1), ("qsub", 1))
    return found


def without(puzzle: Any, rng: random.Random) -> Set:
    """Some clues of a board made clues that are not told."""
    if puzzle.kind.name == "creek":
        return [["cross", i, "qnum", -2] for i in rng.sample(range((puzzle.rows + 1) * (puzzle.cols + 1)), 3)]
    cells = list(puzzle.print.clues if puzzle.kind.numbers.outside else puzzle.grid.cells())
    if puzzle.kind.rooms:  # pzpr.js keeps the clue of a room in the first cell of its first column
        cells = [min(puzzle.grid.cells(room.cells), key=lambda cell: (cell[1], cell[0])) for room in puzzle.print.rooms]
    return [["cell", r * puzzle.cols + c, "qnum", -2] for r, c in rng.sample(cells, min(3, len(cells)))]


def boards(name: str) -> list[Puzzle]:
    """Our boards of a kind that pzpr.js can have: a sample and some tiny ones."""
    found = [parse(samples()[name], name), *islice(kinds()[name].make.tiny(), 20)]
    return [
        one
        for one in found
        if {"puzzlink", "pzprv3"} <= {*able(one)} and not (told_in_files(one) and "?" in one.text())
    ]


def told_in_files(puzzle: Puzzle) -> bool:
    """Whether pzpr.js says in files alone that the number of a room is not told."""
    return bool(getattr(puzzle.kind, "rooms", False))


def states(puzzle: Puzzle) -> Iterator[tuple[str, Marks]]:
    """A board blank, half filled and solved."""
    rng = random.Random(puzzle.text())
    solution = next(iter(oracle.unique(puzzle).solutions), None)
    yield "blank", NOTHING
    if solution is not None:
        yield "half", Marks(solution.yes & rng.getrandbits(500), solution.no & rng.getrandbits(500))
        yield "solved", solution


def same(puzzle: Puzzle, read: Marks, marks: Marks) -> bool:
    """Whether the marks read are those that were drawn, as far as pzpr.js keeps them."""
    expected = marks.join(puzzle.givens)
    if puzzle.kind.name in ("hashi", "shakashaka", "easyasabc", *VALUED):  # what is not there is not drawn
        return bool(puzzle.answer(read) == puzzle.answer(expected))
    drawn = puzzle.edges.all if isinstance(puzzle, Numberlink) else -1  # without what follows from the lines
    return (read.yes & drawn, read.no & drawn) == (expected.yes & drawn, expected.no & drawn)


def link(text: str) -> str:
    """A board, whatever its regions are called."""
    return write(parse(text), "puzzlink")


# What it wrote, read without it ---------------------------------------------------------------------------------------

WRITTEN = json.loads((HERE / "written.json").read_text()) if (HERE / "written.json").exists() else []


@pytest.mark.parametrize("one", WRITTEN, ids=[f"{one['kind']}-{one['state']}" for one in WRITTEN])
def test_what_it_wrote_is_read(one: dict[str, Any]) -> None:
    puzzle, marks = parse_board(one["file"])
    assert puzzle.kind.name == one["kind"]
    assert puzzle.text(marks) == one["text"]
    assert not puzzle.notes
    if one["state"] != "untold" or not told_in_files(puzzle):
        assert link(one["url"]) == link(one["file"])


def test_much_was_written() -> None:
    assert {one["kind"] for one in WRITTEN} == {*NAMES}
    assert {one["kind"] for one in WRITTEN if one["state"] == "untold"} == {*UNTOLD}


LATER = [
    ("pzprv3.1/lits/2/3/0 1 /0 1 /0 0 0 /# . + /. . . /", "a■ a  b+\na  a  b"),
    ("pzprv3.1/norinori/2/2/1 /1 /0 0 /# . /. + /", "a■ b\na  b+"),
    ("pzprv3.1/aqre/2/2/1 /1 /0 0 /- 1 /. . /# . /. + /", "a?■ b1\na   b+"),
    ("pzprv3.1/heyawake/1/2/1 /1 - /# + /", "a1■ b?+"),
    ("pzprv3.1/heyawake/2/1/1 /1 /- /# /. /", "a1■\nb?"),
    ("pzprv3/heyawake/2/1/2 /0 /1 /1 /- /# /. /", "a1■\nb?"),
    ("pzprv3.1/slither/1/2/1 . /0 1 /1 -1 0 /0 0 /0 1 /", None),
    ("pzprv3.2/country/2/2//1 /1 /0 0 /2 . /. . /1 /0 /1 -1 /0 0 /0 2 /", None),
    ("pzprv3.1/starbattle/4/4/1/" + "0 0 0 /" * 4 + "1 1 1 1 /" * 3 + ". # + . /" + ". . . . /" * 3, None),
]


@pytest.mark.parametrize(("file", "text"), LATER)
def test_later_versions_are_read(file: str, text: str | None) -> None:
    puzzle, marks = parse_board(file)
    assert marks.yes
    if text is not None:
        assert puzzle.text(marks) == text


@pytest.mark.parametrize(
    "file", ["pzprv3.1/slither/1/1/f/. /0 /", "pzprv3.1/aqre/1/1/b/. /. /", "pzprv3/koburin/1/1/m/. /. /"]
)
def test_variant_rules_are_refused(file: str) -> None:
    with pytest.raises(ValueError, match="the variant"):
        parse(file)


@pytest.mark.parametrize(
    ("long", "short"),
    [
        ("mashu/6/6/00610903101630000.0", "mashu/6/6/006109031016"),
        ("hitori/2/2/12345", "hitori/2/2/1234"),
        ("slither/2/2/g2h2", "slither/2/2/g2h"),
        ("heyawake/2/2/001g0", "heyawake/2/2/001"),
        ("heyawake/2/2/g", "heyawake/2/2/g0"),
        ("starbattle/6/6/1/4ilbhgdnmhouu", "starbattle/6/6/1/4ilbhgdnmhou"),
        ("numlin/2/2/1h11", "numlin/2/2/1h1"),
    ],
)
def test_bodies_of_another_length_are_read_and_noted(long: str, short: str) -> None:
    puzzle = parse(long)
    assert write(puzzle, "puzzlink") == write(parse(short), "puzzlink")
    assert puzzle.notes


# With it --------------------------------------------------------------------------------------------------------------


@judged
@pytest.mark.parametrize("name", NAMES)
def test_it_agrees(name: str) -> None:
    asked, about = [], []
    for puzzle in boards(name):
        for state, marks in states(puzzle):
            for to in ("puzzlink", "pzprv3"):
                asked.append({"text": write(puzzle, to), "set": filled(puzzle, marks)})
                about.append((puzzle, state, marks))
    for (puzzle, state, marks), told in zip(about, ask(asked), strict=True):
        assert "error" not in told
        assert link(told["url"]) == link(told["file"]) == write(puzzle, "puzzlink")
        assert same(puzzle, parse_board(told["file"]).marks, marks)
        nothing = told["fault"] in ("brNoShade", "brNoLine", "brNoTriangle")  # which it takes for no solution
        assert told["solved"] or nothing or state != "solved", told["fault"]


def parted(puzzle: Any, answer: Any) -> Set:
    """The borders between the pieces of an answer."""
    found: Set = []
    for (way, r, c), i in borders(puzzle.rows, puzzle.cols, outer=False).items():
        y, x = (r, c - 1) if way == "v" else (r - 1, c)
        if answer[r][c] != answer[y][x]:
            found.append(["border", i, "qans", 1])
    return found


WAYS = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}


def ls(answer: list[list[str]]) -> list[list[tuple[int, int]]]:
    """The corner of the L of each cell."""

    def corner(r: int, c: int) -> tuple[int, int]:
        while (part := answer[r][c]) in WAYS:
            r, c = r + WAYS[part][0], c + WAYS[part][1]
        return r, c

    return [[corner(r, c) for c in range(len(answer[0]))] for r in range(len(answer))]


@judged
@pytest.mark.parametrize("name", ["shikaku", "galaxies", "sashigane", "fillomino"])
def test_pieces_are_parted_by_borders(name: str) -> None:
    """A solution is read as its borders leave it, and is one there; of a board half done, the pieces that are shut."""
    asked, about = [], []
    for puzzle in boards(name):
        for solution in oracle.solutions(puzzle, 2):
            answer = puzzle.answer(solution)
            answer = ls(answer) if name == "sashigane" else answer
            if len({one for row in answer for one in row}) == 1:  # as a board on which nothing is drawn
                continue
            first = [[int(one == answer[0][0]) for one in row] for row in answer]
            part = puzzle.marks(first).yes if name == "shikaku" else 0  # type: ignore[attr-defined]
            for drawn, least in ((answer, solution.yes), (first, part)):
                for to in ("puzzlink", "pzprv3"):
                    asked.append({"text": write(puzzle, to), "set": parted(puzzle, drawn)})
                    about.append((puzzle, solution, least, drawn is answer))
    for (puzzle, solution, least, whole), told in zip(about, ask(asked), strict=True):
        assert "error" not in told
        assert link(told["url"]) == link(told["file"]) == write(puzzle, "puzzlink")
        marks = parse_board(told["file"]).marks
        assert marks == solution if whole else not least & ~marks.yes
        unsaid = name == "fillomino" and told["fault"] == "bkNoNum"  # it wants a number in each piece
        assert told["solved"] or unsaid or not whole
    assert len(about) > 20


@judged
@pytest.mark.parametrize("name", UNTOLD)
def test_clues_that_are_not_told_go_there_and_back(name: str) -> None:
    rng = random.Random(name)
    asked = [{"text": write(puzzle, "puzzlink"), "set": without(puzzle, rng)} for puzzle in boards(name)]
    for told in ask(asked):
        puzzle = parse(told["file"])
        again = ask([{"text": write(puzzle, "pzprv3")}])[0]
        assert link(again["file"]) == link(told["file"])
        assert puzzle.text() == parse(again["file"]).text()


@judged
@pytest.mark.parametrize("name", [name for name in NAMES if name != "skyscrapers"])  # on puzz.link values may follow
def test_it_passes_over_what_we_pass_over(name: str) -> None:
    asked = []
    for puzzle in boards(name)[:6]:
        address = write(puzzle, "puzzlink")
        asked += [address + more for more in ("0", "00000", "g.")]
        if name not in ("easyasabc", "numberlink", "rippleeffect", "starbattle"):  # of which less is refused
            asked += [address[:-1], address[: address.rindex("/") + 1]]
    for address, told in zip(asked, ask([{"text": address} for address in asked]), strict=True):
        assert link(told["url"]) == link(address), address


@judged
@pytest.mark.parametrize("name", NAMES)
def test_the_button_takes_board_and_marks_along(name: str) -> None:
    home = "https://example.org/deduce/"
    codes = puzzlink.CODE.read_text(encoding="utf-8").replace(puzzlink.PLACE, f'"{home}"'), puzzlink.userscript(home)
    about = [(puzzle, marks) for puzzle in boards(name)[:4] for _, marks in states(puzzle)]
    for code in codes:
        asked = [
            {"text": write(puzzle, "puzzlink"), "set": filled(puzzle, marks), "code": code} for puzzle, marks in about
        ]
        for (puzzle, marks), told in zip(about, ask(asked), strict=True):
            assert link(told["taken"]) == write(puzzle, "puzzlink")
            assert same(puzzle, parse_board(told["taken"]).marks, marks)


@judged
@pytest.mark.parametrize("name", [name for name, kind in kinds().items() if bodies(kind).kanpen])
def test_addresses_of_kanpen(name: str) -> None:
    lost = "x" if name == "yajilin" else "" if name == "hitori" else "?"  # clues that pzpr.js leaves out of them
    puzzles = [one for one in boards(name) if not lost or lost not in one.text()]
    puzzles = [one for one in puzzles if name != "heyawake" or _of_rectangles(one)]
    for puzzle, told in zip(puzzles, ask([{"text": write(one, "puzzlink")} for one in puzzles]), strict=True):
        assert "kanpen.net" in told["kanpen"]
        assert link(told["kanpen"]) == link(told["url"]) == write(puzzle, "puzzlink"), told["kanpen"]
    assert len(puzzles) > 2


def _of_rectangles(puzzle: Any) -> bool:
    """Whether all rooms are rectangles."""
    for room in puzzle.print.rooms:
        rows, cols = ({cell[k] for cell in puzzle.grid.cells(room.cells)} for k in (0, 1))
        if room.cells.bit_count() != (max(rows) + 1 - min(rows)) * (max(cols) + 1 - min(cols)):
            return False
    return True


@judged
@pytest.mark.skipif(not ACCEPT, reason="writes what is kept: DEDUCE_ACCEPT=1")
def test_what_it_writes_is_kept() -> None:
    kept = []
    for name in NAMES:
        puzzle = min(boards(name)[:1], key=lambda one: len(one.text()))
        asked = [(state, marks, filled(puzzle, marks)) for state, marks in states(puzzle)]
        if name in UNTOLD:
            asked.append(("untold", NOTHING, without(puzzle, random.Random(name))))
        told = ask([{"text": write(puzzle, "puzzlink"), "set": settings} for _, _, settings in asked])
        for (state, _, _), one in zip(asked, told, strict=True):
            board = parse_board(one["file"])
            text = board.puzzle.text(board.marks)
            kept.append({"kind": name, "state": state, "url": one["url"], "file": one["file"], "text": text})
    (HERE / "written.json").write_text(json.dumps(kept, indent=0, ensure_ascii=False) + "\n")
