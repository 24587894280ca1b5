"""Nothing in the documentation goes stale: ladders, technique pages, and the links of the site.

With ``DEDUCE_ACCEPT=1`` in the environment, ladders are rewritten instead of compared.
"""

from __future__ import annotations

import os
import sys
import tomllib
from html import escape
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

import pytest

import deduce
from deduce.app.pages import boards, composing, html, markdown, reading
from deduce.app.pages.reading import PARTS, read
from deduce.app.pages.text import written
from deduce.contract.registry import kinds

if TYPE_CHECKING:
    from collections.abc import Mapping

    from deduce.board.marks import Marks
    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step
    from deduce.contract.technique import Technique

ROOT = Path(__file__).parent.parent
DOCS = sorted((ROOT / "docs").rglob("*.md"))
ACCEPT = os.environ.get("DEDUCE_ACCEPT") == "1"
TECHNIQUES = [item for kind in kinds().values() for item in kind.techniques]


# Generated pages ------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_ladders_are_fresh() -> None:
    if ACCEPT:
        markdown.main([])
    assert markdown.ladders()
    assert markdown.stale() == [], "run: python -m deduce.app.pages"


@pytest.mark.long
def test_a_stale_ladder_is_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = tmp_path / "LADDER.md"
    monkeypatch.setattr(markdown, "ladders", lambda: {there: "new\n"})
    there.write_text("old\n")
    assert markdown.main(["--check"]) == 1
    assert markdown.main([]) == 0
    assert markdown.main(["--check"]) == 0


def test_pages_of_kinds_are_whole_and_of_kinds_that_are_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is generated is brought up to date, what an author wrote stays, and the page of a kind that is gone goes."""
    real = {path.name: path.read_text(encoding="utf-8") for path in boards.pages()}
    monkeypatch.setattr(boards, "FOLDER", tmp_path)
    monkeypatch.setattr(markdown, "ladders", dict)
    for name, text in real.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert markdown.main(["--check"]) == 0
    declared, other, gone, own = (tmp_path / f"{name}.md" for name in ("akari", "yinyang", "gone", "own"))
    declared.unlink()
    other.write_text(
        real[other.name].replace(f"| {kinds()['yinyang'].technique_set} |", "| 0 |").replace("`○` white", "`o` white"),
        encoding="utf-8",
    )
    gone.write_text(real[declared.name], encoding="utf-8")
    own.write_text("# A page that nothing generates\n", encoding="utf-8")
    assert markdown.stale() == [declared, other, gone]
    capsys.readouterr()
    assert markdown.main(["--check"]) == 1
    assert capsys.readouterr().out == "".join(f"{path}: stale\n" for path in (declared, other, gone))
    assert markdown.main([]) == 0
    assert declared.read_text(encoding="utf-8") == real[declared.name]
    assert other.read_text(encoding="utf-8") == real[other.name].replace("`○` white", "`o` white")
    assert own.exists()
    assert not gone.exists()
    assert markdown.stale() == []


def test_the_page_of_a_new_kind_that_is_not_declared_asks_for_its_signs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(boards, "FOLDER", tmp_path)
    assert "| puzzle |  |\n| marks |  |\n" in boards.pages()[tmp_path / "yinyang.md"].partition(boards.BY_HAND)[2]


@pytest.fixture
def explained_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A page is written in several forms and languages, all from the same steps; to explain them takes longest."""
    explain, kept = reading.explain, {}

    def once(technique: Technique, puzzle: Puzzle, marks: Marks, gained: Marks) -> list[Step]:
        asked = technique.id, puzzle.text(), marks, gained
        if asked not in kept:
            kept[asked] = list(explain(technique, puzzle, marks, gained))
        return kept[asked]

    monkeypatch.setattr(reading, "explain", once)


DEAR = {"masyu/ways-of-a-clue", "masyu/ways-of-a-count"}
"""Pages that take longest to write; those of the same techniques on the toy Mixed are read always."""


@pytest.mark.alike
@pytest.mark.usefixtures("explained_once")
@pytest.mark.parametrize(
    "technique",
    [pytest.param(item, id=item.id, marks=pytest.mark.long if item.id in DEAR else ()) for item in TECHNIQUES],
)
def test_every_technique_has_a_whole_page(technique: Technique) -> None:
    whole_page(technique)


def text_page(technique: Technique, lang: str = "en") -> str:
    return written(composing.of_technique(technique, lang))


def whole_page(technique: Technique) -> None:
    found, drawn, told = read(technique), markdown.technique_page(technique), text_page(technique)
    served = html.written(composing.of_technique(technique))
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
        assert step.sentence("ja") in text_page(technique, "ja")
        assert escape(step.sentence("en")) in served
    for case in found.cases:
        assert case.why in told
        assert case.text.splitlines()[0] in told
    boards = 1 + len(steps) + sum(2 if case.verb == "fires" else 1 for case in found.cases)
    assert drawn.count("<svg") == drawn.count("</svg>") == served.count("<svg") == boards
    assert drawn.count("<figcaption>") == len(found.cases)
    assert drawn.count('class="effect"') >= len(steps), "the conclusion is not highlighted"


@pytest.mark.parametrize(
    ("doc", "what"),
    [
        ("Name: rule.", "not two boards"),
        ("Name: rule.\n\nExample\n-------\n    ●? -> ●●\n", "line 1, column 2: unknown symbol"),
    ],
)
def test_a_broken_page_says_whose_it_is(doc: str, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    technique = next(item for item in TECHNIQUES if item.kind == "yinyang")
    monkeypatch.setattr(sys.modules[technique.module], "__doc__", doc)
    with pytest.raises(ValueError, match=f"^{technique.id}: {what}"):
        read(technique)


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
def site() -> dict[Path, Links]:
    """The site that ``.ci/run`` has built for readers; it takes too long to build another one here."""
    if "DEDUCE_SITE" not in os.environ:
        pytest.skip("DEDUCE_SITE names no folder with a built site, as .ci/run does")
    built = Path(os.environ["DEDUCE_SITE"])
    return {path.relative_to(built): Links(path) for path in built.rglob("*.html")}


def test_site_has_every_page(site: dict[Path, Links]) -> None:
    wanted = [path.relative_to(ROOT / "docs").as_posix() for path in DOCS] + ["kinds/index.md", "techniques/index.md"]
    wanted += [f"techniques/{item.id}.md" for item in TECHNIQUES]
    wanted += [f"techniques/{item.kind}/index.md" for item in TECHNIQUES]
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


# Files and other kinds ------------------------------------------------------------------------------------------------


def test_configuration_of_the_site_is_complete() -> None:
    """What the site needs is named where an installer finds it."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert [item.split(">")[0] for item in extras["docs"]] == ["mkdocs", "mkdocs-material"]
    assert "docs/mkdocs/mkdocs.yml" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


@pytest.mark.usefixtures("explained_once")
def test_pages_of_other_kinds(toys: Mapping[str, Kind], monkeypatch: pytest.MonkeyPatch) -> None:
    """Edges, clues and counts are drawn and told as well as stones."""
    for kind in toys.values():
        for technique in kind.techniques:
            whole_page(technique)
        assert all(item.title in markdown.ladder(kind, lambda item: item.name) for item in kind.techniques)
    monkeypatch.setattr(markdown, "kinds", lambda: toys)  # the pages of all others take long
    assert {f"techniques/{name}/index.md" for name in toys} <= set(markdown.site_pages())


@pytest.mark.parametrize("board", ["6/6/0010090060b9", "6/6/160023602902", "4/3/1j62"])
def test_the_whole_grade_is_the_same_on_turned_boards(board: str) -> None:
    """What the page on the theorem promises of the grade."""
    puzzle = deduce.parse(f"https://puzz.link/p?yinyang/{board}")
    report = deduce.grade(puzzle).to_json()
    for symmetry in puzzle.symmetries():
        turned = deduce.grade(symmetry.puzzle).to_json()
        assert {**turned, "solution": None} == {**report, "solution": None}, symmetry.name
