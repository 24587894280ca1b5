"""The command line as its users call it: answers, exit statuses, and one clear line for every bad input."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path

import pytest

import deduce
from deduce.app import index
from deduce.app.cli import main
from deduce.contract.registry import kinds
from deduce.explain.sentences import range_note
from deduce.language.words import columns

URL = "https://puzz.link/p?yinyang/6/6/0010090060b9"
BOARD = "000000\n001000\n000100\n000000\n020000\n102100\n"
SEVERAL = "# kind: yinyang\n0000\n0000\n0000\n0020\n"
NONE = "# kind: yinyang\n0000\n0120\n0210\n0000\n"


@pytest.fixture
def board(tmp_path: Path) -> str:
    path = tmp_path / "board.txt"
    path.write_text(BOARD)
    return str(path)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        status = main(arguments)
    except SystemExit as stop:
        status = int(str(stop.code or 0))
    out, err = capsys.readouterr()
    return status, out, err


def put(tmp_path: Path, text: str | bytes, name: str = "input.txt") -> str:
    path = tmp_path / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


def test_kinds(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "kinds", "--json")
    assert status == 0
    [found] = [kind for kind in json.loads(out)["kinds"] if kind["kind"] == "yinyang"]
    assert found["boards"] == len(list(Path("data/yinyang").iterdir())) == sum(found["tiers"].values())
    for lang in ("en", "ja"):
        lines = run(capsys, "kinds", "--lang", lang)[1].splitlines()
        assert max(map(columns, lines)) <= 100
        assert f"    {kinds()['yinyang'].gist[lang]}" in lines


@pytest.mark.parametrize(
    ("tiers", "told"),
    [
        ({0: 1}, "one board"),
        ({2: 1}, "one board of tier 2"),
        ({0: 3}, "3 boards"),
        ({1: 3}, "3 boards of tier 1"),
        ({0: 1, 2: 2}, "3 boards of tier 2"),
        ({0: 1, 1: 2, 3: 4}, "7 boards of tiers 1–3"),
    ],
)
def test_how_many_boards_a_kind_has_and_how_deep_they_are(
    tiers: dict[int, int], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index, "tiers", lambda _: tiers)
    assert index.boards(kinds()["yinyang"]) == told


def test_kinds_by_name_with_a_tiny_board(capsys: pytest.CaptureFixture[str]) -> None:
    """And its solution to the right."""
    status, out, _ = run(capsys, "kinds", "queens", "yinyang")
    assert status == 0
    assert [line.split()[0] for line in out.splitlines() if line[:1].strip()] == ["starbattle", "yinyang"]
    left, right = zip(*(line.split() for line in out.splitlines()[-5:] if line), strict=True)
    given, solved = (deduce.parse_board("\n".join(side), "yinyang") for side in (left, right))
    assert solved.puzzle.full(solved.marks)
    assert given.puzzle.givens.within(solved.marks)
    [found] = json.loads(run(capsys, "kinds", "tapa", "--json")[1])["kinds"]
    assert found["kind"] == "tapa"


@pytest.mark.parametrize("source", ["file", "url", "text"])
def test_grade_from_every_source(capsys: pytest.CaptureFixture[str], board: str, source: str) -> None:
    where = {"file": board, "url": URL, "text": BOARD}[source]
    status, out, _ = run(capsys, "grade", where, "--json")
    found = json.loads(out)
    assert (status, found["status"], found["tier"]) == (0, "solved", 1)
    assert list(found) == [
        "schema",
        "id",
        "kind",
        "status",
        "tier",
        "tier_unique",
        "hardest",
        "rating",
        "counts",
        "rounds",
        "longest_refutation",
        "technique_set",
        "standing",
        "evidence",
        "solution",
        "level",
        "percentiles",
        "shares",
        "bottleneck",
        "convention",
        "card_tier",
        "card_rating",
        "headline",
        "conditions",
    ]


def test_grade_several_files(capsys: pytest.CaptureFixture[str], tmp_path: Path, board: str) -> None:
    lines = put(
        tmp_path,
        json.dumps({"kind": "yinyang", "id": "a", "clues": [[0, 0], [0, 1]]})
        + "\n"
        + json.dumps({"kind": "yinyang", "id": "b", "clues": [[2, 1], [0, 0]]})
        + "\n",
        "many.jsonl",
    )
    status, out, _ = run(capsys, "grade", "--json", board, lines)
    found = [json.loads(line) for line in out.splitlines()]
    assert [one["id"] for one in found] == ["board", "a", "b"]
    assert status == 1  # one of them has several solutions


@pytest.mark.parametrize(("text", "status"), [(SEVERAL, "several"), (NONE, "no_solution")])
def test_grade_says_why_not(capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, status: str) -> None:
    code, out, _ = run(capsys, "grade", put(tmp_path, text), "--json")
    found = json.loads(out)
    assert (code, found["status"], found["tier"], found["solution"]) == (1, status, None, None)


def test_what_is_no_puzzle_weighs_more_than_what_has_no_grade(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, board: str
) -> None:
    several, bad = put(tmp_path, SEVERAL, "several.txt"), put(tmp_path, "what is this", "bad.txt")
    for files, status in (([board], 0), ([several, board], 1), ([bad, several, board], 2), ([several, bad], 2)):
        assert run(capsys, "grade", *files)[0] == status


@pytest.mark.parametrize(("text", "status"), [(SEVERAL, "several"), (NONE, "no_solution")])
def test_what_is_not_solved_has_no_tier_and_no_solution(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, status: str
) -> None:
    code, out, _ = run(capsys, "solve", put(tmp_path, text), "--json")
    found = json.loads(out)
    assert (code, found["status"], found["tier"], found["solution"]) == (1, status, None, None)


def test_out_of_budget(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, out, _ = run(capsys, "grade", put(tmp_path, "0" * 8 + ("\n" + "0" * 8) * 7), "--budget", "3", "--json")
    assert (code, json.loads(out)["status"]) == (1, "out_of_budget")


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_solve_says_every_step(capsys: pytest.CaptureFixture[str], board: str, lang: str) -> None:
    status, out, _ = run(capsys, "solve", board, "--steps", "--lang", lang)
    assert status == 0
    assert ("one way out" if lang == "en" else "出口は一つ") in out
    status, out, _ = run(capsys, "solve", board, "--json", "--lang", lang)
    found = json.loads(out)
    assert found["status"] == "solved"
    assert all(step["sentence"] for step in found["steps"])


def test_what_a_range_of_cells_means_is_said_once(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in ("en", "ja"):
        out = run(capsys, "solve", "data/lits/005.txt", "--steps", "--lang", lang)[1]
        lines = [line.partition("] ")[2] for line in out.splitlines() if "] " in line]
        notes = [note for note in (range_note(line, lang) for line in lines) if note]
        assert len(notes) > 1
        assert [line.strip() for line in out.splitlines() if line.strip() in notes] == notes[:1]


@pytest.mark.parametrize(
    ("form", "name", "fits"),
    [
        ("text", "a.png", False),
        ("json", "a.SVG", False),
        ("svg", "a.png", False),
        ("svg", "a.txt", False),
        ("svg", "a.svg", True),
        ("svg", "a", True),
        ("json", "a.txt", True),
        ("text", "a.jsonl", True),
    ],
)
def test_a_form_fits_its_name(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, board: str, form: str, name: str, fits: bool
) -> None:
    status, _, err = run(capsys, "convert", board, "--to", form, "--out", str(tmp_path / name))
    assert (status, (tmp_path / name).exists(), "does not fit the name" in err) == (2 * (not fits), fits, not fits)


def test_solve_writes_a_picture(capsys: pytest.CaptureFixture[str], board: str, tmp_path: Path) -> None:
    picture = tmp_path / "out.svg"
    assert run(capsys, "solve", board, "--svg", str(picture))[0] == 0
    assert picture.read_text().startswith("<svg")
    assert list(tmp_path.glob(".out*")) == []


def test_a_picture_is_a_png_where_its_name_says_so(
    capsys: pytest.CaptureFixture[str], board: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    picture = tmp_path / "out.PNG"
    monkeypatch.setattr("deduce.picture.png.rasterise", lambda drawn, fonts: b"PNG of " + drawn.encode()[:4])
    for command in ("solve", "hint"):
        assert run(capsys, command, board, "--svg", str(picture))[0] == 0
        assert picture.read_bytes() == b"PNG of <svg"


def test_check(capsys: pytest.CaptureFixture[str], board: str, tmp_path: Path) -> None:
    assert run(capsys, "check", board)[0] == 0
    status, out, _ = run(capsys, "check", put(tmp_path, SEVERAL), "--json")
    found = json.loads(out)
    assert (status, found["valid"], found["unique"], len(found["solutions"])) == (1, True, False, 2)
    assert found["differ"]
    status, out, _ = run(capsys, "check", put(tmp_path, NONE), "--json")
    found = json.loads(out)
    assert (status, found["valid"]) == (1, False)
    assert found["refutation"]


def test_check_says_what_would_unlock(capsys: pytest.CaptureFixture[str]) -> None:
    from tests.boards import TIER_2

    status, out, _ = run(capsys, "check", TIER_2, "--max-tier", "1", "--json")
    found = json.loads(out)
    assert (status, found["unique"], found["solvable"]) == (1, True, False)
    assert found["unlock"]
    assert run(capsys, "check", TIER_2, "--max-tier", "2")[0] == 0


@pytest.mark.parametrize("level", ["1", "2", "3"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_hint(capsys: pytest.CaptureFixture[str], board: str, level: str, lang: str) -> None:
    status, out, _ = run(capsys, "hint", board, "--level", level, "--lang", lang, "--json")
    found = json.loads(out)["hint"]
    assert status == 0
    assert (found["step"] is not None) == (level == "3")
    title = "Border" if lang == "en" else "外周の手筋"
    assert (title in found["text"]) == (level != "1")


def test_hint_finds_the_wrong_mark_first(capsys: pytest.CaptureFixture[str], board: str, tmp_path: Path) -> None:
    marks = put(tmp_path, BOARD.replace("001000", "011000"), "marks.txt")
    status, out, _ = run(capsys, "hint", board, "--marks", marks, "--json")
    assert status == 0
    assert json.loads(out)["hint"]["wrong"] == {"yes": [], "no": ["r2c2"]}


def test_hint_on_a_full_board(capsys: pytest.CaptureFixture[str], board: str, tmp_path: Path) -> None:
    _, out, _ = run(capsys, "grade", board, "--json")
    marks = put(
        tmp_path, json.dumps(json.loads(out)["solution"]).replace("], [", "\n").strip("[]").replace(",", ""), "full.txt"
    )
    assert run(capsys, "hint", board, "--marks", marks)[:2] == (0, "Yin-Yang 6×6\nThe board is full and right.\n")
    found = json.loads(run(capsys, "hint", board, "--marks", marks, "--json")[1])
    assert (found["hint"], found["uniqueness"]) == (None, "unique")
    status, out, _ = run(capsys, "hint", board, "--marks", marks, "--all")
    assert (status, out.splitlines()[-1]) == (0, "The board is full and right.")
    status, out, _ = run(capsys, "hint", board, "--marks", marks, "--all", "--json")
    assert (status, json.loads(out)["steps"], json.loads(out)["status"]) == (0, [], None)


def test_a_full_board_is_right_only_where_it_breaks_no_rule(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    board, marks = put(tmp_path, "# kind: mosaic\n1 - -\n"), put(tmp_path, "# kind: mosaic\n1■ ■ ■\n", "marks.txt")
    status, out, _ = run(capsys, "hint", board, "--marks", marks, "--all")
    assert status == 0
    assert "r1c1 and r1c2 are shaded: not all of these marks can be right.\nThe 1 in r1c1 allows no more than 1" in out
    assert "\n1. " not in out.partition("shaded")[2]
    ways, joined = "Nothing would fit the ? in r1c", "The numbers in r1c1 and r1c2 would be on one island."
    for printed, told in (("tapa\n? ?", ways), ("nurikabe\n2 ?", joined)):
        board = put(tmp_path, f"# kind: {printed}\n")
        out = run(capsys, "hint", board)[1]
        assert "full and right" not in out + run(capsys, "hint", board, "--all")[1]
        assert told in out
        assert out.endswith("The puzzle has no solution.\n")


def test_convert_there_and_back(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, text, _ = run(capsys, "convert", URL, "--to", "text")
    assert run(capsys, "convert", put(tmp_path, text), "--to", "puzzlink")[1].strip() == URL
    _, data, _ = run(capsys, "convert", URL, "--to", "json")
    assert run(capsys, "convert", put(tmp_path, data), "--to", "puzzlink")[1].strip() == URL


def test_explain(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Why it is sound" in run(capsys, "explain", "yinyang/cut-cell")[1]
    assert "切断点" in run(capsys, "explain", "yinyang", "--lang", "ja")[1]
    assert run(capsys, "explain")[0] == 0


BAD = {
    "ragged": ("000\n00\n000\n", "line 2"),
    "symbol": ("000\n0?0\n000\n", "line 1, column 1"),
    "kind": ("https://puzz.link/p?slalom/5/5/abc", "unsupported puzzle 'slalom'; expected one of "),
    "digit": ("https://puzz.link/p?yinyang/5/5/0z6612300", "0–9"),
    "empty": ("", "empty"),
    "binary": (b"\x00\x01\x02", "binary"),
    "huge": (b"0" * 10_000_000, "large"),
    "json": ('{"kind": "yinyang", "clues": [[0, 1], [3, 0]]}', "3"),
}


@pytest.mark.parametrize("name", BAD)
@pytest.mark.parametrize("command", ["grade", "solve", "check", "hint"])
def test_bad_input_is_one_line(capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, command: str) -> None:
    text, said = BAD[name]
    status, out, err = run(capsys, command, put(tmp_path, text))
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert err.startswith("deduce: ")
    assert said in err, err


def test_marks_that_do_not_fit(capsys: pytest.CaptureFixture[str], board: str, tmp_path: Path) -> None:
    status, out, err = run(capsys, "hint", board, "--marks", put(tmp_path, "000\n000\n000\n", "marks.txt"))
    assert (status, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["grade"],
        ["nonsense"],
        ["grade", "no-such-file"],
        ["solve", URL, "--budget", "x"],
        ["explain", "yinyang/nonsense"],
        ["convert", URL, "--to", "nonsense"],
        ["convert", URL, "--to", "json", "--out", "/no/such/folder/x"],
    ],
)
def test_bad_calls_are_one_line(capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_an_unusual_board_is_graded_with_a_warning(capsys: pytest.CaptureFixture[str]) -> None:
    apart = "A A B B B\nA C B B A\nC C C B D\nE C D D D\nE E E D D"
    status, out, err = run(capsys, "grade", "--kind", "starbattle", apart, "--json")
    assert (status, json.loads(out)["status"]) == (1, "several")
    assert err == "deduce: warning: region A is not in one piece\n"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system cannot interrupt us")
def test_a_limit_holds_for_what_asks_no_clock() -> None:
    from deduce.app.limits import within
    from deduce.language.errors import OutOfBudget

    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(OutOfBudget), within(0.01):
        time.sleep(60)
    assert signal.getsignal(signal.SIGALRM) == before
    with within(None), within(1000):
        pass
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)


@pytest.mark.parametrize(
    "command", [["hint"], ["check"], ["solve"], ["solve", "--steps"], ["grade"], ["prove", "--out", "X"]]
)
def test_a_huge_board_ends_in_one_honest_sentence(
    command: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "huge.txt").write_text("# kind: yinyang\n" + ("." * 40 + "\n") * 40, encoding="utf-8")
    assert main([*command, "--time-limit", "0.1", "huge.txt"]) == 1
    out, err = capsys.readouterr()
    assert "Traceback" not in err
    assert [line for line in (out + err).splitlines() if line.strip() and line.strip(".")]
    assert [path.name for path in tmp_path.iterdir()] == ["huge.txt"]
