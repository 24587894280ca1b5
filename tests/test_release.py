"""What a release needs: metadata that agree, pinned actions, and a word where another package is in the way."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import deduce
from deduce.app.cli import main

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_the_version_is_one() -> None:
    cited = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (\S+)$", cited, re.MULTILINE) == [PROJECT["version"]]
    assert re.findall(r"^license: (\S+)$", cited, re.MULTILINE) == [PROJECT["license"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned(path: Path) -> None:
    """By the hash of a commit, with the version beside it."""
    used = re.findall(r"uses: *(.*)", path.read_text(encoding="utf-8"))
    assert used
    for one in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+", one), one


def test_publishing_is_prepared_and_off() -> None:
    text = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
    jobs = dict(re.findall(r"^  (\w+):\n((?:    .*\n|\n)+)", text, re.MULTILINE))
    for name in ("wheels", "publish"):
        assert "if: vars.PUBLISH == 'true'" in jobs[name]
    assert "id-token: write" in jobs["publish"]
    assert "secrets." not in text


def test_extras_that_are_told_of_are_there() -> None:
    """Every ``pip install`` of an extra, in messages and docs, names one of `pyproject.toml`."""
    texts = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "deduce").rglob("*.py")]
    told = {
        extra
        for path in texts
        for some in re.findall(r"install (?:-q )?(?:-e )?[\"'`]+\.\[([\w,]+)\]", path.read_text(encoding="utf-8"))
        for extra in some.split(",")
    }
    assert {"batch", "gym", "png", "web"} <= told <= PROJECT["optional-dependencies"].keys()


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_another_package_of_our_name(
    lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that has overwritten ours ends every command in one line, and one beside it is told by ``--version``."""
    there = {"deduce": ["deduce-puzzles", "deduce"]}
    monkeypatch.setattr("importlib.metadata.packages_distributions", lambda: there)
    with pytest.raises(SystemExit):
        main(["--lang", lang, "--version"])
    assert "pipx" in capsys.readouterr().err
    monkeypatch.setattr(deduce, "__all__", ["Something"])
    assert main(["--lang", lang, "kinds"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert "pipx" in said.err
