"""Building the library for the page: with the compiler of the package ``ziglang``, as modules that Pyodide loads.

Pyodide brings the C library, the exceptions and Python's own functions, so that a module has our code alone, and Python
speaks to it through ``ctypes`` as elsewhere.
"""

from __future__ import annotations

import json
import sys
import tempfile
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from .build import NoCompiler, accepted, checked, failed
from .files import CHOSEN, HERE, PAGE, ROOT, RUNTIME, hashes, own, read_in

KEPT = HERE / "built" / "page"
"""Where it is kept for the next site."""
ZIG = [sys.executable, "-m", "ziglang"]
OPTIONS = (
    "-target", "wasm32-emscripten", "-x", "c++", "-std=c++17", "-fPIC", "-fno-rtti", "-fno-threadsafe-statics",
    "-fno-strict-aliasing", "-fvisibility=hidden", "-nostdlib", "-w", "-fwasm-exceptions", "-mexception-handling",
    # Small rather than quick: every visitor loads it. With vectors it is both.
    "-msimd128", "-mbulk-memory", "-Os", "-Xclang", "-Oz",
)  # fmt: skip
FEATURES = "exception-handling", "simd128", "bulk-memory", "sign-ext", "mutable-globals", "nontrapping-fptoint"
"""What a browser must know; all that Pyodide runs in do."""
LINKED = (
    "-shared", "--experimental-pic", "--no-entry", "--strip-all", "--gc-sections",
    "--unresolved-symbols=import-dynamic", "--no-check-features", f"--features={','.join(FEATURES)}",
)  # fmt: skip


class Modules(NamedTuple):
    """The library for the page.

    Attributes:
        manifest: what was noted when it was built.
        widths: the module of each width, in words of 64 bits.
    """

    manifest: Mapping[str, Any]
    widths: Mapping[int, bytes]


def able() -> bool:
    """Whether the library can be built here, or is kept."""
    return find_spec("ziglang") is not None or _found() is not None


def modules() -> Modules:
    """The library for the page: the one that is kept, while it goes with the sources, else built anew.

    Raises:
        NoCompiler: when it cannot be compiled here.
        Unsupported: when a twin by hand no longer goes with its Python.
    """
    if CHOSEN == "0":
        raise NoCompiler("the compiled core is switched off by DEDUCE_CORE=0")
    return _found() or _built()


def _found() -> Modules | None:
    """What is kept, if it goes with the sources."""
    try:
        manifest = json.loads((KEPT / "core.json").read_text(encoding="utf-8"))
        files = manifest["files"]
        if hashes(ROOT, list(files)) != files or not files.keys() >= {*read_in(ROOT)}:
            return None
        return Modules(manifest, {words: (KEPT / f"{words}.wasm").read_bytes() for words in PAGE})
    except (OSError, ValueError, KeyError):
        return None


def _built() -> Modules:
    sources = checked(ROOT)
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        caches = {f"ZIG_{name}_CACHE_DIR": str(folder / "cache") for name in ("GLOBAL", "LOCAL")}

        def compiled(source: Path, words: int) -> str:
            made = folder / f"{words}.o"
            files = [f"-I{RUNTIME / 'page'}", f"-I{RUNTIME}", "-c", str(source), "-o", str(made)]
            told = failed([*ZIG, "c++", *OPTIONS, f"-DWORDS={words}", *files], caches)
            linked = folder / f"{words}.wasm"
            return told or failed([*ZIG, "wasm-ld", *LINKED, str(made), "-o", str(linked)], caches)

        def attempt(source: Path) -> str:
            with ThreadPoolExecutor() as pool:
                return next(filter(None, pool.map(lambda words: compiled(source, words), PAGE)), "")

        program = accepted(sources, "zig", attempt, folder)
        manifest = program.manifest | {"files": hashes(ROOT, [*sorted(sources.read), *own()])}
        del manifest["helpers"]  # the laws alone ask them
        found = Modules(manifest, {words: (folder / f"{words}.wasm").read_bytes() for words in PAGE})
    with suppress(OSError):  # of an installation that cannot be written: the next site takes as long again
        KEPT.mkdir(parents=True, exist_ok=True)
        (KEPT / "core.json").unlink(missing_ok=True)
        for words, content in found.widths.items():
            (KEPT / f"{words}.wasm").write_bytes(content)
        (KEPT / "core.json").write_text(json.dumps(manifest), encoding="utf-8")
    return found


def shipped(found: Modules, words: int, files: Mapping[str, Any]) -> bytes:
    """A module as a file of the site: in one line its manifest, with the hashes of files that are there; then itself.

    Args:
        found: the library.
        words: the width.
        files: the files of the program.
    """
    hashed = {name: one for name, one in found.manifest["files"].items() if name in files}
    manifest = {**found.manifest, "words": words, "library": "core.so", "files": hashed}
    return json.dumps(manifest, separators=(",", ":")).encode() + b"\n" + found.widths[words]
