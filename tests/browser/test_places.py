"""The page as a place to play: its library, what is kept, the editor of setters, practice, and the tools of players."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright")
pytest.importorskip("fastapi", reason="the web page needs the extra web")

from deduce import formats  # noqa: E402
from deduce.engine.solutions import solutions_of  # noqa: E402
from tests.boards import TIER_1  # noqa: E402
from tests.browser.reading import CHROMIUM, Reader  # noqa: E402

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")


# The library, and what is kept ---------------------------------------------------------------------------------------


def shelf(reader: Reader, kind: str, text: str) -> None:
    """Look for boards in the library."""
    page = reader.page
    page.click("#library")
    page.click("#tab-boards")
    page.select_option("#shelf-kind", kind)
    page.fill("#shelf-search", text)


def test_boards_come_from_the_library_and_nothing_is_lost(reader: Reader) -> None:
    page = reader.open(TIER_1).page
    shelf(reader, "yinyang", "")
    playwright.expect(page.locator("#shelf-count")).to_have_text(
        f"Boards: {len(list(Path('data/yinyang').iterdir()))}."
    )
    assert page.locator(".card svg circle").count() > 24
    page.select_option("#shelf-size", "large")
    page.select_option("#shelf-level", "t2")
    playwright.expect(page.locator(".card small", has_text="6×6")).to_have_count(0)
    page.select_option("#shelf-size", "any")
    page.select_option("#shelf-level", "")
    page.fill("#shelf-search", "yinyang-003")
    playwright.expect(page.locator(".card")).to_have_count(1)
    page.click(".card")
    page.wait_for_selector("#library-dialog", state="detached")
    assert "yinyang-003" in page.inner_text("#title")
    reader.mark((0, 1))
    first = reader.marks
    assert first
    reader.settle()
    shelf(reader, "yinyang", "yinyang-004")
    playwright.expect(page.locator(".card")).to_have_count(1)
    page.click(".card")
    page.click("#leave-stay")
    assert "yinyang-003" in page.inner_text("#title")
    page.click(".card")
    page.click("#leave-go")
    page.wait_for_selector("#library-dialog", state="detached")
    assert "yinyang-004" in page.inner_text("#title")
    page.go_back()
    playwright.expect(page.locator("#title")).to_contain_text("yinyang-003")
    assert reader.marks == first
    page.go_forward()
    playwright.expect(page.locator("#title")).to_contain_text("yinyang-004")
    page.click("#library")
    page.click("#tab-played")
    row = page.locator("table.played tr", has_text="yinyang-003")
    row.get_by_text("Go on").click()
    playwright.expect(page.locator("#title")).to_contain_text("yinyang-003")
    assert reader.marks == first
    if not reader.url.endswith("/deep"):  # where a reload takes a while
        page.reload()
        page.wait_for_selector("html[data-ready]")
        assert "yinyang-003" in page.inner_text("#title")
    page.click("#clear")


def test_a_kind_is_chosen_from_the_index(reader: Reader) -> None:
    """By its picture and its line, by a search, by keys, and by an address."""
    page = reader.open(TIER_1).page
    page.click("#kinds")
    rows = page.locator(".kinds li:visible")
    known = page.evaluate("import('./static/game.js').then(({ game }) => game.known.length)")
    playwright.expect(rows).to_have_count(known)
    akari = page.locator(".kinds a", has_text="Akari")
    playwright.expect(akari.locator("svg")).to_have_count(1)
    assert "boards of tiers 1–2" in akari.inner_text()
    page.fill("#kind-search", "light-up")  # another name of it
    playwright.expect(rows).to_have_count(1)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    playwright.expect(page.locator("#shelf-kind")).to_have_value("akari")
    playwright.expect(page.locator("#tab-boards")).to_have_attribute("aria-pressed", "true")
    page.click("#library-dialog .close")
    for address, tab in (("kind=masyu", "boards"), ("kinds", "kinds"), ("kind=chess", "kinds")):
        page.evaluate("text => { location.hash = text; }", address)
        playwright.expect(page.locator(f"#tab-{tab}")).to_have_attribute("aria-pressed", "true")
        page.click("#library-dialog .close")
    assert page.evaluate("location.hash").startswith("#p=")  # the board is still there


def test_solving_is_a_moment(reader: Reader) -> None:
    puzzle = formats.load(Path("data/yinyang/003.txt")).named("solving")
    [solution] = solutions_of(puzzle)
    page = reader.open(f"# kind: yinyang\n# id: solving\n{puzzle.text(solution)}").page
    page.wait_for_selector("#moment")
    assert "Without a hint." in page.inner_text("#moment")
    page.click("#next")
    playwright.expect(page.locator("#title")).not_to_contain_text("solving")
    playwright.expect(page.locator("#moment")).to_have_count(0)
    page.click("#library")
    page.click("#tab-played")
    assert "✓" in page.locator("table.played tr", has_text="solving").inner_text()
    page.click("#tab-daily")
    page.fill("#day", "2026-02-03")
    page.click("#daily-yinyang")
    page.wait_for_selector("#library-dialog", state="detached")
    assert "6×6 · yinyang-2026-02-03" in page.inner_text("#title")
    wish = "import('./static/shelves.js').then(({ daily }) => JSON.stringify(daily('yinyang', '2026-02-03')))"
    assert json.loads(page.evaluate(wish))["seed"] == 20260203


# Setting -------------------------------------------------------------------------------------------------------------


def test_a_puzzle_is_set_checked_graded_and_handed_on(reader: Reader) -> None:
    page = reader.open(TIER_1).page
    page.click("#set")
    grade = page.locator("#editor-grade")
    page.select_option("#editor-kind", "yinyang")
    page.click("#editor-this")
    playwright.expect(grade).to_contain_text("one solution · tier 1")
    page.click("#editor-blank")
    playwright.expect(grade).to_have_text("This puzzle has several solutions.")
    page.fill("#editor-rows", "4")
    page.fill("#editor-cols", "4")
    page.focus("#sheet")
    for key in ("b", "ArrowRight", "w", "ArrowDown", "Space", "Backspace"):
        page.keyboard.press(key)
    assert page.inner_text("#editor-said") == "r2c2: open"
    playwright.expect(grade).to_have_text("This puzzle has several solutions.")
    for _ in range(8):
        page.click("#editor-check")
        page.wait_for_selector("#editor-found li")
        if not page.locator("#editor-add").count():
            break
        assert page.locator("#editor-found .pair svg").count() == 2
        assert page.locator("#sheet .ring").count() == 1
        page.click("#editor-add")
        page.wait_for_selector("#editor-found li", state="detached")
    assert "Valid: there is exactly one solution." in page.inner_text("#editor-found")
    page.fill("#editor-name", "mine")
    page.click("#export-go")
    page.wait_for_selector("#form-puzzlink")
    assert page.input_value("#form-puzzlink").startswith("https://puzz.link/p?yinyang/4/4/")
    assert '"id": "mine"' in page.input_value("#form-json")
    for button, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("booklet", b"<!doctype html>")):
        with page.expect_download() as download:
            page.click(f"#save-{button}")
        assert Path(download.value.path()).read_bytes().startswith(start)
        assert download.value.suggested_filename.startswith("mine.")
    page.click("#editor-play")
    page.wait_for_selector("#editor-dialog", state="detached")
    assert "4×4 · mine" in page.inner_text("#title")


def test_signs_are_set_between_cells(reader: Reader) -> None:
    page = reader.open(TIER_1).page
    page.click("#set")
    page.select_option("#editor-kind", "tango")
    page.click("#editor-blank")
    page.wait_for_selector("#sheet[aria-busy=false]")
    page.fill("#editor-rows", "2")
    page.fill("#editor-cols", "4")
    page.mouse.click(*reader.point((0, 0.5), "#sheet"))
    assert page.inner_text("#editor-said") == "r1c1 r1c2: alike"
    page.focus("#sheet")
    for key in ("ArrowDown", "=", "s", "ArrowLeft", "ArrowUp", "M"):
        page.keyboard.press(key)
    assert page.inner_text("#editor-said") == "r1c1 r2c1: open"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("s")
    playwright.expect(page.locator("#editor-grade")).to_contain_text("one solution · tier 1")
    page.click("#export-go")
    page.wait_for_selector("#form-text")
    assert page.input_value("#form-text").strip().endswith(".=. . .\n:\nS=. . .")


def test_what_needs_a_sheet_waits_for_the_first(reader: Reader) -> None:
    page = reader.open(TIER_1).page
    ready = """[...document.querySelectorAll('#editor-dialog :is(button, input, select, [tabindex])')]
        .filter((one) => !one.closest('[inert]')).map((one) => one.id).sort()"""
    at_once = f"""() => new Promise((seen) => {{
        new MutationObserver((_, looking) => {{
            if (document.querySelector('#editor-dialog')) looking.disconnect(), seen({ready});
        }}).observe(document.body, {{ childList: true }});
        document.querySelector('#set').click();
    }})"""
    assert page.evaluate(at_once) == ["editor-close", "editor-kind"]
    page.select_option("#editor-kind", "tango")
    page.click("#editor-blank")  # waits until it can be pressed
    page.wait_for_selector("#sheet[aria-busy=false]")
    assert "editor-blank" in page.evaluate(ready)


def test_regions_are_drawn_and_what_is_no_puzzle_says_why(reader: Reader) -> None:
    page = reader.open(TIER_1).page
    page.click("#set")
    page.select_option("#editor-kind", "heyawake")
    page.click("#editor-blank")
    page.wait_for_selector("#sheet[aria-busy=false]")
    page.click("#new-room")
    page.mouse.click(*reader.point((0, 0), "#sheet"))
    reader.drag((0, 0), (0, 1), (1, 1), inside="#sheet")
    assert page.inner_text("#editor-said") == "r2c2: open, region 2"
    page.click("#rooming")
    page.focus("#sheet")
    page.keyboard.press("3")
    playwright.expect(page.locator("#editor-grade")).to_contain_text("solution")
    page.select_option("#editor-kind", "numberlink")
    playwright.expect(page.locator("#editor-problem")).to_contain_text("at least one pair of numbers")
    assert page.inner_text("#editor-grade") == "This is no puzzle yet."
    page.click("#editor-close")


def test_holes_are_made_where_a_genre_has_them(reader: Reader) -> None:
    """With a button, by dragging on from one, and with H; other genres with regions have no such button."""
    page = reader.open(TIER_1).page
    page.click("#set")
    for name, shown in (("heyawake", 0), ("countryroad", 1)):
        page.select_option("#editor-kind", name)
        page.click("#editor-blank")
        page.wait_for_selector("#sheet[aria-busy=false]")
        assert page.locator("#hole").count() == shown
    page.click("#hole")
    reader.drag((0, 0), (0, 1), inside="#sheet")
    assert page.inner_text("#editor-said") == "r1c2: open, a hole"
    page.focus("#sheet")
    page.keyboard.press("ArrowDown")
    assert page.inner_text("#editor-said") == "r2c2: open, region 1"
    page.keyboard.press("h")
    assert page.inner_text("#editor-said") == "r2c2: open, a hole"
    page.keyboard.press("n")
    assert page.inner_text("#editor-said") == "r2c2: open, region 2"
    playwright.expect(page.locator("#editor-grade")).to_contain_text("solution")
    page.click("#editor-close")


# Practice ------------------------------------------------------------------------------------------------------------


def test_a_technique_is_practised_from_its_article(reader: Reader) -> None:
    page = reader.open(TIER_1).page
    with page.context.expect_page() as opened:
        page.click("#ladder")
    article = opened.value
    article.get_by_text("Fourth of a block").first.click()
    address = article.get_attribute("main a.button", "href")
    article.close()
    assert address == "../../../#practise=yinyang/fourth-of-a-block"
    page.evaluate("text => { location.hash = text; }", address.partition("#")[2] + "&n=2")
    page.wait_for_selector("#practice")
    playwright.expect(page.locator("#practice h2")).to_have_text("Practice: Fourth of a block")
    page.wait_for_function(
        "async () => { const { game } = await import('./static/game.js'); return game.exercise?.number === 2; }"
    )
    page.wait_for_selector("#busy", state="hidden")
    page.click("#practice-where")
    page.wait_for_selector("#board .ring.look")
    places = page.evaluate(
        """async () => { const { ask } = await import("./static/api.js"), { game } = await import("./static/game.js");
        const { board } = game.position, technique = game.exercise.technique;
        const { steps } = await ask("practise", { puzzle: board.source, marks: board.marks, technique });
        return ["yes", "no"].flatMap((side) => steps[0].conclusion[side].map((name) =>
            [board.variables.find((one) => one.name === name).place, side])); }"""
    )
    place, side = places[0]
    reader.mark(place, "left" if side == "no" else "right")
    playwright.expect(page.locator("#practice-said")).to_have_text("Not so: it shows the opposite.")
    page.keyboard.press("z")
    for place, side in places:
        reader.mark(place, "left" if side == "yes" else "right")
    playwright.expect(page.locator("#practice-said")).to_have_text("Right!")
    page.wait_for_selector("#stage .sentence")
    page.click("#practice-next")
    page.wait_for_function("() => location.hash.endsWith('n=3')")
    assert "2 ✓" not in page.inner_text("#practice .dots")
    assert page.locator("#practice .dot").nth(1).inner_text() == "✓"
    page.click("#library")
    page.click("#tab-practice")
    page.select_option("#drill-kind", "yinyang")
    playwright.expect(page.locator("#shelf li", has_text="Fourth of a block")).to_contain_text("1 / ")
    page.click("#library-dialog .close")


# The tools of players ------------------------------------------------------------------------------------------------


def test_tools_are_off_until_asked_for(reader: Reader) -> None:
    puzzle = formats.load(Path("data/starbattle/010.txt")).named("tools")
    page = reader.open(f"# kind: starbattle\n# id: tools\n{puzzle.text()}").page
    assert not page.is_visible("#extras")
    empty = reader.marks
    reader.mark((0, 0))
    reader.mark((0, 1))
    reader.settle()
    assert page.locator("#board .extra .broken").count() == 0
    page.click("#clear")
    page.click("#extras-open")
    page.check("#automatic")
    reader.mark((0, 0))
    playwright.expect(page.locator("#board .mark circle")).not_to_have_count(0)
    page.wait_for_function("async () => (await import('./static/game.js')).game.position.marks.no.length > 10")
    page.keyboard.press("z")  # one undo for star and dots
    assert reader.marks == empty
    page.uncheck("#automatic")
    page.check("#strict")
    reader.mark((1, 1))
    page.click("#trial")
    reader.mark((2, 2))
    page.wait_for_selector("#broken:not([hidden])")
    assert "would touch" in page.inner_text("#broken")
    assert page.locator("#board .extra .broken").count() == 2
    assert page.locator("#board .extra .trial").count() == 1
    page.click("#trial-drop")
    page.wait_for_selector("#broken", state="hidden")
    one = reader.marks
    page.click("#trial")
    reader.mark((4, 4))
    page.click("#trial-keep")
    assert reader.marks not in (one, empty)
    assert page.locator("#board .extra .trial").count() == 0
    page.uncheck("#strict")
    page.click("#mode-notes")
    page.click("#sign-3")
    reader.mark((0, 4))
    page.focus("#board")
    page.keyboard.press("x")
    page.click("#mode-colours")
    page.click("#colour-2")
    reader.drag((5, 0), (5, 3))
    marks = reader.marks
    assert page.locator("#board .extra .ground").count() == 4
    assert page.locator("#board .extra text").all_text_contents() == ["b", "b", "b", "b", "3", "x"]
    reader.settle()
    assert page.locator("#board .extra .ground").count() == 4
    if not reader.url.endswith("/deep"):
        page.reload()
        page.wait_for_selector("html[data-ready]")
        assert page.locator("#board .extra text").all_text_contents() == ["b", "b", "b", "b", "3", "x"]
    assert reader.marks == marks
    page.click("#mode-colours")
    page.click("#notes-clear")
    assert page.locator("#board .extra text").count() == 0
    page.click("#extras-open")
    page.click("#clear")
