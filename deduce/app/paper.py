"""A page as the file that its name asks for: HTML, or a PDF by a browser that is installed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from deduce.app.files import write_file
from deduce.language.errors import InputError
from deduce.language.messages import msg

BROWSERS = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
    "microsoft-edge",
)
"""Browsers that print without a window, by the names of their programs;"""
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
    r"C:\Program Files (x86)\Microsoft\Edge\Application\msedge.exe",
)
"""and where they lie on systems that do not look programs up by name."""
PATIENCE = 120
"""Seconds that a browser may take."""


REMEDY = msg("a name that ends in .html, which any browser prints")


def check_page(path: str, lang: str) -> None:
    """Refuse before any search a page that could not be made after it, and say what would be missing on it.

    Raises:
        InputError: for a PDF where no browser is.
    """
    if not _is_pdf(path):
        return
    _browser()
    if lang != "en" and _has_font(lang) is False:
        told = msg("no font for Japanese is installed, so that the PDF will have boxes in its place")
        remedy = msg("a package such as fonts-noto-cjk")
        print(f"deduce: {InputError(told, expected=remedy).said(lang)}", file=sys.stderr)


def _has_font(lang: str) -> bool | None:
    """Whether a font for a language is installed; None where the system does not say."""
    lister = shutil.which("fc-list")
    if lister is None:
        return None
    with suppress(OSError, subprocess.TimeoutExpired):
        found = subprocess.run([lister, f":lang={lang}"], capture_output=True, timeout=PATIENCE, check=False)
        return bool(found.stdout.strip()) if found.returncode == 0 else None
    return None


def write_page(path: str, page: str) -> None:
    """Write a page whole or not at all: as PDF if the name of the file ends so, else as HTML.

    Raises:
        InputError: when the place cannot be written, and when no browser makes a PDF.
    """
    write_file(path, pdf(page) if _is_pdf(path) else page)


def _is_pdf(path: str) -> bool:
    return path.lower().endswith(".pdf")


def _places() -> Iterator[str]:
    """The browsers that are there."""
    return filter(None, map(shutil.which, (*BROWSERS, *PLACES)))


def _browser() -> str:
    """The first browser that is there."""
    found = next(_places(), None)
    if not found:
        raise InputError(msg("no browser that makes a PDF is installed (Chromium, Chrome, Edge)"), expected=REMEDY)
    return found


def pdf(page: str) -> bytes:
    """A page of HTML as PDF.

    Raises:
        InputError: when no browser is there, or it makes nothing.
    """
    browser = _browser()
    with tempfile.TemporaryDirectory(prefix="deduce-") as folder:
        source, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        source.write_text(page, encoding="utf-8")
        options = ["--headless", "--disable-gpu", "--no-pdf-header-footer", f"--user-data-dir={folder}/profile"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            options.append("--no-sandbox")  # which the superuser cannot have; the page is our own and has no scripts
        call = [browser, *options, f"--print-to-pdf={made}", source.as_uri()]
        with suppress(OSError, subprocess.TimeoutExpired):  # as where it ends without a file
            subprocess.run(call, capture_output=True, timeout=PATIENCE, check=False)
        if not made.is_file():
            raise InputError(msg("{browser} made no PDF", browser=browser), expected=REMEDY)
        return made.read_bytes()
