"""Every format: examples that others wrote, what is kept on the way through, and what each error says."""

import json
import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deduce import formats
from deduce.board.marks import Marks
from deduce.contract import registry
from deduce.formats import load, parse, parse_all, read_marks, recognise, text_of, write
from deduce.formats.lines import sorted_out
from deduce.formats.offers import bodies
from deduce.formats.source import Piece
from deduce.language.errors import InputError
from deduce.language.messages import likely
from techniques.yinyang.kind import YinYang
from tests.boards import shipped

SIX = "000000/001000/000100/000000/020000/102100"
SMALL = "W.\n.B"


def rows(puzzle):
    """The clues in the short form of this page: digits, rows between slashes."""
    return "/".join("".join(map(str, row)) for row in puzzle.answer(puzzle.givens))


def board(short, **fields):
    return YinYang.of([[int(digit) for digit in row] for row in short.split("/")], **fields)


def same(one, other):
    return rows(one) == rows(other) and one.id == other.id and one.extra == other.extra


def error(call, *args):
    with pytest.raises(InputError) as caught:
        call(*args)
    message = str(caught.value)
    assert "\n" not in message
    return message


# URLs ----------------------------------------------------------------------------------------------------------------

URLS = {
    "yinyang/5/5/016612300": "00000/10200/20001/00201/00000",
    "yinyang/6/6/0j40j0060220": "000201/011000/201000/000020/000002/002000",
    "yinyang/5/5/8k9okk6k0": "02220/21002/20202/20202/02020",
    "yinyang/6/6/0010090060b9": SIX,
}


@pytest.mark.parametrize(("body", "clues"), URLS.items())
def test_urls_are_read_and_written(body, clues):
    url = f"https://puzz.link/p?{body}"
    assert rows(parse(url)) == clues
    assert write(parse(url), "puzzlink") == url


@pytest.mark.parametrize(
    "url",
    [
        "http://pzv.jp/p.html?yinyang/5/5/016612300",
        "http://pzprxs.vercel.app/p?yinyang/5/5/016612300",
        "https://pzprxs.vercel.app/p.html?yinyang/5/5/016612300/",
        "puzz.link/p?yinyang/5/5/016612300",
        "localhost:8000/p.html?yinyang/5/5/016612300",
        "yinyang/5/5/016612300",
        "yinyang/5/5/016612300//",
        "https://puzz.link/p?yinyang_edit/5/5/016612300",
        "https://puzz.link/p?yinyang_play/5/5/016612300",
        "https://puzz.link/p?type=player&yinyang/5/5/016612300",
        "https://puzz.link/p?yinyang/5/5/016612300&foo=1",
        "https://puzz.link/p?yinyang/5/5/016612300#abc",
        "https://example.org/penpa-edit/?m=solve&p=https://puzz.link/p?yinyang/5/5/016612300",
        "https://example.org/penpa-edit/?m=solve&p=https%3A%2F%2Fpuzz.link%2Fp%3Fyinyang%2F5%2F5%2F016612300",
        "https://puzz.link/p?yinyang/e/5/5/016612300",
        "  https://puzz.link/p?yinyang/5/5/0166123\n",
        "\ufeffhttps://puzz.link/p?yinyang/5/5/0166123\r\n",
        "# from a collection\n\nhttps://puzz.link/p?yinyang/5/5/0166123",
    ],
)
def test_urls_of_all_sorts(url):
    assert rows(parse(url)) == "00000/10200/20001/00201/00000"


@pytest.mark.parametrize("url", ["v:x/yinyang/1/1/9", "yinyang/v:x/1/1/9", "yinyang/e/v:x/1/1/9", "yinyang/1/1/9/v:x"])
def test_an_address_that_says_that_rules_are_others_is_refused_wherever_it_says_so(url):
    message = error(parse, f"https://puzz.link/p?{url}")
    assert message.endswith(": the variant 'v:x'; expected the plain rules")


def test_a_copy_that_the_editor_opens_holds_a_file_with_its_answer():
    url = "https://puzz.link/p?type=editor&pzprv3/yinyang/1/3/1%20.%20./.%202%20./"
    assert rows(parse(url)) == "100"
    assert formats.load_board(url).marks == Marks(2, 1)


@pytest.mark.parametrize("form", ["utf-16", "utf-16-le", "utf-16-be"])
def test_text_of_powershell(form, tmp_path):
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(form, b"")
    (tmp_path / "a.txt").write_bytes(mark + "W.\r\n.●\r\n".encode(form))
    assert rows(load(tmp_path / "a.txt")) == "10/00"
    (tmp_path / "a.txt").write_bytes(b"\xff\xfeW")
    assert error(load, tmp_path / "a.txt").endswith("is not a text file; expected UTF-8 text")


def test_url_with_a_short_body_columns_first():
    assert rows(parse("yinyang/3/2/9")) == "100/000"
    assert rows(parse("yinyang/3/2")) == rows(parse("yinyang/3/2/")) == "000/000"
    assert rows(parse("yinyang/1/1/9")) == "1"
    assert write(board("12"), "puzzlink") == "https://puzz.link/p?yinyang/2/1/f"


def test_several_urls():
    found = parse_all("yinyang/1/1/9\n# second\n\nyinyang/1/1/i\n")
    assert [rows(puzzle) for puzzle in found] == ["1", "2"]


# Our own JSON --------------------------------------------------------------------------------------------------------


def test_json_keeps_what_it_does_not_know():
    text = '{"id": "a", "kind": "yinyang", "clues": [[0, 1], [2, 0]], "solution": [[1, 1], [2, 1]], "by": {"○": 1}}'
    puzzle = parse(text)
    assert rows(puzzle) == "01/20"
    assert puzzle.id == "a"
    assert puzzle.extra == {"solution": [[1, 1], [2, 1]], "by": {"○": 1}}
    assert json.loads(write(puzzle, "json")) == json.loads(text)


@pytest.mark.parametrize("name", ["kind", "game", "genre", "type"])
def test_json_of_others_names_the_kind_in_other_fields(name):
    regions = [[0, 0, 1, 1], [0, 2, 2, 1], [0, 2, 3, 3], [2, 2, 3, 3]]
    puzzle = parse(json.dumps({name: "Queens", "regions": regions}))
    assert puzzle.kind.name == "starbattle"
    assert not puzzle.notes
    with pytest.raises(InputError, match="no kind"):
        parse(json.dumps({"game": "chess", "type": 3, "regions": regions}))


def test_json_kind_size_and_id():
    assert rows(parse('{"clues": [[1]]}', "yinyang")) == "1"
    assert rows(parse('{"kind": "yin-yang", "rows": 1, "cols": 2, "clues": [[1, 2]]}')) == "12"
    assert parse('{"kind": "yinyang", "rows": 1, "cols": 1, "clues": [[1]]}').extra == {}
    assert parse('{"kind": "yinyang", "id": 7, "clues": [[1]]}').id == "7"


def test_json_over_many_lines_is_one_puzzle():
    assert rows(parse('{\n  "kind": "yinyang",\n  "clues": [[1,\n 2]]\n}\n')) == "12"


def test_json_lines_go_on_after_an_error():
    found = parse_all('{"clues": [[1]]}\n\n{"clues": [[3]]}\n{"clues": [[2]], "id": "c"}\n', "yinyang")
    assert rows(next(found)) == "1"
    assert error(next, found) == "JSON, line 3, clues, row 1, column 1: bad value 3; expected " + NUMBERS
    assert next(found).id == "c"
    assert next(found, None) is None


# Plain text ----------------------------------------------------------------------------------------------------------

OWN = """\
# A comment, and a comment with a colon: it says nothing.
# kind: yinyang
# id: corner
# grade: {"tier": 1}
# source: https://example.org/a#b
W..   # a remark
.B.
...

# solution
W○○
●B○
●●○
"""


def test_own_text_form():
    puzzle = parse(OWN)
    assert rows(puzzle) == "100/020/000"
    assert puzzle.id == "corner"
    solution = [[1, 1, 1], [2, 2, 1], [2, 2, 1]]
    assert puzzle.extra == {"grade": {"tier": 1}, "source": "https://example.org/a#b", "solution": solution}
    written = write(puzzle, "text")
    assert written == "\n".join(line for line in OWN.splitlines() if "A comment" not in line).replace(
        "   # a remark", ""
    )
    assert same(parse(written), puzzle)


def test_values_of_text_fields_keep_their_type():
    fields = {
        "a": "2",
        "b": 2,
        "c": True,
        "d": "",
        "e": " x ",
        "f": "x\ny",
        "g": "\ud800",
        "h": [1],
        "i": '"',
        "j": "NaN",
    }
    puzzle = board("12", id="00 1", extra=fields)
    assert same(parse(write(puzzle, "text")), puzzle)
    assert parse("# id: 007\n.").id == "007"


def test_solution_that_cannot_be_drawn_stays_a_field():
    for solution in ([[1, 2]], [[2, 2], [2, 2]], "none", [[1, 0], [0, 0]]):
        puzzle = board("10/02", extra={"solution": solution})
        assert "# solution: " in write(puzzle, "text")
        assert same(parse(write(puzzle, "text")), puzzle)


@pytest.mark.parametrize(
    "text",
    [
        "0 1 2\n2 0 0",
        "0,1,2\n2,0,0",
        "0, 1, 2,\n2, 0, 0,",
        "0\t1\t2\r\n2\t0\t0\r\n",
        "012\n200",
        ".12\n2..",
        "# np.savetxt\n0 1 2 # row\n2 0 0\n",
        "0.000000000000000000e+00 1.000000000000000000e+00 2.0e+00\n2. 0.0 0e0",
        ".WB\nB..",
        "_wb\nb--",
        ".○●\n●..",
        ". ○ ●\n● . .",
        "\u3000.○●\n\u3000●..",
        ".OX\nX..",
        ".ox\nx..",
        "・◯⬤\n⚫··",
        "\n\n  .WB  \n  B..  \n\n",
        "# kind: yinyang\n.WB\nB..",
    ],
)
def test_grids_of_all_sorts(text):
    assert rows(parse(text)) == "012/200"
    assert rows(parse(text, "yinyang")) == "012/200"


def test_grids_of_any_shape():
    assert rows(parse("1")) == "1"
    assert rows(parse("W")) == "1"
    assert rows(parse("0\n1")) == "0/1"
    assert rows(parse("...")) == "000"


def test_drawn_marks_are_no_givens_where_givens_are_told_apart():
    assert rows(parse("W○●\n...")) == "100/000"
    assert rows(parse(board("100/000").text(Marks(0b110, 0)))) == "100/000"


def test_a_black_stone_is_typed_as_any_shaded_cell_is():
    assert rows(parse("O.#\n#..", "yinyang")) == "102/200"
    puzzle = parse("# kind: yinyang\nW.#\n#..")
    assert rows(puzzle) == "100/000"
    assert puzzle.answer(read_marks(puzzle, "W.#\n#..")) == [[1, 0, 2], [2, 0, 0]]


def test_several_grids():
    one = "# id: a\nWB\n\n# solution\n\nWB\n\n# a remark\n\n"
    two = "# id: b\n1 2\n0 0\n# by: me\n\n\n"
    three = "..\n\n# id: c\n"
    found = list(parse_all(one + two + three))
    assert [puzzle.id for puzzle in found] == ["a", "b", "c"]
    assert [rows(puzzle) for puzzle in found] == ["12", "12/00", "00"]
    assert [puzzle.extra for puzzle in found] == [{"solution": [[1, 2]]}, {"by": "me"}, {}]


# pzprv3 --------------------------------------------------------------------------------------------------------------

PZPR = "pzprv3/yinyang/2/3/1 . . /. . 2 /. 1 1 /2 2 . /"


@pytest.mark.parametrize(
    "text",
    [
        PZPR,
        PZPR.replace("/", "\n"),
        PZPR.replace("pzprv3", "pzprv3.1"),
        PZPR.replace("/", "\r\n"),
        "\x0c" + PZPR,
        "pzprv3/yinyang/2/3/1 . . /. . 2",
        PZPR + '\nhistory:{"type":"pzpr","time":1/2}\n',
    ],
)
def test_pzprv3(text):
    assert recognise(text) == "pzprv3 file"
    assert rows(parse(text)) == "100/002"


def test_pzprv3_answer_is_read_as_marks():
    puzzle = parse(PZPR)
    assert puzzle.answer(read_marks(puzzle, PZPR)) == [[1, 1, 1], [2, 2, 2]]


def test_pzprv3_written():
    assert write(board("12/00"), "pzprv3") == "pzprv3\nyinyang\n2\n2\n1 2\n. .\n. .\n. ."
    two = write(board("1"), "pzprv3") + "\n\n" + write(board("2"), "pzprv3")
    assert [rows(puzzle) for puzzle in parse_all(two)] == ["1", "2"]


# puzzle-yin-yang.com -------------------------------------------------------------------------------------------------

PAGE = """<!DOCTYPE html><html><head><title>Yin-Yang</title><![endif]-->
<script>var Game = {}; var Puzzle = {}; var task = 'WdBaB'; Game.a = b && c;</script>
<script>$.init({puzzleWidth: %s, "puzzleHeight": "2"})</script></head><body>&nbsp;<div class="cell"></div></body></html>
"""


@pytest.mark.parametrize(
    ("text", "clues"),
    [
        ("hWfWiBdWaBWb", SIX),
        ("  aWbBd\n", "010/020/000"),
        ("task = 'WBWB'", "12/12"),
        ('"task": "WBWB"', "12/12"),
        ('<script>\nvar task="zWi"; // puzzleWidth', "/".join(["000000"] * 4 + ["001000", "000000"])),
        (PAGE % 4, "1000/0202"),
    ],
)
def test_task_strings(text, clues):
    assert recognise(text) == "task string"
    assert rows(parse(text)) == clues


def test_task_strings_are_written_so_that_they_are_known():
    assert write(board(SIX), "task") == "hWfWiBdWaBWb"
    assert write(board("12/12"), "task") == "task = 'WBWB'"
    far = YinYang.of([[0] * 8] * 7 + [[0] * 7 + [1]])
    assert write(far, "task") == "zzkW"


def cell(r, c, classes, *, step=31, jitter=0.0):
    return f'<div class="{classes}" style="top: {r * step + 1 + jitter}px; left: {c * step + 1}px; width: 30px;"></div>'


HTML = '<div class="board-back" style="width: 63px; height: 63px;">' + "".join(
    [
        cell(1, 1, "cell selectable cell-off"),
        cell(0, 1, "task-cell cell-1", jitter=1.5),
        cell(1, 0, "cell selectable cell-0"),
        cell(0, 0, "cell task-cell cell-0"),
        "</div>",
    ]
)


def test_board_html_is_placed_by_top_and_left():
    assert recognise(HTML) == "board HTML"
    puzzle = parse(HTML)
    assert rows(puzzle) == rows(parse(HTML, "yinyang")) == "12/00"
    assert puzzle.answer(read_marks(puzzle, HTML)) == [[1, 2], [1, 0]]


# janko.at ------------------------------------------------------------------------------------------------------------

JANKO = """\
<script id="data" type="application/x-janko">
begin
puzzle yinyang
author Somebody
size 2
unit 30
problem
w -
- b
solution
w b
w b
moves
Z2;aa,1;
end
</script>
"""


def test_janko():
    puzzle = parse(JANKO)
    assert rows(puzzle) == "10/02"
    assert puzzle.extra == {"author": "Somebody", "unit": "30", "solution": [[1, 2], [1, 2]]}
    assert puzzle.answer(read_marks(puzzle, JANKO)) == [[1, 2], [1, 2]]


@pytest.mark.parametrize(
    "text",
    [
        "begin\npuzzle Yin-Yang\nrows 1\ncols 2\nproblem\nw b\nend\nwhatever",
        "[begin]\n[puzzle] yinyang\n[rows] 1\n[cols] 2\n[problem]\nw b\n[end]",
        "[begin]\n[puzzle]\nyinyang\n[rows]\n1\n[cols]\n2\n[problem]\nw b\n[solution]\nw b\n[end]",
        "begin\r\npuzzle yinyang\r\nrows 1\r\ncols 2\r\n\r\n[problem]\r\nw b",
    ],
)
def test_janko_forms(text):
    assert recognise(text) == "janko.at file"
    assert rows(parse(text)) == "12"


def test_janko_written():
    assert write(board("12/00"), "janko") == "begin\npuzzle yinyang\nsize 2\nproblem\nw b\n- -\nend"
    two = write(board("120"), "janko") + "\n" + write(board("2"), "janko")
    assert [rows(puzzle) for puzzle in parse_all(two)] == ["120", "2"]


# Round trips ---------------------------------------------------------------------------------------------------------


@st.composite
def puzzles(draw, square=False):
    height = draw(st.integers(1, 12))
    width = height if square else draw(st.integers(1, 12))
    row = st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=width, max_size=width)
    return YinYang.of(draw(st.lists(row, min_size=height, max_size=height)))


@settings(max_examples=100, deadline=None)
@given(puzzles(), st.sampled_from(["text", "json", "puzzlink", "pzprv3", "janko"]))
def test_what_is_written_is_read_again(puzzle, to):
    written = write(puzzle, to)
    assert formats.names()[to] == recognise(written)
    assert rows(parse(written)) == rows(puzzle)
    assert write(parse(written), to) == written


@settings(max_examples=100, deadline=None)
@given(puzzles(square=True).filter(lambda puzzle: puzzle.stones.known))
def test_task_string_that_is_written_is_read_again(puzzle):
    assert rows(parse(write(puzzle, "task"))) == rows(puzzle)


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**12), 10**12)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)
NAMES = st.text(st.characters(categories=["L", "N", "P", "Zs"]), min_size=1).map(str.strip)


@settings(max_examples=100, deadline=None)
@given(NAMES.filter(str.isprintable), st.dictionaries(st.from_regex(r"x_[a-z0-9]{0,5}", fullmatch=True), VALUES))
def test_id_and_extra_travel_through_json_and_text(name, extra):
    puzzle = board("10/02", id=name, extra=extra)
    assert same(parse(write(puzzle, "json")), puzzle)
    assert same(parse(write(puzzle, "text")), puzzle)


def test_a_word_of_another_format_in_extra_fields_is_no_sign_of_it():
    puzzle = board("10/02", extra={"x_": ["bridge", "width"]})
    assert same(parse(write(puzzle, "json")), puzzle)


# Marks ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "○●\n.●",
        "W●\n.B",
        ".●\n..",
        "1 2\n0 2",
        "[[1, 2], [0, 0]]",
        '{"marks": [[1, 2], [0, 2]], "solution": [[1, 1], [1, 2]]}',
        '{"kind": "yinyang", "clues": [[1, 0], [0, 2]], "solution": [[1, 2], [0, 2]]}',
        "pzprv3/yinyang/2/2/1 . /. 2 /. 2 /. . /",
        "# remark\n○●\n.●\n\n# solution\n○○\n○○",
    ],
)
def test_marks_of_all_sorts(text):
    puzzle = parse(SMALL)
    assert puzzle.answer(read_marks(puzzle, text)) == [[1, 2], [0, 2]]


# Errors --------------------------------------------------------------------------------------------------------------

NUMBERS = "0 (open), 1 (white) or 2 (black)"
STONES = ". (open), W or ○ (white), B or ● (black)"
DIGITS = "0 or . (open), 1 (white), 2 (black)"
PZPR_DIGITS = ". (open), 1 (white) or 2 (black)"
TAGS = 'elements such as <div class="cell" style="top: 1px; left: 1px">'
SIZE = "a whole number from 1 to 999999999"
CELLS = "at most 10000 cells"
KIND = "its kind"
NO_FORM = "an address, a file, a list of rows, or a grid of several rows"
UNSAID = "line 1, column 1: a grid of 2×2 that does not say its kind; expected a line # kind: NAME"
LEVELS = "at most 50 levels"
GIVENS = "marks that keep the givens"
BOARD = "the task string from the source of the page, or the HTML of the board"

ERRORS = {
    None: [
        ("", "", "the input is empty", "a puzzle"),
        ("\ufeff \r\n", "", "the input is empty", "a puzzle"),
        ("x" * 2_000_001, "", "a text of 2000001 characters", "at most 2000000"),
    ],
    "text grid": [
        ("# only a remark\n\n", "1:1", "no puzzle", "a grid"),
        ("hello", "1:1", "unknown symbol 'h'", STONES),
        ("WB\n.", "2:2", "a row of 1 cell", "2 cells as in the first row"),
        ("0 1\n0 1 2", "2:5", "a row of 3 cells", "2 cells as in the first row"),
        ("..q.\nWB..", "1:3", "unknown symbol 'q'", STONES),
        ("0 1 3\n0 1 2", "1:5", "unknown symbol '3'", DIGITS),
        ("01W2", "1:3", "unknown symbol 'W'", DIGITS),
        ("01\n\n10", "3:1", "a second puzzle starts here", "one puzzle"),
        ("." * 10_001, "1:1", "the grid is too large", CELLS),
        (".\n" * 10_001, "10001:1", "the grid is too large", CELLS),
        ("# kind: chess\n.", "1:9", "unknown kind 'chess'", "kind"),
        ('# id: "\\n"\n.', "1 id", "bad id", "printable text or a whole number"),
        ("W.\n\n# solution\nB.", "", "r1c1 is white in the puzzle, but black in the marks", GIVENS),
        ("W.\n\n# solution\nW", "4:2", "a row of 1 cell", "2 cells"),
    ],
    "puzz.link URL": [
        ("https://puzz.link/p?kinkonkan/5/5/0", "1:21", "unsupported puzzle 'kinkonkan'", "puzzlink"),
        ("https://puzz.link/p?yinyang/5/5/01661r", "1:38", "bad digit 'r'", "0–9 or a–q"),
        ("# a\n  yinyang/5/5/01K", "2:17", "bad digit 'K'", "0–9 or a–q"),
        ("yinyang/5/5/0/1", "1:15", "one part too many", "COLS/ROWS/BODY"),
        ("yinyang/500/400/0", "1:13", "a board of 400×500", CELLS),
        ("yinyang/0/5/0", "1:9", "bad number of columns '0'", SIZE),
        ("https://puzz.link/p?yinyang/5/five/0", "1:31", "bad number of rows 'five'", SIZE),
        ("https://puzz.link/p?yinyang/５/5/0", "1:29", "bad number of columns '５'", SIZE),
        (
            "https://puzz.link/p?yinyang/" + "9" * 5000 + "/5",
            "1:29",
            "bad number of columns '999999999999999999999…'",
            SIZE,
        ),
        ("https://puzz.link/p?yinyang/5", "1:30", "no size in the URL", "NAME/COLS/ROWS/BODY"),
        ("https://example.org/yinyang", "1:1", "no puzzle in the URL", "https://puzz.link/p?NAME/COLS/ROWS/BODY"),
        ("https://puzz.link/p?yinyang/5/5/0 1", "1:34", "white space in the URL", "one URL a line"),
        ("yinyang/1/1/9\nyinyang/1/1/9", "2:1", "a second puzzle starts here", "one puzzle"),
    ],
    "JSON": [
        ("{", "1:2", "broken JSON: expecting property name enclosed in double quotes", None),
        ('{"kind": "yinyang",\n "clues": [[0 1]]}', "2:15", "broken JSON: expecting ',' delimiter", None),
        ('{"kind": "chess"}', "1 kind", "unknown kind 'chess'", "kind"),
        ('{"kind": ["yinyang"]}', "1 kind", "bad kind", "kind"),
        ('{"kind": "yinyang"}', "1 clues", "no clues", "a list of rows"),
        ('{"kind": "yinyang", "clues": {}}', "1 clues", "bad clues", "a list of rows"),
        ('{"kind": "yinyang", "clues": [1, 2]}', "1 clues, row 1", "not a row", "a list of cells"),
        ('{"kind": "yinyang", "clues": [[]]}', "1 clues, row 1", "not a row", "a list of cells"),
        ('{"kind": "yinyang", "clues": [[1], [1, 2]]}', "1 clues, row 2", "a row of 2 cells", "1 cell"),
        ('{"kind": "yinyang", "clues": [[1, 3]]}', "1 clues, row 1, column 2", "bad value 3", NUMBERS),
        ('{"kind": "yinyang", "clues": [[true]]}', "1 clues, row 1, column 1", "bad value True", NUMBERS),
        ('{"kind": "yinyang", "clues": [["\\ud800"]]}', "1 clues, row 1, column 1", "bad value '\\ud800'", NUMBERS),
        ('{"kind": "yinyang", "clues": [[[]]]}', "1 clues, row 1, column 1", "bad value list", NUMBERS),
        ('{"kind": "yinyang", "clues": [' + "[0]," * 10_000 + "[0]]}", "1 clues", "the grid is too large", CELLS),
        (
            '{"kind": "yinyang", "rows": 2, "clues": [[1]]}',
            "1 rows",
            "the board has 1 rows",
            "as many as the field rows says",
        ),
        *(
            (
                f'{{"kind": "yinyang", "{side}": {size}, "clues": [[1]]}}',
                f"1 {side}",
                f"the board has 1 {side}",
                f"as many as the field {side} says",
            )
            for side in ("rows", "cols")
            for size in ("true", "1.0", '"1"', "[1]")
        ),
        ('{"kind": "yinyang", "id": [], "clues": [[1]]}', "1 id", "bad id", "printable text or a whole number"),
        ('{"kind": "yinyang", "id": "\\ud800", "clues": [[1]]}', "1 id", "bad id", "printable text or a whole number"),
        ('{"x": NaN}', "1:1", "NaN is not a number", None),
        ('{"x": 1e999}', "1:1", "the number '1e999' is too large", None),
        ('{"x": ' + "9" * 5000 + "}", "1:1", "a number of 5000 digits", "at most 100"),
        ('{"x": ' + "[" * 60 + "]" * 60 + "}", "1:1", "nested too deeply", LEVELS),
        ('{"x": ' + "[" * 90_000, "1:1", "nested too deeply", LEVELS),
    ],
    "pzprv3 file": [
        ("pzprv3/yinyang/2", "1:17", "the header ends early", "pzprv3, name, rows and columns"),
        ("pzprv3.x/yinyang/1/1/.", "1:1", "unknown version", "pzprv3 or pzprv3.1"),
        ("pzprv3/kinkonkan/1/1/.", "1:8", "unsupported puzzle 'kinkonkan'", "pzprv3"),
        ("pzprv3/yinyang/2/2/. ./", "1:24", "1 row of clues", "2 rows"),
        ("pzprv3\nyinyang\n1\n2\n. 3", "5:3", "unknown symbol '3'", PZPR_DIGITS),
        ("pzprv3/yinyang/1/2/. . ./", "1:24", "a row of 3 cells", "2 cells"),
        ("pzprv3/yinyang/2/1/./././", "1:26", "1 row of the answer", "2 rows"),
        ("pzprv3/yinyang/1/1/./././", "1:24", "a row too many", "the end of the file"),
    ],
    "task string": [
        ("aWbBz", "1:6", "the string covers 31 cells", "a square number of cells"),
        (PAGE % 3, "2:58", "the string covers 8 cells", "6, for 2 rows and 3 columns"),
        ("task = '1,1,2'", "1:9", "'1,1,2' is no known task string", "one of yinyang"),
        ("task = 'W" + "z" * 400 + "'", "1:394", "the board is too large", CELLS),
        (
            "https://www.puzzle-yin-yang.com/?e=MTE6Niw0NjEsMTIx",
            "1:1",
            "the address of a puzzle (it says size 11, puzzle 6,461,121) does not hold its board",
            BOARD,
        ),
        ("https://www.puzzle-yin-yang.com/?size=5", "1:1", "the address of a puzzle does not hold its board", BOARD),
    ],
    "board HTML": [
        ("<p>nothing</p>", "1:1", "no board", TAGS),
        (
            "<p>\n<div class='cell'>",
            "2:1",
            "element \"<div class='cell'>\" has no place",
            "a style with top and left in px",
        ),
        (
            HTML.replace("cell-off", "cell-maybe").replace(" selectable", ""),
            "1:60",
            "element '<div class=\"cell cell…' is not understood",
            "one of the class words cell-off, cell-0, cell-1",
        ),
        (HTML + cell(2, 0, "cell selectable"), "1:60", "5 cells in 3 rows and 2 columns", "a full rectangle of cells"),
        (
            HTML + cell(1, 1, "cell selectable"),
            "1:409",
            "element '<div class=\"cell sele…' lies on another one",
            "one element a cell",
        ),
        ("<div><![foo[", "1:1", "broken HTML", "the elements of the board"),
        ('<div class="&#' + "9" * 5000 + ';">', "1:1", "broken HTML", "the elements of the board"),
    ],
    "janko.at file": [
        ("begin\nsize 2", "1:6", "no name of the puzzle", "a line such as: puzzle yinyang"),
        ("begin\npuzzle yinyang\nend", "1:6", "no size", "a line such as: size 6"),
        ("begin\npuzzle schlange\nsize 2", "2:8", "unsupported puzzle 'schlange'", "janko"),
        ("begin\npuzzle yinyang\nsize 2\nend", "2:8", "no section problem", "problem with 2 rows"),
        ("begin\nw b", "2:1", "a line outside any section", "a keyword such as problem"),
        ("begin\npuzzle yinyang\nsize 1\nproblem\nq", "5:1", "unknown symbol 'q'", "w (white), b (black) or - (open)"),
        ("begin\npuzzle yinyang\nsize 2\nproblem\nw b\nw\nend", "6:2", "a row of 1 cell", "2 cells"),
        ("begin\npuzzle yinyang\nsize 1\nproblem\nw\nw", "6:1", "a grid of 2 rows", "1 row"),
    ],
}

KIND_ERRORS = {
    "text grid": [
        (
            "hello",
            "1:1",
            "'hello' is in no known form",
            "an address, a file, a list of rows, or a grid of several rows",
        ),
        ("x1\n.2", "1:1", "a grid of 2×2 that does not say its kind", "a line # kind: NAME"),
    ],
    "JSON": [('{"clues": [[1]]}', "1", "no kind", 'the field "kind"')],
    "janko.at file": [
        (
            "begin\npuzzle minesweeper\nsize 1\nmines 1\nproblem\n-\nend",
            "4:7",
            "the number of all mines",
            "the plain rules",
        ),
    ],
    "board HTML": [
        (HTML.replace("task-cell", "cell"), "1:313", "a board of no kind that can be told", KIND),
    ],
}


def whole_numbers(value, place=()):
    """All whole numbers of a JSON value, each with its place."""
    if type(value) is int:
        yield place, value
    elif isinstance(value, dict | list):
        for name, one in value.items() if isinstance(value, dict) else enumerate(value):
            yield from whole_numbers(one, (*place, name))


def exchanged(value, place, new):
    """A JSON value with another part at a place."""
    if not place:
        return new
    found = value.copy()
    found[place[0]] = exchanged(value[place[0]], place[1:], new)
    return found


@pytest.mark.alike
@pytest.mark.parametrize("kind", shipped())
def test_no_number_of_json_may_be_a_fraction_or_a_truth_value(kind):
    """For Python 2.0 is 2 and true is 1: neither may stand for a number of the board or its size."""
    puzzle = replace(load(min(Path("data", kind).glob("*.txt"))), extra={})
    told = json.loads(write(puzzle, "json")) | {"rows": puzzle.rows, "cols": puzzle.cols}
    assert parse(json.dumps(told)).text() == puzzle.text()
    tried = set()
    for place, number in whole_numbers(told):
        for other in (float(number), *([bool(number)] if number in (0, 1) else [])):
            if (sort := (place[0], len(place), number, type(other))) not in tried:
                tried.add(sort)
                with pytest.raises(InputError):
                    parse(json.dumps(exchanged(told, place, other)))
    assert len(tried) >= 2


def one_of(what, word):
    """The kinds there are, or the names that they have in a format, in place of an unknown word."""
    known = registry.kinds().values()
    names = {kind.name for kind in known} if what == "kind" else {n for k in known for n in getattr(bodies(k), what)}
    return likely(word, sorted(names)).said("en")


def cases(table):
    """The errors of a table, each with its whole message: place is ``LINE:COLUMN``, or ``LINE`` and what is inside."""
    found = []
    for form, rows in table.items():
        for i, (text, place, what, expected) in enumerate(rows):
            spot, _, inside = place.partition(" ")
            line, _, column = spot.partition(":")
            where = [form, line and f"line {line}", column and f"column {column}", inside]
            says = ": ".join(filter(None, (", ".join(filter(None, where)), what)))
            if expected in ("kind", "puzzlink", "pzprv3", "janko"):
                expected = one_of(expected, what.partition("'")[2].rstrip("'"))
            found.append(pytest.param(text, f"{says}; expected {expected}" if expected else says, id=f"{form}-{i}"))
    return found


@pytest.mark.parametrize(("text", "message"), cases(ERRORS))
def test_what_errors_say(text, message):
    assert error(parse, text, "yinyang") == message


@pytest.mark.parametrize(("text", "message"), cases(KIND_ERRORS))
def test_what_errors_say_when_no_kind_is_given(text, message):
    assert error(parse, text) == message


def test_errors_about_the_kind():
    assert error(parse, SMALL, "chess") == f"unknown kind 'chess'; expected {one_of('kind', 'chess')}"


MARK_ERRORS = {
    "text grid": [
        ("B.\n..", "", "r1c1 is white in the puzzle, but black in the marks", GIVENS),
        ("..\n.○", "", "r2c2 is black in the puzzle, but white in the marks", GIVENS),
        ("...\n...", "1:3", "a row of 3 cells", "2 cells"),
        ("..\n..\n..", "3:1", "a grid of 3 rows", "2 rows"),
        ("# nothing", "1:1", "no marks", "a board of 2×2"),
    ],
    "JSON": [
        ('{"marks": 5}', "1 marks", "bad marks", "a list of rows"),
        ('{"marks": {"yes": "r1c1"}}', "1 marks, yes", "bad value 'r1c1'", "a list of names such as r1c1"),
        ('{"no": [["r1c1"]]}', "1 no", "unknown mark list", "names such as r1c1"),
        ('{"yes": [], "no": [], "yes": ["r1c1"]}', "1:1", "the field 'yes' is given twice", "one value"),
        ('{"kind": "yinyang"}', "1:1", "no marks in the object", "marks or solution, in the form of a solution"),
    ],
    "list of rows": [
        ("[[1, 2]]", "1 answer", "1 row", "2 rows"),
        ("[[1, 2], 3]", "1 answer, row 2", "not a row", "a list of cells"),
        ("[[1, 2], [1, 5]]", "1 answer, row 2, column 2", "bad value 5", NUMBERS),
    ],
    "pzprv3 file": [
        ("pzprv3/yinyang/2/2/1 ./. 2/", "1:28", "0 rows of the answer", "2 rows"),
        ("pzprv3/yinyang/1/1/././", "1:24", "a board of 1×1", "a board of 2×2"),
    ],
    "board HTML": [
        (cell(0, 0, "task-cell cell-0"), "1:1", "a board of 1×1", "a board of 2×2"),
    ],
    "janko.at file": [
        ("begin\npuzzle yinyang\nsize 2", "1:6", "no marks", "a section solution"),
    ],
    "puzz.link URL": [
        (
            "yinyang/2/2/0",
            "1:1",
            "a puzz.link URL holds no marks",
            "a drawn board, JSON or a pzprv3 file with its answer",
        ),
    ],
}


@pytest.mark.parametrize(("text", "message"), cases(MARK_ERRORS))
def test_what_errors_say_about_marks(text, message):
    assert error(read_marks, parse(SMALL), text) == message


def test_errors_about_writing():
    says = "this yinyang puzzle has no form as {}; expected one of pzprv3, janko, json, task, penpa, puzzlink, text"
    assert error(write, parse(SMALL), "morse") == says.format("'morse'")
    assert error(write, parse("W."), "task") == says.format("'task'").replace("task, ", "")


# Files ---------------------------------------------------------------------------------------------------------------


def test_load_takes_a_path_a_url_or_text(tmp_path, monkeypatch):
    path = tmp_path / "board.txt"
    path.write_text(OWN, encoding="utf-8")
    assert load(path).id == load(str(path)).id == "corner"
    assert rows(load("https://puzz.link/p?yinyang/1/1/9")) == "1"
    assert rows(load(SMALL)) == "10/02"
    assert rows(load("W.B")) == rows(load("102")) == "102"
    assert rows(load('{"clues": [[1]]}', "yinyang")) == "1"
    monkeypatch.chdir(tmp_path)
    Path("102").write_text("W", encoding="utf-8")
    assert rows(load("102")) == "1"
    assert text_of("102") == "W"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "{path} is empty; expected a puzzle"),
        (b" \n", "{path} is empty; expected a puzzle"),
        (b"\x89PNG\0\0", "{path} is a binary file; expected a text file"),
        (b"\0W\0B", "{path} is a binary file; expected a text file"),
        (b"WB\xff", "{path} is not a text file: byte 3 is not UTF-8; expected UTF-8 text"),
        (b"." * 10_000_000, "{path} is too large; expected at most 2000000 bytes"),
        (
            b"WB\nWq",
            "{path}, text grid, " + UNSAID,
        ),
        (
            b"\xef\xbb\xbf{",
            "{path}, JSON, line 1, column 2: broken JSON: expecting property name enclosed in double quotes",
        ),
    ],
    ids=range(8),
)
def test_files_that_are_no_puzzles(tmp_path, data, message):
    path = tmp_path / "board.txt"
    path.write_bytes(data)
    assert error(load, path) == message.format(path=path)


def test_paths_that_are_no_files(tmp_path):
    assert error(load, tmp_path) == f"{tmp_path} is a directory; expected a file"
    missing = tmp_path / "none.txt"
    says = "; expected a file, a URL or the text of a puzzle"
    assert error(load, missing) == error(load, str(missing)) == f"no such file: {missing}{says}"
    assert error(load, "boards/a b.txt") == f"no such file: boards/a b.txt{says}"
    assert error(load, "hello") == f"no such file: hello{says}"
    assert error(load, "q" * 5000) == "cannot read 'qqqqqqqqqqqqqqqqqqqqq…': File name too long"
    assert error(load, Path("a\0b")) == "no such file: 'a\\x00b'"
    assert error(load, "") == "the input is empty; expected a puzzle"


def test_nothing_heavy_is_imported():
    code = (
        "import sys, deduce.formats as f; f.parse('yinyang/1/1/9'); f.parse('W.'); "
        "print([m for m in ('numpy', 'networkx', 'ortools', 'bs4', 'pandas') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# A kind that another folder adds -------------------------------------------------------------------------------------

TOY = """
from dataclasses import dataclass
from deduce.contract.kind import Kind
from techniques.yinyang.kind import YinYang

@dataclass(eq=False)
class Links(YinYang):
    numbers: tuple = ()
    full: bool = False

KIND = Kind("links", {"en": "Links"}, Links, {"en": ("black", "white")})
Links.kind = KIND
"""
TOY_FORMATS = """
import re
from deduce.formats.bodies import Bodies, Json, Puzzlink, Text
from deduce.formats.shell import Format
from deduce.formats.grids import cut as cells
from deduce.formats.source import rows_of_length, values
from techniques.links import Links

SPADES = {"♠": 1, ".": 0}

def made(grid, full=False):
    return Links(len(grid), len(grid[0]), numbers=tuple(map(tuple, grid)), full=full)

def read_json(fields):
    full = fields.take("full_cover", False)
    return made(fields.grid("clues", lambda n: type(n) is int and n >= 0, "a whole number"), full)

def read_link(link):
    flat = []
    for found in re.finditer(r"([0-9a-f])|-(..)|([g-z])", link.parts[0].text):
        one, two, skip = found.groups()
        flat += [0] * (int(skip, 36) - 15) if skip else [int(one or two, 16)]
    return made(rows_of_length(flat, link.cols), full=not any(flag.text == "e" for flag in link.flags))

class Programs(Format):
    name, title = "programs", "file of another program"

    def claims(self, source, kind, /):
        return re.match(r"[0-9]+ [0-9]+\\n", source.text) is not None

    def read(self, source, kind, /):
        head, *lines = source.lines()
        return made(values(cells(lines), {".": 0} | {c: ord(c) - 64 for c in "ABC"}, "letters"))

BODIES = Bodies(
    json=Json(read_json, lambda puzzle: {"clues": puzzle.numbers, "full_cover": puzzle.full}, None),
    text=Text(
        lambda rows, fields: made(values(cells(rows), SPADES, "♠ or ."), fields.take("full", False)),
        None,
        lambda rows: float(any("♠" in line.text for line in rows)),
        lambda puzzle: {"full": puzzle.full},
    ),
    puzzlink={"toylinks": Puzzlink(read_link, lambda puzzle: None)},
    own=[Programs()],
)
"""


@pytest.fixture
def toy(tmp_path, monkeypatch):
    import techniques

    folder = tmp_path / "links"
    folder.mkdir()
    (folder / "__init__.py").write_text(TOY, encoding="utf-8")
    (folder / "formats.py").write_text(TOY_FORMATS, encoding="utf-8")
    monkeypatch.setattr(techniques, "__path__", [*techniques.__path__, str(tmp_path)])
    registry.forget()
    yield
    for name in ("techniques.links.formats", "techniques.links"):
        sys.modules.pop(name, None)
    monkeypatch.undo()
    registry.forget()


@pytest.mark.usefixtures("toy")
def test_a_kind_adds_its_formats_in_its_own_folder():
    clues = ((1, 0, 0, 0, 0), (2, 0, 0, 3, 0), (0, 0, 0, 0, 0), (0, 1, 0, 0, 2), (0, 0, 0, 0, 3))
    found = parse("toylinks/e/5/5/1j2h3m1h2j3")
    assert (found.kind.name, found.numbers, found.full) == ("links", clues, False)
    assert parse("toylinks/5/5/1j2h3m1h2j3").full
    found = replace(found, id="a", extra={"by": "me"})
    for to in ("json", "text"):
        again = parse(write(found, to))
        assert (again.id, again.extra, again.full) == ("a", {"by": "me"}, False)
    assert parse("3 1\nA.A").numbers == ((1, 0, 1),)
    assert parse("♠..\n.♠.").numbers == ((1, 0, 0), (0, 1, 0))
    assert parse("...").kind.name == "yinyang"
    assert parse("...", "links").kind.name == "links"
    assert error(parse, "yinyang/1/1/9", "links") == (
        "puzz.link URL, line 1, column 1: this is a puzzle of the kind yinyang; expected links, as asked for"
    )
    assert error(parse, "# kind: yinyang\n1", "links") == (
        "text grid, line 1, column 9: this is a puzzle of the kind yinyang; expected links, as asked for"
    )
    assert error(parse, '{"kind": "links"}', "yinyang") == (
        "JSON, line 1, kind: this is a puzzle of the kind links; expected yinyang, as asked for"
    )
    assert error(write, found, "puzzlink").endswith("expected one of json, text")
    assert error(parse, "pzprv3/toylinks/1/1/.").endswith(one_of("pzprv3", "toylinks"))


@pytest.mark.parametrize(
    ("head", "message"),
    [
        (["kind: lits", "kind: norinori"], "text grid, line 2, column 9: a second kind, 'norinori'; expected lits"),
        (["kind: queens", "kind: two-not-touch"], "line 2, column 9: a second kind, 'two-not-touch'; expected queens"),
        (["kind: starbattle", "Kind: lits"], "line 2, column 9: a second kind, 'lits'; expected starbattle"),
        (["kind: queens", "id: a", "id: b"], "line 3, column 7: the field id is given twice; expected one value"),
        (["kind: starbattle", "stars: 2", "stars: 1"], "the field stars is given twice; expected one value"),
        (["kind: queens", "kind: starbattle", "id: a", "id: a", "note: a", "note: b"], None),
    ],
)
def test_headers_that_contradict_each_other(head, message):
    text = "".join(f"# {line}\n" for line in head) + "AABBC\nABBCC\nADDDC\nEEDDC\nEEEDC"
    if message is None:
        assert parse(text).stars == 1
    else:
        assert message in error(parse, text)


@pytest.mark.parametrize("line", ["# note{}: x", "# a remark {}"])
def test_lines_before_a_board_take_work_that_grows_as_they_do(line: str) -> None:
    """Fields are not looked for among all others, and their names are one in small and in large letters."""

    def calls(count: int) -> int:
        text = "\n".join(["# kind: yinyang", *(line.format(k) for k in range(count)), "W..", "...", "..B"])
        found = 0

        def counted(*_: object) -> None:
            nonlocal found
            found += 1

        sys.setprofile(counted)
        try:
            assert parse(text).rows == 3
        finally:
            sys.setprofile(None)
        return found

    calls(10)
    assert calls(800) < 2.5 * calls(400)


def test_entries_are_the_lines_without_comments() -> None:
    """Of random texts with all sorts of white space, and where each stands; also behind other text of its line."""
    rng, count = random.Random("entries"), 0
    for _ in range(300):
        text = "".join(rng.choices("#ab1 \t\x0b\x0c\x1c\u3000\n\n", k=rng.randrange(60)))
        source = Piece(text, rng.randrange(3), rng.randrange(3))
        plain = [line for line in map(Piece.stripped, source.lines()) if line.text[0] != "#"]
        assert list(source.entries()) == plain
        assert [line.text for line in source.every_line()] == text.split("\n")
        count += len(plain)
    assert count > 300


def test_a_text_is_sorted_out_once() -> None:
    """Comments may be many, and whatever splits a text and whatever reads it need the same of them."""
    sorted_out.cache_clear()
    puzzle = parse("# a comment\n" * 5000 + "# kind: yinyang\n....\n.WB.\n.B..\n....\n")
    assert (puzzle.rows, puzzle.cols) == (4, 4)
    assert sorted_out.cache_info().misses == 1
