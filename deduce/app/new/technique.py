"""A new technique from a template."""

from __future__ import annotations

import re
import sys
from pathlib import Path

from deduce.app.new.files import TEMPLATES, word, write
from deduce.contract.kind import Kind
from deduce.contract.registry import kinds
from deduce.contract.technique import LADDER
from deduce.language.errors import InputError
from deduce.language.messages import choice, msg


def technique(folder: Path, name: str) -> list[Path]:
    """A new technique ``KIND/NAME`` in a folder of kinds; returns the files written.

    Raises:
        InputError: where there is no such kind, or such a technique already.
    """
    kind_name, _, stem = name.partition("/")
    stem = word(stem, "KIND/NAME")
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
    home, puzzle = class_of(known) if known else _written(kind_name, target / "kind.py")
    filled = {"title": stem.replace("_", " ").capitalize(), "stem": stem, "home": home, "puzzle": puzzle}
    if (target / LADDER).is_dir():
        target /= LADDER
    texts = {}
    for ending in (".py", ".cases"):
        text = (TEMPLATES / f"technique{ending}.txt").read_text(encoding="utf-8")
        for key, value in filled.items():
            text = text.replace(f"@{key}@", value)
        texts[target / f"{stem}{ending}"] = text
    return write(texts)


def class_of(kind: Kind) -> tuple[str, str]:
    """The module and the name of the class of the kind's puzzles; of a declared kind, that of all of its form."""
    found = next(one for one in kind.puzzle.__mro__ if getattr(sys.modules[one.__module__], one.__name__, None) is one)
    home = "deduce.declared" if found.__module__.startswith("deduce.declared.") else found.__module__
    return home, found.__name__


def _kinds(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/kind.py"))


def _written(kind_name: str, path: Path) -> tuple[str, str]:
    """The same of a kind that is not registered, as its file has it."""
    text = path.read_text(encoding="utf-8")
    found = re.search(r"\bpuzzle=(\w+)", text)
    return (f"techniques.{kind_name}.kind", found[1]) if found else ("deduce.declared", "CellPuzzle")
