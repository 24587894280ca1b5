"""The library in the page: a file of the site, which is fetched when it is first needed."""

from __future__ import annotations

import json
import zlib
from importlib import import_module
from pathlib import Path
from typing import Any

from deduce.core.files import HERE

SITE = HERE / "built" / "page.json"
"""What the program of a site says of the files that it has: the address of each width from the worker."""
GZIP = 16 + zlib.MAX_WBITS


def fetched(words: int) -> tuple[dict[str, Any], Path]:
    """The manifest of a width, and the folder where its library lies now.

    Raises:
        OSError: when it cannot be had.
    """
    addresses = json.loads(SITE.read_text(encoding="utf-8"))
    try:
        js: Any = import_module("js")
        asked = js.XMLHttpRequest.new()  # that of a worker may wait for its answer
        asked.open("GET", js.URL.new(addresses[str(words)], js.location.href).href, False)
        asked.responseType = "arraybuffer"
        asked.send()
        if asked.status != 200:
            raise OSError(asked.statusText)
        manifest, _, library = zlib.decompress(asked.response.to_bytes(), GZIP).partition(b"\n")
    except Exception as reason:  # of whatever sort: without it the page works too
        raise OSError(str(reason)) from reason
    folder = Path("/core") / str(words)
    folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, Any] = json.loads(manifest)
    (folder / found["library"]).write_bytes(library)
    return found, folder
