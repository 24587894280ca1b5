"""Values as the words that the library reads and writes."""

from __future__ import annotations

import importlib
from array import array
from collections.abc import Set
from functools import cache, lru_cache
from typing import Any

from deduce.board.marks import Marks
from deduce.core.library import Library, library

OF_SORT = "rules of "
"""What a field of a board begins with that has its rules of a sort."""
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
            shared = args[0].startswith("deduce.board.") and not isinstance(value, dict)
            out.extend((self._data if shared else self.data)(args[0], value))
        elif name in {"propagation", "sort"}:
            label = label_of(type(value) if name == "propagation" else value)
            out.append(self.manifest[f"{name}s"].index(label))
        else:
            self._parts(out, value, name, args)

    def _parts(self, out: array[int], value: Any, name: str, args: list[Any]) -> None:
        """Append a value that has parts."""
        if name == "words":
            out.append(len(value))
            out.extend(value)
        elif name == "object":
            for field, part in self.manifest["made"][args[0]].items():
                self.write(out, getattr(value, field), part)
        elif name == "list" and args[0] == ["bits"]:
            out.append(len(value))
            size = self.size
            out.frombytes(b"".join([one.to_bytes(size, "little", signed=True) for one in value]))
        elif name in {"list", "set"}:
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
        """The fields of an object, such as a puzzle, or of tables by name."""
        out = array("q")
        for field, part in self.manifest["data"][label].items():
            self.write(out, value[field] if isinstance(value, dict) else found_out(value, field), part)
        return out

    def board(self, label: str, board: Any, needed: Set[str]) -> tuple[array[int], set[str]]:
        """The fields of a board of rules, as far as they are needed; and those that cannot be written here, because a
        set is too wide or a relation is from elsewhere.
        """
        out, missing = array("q"), set[str]()
        for field, part in self.manifest["data"][label].items():
            words = array("q")
            if field in needed:
                value = found_out(board, field)
                try:
                    self.write(words, value.tables(board.grid) if hasattr(value, "tables") else value, part)
                except (OverflowError, ValueError):
                    missing.add(field)
            if field not in needed or field in missing:
                words = array("q")
                self.blank(words, part)
            out.extend(words)
        return out, missing

    def blank(self, out: array[int], schema: Schema) -> None:
        """Append something of a type that is not asked for."""
        name, *args = schema
        if name in {"data", "record", "object"}:
            where = {"data": "data", "record": "records", "object": "made"}[name]
            fields = self.manifest[where][args[0]]
            for part in fields.values():
                self.blank(out, part)
        elif name == "tuple":
            for part in args:
                self.blank(out, part)
        else:
            out.extend([0] * {"bits": self.words, "marks": 2 * self.words}.get(name, 1))

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


def label_of(of: type) -> str:
    """The full name of a class."""
    return f"{of.__module__}:{of.__qualname__}"


def found_out(of: Any, field: str) -> Any:
    """A field of data: an attribute, the rules of a sort, or what a function says of it, perhaps of a sort."""
    if field.startswith(OF_SORT):
        return of.rules.of(resolved(field.removeprefix(OF_SORT)))
    if ":" not in field:
        return getattr(of, field)
    function, _, sort = field.partition(" ")
    return resolved(function)(of, resolved(sort)) if sort else resolved(function)(of)


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
