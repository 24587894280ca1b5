"""`deduce new`: what the templates make works at once, and nothing is overwritten."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce import formats, oracle
from deduce.app.cli import main
from deduce.app.pages import markdown
from deduce.making.generate import generate

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deduce.contract.puzzle import Kind


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
        assert "tally" not in text.lower()
        assert "@" not in text.replace("@technique", "").replace("@dataclass", "").replace("@property", "").replace(
            "@cached_property", ""
        ).replace("@classmethod", "")
    assert 'title={"en": "My lines", "ja": "My lines"}' in (folder / "kind.py").read_text(encoding="utf-8")
    assert "class MyLines(Puzzle)" in (folder / "kind.py").read_text(encoding="utf-8")
    assert "puzzle: MyLines" in (folder / "ladder" / "far_corner.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words", [["kind", "Bad Name"], ["technique", "nosuch/x"], ["technique", "one"], ["kind", "there"]]
)
def test_bad_names_write_nothing(project: Path, words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    (project / "techniques" / "there").mkdir()
    before = sorted(project.rglob("*"))
    assert main(["new", *words, "--in", str(project)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert sorted(project.rglob("*")) == before


def test_outside_a_project(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "kind", "mine", "--in", str(tmp_path)]) == 2
    assert "techniques" in capsys.readouterr().err


def test_the_ladder_of_the_template_is_fresh(toys: Mapping[str, Kind]) -> None:
    """So the ladder of a new kind is fresh too."""
    ladder = next(text for file, text in markdown.ladders().items() if file.parent.name == "tally")
    assert (toys["tally"].folder / "LADDER.md").read_text(encoding="utf-8") == ladder


def test_the_template_generates_reads_and_writes(toys: Mapping[str, Kind]) -> None:
    made = next(generate(toys["tally"], 4, 5, tier=1, seed=2))
    puzzle = made.puzzle
    assert [puzzle.answer(one) for one in oracle.unique(puzzle).solutions] == [puzzle.answer(made.solution)]
    for form in ("json", "text"):
        again = formats.parse(formats.write(puzzle, form), "tally")
        assert deduce.grade(again).solutions == (made.solution,)
    with pytest.raises(deduce.InputError):
        formats.parse('{"kind": "tally", "clues": [[1], [-1]]}')
