"""Boards that pieces cover, on the page: one drags over a rectangle, or begins and ends it with Enter."""

from __future__ import annotations

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright")
pytest.importorskip("fastapi", reason="the web page needs the extra web")

from tests.browser.reading import CHROMIUM, Reader  # noqa: E402

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
BOARD = "# kind: shikaku\n4 - 2\n- - -\n- 3 -"
PLACED = """async () => {
  const { game } = await import("./static/game.js"), { marks } = game.position;
  return [marks.yes.join(" "), marks.no.join(" ")];
}"""


def dragged(reader: Reader, first: tuple[int, int], last: tuple[int, int], button: str = "left") -> list[str]:
    """What is marked after a drag: the placed and the excluded rectangles."""
    mouse = reader.page.mouse
    mouse.move(*reader.point(first))
    mouse.down(button=button)
    mouse.move(*reader.point(last), steps=4)
    mouse.up(button=button)
    found: list[str] = reader.page.evaluate(PLACED)
    return found


def test_rectangles_are_dragged(reader: Reader) -> None:
    page = reader.open(BOARD).page
    assert dragged(reader, (0, 0), (1, 1)) == ["r1c1–r2c2", ""]
    assert dragged(reader, (1, 1), (0, 0)) == ["", ""]  # once more takes it away
    assert dragged(reader, (2, 2), (2, 0), "right") == ["", "r3c1–r3c3"]
    assert dragged(reader, (0, 0), (0, 1)) == ["", "r3c1–r3c3"]  # no rectangle of four cells
    page.keyboard.press("z")
    assert dragged(reader, (0, 0), (1, 1)) == ["r1c1–r2c2", ""]
    assert dragged(reader, (0, 1), (0, 1)) == ["", ""]  # a click takes it away too
    for first, last in (((0, 0), (1, 1)), ((0, 2), (1, 2)), ((2, 0), (2, 2))):
        dragged(reader, first, last)
    reader.wait("Solved!")


def test_rectangles_are_put_with_keys(reader: Reader) -> None:
    page = reader.open(BOARD).page
    page.focus("#board")
    for key in ("ArrowRight", "ArrowLeft", "Enter", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    assert page.evaluate(PLACED) == ["r1c1–r2c2", ""]
    page.keyboard.press("Enter")
    assert page.evaluate(PLACED) == ["", ""]
