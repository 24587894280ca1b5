"""Broken input of every format: an `InputError` of one line or a puzzle, never anything else, and never slow.

Some dozens of mutations a reader by default; ``DEDUCE_FUZZ=10000 pytest tests/test_fuzz_formats.py`` for a long run.
"""

import base64
import json
import os
import time
import zlib
from itertools import islice, product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deduce.board.marks import Marks
from deduce.contract.registry import kinds
from deduce.formats import able, names, parse, parse_all, parse_board, read_marks, recognise, write
from deduce.formats import text as grids
from deduce.formats.lzstring import packed
from deduce.formats.offers import bodies
from deduce.formats.source import Piece
from deduce.language.errors import InputError
from tests.boards import samples
from tests.test_values import LINES

EXAMPLES = int(os.environ.get("DEDUCE_FUZZ", "60"))
HUNG = 60.0
"""Seconds of the processor after which an input is taken to hang the reader; all here take far less than one."""

CELL = '<div class="{}" style="top: {}px; left: {}px; width: 30px;"></div>'
SEEDS = {
    "puzz.link URL": [
        "https://puzz.link/p?yinyang/6/6/0010090060b9",
        "http://pzv.jp/p.html?yinyang_edit/e/3/2/9i/",
        "# two\nyinyang/2/1/f\nyinyang/1/1/9",
        "https://puzz.link/p?type=editor&pzprv3/yinyang/2/2/1%20./.%202/.%20./2%20./",
        "https://a.io/edit/?m=solve&p=https%3A%2F%2Fpuzz.link%2Fp%3Fyinyang%2F2%2F1%2Ff",
    ],
    "pzprv3 file": [
        "pzprv3/yinyang/2/3/1 . . /. . 2 /. 1 1 /2 2 . /",
        'pzprv3.1\nyinyang\n2\n2\n1 2\n. .\n. .\n1 2\nhistory:{"type":"pzpr"}\n',
    ],
    "JSON": [
        '{"id": "a", "kind": "yinyang", "clues": [[0, 1], [2, 0]], "solution": [[1, 1], [2, 1]], "by": {"x": [1.5]}}',
        '{"kind": "yinyang", "rows": 1, "cols": 2, "clues": [[1, 2]]}\n{"kind": "yinyang", "clues": [[0]]}\n',
        '{"marks": [[1, 2, 0], [0, 0, 0]]}',
        '[{"kind": "yinyang", "clues": [[1]]}, {"kind": "yinyang", "puzzle": "W."}]',
        '{"name": "Yin-Yang", "data": {"a": {"problem": "2 2\\nw -\\n- b"}, "b": {"url": "yinyang/1/1/9"}}}',
    ],
    "list of rows": [
        "[[1, 2, 0], [0, 0, 0]]",
        "array([[0., 2., 0.],\n       [1., 0., nan]])",
        "[['W' 'B']\n ['.' 'W']]",
        'rows = ["W.B",\n "..."]',
        "const a = {size: 2, colorRegions: [['A', 'B'],\n ['A', 'B'],], b: {A: red}}",
    ],
    "table": [
        'id,puzzle,by\na,"W.\n.B",me\nb,yinyang/1/1/9,\n',
        "1;https://puzz.link/p?yinyang/2/1/f;hard\n",
    ],
    "task string": [
        "hWfWiBdWaBWb",
        "<html><script>var task = 'WdBaB';</script><script>x({puzzleWidth: 4, puzzleHeight: 2})</script></html>",
        "https://www.puzzle-yin-yang.com/?e=MTE6Niw0NjEsMTIx",
        "# https://www.puzzle-nurikabe.com/\ntask = '3a2b12_2b'",
        '<link rel="canonical" href="https://www.puzzle-heyawake.com/"><script>var task = \'2a;1,1,2,2\';</script>',
        "# puzzle-minesweeper.com/mosaic\ntask = '2a1b3c'; x = {puzzleWidth: 4, puzzleHeight: 2}",
    ],
    "game of Simon Tatham": [
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/range.html#4x2dn:3_2a5d",
        "Loopy 3x2t0de:3a2b1\nSingles 3x2:112121",
        *(
            f"SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :{len(game)}:{game}\n"
            f"PARAMS  :3:3x2\nDESC    :{len(desc)}:{desc}\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :{len(move)}:{move}\n"
            for game, desc, move in (
                ("Light Up", "aB1c", "L0,0;I2,1"),
                ("Loopy", "f", "S0y1n2u16y"),
                ("Mosaic", "4e", "d2,0,0,0,1"),
                ("Pearl", "Bcb", "F1,0,0;F4,1,0;M8,0,0"),
                ("Range", "3e", "SB,1,0W,0,1"),
            )
        ),
        "Unruly 4x2dt:aAg",
    ],
    "penpa-edit address": [
        write(parse("W..\n..B"), "penpa"),
        "# one\n" + write(parse("W.\n.B\n.."), "penpa").partition("#")[2],
    ],
    "board HTML": [
        '<div class="board-back">'
        + CELL.format("cell selectable cell-off", 32, 32)
        + CELL.format("task-cell cell-1", 1, 32)
        + CELL.format("cell selectable cell-0", 32, 1)
        + CELL.format("task-cell cell-0", 1.5, 1)
        + "</div>",
    ],
    "janko.at file": [
        "begin\npuzzle yinyang\nauthor A\nsize 2\nproblem\nw -\n- b\nsolution\nw b\nw b\nend\n",
        "[begin]\n[puzzle]\nyinyang\n[rows] 1\n[cols] 2\n[problem]\nw b\n[end]",
    ],
    "nonogram file (.non)": [
        'catalogue "a"\ntitle "b"\nby "c"\nwidth 3\nheight 2\n\nrows\n1,1\n3\n\ncolumns\n2\n1\n2\n\ngoal "101111"\n',
        "width 2\nheight 1\nrows\n0\ncolumns\n\n0\n",
    ],
    "Sudoku file": [
        f"#Aa\n#Db\n[Puzzle]\n{LINES}\n[State]\n{LINES.replace('.', '7', 1)}\n[PencilMarks]\n,12,3,,,,,,\n",
        f"#ASeven01\n{LINES}",
        ":0000:x:" + LINES.replace("\n", "").replace(".", "+7", 1) + ":112 113::",
    ],
    "f-puzzles or SudokuPad address": [
        write(parse("1 - - -\n- - - -\n- - 2 -\n- 3 - -", "sudoku"), "fpuzzles"),
        "# one\n" + write(parse(samples()["killer"], "killer"), "fpuzzles"),
        "scl" + packed("{id:'x',cs:50,re:[],ca:[],ce:[" + ",".join([9 * "[{v:1},,,,,,,,]"] * 9) + "]}"),
    ],
    "text grid": [
        '# kind: yinyang\n# id: a\n# grade: {"tier": 1}\nW..\n.B.\n\n# solution\nW○○\n●B○\n',
        "0 1 2\n2 0 0\n",
        "0.0e+00,1.000,2\n2,0,0 # row",
        "○●.\n...\n\n.WB\nBXO",
        "Some board:\n```\nW..\n.B.\n```\n",
        '"",1,""\n2,,\n,,1\n',
        "2 3\nW..\n.B.\n",
        "# kind: akari\n#.2\n..#\n",
        " 1 \n   \n2  ",
        "⚪⚫.\n..⚫",
    ],
}
BOARDS = [parse("W..\n..B"), parse("...\n...")]

NASTY = st.sampled_from(
    [
        *"\0\x0b\x0c\x1c\x85\u2028\ufeff\u3000\ud800１٣○●.#/\\<>&;:=?'\"[]{},-+ \t\r\n0129wWbBxzé💥",
        *("9" * 20, "9" * 5000, "1e999", "NaN", "-1", "null", "[" * 2000, "{" * 60, "\\ud800", "&#" + "9" * 5000 + ";"),
        *("<!--", "<![foo[", "<!", "</script", "<script>", "<div class='cell' style='top:1px;left:1px'>", "begin\n"),
        *(
            "pzprv3/",
            "yinyang/",
            "# solution\n",
            "# id: ",
            "# kind: ",
            "task = '",
            "?e=",
            "https://",
            "v:",
            "]]>",
            "z" * 900,
        ),
    ]
)


@st.composite
def mutations(draw, seeds):
    """A sound text with one to six faults: something cut, doubled, moved, put in or put in place."""
    text = draw(st.sampled_from(seeds))
    for _ in range(draw(st.integers(1, 6))):
        start, end = sorted(draw(st.integers(0, len(text))) for _ in range(2))
        what = draw(st.integers(0, 5))
        end = min(end, start + draw(st.integers(1, 12))) if what < 4 else end
        part = text[start:end]
        other = draw(NASTY | st.characters() | st.text(max_size=5) | st.sampled_from(seeds)) if what in (1, 2) else ""
        put = (other, other, part + other, part * 2, part[::-1], part * draw(st.integers(0, 50)))[what]
        text = text[:start] + put + text[end:]
    return text


def outcome(call, *args):
    """What a call returns, or None when it says in one line what is wrong."""
    start = time.process_time()
    try:
        return call(*args)
    except InputError as fault:
        message = str(fault)
        assert message
        assert "\n" not in message
        assert len(message) < 600
        message.encode()
        return None
    finally:
        assert time.process_time() - start < HUNG


def test_every_format_has_seeds():
    assert set(names().values()) == set(SEEDS)


@pytest.mark.parametrize("form", SEEDS)
def test_seeds_are_what_they_seem(form):
    assert form in names().values()
    for seed in SEEDS[form]:
        assert recognise(seed) == form
    assert any(outcome(parse, seed) for seed in SEEDS[form])


@pytest.mark.parametrize("examples", [EXAMPLES // 3, pytest.param(EXAMPLES, marks=pytest.mark.long)])
@pytest.mark.parametrize("form", SEEDS)
def test_broken_input(form, examples):
    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(mutations(SEEDS[form]))
    def broken(text):
        for kind in (None, "yinyang"):
            puzzle = outcome(parse, text, kind)
            if puzzle is not None:
                again = parse(write(puzzle, "json"))
                assert again.answer(again.givens) == puzzle.answer(puzzle.givens)
                again = parse(write(puzzle, "text"))
                assert again.answer(again.givens) == puzzle.answer(puzzle.givens)
        for board in BOARDS:
            outcome(read_marks, board, text)
        several = outcome(parse_all, text)
        while several is not None and outcome(next, several, several) is not several:
            pass

    broken()


def drawn(kind: str) -> str:
    """What a drawing of penpa-edit says before it is packed."""
    packed = write(parse(samples()[kind], kind), "penpa").partition("&p=")[2]
    return zlib.decompress(base64.b64decode(packed), -15).decode()


@pytest.mark.parametrize("kind", ["yinyang", "sudoku", "heyawake", pytest.param("slitherlink", marks=pytest.mark.long)])
def test_broken_drawings(kind: str) -> None:
    """Of penpa-edit, broken before they are packed."""
    board = parse(samples()[kind], kind)

    @settings(max_examples=EXAMPLES // 4, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(mutations([drawn(kind)]))
    def broken(text):
        packer = zlib.compressobj(9, zlib.DEFLATED, -15)
        body = base64.b64encode(packer.compress(text.encode("utf-8", "replace")) + packer.flush()).decode()
        address = write(board, "penpa").partition("&p=")[0] + "&p=" + body
        for known in (None, kind):
            outcome(parse, address, known)
            outcome(parse_board, address, known)
        outcome(read_marks, board, address)

    broken()


def written(name: str) -> list[str]:
    """Boards of a kind in every form that it is written in, with marks where these are easily put."""
    found = []
    for puzzle in [parse(samples()[name], name), *islice(kinds()[name].make.tiny(), 2)]:
        bit = puzzle.variables & -puzzle.variables
        found += [write(puzzle, form) for form in able(puzzle)]
        found += [puzzle.text(puzzle.givens.join(Marks(0, bit & ~puzzle.givens.known)))]
    return found


@pytest.mark.parametrize("examples", [EXAMPLES // 15, pytest.param(EXAMPLES // 4, marks=pytest.mark.long)])
@pytest.mark.parametrize("kind", kinds())
def test_broken_input_of_every_kind(kind: str, examples: int) -> None:
    board = parse(samples()[kind], kind)

    @settings(max_examples=examples, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(mutations(written(kind)))
    def broken(text):
        puzzle = outcome(parse, text, kind)
        outcome(parse_board, text, kind)
        outcome(read_marks, board, text)
        if puzzle is not None:
            again = parse(write(puzzle, "json"))
            assert again.text() == puzzle.text()

    broken()


ANY = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 4) | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
)
GRID = st.lists(st.lists(st.integers(0, 2), min_size=2, max_size=2) | ANY, min_size=1, max_size=3) | ANY
OBJECT = st.fixed_dictionaries(
    {"kind": st.just("yinyang") | ANY, "clues": GRID},
    optional={"id": ANY, "rows": ANY, "cols": st.integers(1, 3), "solution": GRID, "marks": GRID, "x": ANY},
)


@settings(max_examples=EXAMPLES, deadline=None, database=None)
@given(OBJECT | GRID)
def test_json_of_any_shape(value):
    text = json.dumps(value)
    puzzle = outcome(parse, text, "yinyang")
    if puzzle is not None:
        for to in ("json", "text"):
            again = parse(write(puzzle, to))
            assert again.answer(again.givens) == puzzle.answer(puzzle.givens)
            assert again.id == puzzle.id
            assert again.extra == puzzle.extra
    for board in BOARDS:
        outcome(read_marks, board, text)


@pytest.mark.alike
@pytest.mark.parametrize("kind", [None, *kinds()])
def test_every_very_short_text(kind):
    for length in (1, 2):
        for signs in product(",. 01a#\n/W[?=-A+|'\"", repeat=length):
            outcome(parse, "".join(signs), kind)


LONG = "9" * 5000
"""More digits than Python turns into a number."""


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("starbattle", f"begin\npuzzle starbattle\nsize 2\nareas\n1 {LONG}\n1 {LONG}\nend\n"),
        ("starbattle", f"1 {LONG}\n1 {LONG}\n"),
        ("numberlink", f"# numbers: {LONG}\n1 1\n. .\n"),
        ("numberlink", f"2 1\n{LONG} {LONG}\n"),
        ("sunglasses", f"a. {LONG}\n.a {LONG}\n{LONG} {LONG}\n"),
        ("rightturn", f"{LONG} .\n. .\n"),
        ("yinyang", f"{LONG} 0\n0 0\n"),
    ],
)
def test_numbers_of_any_length(kind, text):
    outcome(parse, text, kind)
    outcome(parse, text, None)


BOMBS = {
    "open tags": ("", "<a ", ""),
    "comments that never end": ("", "<!--", ""),
    "declarations": ("", "<!", ""),
    "quotes": ("", "<a b='", ""),
    "attributes": ("<a", " b=c", ">"),
    "scripts": ("<script>", "</script", ""),
    "entities": ("<div class='", "&#9", "'>"),
    "cells": ("", CELL.format("cell selectable", 1, 2), ""),
    "brackets": ("", "[", ""),
    "objects": ("", '{"a":', ""),
    "small lists": ('{"kind": "yinyang", "clues": [', "[0],", "[0]]}"),
    "one long row": ('{"kind": "yinyang", "clues": [[', "0,", "0]]}"),
    "broken JSON Lines": ("", "{}\n", ""),
    "blank lines": ("W", "\n", "W"),
    "white space": ("W", " \t", "q"),
    "remarks": ("", "#\n", "WBq"),
    "rows": ("", "0\n", ""),
    "grids": ("", "0\n\n", ""),
    "zeros": ("", "0", ""),
    "numbers": ("", "0 ", ""),
    "commas": ("0", ",", "0"),
    "a remark of digits": ("# kind", "9", "\nWBq"),
    "a heading of blanks": ("# solution", " ", "!\nWBq"),
    "a fence of blanks": ("```", " ", "!\nWBq"),
    "states": ("SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\n", "MOVE    :4:L0,0\n", ""),
    "headings": ("W\n", "# solution\n\n", "WB"),
    "fields": ("", "# a: [1]\n", "WBq"),
    "slashes": ("pzprv3/yinyang/", "/", ""),
    "pzprv3 heads": ("", "pzprv3\n", ""),
    "janko heads": ("", "begin\n", ""),
    "janko words": ("begin\n", "abc d\n", ""),
    "stones": ("a", "W", "a"),
    "skips": ("W", "z", ""),
    "tasks": ("", "task = ", ""),
    "quoted tasks": ("", "task = 'q", ""),
    "a long body": ("https://puzz.link/p?yinyang/100/100/", "0", ""),
    "flags": ("https://puzz.link/p?yinyang/", "a/", ""),
    "many parts": ("https://puzz.link/p?yinyang/1/1/", "0/", ""),
    "frames": ("", "-", "x"),
    "a library": (":0000:x:", ".", "::"),
    "candidates that are deleted": (":0000:x:" + "." * 81 + ":", "111 ", "x::"),
    "sections": ("", "[Puzzle]\n", ""),
    "a load": ("https://f-puzzles.com/?load=", "A", ""),
    "a shortened load": ("scl", "N4", ""),
    "an address": ("a?e=", "A", ""),
    "a drawing": ("m=edit&p=", "A", ""),
    "a drawing of nothing": ("m=edit&p=", "7cEBAQAAAICQ/q/uCAoA", ""),
}
READ = (BOMBS["a long body"],)
"""Those that are read, as pzpr.js does: what is too much is left out."""
BOMB, LARGE = 40_000, 100_000
"""Characters: enough to tell quadratic time from linear time, and more."""


@pytest.mark.parametrize("size", [BOMB, pytest.param(LARGE, marks=pytest.mark.long)])
@pytest.mark.parametrize("parts", BOMBS.values(), ids=BOMBS)
def test_large_input_is_refused_in_time(parts, size):
    head, unit, tail = parts
    text = head + unit * (size // len(unit)) + tail
    read = [outcome(parse, text, kind) for kind in ("yinyang", None)]
    assert all(found is not None for found in read) if parts in READ else read == [None, None]
    assert outcome(read_marks, BOARDS[0], text) is None


WIDE, SCANNED = 400_000, 300_000_000
"""Characters of an input in one line, and how many may be looked at to say where its parts stand: far fewer than one
look at all of it for each would need.
"""
ADDRESSES = [f"https://puzz.link/p?{name}/100/100/" for one in kinds().values() for name in bodies(one).puzzlink]


LINES = [unit * (WIDE // len(unit)) for unit in (".", ". ", "1,", "|", "W", "a1")]


OFTEN = 2
"""Of so many addresses each time the suite is run, of all with the marker `long`."""
HEADS = [pytest.param(head + "1" * WIDE, marks=[pytest.mark.long][: i >= OFTEN]) for i, head in enumerate(ADDRESSES)]


@pytest.mark.parametrize("line", [*LINES, *HEADS], ids=lambda line: line[:30])
def test_no_part_of_an_input_is_looked_at_once_for_each_other(line, monkeypatch):
    scanned, plain = 0, Piece.cut

    def cut(piece, start, end=None):
        nonlocal scanned
        scanned += len(piece.text[:end])
        return plain(piece, start, end)

    monkeypatch.setattr(Piece, "cut", cut)
    outcome(parse, line)  # refused, or read without what is too much
    assert scanned < SCANNED


def test_a_grid_that_no_board_can_have_is_shown_to_no_kind(monkeypatch):
    monkeypatch.setattr(grids, "_guess", lambda _: pytest.fail("a kind is asked"))
    for large in ("1 " * WIDE + "2\n1 2 3", "1 2\n" * 20_000):
        with pytest.raises(InputError, match="the grid is too large"):
            parse(large)
