"""What only the site does: it opens without a network, a new version takes over when it is let, workers may fail, and
who waits for the program or gives up waiting need not wait for it twice.
"""

from __future__ import annotations

import json
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
from tests.boards import TIER_1  # noqa: E402
from tests.browser.reading import CHROMIUM, Reader  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
STARTED = "async () => (await import('./static/api.js')).loading.dispatchEvent(new Event('ready'))"
"""Tells the page that the program is there, which it waits for before it keeps anything."""

MARKED = """async () => {
  const { game } = await import("./static/game.js"), { replace } = await import("./static/view.js");
  const { names, given } = game.position;
  replace({ yes: [names.find((_, i) => !given[i])], no: [] });
}"""
MARKS = "/m=([^&]+)/.exec(location.hash)[1]"

FAILING = """async () => {
  const made = [];
  window.Worker = class {
    constructor() {
      made.push(this);
      setTimeout(() => this.onmessage({ data: made.length === 1 ? { ready: true } : { broken: true } }));
    }
    postMessage({ number, name }) {
      const said = { data: { number, message: JSON.stringify({ result: name }) } };
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
    postMessage({ number, name }) {
      const said = { data: { number, message: JSON.stringify({ result: name }) } };
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


COUNTED = """window.made = 0;
window.Worker = class extends Worker { constructor(...fields) { super(...fields); window.made++; } };"""
"""Counts the workers of a page."""
BLANK = "# kind: yinyang\n" + ("." * 24 + "\n") * 23 + "BBBW" + "." * 20 + "\n"
"""A board that takes long to grade."""


@pytest.fixture
def folder(url: str, tmp_path_factory: pytest.TempPathFactory, tmp_path: Path) -> Path:
    """A copy of the site that may be changed."""
    if not url.endswith("/deep"):
        pytest.skip("a server keeps nothing")
    place = site.built(tmp_path_factory, os.environ)
    return Path(shutil.copytree(place / "deep", tmp_path / "deep", copy_function=os.link))


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
    """With the game that was begun in the old one."""
    kept.evaluate(MARKED)
    kept.wait_for_function("() => Object.keys(localStorage).some((one) => one.startsWith('deduce.game.'))")
    marks = kept.evaluate(MARKS)
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
    address = kept.evaluate("location.origin + location.pathname")
    kept.goto("about:blank")
    kept.goto(address)
    kept.wait_for_selector("html[data-ready]")
    kept.wait_for_selector("#notice:not([hidden])")  # it goes on without an address
    assert kept.evaluate(MARKS) == marks


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


def test_who_gives_up_waiting_is_answered_at_once(browser: Any, folder: Path) -> None:
    """Behind a server that says so, or from the second visit on, the worker is interrupted, and there is no other."""
    with site.served(folder.parent) as address:
        visitor = Reader(browser, f"{address}/deep")
        visitor.context.add_init_script(COUNTED)
        page = visitor.open(TIER_1).page
        page.wait_for_selector("html[data-running]")
        page.evaluate(STARTED)
        page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
        visitor.open(BLANK)
        assert page.evaluate("crossOriginIsolated")
        page.wait_for_selector("html[data-running]")
        page.click("#grade")
        playwright.expect(page.locator("#busy")).to_contain_text("Solving and grading the puzzle… 2 s")
        page.click("#cancel")
        for _ in range(20):
            page.keyboard.press("h")
        playwright.expect(page.locator("#stage-title")).to_have_text(
            re.compile("Hint [1-3] of 3")
        )  # where it is quick, more presses say more
        visitor.turn(TIER_1)
        for _ in range(150):
            if "Solved!" in page.inner_text("#state"):
                break
            for _ in range(5):
                page.keyboard.press("s")
            page.wait_for_selector("#busy", state="hidden")
        visitor.wait("Solved!")
        assert page.evaluate("made") == 1
        visitor.context.close()
        assert not visitor.faults


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_a_hint_asked_before_the_program_is_there_is_answered(browser: Any, folder: Path, locale: str) -> None:
    """On a link with its picture, made in this language or in another; the program comes once the hint is asked for."""
    with site.served(folder.parent) as address:
        first = Reader(browser, f"{address}/deep")
        first.open(TIER_1).page.wait_for_function("() => location.hash.includes('&b=')")
        link = first.page.url
        first.context.close()
        visitor = Reader(browser, f"{address}/deep", locale=locale)
        held: list[Any] = []
        page = visitor.page
        page.route("**/program.zip.bin", lambda asked: held.append(asked))
        with page.expect_request("**/program.zip.bin"):
            page.goto(link)
        page.wait_for_selector("html[data-ready]")
        page.wait_for_selector("#board svg circle")
        page.keyboard.press("h")
        words = json.loads((folder / "static" / "words.json").read_text(encoding="utf-8"))
        said = words["wait.hint"]["en" if locale == "en-GB" else "ja"].partition("{")[0]
        playwright.expect(page.locator("#busy")).to_contain_text(said)
        visitor.mark((0, 0))
        page.keyboard.press("z")
        page.keyboard.press("h")
        held[0].continue_()
        page.wait_for_selector("html[data-running]")
        page.wait_for_selector("#stage:not([hidden])")
        assert page.locator("#board .ring.look").count()
        visitor.context.close()
        assert not visitor.faults
