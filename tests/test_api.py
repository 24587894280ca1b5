"""The page of the interface is current and whole, and strict type checkers take a program that uses it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import deduce
from deduce.app.pages import api

ROOT = Path(__file__).parent.parent
CALLER = ROOT / "tests" / "typed" / "caller.py"


def test_the_page_is_current() -> None:
    for path, text in api.pages().items():
        assert path.read_text(encoding="utf-8") == text, "run: python -m deduce.app.pages"


def test_every_public_name_has_an_example_that_uses_it() -> None:
    """That they run is seen where all sessions of the docs run."""
    sessions = api.examples()
    assert sorted(sessions) == sorted(deduce.__all__)
    for name, session in sessions.items():
        assert ">>> " in session
        assert name in session or name.lower() in session, name


def test_every_public_name_is_told_of() -> None:
    page = api.page(api.examples())
    for name in deduce.__all__:
        told = page.partition(f"## {name}\n")[2].partition("\n## ")[0]
        assert len(told.partition("```pycon")[0].strip()) > 20, name


@pytest.mark.long
def test_strict_types_of_a_caller(tmp_path: Path) -> None:
    """By the checker without our own settings; and it does see a call that is wrong."""
    program = CALLER.read_text(encoding="utf-8")
    for added, faults in (("", 0), ("\n\nnumber: int = deduce.hint(3)\n", 2)):
        path = tmp_path / "caller.py"
        path.write_text(program + added, encoding="utf-8")
        call = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--cache-dir=cache", path.name]
        env = {**os.environ, "MYPYPATH": str(ROOT)}
        done = subprocess.run(call, check=False, capture_output=True, text=True, cwd=tmp_path, env=env)
        assert ("Success" in done.stdout) is (faults == 0), done.stdout + done.stderr
        assert done.stdout.count("error:") == faults, done.stdout
