"""Islands that bridges join, on the page: one drags from island to island, clicks between them, or uses the keys."""

from __future__ import annotations

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright")
pytest.importorskip("fastapi", reason="the web page needs the extra web")

from tests.browser.reading import CHROMIUM, Reader  # noqa: E402
from tests.browser.test_pieces import PLACED, dragged  # noqa: E402

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
BOARD = "# kind: hashi\n2 . 3\n. . .\n. . 1"


def test_bridges_are_dragged(reader: Reader) -> None:
    reader.open(BOARD)
    assert dragged(reader, (0, 0), (0, 2)) == ["r1c1–r1c3", ""]
    assert dragged(reader, (0, 2), (0, 0)) == ["r1c1–r1c3 r1c1=r1c3", ""]
    assert dragged(reader, (0, 0), (0, 1)) == ["", ""]  # towards an island is enough; after two there is none
    assert dragged(reader, (0, 1), (0, 1)) == ["r1c1–r1c3", ""]  # a click between the islands
    assert dragged(reader, (0, 0), (0, 2), "right") == ["r1c1–r1c3", "r1c1=r1c3"]
    assert dragged(reader, (0, 0), (0, 2)) == ["r1c1–r1c3 r1c1=r1c3", ""]
    assert dragged(reader, (0, 2), (2, 2), "right") == ["r1c1–r1c3 r1c1=r1c3", "r1c3–r3c3"]
    dragged(reader, (2, 2), (0, 2))
    reader.wait("Solved!")


def test_bridges_are_built_with_keys(reader: Reader) -> None:
    page = reader.open(BOARD).page
    page.focus("#board")
    for key in ("ArrowRight", "ArrowLeft", "Enter", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate(PLACED) == ["r1c1–r1c3", ""]
    page.keyboard.press("Enter")  # over the bridge
    assert page.evaluate(PLACED) == ["r1c1–r1c3 r1c1=r1c3", ""]
