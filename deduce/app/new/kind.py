"""A new kind: the files of a declared one under another name, with all that is its own and nothing that was made of it.

What other programs call the genre is known for the old one alone: of the names of its formats one each is kept, as an
example, and is the new name; other names of the genre are left out, and so are accepted grades.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import techniques
from deduce.app.new.files import TEMPLATES, word, write
from deduce.contract.kind import Kind
from deduce.contract.registry import kind as kind_of
from deduce.contract.registry import kinds
from deduce.language.errors import InputError
from deduce.language.messages import msg

FIRST = "kurodoko"
"""The kind of which the template is a plain version, with every rule said in its place."""
COPIED = ("*.py", "*.cases", "*.txt", "*.po")
SAMPLES = ("samples", "states")
NAMES = ("puzzlink", "pzprv3", "kanpen", "task")
"""What has names of the genre in other programs, each with what it is written with."""
OWN = ("aliases", "tatham", "sudoku", "non", "version")
"""What only the old kind is called or taken for."""


def kind(folder: Path, name: str, like: str | None = None) -> list[Path]:
    """A new kind in a folder of kinds; returns the files written.

    Args:
        folder: where kinds lie.
        name: its name.
        like: the name of a declared kind that it starts from; without it, from a template.

    Raises:
        InputError: where the name is none or taken, or the other kind is not declared.
    """
    name = word(name, "NAME")
    if (folder / name).exists():
        raise InputError(msg("{folder} exists already", folder=folder / name), expected=msg("the name of a new kind"))
    ours = folder.samefile(Path(techniques.__path__[0]))  # another project has kinds of its own
    for one in kinds().values():
        names = {re.sub("[- ]", "_", known.lower()) for known in (one.name, *one.aliases, *one.title.values())}
        if name in names and (ours or name != one.name):
            what = msg("{name!r} is a name of {kind}", name=name, kind=one.name)
            raise InputError(what, expected=msg("the name of a new kind"))
    old, files = (FIRST, dict(_template())) if like is None else _files(kind_of(like))
    title = name.replace("_", " ").capitalize()
    first = ast.get_docstring(ast.parse(files["__init__.py"])) or ""
    texts = {}
    for place, text in files.items():
        text = text.replace(first.partition("\n")[0], f"{title}.")
        text = re.sub(rf"\btechniques\.{old}\b", f"techniques.{name}", text)
        text = re.sub(rf"(?<![\w/.]){old}/", f"{name}/", text)
        text = re.sub(r'^""".* as a declaration', f'"""{title} as a declaration', text)
        if place == "kind.py":
            text = _declared_anew(text, name, title)
        elif place.endswith(".po"):
            text = _retitled(text.replace(f"Version: {old} ", f"Version: {name} "), f"{title}.", f"{title}。")
        elif place.split("/")[0] in SAMPLES:
            text = re.sub("^# grade: .*\n", "", text, flags=re.MULTILINE)
            text = re.sub(rf"^(# kind: |# id: ){old}\b", rf"\g<1>{name}", text, flags=re.MULTILINE)
        texts[folder / name / place] = text
    return write(texts)


def _template() -> Iterator[tuple[str, str]]:
    for path in sorted((TEMPLATES / "kind").rglob("*.txt")):
        yield path.relative_to(TEMPLATES / "kind").with_suffix("").as_posix(), path.read_text(encoding="utf-8")


def _files(kind: Kind) -> tuple[str, dict[str, str]]:
    """The name of a declared kind, and its files by their places."""
    folder = kind.folder
    if _declaration((folder / "kind.py").read_text(encoding="utf-8")) is None:
        what = msg("{kind} is not declared, but written out", kind=kind.name)
        raise InputError(what, expected=msg("a declared kind after --like"))
    paths = sorted(path for form in COPIED for path in folder.rglob(form))
    return kind.name, {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def _declaration(source: str) -> ast.Call | None:
    """The call that declares a kind; None where it has none."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "KIND":
            call = node.value
            if isinstance(call, ast.Call) and call.args and "rules" in {word.arg for word in call.keywords}:
                return call
    return None


def _declared_anew(source: str, name: str, title: str) -> str:
    """A declaration with other names."""
    call, lines = _declaration(source), source.splitlines()
    assert call is not None
    anew = {"title": f'title={{"en": "{title}", "ja": "{title}"}},', "janko": f'janko=("{name}",),'}
    changes: list[tuple[ast.expr | ast.keyword, str]] = [(call.args[0], f'"{name}",')]
    for part in call.keywords:
        if part.arg in NAMES and isinstance(part.value, ast.Dict):
            anew[part.arg] = f'{part.arg}={{"{name}": {ast.get_source_segment(source, part.value.values[0])}}},'
        if part.arg in anew or part.arg in OWN:
            changes.append((part, anew.get(part.arg or "", "")))
    for node, text in sorted(changes, key=lambda change: -change[0].lineno):  # from below: lines keep their numbers
        lines[node.lineno - 1 : node.end_lineno] = [f"    {text}"] * bool(text)
    return "\n".join(lines) + "\n"


def _retitled(catalog: str, title: str, said: str) -> str:
    """A catalog with another translation of the title."""
    return re.sub(rf'(^msgid "{re.escape(title)}"\nmsgstr )".*"', rf'\g<1>"{said}"', catalog, flags=re.MULTILINE)
