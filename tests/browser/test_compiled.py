"""The compiled core in the page: the same answers with it and without, on a sample."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright")
pytest.importorskip("fastapi", reason="the web page needs the extra web")

from tests import site  # noqa: E402
from tests.browser.reading import CHROMIUM  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

LARGEST = 200_000
"""Bytes of each module as it is sent, without its manifest."""
SAMPLE = {
    "starbattle": "025", "yinyang": "007", "slitherlink": "010", "heyawake": "007", "lits": "055", "numberlink": "001",
}  # fmt: skip
"""Boards of kinds with techniques by hand, of declared ones, and of one of which nothing is compiled."""
WIDE = {"slitherlink": "058"}
"""One that the wider file is for."""
ASK = "async ([name, body]) => (await import('./static/api.js')).ask(name, body)"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, environment: Mapping[str, str]) -> Path:
    """The site; skips where it has no compiled core."""
    place = site.built(tmp_path_factory, environment) / "deep"
    if not (place / "core").exists():
        pytest.skip("the site has no compiled core")
    return place


@pytest.fixture(scope="module")
def pages(built: Path, browser: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Any]]:
    """A page with the compiled core, and one whose server does not find it."""
    without = tmp_path_factory.mktemp("without")
    for path in built.iterdir():
        if path.name != "core":
            (without / path.name).symlink_to(path)
    with site.served(built) as one, site.served(without) as other:
        found = {}
        for name, address in (("with", one), ("without", other)):
            page = browser.new_context().new_page()
            page.set_default_timeout(120_000)
            page.goto(f"{address}/index.html")
            found[name] = page
        for page in found.values():
            page.wait_for_selector("html[data-running]")
        yield found
        for page in found.values():
            page.context.close()


def ask(page: Any, name: str, **body: Any) -> Any:
    return page.evaluate(ASK, [name, {"lang": "en", **body}])


def path(page: Any, puzzle: str) -> list[Any]:
    """All steps of a path, which come in parts."""
    told: list[Any] = []
    while True:
        found = ask(page, "steps", puzzle=puzzle, of="path", start=len(told))
        told += found["steps"]
        if not found["more"]:
            return told


def board(page: Any, kind: str, name: str) -> str:
    text = (Path("data") / kind / f"{name}.txt").read_text(encoding="utf-8")
    source: str = ask(page, "open", source=text.partition("# solution")[0], kind=kind)["source"]
    return source


def test_it_is_small(built: Path) -> None:
    modules = {one.name: gzip.decompress(one.read_bytes()).partition(b"\n")[2] for one in (built / "core").iterdir()}
    sizes = {name: len(gzip.compress(module, 9)) for name, module in modules.items()}
    assert sizes.keys() == {"4.bin", "16.bin"}
    assert all(size <= LARGEST for size in sizes.values()), sizes


def test_each_page_says_whether_it_has_one(pages: dict[str, Any]) -> None:
    assert "with the compiled core" in ask(pages["with"], "core")
    assert "there is no compiled core" in ask(pages["without"], "core")


@pytest.mark.parametrize("kind", SAMPLE)
def test_all_is_said_alike(kind: str, pages: dict[str, Any]) -> None:
    said = []
    for page in pages.values():
        puzzle = board(page, kind, SAMPLE[kind])
        answers = [ask(page, name, puzzle=puzzle) for name in ("hint", "grade")]
        said.append(json.dumps([*answers, path(page, puzzle)], sort_keys=True))
    assert len(said[0]) > 1000
    assert said[0] == said[1]


@pytest.mark.parametrize("kind", WIDE)
def test_a_wide_board_too(kind: str, pages: dict[str, Any]) -> None:
    said = []
    for page in pages.values():
        puzzle = board(page, kind, WIDE[kind])
        said.append(json.dumps([ask(page, name, puzzle=puzzle) for name in ("hint", "grade")], sort_keys=True))
    assert said[0] == said[1]
