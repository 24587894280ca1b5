"""Input from the disk: read up to a limit, and taken for text only when it is text."""

from __future__ import annotations

import codecs
import os
from pathlib import Path

from deduce.formats.source import shown
from deduce.language.errors import InputError
from deduce.language.messages import Message, msg

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
        raise InputError(
            msg("no such file: {name}", name=name), expected=msg("a file, a URL or the text of a puzzle")
        ) from None
    except IsADirectoryError:
        raise InputError(msg("{name} is a directory", name=name), expected=msg("a file")) from None
    except OSError as fault:
        raise InputError(msg("cannot read {name}: {why}", name=name, why=Message(str(fault.strerror)))) from None
    except ValueError:  # a name that no file can have
        raise InputError(msg("no such file: {name}", name=name)) from None
    return as_text(data, name, limit)


def as_text(data: bytes, name: str = msg("the input"), limit: int = LIMIT) -> str:
    """Bytes from a file or from standard input, as text.

    Raises:
        InputError: when there are none, more than the limit (hand over one more to find out), or they are neither
            UTF-8 nor, with its mark in front, UTF-16.
    """
    if len(data) > limit:
        raise InputError(msg("{name} is too large", name=name), expected=msg("at most {most} bytes", most=limit))
    if not data.strip():
        raise InputError(msg("{name} is empty", name=name), expected=msg("a puzzle"))
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):  # as PowerShell writes text
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise InputError(msg("{name} is not a text file", name=name), expected=msg("UTF-8 text")) from None
    if b"\0" in data:
        raise InputError(msg("{name} is a binary file", name=name), expected=msg("a text file"))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as fault:
        what = msg("{name} is not a text file: byte {number} is not UTF-8", name=name, number=fault.start + 1)
        raise InputError(what, expected=msg("UTF-8 text")) from None


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
