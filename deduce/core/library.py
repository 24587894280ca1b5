"""The library, where there is one that goes with the sources as they are now."""

from __future__ import annotations

import ctypes
import json
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from deduce.core.files import BUILT, CHOSEN, ROOT, hashes
from deduce.language.messages import Message, msg


class Library:
    """The compiled core.

    Args:
        manifest: what was noted when it was built.

    Attributes:
        words: how wide its bitsets are, in words of 64 bits.
        numbers: the compiled techniques, by ``module:name`` of their function.
        roots: the classes of puzzles that it knows, by ``module:name``.
        calls: its functions.
    """

    def __init__(self, manifest: dict[str, Any]) -> None:
        self.manifest = manifest
        self.words: int = manifest["words"]
        self.roots: list[str] = manifest["roots"]
        self.numbers = {name: number for number, name in enumerate(manifest["techniques"])}
        # With the lock of the interpreter held: what is raised within a call comes out of it.
        self.calls: Any = ctypes.PyDLL(str(BUILT / manifest["library"]))
        number, pointer = ctypes.c_int64, ctypes.c_void_p
        for name, result, arguments in (
            ("new", pointer, (number, pointer, pointer, pointer, pointer, pointer)),
            ("free", None, (pointer,)),
            ("out", pointer, (pointer,)),
            ("filled", number, (pointer,)),
            ("set", None, (pointer, pointer)),
            ("keep", None, (pointer, ctypes.c_char_p)),
            ("apply", None, (pointer, number, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_char_p)),
            ("help", None, (pointer, number, pointer)),
            ("run", None, (pointer, number, pointer)),
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
    try:
        manifest = json.loads((BUILT / "core.json").read_text(encoding="utf-8"))
        now = hashes(ROOT, list(manifest["files"]))
    except (OSError, ValueError, KeyError):
        return None, msg("there is no compiled core, so Python does its work; `python -m deduce.core` builds one")
    changed = [name for name, one in manifest["files"].items() if now[name] != one]
    if changed:
        text = msg(
            "the compiled core is off, since {file} has changed; `python -m deduce.core` builds it anew",
            file=changed[0],
        )
        return None, text
    try:
        library = Library(manifest)
    except (OSError, AttributeError, ValueError):
        return None, msg("the compiled core cannot be loaded here, so Python does its work")
    return library, msg("with the compiled core: {count} functions", count=len(library.numbers))


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
