"""The page without a server, built once and served from a subfolder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
import time
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).parent.parent
BUILD = """
import sys
from deduce.app.cli import main
from deduce.app.web import articles

every = articles.paths
articles.paths = lambda: (path for path in every() if path.endswith("index.html") or "/yinyang/" in path)
sys.exit(main(sys.argv[1:]))
"""
"""The command, with the articles of one kind: they take longest to write, and no other is opened."""
PATIENCE = 300
"""Seconds that a build may take."""


def built(factory: pytest.TempPathFactory, environment: Mapping[str, str]) -> Path:
    """A folder with the site in its subfolder ``deep``; one for all processes of a test run.

    Skips where npm cannot fetch the runtime.
    """
    base = factory.getbasetemp()
    place = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "site"
    try:
        place.mkdir()
    except FileExistsError:
        end = time.monotonic() + PATIENCE
        while not (place / "told").exists() and time.monotonic() < end:
            time.sleep(0.2)
    else:
        command = [sys.executable, "-c", BUILD, "site", "--out", str(place / "deep"), "--lang", "en"]
        done = subprocess.run(command, cwd=ROOT, env=dict(environment), capture_output=True, text=True, check=False)
        (place / "half").write_text(done.stderr, encoding="utf-8")
        (place / "half").rename(place / "told")
    told = (place / "told").read_text(encoding="utf-8")
    if "npm" in told:
        pytest.skip(f"no runtime for the site: {told.strip()}")
    assert (place / "deep" / "index.html").exists(), told
    return place


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a folder behind a plain web server, without a slash at the end."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def npm() -> str | None:
    """Where npm is."""
    return shutil.which("npm")
