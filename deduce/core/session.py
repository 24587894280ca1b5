"""Sessions: one puzzle in the library, with the caches of its compiled functions."""

from __future__ import annotations

import ctypes
import time
import weakref
from array import array
from collections.abc import Callable, Iterable, MutableMapping, Sequence
from functools import cache
from typing import Any, NamedTuple, Protocol

from deduce.board.marks import Marks, bits
from deduce.core.library import Library, library
from deduce.core.words import Schema, WordReader, codec, resolved
from deduce.language.errors import OutOfBudget, OutOfTime

ASKED, FINISHED = 1 << 20, (1 << 24) - (1 << 20)
"""From which number on a function is one of Python; and, beyond that, the number of `Puzzle.finished`."""
FIXPOINT, CLOSE2, STANDING, REFUTABLE, FEWEST, PLAY = range(6)
OUT_OF_BUDGET, OUT_OF_TIME = 1, 2
Function = Callable[..., Marks]
Closures = MutableMapping[Marks, Marks]


def _label(of: type) -> str:
    return f"{of.__module__}:{of.__qualname__}"


@cache
def _objects(grid: Any) -> array[int]:
    """What stands in modules, as words for a board."""
    out = array("q")
    for name in codec().manifest["objects"]:
        found = resolved(name)
        tables = found.tables(grid)
        for field, schema in codec().manifest["data"][_label(type(found))].items():
            codec().write(out, tables[field], schema)
    return out


def root(of: Library, puzzle: Any) -> int | None:
    """The number of a puzzle's class in the library; None where it does not know it."""
    label = _label(type(puzzle))
    return of.roots.index(label) if label in of.roots else None


class Shipped(NamedTuple):
    """A puzzle for the library.

    Attributes:
        library: the library.
        number: that of the puzzle's class.
        words: the puzzle as words.
        objects: what stands in modules.
        near: its variables, and the neighbours of each.
    """

    library: Library
    number: int
    words: array[int]
    objects: array[int]
    near: array[int]


_shipped: weakref.WeakKeyDictionary[Any, Shipped | None] = weakref.WeakKeyDictionary()
_sessions: weakref.WeakKeyDictionary[Any, Session | None] = weakref.WeakKeyDictionary()


def _ship(of: Library, puzzle: Any) -> Shipped | None:
    """A puzzle for the library; None where that does not know its class, or where it is too wide."""
    number = root(of, puzzle)
    if number is None or (puzzle.variables | puzzle.auxiliary).bit_length() + 2 > 64 * of.words:
        return None
    near = array("q")
    try:
        words = codec().data(of.roots[number], puzzle)
        objects = _objects(puzzle.grid)
    except OverflowError:
        return None
    for one in (puzzle.variables, *map(puzzle.near, bits(puzzle.variables))):
        codec().write(near, one, ["bits"])
    return Shipped(of, number, words, objects, near)


def shipped(puzzle: Any) -> Shipped | None:
    """A puzzle for the library; None where Python does the work."""
    of = library()
    if of is None:
        return None
    try:
        return _shipped[puzzle]
    except KeyError:
        found = _shipped[puzzle] = _ship(of, puzzle)
        return found


class Session:
    """A puzzle in the library.

    Args:
        puzzle: the puzzle.
        caller: what is called for a function of Python.
        exchange: where it finds the marks and leaves its answer.
    """

    def __init__(self, puzzle: Shipped, caller: object = None, exchange: Any = None) -> None:
        of, number, words, objects, _ = puzzle
        self.library, self.codec = of, codec()
        self._alive = (caller, exchange, objects)
        self.handle = of.calls.core_new(
            number,
            words.buffer_info()[0],
            objects.buffer_info()[0],
            of.interpreter,
            id(caller),
            exchange and ctypes.addressof(exchange),
        )
        weakref.finalize(self, of.calls.core_free, self.handle)
        self._all = b"\xff" * self.codec.size

    def apply(self, number: int, marks: Marks, asked: int = -1) -> Marks:
        """What a compiled technique concludes."""
        codec = self.codec
        mine = self._all if asked == -1 else (asked & codec.mask).to_bytes(codec.size, "little")
        found = ctypes.create_string_buffer(2 * codec.size)  # of this call: another thread may ask meanwhile
        self.library.calls.core_apply(self.handle, number, codec.marks(marks) + mine, found)
        return codec.read(found.raw)

    def help(self, number: int, arguments: Sequence[Any]) -> Any:
        """What a compiled helper returns: for the laws."""
        one = self.library.manifest["helpers"][number]
        out = array("q")
        plain = [schema for schema in one["params"] if schema[0] != "data"]
        for value, schema in zip(arguments, plain, strict=True):
            self.codec.write(out, value, schema)
        out.append(0)
        self.library.calls.core_help(self.handle, number, out.buffer_info()[0])
        return self.codec.value(self.answer(), one["returns"])

    def answer(self) -> WordReader:
        """The last answer."""
        calls = self.library.calls
        return WordReader(ctypes.string_at(calls.core_out(self.handle), 8 * calls.core_filled(self.handle)))


def session(puzzle: Any) -> Session | None:
    """The session of a puzzle, in which single techniques are asked; None where Python does that."""
    try:
        return _sessions[puzzle]
    except KeyError:
        found = shipped(puzzle)
        made = _sessions[puzzle] = None if found is None else Session(found)
        return made


_numbers: weakref.WeakKeyDictionary[Function, int | None] = weakref.WeakKeyDictionary()


def number_of(of: Library, function: Function) -> int | None:
    """The number of a function in the library; None where it is not compiled."""
    try:
        return _numbers[function]
    except KeyError:
        number = of.numbers.get(f"{function.__module__}:{getattr(function, '__qualname__', '')}")
        if number is not None and resolved(of.manifest["techniques"][number]) is not function:
            number = None
        _numbers[function] = number
        return number


def concluded(function: Function, puzzle: Any, marks: Marks, asked: int = -1) -> Marks | None:
    """What a function that is compiled concludes; None where Python has to say."""
    of = library()
    if of is None:
        return None
    number = number_of(of, function)
    if number is None or marks[0] & marks[1]:
        return None
    one = session(puzzle)
    return None if one is None else one.apply(number, marks, asked)


Played = tuple[int, int, int, Marks]
"""A round: the number of its technique, or -1 for one-cell contradictions, its hits, inner rounds and gained marks."""


class Found(NamedTuple):
    """The answer of a loop; which parts it has depends on the loop."""

    marks: Marks
    entries: list[tuple[Marks, Marks]]
    literals: list[Marks]
    standstills: list[Marks]
    which: int
    inner: int
    rounds: list[Played]


class Counting(Protocol):
    """Whoever has a budget of fixpoints: `deduce.engine.tiers.Tiers`."""

    left: int
    fixpoints: int
    deadline: float | None


LISTED, PAIRS = ["list", ["marks"]], ["list", ["tuple", ["marks"], ["marks"]]]
FOUND: tuple[Schema, ...] = (
    ["marks"],
    PAIRS,
    LISTED,
    LISTED,
    ["number"],
    ["number"],
    ["list", ["tuple", ["number"], ["number"], ["number"], ["marks"]]],
)


class Loops:
    """The loops of the tiers in the library, with the functions that some tiers ask.

    Args:
        ship: the puzzle for the library.
        puzzle: the puzzle.
        functions: those that closures ask, and those of them that are cheap.
        techniques: those that rounds ask, the easiest first.
        sound: whether a finished board ends a fixpoint.
    """

    def __init__(
        self,
        ship: Shipped,
        puzzle: Any,
        functions: tuple[Sequence[Function], Sequence[Function]],
        techniques: Sequence[Function],
        *,
        sound: bool,
    ) -> None:
        of = ship.library
        size = codec().size
        asked: list[Function] = []
        exchange = ctypes.create_string_buffer(8 + 4 * size)
        read, marks_of = codec().read, codec().marks

        def caller() -> None:
            content = exchange.raw
            number, marks = int.from_bytes(content[:8], "little") - ASKED, read(content[8:])
            result = Marks(int(puzzle.finished(marks)), 0) if number == FINISHED else asked[number](puzzle, marks)
            ctypes.memmove(ctypes.addressof(exchange) + 8 + 2 * size, marks_of(result), 2 * size)

        self.session = Session(ship, caller, exchange)
        self.asked = asked

        def numbered(some: Iterable[Function]) -> list[int]:
            found = []
            for one in some:
                number = number_of(of, one)
                if number is None:
                    if one not in asked:
                        asked.append(one)
                    number = ASKED + asked.index(one)
                found.append(number)
            return found

        out = array("q")
        for some in (*functions, techniques):
            codec().write(out, numbered(some), ["list", ["number"]])
        plain = type(puzzle).finished.__qualname__ == "Puzzle.finished"
        out.extend((sound, not plain))
        out.extend(ship.near)
        of.calls.core_set(self.session.handle, out.buffer_info()[0])

    def run(
        self,
        tiers: Counting,
        what: int,
        marks: Marks,
        *parts: Marks | int | list[Any],
        closures: Closures | None = None,
    ) -> Found:
        """Run a loop from some marks.

        Args:
            tiers: whose budget and time it takes.
            what: the loop.
            marks: where it starts.
            parts: what else it is told.
            closures: read and filled.

        Raises:
            OutOfBudget: when it takes more than there is; `OutOfTime` likewise. What a technique or a signal raises
                comes through.
        """
        out, codec = array("q"), self.session.codec
        rest = -1 if tiers.deadline is None else max(int((tiers.deadline - time.monotonic()) * 1e9), 0)
        out.extend((tiers.left, rest))
        for part in (marks, *parts):
            if isinstance(part, int):
                out.append(part)
            elif isinstance(part, Marks):
                out.frombytes(codec.marks(part))
            else:
                codec.write(out, part, PAIRS if part and not isinstance(part[0], Marks) else LISTED)
        calls, handle = self.session.library.calls, self.session.handle
        try:
            calls.core_run(handle, what, out.buffer_info()[0])
        finally:
            words = self.session.answer()
            stop, tiers.left, spent = words.number(), words.number(), words.number()
            tiers.fixpoints += spent
            found = Found(*(codec.value(words, schema) for schema in FOUND))
            if closures is not None:
                closures.update(found.entries)
        if stop in (OUT_OF_BUDGET, OUT_OF_TIME):
            raise OutOfBudget if stop == OUT_OF_BUDGET else OutOfTime
        return found
