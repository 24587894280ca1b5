"""The files of the site: page, program, runtime, first pictures, articles, and the list by which browsers keep them."""

from __future__ import annotations

import json
import re
import tempfile
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import NamedTuple

import deduce
from deduce import formats
from deduce.app.files import writing
from deduce.app.site import licences, puzzlink, runtime
from deduce.app.web import articles, library, practice, rules, views
from deduce.app.web.style import stylesheet
from deduce.contract.registry import kinds
from deduce.core import wasm
from deduce.core.build import NoCompiler
from deduce.core.types import Unsupported
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES

STATIC = Path(deduce.__file__).parent / "app" / "web" / "static"
POLICY = (
    "default-src 'self'; img-src 'self' blob:; script-src 'self' 'wasm-unsafe-eval'; style-src-attr 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'"
)
"""What the pages may load and run; pictures carry a few style attributes. Who may frame them only a header can say."""
MARKER = "sw.js"
"""By this file an earlier site is known."""
SUFFIXES = {".py", ".mo", ".json"}
"""What of the packages the program needs."""
PARTS = ("__init__", "inside", "setting", "tasks", "views")
APART = ("deduce/app/", "deduce/core/", "deduce/proof/proof.schema", "grading/calibration/")
NEEDED = (
    *(f"deduce/app/{name}" for name in ("__init__", "booklet", "pages/__init__", "pages/reading", "profile")),
    *(f"deduce/app/web/{name}" for name in PARTS),
    *(f"deduce/core/{name}" for name in ("__init__", "files", "library", "page", "session", "words")),
)
"""What of them no browser needs, and what of that it does."""
GROUP = "deduce.kinds"
HASH = 16
"""How many digits of a hash tell versions of a file apart."""


class WrittenSite(NamedTuple):
    """What was written.

    Attributes:
        sizes: how large each file is.
        lacks: why there is no compiled core; empty where there is one.
    """

    sizes: Mapping[str, int]
    lacks: Message | str


def build(out: Path, folder: Path | None = None, address: str | None = None) -> WrittenSite:
    """Write the site, and say how large its files are.

    Args:
        out: the folder; an earlier site there is replaced, anything else is left alone.
        folder: where the files of the runtime lie; None asks npm for them.
        address: where the site will be, for the userscript.

    Raises:
        InputError: when the folder holds something else or cannot be written, the address is none, or the runtime
            cannot be had.
    """
    if address is not None:
        puzzlink.check(address)
    if out.exists() and (not out.is_dir() or (any(out.iterdir()) and not (out / MARKER).is_file())):
        what = msg("{path} holds something else", path=out)
        raise InputError(what, expected=msg("an empty folder or an earlier site"))
    python = runtime.files(folder)
    core, lacks = compiled()
    found = dict(contents(python, address, core))
    found[MARKER] = _keeper(found)
    with writing(out):
        _write(out, found)
    return WrittenSite({path: len(content) for path, content in found.items()}, lacks)


def compiled() -> tuple[wasm.Modules | None, Message | str]:
    """The compiled core for the page; where it cannot be built here, why."""
    try:
        if not wasm.able():
            return None, msg("there is no package ziglang, which the extra `site` installs")
        return wasm.modules(), ""
    except (NoCompiler, Unsupported, OSError) as reason:
        return None, str(reason)


def _write(out: Path, found: Mapping[str, bytes]) -> None:
    """Write all files or none: they take the place of an earlier site once they are complete."""
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=f".{out.name}-") as scratch:
        made = Path(scratch) / "site"
        for path, content in found.items():
            place = made / path
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        (made / ".nojekyll").touch()
        if out.exists():
            out.rename(Path(scratch) / "old")
        made.rename(out)


def contents(
    python: Mapping[str, bytes], address: str | None, core: wasm.Modules | None = None
) -> Iterator[tuple[str, bytes]]:
    """Every file by its path, but the one that keeps them."""
    modules = _modules()
    if core is not None:
        for words in core.widths:
            yield _place(words), runtime.packed(wasm.shipped(core, words, modules))
    packed = runtime.packed(program(core))
    size = len(packed) + sum(map(len, python.values()))
    for name, content in python.items():
        yield f"runtime/{name}", content
    yield f"program.zip{runtime.PACKED}", packed
    yield "boards.css", stylesheet().encode()
    for part in sorted(STATIC.iterdir()):
        if part.name not in ("index.html", MARKER, "door-server.js"):
            yield f"static/{part.name}", part.read_bytes()
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    door = f'<html lang="en" data-door="worker" data-size="{size}">'
    yield "index.html", secured(page.replace('<html lang="en">', door)).encode()
    for path in articles.paths():
        article = articles.page(path)
        assert article is not None
        yield f"techniques/{path}", secured(article).encode()
    yield from _boards()
    for place, text in puzzlink.files(address):
        yield place, secured(text).encode() if place.endswith(".html") else text.encode()
    yield "LICENCES.txt", licences.told().encode()


def secured(page: str) -> str:
    """A page with the policy that a server would send as a header."""
    meta = f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    head = '<meta charset="utf-8">'
    assert head in page
    return page.replace(head, head + meta, 1)


def _place(words: int) -> str:
    """Where the compiled core of a width lies."""
    return f"core/{words}{runtime.PACKED}"


def program(core: wasm.Modules | None = None) -> bytes:
    """The packages as an archive: the same bytes for the same files."""
    found = dict(_modules())
    if core is not None:
        found["deduce/core/built/page.json"] = _json({str(words): f"../{_place(words)}" for words in core.widths})
    return runtime.stored(found)


def _modules() -> Mapping[str, bytes]:
    """The files of our packages and of the kinds, which may lie elsewhere."""
    import grading
    import techniques

    homes = [kind.home for kind in kinds().values()]
    outside = {home.__name__.partition(".")[0] for home in homes} - {"techniques"}
    found = {"techniques/__init__.py": Path(str(techniques.__file__)).read_bytes()}
    for package in (deduce, grading, *homes, *map(import_module, sorted(outside))):
        root, name = Path(str(package.__file__)).parent, package.__name__.replace(".", "/")
        for path in root.rglob("*"):
            place = f"{name}/{path.relative_to(root).as_posix()}"
            needed = not place.startswith(APART) or place.startswith(NEEDED)
            if path.suffix in SUFFIXES and needed and "__pycache__" not in place:
                found[place] = path.read_bytes()
    if outside:  # these are found by what their distributions announce
        points = [f"{one.name} = {one.value}" for one in entry_points(group=GROUP)]
        found["kinds-0.dist-info/entry_points.txt"] = "\n".join([f"[{GROUP}]", *points]).encode()
        found["kinds-0.dist-info/METADATA"] = b"Metadata-Version: 2.1\nName: kinds\nVersion: 0\n"
    return found


def _boards() -> Iterator[tuple[str, bytes]]:
    """The kinds, their rules, and the first pictures of their samples."""
    for lang in LANGUAGES:
        known = library.kinds_known(lang)
        yield f"kinds/{lang}.json", _json(known)
        for kind in known:
            yield f"rules/{lang}/{kind['name']}.json", _json(rules.told(kind["name"], lang))
            for one in kind["samples"]:
                puzzle = formats.parse(one["source"], kind["name"])
                board = views.board(puzzle, lang, views.filled(puzzle, one["source"]))
                yield f"boards/{lang}/{kind['name']}/{one['name']}.json", _json(board)
    for found in kinds().values():
        yield f"shelves/{found.name}.json{runtime.PACKED}", runtime.packed(_json(library.shelf(found)))
        yield f"positions/{found.name}.json", _json({"techniques": practice.techniques(found)})


def _json(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def _keeper(found: Mapping[str, bytes]) -> bytes:
    """The service worker, with the hashes of all files."""
    hashes = {path: sha256(content).hexdigest()[:HASH] for path, content in sorted(found.items())}
    text = (STATIC / MARKER).read_text(encoding="utf-8")
    filled, count = re.subn(r"const FILES = \{\};.*", lambda _: f"const FILES = {json.dumps(hashes)};", text)
    assert count == 1
    return filled.encode()
