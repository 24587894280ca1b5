"""Every block of code in the documentation is run; consoles and Python sessions are run by ``test_readme.py``.

With ``DEDUCE_ACCEPT=1`` in the environment, and in one process, the JSON examples are rewritten instead of compared.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import shlex
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from deduce.app.cli import main

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
DOCS = sorted((ROOT / "docs").rglob("*.md"))
ACCEPT = os.environ.get("DEDUCE_ACCEPT") == "1"
BLOCK = re.compile(r"(?:^<!-- output of: ([^\n]+) -->\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LANGUAGES = {"console", "pycon", "python", "sh", "json", "text"}
FEW = 10
"""How many boards of a kind there are where commands are run: enough for those that name one, or a whole folder."""
APART = {"bench.agreement", "deduce.core"}
"""Modules whose commands are not run: they need labelled boards, or long, or would write into the project."""
OUTPUTS = [
    pytest.param(path, call, id=call.split(" ")[1])
    for path in DOCS
    for call, _, _ in BLOCK.findall(path.read_text(encoding="utf-8"))
    if call
]


def blocks(path: Path, language: str) -> list[str]:
    return [text for _, name, text in BLOCK.findall(path.read_text(encoding="utf-8")) if name == language]


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.stem)
def test_blocks_are_of_known_languages(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert {name for _, name, _ in BLOCK.findall(text)} <= LANGUAGES
    assert text.count("```") == 2 * len(BLOCK.findall(text)), "a block without a language"
    for block in blocks(path, "json"):
        json.loads(block)


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.stem)
def test_programs_run(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A block of Python is a program, or only signatures, whose bodies are three dots."""
    monkeypatch.chdir(ROOT)
    for block in blocks(path, "python"):
        if "gymnasium" in block:
            pytest.importorskip("gymnasium", reason="environments need gymnasium")
        if not all(map(_is_signature, ast.parse(block).body)):
            exec(compile(block, path.name, "exec"), {})


def _is_signature(node: ast.stmt) -> bool:
    match node:
        case ast.FunctionDef(body=[ast.Expr(value=ast.Constant(value=value))]):
            return value is ...
        case ast.ClassDef(body=body):
            return all(isinstance(item, ast.AnnAssign) or _is_signature(item) for item in body)
    return False


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.stem)
def test_shell_commands_run(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in sorted((ROOT / "data").iterdir()):
        (tmp_path / "data" / kind.name).mkdir(parents=True)
        for board in sorted(kind.iterdir())[:FEW]:
            (tmp_path / "data" / kind.name / board.name).symlink_to(board)
    monkeypatch.chdir(tmp_path)
    for line in "".join(blocks(path, "sh")).splitlines():
        match shlex.split(line):
            case ["deduce", "new", *words]:
                if not (tmp_path / "techniques").exists():
                    shutil.copytree(ROOT / "techniques", tmp_path / "techniques")
                assert main(["new", *words, "--in", str(tmp_path)]) == 0
            case ["deduce", *words, ">", name]:
                capsys.readouterr()
                assert main(words) == 0
                Path(name).write_text(capsys.readouterr().out, encoding="utf-8")
            case ["deduce", *words]:
                assert main(words) == 0
            case ["python", "-m", "deduce.app.pages" | "deduce.app.catalog"] | ["chromium", *_]:
                pass  # above, and not ours
            case ["python", "-m", module, *_] if module in APART or module.startswith("grading."):
                assert importlib.util.find_spec(module)
            case [".venv/bin/python", "-m", "tests.power", *_]:
                assert importlib.util.find_spec("tests.power")  # it would write into the project
            case [".venv/bin/pytest", *words]:
                wanted = [word for word in words if word.startswith("tests")]
                assert all((ROOT / word).exists() for word in wanted)
            case _:
                pytest.fail(f"nothing runs {line}")
    capsys.readouterr()


@pytest.mark.parametrize(("path", "call"), OUTPUTS)
def test_json_examples(
    path: Path, call: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The examples are what the program prints, and every field is explained on the page."""
    monkeypatch.chdir(tmp_path)
    program, *words = shlex.split(call)
    assert program == "deduce"
    main(words)
    said, log = capsys.readouterr().out, tmp_path / "LOG.json"
    real = json.loads(log.read_text(encoding="utf-8") if log.exists() else said)
    text = path.read_text(encoding="utf-8")
    if ACCEPT:
        start = text.index("\n", text.index(f"<!-- output of: {call} -->")) + len("\n```json\n")
        text = text[:start] + pretty(real) + text[text.index("\n```", start) :]
        path.write_text(text, encoding="utf-8")
    [shown] = [json.loads(block) for said, _, block in BLOCK.findall(text) if said == call]
    # Which techniques there are is the business of the ladder.
    silent = [log.get("standstill", {}).pop("silent", []) for log in (shown, real)]
    assert set(silent[0]) <= set(silent[1])
    assert shown == real
    for field in (*fields(real), "silent"):
        assert re.search(rf"`[\w.\[\]]*\b{field}`", text), f"{field} is not explained"


def fields(value: Any) -> Iterator[str]:
    """The names of all fields, except those of counts, which are techniques."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if "-" not in name and "/" not in name:
                yield name
            yield from fields(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from fields(inner)


def pretty(value: Any, indent: int = 0) -> str:
    """JSON with short lists, and marks, on one line."""
    line, deeper = json.dumps(value, ensure_ascii=False), indent + 2
    flat = not isinstance(value, dict | list) or not any(isinstance(item, dict) for item in _inner(value))
    if flat and len(line) < 90 and (not isinstance(value, dict) or len(value) < 3):
        return line
    if isinstance(value, dict):
        lines = [f"{json.dumps(name)}: {pretty(item, deeper)}" for name, item in value.items()]
    elif isinstance(value, list):
        lines = [pretty(item, deeper) for item in value]
    else:
        return line
    first, last = line[0], line[-1]
    return first + "\n" + ",\n".join(" " * deeper + item for item in lines) + "\n" + " " * indent + last


def _inner(value: Any) -> list[Any]:
    return list(value.values()) if isinstance(value, dict) else list(value)
