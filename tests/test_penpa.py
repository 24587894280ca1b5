"""penpa-edit: boards of every kind there and back, drawings as the program itself writes them, and broken ones."""

from __future__ import annotations

import base64
import contextlib
import json
import zlib
from dataclasses import replace
from itertools import islice, product

import pytest

from deduce.contract.registry import kinds
from deduce.formats import able, parse, parse_board, read_marks, write
from deduce.formats.offers import bodies
from deduce.language.errors import InputError
from tests.boards import samples

HOME = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
TOOLS = '{z9:zQ,zG:["1","2","1"],zQ:{zM:zS},zA:{zM:zS}}'
DRAWN = [name for name, kind in kinds().items() if bodies(kind).strokes]


def packed(*lines: str) -> str:
    """An address that holds these lines."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return HOME + base64.b64encode(packer.compress("\n".join(lines).encode()) + packer.flush()).decode()


def drawn(
    asked: str, answered: str = "{}", size: str = "3,2", margins: str = "[0,0,0,0]", title: str = "", tags: str = "[]"
) -> str:
    """A drawing with the head and the tail that the program writes."""
    head = f"square,{size},38,0,1,1,152,114,50,50,0,0,0,0,Title: {title},Author: ,,,OFF,false"
    return packed(head, margins, TOOLS, asked, answered, "[16,1,1,5,1,1]", "[]", "{}", '"x"', tags, "false")


def unpacked(address: str) -> list[str]:
    """The lines of an address."""
    return zlib.decompress(base64.b64decode(address.partition("p=")[2]), -15).decode().split("\n")


def test_all_kinds_but_two_are_drawn() -> None:
    assert sorted({*kinds()} - {*DRAWN}) == ["rightturn", "sunglasses"]


@pytest.mark.parametrize("name", DRAWN)
def test_there_and_back(name: str) -> None:
    kind, count = kinds()[name], 0
    for puzzle in [parse(samples()[name], name), *islice(kind.make.tiny(), 12)]:
        if "penpa" not in able(puzzle):
            continue
        address = write(puzzle, "penpa")
        again = [parse(address), parse(address, name), parse(address.partition("#")[2], name)]
        to = "puzzlink" if name == "starbattle" else "json"  # which does not name regions
        count += 1
        assert len({write(replace(one, id=None, extra={}), to) for one in (puzzle, *again)}) == 1
        assert not any(one.notes for one in again)
    assert count > 3


def test_lines_as_the_program_writes_them() -> None:
    head, margins, tools, asked, answered, cells = unpacked(write(parse("W..\n..B"), "penpa"))
    assert head == "square,3,2,38,0,1,1,152,114,101,101,0,0,0,0,Title: Yin-Yang,Author: ,,,OFF,false"
    assert margins == "[0,0,0,0]"
    assert tools.startswith('{z9:zQ,zG:["1","2","1"],zQ:{zM:zS,zS:["",1],zL:["1",2]')
    assert 'zY:{"16":[1,"circle_M",1],"25":[2,"circle_M",1]}' in asked
    assert answered.endswith("z6:[],z7:[]}")
    assert json.loads(cells) == [16, 1, 1, 5, 1, 1]


CELLS = '{zN:{"16":["2",1,"1"],"25":["?",1,"1"],"17":["1",2,"7"]}}'


@pytest.mark.parametrize(
    ("kind", "asked", "text"),
    [
        ("nurikabe", CELLS, "2 - -\n- - ?"),
        ("kurodoko", CELLS, "2 - -\n- - ?"),
        ("hitori", '{zN:{"16":[" 2 ",1,"1"]},z1:{"232":["1",1]}}', "2 - -\n- - -"),
        ("yajilin", '{zN:{"16":["1_2",1,"2"],"25":["?",1,"2"],"24":["0_3",1,"2"]}}', "1e - -\n- 0s x"),
        ("akari", '{zS:{"16":4,"18":1,"24":2},zN:{"16":["1",4,"1"]}}', "1 - x\n- - -"),
        ("akari", '{zY:{"18":[2,"square_LL",1]},zN:{"16":["1",1,"1"]}}', "1 - x\n- - -"),
        ("nurimisaki", '{zN:{"16":[" ",6,"1"],"25":["2",6,"1"]}}', "o - -\n- - 2"),
        ("shikaku", '{zN:{"16":[" ",7,"1"],"25":["2",7,"1"]}}', "? - -\n- - 2"),
        ("kurodoko", '{zY:{"16":[1,"circle_L",1]},zN:{"25":["2",6,"1"],"17":[" ",1,"1"]}}', "? - -\n- - 2"),
        ("tapa", '{zN:{"17":["12",1,"4"],"23":["?",1,"4"]}}', "- 12 -\n? - -"),
        ("masyu", '{zY:{"16":[1,"circle_L",2],"25":[2,"circle_M",1]}}', "w - -\n- - b"),
        ("nurimisaki", '{zY:{"16":[1,"circle_L",2],"25":[1,"circle_L",1]},zN:{"25":["2",1,"1"]}}', "o - -\n- - 2"),
        (
            "heyawake",
            '{zN:{"16":["1",1,"1"]},zE:{"51,58":2,"58,65":2,"58,59":2,"59,60":2,"50,51":2}}',
            "a1 b b\na  c c",
        ),
        ("heyawake", '{z1:{"232":["1",1]},"lineE":{"51,58":2,"58,65":2}}', "a1 b b\na  b b"),
        ("akari", '{zS:{"16":4,"18":4},zN:{"16":["1",7,"1"],"18":[" ",7,"1"]}}', "1 - x\n- - -"),
    ],
)
def test_drawings_of_people(kind: str, asked: str, text: str) -> None:
    puzzle = parse(drawn(asked), kind)
    assert write(puzzle, "json") == write(parse(text, kind), "json")
    assert not puzzle.notes


def test_margins_tags_and_titles() -> None:
    inner = '{zN:{"30":["2",1,"1"]}}'
    puzzle = parse(drawn(inner, size="5,4", margins="[1,1,1,1]", tags='["nurikabe"]'))
    assert write(puzzle, "json") == write(parse("2 - -\n- - -", "nurikabe"), "json")
    assert parse(drawn(inner, title="Nurikabe")).kind.name == "nurikabe"


def test_a_number_outside_says_the_stars() -> None:
    puzzle = parse("# stars: 2\n" + "\n".join(letter * 8 for letter in "ABCDEFGH"), "starbattle")
    assert parse(write(puzzle, "penpa")).stars == 2  # type: ignore[attr-defined]


def test_what_is_left_aside_is_named() -> None:
    asked = '{zN:{"16":["2",1,"1"],"46":["7",1,"1"]},zY:{"17":[1,"kakuro",1]},zT:[[16,17]],zC:{"1,2":10}}'
    (note,) = parse(drawn(asked), "nurikabe").notes
    assert note == "left aside of the drawing: thermo, cage, kakuro, 7"


def test_marks() -> None:
    shaded = drawn(CELLS, '{zS:{"17":4,"23":1,"24":2}}')
    board = parse_board(shaded, "nurikabe")
    assert board.puzzle.text(board.marks) == "2 ■ -\n■ + ?"
    assert read_marks(parse("2 - -\n- - ?", "nurikabe"), shaded) == board.marks
    loop = parse_board(
        drawn('{zN:{"16":["3",1,"1"]}}', '{zE:{"50,51":3,"50,57":3,"43,50":3},zL:{"16,17":3}}'), "slitherlink"
    )
    assert bin(loop.marks.yes).count("1") == 2
    line = parse_board(
        drawn('{zY:{"16":[1,"circle_L",1]}}', '{zL:{"16,17":3,"17,143":3,"24,17":3,"2,3":3,"50,51":3}}'), "masyu"
    )
    assert bin(line.marks.yes).count("1") == 3


@pytest.mark.parametrize(
    ("kind", "asked", "answered", "size", "text"),
    [
        ("yajilin", "{}", '{zS:{"16":1,"17":2},zL:{"18,25":3}}', "3,2", "■ + .\n    |\n. . ."),
        (
            "binairo",
            '{zN:{"18":["1",1,"1"]}}',
            '{zN:{"19":["1",2,"1"],"20":["0",2,"1"]}}',
            "4,4",
            "1 i o -\n- - - -\n- - - -\n- - - -",
        ),
        (
            "tango",
            "{}",
            '{zY:{"18":[1,"sun_moon",2],"19":[2,"sun_moon",2]}}',
            "4,4",
            "m s . .\n:\n. . . .\n:\n. . . .\n:\n. . . .",
        ),
        ("shakashaka", '{zS:{"16":4}}', '{zY:{"17":[4,"tri",1],"18":[8,"ox_E",1]}}', "3,2", "x ◥ □\n- - -"),
    ],
)
def test_marks_in_cells(kind: str, asked: str, answered: str, size: str, text: str) -> None:
    board = parse_board(drawn(asked, answered, size=size), kind)
    assert board.puzzle.text(board.marks) == text


def test_values_of_a_solver() -> None:
    asked = '{zN:{"18":["1",1,"1"]}}'
    answered = (
        '{zN:{"19":["2",2,"1"],"20":["34",2,"5"],"21":[[0,0,1,1,0,0,0,0,0,0],2,"7"],"26":["9",2,"1"]'
        ',"27":["?",2,"1"],"34":["4",2,"10"],"18":["3",2,"1"]},zS:{"28":1},z1:{"140":["1",1]}}'
    )
    board = parse_board(drawn(asked, answered, size="4,4"), "sudoku")
    assert " ".join(board.puzzle.text(board.marks).split()) == "1 +2 {34} {34} - - - - +4" + " -" * 7
    letters = parse_board(
        drawn("{}", '{zN:{"42":["A",2,"1"],"43":["16",2,"1"],"44":["12",2,"5"]}}', size="16,16"), "sudoku"
    )
    assert letters.puzzle.text(letters.marks).split()[:3] == ["+10", "+16", "-"]


def framed(words: list[str], margins: str, answered: str = "{}") -> str:
    """A drawing with a word in each cell of the whole board, its margins included; T is a tree."""
    rows, cols = [row.split() for row in words], len(words[0].split())
    points = {(r + 2) * (cols + 4) + c + 2: word for r, row in enumerate(rows) for c, word in enumerate(row)}
    numbers = {str(at): [word.replace("_", " "), 1, "1"] for at, word in points.items() if word not in ".T"}
    trees = {str(at): [1, "tents", 1] for at, word in points.items() if word == "T"}
    return drawn(f"{{zN:{json.dumps(numbers)},zY:{json.dumps(trees)}}}", answered, f"{cols},{len(rows)}", margins)


def test_clues_outside_stand_on_either_side() -> None:
    above = framed([". 1 0 0", "0 . T .", "1 . . .", "0 . . ."], "[1,0,1,0]", '{zY:{"27":[2,"tents",2]}}')
    below = framed([". T . 0", ". . . 1", ". . . 0", "1 0 0 ."], "[0,1,0,1]")
    board = parse_board(above, "tents")
    assert write(board.puzzle, "json") == write(parse(below, "tents"), "json")
    assert bin(board.marks.yes).count("1") == 1
    both = parse(framed([". 1 0 0 .", "0 . T . 0", "1 . . . 9", "0 . . . 0"], "[1,0,1,1]"), "tents")
    assert both.notes == ("left aside of the drawing: 0, 9",)
    assert write(both, "penpa") == write(board.puzzle, "penpa")


def test_what_is_unknown_outside() -> None:
    puzzle = parse(framed([". 1 ? ?", "0 . T .", "? . . .", "0 . . ."], "[1,0,1,0]"), "tents")
    assert json.loads(write(puzzle, "json"))["above"] == [1, None, None]


def test_sums_stand_at_the_corners_of_black_cells() -> None:
    """Of a cell n of the board with its margins, the corners have 16 * cells + 4 n and the next three numbers."""
    cells = 7 * 7
    black = ",".join(f'"{at}":[1,"kakuro",2]' for at in (16, 17, 18, 23, 30))
    sums = {(17, 2): "4", (18, 2): "6", (23, 1): "3", (30, 1): "7"}
    corners = ",".join(f'"{4 * (cells + at) + corner}":["{told}",4]' for (at, corner), told in sums.items())
    board = parse_board(drawn(f"{{zY:{{{black}}},z1:{{{corners}}}}}", '{zN:{"24":["1",2,"1"]}}', "3,3"), "kakuro")
    assert " ".join(board.puzzle.text(board.marks).split()) == "\\ 4\\ 6\\ \\3 +1 - \\7 - -"
    assert corners in unpacked(write(board.puzzle, "penpa"))[3]
    older = '{zS:{"16":4},zN:{"17":["4\\\\",4,"1"],"18":["6\\\\",4,"1"],"23":["\\\\7",4,"1"]}}'
    assert write(parse(drawn(older, size="3,2"), "kakuro"), "text").split()[-5:] == ["4\\", "6\\", "\\7", "-", "-"]


def test_several_numbers_outside() -> None:
    apart = framed([". . 1 . .", ". . 1 2 0", ". 2 . . .", "1 1 . . .", ". 0 . . ."], "[2,0,2,0]")
    within = framed([". 1_1 2 0", "2 . . .", "1,1 . . .", "0 . . ."], "[1,0,1,0]")
    puzzle = parse(apart, "nonogram")
    assert json.loads(write(puzzle, "json"))["left"] == [[2], [1, 1], []]
    assert write(puzzle, "penpa") == write(parse(within, "nonogram"), "penpa")
    assert unpacked(write(puzzle, "penpa"))[1] == "[2,0,2,0]"


def test_letters_of_a_solver() -> None:
    lettered = framed(
        [". . . . .", ". . . . .", "A . . . .", ". . . . .", ". . . . ."], "[1,0,1,0]", '{zN:{"30":["B",2,"1"]}}'
    )
    board = parse_board(lettered, "easyasabc")
    assert "+B" in board.puzzle.text(board.marks)


def test_a_colour_that_is_no_number_says_nothing() -> None:
    strange = drawn('{zS:{"16":[4],"17":{},"23":4}}', '{zS:{"18":[4],"24":null}}')
    board = parse_board(strange, "akari")
    assert board.puzzle.text(board.marks) == "- - -\nx - -"


THINGS = (
    "x",
    -1,
    1.5,
    None,
    [],
    [4],
    {},
    ["1", 1, "1"],
    [[1], "star", 1],
    [{}, [], {}],
    [1, ["a"], 1],
    ["1_9", 1, "2"],
)
PLACES = ("18", "19,18", "82,90", "999999999", "-3", "18,,19", "")


@pytest.mark.parametrize("name", ["surface", "number", "numberS", "symbol", "line", "lineE"])
@pytest.mark.parametrize("kind", ["akari", "slitherlink", "starbattle", "yinyang"])
def test_anything_drawn_anywhere_is_read_or_refused(kind: str, name: str) -> None:
    for place, thing in product(PLACES, THINGS):
        table = json.dumps({name: {place: thing}})
        for address in (drawn(table, size="4,4"), drawn("{}", table, size="4,4")):
            with contextlib.suppress(InputError):
                parse_board(address, kind)


GIANT = packed("square,99999,99999,38", "[0,0,0,0]", TOOLS, "{}", "{}", "[]")
BROKEN = [
    (HOME + "AAAA", "a damaged drawing"),
    (HOME + "%%%", "a damaged drawing"),
    (drawn(CELLS)[:-30], "a damaged drawing"),
    (packed("square,3,2", "[0,0,0,0]"), "a damaged drawing"),
    (packed("hex,3,2,38", "[0,0,0,0]", TOOLS, "{}", "{}", "[]"), "a drawing of the sort hex"),
    (GIANT, "a board of 99999×99999"),
    (packed("square,x,2,38", "[0,0,0,0]", TOOLS, "{}", "{}", "[]"), "bad number of columns 'x'"),
    (packed("square,3,2,38", "[9,9,9,9]", TOOLS, "{}", "{}", "[]"), "bad number of rows '-16'"),
    (packed("square,3,2,38", "[]", TOOLS, "[]", "{}", "[]"), "a damaged drawing"),
    (packed("square,3,2,38", "[]", TOOLS, "[" * 100_000, "{}", "[]"), "a damaged drawing"),
    (packed("square,3,2,38", "[]", TOOLS, " " * 5_000_000, "{}", "[]"), "the drawing is too large"),
    (drawn('{zN:{"16":["x!",1,"1"]}}'), "x! is printed in r1c1"),
]


@pytest.mark.parametrize(("address", "what"), BROKEN, ids=range(len(BROKEN)))
def test_broken_drawings_get_one_line(address: str, what: str) -> None:
    with pytest.raises(InputError) as fault:
        parse(address, "nurikabe")
    assert what in str(fault.value)
    assert "\n" not in str(fault.value)
    assert len(str(fault.value)) < 300


def test_kinds_that_are_not_said_or_not_drawn() -> None:
    with pytest.raises(InputError, match="does not say its kind"):
        parse(drawn(CELLS))
    with pytest.raises(InputError, match="drawings of sunglasses are not read"):
        parse(drawn(CELLS), "sunglasses")
