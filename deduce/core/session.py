"""Sessions: one puzzle in the library, with the caches of its compiled functions."""

from __future__ import annotations

import ctypes
import time
import weakref
from array import array
from collections.abc import Callable, Container, Iterable, Mapping, MutableMapping, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Any, NamedTuple, Protocol

from deduce.board.marks import Marks, bits
from deduce.core.library import Library, fitting, library
from deduce.core.words import Schema, WordReader, codec, label_of, reader, resolved
from deduce.language.errors import OutOfBudget, OutOfTime

BOARD = "deduce.relations.rule:Board"
"""What puzzles are told to the library as that are boards of rules."""
PROPAGATIONS = "deduce.relations.propagation:propagations"
"""The function that says which propagations a board has."""
LIVE = "which hold of "
"""What a need begins with that asks which rules of a sort hold."""
ASKED, FINISHED = 1 << 20, (1 << 24) - (1 << 20)
"""From which number on a function is one of Python; and, beyond that, the number of `Puzzle.finished`."""
FIXPOINT, CLOSE2, STANDING, REFUTABLE, FEWEST, PLAY = range(6)
OUT_OF_BUDGET, OUT_OF_TIME = 1, 2
Function = Callable[..., Marks]
Closures = MutableMapping[Marks, Marks]


@cache
def _objects(of: Library, grid: Any) -> array[int]:
    """What stands in modules, as words for a board."""
    out = array("q")
    for name in of.manifest["objects"]:
        found = resolved(name)
        tables = found.tables(grid)
        for field, schema in of.manifest["data"][label_of(type(found))].items():
            codec(of).write(out, tables[field], schema)
    return out


def root(of: Library, puzzle: Any) -> int | None:
    """The number of a puzzle's class in the library; None where it does not know it."""
    label = label_of(type(puzzle))
    if label not in of.roots and of_rules(puzzle):
        label = BOARD
    return of.roots.index(label) if label in of.roots else None


def of_rules(puzzle: Any) -> bool:
    """Whether a puzzle is a board of rules of relations."""
    return hasattr(puzzle, "rules") and hasattr(puzzle, "live")


class Shipped(NamedTuple):
    """A puzzle for the library.

    Attributes:
        library: the library.
        number: that of the puzzle's class.
        words: the puzzle as words.
        objects: what stands in modules.
        able: the functions, by number, that can be asked of it.
    """

    library: Library
    number: int
    words: array[int]
    objects: array[int]
    able: Container[int]


_shipped: weakref.WeakKeyDictionary[Any, Shipped | None] = weakref.WeakKeyDictionary()
_sessions: weakref.WeakKeyDictionary[Any, Session] = weakref.WeakKeyDictionary()
_asked: weakref.WeakKeyDictionary[Any, int] = weakref.WeakKeyDictionary()
FEW = 3
"""The question with which a puzzle gets a session of its own."""


def _ship(of: Library, puzzle: Any) -> Shipped | None:
    """A puzzle for the library; None where that does not know its class, or where it is too wide."""
    number = root(of, puzzle)
    if number is None:
        return None
    able: Container[int] = range(len(of.numbers))
    try:
        if of.roots[number] == BOARD:
            words, able = _board(of, puzzle)
        else:
            words = codec(of).data(of.roots[number], puzzle)
        objects = _objects(of, puzzle.grid)
    except OverflowError:
        return None
    return Shipped(of, number, words, objects, able)


_near: weakref.WeakKeyDictionary[Any, dict[int, array[int]]] = weakref.WeakKeyDictionary()


def near(of: Library, puzzle: Any) -> array[int]:
    """The variables of a puzzle, and the neighbours of each, as words; loops alone ask for them."""
    kept = _near.setdefault(_key(puzzle), {})
    if of.words not in kept:
        found = kept[of.words] = array("q")
        codec(of).bitsets(found, [puzzle.variables, *map(puzzle.near, bits(puzzle.variables))])
    return kept[of.words]


def _key(puzzle: Any) -> Any:
    """What boards share that have other clues, where the library is told apart which of these hold; else the puzzle."""
    return puzzle.rules if of_rules(puzzle) else puzzle


def needed(of: Library, puzzle: Any) -> Mapping[int, set[str]]:
    """What each compiled technique of the kind of a board of rules needs to know of the board."""
    functions = (one for item in puzzle.kind.techniques for one in (item.function, item.some) if one is not None)
    return _needed(of, tuple(functions), tuple(type(one) for one in reader(PROPAGATIONS)(puzzle)))


@lru_cache(maxsize=256)
def _needed(of: Library, functions: Sequence[Function], asked: Sequence[type]) -> Mapping[int, set[str]]:
    """The same of some techniques, where some propagations are asked."""
    manifest, found = of.manifest, dict[int, set[str]]()
    speaking = [manifest["speaking"].get(label_of(one), ()) for one in asked]
    for number in (number_of(of, one) for one in functions):
        if number is not None:
            name = manifest["techniques"][number]
            found[number] = {*manifest["needs"][name]}.union(*(speaking if name in manifest["asking"] else ()))
    return found


def _board(of: Library, puzzle: Any) -> tuple[array[int], frozenset[int]]:
    """A board of rules as words, and the compiled techniques of its kind that have all that they need there."""
    needs = needed(of, puzzle)
    words, missing = codec(of).board(BOARD, puzzle, {*chain.from_iterable(needs.values())})
    for sort in of.manifest["sorts"]:
        if len(puzzle.rules.of(resolved(sort))) + 2 > 64 * of.words:
            missing.add(f"{LIVE}{sort}")
    return words, frozenset(number for number, mine in needs.items() if not mine & missing)


_live: weakref.WeakKeyDictionary[Any, bytes] = weakref.WeakKeyDictionary()


def live(of: Library, puzzle: Any) -> bytes | None:
    """Which rules of a board hold, as words; None for a puzzle of another sort."""
    if not of_rules(puzzle):
        return None
    try:
        return _live[puzzle]
    except KeyError:
        size = 8 * of.words
        each = (puzzle.live(resolved(sort)) & (1 << 8 * size) - 1 for sort in of.manifest["sorts"])
        found = _live[puzzle] = b"".join(one.to_bytes(size, "little") for one in each)
        return found


def shipped(puzzle: Any) -> Shipped | None:
    """A puzzle for the library; None where Python does the work."""
    if library() is None:
        return None
    key = _key(puzzle)
    try:
        return _shipped[key]
    except KeyError:
        of, certain = fitting((puzzle.variables | puzzle.auxiliary).bit_length() + 2)
        found = None if of is None else _ship(of, puzzle)
        if certain:
            _shipped[key] = found
        return found


class Session:
    """A puzzle in the library.

    Args:
        puzzle: the puzzle.
        caller: what is called for a function of Python.
        exchange: where it finds the marks and leaves its answer.
    """

    def __init__(self, puzzle: Shipped, caller: object = None, exchange: Any = None) -> None:
        of, number, words, objects, self.able = puzzle
        self.library, self.codec = of, codec(of)
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

    def apply(self, number: int, marks: Marks, asked: int = -1, holding: bytes | None = None) -> Marks | None:
        """What a compiled technique concludes, when some rules hold; None where Python raises, or may."""
        codec = self.codec
        mine = self._all if asked == -1 else (asked & codec.mask).to_bytes(codec.size, "little")
        found = ctypes.create_string_buffer(2 * codec.size)  # of this call: another thread may ask meanwhile
        done = self.library.calls.core_apply(self.handle, number, codec.marks(marks) + mine, holding, found)
        return codec.read(found.raw) if done else None

    def help(self, number: int, arguments: Sequence[Any], holding: bytes | None = None) -> Any:
        """What a compiled helper returns when some rules hold: for the laws.

        Raises:
            ArithmeticError: where Python raises something, or may.
        """
        if holding is not None:
            self.library.calls.core_keep(self.handle, holding)
        one = self.library.manifest["helpers"][number]
        out = array("q")
        plain = [schema for schema in one["params"] if schema[0] != "data"]
        for value, schema in zip(arguments, plain, strict=True):
            self.codec.write(out, value, schema)
        out.append(0)
        if not self.library.calls.core_help(self.handle, number, out.buffer_info()[0]):
            raise ArithmeticError
        return self.codec.value(self.answer(), one["returns"])

    def answer(self) -> WordReader:
        """The last answer."""
        calls = self.library.calls
        return WordReader(ctypes.string_at(calls.core_out(self.handle), 8 * calls.core_filled(self.handle)))


def session(puzzle: Any) -> Session | None:
    """The session of a puzzle, in which single techniques are asked; None where Python does that."""
    key = _key(puzzle)
    try:
        return _sessions[key]
    except KeyError:
        found = shipped(puzzle)
        if found is None:
            return None
        made = _sessions[key] = Session(found)
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


def _rare(puzzle: Any) -> bool:
    """Whether a puzzle was asked too little for a session that it shares with no other, as most relaxations are."""
    if of_rules(puzzle) or puzzle in _sessions:
        return False
    count = _asked[puzzle] = _asked.get(puzzle, 0) + 1
    return count < FEW


def concluded(function: Function, puzzle: Any, marks: Marks, asked: int = -1) -> Marks | None:
    """What a function that is compiled concludes; None where Python has to say, or does so sooner."""
    return None if library() is None or _rare(puzzle) else answered(function, puzzle, marks, asked)


def answered(function: Function, puzzle: Any, marks: Marks, asked: int = -1) -> Marks | None:
    """What a function that is compiled concludes; None where Python has to say."""
    of = library()
    if of is None:
        return None
    number = number_of(of, function)
    if number is None or marks[0] & marks[1]:
        return None
    one = session(puzzle)
    if one is None or number not in one.able:
        return None
    return one.apply(number, marks, asked, live(one.library, puzzle))


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
        size = codec(of).size
        asked: list[Function] = []
        exchange = ctypes.create_string_buffer(8 + 4 * size)
        read, marks_of = codec(of).read, codec(of).marks

        def caller() -> None:
            content = exchange.raw
            number, marks = int.from_bytes(content[:8], "little") - ASKED, read(content[8:])
            if number == FINISHED:
                result = Marks(int(puzzle.finished(marks)), 0)
            elif number < 0:  # a compiled one, which may raise here
                result = resolved(of.manifest["techniques"][number + ASKED])(puzzle, marks)
            else:
                result = asked[number](puzzle, marks)
            ctypes.memmove(ctypes.addressof(exchange) + 8 + 2 * size, marks_of(result), 2 * size)

        self.session = Session(ship, caller, exchange)
        holding = live(of, puzzle)
        if holding is not None:
            of.calls.core_keep(self.session.handle, holding)
        self.asked = asked

        def numbered(some: Iterable[Function]) -> list[int]:
            found = []
            for one in some:
                number = number_of(of, one)
                if number is None or number not in ship.able:
                    if one not in asked:
                        asked.append(one)
                    number = ASKED + asked.index(one)
                found.append(number)
            return found

        out = array("q")
        for some in (*functions, techniques):
            codec(of).write(out, numbered(some), ["list", ["number"]])
        plain = type(puzzle).finished.__qualname__ == "Puzzle.finished"
        out.extend((sound, not plain))
        out.extend(near(of, puzzle))
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
