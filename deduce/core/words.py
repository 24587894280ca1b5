"""Values as the words that the library reads and writes."""

from __future__ import annotations

import importlib
from array import array
from collections.abc import Callable, Sequence, Set
from functools import cache, lru_cache
from typing import Any

from deduce.board.marks import Marks
from deduce.core.library import Library

OF_SORT = "rules of "
"""What a field of a board begins with that has its rules of a sort."""
Write = Callable[["array[int]", Any], object]
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
        self._writers: dict[str, Write] = {}

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
        self.writer(schema)(out, value)

    def writer(self, schema: Schema) -> Write:
        """What appends a value of a type: made once for each."""
        key = repr(schema)
        if key not in self._writers:
            self._writers[key] = self._writer(*schema)
        return self._writers[key]

    def _writer(self, name: str, *args: Any) -> Write:
        size, marks = self.size, self.marks
        if name == "bits":
            return lambda out, value: out.frombytes(value.to_bytes(size, "little", signed=True))
        if name == "wide":
            return self._wide
        if name in {"number", "bool"}:
            return lambda out, value: out.append(value)
        if name == "marks":
            return lambda out, value: out.frombytes(marks(value))
        if name in {"propagation", "sort"}:
            labels, of = self.manifest[f"{name}s"], type if name == "propagation" else (lambda value: value)
            return lambda out, value: out.append(labels.index(label_of(of(value))))
        if name == "data":
            label = args[0]
            if not label.startswith("deduce.relations."):
                return lambda out, value: out.extend(
                    self.data(label, value) if isinstance(value, dict) else self._data(label, value)
                )
            return lambda out, value: out.extend(self.data(label, value))
        return self._parts(name, args)

    def _wide(self, out: array[int], value: int) -> None:
        """Append a number of any width, as its words with how many they are."""
        count = (value.bit_length() >> 6) + 1
        if count > 16 * self.words:
            raise OverflowError
        out.append(count)
        out.frombytes(value.to_bytes(8 * count, "little", signed=True))

    def _parts(self, name: str, args: Sequence[Any]) -> Write:
        """What appends a value that has parts."""
        size = self.size

        def words(out: array[int], value: Any) -> None:
            out.append(len(value))
            out.extend(value)

        def bitsets(out: array[int], value: Any) -> None:
            out.append(len(value))
            out.frombytes(b"".join([one.to_bytes(size, "little", signed=True) for one in value]))

        if name == "words" or (args[0] == ["number"] and name == "list"):
            return words
        if name in {"list", "set"} and args[0] == ["bits"]:
            return bitsets
        if name == "object":
            fields = [(field, self.writer(part)) for field, part in self.manifest["made"][args[0]].items()]
            return lambda out, value: [write(out, getattr(value, field)) for field, write in fields]
        listed = args if name != "record" else self.manifest["records"][args[0]].values()
        parts = [self.writer(part) for part in listed]
        first = parts[0]

        def optional(out: array[int], value: Any) -> None:
            out.append(value is not None)
            if value is not None:
                first(out, value)

        def some(out: array[int], value: Any) -> None:
            out.append(len(value))
            for one in value:
                first(out, one)

        def pairs(out: array[int], value: Any) -> None:
            second = parts[1]
            out.append(len(value))
            for key, one in value.items():
                first(out, key)
                second(out, one)

        def several(out: array[int], value: Any) -> None:
            for write, one in zip(parts, value, strict=True):
                write(out, one)

        return {"opt": optional, "list": some, "set": some, "dict": pairs}.get(name, several)

    def data(self, label: str, value: Any) -> array[int]:
        """The fields of an object, such as a puzzle, or of tables by name."""
        out = array("q")
        for field, write in self._fields(label):
            write(out, value[field] if isinstance(value, dict) else found_out(value, field))
        return out

    @cache  # noqa: B019 - there are few codecs
    def _fields(self, label: str) -> list[tuple[str, Write]]:
        return [(field, self.writer(part)) for field, part in self.manifest["data"][label].items()]

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
                    by_method = callable(getattr(type(value), "tables", None))  # and no field of that name
                    self.write(words, value.tables(board.grid) if by_method else value, part)
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
            out.extend([1, 0] if name == "wide" else [0] * {"bits": self.words, "marks": 2 * self.words}.get(name, 1))

    @lru_cache(maxsize=64)  # noqa: B019 - there are few codecs, and what is part of a puzzle, such as a grid, is shared
    def _data(self, label: str, value: Any) -> array[int]:
        return self.data(label, value)

    def value(self, words: WordReader, schema: Schema) -> Any:
        """The reverse of `write`, for what functions return."""
        name, *args = schema
        if name == "bits":
            return int.from_bytes(words.take(self.size), "little", signed=True)
        if name == "wide":
            return int.from_bytes(words.take(8 * words.number()), "little", signed=True)
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
def codec(of: Library) -> WordCodec:
    """The codec of a library."""
    return WordCodec(of)
