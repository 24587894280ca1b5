"""Python for browsers: Pyodide from the npm package of that name, by a pinned version and pinned hashes."""

from __future__ import annotations

import gzip
import io
import json
import shutil
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path

from deduce.language.errors import InputError
from deduce.language.messages import msg

PACKAGE, VERSION = "pyodide", "314.0.7"
FILES = {
    "pyodide.mjs": "6f1d60f7bf529beb300f0f47983c921d3982363640ba20af0e38efdddbc66109",
    "pyodide.asm.mjs": "f7cdc8ece80678ceb712f8e65ebe6d3a83203a180c399865f49612a051693635",
    "pyodide.asm.wasm": "cc36e3cab04fdfc9a63ff13eb52eae2b911bf46c025cc7b281f394bd3de1d5e6",
    "python_stdlib.zip": "fa1957e5777068fc4f7437f96d860ae2fbe9c19732ba06c84e004ec16dd7dd7a",
}
"""What is taken from the package, and the SHA-256 of each file."""
INFO = {"abi_version": "2026_0", "arch": "wasm32", "platform": "emscripten_5_0_3", "python": "3.14.2"}
"""What the package says of its build; it asks for it when it starts."""
PACKED = ".bin"
"""The ending of what is compressed here, so that no web server does it again."""
PATIENCE = 600
"""Seconds that npm may take."""


def files(folder: Path | None) -> Mapping[str, bytes]:
    """The files as the page serves them.

    Args:
        folder: where the files of the npm package lie; None asks npm for them.

    Raises:
        InputError: when they cannot be had or are not those that are expected.
    """
    if folder is not None:
        return _served(folder)
    with _fetched() as package:
        return _served(package)


def _served(folder: Path) -> Mapping[str, bytes]:
    found: dict[str, bytes] = {"info.json": json.dumps(INFO).encode()}
    named = {"package": PACKAGE, "version": VERSION}
    expected = msg("the files {names} of the npm package {package} {version}", names=", ".join(FILES), **named)
    for name, pinned in FILES.items():
        path = folder / name
        try:
            content = path.read_bytes()
        except OSError as fault:
            what = msg("cannot read {path}: {fault}", path=path, fault=fault.strerror)
            raise InputError(what, expected=expected) from None
        if sha256(content).hexdigest() != pinned:
            raise InputError(
                msg("{path} is not the file of {package} {version}", path=path, **named), expected=expected
            )
        if name.endswith(".zip"):
            with zipfile.ZipFile(io.BytesIO(content)) as archive:
                content = stored({entry.filename: archive.read(entry) for entry in archive.infolist()})
        if name.endswith((".wasm", ".zip")):
            found[name + PACKED] = packed(content)
        else:
            found[name] = content
    return found


def stored(files: Mapping[str, bytes]) -> bytes:
    """An archive that is not compressed: as a whole it packs smaller than file by file. The same for the same files."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as archive:
        for path, content in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(path), content)  # of the same date in every build
    return held.getvalue()


def packed(content: bytes) -> bytes:
    """What the page unpacks, so that it is small on any web server."""
    return gzip.compress(content, 9, mtime=0)


@contextmanager
def _fetched() -> Iterator[Path]:
    """A folder with the files of the npm package."""
    npm, wanted = shutil.which("npm"), f"{PACKAGE}@{VERSION}"
    way = msg("npm, or --runtime DIR with the files of {name} from npm", name=wanted)
    if npm is None:
        raise InputError(
            msg("the site needs Python for browsers, which npm fetches, and there is no npm"), expected=way
        )
    with tempfile.TemporaryDirectory() as scratch:
        call = [npm, "pack", wanted, "--silent", "--ignore-scripts"]
        try:
            done = subprocess.run(call, cwd=scratch, capture_output=True, text=True, timeout=PATIENCE, check=False)
            status, lines = done.returncode, done.stderr.split("\n")
        except (subprocess.TimeoutExpired, OSError) as late:
            status, lines = 1, [str(late)]
        archives = list(Path(scratch).glob("*.tgz"))
        if status or len(archives) != 1:
            fault = next((line for line in reversed(lines) if line.strip()), "")
            raise InputError(msg("npm could not fetch {name}: {fault}", name=wanted, fault=fault), expected=way)
        with tarfile.open(archives[0]) as archive:
            for name in FILES:
                with suppress(KeyError):  # what lacks is told of when it is read
                    content = archive.extractfile(f"package/{name}")
                    (Path(scratch) / name).write_bytes(content.read() if content else b"")
        yield Path(scratch)
