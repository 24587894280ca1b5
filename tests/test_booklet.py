"""The pages to keep and to print: whole, self-contained, with everything in them, or not written at all."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from itertools import islice, product
from pathlib import Path

import pytest

from deduce import parse
from deduce.app import paper
from deduce.app.booklet import booklet
from deduce.app.cli import main
from deduce.contract.registry import kinds
from deduce.explain.folding import tell
from deduce.language.messages import said
from grading.grade import grade
from tests.boards import TIER_1, TIER_2

URL = "https://puzz.link/p?yinyang/6/6/0010090060b9"
SEVERAL = "0000\n0000\n0000\n0020\n"
NONE = "# kind: yinyang\n0000\n0120\n0210\n0000\n"
VOID = {"meta", "br"}
DATA = Path(__file__).parent.parent / "data"


class Elements(HTMLParser):
    """Checks that every element is closed where it should be, and keeps what a test counts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def count(self, tag: str, **attributes: str) -> int:
        wanted = {name.rstrip("_"): value for name, value in attributes.items()}
        return sum(tag == name and wanted.items() <= have.items() for name, have in self.found)


def alone(text: str) -> Elements:
    """The page as elements; it has no script and asks nobody for anything."""
    page = Elements(text)
    assert text.startswith("<!doctype html>")
    assert {"script", "link", "img", "iframe"}.isdisjoint(tag for tag, _ in page.found)
    assert not [have for _, have in page.found if {"src", "href", "onclick"} & have.keys()]
    assert "@import" not in text
    assert "url(" not in text
    return page


def put(folder: Path, name: str, text: str | bytes) -> str:
    path = folder / name
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return str(path)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_solve_is_one_page(tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str) -> None:
    out = tmp_path / "solve.html"
    assert main(["solve", TIER_2, "--html", str(out), "--json", "--lang", lang]) == 0
    steps = json.loads(capsys.readouterr().out)["steps"]
    text = out.read_text(encoding="utf-8")
    page = alone(text)
    assert page.count("html", lang=lang) == 1
    assert page.count("h3") == len(steps)
    assert page.count("svg", role="img") == len(steps) + 3  # the board empty and full, and what rests on what
    for step in steps:
        if "steps" not in step:
            assert step["sentence"].replace("'", "&#x27;") in text
    assert "One-cell contradiction" in text if lang == "en" else "一マスの背理法" in text


def test_many_inferences_are_told_on_demand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    board, out = str(DATA / "kurodoko" / "013.txt"), tmp_path / "solve.html"
    commands = {
        ("solve", "--steps", "--html", str(out)): (19, "1. Suppose r3c1 is shaded."),
        ("hint",): (19, "1. Suppose r3c1 is shaded."),
        ("hint", "--all"): (19, "1. Suppose r3c1 is shaded."),
    }
    for ((command, *more), (count, first)), long in product(commands.items(), (False, True)):
        assert main([command, board, *more, *["--long"][:long]]) == 0
        told = capsys.readouterr().out
        assert ("With --long" in told) == (f"The reason takes {count} inferences." in told) == (not long)
        assert (first in told) == long
        if command == "solve":
            text = out.read_text(encoding="utf-8")
            assert alone(text).count("details") == (not long)
            assert "<li>Suppose r3c1 is shaded.</li>" in text


@pytest.mark.parametrize("text", [SEVERAL, NONE])
def test_a_solve_that_fails_is_told_too(tmp_path: Path, text: str) -> None:
    out = tmp_path / "solve.html"
    assert main(["solve", put(tmp_path, "board.txt", text), "--html", str(out)]) == 1
    alone(out.read_text(encoding="utf-8"))


def test_a_booklet_from_many_inputs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    put(folder, "b & <b>.txt", "# kind: yinyang\n......\n..W...\n...W..\n......\n.B....\nW.BW..\n")
    put(folder, "a.jsonl", (json.dumps({"kind": "yinyang", "clues": [[0, 0], [0, 1]]}) + "\n") * 2)
    out = tmp_path / "out.html"
    status = main(["booklet", URL, str(folder), "--out", str(out), "--per-page", "2"])
    told = capsys.readouterr()
    text = out.read_text(encoding="utf-8")
    page = alone(text)
    assert status == 1  # two of them have several solutions, which is said and drawn
    assert told.err.splitlines() == ["deduce: a: several solutions", "deduce: a-2: several solutions"]
    assert page.count("section", class_="sheet") == 2
    assert page.count("svg", role="img") == 4 + 1 + 2 + 2 + 1
    assert "b &amp; &lt;b&gt;" in text
    assert text.index("All white stones") < text.index('class="sheet"') < text.index('class="answers"')


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", kinds())
def test_every_kind_can_be_printed(name: str, lang: str) -> None:
    puzzles = list(islice(kinds()[name].make.tiny(), 5))
    text = booklet([grade(puzzle) for puzzle in puzzles], title="All", per_page=4, lang=lang)
    page = alone(text)
    assert all(said(puzzle.conditions, lang) in text for puzzle in puzzles)
    assert page.count("section", class_="sheet") == 2
    assert page.count("dl", class_="card") == 5


@pytest.mark.parametrize("per_page", [1, 2, 3, 4, 5, 6, 9, 12])
def test_a_sheet_has_as_many_places_as_puzzles(per_page: int) -> None:
    """On upright paper, so at least as many rows as columns, and no more than two more."""
    text = booklet([grade(parse("# kind: akari\n-"))], title="All", per_page=per_page, lang="en")
    [(columns, rows)] = re.findall(r"--columns:(\d+);--rows:(\d+)", text)
    assert int(columns) * int(rows) == per_page + (per_page == 5)
    assert 0 <= int(rows) - int(columns) <= 2


def test_each_sheet_is_one_printed_page(tmp_path: Path) -> None:
    chromium = shutil.which("chromium") or pytest.skip("no Chromium to print with")

    def pages(per_page: int) -> int:
        page, printed = tmp_path / "booklet.html", tmp_path / "booklet.pdf"
        assert main(["booklet", *[TIER_1, TIER_2] * 3, "--per-page", str(per_page), "--out", str(page)]) == 0
        call = [chromium, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}"]
        subprocess.run(
            [*call, f"--print-to-pdf={printed}", page.as_uri()], check=True, capture_output=True, timeout=120
        )
        return len(re.findall(rb"/Type /Page\b", printed.read_bytes()))

    assert pages(1) - pages(2) == 6 - 3  # the rules before and the solutions behind take the same room


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_how_each_puzzle_is_solved_stands_behind(tmp_path: Path, lang: str) -> None:
    """A line for each step that `solve --steps` tells, and none for a puzzle without a grade."""
    out, boards = tmp_path / "out.html", [TIER_1, TIER_2, put(tmp_path, "several.txt", SEVERAL)]
    assert main(["booklet", *boards, "--out", str(out), "--steps", "--lang", lang]) == 1
    text = out.read_text(encoding="utf-8")
    alone(text)
    behind = text[text.index('class="walks"') :]
    grades = [grade(parse(text)) for text in boards[:2]]
    assert behind.count("<h3>") == 2
    assert behind.count("<li><b>") == sum(len(list(tell(list(found.path())))) for found in grades)
    assert "<details" not in behind  # paper cannot be opened


def test_a_name_that_ends_in_pdf_makes_a_pdf(tmp_path: Path) -> None:
    shutil.which("chromium") or pytest.skip("no Chromium to print with")
    for call in (["booklet", TIER_1, "--out"], ["solve", TIER_1, "--html"]):
        out = tmp_path / f"{call[0]}.PDF"
        assert main([*call, str(out)]) == 0
        assert out.read_bytes().startswith(b"%PDF-")


@pytest.mark.parametrize("call", [["booklet", TIER_1, "--out"], ["solve", TIER_1, "--html"]])
def test_without_a_browser_nothing_is_searched_and_nothing_written(
    call: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paper, "_places", lambda: iter(()))
    assert main([*call, str(tmp_path / "out.pdf")]) == 2
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", 1)
    assert "no browser that makes a PDF is installed" in err
    silent = put(tmp_path, "browser", "#!/bin/sh\n")
    Path(silent).chmod(0o755)
    monkeypatch.setattr(paper, "_places", lambda: iter([silent]))
    assert main([*call, str(tmp_path / "out.pdf")]) == 2
    assert capsys.readouterr().err.startswith(f"deduce: {silent} made no PDF; expected ")
    assert not list(tmp_path.glob("*.pdf"))


@pytest.mark.parametrize(("fonts", "boxes"), [("", True), ("/fonts/a.otf: A:style=Regular", False), (None, False)])
def test_a_language_without_a_font_is_told_before_its_pdf(
    fonts: str | None,
    boxes: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where the system can say it, and only for a PDF: a browser elsewhere has fonts of its own."""
    lister = put(tmp_path, "lister", f'#!/bin/sh\n[ "$1" = :lang=ja ] && printf %s "{fonts}"\n')
    Path(lister).chmod(0o755)
    monkeypatch.setattr(paper, "_places", lambda: iter(["browser"]))
    monkeypatch.setattr("shutil.which", lambda name: lister if name == "fc-list" and fonts is not None else None)
    for out, lang, told in (("out.pdf", "ja", boxes), ("out.html", "ja", False), ("out.pdf", "en", False)):
        paper.check_page(out, lang)
        assert ("fonts-noto-cjk" in capsys.readouterr().err) == told


def test_every_bad_input_is_one_line_and_nothing_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = put(tmp_path, "many.jsonl", '{"kind": "yinyang", "clues": [[0]]}\n{"kind": "yinyang"}\nnonsense\n')
    good = put(tmp_path, "good.txt", "000000\n001000\n000100\n000000\n020000\n102100\n")
    missing, empty = str(tmp_path / "missing"), tmp_path / "empty"
    empty.mkdir()
    binary = put(tmp_path, "binary.txt", b"\x00\x01")
    out = tmp_path / "out.html"
    status = main(["booklet", good, lines, missing, str(empty), binary, "--out", str(out)])
    told = capsys.readouterr()
    assert (status, told.out) == (2, "")
    faults = told.err.splitlines()
    assert all(line.startswith("deduce: ") for line in faults)
    for fault, part in zip(faults, ["line 2", "line 3", "no such file", "empty folder", "binary"], strict=True):
        assert part in fault
    assert not out.exists()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["binary.txt", "empty", "good.txt", "many.jsonl"]


def test_a_place_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["booklet", URL, "--out", str(tmp_path / "no" / "folder.html")]) == 2
    assert capsys.readouterr().err.count("\n") == 1
