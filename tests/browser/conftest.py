"""One server, one site and one browser for all tests of the page."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="the page is tested with Playwright")
pytest.importorskip("fastapi", reason="the web page needs the extra web")

from tests import site  # noqa: E402
from tests.browser.reading import CHROMIUM, FLAGS, Reader, Staying  # noqa: E402
from tests.serving import served  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

PATIENCE = 120
"""Seconds until the server must answer for the first time."""
TOYS = Path(__file__).parent.parent / "toys"
FORMATS = '''"""How Domino boards are written, for the page."""

from deduce.formats.bodies import Bodies, Text
from techniques.domino.kind import Domino


def drawn(rows):
    return Domino.drawn("\\n".join(row.text for row in rows))


BODIES = Bodies(text=Text(lambda rows, _: drawn(rows)[0], lambda _, rows: drawn(rows)[1], lambda _: 0))
'''


ON_SITE = {"yinyang", "rightturn"}
"""The kinds that are tried on the site too."""


@pytest.fixture(scope="session")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, str]:
    """One in which Domino is known too, whose variables are edges."""
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(TOYS / "domino", elsewhere / "domino", ignore=shutil.ignore_patterns("__pycache__"))
    (elsewhere / "domino" / "formats.py").write_text(FORMATS, encoding="utf-8")
    start = f"import techniques\ntechniques.__path__.append({str(elsewhere)!r})\n"
    (elsewhere / "sitecustomize.py").write_text(f"import sys\nsys.path.insert(0, {str(Path.cwd())!r})\n{start}")
    return {**os.environ, "PYTHONPATH": str(elsewhere), "PYTHONWARNINGS": "default"}


@pytest.fixture(scope="session", params=["server", "site"])
def url(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, environment: Mapping[str, str]
) -> Iterator[str]:
    """A server, or a site in a subfolder."""
    if request.param == "server":
        with served(environment) as address, urlopen(f"{address}/api/kinds?lang=en", timeout=PATIENCE):
            yield address  # at work; on a busy machine its start takes a while
    else:
        with site.served(site.built(tmp_path_factory, environment)) as address:
            yield f"{address}/deep"


@pytest.fixture(autouse=True)
def enough(request: pytest.FixtureRequest) -> None:
    """On the site not every kind."""
    call = getattr(request.node, "callspec", None)
    kind = request.node.name.partition("[")[2].rstrip("]").split("-")
    if call and call.params.get("url") == "site" and "source" in call.params and not ON_SITE & set(kind):
        pytest.skip("two kinds are enough")


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as tool:
        found = tool.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def staying(browser: Any, url: str) -> Iterator[Reader]:
    """Somebody who stays on one page for all tests."""
    one = Reader(browser, url).open()
    if url.endswith("/deep"):
        one.page.wait_for_selector("html[data-running]")
    yield one
    one.context.close()


@pytest.fixture
def reader(staying: Reader) -> Iterator[Reader]:
    one = Staying(staying)
    yield one
    assert not one.faults


@pytest.fixture(scope="session")
def server(url: str) -> str:
    """The server alone: what is looked at here is drawn alike on the site."""
    if url.endswith("/deep"):
        pytest.skip("the same as with a server")
    return url
