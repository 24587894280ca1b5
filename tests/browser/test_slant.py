"""Diagonals on the page: a click draws the one, the next the other, and a third takes it away."""

from __future__ import annotations

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright")
pytest.importorskip("fastapi", reason="the web page needs the extra web")

from tests.browser.reading import CHROMIUM, Reader  # noqa: E402

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
BOARD = "# kind: slant\n1 . 0\n - -\n. . .\n - -\n. . 1"
DRAWN = "[...document.querySelectorAll('#board g.line path')].map((one) => one.getAttribute('d')).sort().join()"


def test_a_click_goes_through_the_diagonals(reader: Reader) -> None:
    page = reader.open(BOARD).page
    seen = []
    for _ in range(3):
        reader.mark((0, 0))
        reader.settle()
        seen.append(page.evaluate(DRAWN))
    assert len(set(seen)) == 3
    assert seen[2] == ""
    for cell in ((0, 0), (0, 1), (1, 1)):
        reader.mark(cell)
    reader.mark((1, 0), "right")
    reader.wait("Solved!")
