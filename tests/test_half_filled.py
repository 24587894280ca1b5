"""A half-filled board means the same in every kind and in every form: what is not marked is unknown.

What the program prints of a board, and what it writes, can be given back as marks and as the puzzle itself.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import deduce
from deduce.app.cli import main
from deduce.app.terminal import board as printed
from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Puzzle
from deduce.contract.registry import kinds
from deduce.contract.step import Step
from deduce.explain.sentences import heading
from deduce.formats import parse, parse_board, read_marks, write
from deduce.language.errors import InputError

ROOT = Path(__file__).parent.parent
BOARDS = {name: deduce.load(path) for name in kinds() for path in sorted((ROOT / "data" / name).glob("*.txt"))[3:4]}
"""A board of every kind that ships some."""
LARGEST = {
    **{"sudoku": 16, "futoshiki": 16, "killer": 9, "suguru": 9, "rippleeffect": 12, "kakuro": 9, "skyscrapers": 9},
    **{"calcudoku": 9, "dominosa": 25, "hidoku": 10, "easyasabc": 12, "numbrix": 10, "fillomino": 12, "zip": 15},
}


@cache
def solution(puzzle: Puzzle) -> Marks:
    (only,) = deduce.grade(puzzle).solutions
    return only


def parts(puzzle: Puzzle, count: int = 6) -> Iterator[Marks]:
    """Half-filled boards, right so far, with the givens."""
    rng, full = Random(puzzle.kind.name), solution(puzzle)
    literals = list(Marks(full.yes & puzzle.variables, full.no & puzzle.variables).literals())
    for share in range(count):
        marks = puzzle.givens
        for literal in rng.sample(literals, len(literals) * share // (count - 1)):
            marks = marks.join(literal)
        yield marks


@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=BOARDS)
def test_text_with_marks_can_be_given_back(puzzle: Puzzle) -> None:
    for marks in parts(puzzle):
        text = puzzle.text(marks)
        assert read_marks(puzzle, text) == marks
        again = parse_board(f"# kind: {puzzle.kind.name}\n{text}")
        assert (again.puzzle.text(), again.marks) == (puzzle.text(), marks)


@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=BOARDS)
def test_a_wrong_mark_is_named(puzzle: Puzzle) -> None:
    """And not a mark that it shows, such as the cell that a wrong line passes; also where it contradicts others."""
    full = solution(puzzle)
    rng = Random(puzzle.kind.name)
    for marks in parts(puzzle):
        literal = rng.choice(list(full.without(puzzle.givens).literals()))
        if literal.known & puzzle.variables:
            board = marks.without(literal).join(literal.flipped)
            assert deduce.hint(puzzle, board, solutions=[full]).wrong == literal.flipped


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=BOARDS)
def test_a_printed_board_can_be_given_back(puzzle: Puzzle, lang: str) -> None:
    for marks in parts(puzzle):
        text = printed(puzzle, marks, colour=False)
        assert _visible(puzzle, read_marks(puzzle, text)) == _visible(puzzle, marks)
        again = parse_board(f"{heading(puzzle, lang)}\n{text}\nAnd a sentence: of r1c1.")
        assert again.puzzle.text() == puzzle.text()
        assert _visible(puzzle, again.marks) == _visible(puzzle, marks)


@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=BOARDS)
def test_a_printed_step_can_be_given_back(puzzle: Puzzle) -> None:
    """With what it concludes; what a contradiction supposes, and what follows from that, is no mark."""
    for step in deduce.solve(puzzle):
        _printed_and_read(puzzle, step)


MEANT = {
    "akari/038": "what is supposed is part of the clash",
    "sudoku/054": "candidates that were left before",
    "hashi/041": "a second bridge beside the first",
    "nonogram/017": "two lines of clues above",
    "slant/026": "a clue 1 in the corner, where the number of a row could stand",
    "sashigane/002": "values of which none is told",
}


def hard() -> Iterator[Any]:
    """Boards with contradictions: those that were once read wrongly, and further kinds in the long part."""
    for kind in kinds():
        paths = sorted((ROOT / "data" / kind).glob("*.txt"))
        named = [path for path in paths if f"{kind}/{path.stem}" in MEANT]
        found = named or [path for path in paths if re.search(r'"tier": [2-9]', path.read_text(encoding="utf-8"))]
        for path in found[:1]:
            yield pytest.param(path, id=f"{kind}/{path.stem}", marks=[] if named else [pytest.mark.long])


@pytest.mark.parametrize("path", [*hard()])
def test_a_printed_contradiction_can_be_given_back(path: Path) -> None:
    puzzle: Puzzle = deduce.load(path)
    contradictions = [step for step in deduce.solve(puzzle) if step.inner]
    assert contradictions
    for step in contradictions:
        _printed_and_read(puzzle, step)


def _printed_and_read(puzzle: Puzzle, step: Step) -> None:
    wanted = step.before if step.inner else step.after
    for colour in (False, True) if step.inner else (False,):
        again = read_marks(puzzle, printed(puzzle, step.before, step, colour=colour))
        assert _visible(puzzle, again) == _visible(puzzle, wanted), (colour, step)


def _visible(puzzle: Puzzle, marks: Marks) -> Marks:
    """The marks that a printed board shows."""
    return Marks(marks.yes & puzzle.variables, marks.no & puzzle.variables)


@pytest.mark.alike
@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=BOARDS)
def test_what_the_commands_print_can_be_given_back(
    puzzle: Puzzle, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source, out = tmp_path / "puzzle.txt", tmp_path / "out.txt"
    source.write_text(write(puzzle, "text"), encoding="utf-8")
    for call in (["solve", str(source)], ["hint", str(source)], ["check", "--max-tier", "1", str(source)]):
        assert main(call) in (0, 1)
        out.write_text(capsys.readouterr().out, encoding="utf-8")
        if call[0] == "check" and "1  " not in out.read_text(encoding="utf-8"):
            continue  # solvable at that tier: no board is printed
        for again in (["hint", str(out)], ["hint", str(source), "--marks", str(out)], ["grade", str(out)]):
            assert main(again) == 0, (call, again)
        assert puzzle.kind.title["en"] in capsys.readouterr().out


@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=BOARDS)
def test_marks_by_name_and_by_answer(puzzle: Puzzle) -> None:
    full = solution(puzzle)
    names = {"yes": [puzzle.name(bit, "en") for bit in bits(full.yes & puzzle.variables)][:3], "no": []}
    marks = read_marks(puzzle, json.dumps(names))
    assert [puzzle.name(bit, "en") for bit in bits(marks.without(puzzle.givens).yes)] == [
        name for name in names["yes"] if name not in [puzzle.name(bit, "en") for bit in bits(puzzle.givens.yes)]
    ]
    answer = {"kind": puzzle.kind.name, "marks": puzzle.answer(full)}
    assert read_marks(puzzle, json.dumps(answer)) == full
    with pytest.raises(InputError, match=r"unknown mark 'r99c99'; expected names such as r\dc\d"):
        read_marks(puzzle, '{"yes": ["r99c99"]}')


def rows_of(size: int, row: Callable[[int], Sequence[Any]]) -> list[list[Any]]:
    return [list(row(r)) for r in range(size)]


def large(kind: str, size: int) -> Puzzle:
    """A board with as many rows as columns, and as many regions, rooms or pairs."""
    numbered = rows_of(size, lambda r: [r + 1] * size)
    four_sides = {
        **{side: [None] * size for side in ("above", "left", "below", "right")},
        "clues": rows_of(size, lambda _: [None] * size),
    }
    fields: dict[str, Any] = {
        "yinyang": {"clues": rows_of(size, lambda r: [2 * (r == 0), *[0] * (size - 1)])},
        "starbattle": {"stars": 1, "clues": numbered},
        "numberlink": {"clues": rows_of(size, lambda r: [r + 1, *[0] * (size - 2), r + 1])},
        "rightturn": {"clues": rows_of(size, lambda r: [0 if c == r == 0 else None for c in range(size)])},
        "sunglasses": {
            "height": size,
            "width": size,
            "bridges": [[[0, 1], [0, 3]]],
            "row_counts": [None] * size,
            "col_counts": [None] * size,
        },
        "hitori": {"clues": rows_of(size, lambda r: [(r + c) % size + 1 for c in range(size)])},
        "creek": {"clues": rows_of(size + 1, lambda _: [None] * (size + 1))},
        "slant": {"clues": rows_of(size + 1, lambda _: [None] * (size + 1))},
        "futoshiki": {"clues": rows_of(2 * size - 1, lambda _: [None] * (2 * size - 1))},
        "tango": {"clues": rows_of(2 * size - 1, lambda _: [None] * (2 * size - 1))},
        "zip": {"clues": rows_of(size, lambda r: [{0: 1, size - 1: 2}.get(r)] + [None] * (size - 1))},
        "nonogram": {"above": [None] * size, "left": [[1]] + [None] * (size - 1)},
        "kakurasu": {"above": [None] * size, "left": [1] + [None] * (size - 1)},
        "tents": {
            **{"above": [None] * size, "left": [None] * size},
            "clues": rows_of(size, lambda r: ["T" if c == r == 0 else None for c in range(size)]),
        },
        "easyasabc": four_sides,
        "skyscrapers": four_sides,
        "galaxies": {
            "clues": rows_of(size, lambda r: ["*" if c == r == size // 2 else None for c in range(size)]),
        },
        "hashi": {"clues": rows_of(size, lambda r: [1 if r % 2 == c % 2 == 0 else None for c in range(size)])},
        "dominosa": {"clues": [[0] * (size + 1)] * size},
        "shikaku": {"clues": rows_of(size, lambda _: [size] + [None] * (size - 1))},
        "slitherlink": {"clues": rows_of(size, lambda r: [3 if r == 0 else None] * size)},
        "masyu": {"clues": rows_of(size, lambda r: ["w" if c == r + 1 else None for c in range(size)])},
    }
    blank = {"clues": rows_of(size, lambda _: [None] * size)}
    if getattr(kinds()[kind], "rooms", False):
        blank["rooms"] = numbered
    return parse(json.dumps({"kind": kind, **fields.get(kind, blank)}))


@pytest.mark.alike
@pytest.mark.parametrize("size", [6, 28, 54])
@pytest.mark.parametrize("kind", BOARDS)
def test_boards_of_every_size_have_coordinates_and_signs_in_the_terminal(kind: str, size: int) -> None:
    size = min(size, LARGEST.get(kind, size))
    puzzle = large(kind, size)
    bits_ = list(bits(puzzle.variables))
    literal = Marks(bits_[-1], 0)
    step = Step(puzzle, puzzle.givens, NOTHING, literal, technique=puzzle.kind.techniques[0])
    for text in (printed(puzzle, puzzle.givens, colour=False), printed(puzzle, puzzle.givens, step, colour=False)):
        head, *body = [line for line in text.split("\n") if not line.startswith("#")]
        assert re.fullmatch(r" +1( +2)?[ \d]*", body[0] if size > 9 else head)
        numbers = [int(found[1]) for line in body if (found := re.match(r" *(\d+) ", line[: len(str(size)) + 2]))]
        assert numbers == list(range(1, size + 1))
    assert "*" in text.rpartition("\n")[0]
    marks = puzzle.givens.join(literal)
    again = parse_board(f"{heading(puzzle, 'en')}\n{printed(puzzle, marks, colour=False)}")
    assert again.puzzle.text() == puzzle.text()
    assert _visible(puzzle, again.marks) == _visible(puzzle, marks)


# Each kind ------------------------------------------------------------------------------------------------------------

QUEENS = parse("AABBC\nABBCC\nADDDC\nEEDDC\nEEEDC", "queens")
DOTS = "\n".join(["....."] * 4)


@pytest.mark.parametrize("sign", "*★☆1Q👑")
def test_one_star_over_rows_of_dots_is_one_star(sign: str) -> None:
    marks = read_marks(QUEENS, f".{sign}...\n{DOTS}")
    assert QUEENS.answer(marks) == [[0, 1, 0, 0, 0], *[[0] * 5] * 4]
    assert marks.no == 0


@pytest.mark.parametrize("sign", "xX×+-0")
def test_no_star_has_signs_of_its_own(sign: str) -> None:
    marks = read_marks(QUEENS, f"{sign}....\n{DOTS}")
    assert (marks.yes, marks.no) == (0, 1)


def test_a_dot_is_no_star_once_all_stars_are_there() -> None:
    full = read_marks(QUEENS, "...*.\n*....\n..*..\n....*\n.*...")
    assert QUEENS.solved(full)
    assert read_marks(QUEENS, "[[0,0,0,1,0],[1,0,0,0,0],[0,0,1,0,0],[0,0,0,0,1],[0,1,0,0,0]]") == full
    assert read_marks(QUEENS, "00010\n10000\n00100\n00001\n00000").no == 0


def test_null_tells_open_from_empty() -> None:
    rows = [[1, 0, None, None, None], *[[None] * 5] * 4]
    marks = read_marks(QUEENS, json.dumps(rows))
    assert (marks.yes, marks.no) == (1, 2)
    assert read_marks(QUEENS, json.dumps([[value or 0 for value in row] for row in rows])).no == 0


def test_regions_may_stand_beside_the_marks() -> None:
    text = QUEENS.text()
    assert read_marks(QUEENS, text) == NOTHING
    assert read_marks(QUEENS, "11223\n12233\n14443\n55443\n55543") == NOTHING
    begun = read_marks(QUEENS, text.replace("A  A", "A* A.", 1))
    assert (begun.yes, begun.no) == (1, 2)
    with pytest.raises(InputError, match="the regions are not those of the puzzle"):
        read_marks(QUEENS, "AABBC\nABBCC\nADDDC\nEEDDC\nEEEDD")


LINK = parse("1..2\n....\n2..1", "numberlink")
EDGE = LINK.edges.between  # type: ignore[attr-defined]


def test_a_line_that_breaks_off_is_half_drawn() -> None:
    marks = read_marks(LINK, "1╶─2\n....\n2..1")
    assert marks == Marks(EDGE((0, 1), (0, 2)) | EDGE((0, 2), (0, 3)), 0)
    marks = read_marks(LINK, "1─..\n....\n2..1")
    assert marks == Marks(EDGE((0, 0), (0, 1)) | EDGE((0, 1), (0, 2)), 0)
    marks = read_marks(LINK, "1-. . 2\n\n. . . .\n\n2 . . 1".replace("\n\n", "\n:\n"))
    assert marks == Marks(EDGE((0, 0), (0, 1)), 0)
    with pytest.raises(InputError, match="line 1, column 2: a line that leads nowhere"):
        read_marks(LINK, "1─│2\n....\n2..1")


def test_numbers_in_cells_say_which_line_passes() -> None:
    marks = read_marks(LINK, "11.2\n....\n2..1")
    assert marks.known & LINK.variables == 0
    assert LINK.noun(marks, "en") == "r1c2 of 1"
    puzzle = parse("1.2\n1..\n..2", "numberlink")
    whole = read_marks(puzzle, "1.2\n1.2\n..2")  # the neighbours, too, are joined
    assert (whole.yes & puzzle.variables).bit_count() == 1 + 2
    assert puzzle.solved(whole)


def test_clues_alone_are_no_marks() -> None:
    for puzzle in BOARDS.values():
        assert read_marks(puzzle, puzzle.text()) == puzzle.givens
    for text in ("1 1\n. .", "1 . 2\n1 . 2", "1 . 2\n1 . 2\n. 3 3"):  # of which the last two are whole without a touch
        for rules in ("any", "full"):
            board = parse_board(f"# kind: numberlink\n# rules: {rules}\n{text}")
            assert board.marks == NOTHING
    for path in sorted((ROOT / "data" / "numberlink").glob("*.txt"))[::10]:
        assert deduce.load_board(path).marks == NOTHING


def test_neighbours_that_are_alike_are_joined_by_what_is_told_of_them() -> None:
    puzzle = parse("# rules: full\n1 1 2\n. . .\n. . 2", "numberlink")
    edge = puzzle.edges.between  # type: ignore[attr-defined]
    marks = read_marks(puzzle, "1 1 2\n. . 2\n. . 2")
    assert marks.yes & puzzle.variables == edge((0, 2), (1, 2)) | edge((1, 2), (2, 2))
    assert puzzle.solved(read_marks(puzzle, "A A B\nA A B\nA A B".translate(str.maketrans("AB", "12")))) is False


@pytest.mark.parametrize("puzzle", BOARDS.values(), ids=BOARDS)
def test_a_mark_both_ways_is_refused(puzzle: Puzzle, capsys: pytest.CaptureFixture[str]) -> None:
    """By every form of marks that can say so, in the command as in Python."""
    bit = next(bits(puzzle.variables & ~puzzle.givens.known))
    name = puzzle.name(bit, "en")
    marks = json.dumps({"yes": [name], "no": [name]})
    for said in (marks, json.dumps({"marks": json.loads(marks)})):
        with pytest.raises(InputError, match=f"{re.escape(name)} is marked both ways"):
            read_marks(puzzle, said)
    assert main(["hint", write(puzzle, "json"), "--marks", marks]) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.count("\n") == 1
    assert f"{name} is marked both ways" in err


def test_an_answer_that_is_not_whole_leaves_the_rest_open() -> None:
    labels = [[1, 1, 1, 2], [0, 0, 0, 0], [2, 0, 0, 1]]
    assert read_marks(LINK, json.dumps(labels)).no == 0
    edges = {"labels": labels, "edges": [[[0, 0], [0, 1]]]}
    assert read_marks(LINK, json.dumps(edges)) == Marks(EDGE((0, 0), (0, 1)), 0)


ROADS = parse(". . 1 2\n2 . . .\n. . . .\n. . . .", "rightturn")


@pytest.mark.parametrize(
    "text",
    [
        ". . 1-2\n' x ' |\n2 . . .\n' ' ' '\n. . . .\n' ' ' '\n. . . .",
        ". . 1-2\n  x   |\n2 . . .\n       \n. . . .\n       \n. . . .",
        ". . 1-2\n  x   |\n2 . . .\n\n. . . .\n\n. . . .",
        ". . 1-2\n  x   |\n2 . . .\n. . . .\n. . . .",
        ". . .-.\n  x   |\n. . . .\n. . . .\n. . . .",
    ],
)
def test_spaces_are_open_edges(text: str) -> None:
    edge = ROADS.edges.between  # type: ignore[attr-defined]
    wanted = Marks(edge((0, 2), (0, 3)) | edge((0, 3), (1, 3)), edge((0, 1), (1, 1)))
    assert read_marks(ROADS, text) == wanted
    if "1" in text:
        again = parse_board(text, "rightturn")
        assert (again.puzzle.text(), again.marks) == (ROADS.text(), wanted)


def test_marks_of_another_board_are_refused() -> None:
    with pytest.raises(InputError, match="the number at r1c3 is not that of the puzzle"):
        read_marks(ROADS, ". . 2-2\n. . . .\n. . . .\n. . . .")
    with pytest.raises(InputError, match="the number 2 does not stand there in the puzzle"):
        read_marks(LINK, "2-. . 1\n:\n. . . .\n:\n1 . . 2\n".replace("2-", "2-").replace("1 . . 2", "2 . . 1"))
    glasses = BOARDS["sunglasses"]
    other = sorted((ROOT / "data" / "sunglasses").glob("*.txt"))
    same_size = next(
        board
        for board in map(deduce.load, other)
        if (board.rows, board.cols) == (glasses.rows, glasses.cols) and board.text() != glasses.text()
    )
    with pytest.raises(InputError, match="the bridges are not those of the puzzle"):
        read_marks(glasses, same_size.text())
    with pytest.raises(InputError, match="this is a puzzle of the kind yinyang; expected starbattle"):
        read_marks(QUEENS, f"# kind: yinyang\n{DOTS}\n.....")


@pytest.mark.parametrize("name", ["aqre", "countryroad", "heyawake", "lits", "norinori", "starbattle"])
def test_marks_beside_other_rooms_are_refused(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """But the letters of the rooms may be others."""
    paths = sorted((ROOT / "data" / name).glob("*.txt"))
    known: dict[tuple[int, int], tuple[Path, Puzzle]] = {}
    for path in paths:
        board = deduce.load(path)
        mine, puzzle = known.setdefault((board.rows, board.cols), (path, board))
        if mine != path:
            break
    text = board.text(solution(board))
    with pytest.raises(
        InputError, match=r"the (rooms|regions) are not those of the puzzle; expected marks for the same"
    ):
        read_marks(puzzle, text)
    assert main(["hint", str(mine), "--marks", text]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    renamed = puzzle.text(solution(puzzle)).translate(str.maketrans("abcABC", "xyzXYZ"))
    if not set("xyzXYZ") & set(puzzle.text()):
        assert read_marks(puzzle, renamed) == solution(puzzle)


def test_the_clue_of_a_room_may_stand_elsewhere_in_it_but_be_no_other() -> None:
    puzzle = parse("a1 a b\na b b", "heyawake")
    assert read_marks(puzzle, "a a1■ b\na b b").known
    for text in ("a2 a■ b\na b b", "a1 a■ b\na b3 b"):
        with pytest.raises(InputError, match=r"the clue at r[12]c[12] is not that of the puzzle"):
            read_marks(puzzle, text)


@pytest.mark.parametrize("name", ["creek", "tango", "nurikabe", "heyawake", "slitherlink"])
def test_whole_boards_of_other_clues_are_refused(name: str) -> None:
    """Where the clues stand apart from the cells, and in saves."""
    puzzle: Any = BOARDS[name]
    place, clue = next(iter(puzzle.print.clues.items()))
    clues = {**puzzle.print.clues, place: None}
    other = type(puzzle)(puzzle.rows, puzzle.cols, puzzle.print.with_clues(clues))
    assert clue is not None
    form = "text" if name in ("creek", "tango") else "pzprv3"
    with pytest.raises(InputError, match="the board is not that of the puzzle; expected marks for the same board"):
        read_marks(other, puzzle.text(solution(puzzle)) if form == "text" else str(write(puzzle, form)))


@pytest.mark.parametrize(
    ("form", "name"),
    [
        *(("json", name) for name in ("yinyang", "starbattle", "numberlink", "sunglasses", "rightturn", "slitherlink")),
        *(("pzprv3", name) for name in ("yinyang", "starbattle", "numberlink", "slitherlink")),
    ],
)
def test_marks_of_another_puzzle_of_that_size_are_refused(form: str, name: str) -> None:
    known: dict[tuple[int, int], Puzzle] = {}
    for puzzle in map(deduce.load, sorted((ROOT / "data" / name).glob("*.txt"))):
        other = known.setdefault((puzzle.rows, puzzle.cols), puzzle)
        if other is not puzzle:
            break
    mine, theirs = (str(write(one, form)) for one in (puzzle, other))
    if form == "json":
        mine, theirs = (json.dumps({**json.loads(one), "marks": {"yes": []}}) for one in (mine, theirs))
    assert read_marks(puzzle, mine) == puzzle.givens
    with pytest.raises(InputError, match="the board is not that of the puzzle; expected marks for the same board"):
        read_marks(puzzle, theirs)


def test_a_part_of_a_board_beside_marks_is_no_other_board() -> None:
    assert read_marks(QUEENS, json.dumps({"kind": "starbattle", "stars": 1, "marks": {"yes": []}})) == NOTHING


@pytest.mark.parametrize("name", ["akari", "hitori", "koburin", "masyu", "slitherlink", "tapa", "yajilin"])
def test_marks_beside_other_clues_are_refused(name: str) -> None:
    """But the clues may be left out."""
    other = deduce.parse(write(BOARDS[name], "text").partition("\n\n")[0], name)
    clues = [list(row) for row in other.print.cells]  # type: ignore[attr-defined]
    (r, c), *_ = ((r, c) for r, row in enumerate(clues) for c, clue in enumerate(row) if clue is not None)
    clues[r][c] = None
    lacking = other.kind.puzzle.of(clues)  # type: ignore[attr-defined]
    assert read_marks(other, lacking.text(solution(other))).within(solution(other))
    with pytest.raises(InputError, match=f"the clue at r{r + 1}c{c + 1} is not that of the puzzle"):
        read_marks(lacking, other.text())


@pytest.mark.parametrize(
    ("save", "text"),
    [
        ("pzprv3/yinyang/2/3/1 . . /. . 2 /. 1 . /. . . /", "W○.\n..B"),
        ("pzprv3/starbattle/4/4/1/4/0 0 1 1 /0 0 1 1 /2 2 3 3 /2 2 3 3 /. # . . /+ . . . /. . . . /. . . . /", None),
        ("pzprv3/numlin/2/3/1 . 1 /2 . 2 /1 0 /0 -1 /0 0 1 /", None),
        ("pzprv3/nurikabe/2/3/2 . 1 /+ # . /", "2 - 1\n+ ■ -"),
        ("pzprv3/tapa/2/3/3 # . /. + . /", "3 ■ -\n- + -"),
        ("pzprv3/lightup/2/3/1 # . /. + . /", "1 * -\n- + -"),
        ("pzprv3/heyawake/2/3/1/0 0 0 /0 0 0 /1 . . /. . . /. # . /. + . /", None),
        ("pzprv3/slither/1/2/1 . /0 1 0 /0 0 /-1 0 /", None),
    ],
)
def test_saves_with_marks_are_boards(save: str, text: str | None) -> None:
    puzzle, marks = deduce.parse_board(save)
    assert marks == read_marks(puzzle, save) != puzzle.givens
    assert text is None or puzzle.text(marks) == text
    assert deduce.parse_board(write(puzzle, "pzprv3")).marks == puzzle.givens


def test_one_call_takes_a_half_filled_board(tmp_path: Path) -> None:
    path, marks = tmp_path / "puzzle.txt", tmp_path / "marks.txt"
    path.write_text(write(QUEENS, "text"), encoding="utf-8")
    marks.write_text(f"*....\n{DOTS}", encoding="utf-8")
    board = deduce.load_board(path, marks=marks)
    assert (board.puzzle.text(), board.marks) == (QUEENS.text(), Marks(1, 0))
    found = deduce.hint(*board)
    assert found is not None
    assert "r1c1" in found.text()
    marks.write_text("?!", encoding="utf-8")
    with pytest.raises(InputError, match=r"marks\.txt"):
        deduce.load_board(path, marks=marks)
    assert deduce.load_board("https://puzz.link/p?yinyang/2/2/1").marks.known


def test_marks_in_a_puzzle_are_told_of_where_they_are_left_aside(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "board.txt"
    path.write_text("W.X.\n....\n.B..\n....", encoding="utf-8")
    for command in ("solve", "grade", "check"):
        main([command, str(path)])
        assert "warning: the board has marks beside its givens (r1c3 is black)" in capsys.readouterr().err
    main(["hint", str(path)])
    assert "warning" not in capsys.readouterr().err


def test_two_boards_are_not_taken_for_one() -> None:
    text = "\n".join([printed(QUEENS, NOTHING, colour=False)] * 2)
    for source in (text, "pzprv3/yinyang/1/1/. /. /\n\npzprv3/yinyang/1/1/. /. /"):
        puzzle = QUEENS if source is text else parse(".")
        with pytest.raises(InputError, match="a second board starts here"):
            read_marks(puzzle, source)
    assert len(list(deduce.formats.parse_all(text))) == 2


# Kinds whose cells are words ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "spaced", "dense"),
    [
        ("akari", "- - 2\n- x -\n1 - -", "..2\n.x.\n1.."),
        ("hitori", "1 2 1\n3 3 2\n2 3 3", "121\n332\n233"),
        ("heyawake", "a a b\na a b\nc c b", "aab\naab\nccb"),
    ],
)
def test_cells_may_stand_close_together(kind: str, spaced: str, dense: str) -> None:
    assert parse(dense, kind).text() == parse(spaced, kind).text()


@pytest.mark.parametrize("kind", ["akari", "hitori", "heyawake"])
def test_marks_alone_may_stand_close_together(kind: str) -> None:
    puzzle = BOARDS[kind]
    full = solution(puzzle)
    yes, no = (next(iter(bits(side & puzzle.variables))) for side in full)
    signs = {yes: puzzle.kind.signs[0], no: puzzle.kind.signs[1]}  # type: ignore[attr-defined]
    rows = [[signs.get(puzzle.grid.bit(r, c), ".") for c in range(puzzle.cols)] for r in range(puzzle.rows)]  # type: ignore[attr-defined]
    for between in ("", " "):
        assert read_marks(puzzle, "\n".join(between.join(row) for row in rows)) == Marks(yes, no)


@pytest.mark.parametrize("kind", ["akari", "hitori"])
def test_words_tell_their_kind(kind: str) -> None:
    assert parse(BOARDS[kind].text()).kind.name == kind


def test_regions_by_number_are_no_hitori() -> None:
    assert parse("1 1 2 2\n1 3 3 2\n1 3 4 4\n3 3 4 4", stars=1).kind.name == "starbattle"


@pytest.mark.parametrize("kind", kinds().values(), ids=list(kinds()))
def test_the_page_of_a_kind_tells_its_signs(kind: Kind) -> None:
    """Of kinds that are not declared an author has to say them."""
    page = (ROOT / "docs" / "kinds" / f"{kind.name}.md").read_text(encoding="utf-8")
    for what in ("puzzle", "marks", "unknown", "JSON"):
        assert re.search(rf"^\| {what} \| \S", page, re.MULTILINE), what
