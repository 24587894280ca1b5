"""No game is lost: it goes on at the next visit, from a link, in two tabs, in a new version; or else one is told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright")

from deduce import formats  # noqa: E402
from deduce.engine.solutions import solutions_of  # noqa: E402
from tests.boards import TIER_1  # noqa: E402
from tests.browser.reading import CHROMIUM, Reader, undecided  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
KEPT = """() => Object.entries(localStorage).filter(([name]) => name.startsWith("deduce.game."))
  .map(([, one]) => JSON.parse(one))"""
OLD = """([source, marks]) => localStorage.setItem("deduce.games", JSON.stringify({ [source]: {
  kind: "yinyang", id: null, rows: 6, cols: 6, solved: false, marks, seconds: 754, hints: 1, when: 1,
  notes: { corners: { "0,0": "5" }, colours: {}, trial: null } } }))"""
"""A game as earlier versions kept it."""
FULL = """() => { let size = 1 << 20;
  for (let i = 0; size; i++) try { localStorage.setItem(`ballast${i}`, "x".repeat(size)); } catch { size >>= 1; } }"""
FORBIDDEN = (
    """Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no", "SecurityError"); } });"""
)
SOURCE = "async () => (await import('./static/game.js')).game.position.board.source"


@pytest.fixture
def visitor(browser: Any, url: str) -> Iterator[Reader]:
    """Somebody with a browser of their own."""
    one = Reader(browser, url)
    yield one
    one.context.close()
    assert not one.faults


def places(count: int) -> list[tuple[float, float]]:
    """Where marks can be put on the board of `TIER_1`."""
    puzzle = formats.parse(TIER_1)
    return [puzzle.place(bit) for bit, _ in undecided(puzzle, count)]


def kept(reader: Reader, marks: str) -> None:
    """Until the marks are kept."""
    reader.page.wait_for_function(f"marks => ({KEPT})().some((one) => one.marks === marks)", arg=marks)


def begun(reader: Reader, count: int = 2) -> str:
    """Some marks on the board of `TIER_1`, and kept."""
    reader.open(TIER_1)
    for place in places(count):
        reader.mark(place)
    marks = reader.marks
    kept(reader, marks)
    return marks


def test_the_next_visit_goes_on_where_one_stopped(visitor: Reader) -> None:
    marks = begun(visitor)
    page = visitor.page
    visitor.open()  # no puzzle in the address
    assert visitor.marks == marks
    playwright.expect(page.locator("#notice")).to_contain_text("You go on where you stopped: Yin-Yang 6×6.")
    page.click("#notice button:not(.close)")
    playwright.expect(page.locator("#begun button")).to_have_text("Yin-Yang 6×6")  # before today's boards
    page.keyboard.press("Escape")
    visitor.mark(places(3)[2])
    assert len(visitor.marks) > 0
    kept(visitor, visitor.marks)
    assert visitor.marks != marks


def test_a_link_goes_on_too_and_its_marks_are_offered(visitor: Reader) -> None:
    marks = begun(visitor)
    page = visitor.page
    visitor.open(TIER_1)
    assert visitor.marks == marks
    assert not page.is_visible("#notice")
    other = "AQ" if marks != "AQ" else "Ag"
    page.goto("about:blank")
    page.goto(f"{visitor.url}/#p={quote(TIER_1, safe='')}&m={other}&t=5")
    page.wait_for_selector("html[data-ready]")
    assert visitor.marks == marks
    playwright.expect(page.locator("#notice")).to_contain_text("has other marks")
    page.get_by_role("button", name="Show those").click()
    assert visitor.marks == other
    page.keyboard.press("z")
    assert visitor.marks == marks


def test_two_tabs_show_one_game(visitor: Reader) -> None:
    marks = begun(visitor)
    first = visitor.page
    second = visitor.context.new_page()
    second.goto(f"{visitor.url}/")
    second.wait_for_selector("html[data-ready]")
    visitor.page = second
    assert visitor.marks == marks
    visitor.mark(places(3)[2])
    after = visitor.marks
    assert after != marks
    kept(visitor, after)
    visitor.page = first
    first.wait_for_function("marks => location.hash.includes(`m=${marks}&`)", arg=after)
    playwright.expect(first.locator("#notice")).to_contain_text("in another tab")
    first.reload()  # what is kept when a page goes away is not what it showed before
    first.wait_for_selector("html[data-ready]")
    assert visitor.marks == after
    second.close()


def test_a_board_that_was_solved_begins_anew(visitor: Reader) -> None:
    """It comes blank, stays so while one looks elsewhere, and counts as solved all the same."""
    puzzle = formats.parse(TIER_1)
    [solution] = solutions_of(puzzle)
    page = visitor.open(f"# kind: yinyang\n{puzzle.text(solution)}").page
    visitor.wait("Solved!")
    kept(visitor, visitor.marks)
    visitor.open(page.evaluate(SOURCE))
    assert visitor.marks == ""
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert visitor.marks == ""
    visitor.mark(places(1)[0])
    kept(visitor, visitor.marks)
    assert [one["solved"] for one in page.evaluate(KEPT)] == [True]
    visitor.open(page.evaluate(SOURCE))
    assert visitor.marks


def test_games_of_an_earlier_version_go_on(visitor: Reader) -> None:
    page = visitor.open(TIER_1).page
    page.evaluate(OLD, [page.evaluate(SOURCE), "AQ"])
    visitor.open(TIER_1)
    assert visitor.marks == "AQ"
    assert page.inner_text("#clock").startswith("12:3")
    assert page.locator("#board .extra text").text_content() == "5"
    page.click("#library")
    page.click("#tab-played")
    playwright.expect(page.locator("table.played tr")).to_have_count(2)


def test_a_browser_without_room_or_leave_is_told_of(browser: Any, url: str) -> None:
    if url.endswith("/deep"):
        pytest.skip("the same as with a server")
    for script, told in ((None, "no room left"), (FORBIDDEN, "keeps nothing")):
        visitor = Reader(browser, url)
        if script:
            visitor.context.add_init_script(script)
        page = visitor.open(TIER_1).page
        if not script:
            page.evaluate(FULL)
        visitor.mark(places(1)[0])
        playwright.expect(page.locator("#notice")).to_contain_text(told)
        page.get_by_role("button", name="Close").first.click()
        playwright.expect(page.locator("#notice")).to_be_hidden()
        visitor.context.close()
        assert not visitor.faults


def test_notes_and_a_trial_are_undone_like_marks(reader: Reader) -> None:
    page = reader.open(TIER_1).page
    page.click("#extras-open")
    page.click("#trial")
    reader.mark(places(1)[0])
    page.click("#mode-notes")
    page.click("#sign-5")
    reader.mark((0, 0))
    page.click("#mode-marks")
    note, framed = page.locator("#board .extra text"), page.locator("#board .extra .trial")
    playwright.expect(note).to_have_text("5")
    playwright.expect(framed).to_have_count(1)
    page.keyboard.press("z")
    playwright.expect(note).to_have_count(0)
    page.keyboard.press("z")
    playwright.expect(framed).to_have_count(0)
    page.keyboard.press("z")
    playwright.expect(page.locator("#trial")).to_be_visible()
    for _ in range(3):
        page.keyboard.press("y")
    playwright.expect(note).to_have_text("5")
    playwright.expect(framed).to_have_count(1)
    page.click("#trial-drop")
    assert reader.marks == ""
    page.click("#extras-open")
