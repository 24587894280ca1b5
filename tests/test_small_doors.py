"""What a first call meets: pictures, names that are nearly right, addresses that are cut off."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import deduce
from deduce.app.cli import main
from deduce.app.web.views import source
from deduce.telling.draw import svg

ROOT = Path(__file__).parent.parent
BOARD = str(ROOT / "data" / "numberlink" / "004.txt")
HIGHLIGHT = re.compile(r'class="(?:cause|wall|assumed|way|order|badge)"')


@pytest.mark.parametrize("level", ["1", "2", "3"])
def test_the_picture_of_a_hint_shows_no_more_than_its_words(
    level: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hint.svg"
    assert main(["hint", BOARD, "--level", level, "--svg", str(path)]) == 0
    drawn, puzzle = path.read_text(encoding="utf-8"), deduce.load(BOARD)
    lines = re.findall(r'<path class="(?:line|off)"', drawn)
    empty = re.findall(r'<path class="(?:line|off)"', svg(puzzle, puzzle.givens))
    assert (len(lines) > len(empty)) == (level == "3")
    assert 'class="effect"' in drawn
    assert level == "3" or not HIGHLIGHT.search(drawn.split("</style>")[1])
    capsys.readouterr()


def test_a_wrong_mark_is_ringed_and_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, marks = tmp_path / "hint.svg", tmp_path / "marks.txt"
    puzzle = deduce.load(ROOT / "data" / "yinyang" / "003.txt")
    [only] = deduce.grade(puzzle).solutions
    literal = next(only.without(puzzle.givens).literals())
    marks.write_text(puzzle.text(puzzle.givens.join(literal.flipped)), encoding="utf-8")
    call = ["hint", str(ROOT / "data" / "yinyang" / "003.txt"), "--marks", str(marks), "--svg", str(path)]
    assert main([*call, "--level", "1"]) == 0
    assert path.read_text(encoding="utf-8").count('<circle class="effect"') == 1
    capsys.readouterr()


@pytest.mark.parametrize("command", ["hint", "solve"])
def test_a_picture_on_standard_output_is_alone_there(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, BOARD, "--svg", "-"]) == 0
    out, err = capsys.readouterr()
    assert out.startswith("<svg")
    assert out.rstrip().endswith("</svg>")
    assert "Numberlink 5×5" in err


@pytest.mark.parametrize("command", ["hint", "solve"])
def test_other_endings_of_pictures_are_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command, BOARD, "--svg", str(tmp_path / "board.jpg")]) == 2
    assert capsys.readouterr().err == "deduce: no picture of the form .jpg; expected .svg or .png\n"
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (["explain", "yinyan"], "yinyang"),
        (["explain", "Numberlnk"], "numberlink"),
        (["explain", "yinyang/cut-sell"], "cut-cell"),
        (["grade", "W.", "--kind", "quens"], "queens"),
        (["convert", BOARD, "--to", "jsn"], "json"),
        (["convert", BOARD, "--rules", "ful", "--to", "text"], "full"),
    ],
)
def test_did_you_mean(call: list[str], meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "--rules" in call:
        call = ["convert", "https://puzz.link/p?numlin/2/2/1122", *call[2:]]
    assert main(call) == 2
    err = capsys.readouterr().err
    assert f"(did you mean {meant}?)" in err
    assert err.count("\n") == 1


def test_addresses_of_the_page_hold_the_puzzle_alone() -> None:
    puzzle = deduce.load(ROOT / "data" / "sunglasses" / "003.txt")
    assert {"solution", "grade"} <= puzzle.extra.keys()
    shared = source(puzzle)
    assert "solution" not in shared
    assert "grade" not in shared
    assert deduce.parse(shared).text() == puzzle.text()


def test_a_body_that_is_cut_off_is_told() -> None:
    whole = deduce.parse("https://puzz.link/p?yinyang/6/6/0010090060b9")
    assert whole.notes == ()
    cut = deduce.parse("https://puzz.link/p?yinyang/6/6/00100900")
    assert [str(note) for note in cut.notes] == ["the body has 8 of 12 digits; what it leaves out is open"]


@pytest.mark.parametrize(("number", "size"), [(7, None), (12, "16px"), (120, "12px"), (4321, "9px")])
def test_numbers_fit_their_circles(number: int, size: str | None) -> None:
    puzzle: Any = deduce.parse(f"{number} {number}\n. .", "numberlink")
    found = re.findall(rf'<text class="number"(?: style="font-size:(\w+)")?[^>]*>{number}<', svg(puzzle, puzzle.givens))
    assert found == [size or ""] * 2


def test_names_say_more_to_the_generator_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "flow-free", "--size", "4x4", "--tier", "1"]) == 0
    assert "# rules: full" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VZNb9s4", "penpa-edit"),
        ("https://www.linkedin.com/games/queens/", "linkedin.com"),
    ],
)
def test_addresses_without_a_puzzle_get_an_answer_of_their_own(address: str, site: str) -> None:
    with pytest.raises(deduce.InputError) as fault:
        deduce.parse(address)
    assert f"an address of {site} does not say the puzzle" in str(fault.value)
    assert "a text grid" in str(fault.value)
