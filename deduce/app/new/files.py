"""Names of new things, and their files: all are written, or none."""

from __future__ import annotations

import keyword
import re
from pathlib import Path

from deduce.app.files import write_file
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg

TEMPLATES = Path(__file__).parent.parent / "templates"


def word(name: str, expected: str | Message) -> str:
    """A name as Python writes it.

    Raises:
        InputError: where it is none.
    """
    name = name.replace("-", "_")
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        raise InputError(
            msg("{name!r} is not a name", name=name),
            expected=msg("{expected} of small letters, digits and hyphens", expected=expected),
        )
    if keyword.iskeyword(name):
        raise InputError(msg("{name!r} is a word of Python", name=name), expected=msg("another name"))
    return name


def write(texts: dict[Path, str]) -> list[Path]:
    """New files, with the folders that they need; returns their names.

    Raises:
        InputError: where one is there already, or cannot be written. What was made before is taken back.
    """
    for path in texts:
        if path.exists():
            raise InputError(msg("{path} exists already", path=path), expected=msg("the name of a new file"))
    made: list[Path] = []
    try:
        for path, text in texts.items():
            missing = [folder for folder in path.parents if not folder.exists()]
            for folder in reversed(missing):
                folder.mkdir()
                made.append(folder)
            write_file(str(path), text)
            made.append(path)
    except BaseException:
        for path in reversed(made):
            path.rmdir() if path.is_dir() else path.unlink()
        raise
    return [path for path in made if path.is_file()]
