"""The library, where there is one that goes with the sources as they are now."""

from __future__ import annotations

import ctypes
import json
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from deduce.core.files import BUILT, CHOSEN, PAGE, ROOT, WIDER, WIDTHS, hashes, read_in
from deduce.core.page import fetched
from deduce.language.messages import Message, msg

IN_PAGE = sys.platform == "emscripten"


class Library:
    """The compiled core.

    Args:
        manifest: what was noted when it was built.
        folder: where it lies.

    Attributes:
        words: how wide its bitsets are, in words of 64 bits.
        numbers: the compiled techniques, by ``module:name`` of their function.
        roots: the classes of puzzles that it knows, by ``module:name``.
        calls: its functions.
    """

    def __init__(self, manifest: dict[str, Any], folder: Path = BUILT) -> None:
        self.manifest = manifest
        self.words: int = manifest["words"]
        self.roots: list[str] = manifest["roots"]
        self.numbers = {name: number for number, name in enumerate(manifest["techniques"])}
        # With the lock of the interpreter held: what is raised within a call comes out of it.
        self.calls: Any = ctypes.PyDLL(str(folder / manifest["library"]))
        number, pointer = ctypes.c_int64, ctypes.c_void_p
        for name, result, arguments in (
            ("new", pointer, (number, pointer, pointer, pointer, pointer, pointer)),
            ("free", None, (pointer,)),
            ("out", pointer, (pointer,)),
            ("filled", number, (pointer,)),
            ("set", None, (pointer, pointer)),
            ("keep", None, (pointer, ctypes.c_char_p)),
            ("apply", number, (pointer, number, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p)),
            ("run", None, (pointer, number, pointer)),
            *([("help", number, (pointer, number, pointer))] if "helpers" in manifest else []),
        ):
            function = getattr(self.calls, f"core_{name}")
            function.restype, function.argtypes = result, arguments
        api = ctypes.pythonapi
        needed = (
            api.PyErr_CheckSignals,
            api.PyEval_SaveThread,
            api.PyEval_RestoreThread,
            api.PyObject_CallNoArgs,
            api.Py_DecRef,
        )
        self.interpreter = (ctypes.c_void_p * len(needed))(*(ctypes.cast(one, ctypes.c_void_p).value for one in needed))


@cache
def found() -> tuple[Library | None, Message]:
    """The library, and what there is to say of it; None where Python does the work."""
    if CHOSEN == "0":
        return None, msg("the compiled core is switched off by DEDUCE_CORE=0")
    folder = BUILT
    try:
        if IN_PAGE:
            manifest, folder = fetched(PAGE[0])
        else:
            manifest = json.loads((BUILT / "core.json").read_text(encoding="utf-8"))
        now = hashes(ROOT, list(manifest["files"]))
    except (OSError, ValueError, KeyError):
        return None, msg("there is no compiled core, so Python does its work; `python -m deduce.core` builds one")
    changed = [name for name, one in manifest["files"].items() if now[name] != one]
    changed += [name for name in read_in(ROOT) if name not in now]  # new, so that boards may have rules unknown to it
    if changed:
        text = msg(
            "the compiled core is off, since {file} has changed; `python -m deduce.core` builds it anew",
            file=changed[0],
        )
        return None, text
    try:
        library = Library(manifest, folder)
    except (OSError, AttributeError, ValueError):
        return None, msg("the compiled core cannot be loaded here, so Python does its work")
    return library, msg("with the compiled core: {count} functions", count=len(library.numbers))


class Wider:
    """A wider library, which is built in the background at first use; until it is there, Python does its work.

    Args:
        least: the library of the installation, which it is made like.
        words: how wide it is.
    """

    def __init__(self, least: Library, words: int) -> None:
        self.words, self.files = words, least.manifest["files"]
        made_from = sha256(json.dumps(least.manifest["files"], sort_keys=True).encode()).hexdigest()[:16]
        self.folder = WIDER / f"{made_from}-{words}"
        self.found: Library | None = None
        self.asked, self.begun = 0.0, False

    def library(self) -> Library | None:
        """The library, once it is there; looked for once in a second."""
        if self.found is None and time.monotonic() - self.asked > 1:
            self.asked = time.monotonic()
            with suppress(OSError, AttributeError, ValueError, KeyError):
                manifest = json.loads((self.folder / "core.json").read_text(encoding="utf-8"))
                if manifest["files"] == self.files:  # else numbers of techniques in one are not those in the other
                    self.found = Library(manifest, self.folder)
            if self.found is None and not self.begun:
                self.begun = True
                self.begin()
        return self.found

    def begin(self) -> None:
        """Build it in a process of its own, unless one does that already."""
        call = [sys.executable, "-m", "deduce.core", "--words", str(self.words), "--to", str(self.folder)]
        with suppress(OSError):  # of a cache that cannot be written, too
            self.folder.mkdir(parents=True, exist_ok=True)
            begun = self.folder / "begun"
            if begun.exists() and time.time() - begun.stat().st_mtime < AT_MOST:
                return
            begun.touch()
            quiet = subprocess.DEVNULL
            process = subprocess.Popen(call, cwd=ROOT, stdin=quiet, stdout=quiet, stderr=quiet, start_new_session=True)
            threading.Thread(target=process.wait, daemon=True).start()


AT_MOST = 600
"""After how many seconds a build that came to no end is begun anew."""
_wider: dict[int, Wider] = {}


def fitting(bits: int) -> tuple[Library | None, bool]:
    """The library for bitsets of so many bits, and whether that is the last word: one that is being built may come."""
    least = library()
    words = next((words for words in (PAGE if IN_PAGE else WIDTHS) if bits <= 64 * words), None)
    if least is None or words is None or words <= least.words:
        return (least, True) if words else (None, True)
    if CHOSEN:
        return None, True
    if IN_PAGE:
        return _wide(least, words), True
    if words not in _wider:
        _wider[words] = Wider(least, words)
    found_ = _wider[words].library()
    return found_, found_ is not None


@cache
def _wide(least: Library, words: int) -> Library | None:
    """The wider library of the page; None where it cannot be had."""
    with suppress(OSError, AttributeError, ValueError, KeyError):
        manifest, folder = fetched(words)
        if manifest["files"] == least.manifest["files"]:
            return Library(manifest, folder)
    return None


_off = 0


def library() -> Library | None:
    """The library, where there is one that goes with the sources as they are now."""
    return None if _off else found()[0]


@contextmanager
def switched_off() -> Iterator[None]:
    """Within, Python does all the work: for what changes functions as they run, and for comparisons."""
    global _off
    _off += 1
    try:
        yield
    finally:
        _off -= 1
