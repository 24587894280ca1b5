"""Building the library: translate, compile with the machine's compiler, and note what it was made from.

Nothing of the project is imported here, so that it can be installed by this before anything it needs is there.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Collection, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any

from .files import BUILT, ROOT, RUNTIME, WIDTHS, hashes, own
from .program import Program, translated
from .sources import Sources
from .twins import stale
from .types import Unsupported

OPTIONS = (
    "-x", "c++", "-std=c++17", "-fPIC", "-shared", "-fno-rtti", "-fno-threadsafe-statics",
    "-fno-strict-aliasing", "-fvisibility=hidden", "-w",
    # What is inlined is most of what -O2 gains here; the rest would double the time that the user waits for it.
    "-O1", "-finline-functions", "-finline-small-functions", "-findirect-inlining", "-fpartial-inlining",
    "--param", "max-inline-insns-auto=8", "--param", "inline-unit-growth=10",
)  # fmt: skip


class NoCompiler(Exception):
    """There is no compiler, or it does not take the program."""


def compiler() -> list[str]:
    """The command of the machine's compiler: that of the environment variable ``CXX``, or the first that is found.

    Raises:
        NoCompiler: when there is none.
    """
    for name in (os.environ.get("CXX", ""), "g++", "clang++", "gcc", "clang", "c++", "cc"):
        command = name.split()
        if command and shutil.which(command[0]):
            return command
    raise NoCompiler("no C++ compiler was found")


def linked(command: list[str]) -> list[str]:
    """What a compiler of C needs for exceptions of C++; one of C++ has it by itself."""
    if any("++" in one for one in command):
        return []
    return ["-lc++" if sys.platform == "darwin" else "-lstdc++"]


def blamed(told: str, made: Collection[str]) -> dict[str, str]:
    """The functions and classes that a compiler does not take, each with what it says.

    Args:
        told: its output.
        made: what the program was made from. An error within the runtime is one of what it was needed for, which is
            named before it (by GCC) or after it (by Clang).
    """
    found, where, fault = dict[str, str](), "", ""
    for line in told.splitlines():
        at, _, rest = line.partition(": ")
        place = at.rsplit(":", 2)[0]
        if " error: " in f" {rest}":
            fault = rest.partition("error: ")[2]
            where = place if place in made else where
        elif place in made:
            where = place
        if where and fault:
            found.setdefault(where, f"the compiler says {fault!r}")
            where = fault = ""
    return found


def checked(root: Path) -> Sources:
    """The sources, with which the twins by hand still go.

    Raises:
        Unsupported: when one does not.
    """
    sources = Sources(root)
    for key, pin in stale(sources).items():
        raise Unsupported(
            f"{key} has changed: look at its twin in deduce/core/runtime, then pin it to {pin} in twins.py"
        )
    return sources


def failed(call: list[str], more: Mapping[str, str] | None = None) -> str:
    """What a compiler says where it fails; nothing where it does not.

    Args:
        call: the command.
        more: variables of its environment.
    """
    environment = os.environ | {"LC_ALL": "C"} | dict(more or {})
    done = subprocess.run(call, capture_output=True, text=True, check=False, env=environment)
    if not done.returncode and Path(call[call.index("-o") + 1]).exists():
        return ""
    return done.stderr.strip() or f"it ends with status {done.returncode}"


def accepted(sources: Sources, name: str, attempt: Callable[[Path], str], folder: Path) -> Program:
    """The program of some sources, without what a compiler does not take.

    Args:
        sources: the modules.
        name: of the compiler.
        attempt: compiles a file, and says as `failed` does.
        folder: where the file is put.

    Raises:
        NoCompiler: when it takes nothing.
    """
    refused: dict[str, str] = {}
    source = folder / "core.cpp"
    while True:
        program = translated(sources, refused)
        text = '#include "values.hpp"\n#include "loops.hpp"\n' + program.text + '#include "interface.hpp"\n'
        source.write_text(text, encoding="utf-8")
        told = attempt(source)
        if not told:
            return program
        blame = blamed(told, {*program.made} - {*refused})
        if not blame:
            fault = next((line for line in told.splitlines() if "error" in line), told[-200:])
            raise NoCompiler(f"{name} does not compile it: {fault}")
        refused |= blame


def build(root: Path = ROOT, to: Path = BUILT, words: int = WIDTHS[0]) -> dict[str, Any]:
    """Build the library; returns its manifest.

    Args:
        root: where the sources lie.
        to: the folder for the library.
        words: its width: so many words of 64 bits hold the variables of a board.

    A library that is in use is left alone: the new one has another name, and counts once its manifest is there.

    Raises:
        NoCompiler: when it cannot be compiled here.
        Unsupported: when a twin by hand no longer goes with its Python.
    """
    command, sources = compiler(), checked(root)
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "core.so"

        def attempt(source: Path) -> str:
            files = [f"-I{RUNTIME}", str(source), "-o", str(library)]
            return failed([*command, *OPTIONS, f"-DWORDS={words}", *files, *linked(command)])

        program = accepted(sources, command[0], attempt, Path(folder))
        manifest = program.manifest | {
            "words": words,
            "library": f"core-{sha256(library.read_bytes()).hexdigest()[:12]}.so",
            "files": hashes(root, [*sorted(sources.read), *own()]),
            "left": program.left,
        }
        to.mkdir(parents=True, exist_ok=True)
        new = to / "core.so.new"
        shutil.copy(library, new)
        new.replace(to / manifest["library"])  # which may be the same again, and in use
        new = to / "core.json.new"
        new.write_text(json.dumps(manifest, indent=1), encoding="utf-8")
        new.replace(to / "core.json")
        for path in to.glob("core-*.so"):
            if path.name != manifest["library"]:
                path.unlink()
    return manifest
