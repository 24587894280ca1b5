"""Nothing in the documentation goes stale: ladders, technique pages, the site, and every block of code.

Consoles and Python sessions are run by ``test_readme.py``. With ``DEDUCE_ACCEPT=1`` in the environment, ladders and the
JSON examples are rewritten instead of compared.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urlsplit

import pytest

from deduce.app import pages
from deduce.app.cli import main
from deduce.app.page import PARTS, WORDS, page
from deduce.app.page_text import technique_text
from deduce.registry import kinds

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from deduce.puzzle import Kind
    from deduce.technique import Technique

ROOT = Path(__file__).parent.parent
DOCS = sorted((ROOT / "docs").glob("*.md"))
ACCEPT = os.environ.get("DEDUCE_ACCEPT") == "1"
TECHNIQUES = [item for kind in kinds().values() for item in kind.techniques]
BLOCK = re.compile(r"(?:^<!-- output of: ([^\n]+) -->\n)?^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LANGUAGES = {"console", "pycon", "python", "sh", "json", "text"}
OUTPUTS = [
    pytest.param(path, call, id=call.split(" ")[1])
    for path in DOCS
    for call, _, _ in BLOCK.findall(path.read_text(encoding="utf-8"))
    if call
]


def blocks(path: Path, language: str) -> list[str]:
    return [text for _, name, text in BLOCK.findall(path.read_text(encoding="utf-8")) if name == language]


# Generated pages ------------------------------------------------------------------------------------------------------


def test_ladders_are_fresh() -> None:
    if ACCEPT:
        pages.main([])
    assert pages.ladders()
    assert pages.stale() == [], "run: python -m deduce.app.pages"


def test_a_stale_ladder_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = tmp_path / "LADDER.md"
    monkeypatch.setattr(pages, "ladders", lambda: {there: "new\n"})
    there.write_text("old\n")
    assert pages.main(["--check"]) == 1
    assert pages.main([]) == 0
    assert pages.main(["--check"]) == 0


@pytest.mark.parametrize("technique", TECHNIQUES, ids=lambda item: item.id)
def test_every_technique_has_a_whole_page(technique: Technique) -> None:
    whole_page(technique)


def whole_page(technique: Technique) -> None:
    found, drawn, told = page(technique), pages.technique_page(technique), technique_text(technique)
    assert list(found.parts) == list(PARTS)
    steps = found.steps(found.example)
    assert steps, "the example has no step"
    for text in (technique.title, technique.ja, technique.id, found.rule):
        assert text in drawn
        assert text in " ".join(told.split())
    for part in PARTS:
        assert f"## {part}\n" in drawn
        assert f"\n{part}\n---" in told
    for step in steps:
        assert step.sentence("en") in drawn
        assert step.sentence("ja") in drawn
        assert step.sentence("ja") in technique_text(technique, "ja")
    for case in found.cases:
        assert case.why in told
        assert case.text.splitlines()[0] in told
    boards = 1 + len(steps) + sum(2 if case.verb == "fires" else 1 for case in found.cases)
    assert drawn.count("<svg") == drawn.count("</svg>") == boards
    assert drawn.count("<figcaption>") == len(found.cases)
    assert drawn.count('class="effect"') >= len(steps), "the conclusion is not highlighted"


def test_words_exist_in_both_languages() -> None:
    assert set(WORDS["en"]) == set(WORDS["ja"])


@pytest.mark.parametrize(
    ("doc", "what"),
    [
        ("Name: rule.", "not two boards"),
        ("Name: rule.\n\nExample\n-------\n    ●? -> ●●\n", "line 1, column 2: unknown symbol"),
    ],
)
def test_a_broken_page_says_whose_it_is(doc: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    technique = TECHNIQUES[0]
    monkeypatch.setattr(sys.modules[technique.module], "__doc__", doc)
    with pytest.raises(ValueError, match=f"^{technique.id}: {what}"):
        page(technique)


# The site -------------------------------------------------------------------------------------------------------------


class Links(HTMLParser):
    """The links of a page, what it loads, and the anchors that it has."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = {"", "__consent"}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        have = {name: value or "" for name, value in attrs}
        self.anchors.add(have.get("id", ""))
        if tag == "a" and "href" in have:
            self.links.append(have["href"])
        elif tag == "link" and have.get("rel") not in ("canonical", "prev", "next"):
            self.loads.append(have["href"])
        elif "src" in have:
            self.loads.append(have["src"])


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> dict[Path, Links]:
    if importlib.util.find_spec("mkdocs") is None or importlib.util.find_spec("material") is None:
        pytest.skip("mkdocs-material is not installed: pip install -e '.[docs]'")
    built = tmp_path_factory.mktemp("site")
    call = [sys.executable, "-m", "mkdocs", "build", "--strict", "-f", "docs/mkdocs/mkdocs.yml", "-d", str(built)]
    done = subprocess.run(call, cwd=ROOT, capture_output=True, text=True, env=os.environ | {"PYTHONPATH": str(ROOT)})
    assert done.returncode == 0, done.stderr
    return {path.relative_to(built): Links(path) for path in built.rglob("*.html")}


def test_site_has_every_page(site: dict[Path, Links]) -> None:
    wanted = [path.name for path in DOCS] + [f"techniques/{item.id}.md" for item in TECHNIQUES]
    wanted += ["techniques/index.md"] + [f"techniques/{item.kind}/index.md" for item in TECHNIQUES]
    assert {Path(name).with_suffix(".html") for name in wanted} | {Path("index.html")} <= set(site)


def test_links_of_the_site_lead_somewhere(site: dict[Path, Links]) -> None:
    for path, found in site.items():
        for link in (*found.links, *found.loads):
            parts = urlsplit(link)
            if parts.scheme or path.name == "404.html":
                continue
            target = Path(os.path.normpath(path.parent / unquote(parts.path))) if parts.path else path
            if target.suffix == ".html":
                assert target in site, f"{path}: {link}"
                assert unquote(parts.fragment) in site[target].anchors, f"{path}: {link}"


def test_site_loads_nothing_from_elsewhere(site: dict[Path, Links]) -> None:
    for path, found in site.items():
        assert not [load for load in found.loads if "//" in load], path


# Blocks of code -------------------------------------------------------------------------------------------------------


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
def test_shell_commands_run(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for line in "".join(blocks(path, "sh")).splitlines():
        match shlex.split(line):
            case ["deduce", "new", *words]:
                if not (tmp_path / "techniques").exists():
                    shutil.copytree(ROOT / "techniques", tmp_path / "techniques")
                assert main(["new", *words, "--in", str(tmp_path)]) == 0
            case ["deduce", *words]:
                assert main(words) == 0
            case ["python", "-m", "deduce.app.pages"]:
                pass  # above
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
            if "-" not in name:
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


def test_configuration_of_the_site_is_complete() -> None:
    """What the site needs is named where an installer finds it."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert [item.split(">")[0] for item in extras["docs"]] == ["mkdocs", "mkdocs-material"]
    assert "docs/mkdocs/mkdocs.yml" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_pages_of_other_kinds(toys: Mapping[str, Kind]) -> None:
    """Edges, clues and counts are drawn and told as well as stones."""
    for kind in toys.values():
        for technique in kind.techniques:
            whole_page(technique)
        assert all(item.title in pages.ladder(kind, lambda item: item.name) for item in kind.techniques)
    assert {f"techniques/{name}/index.md" for name in toys} <= set(pages.site_pages())
