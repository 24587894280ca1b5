"""``deduce new``: a technique or a kind from a template that works from the start."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from deduce.app.files import write_file
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
            expected=choice(_kinds(folder)),
        )
    title = stem.replace("_", " ").capitalize()
    home, puzzle = _puzzle(kind_name, folder / kind_name / "kind.py")
    filled = {"title": title, "stem": stem, "home": home, "puzzle": puzzle}
    target = folder / kind_name
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
    title = name.replace("_", " ").capitalize()
    texts = {}
    for template in sorted((TEMPLATES / "kind").rglob("*.txt")):
        text = template.read_text(encoding="utf-8")
        text = _fill(text, {"title": title}).replace(MODEL, name)
        texts[folder / name / template.relative_to(TEMPLATES / "kind").with_suffix("")] = text
    for place in {path.parent for path in texts}:
        place.mkdir(parents=True, exist_ok=True)
    return _write(texts)


def _word(name: str, expected: str) -> str:
    name = name.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InputError(
            msg("{name!r} is not a name", name=name),
            expected=msg("{expected} of small letters, digits and hyphens", expected=expected),
        )
    return name


def _kinds(folder: Path) -> list[str]:
    return sorted(path.parent.name for path in folder.glob("*/kind.py"))


def _puzzle(kind_name: str, path: Path) -> tuple[str, str]:
    """The class of the kind's puzzles, and the module that it comes from."""
    text = path.read_text(encoding="utf-8")
    if "declared(" in text:
        return "deduce.declared.puzzle", "CellPuzzle"
    found = re.search(r"^class (\w+)\(Puzzle\)", text, re.MULTILINE)
    return f"techniques.{kind_name}.kind", found[1] if found else "Puzzle"


def _fill(text: str, values: dict[str, str]) -> str:
    for key, value in values.items():
        text = text.replace(f"@{key}@", value)
    return text


def _write(texts: dict[Path, str]) -> list[Path]:
    for path in texts:
        if path.exists():
            raise InputError(msg("{path} exists already", path=path), expected=msg("the name of a new file"))
    for path, text in texts.items():
        write_file(str(path), text)
    return list(texts)
