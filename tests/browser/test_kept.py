"""What only the site does: it opens without a network, a new version takes over when it is let, workers may fail."""

from __future__ import annotations

import os
import re
import shutil
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright")
pytest.importorskip("fastapi", reason="the web page needs the extra web")

from deduce.app.site.build import HASH  # noqa: E402
from tests import site  # noqa: E402
from tests.browser.reading import CHROMIUM  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
STARTED = "async () => (await import('./static/api.js')).loading.dispatchEvent(new Event('ready'))"
"""Tells the page that the program is there, which it waits for before it keeps anything."""

FAILING = """async () => {
  const made = [];
  window.Worker = class {
    constructor() {
      made.push(this);
      setTimeout(() => this.onmessage({ data: made.length === 1 ? { ready: true } : { broken: true } }));
    }
    postMessage({ name }) {
      const said = { data: { message: JSON.stringify({ result: name }) } };
      setTimeout(() => this.onmessage(said), name === "grade" ? 3_000 : 0);
    }
    terminate() {}
  };
  const { ask } = await import("./static/door-worker.js?alone");
  const answers = await Promise.all([ask("grade", { puzzle: "a" }), ask("hint", { puzzle: "a" })]);
  return [made.length, ...answers];
}"""
"""Two questions where the first worker is at work for long and the second one, which comes for that, cannot start."""

LONG_AND_SHORT = """async () => {
  const made = [], ended = window.ended = [];
  window.Worker = class {
    constructor() {
      this.number = made.push(this);
      setTimeout(() => this.onmessage({ data: { ready: true } }));
    }
    postMessage({ name }) {
      const said = { data: { message: JSON.stringify({ result: name }) } };
      setTimeout(() => this.onmessage(said), name === "grade" ? 3_000 : 0);
    }
    terminate() { ended.push(this.number); }
  };
  const { ask } = await import("./static/door-worker.js?resting");
  await ask("grade", { puzzle: "a" });
  await ask("hint", { puzzle: "b" }); // for the second worker: the first one knows another puzzle
  await ask("hint", { puzzle: "a" });
  return made.length;
}"""
"""A question that takes long, for which a second worker comes, and quick ones, the last for the first worker."""


@pytest.fixture
def folder(url: str, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> Path:
    """A copy of the site that may be changed."""
    if not url.endswith("/deep"):
        pytest.skip("a server keeps nothing")
    place = site.built(tmp_path_factory, os.environ)
    return Path(shutil.copytree(place / "deep", tmp_path / "site", copy_function=os.link))


@pytest.fixture
def kept(browser: Any, folder: Path) -> Iterator[Any]:
    """A page that the browser has kept as a whole."""
    with site.served(folder) as address:
        context = browser.new_context(locale="en-GB")
        page = context.new_page()
        page.set_default_timeout(120_000)
        page.goto(f"{address}/")
        page.wait_for_selector("html[data-ready]")
        page.evaluate(STARTED)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        page.goto("about:blank")  # the next visit is that of somebody who comes back
        page.goto(f"{address}/")
        page.wait_for_selector("html[data-ready]")
        yield page
        context.close()


def change(folder: Path, name: str, old: str, new: str) -> None:
    """A new version of the site, in which one file is another."""
    for path, content in ((name, (folder / name).read_text(encoding="utf-8").replace(old, new)), ("sw.js", "")):
        if path == "sw.js":
            digits = sha256((folder / name).read_bytes()).hexdigest()[:HASH]
            listed = (folder / path).read_text(encoding="utf-8")
            content = re.sub(rf'"{re.escape(name)}": "\w+"', f'"{name}": "{digits}"', listed)
        (folder / path).unlink()  # it is shared with the other tests
        (folder / path).write_text(content, encoding="utf-8")


def test_the_site_opens_without_a_network(kept: Any) -> None:
    kept.context.set_offline(True)
    kept.reload()
    kept.wait_for_selector("html[data-ready]")
    assert kept.locator("#board svg .board, #board svg circle").count()
    kept.click("#kinds")
    kept.wait_for_function("() => document.querySelectorAll('.kinds svg').length > 3")


def test_a_new_version_takes_over_when_it_is_let(kept: Any, folder: Path) -> None:
    change(folder, "static/words.json", '"Boards"', '"Library"')
    kept.evaluate(STARTED)
    kept.wait_for_selector("#fresh:not([hidden])", state="attached")
    kept.reload()
    kept.wait_for_selector("html[data-ready]")
    assert kept.inner_text("#library") == "Boards"  # the old version, and all of it
    kept.evaluate(STARTED)
    kept.wait_for_selector("#fresh:not([hidden])")
    kept.click("#renew")
    playwright.expect(kept.locator("#library")).to_have_text("Library", timeout=120_000)


def test_one_worker_goes_on_where_the_other_cannot_start(browser: Any, folder: Path) -> None:
    with site.served(folder) as address:
        page = browser.new_page()
        page.goto(f"{address}/")
        page.wait_for_selector("html[data-ready]")  # its own workers are real
        assert page.evaluate(FAILING) == [2, "grade", "hint"]
        page.close()


def test_the_second_worker_goes_when_nothing_takes_long(browser: Any, folder: Path) -> None:
    with site.served(folder) as address:
        page = browser.new_page()
        page.goto(f"{address}/")
        page.wait_for_selector("html[data-ready]")
        page.clock.install()
        assert page.evaluate(LONG_AND_SHORT) == 2
        assert page.evaluate("ended") == []
        page.clock.fast_forward(70_000)
        assert page.evaluate("ended") == [2]
        page.close()
