"""A kind of another distribution: announced by an entry point, its techniques beside its parts, without a `ladder`."""

from __future__ import annotations

import shutil
import sys
from typing import TYPE_CHECKING

import pytest

import deduce
from deduce.app.cli import main
from deduce.app.pages import markdown
from deduce.contract.registry import forget, kinds
from tests.conftest import TOYS
from tests.laws import boards
from tests.laws.kind import LAWS as KIND_LAWS
from tests.laws.shares import parts, taken
from tests.laws.technique import LAWS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from deduce.contract.kind import Kind

NAME = "pebbles"
TECHNIQUES = ["neighbours", "full-line", "last-cells"]


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kind]:
    """The toy Tally as a flat package of its own, installed in a folder on the path."""
    site = tmp_path_factory.mktemp("site")
    folder = site / NAME
    shutil.copytree(TOYS / "tally", folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in (folder / "ladder").iterdir():
        if file.stem != "__init__":
            file.rename(folder / file.name)
    (folder / "ladder" / "__init__.py").unlink()
    (folder / "ladder").rmdir()
    for file in folder.glob("*.py"):
        text = file.read_text(encoding="utf-8").replace("techniques.tally", NAME).replace("tally", NAME)
        text = text.replace(f'name="{NAME}",', f'name="{NAME}",\n    package="{NAME}",')
        file.write_text(text, encoding="utf-8")
    info = site / f"{NAME}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {NAME}\nVersion: 1.0\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[deduce.kinds]\n{NAME} = {NAME}:KIND\n", encoding="utf-8")
    sys.path.insert(0, str(site))
    forget()
    try:
        yield kinds()[NAME]
    finally:
        sys.path.remove(str(site))
        for module in [module for module in sys.modules if module.split(".")[0] == NAME]:
            del sys.modules[module]
        forget()


def test_it_is_flat_and_found(plugin: Kind) -> None:
    modules = [name.replace("-", "_") for name in TECHNIQUES]
    parts = {file.stem for file in (TOYS / "tally").glob("*.py")}
    assert {file.stem for file in plugin.folder.glob("*.py")} == parts | {*modules}
    found = [(item.id, item.module) for item in plugin.techniques]
    assert found == [(f"{NAME}/{name}", f"{NAME}.{module}") for name, module in zip(TECHNIQUES, modules, strict=True)]


TRIALS = [one for name in TECHNIQUES for law in LAWS for one in parts(law, name, law, name=f"{name}-{law}")]


@pytest.mark.parametrize(("name", "law", "part"), TRIALS)
def test_its_techniques_obey(plugin: Kind, name: str, law: str, part: float) -> None:
    (technique,) = (item for item in plugin.techniques if item.name == name)
    with taken(part):
        LAWS[law](plugin, technique)


@pytest.mark.parametrize("law", KIND_LAWS)
def test_it_obeys(plugin: Kind, law: str) -> None:
    KIND_LAWS[law](plugin)


def test_everything_works_for_it(
    plugin: Kind, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = boards.puzzles(plugin)[0].puzzle
    assert deduce.grade(puzzle).status == "solved"
    log = deduce.prove(puzzle)
    assert log is not None
    deduce.verify(puzzle, log)
    made = next(deduce.generate(plugin, 4, 4, tier=1, seed=1))
    file = tmp_path / "one.txt"
    file.write_text(deduce.write(made.puzzle, "text"), encoding="utf-8")
    for words in (["grade"], ["solve"], ["hint"], ["check"]):
        assert main([*words, str(file)]) == 0
    assert main(["explain", f"{NAME}/full-line"]) == 0
    assert "Full line" in capsys.readouterr().out
    monkeypatch.setattr(markdown, "kinds", lambda: {name: kind for name, kind in kinds().items() if name == NAME})
    assert f"techniques/{NAME}/full-line.md" in markdown.site_pages()
