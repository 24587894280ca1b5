"""Buttons pressed before anything has been answered: nothing may go wrong in the page."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright")
pytest.importorskip("fastapi", reason="the web page needs the extra web")

from tests.boards import TIER_1  # noqa: E402
from tests.browser.reading import Reader  # noqa: E402

SLOW = 0.4
"""Seconds for which the server's answers are held back:"""
MOST = 30
"""so many of them. Each press asks, and answers are held back one after another."""

# Presses in the page itself, one after another with no wait; what cannot be pressed by a person is left out.
PRESS = """() => {
  const pressed = [];
  for (const one of document.querySelectorAll('button, summary')) {
    if (one.disabled || one.closest('[inert]') || !one.checkVisibility() || one.id === 'lang') continue;
    one.click();
    pressed.push(one.id || one.textContent);
  }
  return pressed;
}"""


def test_all_that_can_be_pressed_may_be_pressed_at_once(browser: Any, server: str) -> None:
    one, asked = Reader(browser, server), count()

    def held(route: Any) -> None:
        if next(asked) < MOST:
            time.sleep(SLOW)
        route.continue_()

    one.page.route("**/api/**", held)
    one.open(TIER_1)
    pressed = one.page.evaluate(PRESS)
    assert {"hint", "path", "grade", "set", "open-go", "make-go", "switches-all"} <= set(pressed)
    one.page.wait_for_timeout(300)  # now with what the presses have opened
    assert "editor-close" in one.page.evaluate(PRESS)
    one.page.wait_for_timeout(3000)
    one.context.close()
    assert not one.faults
