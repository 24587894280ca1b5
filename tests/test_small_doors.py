"""What a first call meets: pictures, names that are nearly right, addresses that are cut off."""

from __future__ import annotations

import io
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import deduce
from deduce.app import progress
from deduce.app.cli import main
from deduce.app.pages import contradictions
from deduce.app.web.views import source
from deduce.contract.registry import kinds
from deduce.declared.kind import DeclaredKind
from deduce.engine.tiers import Tiers
from deduce.language.errors import InputError, OutOfTime
from deduce.making.generate import generate
from deduce.making.options import options_of
from deduce.picture.draw import svg

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


def test_the_row_of_a_wrong_mark_is_ringed_and_then_the_mark(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, marks = tmp_path / "hint.svg", tmp_path / "marks.txt"
    puzzle = deduce.load(ROOT / "data" / "yinyang" / "003.txt")
    [only] = deduce.grade(puzzle).solutions
    literal = next(only.without(puzzle.givens).literals())
    marks.write_text(puzzle.text(puzzle.givens.join(literal.flipped)), encoding="utf-8")
    call = ["hint", str(ROOT / "data" / "yinyang" / "003.txt"), "--marks", str(marks), "--svg", str(path)]
    for level, ringed in (("1", puzzle.cols), ("2", 1)):
        assert main([*call, "--level", level]) == 0
        assert path.read_text(encoding="utf-8").count('<circle class="effect"') == ringed
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
    assert capsys.readouterr() == ("", "deduce: no picture of the form .jpg; expected .svg or .png\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "call", [["solve", "--html"], ["solve", "--svg"], ["hint", "--svg"], ["prove", "--out"], ["booklet", "--out"]]
)
@pytest.mark.parametrize(("place", "why"), [("no/such", "No such file or directory"), (".", "Is a directory")])
def test_a_place_where_nothing_can_be_written_is_told_before_the_search(
    call: list[str], place: str, why: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("deduce.app.files.read_text", never)
    command, option = call
    assert main([command, BOARD, option, place]) == 2
    assert capsys.readouterr() == ("", f"deduce: cannot write {place}: {why}\n")


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (["explain", "yinyan"], "yinyang"),
        (["kinds", "tappa"], "tapa"),
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
    assert [str(note) for note in cut.notes] == ["the body ends after 24 of 36 places; those left out have no clue"]


DECLARED = {name: kind for name, kind in kinds().items() if isinstance(kind, DeclaredKind)}
CLUED = [name for name, kind in DECLARED.items() if any(not row.endswith("borders") for row in kind.puzzlink.values())]
"""Kinds whose links end with clues."""


@pytest.mark.parametrize("name", CLUED)
def test_a_body_of_a_declared_kind_that_is_cut_off_is_told(name: str) -> None:
    whole = deduce.write(deduce.load(next((ROOT / "techniques" / name / "samples").glob("*.txt"))), "puzzlink")
    cut = deduce.parse(whole[:-1])
    assert deduce.parse(whole).notes == ()
    assert [str(note).startswith("the body ends after ") for note in cut.notes] == [True]


@pytest.mark.parametrize(("number", "size"), [(7, None), (12, "16px"), (120, "12px"), (4321, "9px")])
def test_numbers_fit_their_circles(number: int, size: str | None) -> None:
    puzzle: Any = deduce.parse(f"{number} {number}\n. .", "numberlink")
    found = re.findall(rf'<text class="number"(?: style="font-size:(\w+)")?[^>]*>{number}<', svg(puzzle, puzzle.givens))
    assert found == [size or ""] * 2


def test_names_say_more_to_the_generator_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "flow-free", "--size", "4x4", "--tier", "1"]) == 0
    assert "# rules: no2x2" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("address", "site"),
    [
        ("https://www.linkedin.com/games/queens/", "linkedin.com"),
    ],
)
def test_addresses_without_a_puzzle_get_an_answer_of_their_own(address: str, site: str) -> None:
    with pytest.raises(deduce.InputError) as fault:
        deduce.parse(address)
    assert f"an address of {site} does not say the puzzle" in str(fault.value)
    assert "a text grid" in str(fault.value)


# Calls ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (["solve", BOARD, "--stepz"], "--steps"),
        (["grade", BOARD, "--time-limt", "3"], "--time-limit"),
        (["generate", "yinyang", "--size", "5x5", "--teir", "1"], "--tier"),
        (["generate", "yinyang", "--size", "5x5", "--symetry", "none"], "--symmetry"),
        (["generate", "yinyan", "--size", "5x5", "--tear", "1"], "yinyang"),
        (["sovle", BOARD], "solve"),
        (["hint", BOARD, "--unique", "allways"], "always"),
        (["explain", "yinyang/one-cel-contradiction"], "one-cell-contradiction"),
    ],
)
def test_did_you_mean_for_words_of_the_call(call: list[str], meant: str, capsys: pytest.CaptureFixture[str]) -> None:
    try:
        status = main(call)
    except SystemExit as end:
        status = int(end.code or 0)
    assert status == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"(did you mean {meant}?)" in err


@pytest.mark.alike
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("kind", kinds())
def test_contradictions_are_explained_with_an_example(kind: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", f"{kind}/one-cell-contradiction", "--lang", lang]) == 0
    out = capsys.readouterr().out
    assert out.startswith(("One-cell contradiction (一マスの背理法)", "一マスの背理法 (One-cell contradiction)"))
    step = contradictions.example(kinds()[kind])
    assert (step.sentence(lang) if step else f"deduce generate {kind} --size RxC --tier 2") in out
    assert step or kind not in ("yinyang", "starbattle", "numberlink")
    assert main(["explain", f"{kind}/two-cell-contradiction", "--lang", lang]) == 0
    assert f"deduce generate {kind} --size RxC --tier 3" in capsys.readouterr().out


def test_pictures_can_be_scaled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    for name, read in (("a.svg", _svg_width), ("a.png", _png_width)):
        for command in (
            ["hint", BOARD, "--svg"],
            ["solve", BOARD, "--svg"],
            ["convert", BOARD, "--to", name[2:], "--out"],
        ):
            widths = []
            for scale in ("1", "2.5"):
                path = tmp_path / name
                assert main([*command, str(path), "--scale", scale]) == 0
                widths.append(read(path.read_bytes()))
            assert widths[1] == round(2.5 * widths[0]), command
    capsys.readouterr()
    for wrong in ("0", "x", "100"):
        with pytest.raises(SystemExit):
            main(["convert", BOARD, "--to", "svg", "--scale", wrong])
        assert f"{wrong!r} is not a number from 0.1 to 20" in capsys.readouterr().err


def _svg_width(data: bytes) -> int:
    return int(re.findall(rb' width="(\d+)"', data)[0])


def _png_width(data: bytes) -> int:
    return int.from_bytes(data[16:20], "big")


@pytest.mark.parametrize("level", ["1", "2"])
def test_a_png_of_a_place_is_ringed_as_the_svg_is(
    level: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("resvg_py")
    path, plain = tmp_path / "a.png", tmp_path / "b.png"
    assert main(["hint", BOARD, "--level", level, "--svg", str(path)]) == 0
    assert main(["convert", BOARD, "--to", "png", "--out", str(plain)]) == 0
    assert path.read_bytes() != plain.read_bytes()
    capsys.readouterr()


@pytest.mark.parametrize("kind", kinds())
def test_the_help_of_generate_lists_the_options_of_the_kind(kind: str, capsys: pytest.CaptureFixture[str]) -> None:
    for call in (["generate", kind, "--help"], ["generate", "--help", kind]):
        with pytest.raises(SystemExit) as end:
            main(call)
        assert end.value.code == 0
        said = capsys.readouterr().out
        for option in options_of(kinds()[kind]):
            assert f"--{option.name}" in said
            assert set(option.choices) <= set(re.findall(r"[\w-]+", said))
    with pytest.raises(SystemExit):
        main(["generate", "--help"])
    assert "deduce generate KIND --help lists them" in capsys.readouterr().out


# Limits ---------------------------------------------------------------------------------------------------------------

HUGE = "# kind: yinyang\n" + ("." * 40 + "\n") * 40
SEARCHES = [["hint"], ["check"], ["solve"], ["solve", "--steps"], ["grade"], ["prove", "--out", "X"]]


@pytest.mark.parametrize("command", SEARCHES, ids=" ".join)
def test_time_and_budget_have_words_of_their_own_and_advice(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "huge.txt").write_text(HUGE, encoding="utf-8")
    assert main([*command, "huge.txt", "--time-limit", "0.1"]) == 1
    told = "".join(capsys.readouterr())
    assert "out of time" in told.lower()
    assert "--time-limit 1 allows more" in told
    assert "budget" not in told
    if command[0] in ("solve", "grade"):  # the others ask the oracle first
        assert main([*command, "huge.txt", "--budget", "2", "--time-limit", "5"]) == 1
        told = "".join(capsys.readouterr())
        assert "out of budget" in told.lower() or "out of time" in told.lower()
        assert ("out of budget" in told.lower()) == ("--budget 20 allows more" in told)


def test_statuses_say_which_limit_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "huge.txt"
    path.write_text(HUGE, encoding="utf-8")
    for limit, status in ((["--budget", "2"], "out_of_budget"), (["--time-limit", "0.1"], "out_of_time")):
        assert main(["grade", str(path), "--json", *limit]) == 1
        assert json.loads(capsys.readouterr().out)["status"] == status
    assert main(["hint", str(path), "--json", "--time-limit", "0.1"]) == 1
    assert json.loads(capsys.readouterr().out)["status"] == "out_of_time"
    with pytest.raises(OutOfTime):
        deduce.hint(deduce.load(path), time_limit=0.01)
    boards = sorted((ROOT / "data" / "yinyang").glob("*.txt"))
    deep = deduce.load(next(path for path in boards if '"tier": 2' in path.read_text(encoding="utf-8")))
    found = deduce.check(deep, budget=1)
    assert (found.solvable, found.limit) == (None, "out_of_budget")
    assert "did not become clear: out of budget" in str(found)


def test_the_generator_ends_in_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["generate", "yinyang", "--size", "12x12", "--tier", "3", "--time-limit", "0.2"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert re.fullmatch(
        r"deduce: out of time with 0 of 1 puzzle made; boards tried: \d+; --time-limit 2 allows more time; "
        r"another size, tier or option may help\n",
        err,
    )


def test_a_terminal_shows_how_long_a_search_has_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = io.StringIO()
    screen.isatty = lambda: True  # type: ignore[method-assign]
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "EVERY", 0.01)
    with progress.waiting("en", 60.0):
        while "searching" not in screen.getvalue():
            time.sleep(0.01)
    assert "searching for 0 s of 60 s (Ctrl+C ends it)" in screen.getvalue()
    assert screen.getvalue().endswith(progress.CLEAR)
    monkeypatch.setattr(sys, "stderr", quiet := io.StringIO())
    with progress.waiting("en", None):
        time.sleep(0.05)
    assert quiet.getvalue() == ""


def test_check_names_kind_and_rules_once(capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", BOARD])
    out = capsys.readouterr().out
    assert out.count("Numberlink") == 1
    assert out.startswith("Numberlink 5×5: every cell is used\n")
    assert str(deduce.check(deduce.load(BOARD))).startswith("Numberlink 5×5: every cell is used\nValid")


def test_the_name_of_a_kind_will_do_for_the_generator() -> None:
    made = next(deduce.generate("flow-free", 4, 4))
    assert (made.puzzle.kind.name, made.puzzle.variety) == ("numberlink", "no2x2")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (["convert", BOARD, "--to", "pngg"], "svg, png (did you mean png?)"),
        (["solve", "# kynd: yinyang\nW..\n..B\n..."], "unknown field 'kynd'; expected kind"),
        (
            ["generate", "queens", "--size", "3x3"],
            "a board of 3×3 with one star in each line; expected at least 4 rows",
        ),
        (["solve", "W..\n..B\n...", "--stars", "2"], "yinyang puzzles have no stars\n"),
    ],
)
def test_answers_to_slips(call: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(call) == 2
    out, err = capsys.readouterr()
    assert said in err
    assert (out, err.count("\n")) == ("", 1)


def test_what_the_system_says_is_said_in_japanese_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.json"
    log.write_text('{"schema": 1 "kind": 2}', encoding="utf-8")
    assert main(["verify", BOARD, str(log)]) == 2
    told = f"deduce: {log}, line 1, column 14: broken JSON: expecting ',' delimiter; expected a proof log\n"
    assert capsys.readouterr().err == told
    calls = [["check", log.read_text(encoding="utf-8")], ["prove", BOARD, "--out", str(tmp_path / "no" / "such")]]
    for call in (*calls, ["verify", BOARD, str(log)]):
        assert main([*call, "--lang", "ja"]) == 2
        assert not re.search("[A-Za-z]{5}", capsys.readouterr().err.replace(str(tmp_path), "").replace("deduce", ""))


URL = "https://puzz.link/p?yinyang/6/6/160023602902"


@pytest.mark.parametrize(
    ("redirection", "said"),
    [
        (">&-", "standard output is closed"),
        (">/dev/full", "cannot write standard output"),
        ("<&-", "standard input is closed"),
    ],
)
def test_streams_that_cannot_be_used_are_told_in_one_line(redirection: str, said: str) -> None:
    if redirection == ">/dev/full" and not Path("/dev/full").is_char_device():
        pytest.skip("this system has no /dev/full")
    puzzle = "-" if redirection == "<&-" else URL
    call = f"'{sys.executable}' -m deduce.app solve '{puzzle}' {redirection}"
    found = subprocess.run(["sh", "-c", call], capture_output=True, text=True, check=False)
    assert found.returncode == 2
    assert found.stderr.count("\n") == 1
    assert said in found.stderr


def test_output_goes_through_links_and_into_pipes(tmp_path: Path) -> None:
    file, link, pipe = (tmp_path / name for name in ("file.svg", "link.svg", "pipe.svg"))
    file.write_text("old", encoding="utf-8")
    link.symlink_to(file)
    assert main(["solve", URL, "--svg", str(link)]) == 0
    assert link.is_symlink()
    assert file.read_text(encoding="utf-8").startswith("<svg")
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        assert main(["solve", URL, "--svg", str(pipe)]) == 0
        assert os.read(reader, 4) == b"<svg"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["nurimisaki", "masyu", "hitori", "starbattle", "numberlink", "yinyang"])
def test_no_maker_takes_the_time_of_the_call_for_its_own(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*_: object) -> None:
        raise OutOfTime

    for closure in ("fixpoint", "close2", "close3"):
        monkeypatch.setattr(Tiers, closure, late)
    with pytest.raises(OutOfTime):
        next(generate(name, 6, 6, tier=2))


@pytest.mark.parametrize("more", [[], ["--steps"], ["--json"]])
def test_a_false_word_of_one_solution_is_no_lack_of_solutions(
    more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["solve", "W..\n...\n..B", "--kind", "yinyang", "--unique", "always", *more]) == 1
    out = capsys.readouterr().out
    assert "There is no solution" not in out
    said = (
        '"status": "several"' if more == ["--json"] else "The puzzle has several solutions; --unique always takes one"
    )
    assert said in out
    assert main(["solve", "WBW\nB.B\nWBW", "--kind", "yinyang", "--unique", "always", *more]) == 1
    assert ("no_solution" if more == ["--json"] else "There is no solution.") in capsys.readouterr().out


def test_a_room_without_a_number_is_said_to_be_too_small() -> None:
    with pytest.raises(InputError, match="the room of r1c1 has too few cells: 1; expected a room of at least 2 cells"):
        deduce.parse("a b b\nb b b", "norinori")
    with pytest.raises(InputError, match="has too few cells: 2; expected a number that its cells can hold"):
        deduce.parse("a3 a b\nb b b", "aqre")


@pytest.mark.parametrize("kind", ["aqre", "countryroad", "heyawake", "lits", "norinori"])
def test_letters_of_rooms_may_be_large(kind: str) -> None:
    """And large and small letters are different rooms, as in Star Battle."""
    small = deduce.parse("a a b b\na a b b\nc c d d\nc c d d", kind)
    for text in ("A A B B\nA A B B\nC C D D\nC C D D", "AABB\nAABB\nCCDD\nCCDD", "A A a a\nA A a a\nb b B B\nb b B B"):
        if kind == "countryroad" and " " not in text:  # whose words have blanks between them
            continue
        assert deduce.parse(text, kind).text() == small.text()


def test_two_outputs_of_a_call_are_two_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for one, other in (("x.svg", "x.svg"), ("x", "./x"), ("-", "-")):
        here, there = (name if name == "-" else f"{tmp_path}/{name}" for name in (one, other))
        assert main(["solve", URL, "--svg", here, "--html", there]) == 2
        assert capsys.readouterr() == ("", f"deduce: --svg and --html both name {there}; expected two files\n")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("form", "name", "expected"),
    [
        ("svg", "x.png", "a name that ends in .svg"),
        ("png", "x.txt", "a name that ends in .png"),
        ("text", "x.SVG", "--to svg"),
        ("svg", "x", None),
        ("png", "x.PNG", None),
        ("json", "x.txt", None),
    ],
)
def test_a_picture_has_the_name_of_one(
    form: str, name: str, expected: str | None, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / name
    assert main(["convert", URL, "--to", form, "--out", str(path)]) == (2 if expected else 0)
    wanted = expected and f"deduce: --to {form} does not fit the name {path}; expected {expected}\n"
    assert capsys.readouterr().err == (wanted or "")
    assert path.exists() != bool(expected)


def test_a_log_goes_from_call_to_call(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", URL, "--out", "-"]) == 0
    log, told = capsys.readouterr()
    assert told == "-: solved at tier 2, 16 steps\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(log.encode())))
    assert main(["verify", URL, "-"]) == 0
    assert capsys.readouterr().out == "Accepted: solved at tier 2.\n"
