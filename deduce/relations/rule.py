"""What a rule is, and the rules of one board together with the indexes that techniques look them up by.

A *relation* is a class of rules, such as `deduce.relations.count.rule.Count`; a *rule* is one of its instances on one
board: frozen data over bitsets. A rule may come from a clue, and then goes with it; a rule without a clue always holds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from hashlib import sha256
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, cast

from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, Marks, bits
from deduce.board.reference import Plane
from deduce.contract.cells import Value
from deduce.contract.kind import Kind
from deduce.contract.puzzle import Clue, Name
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, LONGEST, Some, before, cells_named, listed

if TYPE_CHECKING:
    from ortools.sat.python.cp_model import CpModel, IntVar

YES, NO = 0, 1
"""The two values of a variable, as indexes of `Marks`."""
SMALL = 10
"""How many variables a rule has at most whose ways are listed as rows."""

Parts = Mapping[str, object]
"""What a message about a broken rule can name: ``cells``, ``count``, …"""


class Board(Protocol):
    """What the techniques of relations ask of a puzzle."""

    @property
    def grid(self) -> Grid: ...

    @property
    def board(self) -> int:
        """Its variables."""

    @property
    def printed_on(self) -> int:
        """The cells with a clue that are none of these."""

    @property
    def rim(self) -> int:
        """The cells beside which the board ends."""

    @property
    def rules(self) -> Rules: ...

    @property
    def holding(self) -> Sequence[Rule]:
        """The rules that hold: all but those of clues that are not known."""

    @property
    def kind(self) -> Kind: ...

    @property
    def sides(self) -> Sequence[Value]:
        """What *yes* and *no* are called."""

    def nouns(self, marks: Marks) -> Name:
        """Marks as a noun, in every language."""

    def name(self, bit: int, lang: str) -> str:
        """How a variable is spoken of."""

    def valued(self, bit: int, side: int) -> Name:
        """What *yes* (0) or *no* (1) is called of a variable, for messages."""

    def standing(self, cells: int, place: Name | None, marks: Marks) -> Message | None:
        """What is wrong with variables one of which is *yes*, in words of the kind; None for the usual ones."""

    @property
    def clausal(self) -> bool:
        """Whether the values of variables can only be said in clauses."""

    def phrase(self, marks: Marks, lang: str) -> str:
        """Marks as a clause."""

    def live(self, sort: type[Rule]) -> int:
        """The rules of a relation that hold, as a bitset over ``rules.of(sort)``: all but those of dropped clues."""


class Literals(dict[int, "IntVar"]):
    """The Boolean of each variable of a model, by its bit, and what several of its rules have in common.

    Attributes:
        shared: helpers that are made once, by any name.
    """

    def __init__(self, known: Mapping[int, IntVar]) -> None:
        super().__init__(known)
        self.shared: dict[object, Any] = {}


@dataclass(frozen=True)
class Rule(ABC):
    """One rule on one board.

    Attributes:
        name: what the genre calls the rule, such as ``adjacent``: the same for all of its rules of that sense.
        clue: the clue that it comes from, if any.
        wrong: what to say where it is broken, as a message with the places that `faults` fills.
        place: how the place that it is about is spoken of, where it has no clue.
    """

    name: str = field(default="", kw_only=True)
    clue: Clue | None = field(default=None, kw_only=True, compare=False, repr=False)
    wrong: Message | None = field(default=None, kw_only=True, compare=False, repr=False)
    plainly_wrong: ClassVar[str] = msg("{cells} are together what may not be")
    """The same of a rule that has no words of its own."""
    settings: ClassVar[Mapping[str, Any]] = {}
    """What suits CP-SAT on boards with such a rule; see `Model.parameters`."""
    place: Name | None = field(default=None, kw_only=True, compare=False, repr=False)

    @abstractmethod
    def faults(self, answer: Plane[bool], on: Plane[bool]) -> Iterator[Parts]:
        """Where a full answer breaks the rule: plainly, from rows and columns.

        Args:
            answer: True where a variable is *yes*: rows of cells; for edges, those to the right of each dot, and then
                those below it.
            on: True where there is a variable.
        """

    def holds(self, answer: Plane[bool], on: Plane[bool]) -> bool | None:  # noqa: ARG002
        """Whether a full answer keeps the rule, by networkx; None for a rule about nothing that hangs together.

        It says the same as `faults`, and is asked beside it where a claim is checked.
        """
        return None

    @abstractmethod
    def constrain(self, cp: CpModel, literal: Literals, grid: Grid) -> None:
        """The rule for CP-SAT."""

    def unmet(self, board: Board, marks: Marks) -> Message | None:  # noqa: ARG002
        """What the marks plainly break of the rule, as a clause: what is needed against what there is.

        None where some filling of its own variables still meets it, or where the relation has no words for it.
        """
        return None

    @property
    def heeds(self) -> int:
        """The variables that it hears of, as a bitset; -1 for all."""
        return -1

    def says(self, marks: Marks) -> Marks:  # noqa: ARG002
        """What the rule alone plainly says to some marks; `TOP` where it cannot be met."""
        return NOTHING

    def forces(self, marks: Marks) -> Marks:
        """The same to marks that it can still be met with; see `torn`."""
        found = self.says(marks)
        return NOTHING if found.clash else found

    def ways(self, board: Board, marks: Marks) -> Sequence[Marks] | None:  # noqa: ARG002
        """The ways to meet it, as new marks, where they are few; else None.

        Every solution has one of them, and more marks leave the same ways or parts of them.
        """
        return None

    def extension(self) -> tuple[Sequence[int], Sequence[int]] | None:
        """Its variables, and all its ways as bitsets over their places, where these are at most `SMALL`; else None."""
        return None

    def cuts(self, solution: Marks, board: int, grid: Grid) -> Iterator[Marks]:  # noqa: ARG002
        """What `constrain` leaves out: clauses that a solution of the constraints breaks; see `Model.cuts`."""
        return iter(())

    def exact(self, cp: CpModel, literal: Literals, grid: Grid) -> None:  # noqa: B027
        """The same as constraints, for a question that would need too many cuts."""


R = TypeVar("R", bound=Rule)
T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])


class Rules:
    """The rules of one board.

    Args:
        rules: in the order in which a checker reads them.
    """

    def __init__(self, rules: Sequence[Rule]) -> None:
        self.all = tuple(rules)
        self.clues: tuple[Clue, ...] = tuple(
            {id(rule.clue): rule.clue for rule in self.all if rule.clue is not None}.values()
        )
        self._classes = {type(rule) for rule in self.all}
        self._of: dict[type[Rule], tuple[Any, ...]] = {}
        self.prepared: dict[Any, Any] = {}

    def of(self, sort: type[R]) -> tuple[R, ...]:
        """The rules of a relation."""
        found = self._of.get(sort)
        if found is None:
            mine = {one for one in self._classes if issubclass(one, sort)}
            found = self._of[sort] = tuple(rule for rule in self.all if type(rule) in mine) if mine else ()
        return found

    @cached_property
    def fingerprint(self) -> str:
        """A hash of all the rules, whatever their order."""
        told = sorted(f"{type(rule).__name__} {rule}" for rule in self.all)
        return sha256("\n".join(told).encode()).hexdigest()[:16]

    @cached_property
    def _number(self) -> Mapping[int, int]:
        return {id(clue): i for i, clue in enumerate(self.clues)}

    def live(self, sort: type[Rule], kept: int) -> int:
        """The rules of a relation, as a bitset, that are left when only some clues (a bitset) are kept."""
        free, of_clue = self._by_clue(sort)
        found = free
        for i, mine in of_clue:
            if kept >> i & 1:
                found |= mine
        return found

    def _by_clue(self, sort: type[Rule]) -> tuple[int, Sequence[tuple[int, int]]]:
        """The rules without a clue, and those of each clue that has some."""
        known: tuple[int, Sequence[tuple[int, int]]] | None = self.prepared.get(("by clue", sort))
        if known is None:
            free, mine = 0, dict[int, int]()
            for i, rule in enumerate(self.of(sort)):
                if rule.clue is None:
                    free |= 1 << i
                else:
                    number = self._number[id(rule.clue)]
                    mine[number] = mine.get(number, 0) | 1 << i
            known = self.prepared["by clue", sort] = (free, tuple(mine.items()))
        return known


def prepared(function: Callable[[Board], T]) -> Callable[[Board], T]:
    """Share what follows from the rules of a board alone: worked out once, and kept with them only when whole."""

    @wraps(function)
    def kept(board: Board) -> T:
        known = board.rules.prepared
        try:
            found: T = known[function]
        except KeyError:
            found = known[function] = function(board)
        return found

    return kept


indexed = prepared
"""The same of what is soon found in other data of the board: compiled code finds it itself."""


def remembered(most: int | None = None) -> Callable[[F], F]:
    """Share with the rules of a board what follows from these and from more: all answers, or so many before it begins
    anew.
    """

    def decorate(function: F) -> F:
        @wraps(function)
        def kept(board: Board, *args: Any) -> Any:
            known = board.rules.prepared.setdefault(function, {})
            try:
                found = known[args]
            except KeyError:
                found = function(board, *args)
                if len(known) == most:
                    known.clear()
                known[args] = found
            return found

        return cast(F, kept)

    return decorate


NO_CELL: Name = {"en": "no cell", "ja": "マスなし"}


def named(board: Board, variables: int) -> Name:
    """Variables by name, for messages: cells as stretches, edges one by one."""
    if not variables:  # of a clue without a cell
        return NO_CELL
    cells = board.grid.board
    found = {}
    for lang in LANGUAGES:
        each = [board.name(bit, lang) for bit in bits(variables)]
        if not variables & ~cells and each == [cells_named(Some(board.grid.at(bit)), lang) for bit in bits(variables)]:
            found[lang] = cells_named(Some.of(board.grid.cells(variables)), lang)
        else:
            more = len(each) - LONGEST
            if more > 1:
                each = [*each[:LONGEST], f"ほか{more}か所" if lang == "ja" else f"{more} more"]
            found[lang] = listed(Some.of(each), lang) if each else ""
    return found


def value(board: Board, side: int) -> Name:
    """What *yes* (0) or *no* (1) is called, for messages."""
    return board.kind.value(side)


def amount(board: Board, count: int | str) -> Name:
    """How many are *yes*, with the word that Japanese counts them by."""
    return {"en": str(count), "ja": f"{count}{board.sides[YES].counter}"}


def several(board: Board, count: int) -> Name:
    """What is *yes*, after a number."""
    side = board.sides[YES]
    return {"en": side.nouns(single=count == 1), "ja": side.ja}


def spoken(board: Board, rule: Rule, variables: int) -> Name | Message:
    """A rule by its clue, or by its variables where it has none."""
    return rule.clue.name if rule.clue else msg("of {cells}", cells=named(board, variables))


def clause(board: Board, marks: Marks) -> Name:
    """Marks as a clause in every language."""
    return {lang: board.phrase(marks, lang) for lang in LANGUAGES}


def going_on(board: Board, marks: Marks) -> Name:
    """The same before another clause that follows."""
    return {lang: before(board.phrase(marks, lang), lang) for lang in LANGUAGES}


def torn(board: Board, marks: Marks, rules: Iterable[Rule]) -> Message | None:
    """A variable that two rules settle in opposite ways, as a clause; None when there is none."""
    sides: tuple[dict[int, Rule], dict[int, Rule]] = {}, {}
    for rule in rules:
        found = rule.forces(marks)
        for side in (0, 1):
            for bit in bits(found[side] & board.board):
                sides[side].setdefault(bit, rule)
                other = sides[1 - side].get(bit)
                if other is not None:
                    one, two = (rule, other) if side == 0 else (other, rule)
                    said = {"one": source(board, one, marks, YES, bit), "other": source(board, two, marks, NO, bit)}
                    if board.clausal:
                        text = msg("it would follow that {yes} {one}, but that {no} {other}")
                        told = {"yes": going_on(board, Marks(bit, 0)), "no": clause(board, Marks(0, bit))}
                        return Message(text.template, **said | told)
                    text = msg("{cell} would have to be {yes} {one}, but {no} {other}")
                    values = {"cell": named(board, bit), "yes": board.valued(bit, YES), "no": board.valued(bit, NO)}
                    return Message(text.template, **said | values)
    return None


def source(board: Board, rule: Rule, marks: Marks, side: int, spot: int) -> Message:
    """A rule as the cause of a mark: its clue, what would be broken otherwise, or what is marked of it."""
    if rule.clue:
        return msg("because of {cause}", cause=rule.clue.name)
    there = Marks(*((getattr(rule, "cells", spot) | getattr(rule, "when", 0)) & ~spot & one for one in marks))
    broken = rule.unmet(board, marks.join(Marks(0, spot) if side == YES else Marks(spot, 0)))
    if broken is not None:
        return msg("(or else {broken})", broken=broken)
    return msg("because of {cause}", cause=board.nouns(there) if there.known else named(board, spot))


Spot = tuple[int, ...]
"""A variable in the array of an answer: row and column of a cell; before them, for an edge, 0 (across) or 1 (down)."""


def cell_of(bit: int, shape: tuple[int, ...]) -> Spot:
    """Where a variable stands in an answer of that shape (for checkers, which share no geometry with techniques)."""
    *planes, rows, cols = shape
    plane, place = divmod(bit.bit_length() - 1, rows * (cols + 1))
    return (plane, *divmod(place, cols + 1)) if planes else divmod(bit.bit_length() - 1, cols + 1)


def cells_of(bitset: int, shape: tuple[int, ...]) -> list[Spot]:
    """Where some variables stand."""
    return [cell_of(bit, shape) for bit in bits(bitset)]
