"""`deduce new`: what the templates make works at once, and nothing is overwritten."""

from __future__ import annotations

import importlib
import re
from contextlib import suppress
from itertools import repeat
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

import deduce
from deduce import formats
from deduce.app.cli import main
from deduce.app.new import data
from deduce.app.new.technique import class_of
from deduce.app.pages import markdown
from deduce.contract.registry import kinds
from deduce.declared.boards.base import DeclaredPuzzle
from deduce.formats.canonical import canonical
from deduce.language.errors import InputError, OutOfTime
from deduce.making.generate import Generated, NoneFound, generate
from tests.conftest import lying

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deduce.contract.kind import Kind


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "techniques").mkdir()
    return tmp_path


def test_a_new_kind_and_a_technique_for_it(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "kind", "my-lines", "--in", str(project)]) == 0
    assert main(["new", "technique", "my_lines/far-corner", "--in", str(project)]) == 0
    written = capsys.readouterr().out.split()
    folder = project / "techniques" / "my_lines"
    assert sorted(written) == sorted(str(path) for path in folder.rglob("*") if path.is_file())
    for path in folder.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        compile(text, str(path), "exec")
        assert "kurodoko" not in text.lower()
        assert "@" not in text.replace("@technique", "")
    assert 'title={"en": "My lines", "ja": "My lines"}' in (folder / "kind.py").read_text(encoding="utf-8")
    assert "puzzle: CellPuzzle" in (folder / "far_corner.py").read_text(encoding="utf-8")


def test_a_technique_for_a_kind_that_is_written_out(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / "techniques" / "own" / "ladder").mkdir(parents=True)
    kind = "class OwnBoard(CellBoard):\n    pass\n\nKIND = Kind(\n    puzzle=OwnBoard,\n)\n"
    (project / "techniques" / "own" / "kind.py").write_text(kind, encoding="utf-8")
    assert main(["new", "technique", "own/far-corner", "--in", str(project)]) == 0
    capsys.readouterr()
    text = (project / "techniques" / "own" / "ladder" / "far_corner.py").read_text(encoding="utf-8")
    assert "from techniques.own.kind import OwnBoard" in text
    assert "puzzle: OwnBoard" in text


@pytest.mark.parametrize("kind", kinds().values(), ids=kinds())
def test_a_technique_for_every_kind(kind: Kind) -> None:
    """The class that its template names can be imported, and the kind's puzzles are of it."""
    module, name = class_of(kind)
    assert module.startswith(("deduce.declared", f"techniques.{kind.name}."))
    assert issubclass(kind.puzzle, getattr(importlib.import_module(module), name))


@pytest.mark.parametrize("name", ["yinyang/cut-cell", "tapa/cut_cell"])
def test_a_technique_that_is_there_is_not_written_again(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Be it a file, or made out of the rules."""
    assert main(["new", "technique", name, "--in", str(Path(__file__).parent.parent)]) == 2
    told = capsys.readouterr().err
    assert told.endswith(" has a technique 'cut-cell' already; expected the name of a new technique\n")


def test_a_new_kind_is_small(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All there is to a genre without techniques of its own: rules, words in two languages, formats, samples."""
    assert main(["new", "kind", "mine", "--in", str(project)]) == 0
    lines = [line for name in capsys.readouterr().out.split() for line in Path(name).read_text("utf-8").splitlines()]
    assert sum(bool(line.strip()) for line in lines) <= 120


@pytest.mark.parametrize(
    "words",
    [
        ["kind", "Bad Name"],
        ["technique", "nosuch/x"],
        ["technique", "one"],
        ["kind", "there"],
        ["kind", "class"],
        ["technique", "akari/lambda"],
        ["kind", "queens"],
        ["kind", "two-not-touch"],
        ["kind", "Kurodoko"],
        ["kind", "star-battle"],
        ["kind", "right-turn-roads"],
        ["kind", "mine", "--like", "yinyang"],
        ["kind", "mine", "--like", "nosuch"],
        ["kind", "mine", "--count", "3"],
        ["technique", "akari/mine", "--like", "akari"],
        ["data", "nosuch"],
        ["data", "akari"],
    ],
)
def test_bad_names_write_nothing(project: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    (project / "techniques" / "there").mkdir()
    before = sorted(project.rglob("*"))
    assert main(["new", *words, "--in", str(project)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert sorted(project.rglob("*")) == before


def test_the_page_shows_what_the_template_has(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "kind", "kurodoko", "--in", str(project)]) == 0
    capsys.readouterr()
    written = (project / "techniques" / "kurodoko" / "kind.py").read_text(encoding="utf-8")
    page = (Path(__file__).parent.parent / "docs" / "adding-a-kind.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 4
    for block in blocks:
        assert block in written


def test_outside_a_project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "kind", "mine", "--in", str(tmp_path)]) == 2
    assert "techniques" in capsys.readouterr().err


def test_the_ladder_of_the_template_is_fresh(toys: Mapping[str, Kind]) -> None:
    """So the ladder of a new kind is fresh too."""
    ladder = next(text for file, text in markdown.ladders().items() if file.parent.name == "tally")
    assert (toys["tally"].folder / "LADDER.md").read_text(encoding="utf-8") == ladder


@pytest.fixture
def board(toys: Mapping[str, Kind]) -> str:
    return str(toys["outlook"].folder / "samples" / "001.txt")


COMMANDS: dict[str, tuple[list[str], str]] = {
    "grade": (["grade", "BOARD"], "tier"),
    "solve": (["solve", "BOARD", "--lang", "ja", "--steps"], "黒マス"),
    "check": (["check", "BOARD"], "exactly one solution"),
    "hint": (["hint", "BOARD", "--level", "3"], "Line of sight"),
    "explain": (["explain", "outlook"], "Shaded cells do not touch"),
    "explain one": (["explain", "outlook/line-of-sight"], "Why it is sound"),
    "generate": (["generate", "outlook", "--size", "4x4", "--count", "1"], "# kind: outlook"),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_the_template_is_complete_in_every_command(name: str, board: str, capsys: pytest.CaptureFixture[str]) -> None:
    words, told = COMMANDS[name]
    assert main([board if word == "BOARD" else word for word in words]) == 0
    assert told in capsys.readouterr().out


def test_proofs_booklets_and_formats_of_the_template(
    board: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    proof, booklet = (str(tmp_path / name) for name in ("proof.json", "booklet.html"))
    assert main(["prove", board, "--out", proof]) == 0
    assert main(["verify", board, proof]) == 0
    assert main(["booklet", board, "--out", booklet]) == 0
    capsys.readouterr()
    text = formats.load(Path(board)).text()
    for form in ("text", "json", "puzzlink", "pzprv3", "janko", "svg"):
        assert main(["convert", board, "--to", form]) == 0
        written = capsys.readouterr().out
        assert form == "svg" or formats.parse(written, "outlook").text() == text


def test_every_name_of_a_kind_is_taken_here(capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("kurodoko", "kuromasu", "queens", "arukone"):
        assert main(["new", "kind", name, "--in", str(Path(__file__).parent.parent)]) == 2
    told = capsys.readouterr().err.splitlines()
    assert ["exists already" in line for line in told] == [True, False, False, False]
    assert told[2] == "deduce: 'queens' is a name of starbattle; expected the name of a new kind"


# A kind like another -------------------------------------------------------------------------------------------------

DECLARED = [name for name, kind in kinds().items() if issubclass(kind.puzzle, DeclaredPuzzle)]
ALWAYS = ("masyu",)
"""One that has techniques of its own."""


@pytest.mark.parametrize(
    "name", [pytest.param(one, marks=[pytest.mark.long] * (one not in ALWAYS)) for one in DECLARED]
)
def test_a_kind_like_another_solves_as_that_does(project: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In the same steps, said in the same words; and no name but its own is in its files."""
    assert main(["new", "kind", "mine", "--like", name, "--in", str(project)]) == 0
    capsys.readouterr()
    written = {path: path.read_text("utf-8") for path in (project / "techniques").rglob("*") if path.is_file()}
    assert not [path for path, text in written.items() if re.search(rf"\b(techniques\.{name}\b|{name}/)", text)]
    sample = min((project / "techniques" / "mine" / "samples").iterdir(), key=lambda path: path.stat().st_size)
    old = formats.load(kinds()[name].folder / "samples" / sample.name)
    told = [(step.technique and step.technique.name, step.sentence("en")) for step in deduce.solve(old)]
    with lying(project / "techniques") as found:
        assert found["mine"].aliases == ()
        puzzle = formats.load(sample)
        assert puzzle.kind is found["mine"]
        assert [(step.technique and step.technique.name, step.sentence("en")) for step in deduce.solve(puzzle)] == told
        for form in ("json", "text", "puzzlink", "pzprv3", "kanpen", "janko"):
            with suppress(InputError):
                assert formats.parse(formats.write(puzzle, form), "mine").text() == puzzle.text()


# Boards for a kind ---------------------------------------------------------------------------------------------------


@pytest.fixture
def loops(project: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Path]:
    """A project with a kind whose boards are made in no time, and the folder of its boards."""
    assert main(["new", "kind", "mine", "--like", "simpleloop", "--in", str(project)]) == 0
    capsys.readouterr()
    with lying(project / "techniques"):
        yield project / "data" / "mine"


def boards(folder: Path, *words: str) -> int:
    return main(["new", "data", "mine", "--in", str(folder.parent.parent), *words])


def test_boards_for_a_kind(loops: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As the suite wants them; the same call goes on, and touches nothing that is there."""
    assert boards(loops, "--count", "3") == 0
    out, err = capsys.readouterr()
    assert out.split() == [str(loops / f"00{number}.txt") for number in (1, 2, 3)]
    assert err == "deduce: 3 boards: 3 of tier 1\n"
    for path in sorted(loops.iterdir()):
        puzzle, text = formats.load(path), path.read_text("utf-8")
        assert formats.write(puzzle, "text") == text
        assert puzzle.id == f"mine-{path.stem}"
        assert puzzle.kind.checker.check(puzzle, puzzle.extra["solution"]) is None
        grade = deduce.grade(puzzle).to_json()
        assert puzzle.extra["grade"] == {key: grade[key] for key in puzzle.extra["grade"]}
        assert puzzle.extra["grade"]["tier"] == 1
    last = (loops / "003.txt").read_bytes()
    (loops / "002.txt").unlink()
    assert boards(loops, "--count", "5", "--seed", "1") == 0
    assert capsys.readouterr().out.split() == [str(loops / name) for name in ("002.txt", "004.txt", "005.txt")]
    assert (loops / "003.txt").read_bytes() == last
    assert len({canonical(formats.load(path)) for path in loops.iterdir()}) == 5
    assert boards(loops, "--count", "5") == 0
    assert capsys.readouterr().out == ""


def test_boards_that_do_not_come_are_told(
    loops: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A size and tier that yields nothing, one that has a single board, one that takes long; and the others go on."""

    def few(kind: Kind, rows: int, cols: int, **said: Any) -> Iterator[Generated]:
        if rows == 8:
            raise NoneFound("nothing", expected="something")
        if rows == 12:
            raise OutOfTime
        yield from repeat(next(generate(kind, rows, cols, **said)), 20)

    monkeypatch.setattr(data, "generate", few)
    assert boards(loops, "--count", "9") == 1
    err = capsys.readouterr().err.splitlines()
    assert err == [
        "deduce: 6x6, tier 1: no others come",
        "deduce: 8x8, tier 1: nothing",
        "deduce: 10x10, tier 1: no others come",
        "deduce: 12x12, tier 1: none in 60 seconds",
        "deduce: 2 boards: 2 of tier 1",
    ]


def test_boards_of_another_kind_are_not_added_to(loops: Path, capsys: pytest.CaptureFixture[str]) -> None:
    loops.mkdir(parents=True)
    (loops / "001.txt").write_text("# kind: akari\n. .\n. .\n")
    assert boards(loops) == 2
    assert capsys.readouterr().err == f"deduce: {loops / '001.txt'} is a puzzle of akari; expected puzzles of mine\n"
    assert [path.name for path in loops.iterdir()] == ["001.txt"]
