"""What README and docs show is what happens: consoles and Python sessions are run, links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from deduce.app.cli import main

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, language: str) -> list[str]:
    return [text for name, text in BLOCK.findall(page.read_text(encoding="utf-8")) if name == language]


def name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_consoles(page: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for block in blocks(page, "console"):
        for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE):
            if not part:
                continue
            call, _, said = part.partition("\n")
            words = shlex.split(call[2:])
            assert words[0] == "deduce", f"only our own program is run: {call}"
            main(words[1:])
            assert capsys.readouterr().out == said, call


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_python_sessions(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    session = doctest.DocTestParser().get_doctest("\n".join(blocks(page, "pycon")), {}, name(page), str(page), 0)
    assert doctest.DocTestRunner().run(session).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), target


def test_the_two_commands_come_first() -> None:
    fences = re.findall(r"^```(\w*)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert [fence for fence in fences if fence][:2] == ["sh", "sh"]
    for command in blocks(ROOT / "README.md", "sh")[:2]:
        assert command.count("\n") == 1, "each is a single line"
