"""What helps on the page: hints and steps, lists and rules, on screens of all sizes, for eyes, ears and keys."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright")

from deduce import formats  # noqa: E402
from deduce.board.marks import Marks, bits  # noqa: E402
from deduce.engine.solutions import solutions_of  # noqa: E402
from tests.boards import TIER_1, TIER_2, samples  # noqa: E402
from tests.browser.reading import CHROMIUM, Reader  # noqa: E402

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
AXE = "axe-core@4.10.3"
STARS = samples()["starbattle"]
FOCUS = """(document.activeElement === document.body
    ? 'body' : document.activeElement.id || document.activeElement.className)"""
EMPTY = "# kind: yinyang\n" + "....\n" * 4


def expect(reader: Reader, selector: str) -> Any:
    return playwright.expect(reader.page.locator(selector))


# Hints as one flow ---------------------------------------------------------------------------------------------------


def test_hints_go_deeper_and_steps_are_done(reader: Reader) -> None:
    page = reader.open(TIER_1).page
    for level in (1, 2, 3, 3):
        page.keyboard.press("h")
        expect(reader, "#stage-title").to_have_text(f"Hint {level} of 3")
    assert page.inner_text("#said").startswith("Hint 3 of 3. Border. Each colour")
    assert reader.marks == ""
    page.keyboard.press("Escape")
    marks = {""}
    for act in (lambda: page.keyboard.press("s"), lambda: page.click("#step"), lambda: page.click("#stage .main")):
        act()
        page.wait_for_function("before => !before.includes(/m=([^&]*)/.exec(location.hash)[1])", arg=[*marks])
        expect(reader, "#stage-title").to_have_text("The step that was done")
        assert page.locator(".ring.look").count()
        marks.add(reader.marks)
    page.keyboard.press("z")
    assert reader.marks in marks
    page.click("#hint")
    expect(reader, "#stage-title").to_have_text("Hint 1 of 3")


def test_all_steps_are_listed_and_techniques_switched_off(reader: Reader) -> None:
    page = reader.open(TIER_1).page
    page.keyboard.press("a")
    page.wait_for_selector(".entries button")
    page.wait_for_selector("#busy", state="hidden")
    groups = page.locator(".entries .group").all_inner_texts()
    assert groups[:2] == ["Border", "Single exit"]
    assert len(groups) == len(set(groups))
    page.locator(".entries button").nth(3).click()
    page.wait_for_selector("#board[data-shows=shown]:not(.coming)")
    assert page.inner_text("#stage h3") == "Cut cell"
    page.click("#stage .main")
    assert reader.marks
    page.click("#switches")
    for name in ("border", "single-exit"):
        page.uncheck(f"#switches-list [value={name}]")
    page.keyboard.press("Escape")
    assert "2 off" in page.inner_text("#switches")
    page.click("#possible")
    page.wait_for_selector(".entries .group")
    page.wait_for_selector("#busy", state="hidden")
    assert "Border" not in page.locator(".entries .group").all_inner_texts()
    page.keyboard.press("Escape")
    for level in (1, 2):
        page.keyboard.press("h")
        expect(reader, "#stage-title").to_have_text(f"Hint {level} of 3")
    assert page.inner_text("#stage h3") not in ("Border", "Single exit")
    page.click("#switches")
    page.click("#switches-all")
    page.keyboard.press("Escape")
    assert "off" not in page.inner_text("#switches")


def test_a_path_begins_with_the_readers_board(reader: Reader) -> None:
    page = reader.open(TIER_1).page
    page.keyboard.press("s")
    page.wait_for_selector("#stage:not([hidden])")
    page.click("#path")
    expect(reader, "#stage-title").to_have_text("The path from your board")
    page.wait_for_selector("#busy", state="hidden")
    page.wait_for_selector("#board[data-shows=shown]:not(.coming)")
    page.click("#clear")
    reader.mark((0, 0))
    page.click("#path")
    reader.wait("Wrong: 1")
    assert page.locator(".ring.wrong").count() == 1


def test_coordinates_light_their_cells(reader: Reader) -> None:
    page = reader.open(STARS).page
    for _ in range(3):
        page.keyboard.press("h")
        page.wait_for_selector("#stage:not([hidden])")
    page.wait_for_selector("#board[data-shows=shown]")
    for node in page.locator("#stage .coordinate").all():
        node.hover()
        assert page.locator("#board .lit").count() >= (5 if node.inner_text().lower().startswith("row") else 1)
    page.mouse.move(5, 5)
    assert page.locator("#board .lit").count() == 0


NAMED = """async (sentences) => {
  const [{ told }, { board }] = await Promise.all(["coordinates", "view"].map((one) => import(`./static/${one}.js`)));
  return sentences.map((one) => {
    const nodes = told(one, board, { "Pairs (of rows)": "starbattle/pairs" });
    return nodes.filter((node) => node.nodeType).map((node) => {
      if (node.localName === "a") return [node.textContent, node.getAttribute("href")];
      node.click();
      return [node.textContent, document.querySelectorAll("#board .lit").length];
    });
  });
}"""


def test_sentences_light_what_they_name(reader: Reader) -> None:
    page = reader.open(STARS).page
    puzzle = formats.parse(STARS)
    n, sizes = puzzle.rows, [clue.cells.bit_count() for clue in puzzle.clues[-puzzle.rows :]]
    expected = {
        "Regions A–C and E need a star.": [["Regions A–C and E", sum(sizes[:3]) + sizes[4]]],
        "So region C and a row.": [["region C", sizes[2]]],
        "Rows 2 and 3, r1c2–c4": [["Rows 2 and 3", 2 * n], ["r1c2–c4", 3]],
        "All rows but 1": [["rows but 1", n * (n - 1)]],
        "A–C、Eの領域": [["A–C、Eの領域", sum(sizes[:3]) + sizes[4]]],
        "1、3–4列目と2行3列": [["1、3–4列目", 3 * n], ["2行3列", 1]],
        "2行目以外のすべて": [["2行目以外のすべて", n * (n - 1)]],
        "No place (Pairs (of rows)).": [["Pairs (of rows)", "techniques/en/starbattle/pairs.html"]],
        "row 99, region Q, Pairs": [["row 99", 0]],
    }
    assert dict(zip(expected, page.evaluate(NAMED, list(expected)), strict=True)) == expected
    reader.turn("# kind: heyawake\na2 a b\na b b\n")
    rooms = ["With the 2 in the room of r1c1 and r2c2", "1行3列の部屋と1行3列"]
    assert page.evaluate(NAMED, rooms) == [[["r1c1", 3], ["r2c2", 1]], [["1行3列", 3], ["1行3列", 1]]]


def test_rules_stand_beside_the_board(reader: Reader) -> None:
    page = reader.open(STARS).page
    expect(reader, "#rules-body").to_contain_text("no two stars")
    assert page.locator("#rules svg").count() == 2
    reader.turn(TIER_1)
    expect(reader, "#rules-body").to_contain_text("No 2×2 block")


def test_the_focus_never_falls_and_what_happens_is_said(reader: Reader) -> None:
    page = reader.open(TIER_1).page
    page.focus("#hint")
    page.keyboard.press("Enter")
    expect(reader, "#stage-title").to_have_text("Hint 1 of 3")
    page.focus("#stage .main")
    for level in (2, 3):
        page.keyboard.press("Enter")
        expect(reader, "#stage-title").to_have_text(f"Hint {level} of 3")
        page.wait_for_function(f"() => {FOCUS} === 'main'")
    page.keyboard.press("Enter")  # does it, and the stage goes away
    expect(reader, "#stage").to_be_hidden()
    page.wait_for_function(f"() => {FOCUS} === 'board'")
    page.focus("#undo")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#undo').disabled")
    page.wait_for_function(f"() => !['body', 'undo'].includes({FOCUS})")
    page.focus("#open")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.evaluate(FOCUS) == "open"
    page.focus("#possible")
    page.keyboard.press("Enter")
    page.wait_for_selector(".entries button")
    page.focus("#stage .close")
    page.keyboard.press("Enter")
    page.wait_for_function(f"() => {FOCUS} === 'board'")


# Slips ---------------------------------------------------------------------------------------------------------------


def test_what_was_said_does_not_stay(reader: Reader) -> None:
    page = reader.open(TIER_1).page
    reader.mark((0, 0))
    page.click("#check")  # before the server has drawn the mark
    reader.wait("Wrong: 1")
    reader.settle()
    assert page.locator(".ring.wrong").count() == 1
    page.keyboard.press("h")
    expect(reader, "#stage-title").to_have_text("Hint 1 of 3")
    assert page.inner_text("#state") == ""
    page.click("#open")
    page.select_option("#source-kind", "hitori")
    page.keyboard.press("Escape")
    page.click("#open")
    assert page.input_value("#source-kind") == ""
    page.wait_for_timeout(1_100)  # what the clock had to say is shown
    before = page.inner_text("#clock")
    page.wait_for_timeout(1_300)
    assert page.inner_text("#clock") == before
    page.keyboard.press("Escape")


def test_a_finger_that_scrolls_leaves_nothing(reader: Reader) -> None:
    page = reader.open(EMPTY).page
    reader.mark((0, 0))
    reader.mark((1, 1))
    page.keyboard.press("z")
    marks = reader.marks
    x, y = reader.point((2, 2))
    for sort in ("pointerdown", "pointercancel"):
        page.evaluate(
            """([sort, clientX, clientY]) => document.querySelector("#board").dispatchEvent(
            new PointerEvent(sort, { clientX, clientY, pointerId: 1, bubbles: true }))""",
            [sort, x, y],
        )
    assert reader.marks == marks
    assert page.is_enabled("#redo")
    page.keyboard.press("y")
    assert reader.marks != marks


def test_a_full_board_that_is_not_right_shows_what_breaks_a_rule(reader: Reader) -> None:
    puzzle = formats.parse(TIER_1)
    [solution] = solutions_of(puzzle)
    cell = next(bits(solution.yes & ~puzzle.givens.known))
    wrong = Marks(solution.yes ^ cell, solution.no | cell)
    page = reader.open(f"# kind: yinyang\n{puzzle.text(wrong)}").page
    reader.wait("Full, but not right.")
    page.wait_for_selector(".ring.wrong")
    reader.mark(puzzle.place(cell))
    assert page.locator(".ring.wrong").count() == 0


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_tools_are_those_of_the_kind(browser: Any, server: str, lang: str) -> None:
    """Lines and cells have tools of their own, called as sentences call them; either marks nothing else."""
    names = {
        "countryroad": (["in turn", "drawn", "crossed out", "empty", "on the loop", "erase"], "空白マス"),
        "koburin": (["in turn", "drawn", "crossed out", "shaded", "unshaded", "erase"], "黒マス"),
        "yajilin": (["in turn", "drawn", "crossed out", "shaded", "unshaded", "erase"], "黒マス"),
        "yinyang": (["in turn", "black", "white", "erase"], "黒"),
    }
    visitor = Reader(browser, server, locale=lang)
    for kind, (english, japanese) in names.items():
        page = visitor.open(samples()[kind]).page
        words = page.locator("#paint .word").all_inner_texts()
        assert words == english if lang == "en" else len(words) == len(english) and japanese in words
    if lang == "en":
        visitor.open("# kind: koburin\n- - - -\n- - - -\n- - - -\n")
        page.click("#paint label:has-text('drawn')")
        visitor.mark((1, 1))  # the middle of a cell
        assert visitor.marks == ""
        visitor.drag((0, 0), (0, 2))
        playwright.expect(page.locator("#board .line path")).to_have_count(2)
        page.click("#paint label:has-text('unshaded')")
        visitor.drag((2, 0), (2, 3))
        playwright.expect(page.locator("#board .mark circle")).to_have_count(4)
        page.focus("#board")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("1")
        assert "drawn" in page.inner_text("#said") or "shaded" in page.inner_text("#said")
    visitor.context.close()
    assert not visitor.faults


def test_outlines_lie_below_clues_and_end_with_their_step(reader: Reader) -> None:
    page = reader.open(samples()["creek"]).page
    page.keyboard.press("s")
    page.wait_for_selector(".ring.look")
    reader.settle()
    assert page.evaluate(
        """() => { const all = [...document.querySelectorAll("#board .ring, #board svg text.number")];
        const text = all.findIndex((one) => one.matches("text"));
        return text > all.findLastIndex((one) => one.matches(".ring")); }"""
    )
    page.keyboard.press("Escape")
    assert page.locator(".ring").count() == 0


def test_impatience_never_stalls(reader: Reader) -> None:
    """Whoever presses on and on is answered all the same, and asks the program no more than there are steps."""
    page = reader.open(TIER_1).page
    count = """async () => { window.hints = 0;
        (await import("./static/api.js")).asked.addEventListener("hint", () => { window.hints += 1; }); }"""
    page.evaluate(count)
    for _ in range(10):
        page.keyboard.press("h")
    expect(reader, "#stage-title").to_contain_text("Hint")
    assert page.evaluate("hints") <= 3
    page.keyboard.press("Escape")
    for _ in range(300):
        if "Solved!" in page.inner_text("#state"):
            break
        page.keyboard.press("s")
    reader.wait("Solved!")
    assert page.evaluate("hints") <= 40


def test_what_is_waited_for_is_said_in_front_of_dialogs(browser: Any, server: str) -> None:
    visitor = Reader(browser, server)
    page = visitor.open(TIER_1).page
    held: list[Any] = []

    def holds(path: str) -> None:
        held.clear()
        page.route(f"**/api/{path}", lambda asked: held.append(asked), times=1)

    page.click("#library")
    page.click("#tab-boards")
    page.wait_for_selector(".card")
    holds("open")
    page.locator(".card").first.click()
    expect(visitor, "#library-dialog #busy").to_contain_text("Opening the board…")
    page.locator(".card").first.click()  # again, and it is asked once
    page.click("#cancel")
    expect(visitor, "#busy").to_be_hidden()
    assert len(held) == 1
    page.locator(".card").first.click()
    page.wait_for_selector("#library-dialog", state="detached")
    page.click("#set")
    expect(visitor, "#editor-grade").to_contain_text("solution")
    holds("judge")
    page.click("#editor-check")
    expect(visitor, "#editor-dialog #busy").to_contain_text("Counting the solutions")
    held[0].continue_()
    page.wait_for_selector("#editor-found li")
    expect(visitor, "#busy").to_be_hidden()
    visitor.context.close()
    assert not visitor.faults


def test_the_middle_of_a_cell_is_no_edge(reader: Reader) -> None:
    reader.open("# kind: domino\no=o.o\n. . .\no.o.o")
    for place in ((0, 2), (1, 0)):
        reader.mark(place)
    assert reader.marks == ""
    reader.mark((0.5, 2.2))
    assert reader.marks


# Everybody -----------------------------------------------------------------------------------------------------------


SMALL = {
    "phone": (360, 740),
    "small phone": (375, 667),
    "on its side": (740, 360),
    "tablet": (768, 1024),
    "200 %": (600, 425),
}
SEEN = """() => {
  const [board, sheet] = ["#board svg", "#stage"].map((one) => document.querySelector(one).getBoundingClientRect());
  const apart = board.bottom <= sheet.top + 1 || board.right <= sheet.left + 1;
  const inside = board.top >= -1 && board.bottom <= innerHeight + 1;
  return [document.documentElement.scrollWidth <= innerWidth, inside, board.width > 150, apart];
}"""
TIGHT = """() => [...document.querySelectorAll("button, select, summary, label, header a, input[type=range]")]
  .filter((one) => one.checkVisibility() && !one.matches(".unseen, dialog:not([open]) *"))
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([{ width, height }]) => width < 43.5 || height < 43.5).map(([, one]) => one.outerHTML)"""


def test_the_board_stays_in_view_on_small_screens(browser: Any, server: str) -> None:
    phone = Reader(browser, server, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = phone.open(TIER_2).page
    page.wait_for_selector("#rules[open] svg")  # a kind that was never played
    page.click("#more")
    page.click("#path")
    page.wait_for_selector("#busy", state="hidden")
    for _ in range(30):
        page.wait_for_selector("#board[data-shows=shown]:not(.coming)")
        if page.locator("#stage .story").count():
            break
        page.click("#stage .steps button:last-of-type")
    assert "argument 1 of" in page.inner_text("#stage")
    for name, (width, height) in SMALL.items():
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        page.click("#stage .story .on")
        assert page.evaluate(SEEN) == [True] * 4, name
        assert page.evaluate(TIGHT) == [], name
    phone.context.close()
    assert not phone.faults


def test_nothing_on_a_phone_moves_the_board_or_hides_what_is_told(browser: Any, server: str) -> None:
    phone = Reader(browser, server, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    page = phone.open(samples()["countryroad"]).page
    top = "document.querySelector('#board').getBoundingClientRect().top + scrollY"
    before = page.evaluate(top)
    page.click("#check")
    phone.wait("Nothing is wrong so far.")
    assert page.evaluate(top) == before
    page.wait_for_selector("#rules[open]")  # never played
    page.click("#more")
    page.click("#grade")
    page.wait_for_selector("#card-path")
    seen = "(node) => { const box = node.getBoundingClientRect(); return box.top >= 0 && box.top < innerHeight / 2; }"
    assert page.locator("#card").evaluate(seen)
    page.click("#card-path")
    page.wait_for_selector("#board[data-shows=shown]:not(.coming)")
    assert page.evaluate(SEEN) == [True] * 4
    phone.open("# kind: yinyang\n" + ("." * 30 + "\n") * 29 + "BBBW" + "." * 26 + "\n")
    page.click("#zoom")
    page.click("#hint")
    page.wait_for_selector(".ring.look")
    page.wait_for_function(
        """() => { const [ring, board, sheet] = [".ring.look", "#board", "#stage"]
        .map((one) => document.querySelector(one).getBoundingClientRect());
        return ring.top >= board.top - 1 && ring.bottom <= Math.min(board.bottom, sheet.top) + 1
          && ring.left >= board.left - 1 && ring.right <= board.right + 1; }"""
    )
    phone.open(TIER_1)
    phone.mark((0, 0))
    page.wait_for_function("() => Object.keys(localStorage).some((one) => one.startsWith('deduce.game.'))")
    phone.open(TIER_1)
    assert not page.evaluate("document.querySelector('#rules').open")  # played before
    phone.context.close()
    assert not phone.faults


def test_a_server_that_does_not_answer_is_told_of(browser: Any, server: str) -> None:
    reader = Reader(browser, server)
    reader.page.route("**/api/kinds*", lambda asked: asked.abort())
    reader.open()
    expect(reader, "#problem").to_have_text("The server does not answer. Is deduce serve still running?")
    reader.context.close()


def test_marks_are_seen_on_large_boards(reader: Reader) -> None:
    page = reader.open("# kind: yinyang\n" + ("." * 30 + "\n") * 29 + "BBBW" + "." * 26 + "\n").page
    page.keyboard.press("h")
    wide = """() => {
      const ring = document.querySelector(".ring.look"), style = ring && getComputedStyle(ring);
      return style && style.vectorEffect === "non-scaling-stroke" && parseFloat(style.strokeWidth) === 3.5;
    }"""
    page.wait_for_function(wide)  # the board may be drawn once more


def test_paper_and_calm(browser: Any, server: str) -> None:
    dark = Reader(browser, server, color_scheme="dark", reduced_motion="reduce")
    page = dark.open(TIER_1).page
    page.keyboard.press("h")
    page.wait_for_selector("#stage:not([hidden])")
    page.evaluate("document.querySelector('#busy').hidden = false")
    assert page.evaluate("document.getAnimations().length") == 0
    page.emulate_media(media="print")
    for selector in ("header", ".ask", "#tools", "#keys", "#stage .row"):
        expect(dark, f"{selector} >> nth=0").to_be_hidden()
    colours = "getComputedStyle(document.body).color + getComputedStyle(document.querySelector('#board .paper')).fill"
    assert page.evaluate(colours) == "rgb(29, 33, 40)rgb(255, 255, 255)"
    dark.context.close()
    assert not dark.faults


@pytest.fixture(scope="session")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The checker of accessibility, which npm brings for the test."""
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    folder = tmp_path_factory.mktemp("axe")
    call = [npm, "pack", AXE, "--silent", "--ignore-scripts"]
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True, check=False)
    archives = list(folder.glob("*.tgz"))
    if done.returncode or not archives:
        pytest.skip(f"npm could not fetch {AXE}")
    with tarfile.open(archives[0]) as archive:
        archive.extractall(folder, filter="data")
    return (folder / "package" / "axe.min.js").read_text(encoding="utf-8")


def clean(page: Any) -> None:
    """Nothing is found by the checker, which the page has loaded."""
    found = "(await axe.run()).violations.map((one) => [one.id, ...one.nodes.map((node) => node.html)])"
    assert page.evaluate(f"async () => {found}") == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_stands_in_the_way_of_anybody(browser: Any, server: str, axe: str, scheme: str) -> None:
    one = Reader(browser, server, color_scheme=scheme)
    page = one.open(STARS).page
    page.wait_for_selector("#rules svg")
    page.evaluate(axe)
    clean(page)
    page.click("#grade")
    page.wait_for_selector("#card:not([hidden])")
    page.wait_for_selector("#busy", state="hidden")
    page.keyboard.press("a")
    page.wait_for_selector(".entries button")
    page.wait_for_selector("#busy", state="hidden")
    clean(page)
    for dialog in ("open", "make", "switches"):
        page.click(f"#{dialog}")
        clean(page)
        page.keyboard.press("Escape")
    page.set_viewport_size({"width": 360, "height": 740})
    clean(page)
    one.context.close()
    assert not one.faults


def test_nor_do_the_places_beside_the_board(browser: Any, server: str, axe: str) -> None:
    one = Reader(browser, server, color_scheme="dark")
    page = one.open(STARS).page
    page.evaluate(axe)
    page.click("#kinds")
    page.wait_for_function("() => document.querySelectorAll('.kinds svg').length > 3")
    clean(page)
    for tab, content in (
        ("boards", ".cards svg"),
        ("practice", ".days li"),
        ("daily", ".days li"),
        ("played", "table"),
    ):
        page.click(f"#tab-{tab}")
        page.wait_for_selector(f"#shelf {content}")
        clean(page)
    page.keyboard.press("Escape")
    page.click("#set")
    page.wait_for_selector("#sheet svg")
    clean(page)
    page.keyboard.press("Escape")
    page.evaluate("location.hash = 'practise=starbattle/full-unit'")
    page.wait_for_selector("#practice .dot")
    clean(page)
    one.context.close()
    assert not one.faults
