"""Values as the words that the library reads and writes."""

from __future__ import annotations

import importlib
from array import array
from functools import cache, lru_cache
from typing import Any

from deduce.board.marks import Marks
from deduce.core.library import Library, library

Schema = list[Any]
"""A type, as the manifest has it: its name and its arguments."""


class WordCodec:
    """Values as the words that the library reads and writes.

    Args:
        of: the library.
    """

    def __init__(self, of: Library) -> None:
        self.words, self.manifest = of.words, of.manifest
        self.size = 8 * of.words
        self.mask = (1 << 8 * self.size) - 1

    def marks(self, marks: Marks) -> bytes:
        """Marks as bytes."""
        size, mask = self.size, self.mask
        return (marks[0] & mask).to_bytes(size, "little") + (marks[1] & mask).to_bytes(size, "little")

    def read(self, content: bytes) -> Marks:
        """The reverse of `marks`."""
        size = self.size
        of = int.from_bytes
        return Marks(of(content[:size], "little", signed=True), of(content[size : 2 * size], "little", signed=True))

    def write(self, out: array[int], value: Any, schema: Schema) -> None:
        """Append a value.

        Raises:
            OverflowError: when a bitset is too wide.
        """
        name, *args = schema
        if name == "bits":
            out.frombytes(value.to_bytes(self.size, "little", signed=True))
        elif name in {"number", "bool"}:
            out.append(int(value))
        elif name == "marks":
            out.frombytes(self.marks(value))
        elif name == "opt":
            out.append(value is not None)
            if value is not None:
                self.write(out, value, args[0])
        elif name == "data":
            out.extend(self._data(args[0], value))
        else:
            self._parts(out, value, name, args)

    def _parts(self, out: array[int], value: Any, name: str, args: list[Any]) -> None:
        """Append a value that has parts."""
        if name == "words":
            out.append(len(value))
            out.extend(value)
        elif name == "list" and args[0] == ["bits"]:
            out.append(len(value))
            size = self.size
            out.frombytes(b"".join([one.to_bytes(size, "little", signed=True) for one in value]))
        elif name == "list":
            out.append(len(value))
            for one in value:
                self.write(out, one, args[0])
        elif name == "dict":
            self.write(out, list(value.items()), ["list", ["tuple", *args]])
        else:
            listed = args if name == "tuple" else self.manifest["records"][args[0]].values()
            for one, part in zip(value, listed, strict=True):
                self.write(out, one, part)

    def data(self, label: str, value: Any) -> array[int]:
        """The fields of an object, such as a puzzle."""
        out = array("q")
        for field, part in self.manifest["data"][label].items():
            self.write(out, resolved(field)(value) if ":" in field else getattr(value, field), part)
        return out

    @lru_cache(maxsize=64)  # noqa: B019 - there is one codec, and what is part of a puzzle, such as a grid, is shared
    def _data(self, label: str, value: Any) -> array[int]:
        return self.data(label, value)

    def value(self, words: WordReader, schema: Schema) -> Any:
        """The reverse of `write`, for what functions return."""
        name, *args = schema
        if name == "bits":
            return int.from_bytes(words.take(self.size), "little", signed=True)
        if name in {"number", "bool"}:
            found = words.number()
            return bool(found) if name == "bool" else found
        if name == "marks":
            return self.read(words.take(2 * self.size))
        if name == "none":
            return None
        if name == "opt":
            return self.value(words, args[0]) if words.number() else None
        if name == "list":
            return [self.value(words, args[0]) for _ in range(words.number())]
        if name == "tuple":
            return tuple(self.value(words, one) for one in args)
        if name == "dict":
            return {self.value(words, args[0]): self.value(words, args[1]) for _ in range(words.number())}
        return tuple(self.value(words, one) for one in self.manifest["records"][args[0]].values())


class WordReader:
    """An answer, from its start on."""

    def __init__(self, content: bytes) -> None:
        self.content, self.at = content, 0

    def take(self, size: int) -> bytes:
        """The next bytes."""
        self.at += size
        return self.content[self.at - size : self.at]

    def number(self) -> int:
        """The next number."""
        return int.from_bytes(self.take(8), "little", signed=True)


@cache
def resolved(name: str) -> Any:
    """An object of the project by ``module:name``; of a technique, its function."""
    module, _, inner = name.partition(":")
    found: Any = importlib.import_module(module)
    for part in inner.split("."):
        found = getattr(found, part)
    return getattr(found, "function", found)


@cache
def codec() -> WordCodec:
    """The codec of the library that is there."""
    of = library()
    assert of is not None
    return WordCodec(of)
