"""Input from the disk: read up to a limit, and taken for text only when it is text."""

from __future__ import annotations

import os
from pathlib import Path

from deduce.errors import InputError
from deduce.formats.source import shown

LIMIT = 2_000_000
"""The most bytes (or characters) that are read as one puzzle."""


def read_file(path: str | os.PathLike[str], limit: int = LIMIT) -> str:
    """The text of a file.

    Raises:
        InputError: for a file that is missing, unreadable, a directory, or not text as `as_text` says.
    """
    name = shown_path(path)
    try:
        with Path(path).open("rb") as file:
            data = file.read(limit + 1)
    except FileNotFoundError:
        raise InputError(f"no such file: {name}", expected="a file, a URL or the text of a puzzle") from None
    except IsADirectoryError:
        raise InputError(f"{name} is a directory", expected="a file") from None
    except OSError as fault:
        raise InputError(f"cannot read {name}: {fault.strerror}") from None
    except ValueError:  # a name that no file can have
        raise InputError(f"no such file: {name}") from None
    return as_text(data, name, limit)


def as_text(data: bytes, name: str = "the input", limit: int = LIMIT) -> str:
    """Bytes from a file or from standard input, as text.

    Raises:
        InputError: when there are none, more than the limit (hand over one more to find out), or they are not UTF-8.
    """
    if len(data) > limit:
        raise InputError(f"{name} is too large", expected=f"at most {limit} bytes")
    if not data.strip():
        raise InputError(f"{name} is empty", expected="a puzzle")
    if b"\0" in data:
        raise InputError(f"{name} is a binary file", expected="a text file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        what = f"{name} is not a text file: byte {fault.start + 1} is not UTF-8"
        raise InputError(what, expected="UTF-8 text") from None


def exists(path: str) -> bool:
    """Whether something has that path (false for what cannot be one, such as several lines)."""
    try:
        return Path(path).exists()
    except (OSError, ValueError):
        return False


def shown_path(path: str | os.PathLike[str]) -> str:
    """A path as an error message says it: as it is when it can be printed, and not endless."""
    text = os.fspath(path)
    return text if text.isprintable() and 0 < len(text) <= 200 else shown(text)
