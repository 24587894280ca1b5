"""Declared kinds: which of their parts are their own, boards that break one rule each, and bad input with its place."""

from __future__ import annotations

import random
import re
import statistics
import sys
from itertools import permutations, product
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce import formats, oracle
from deduce.board.marks import Marks, bits
from deduce.contract.registry import kinds
from deduce.declared.boards.base import DeclaredPuzzle, layout
from deduce.declared.boards.cells import CellPuzzle
from deduce.declared.boards.given import GivenPuzzle
from deduce.declared.boards.values import ValuePuzzle
from deduce.declared.kind import DeclaredKind
from deduce.engine.tiers import Tiers
from deduce.explain import sentences
from deduce.language.errors import InputError
from deduce.relations.count.rule import Count
from deduce.relations.count.ways import ways_of
from deduce.relations.derived import VERSION
from tests.boards import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.declared import Printing

DECLARED = {name: kind for name, kind in kinds().items() if isinstance(kind, DeclaredKind)}
OWN: dict[str, set[str]] = {}
"""The parts that a kind's folder has itself, where it has any; the others are made from its declaration."""


@pytest.mark.parametrize("name", DECLARED)
def test_which_parts_are_its_own(name: str) -> None:
    kind = DECLARED[name]
    assert {
        part for part in ("checker", "model", "formats", "make") if (kind.folder / f"{part}.py").exists()
    } == OWN.get(name, set())
    assert kind.standing == "basic"
    assert kind.technique_set.endswith(f"+r{VERSION}")


def lines(kind: DeclaredKind) -> int:
    """The lines of its modules but those that are blank, without its rules in prose."""
    modules = [path for path in kind.folder.rglob("*.py") if path.name != "__init__.py"]
    return sum(bool(line.strip()) for path in modules for line in path.read_text(encoding="utf-8").splitlines())


def test_a_genre_without_techniques_of_its_own_is_short() -> None:
    """What several genres repeat is said in `deduce/declared`, so that their own files say only what is their own."""
    counts = {name: lines(kind) for name, kind in DECLARED.items() if not list(kind.folder.rglob("*.cases"))}
    assert len(counts) > 12
    assert {name: count for name, count in counts.items() if count > 120} == {}
    assert statistics.median(counts.values()) <= 90


@pytest.mark.parametrize("name", DECLARED)
def test_each_derived_technique_is_met_on_the_samples(name: str) -> None:
    for technique in DECLARED[name].techniques:
        assert "Example\n-------\n" in technique.doc, technique.id
        assert technique.cases, technique.id


def calls(kind: DeclaredKind, size: int) -> int:
    """How many functions are called while an empty board is built; where it needs rooms, of one room, or of small ones
    where these have values.
    """
    places = 2 * size - 1 if kind.between else size
    clues: list[list[Printing]] = [[None] * places for _ in range(places)]
    if kind.numbers.every:  # as dominoes have them, which cover one column more than rows
        clues = [[0] * (size + 1) for _ in range(size)]
    if kind.name == "zip":  # a line has two ends
        clues[0][0], clues[-1][-1] = 1, 2
    high = 2 if kind.up_to_size else size
    needed = kind.rooms and not kind.cages
    rooms = [[r // high * size + c // high for c in range(size)] for r in range(size)] if needed else None
    layout.cache_clear()
    found = 0

    def count(_: object, event: str, __: object) -> None:
        nonlocal found
        found += event == "call"

    sys.setprofile(count)
    try:
        kind.puzzle.of(clues, rooms)  # type: ignore[attr-defined]
    finally:
        sys.setprofile(None)
    return found


@pytest.mark.parametrize("name", DECLARED)
def test_a_board_is_built_in_work_that_grows_as_its_cells(name: str) -> None:
    """From 8 rows to 24; where cells take values, of which there are as many as rows, to 16.

    Nine times the cells: a board built by pairs of cells would take 81 times the work. The small one has less than its
    share, since it has fewer shapes that fit, and what other tests asked of that size is kept.
    """
    kind = DECLARED[name]
    nine = kind.cages or kind.numbers.crossing or (kind.values_of and kind.outside)
    if name in ("hidoku", "numbrix", "fillomino", "zip"):  # as many values as cells, or nearly; few cells
        small, large = calls(kind, 5), calls(kind, 8)
    else:
        small, large = calls(kind, 8), calls(kind, 9 if nine else 16 if kind.values_of else 24)
    assert large < 24 * small


def filled(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The boards of a file: ``breaks:`` with the names of the rules, and the board below it."""
    for part in path.read_text(encoding="utf-8").strip().split("\n\n"):
        head, _, board = part.partition("\n")
        names = head.removeprefix("breaks: ").split(", ")
        yield dedent(board), [] if names == ["nothing"] else names


BROKEN = [
    (path.stem, board, broken)
    for path in sorted((Path(__file__).parent / "broken").glob("*.txt"))
    for board, broken in filled(path)
]
"""Filled boards with the names of the rules that they break."""


@pytest.mark.parametrize("name", [name for name in shipped() if name in DECLARED])
def test_each_rule_is_broken_by_some_board(name: str) -> None:
    """And each kind has a board that is right. What is given stands in the text of every board."""
    found = [broken for there, _, broken in BROKEN if there == name]
    samples = [formats.load(path) for path in (DECLARED[name].folder / "samples").glob("*.txt")]
    rules = {rule.name for puzzle in samples if isinstance(puzzle, DeclaredPuzzle) for rule in puzzle.rules.all}
    rules -= {"given"} if issubclass(DECLARED[name].puzzle, (GivenPuzzle, ValuePuzzle)) else set()
    assert {rule for broken in found for rule in broken} >= rules
    assert [] in found


@pytest.mark.parametrize(("name", "board", "broken"), BROKEN, ids=lambda value: str(value).replace("\n", "/"))
def test_boards_that_break_a_rule(name: str, board: str, broken: list[str]) -> None:
    kind = DECLARED[name]
    puzzle, marks = kind.puzzle.drawn(board)
    checker = kind.checker
    found = list(checker.reasons(puzzle, puzzle.answer(marks)))
    assert sorted(name for name, _ in found) == sorted(broken)
    assert checker.check(puzzle, puzzle.answer(marks)) == (found[0][1] if found else None)


def test_more_marks_leave_no_more_ways_of_a_count() -> None:
    """What `ways` lists is capped, so a mark must never make it longer, whatever the count and the pictures are."""
    rng = random.Random("ways")
    told = 0
    for _ in range(400):
        size = rng.randint(3, 9)
        cells = (1 << size) - 1
        apart = {1 << i: (1 << i + 1 | 1 << i >> 1) & cells for i in range(size)} if rng.random() < 0.8 else {}
        least = rng.randint(0, size)
        rule = Count.of(cells, *rng.choice([(least,), (0, least), (least, least), (least, rng.randint(least, size))]))
        yes = rng.getrandbits(size) & rng.getrandbits(size)
        marks = Marks(yes, rng.getrandbits(size) & rng.getrandbits(size) & ~yes)
        before = ways_of(rule, marks, apart, 10_000)
        for bit in bits(cells & ~marks.known):
            for more in (Marks(marks.yes | bit, marks.no), Marks(marks.yes, marks.no | bit)):
                after = ways_of(rule, more, apart, 10_000)
                if any(apart.get(one, 0) & more.yes for one in bits(more.yes)):
                    continue  # a picture says so
                if before is not None and after is not None:
                    told += len(before) > 1
                    assert len(after) <= len(before)
    assert told > 500


CELLS = [
    one
    for one in BROKEN
    if issubclass(DECLARED[one[0]].puzzle, CellPuzzle)
    and DECLARED[one[0]].puzzle.worded
    and not DECLARED[one[0]].outside
]


@pytest.mark.parametrize(("name", "board", "broken"), CELLS, ids=lambda value: str(value).replace("\n", "/"))
def test_rules_are_broken_whichever_way_a_board_lies(name: str, board: str, broken: list[str]) -> None:
    """Turned and mirrored as text: rows and columns, near and far edges alike."""
    kind = DECLARED[name]
    rows = [line.split() for line in board.split("\n")]
    if kind.rooms and any(char.isdigit() for char in board):
        rows = [[re.sub(r"\d", "", word) for word in row] for row in rows]  # a number would leave its first cell
    for turned in range(8):
        rows = [list(row) for row in zip(*rows[::-1], strict=True)]
        if turned == 4:
            rows = [row[::-1] for row in rows]
        puzzle, marks = kind.puzzle.drawn("\n".join(" ".join(row) for row in rows))
        found = {rule for rule, _ in kind.checker.reasons(puzzle, puzzle.answer(marks))}
        assert found == set(broken) - ({"number"} if kind.rooms else set())


BAD = [
    *((f"# kind: {name}\n", "line 1, column 1", "no puzzle") for name in ("akari", "heyawake", "hitori")),
    *(
        ("# kind: " + name + "\n" + ("a " * 101 + "\n") * 101, "line 1", "at most 10000 cells")
        for name in ("akari", "heyawake", "hitori")
    ),
    ("# kind: akari\n4 -\n- -", "line 2, column 1", "has too few cells: 2"),
    ("# kind: akari\n- !\n- -", "line 2, column 3", "unknown symbol"),
    ("# kind: heyawake\na ?\nb b", "line 2, column 3", "unknown symbol"),
    ("# kind: hitori\n1 2\n3 1000", "line 3, column 3", "1000 is printed"),
    ("# kind: akari\n- 5\n- -", "line 2, column 3", "5 is printed"),
    ("# kind: heyawake\na3 b\nb  b", "line 2, column 1", "has too few cells: 1"),
    ("# kind: heyawake\na1 a\na2 a", "line 3, column 1", "second number"),
    ("# kind: hitori\n1 2\n3 !", "line 3, column 3", "unknown symbol"),
    ("# kind: hitori\n1 2\n3", "line 3", "a row of 1 cell"),
    ("https://puzz.link/p?hitori/2/2/12!4", "column 34", "bad digit"),
    ("https://puzz.link/p?akari/2/2/f", "column 31", "bad digit"),
    ("https://puzz.link/p?hitori/200/200/1", "line 1", "a board of 200×200"),
    ('{"kind": "hitori", "clues": [[1, 0]]}', "row 1, column 2", "bad value 0"),
    ("# kind: masyu\n. 5\n. .", "line 2, column 3", "5 is printed"),
    ("# kind: masyu\n. c\n. .", "line 2, column 3", "unknown symbol"),
    ("# kind: masyu\n.-.\n|  :\n.-.", "line 3, column 4", "a row of 4 signs"),
    ("https://puzz.link/p?mashu/2/2/0r", "column 32", "bad digit"),
    ("https://puzz.link/p?mashu/u/2/2/00", "column 27", "variant"),
    ("https://puzz.link/p?mashu/200/200/0", "line 1", "a board of 200×200"),
    ('{"kind": "masyu", "clues": [["w", "x"]]}', "row 1, column 2", "bad value"),
    ("pzprv3/mashu/1/1/3 /", "column", "unknown symbol"),
    ("# kind: simpleloop\n. 5\n. .", "line 2, column 3", "5 is printed"),
    ("https://puzz.link/p?simpleloop/2/2/w", "column 36", "bad digit 'w'; expected 0–9 or a–v"),
    ("pzprv3/simpleloop/1/2/. 1 /", "column 25", "unknown symbol '1'; expected * or ."),
    ("# kind: simpleloop\n.-■\n|\n.-.", "line 2, column 3", "r1c2, which is printed on"),
    ("# kind: slitherlink\n. 5\n. .", "line 2, column 3", "5 is printed"),
    ("# kind: slitherlink\n. b\n. .", "line 2, column 3", "unknown symbol"),
    ("# kind: slitherlink\n+ + +\n . 7\n+ + +", "line 3, column 4", "7 is printed"),
    ("# kind: slitherlink\n+ + +\n .-.\n+ + +", "line 3, column 3", "unknown symbol"),
    ("# kind: slitherlink\n+ +\n . .\n+ + +", "line 3", "a row of 4 signs"),
    ("https://puzz.link/p?slither/2/2/g!", "column 34", "bad digit"),
    ("https://puzz.link/p?slither/f/2/2/g", "column 29", "variant"),
    ("https://puzz.link/p?slither/200/200/g", "line 1", "a board of 200×200"),
    ('{"kind": "slitherlink", "clues": [[1, 6]]}', "row 1, column 2", "bad value 6"),
    ("pzprv3/slither/1/1/9 /", "column", "9 is printed"),
    ("pzprv3/aqre/2/2/2/0 0 /5 5 /. . /. . /", "column 24", "unknown room '5'; expected a number from 0 to 1"),
    ("pzprv3/aqre/2/2/2/0 1 /0 2 /. . /. . /", "column 26", "unknown room '2'; expected a number from 0 to 1"),
    ("pzprv3/aqre/2/2/0/0 0 /0 0 /. . /. . /", "column", "expected the number of rooms"),
    ("https://puzz.link/p?yajilin/4/4/-4fff", "column 33", "of at most three digits"),
    ("pzprv3/heyawake/2/2/2/0 0 /1 1 /3 . /. . /", "column", "has too few cells: 2"),
    ("# kind: nurimisaki\n- 1\n- -", "line 2, column 3", "1 is printed"),
    ("# kind: tapa\n- 9\n- -", "line 2, column 3", "unknown symbol"),
    ("https://puzz.link/p?tapa/2/2/f8", "column 30", "bad digit"),
    ("pzprv3/tapa/1/1/1,x /", "column", "unknown symbol"),
    ("# kind: yajilin\n. 2\n. .", "line 2, column 3", "unknown symbol"),
    ("# kind: yajilin\n.. 3s\n.. ..", "line 2, column 4", "has too few cells: 1"),
    ("# kind: yajilin\n..-1w\n|\n..-..", "line 2, column 4", "on r1c2, which is printed on"),
    ("# kind: koburin\n.-!-.\n|\n. . .", "line 2, column 3", "unknown symbol"),
    ("https://puzz.link/p?yajilin/2/2/03c", "column 33", "without a direction"),
    ("https://puzz.link/p?yajilin/o/2/2/c", "column 29", "variant"),
    ("pzprv3/yajilin/1/1/5,1 /", "column", "unknown symbol"),
    ('{"kind": "yajilin", "clues": [["2n", "2"]]}', "row 1, column 2", "bad value"),
    ("# kind: tango\n", "line 1, column 1", "no puzzle"),
    ("# kind: tango\n.", "line 2, column 1", "an odd number of cells in row 1: 1"),
    ("# kind: tango\n. . .\n:\n. . .", "line 2, column 1", "an odd number of cells in row 1: 3"),
    (
        "# kind: tango\n. .\n:\n. .\n:",
        "line 3",
        "a row of 1 cell; expected 2 cells",
    ),
    ("# kind: tango\nS S\n:\n. .", "line 2, column 1", "row 1 would have more than 1 sun"),
    ("# kind: tango\nS=M\n:\n. .", "line 2, column 1", "the = between r1c1 and r1c2 would not hold"),
    ("# kind: tango\n.=.=\n:\n. .", "line 2, column 4", "a sign behind the last cell"),
    ("# kind: tango\n. .\n:\n. .=", "line 4", "a row of 4 signs; expected 3 signs"),
    ("# kind: tango\n. .\n==\n. .", "line 3, column 2", "= is printed where four cells meet"),
    ("# kind: tango\n= .\n:\n. .", "line 2, column 1", "= is printed in r1c1; expected S (sun), M (moon)"),
    ("# kind: tango\n.S.\n:\n. .", "line 2, column 2", "S is printed between r1c1 and r1c2; expected = (alike)"),
    ("# kind: tango\n. ?\n:\n. .", "line 2, column 3", "unknown symbol '?'; expected S (sun), M (moon)"),
    ("# kind: tango\n. .\n?\n. .", "line 3, column 1", "unknown symbol '?'; expected = (alike), x (different)"),
    ("# kind: tango\n" + "\n:\n".join([". " * 102] * 102), "line 2", "at most 10000 cells"),
    ('{"kind": "tango", "clues": [["S", null], [null, null]]}', "clues", "2 rows and 2 columns of places"),
    ('{"kind": "tango", "clues": [["S", "M", null], [null, null, null], [null, null, null]]}', "column 2", "between"),
]


@pytest.mark.parametrize(("text", "place", "what"), BAD, ids=lambda value: str(value)[:30].replace("\n", "/"))
def test_bad_input_is_told_with_its_place(text: str, place: str, what: str) -> None:
    with pytest.raises(InputError) as fault:
        formats.parse(text)
    assert place in str(fault.value)
    assert what in str(fault.value)
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    "text",
    [
        "# kind: hitori\n1",
        "# kind: akari\n-",
        "# kind: heyawake\na",
        "# kind: akari\nx",
        "# kind: slitherlink\n4",
        "# kind: masyu\nw",
        "# kind: nurimisaki\n-",
        "# kind: tapa\n0",
        "# kind: yajilin\n0n",
        "# kind: koburin\n?",
    ],
)
def test_one_cell_is_a_board(text: str) -> None:
    puzzle = formats.parse(text)
    for form in ("json", "text", "puzzlink", "pzprv3", "janko"):
        assert formats.parse(formats.write(puzzle, form)).text() == puzzle.text()


URLS = [
    ("https://puzz.link/p?nurimisaki/3/3/g.i3i", "- o -\n- - 3\n- - -"),
    ("https://puzz.link/p?tapa/3/3/ia9h", "-  -  -\n13 -  -\n-  -  -"),
    ("https://puzz.link/p?yajilin/3/3/b210.f", ".. .. 1s\nx. .. ..\n.. .. .."),
    ("https://puzz.link/p?yajilin/b/3/3/b21h", ".. .. 1s\n.. .. ..\n.. .. .."),
    ("https://puzz.link/p?koburin/2/2/ch", "2 .\n. ."),
    ("https://puzz.link/p?hitori/4/4/1114142333214213", "1 1 1 4\n1 4 2 3\n3 3 2 1\n4 2 1 3"),
    ("https://puzz.link/p?akari/3/3/ag1i.", "0 - -\n- 1 -\n- - x"),
    ("https://puzz.link/p?lightup/3/3/ag1i.", "0 - -\n- 1 -\n- - x"),
    ("https://puzz.link/p?heyawake/2/2/o02g", "a2 b\na  b"),
    ("https://puzz.link/p?mashu/3/3/36i", ". w .\n. b .\nb . ."),
    ("https://puzz.link/p?slither/3/3/7b2g.h", "2 . 1\n. . 2\n. ? ."),
]


@pytest.mark.parametrize(("url", "board"), URLS, ids=[url[20:] for url, _ in URLS])
def test_urls_of_puzz_link(url: str, board: str) -> None:
    assert formats.parse(url).text() == board


JANKO = {
    "nurimisaki": ["- ?\n- 3", "- o\n- 3"],
    "masyu": ["- w\nb -", "- 1\n2 -"],
    "tapa": ["- 19\n- -", "- 1?\n- -"],
}
"""Boards as janko.at has them most, and other ways to write them."""


def test_clues_of_rooms_go_by_their_numbers_and_not_by_where_they_begin() -> None:
    """However the rooms of a task string are numbered."""
    rooms, clues = "aabbabbcc", {"a": "2", "b": "", "c": "1"}
    page = "# https://www.puzzle-heyawake.com/\ntask = '{};{}'"
    wanted = formats.parse(page.format("2a1", "1,1,2,2,1,2,2,3,3"))
    assert [room.clue for room in wanted.print.rooms] == [2, None, 1]  # type: ignore[attr-defined]
    for order in permutations("abc"):
        number = {room: str(k) for k, room in enumerate(order, 1)}
        told = re.sub(r"(\d)(?=\d)", r"\1_", "".join(clues[room] or "a" for room in order))
        assert formats.parse(page.format(told, ",".join(number[room] for room in rooms))).text() == wanted.text()


def test_clues_of_tapa_have_runs_for_which_there_is_room() -> None:
    """Of so many runs around a cell, each as long as one can be beside the others."""
    longest: dict[int, int] = {}
    for row in range(1 << 8):
        ring = [row >> k & 1 for k in range(8)]
        gap = next((k for k in range(8) if not ring[k]), None)
        cut = ring[gap:] + ring[:gap] if gap is not None else ring
        runs = "".join(map(str, cut)).replace("0", " ").split()
        longest[len(runs)] = max([longest.get(len(runs), 0), *map(len, runs)])
    assert longest == {0: 0, 1: 8, 2: 5, 3: 3, 4: 1}
    for count in range(1, 6):
        for most in range(1, 10):
            clue = f"{most}{'1' * (count - 1)}"
            text = f"# kind: tapa\n. . .\n. {clue} .\n. . ."
            if most <= longest.get(count, 0):
                assert clue in formats.parse(text).text()
            else:
                with pytest.raises(InputError, match=f"unknown symbol '{clue}'"):
                    formats.parse(text)


@pytest.mark.parametrize("kind", JANKO)
def test_files_of_janko_have_the_signs_that_are_usual_there(kind: str) -> None:
    usual, *others = (f"begin\npuzzle {kind}\nsize 2\nproblem\n{board}\nend" for board in JANKO[kind])
    assert formats.write(formats.parse(usual), "janko") == usual
    for other in others:
        assert formats.write(formats.parse(other), "janko") == usual


@pytest.mark.parametrize(("kind", "board"), [("masyu", "."), ("masyu", ". . ."), ("slitherlink", "+ +\n 0\n+ +")])
def test_a_loop_needs_something_to_draw(kind: str, board: str) -> None:
    puzzle, _ = DECLARED[kind].puzzle.drawn(board)
    assert Tiers(puzzle, puzzle.kind.sound).fixpoint(puzzle.givens).clash


def test_the_variant_of_a_file_is_refused_by_name() -> None:
    with pytest.raises(InputError, match="the variant 'f'; expected the plain rules"):
        formats.parse("pzprv3.1/slither/1/2/f/. . /")


def test_a_clash_is_told_where_counts_mark_a_cell_both_ways() -> None:
    """Each way of the line here leaves another line two values for a cell."""
    cells = ["..S..M", "....M.", ".M....", ".....S", "S.....", "...MM."]
    puzzle = deduce.parse("# kind: tango\n" + "\n:\n".join(" ".join(row) for row in cells))
    told = [sentences.lines(step, lang) for step in deduce.solve(puzzle) for lang in ("en", "ja")]
    assert told[4][0].startswith("Ways of a line")


def test_tango_of_4x4_has_the_boards_that_counting_finds() -> None:
    """Of rows of two suns and two moons, in which three alike cannot stand, those with such columns."""
    rows = [row for row in product((0, 1), repeat=4) if sum(row) == 2]
    found = [board for board in product(rows, repeat=4) if all(sum(column) == 2 for column in zip(*board, strict=True))]
    puzzle = DECLARED["tango"].puzzle.of([[None] * 7] * 7)
    listed = {tuple(map(tuple, puzzle.answer(one))) for one in oracle.solutions(puzzle, 100)}
    assert len(found) == 90
    assert listed == set(found)


def test_numbers_of_islands_that_are_taken_away_leave_a_question_mark() -> None:
    make = DECLARED["nurikabe"].make
    puzzle = make.make(random.Random(3), 5, 5, 1, {"numbers": 0.0})
    whole = make.make(random.Random(3), 5, 5, 1, {"numbers": 1.0})
    assert puzzle.print.clues.keys() == whole.print.clues.keys()
    assert "?" in puzzle.print.clues.values()
    assert "?" not in whole.print.clues.values()


class Interrupted(Exception):
    """Whatever may end a question anywhere: a limit of time, Ctrl-C."""


def test_what_was_interrupted_is_worked_out_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = formats.parse("# kind: hitori\n121\n213\n133\n")
    assert isinstance(puzzle, DeclaredPuzzle)
    asked, live = [], DeclaredPuzzle.live

    def at_the_second(self: DeclaredPuzzle, sort: type) -> int:
        asked.append(sort)
        if len(asked) == 2:
            raise Interrupted
        return live(self, sort)

    monkeypatch.setattr(DeclaredPuzzle, "live", at_the_second)
    with pytest.raises(Interrupted):
        _ = puzzle.holding
    assert set(map(type, puzzle.holding)) == set(map(type, puzzle.rules.all)) > {asked[0]}


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("pzprv3/simpleloop/2/2/. * /. . /1 /0 /0 0 /", "line 1, column 25: a mark on r1c2"),
        ("# kind: simpleloop\n.-■\n:\n. .", "line 2, column 3: a mark on r1c2"),
    ],
)
def test_no_line_is_read_through_a_shaded_cell(text: str, place: str) -> None:
    with pytest.raises(InputError, match=f"{place}, which is printed on"):
        formats.parse_board(text)
    with pytest.raises(InputError, match="a line through r1c2, which is printed on"):
        formats.parse("# kind: simpleloop\n. ■\n. .").marks({"horizontal": [[1], [0]], "vertical": [[0, 0]]})
