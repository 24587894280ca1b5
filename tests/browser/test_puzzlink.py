"""The bookmarklet and the userscript on a player of puzz.link addresses, which npm brings for the test."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs, urlsplit

import pytest

pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright")

from deduce import formats
from deduce.app.site import puzzlink
from tests import site
from tests.browser.reading import CHROMIUM

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")
PLAYER = "pzpr@0.10.1"
PAGE = """<!doctype html><meta charset="utf-8"><script src="package/dist/pzpr.js"></script>
<body><script>
window.ui = {puzzle: new pzpr.Puzzle()};
ui.puzzle.open(decodeURIComponent(location.hash.slice(1)), () => { document.documentElement.dataset.open = "yes"; });
</script>"""


@pytest.fixture(scope="module")
def player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    npm = shutil.which("npm")
    if npm is None:
        pytest.skip("npm is not installed")
    folder = tmp_path_factory.mktemp("player")
    call = [npm, "pack", PLAYER, "--silent", "--ignore-scripts"]
    done = subprocess.run(call, cwd=folder, capture_output=True, text=True, check=False)
    archives = list(folder.glob("*.tgz"))
    if done.returncode or not archives:
        pytest.skip(f"npm could not fetch {PLAYER}")
    with tarfile.open(archives[0]) as archive:
        archive.extractall(folder, filter="data")
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    with site.served(folder) as address:
        (folder / "deduce.user.js").write_text(puzzlink.userscript(address), encoding="utf-8")
        yield address


@pytest.mark.parametrize("way", ["bookmarklet", "userscript"])
def test_a_puzzle_is_taken_along_with_its_marks(browser: Any, player: str, way: str) -> None:
    source = formats.load(site.ROOT / "data" / "hitori" / "001.txt", "hitori")
    written = formats.write(source, "puzzlink")
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{player}/#{written.partition('?')[2]}")
    page.wait_for_selector("html[data-open]")
    page.evaluate("ui.puzzle.board.cell[1].setQans(1); ui.puzzle.board.cell[0].setQsub(1)")
    with context.expect_page() as opening:
        if way == "bookmarklet":
            code = puzzlink.CODE.read_text(encoding="utf-8").replace(puzzlink.PLACE, f'"{player}/"')
            page.evaluate(f"() => {{ {code} }}")
        else:
            page.add_script_tag(url="deduce.user.js")
            page.click("text=Open in deduce")
    opening.value.wait_for_load_state()
    taken = opening.value.url
    context.close()
    assert taken.startswith(f"{player}/#p=")
    text = parse_qs(urlsplit(taken).fragment)["p"][0]
    puzzle = formats.parse(text)
    assert formats.write(puzzle, "puzzlink") == written
    marks = formats.read_marks(puzzle, text)
    assert [puzzle.name(bit, "en") for bit in (marks.yes, marks.no)] == ["r1c2", "r1c1"]
