"""``deduce new``: a technique or a kind from a template that works from the start."""

from __future__ import annotations

import argparse
import keyword
import re
import shutil
import sys
from pathlib import Path

import techniques
from deduce.app.files import write_file
from deduce.contract.kind import Kind
from deduce.contract.registry import kinds
from deduce.contract.technique import LADDER
from deduce.language.errors import InputError
from deduce.language.messages import choice, msg

TEMPLATES = Path(__file__).parent.parent / "templates"
MODEL = "kurodoko"
"""The kind that the template of a kind is."""


def run(arguments: argparse.Namespace) -> int:
    """Write the files; refuse to overwrite any."""
    folder = Path(arguments.folder) / "techniques"
    if not folder.is_dir():
        raise InputError(msg("no folder {folder}", folder=folder), expected=msg("the project's folder as --in DIR"))
    written = kind(folder, arguments.name) if arguments.what == "kind" else technique(folder, arguments.name)
    for path in written:
        print(path)
    return 0


def technique(folder: Path, name: str) -> list[Path]:
    """A new technique ``KIND/NAME`` in a folder of kinds; returns the files written."""
    kind_name, _, stem = name.partition("/")
    stem = _word(stem, "KIND/NAME")
    if not (folder / kind_name / "kind.py").is_file():
        raise InputError(
            msg("no kind {kind_name!r} in {folder}", kind_name=kind_name, folder=folder),
            expected=choice(found) if (found := _kinds(folder)) else msg("a kind, which deduce new kind makes"),
        )
    target = folder / kind_name
    known = next((one for one in kinds().values() if one.folder.samefile(target)), None)
    if known and stem.replace("_", "-") in {item.name for item in known.techniques}:
        what = msg("{kind} has a technique {name!r} already", kind=kind_name, name=stem.replace("_", "-"))
        raise InputError(what, expected=msg("the name of a new technique"))
    home, puzzle = _puzzle(known) if known else _written(kind_name, target / "kind.py")
    filled = {"title": stem.replace("_", " ").capitalize(), "stem": stem, "home": home, "puzzle": puzzle}
    if (target / LADDER).is_dir():
        target /= LADDER
    texts = {}
    for ending in (".py", ".cases"):
        template = (TEMPLATES / f"technique{ending}.txt").read_text(encoding="utf-8")
        texts[target / f"{stem}{ending}"] = _fill(template, filled)
    return _write(texts)


def kind(folder: Path, name: str) -> list[Path]:
    """A new kind in a folder of kinds; returns the files written."""
    name = _word(name, "NAME")
    if (folder / name).exists():
        raise InputError(msg("{folder} exists already", folder=folder / name), expected=msg("the name of a new kind"))
    ours = folder.samefile(Path(techniques.__path__[0]))  # another project has kinds of its own
    for one in kinds().values():
        names = {re.sub("[- ]", "_", word.lower()) for word in (one.name, *one.aliases, *one.title.values())}
        if name in names and (ours or name != one.name):
            what = msg("{name!r} is a name of {kind}", name=name, kind=one.name)
            raise InputError(what, expected=msg("the name of a new kind"))
    title = name.replace("_", " ").capitalize()
    texts = {}
    for template in sorted((TEMPLATES / "kind").rglob("*.txt")):
        text = template.read_text(encoding="utf-8")
        text = _fill(text, {"title": title}).replace(MODEL, name)
        texts[folder / name / template.relative_to(TEMPLATES / "kind").with_suffix("")] = text
    try:
        for place in {path.parent for path in texts}:
            place.mkdir(parents=True, exist_ok=True)
        return _write(texts)
    except BaseException:
        shutil.rmtree(folder / name, ignore_errors=True)
        raise


def _word(name: str, expected: str) -> str:
    name = name.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InputError(
            msg("{name!r} is not a name", name=name),
            expected=msg("{expected} of small letters, digits and hyphens", expected=expected),
        )
    if keyword.iskeyword(name):
        raise InputError(msg("{name!r} is a word of Python", name=name), expected=msg("another name"))
    return name


def _kinds(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/kind.py"))


def _puzzle(kind: Kind) -> tuple[str, str]:
    """The module and the name of the class of the kind's puzzles; of a declared kind, that of all of its form."""
    found = next(one for one in kind.puzzle.__mro__ if getattr(sys.modules[one.__module__], one.__name__, None) is one)
    home = "deduce.declared" if found.__module__.startswith("deduce.declared.") else found.__module__
    return home, found.__name__


def _written(kind_name: str, path: Path) -> tuple[str, str]:
    """The same of a kind that is not registered, as its file has it."""
    text = path.read_text(encoding="utf-8")
    found = re.search(r"\bpuzzle=(\w+)", text)
    return (f"techniques.{kind_name}.kind", found[1]) if found else ("deduce.declared", "CellPuzzle")


def _fill(text: str, values: dict[str, str]) -> str:
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


def _write(texts: dict[Path, str]) -> list[Path]:
    for path in texts:
        if path.exists():
            raise InputError(msg("{path} exists already", path=path), expected=msg("the name of a new file"))
    made: list[Path] = []
    try:
        for path, text in texts.items():
            write_file(str(path), text)
            made.append(path)
    except InputError:
        for path in made:
            path.unlink()
        raise
    return made
