"""The notices of what ships with the site."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import deduce
from deduce.app.site import runtime

OTHERS = f"""\
runtime/ holds Pyodide {runtime.VERSION}, unchanged but for packing: CPython {runtime.INFO["python"]} for browsers.

Pyodide: copyright the Pyodide contributors and Mozilla; Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/.
Its source is at https://github.com/pyodide/pyodide, tag {runtime.VERSION}, with the recipes of all that is linked into
it.

CPython and its standard library: copyright 2001 the Python Software Foundation, 2000 BeOpen.com, 1995-2001 Corporation
for National Research Initiatives, 1991-1995 Stichting Mathematisch Centrum; all rights reserved. Python Software
Foundation License 2, https://docs.python.org/3/license.html, where the licences of the libraries inside it stand too.

Linked into the runtime: Emscripten and musl (MIT), zlib (zlib), bzip2 (bzip2), libffi (MIT), Expat (MIT),
XZ Utils (0BSD), SQLite (public domain), HACL* (MIT or Apache 2.0), mpdecimal (BSD).
"""


def told() -> str:
    """All notices as text."""
    return f"deduce {release()}\n\n{_ours().strip()}\n\n{'-' * 100}\n\n{OTHERS}"


def release() -> str:
    """Our version."""
    try:
        return distribution("deduce-puzzles").version
    except PackageNotFoundError:
        return ""


def _ours() -> str:
    """Our licence: beside the packages in a clone, in the metadata where they are installed."""
    beside = Path(str(deduce.__file__)).parent.parent / "LICENSE"
    if beside.is_file():
        return beside.read_text(encoding="utf-8")
    try:
        return distribution("deduce-puzzles").read_text("licenses/LICENSE") or "MIT"
    except PackageNotFoundError:
        return "MIT"
