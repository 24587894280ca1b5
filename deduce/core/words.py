"""Values as the words that the library reads and writes."""

from __future__ import annotations

import importlib
from array import array
from collections.abc import Callable, Iterable, Sequence, Set
from functools import cache, lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any

from deduce.board.marks import Marks
from deduce.core.library import Library

OF_SORT = "rules of "
"""What a field of a board begins with that has its rules of a sort."""
Write = Callable[["array[int]", Any], object]
Read = Callable[[Any], Any]
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

    def bitsets(self, out: array[int], several: Iterable[int]) -> None:
        """Append several bitsets."""
        size = self.size
        out.frombytes(b"".join([one.to_bytes(size, "little", signed=True) for one in several]))

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
            return array.append
        if name == "marks":
            return lambda out, value: out.frombytes(marks(value))
        if name in {"propagation", "sort"}:
            labels, of = self.manifest[f"{name}s"], type if name == "propagation" else (lambda value: value)
            return lambda out, value: out.append(labels.index(label_of(of(value))))
        if name == "data":
            label = args[0]
            return lambda out, value: out.extend(
                self.data(label, value) if isinstance(value, dict) else self._data(label, value)
            )
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
        if name == "object":
            fields = [(field, self.writer(part)) for field, part in self.manifest["made"][args[0]].items()]
            return lambda out, value: [write(out, getattr(value, field)) for field, write in fields]
        if name == "opt":
            return self._optional(*args)
        if name in {"words", "list", "set", "dict"}:
            return self._listed(name, args)
        row = self._row(name, *args)
        parts = [self.writer(part) for part in row]

        def several(out: array[int], value: Any) -> None:
            for write, one in zip(parts, value, strict=True):
                write(out, one)

        return self._alike(row) or several

    def _optional(self, inner: Schema) -> Write:
        """What appends a value that may be missing."""
        write = self.writer(inner)

        def optional(out: array[int], value: Any) -> None:
            out.append(value is not None)
            if value is not None:
                write(out, value)

        return optional

    def _listed(self, name: str, args: Sequence[Any]) -> Write:
        """What appends how many values there are, and then these: those of a dict with their keys."""
        inner = {"words": ["number"], "dict": ["tuple", *args]}.get(name) or args[0]
        alike, together = self._alike([inner]), self._alike(self._row(*inner))
        first = self.writer(inner)

        def listed(out: array[int], value: Any) -> None:
            out.append(len(value))
            each = value.items() if name == "dict" else value
            if alike:
                alike(out, each)
            elif together:
                together(out, chain.from_iterable(each))
            else:
                for one in each:
                    first(out, one)

        return listed

    def _row(self, name: str, *args: Any) -> Sequence[Schema]:
        """The types of the parts that a tuple or record always has; none of another type."""
        return [*self.manifest["records"][args[0]].values()] if name == "record" else args if name == "tuple" else ()

    def _alike(self, row: Sequence[Schema]) -> Write | None:
        """What appends many values at once whose types are these in turn: where all are numbers, or all bitsets."""
        names = {name for name, *_ in row}
        if names and names <= {"number", "bool"}:
            return array.extend
        return self.bitsets if names == {"bits"} else None

    def data(self, label: str, value: Any) -> array[int]:
        """The fields of an object, such as a puzzle, or of tables by name."""
        out = array("q")
        for field, read, write, _ in self._fields(label):
            write(out, value[field] if isinstance(value, dict) else read(value))
        return out

    @cache  # noqa: B019 - there are few codecs
    def _fields(self, label: str) -> list[tuple[str, Read, Write, array[int]]]:
        """The fields of data: how each is found out and written, and what stands for it where it is not asked for."""
        parts = self.manifest["data"][label].items()
        return [(field, reader(field), self.writer(part), self.blank(part)) for field, part in parts]

    def board(self, label: str, board: Any, needed: Set[str]) -> tuple[array[int], set[str]]:
        """The fields of a board of rules, as far as they are needed; and those that cannot be written here, because a
        set is too wide or a relation is from elsewhere.
        """
        out, missing = array("q"), set[str]()
        for field, read, write, words in self._fields(label):
            if field in needed:
                value = read(board)
                try:
                    by_method = callable(getattr(type(value), "tables", None))  # and no field of that name
                    write(found := array("q"), value.tables(board.grid) if by_method else value)
                except (OverflowError, ValueError):
                    missing.add(field)
                else:
                    words = found
            out.extend(words)
        return out, missing

    def blank(self, schema: Schema) -> array[int]:
        """Something of a type that is not asked for."""
        name, *args = schema
        if name in {"data", "record", "object", "tuple"}:
            where = {"data": "data", "record": "records", "object": "made"}
            parts = args if name == "tuple" else self.manifest[where[name]][args[0]].values()
            return sum(map(self.blank, parts), array("q"))
        size = {"bits": self.words, "marks": 2 * self.words}.get(name, 1)
        return array("q", [1, 0] if name == "wide" else [0] * size)

    @lru_cache(maxsize=1 << 11)  # noqa: B019 - there are few codecs, and boards share grids, and rules that are equal
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


@cache
def reader(field: str) -> Read:
    """What finds out a field of data: an attribute, the rules of a sort, or what a function says of it, perhaps of a
    sort.
    """
    if field.startswith(OF_SORT):
        sort = resolved(field.removeprefix(OF_SORT))
        return lambda of: of.rules.of(sort)
    if ":" not in field:
        return attrgetter(field)
    name, _, asked = field.partition(" ")
    function: Read = resolved(name)
    return (lambda of: resolved(name)(of, resolved(asked))) if asked else function


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
