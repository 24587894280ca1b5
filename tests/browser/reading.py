"""Somebody at the page, for the tests in a real browser."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

from deduce.board.marks import Marks, bits
from deduce.engine.solutions import solutions_of
from tests.boards import TIER_1

playwright = pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright")

if TYPE_CHECKING:
    from deduce.contract.puzzle import Puzzle

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


ANEW = """for (const one of document.querySelectorAll("dialog[open]")) one.close();
document.querySelector("#paint input")?.click();
localStorage.clear();"""


class Reader:
    """Somebody at the page. At the end, nothing may have gone wrong in the browser or have been asked elsewhere."""

    def __init__(self, browser: Any, url: str, **context: Any) -> None:
        self.url = url
        self.patience = 120_000 if url.endswith("/deep") else 30_000
        playwright.expect.set_options(timeout=self.patience)
        self.context = browser.new_context(**{"locale": "en-GB", "viewport": {"width": 1200, "height": 850}} | context)
        self.page = self.context.new_page()
        self.page.set_default_timeout(self.patience)
        self.faults: list[str] = []
        self.page.on("pageerror", lambda fault: self.faults.append(str(fault)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)
        ours = (url, f"blob:{url.removesuffix('/deep')}")
        self.page.on("request", lambda asked: None if asked.url.startswith(ours) else self.faults.append(asked.url))

    def open(self, source: str = "") -> Reader:
        self.page.goto("about:blank")
        self.page.goto(f"{self.url}/" + (f"#p={quote(source, safe='')}" if source else ""))
        self.page.wait_for_selector("html[data-ready]")
        return self

    def turn(self, source: str) -> Reader:
        """Open another puzzle on the same page."""
        self.page.keyboard.press("Escape")
        before = self.page.evaluate("document.documentElement.dataset.opened")
        self.page.evaluate("text => { location.hash = text; }", f"p={quote(source or TIER_1, safe='')}")
        self.page.wait_for_function("before => document.documentElement.dataset.opened !== before", arg=before)
        return self

    def click(self, selector: str) -> None:
        self.page.click(selector)

    def wait(self, text: str) -> None:
        """Until the line above the board says so."""
        playwright.expect(self.page.locator("#state")).to_contain_text(text, timeout=self.patience)

    def point(self, place: tuple[float, float], inside: str = "#board") -> tuple[float, float]:
        """Where a place of the board is on the screen."""
        found = self.page.evaluate(
            """([r, c, inside]) => { const svg = document.querySelector(`${inside} svg`);
            const at = new DOMPoint(c * 40 + 20, r * 40 + 20).matrixTransform(svg.getScreenCTM());
            return [at.x, at.y]; }""",
            [*place, inside],
        )
        return found[0], found[1]

    def mark(self, place: tuple[float, float], button: str = "left") -> None:
        self.page.mouse.click(*self.point(place), button=button)

    def drag(self, *places: tuple[float, float], inside: str = "#board") -> None:
        first, *others = [self.point(place, inside) for place in places]
        self.page.mouse.move(*first)
        self.page.mouse.down()
        for x, y in others:
            self.page.mouse.move(x, y, steps=3)
        self.page.mouse.up()

    @property
    def marks(self) -> str:
        """The marks as they stand in the address."""
        found = re.search(r"[#&]m=([^&]*)", self.page.evaluate("location.hash"))
        return found[1] if found else ""

    def settle(self) -> None:
        """Until the server has drawn the marks."""
        self.page.wait_for_selector("#board[data-shows=settled]")


class Staying(Reader):
    """A reader for one test, on a page that others used before: no dialog is open, no tool chosen, nothing kept."""

    def __init__(self, other: Reader) -> None:
        self.__dict__ = other.__dict__
        self.faults.clear()
        self.page.evaluate(ANEW)

    def open(self, source: str = "") -> Reader:
        return self.turn(source)


def undecided(puzzle: Puzzle, count: int) -> list[tuple[int, Marks]]:
    """Some variables that are not given, with their right marks."""
    [solution] = solutions_of(puzzle)
    left = puzzle.variables & ~puzzle.givens.known
    return [(bit, solution.common(Marks(bit, bit))) for bit in list(bits(left))[:count]]
