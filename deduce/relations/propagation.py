"""What the rules of one relation say on a board: the protocol that closures, suppositions and ways ask.

`deduce.relations.lookahead`, `probing`, and what tells of their steps ask the `Propagation` of each relation that a
board has, and name none. A relation that has no class of its own is asked rule by rule, by what `Rule` says of itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.relations.derived import every
from deduce.relations.rule import Board, Rule, prepared, remembered

State = Any
"""What a relation keeps of what is known, for suppositions; only its own propagation looks inside."""


class RuleWays(NamedTuple):
    """The ways of a rule.

    Attributes:
        rule: the rule that has them, perhaps with others of its relation.
        cells: the variables that the ways settle.
        listed: the ways, as new marks.
    """

    rule: Rule
    cells: int
    listed: Sequence[Marks]


class Told(NamedTuple):
    """Marks, and what the rules of a relation say to them: what is said to more marks begins with it."""

    marks: Marks
    found: Marks


def holders(board: Board, rules: Iterable[int]) -> Mapping[int, int]:
    """For each variable of a board which of some rules, told by their variables, hold it: a bitset in their order."""
    found = dict.fromkeys(bits(board.board), 0)
    for i, cells in enumerate(rules):
        for bit in bits(cells):
            found[bit] |= 1 << i
    return found


def held(of: Mapping[int, int], cells: int) -> int:
    """The rules that hold some of the variables, from those of each."""
    found = 0
    for bit in bits(cells):
        found |= of[bit]
    return found


class Propagation:
    """All rules of a relation together. The methods here ask each rule by itself; a relation may be quicker.

    More marks never take an answer back. A bitset of rules is one over ``board.rules.of(sort)``.

    Attributes:
        sort: the relation.
        order: when it is asked, smaller first.
        speaks: whether it says anything to suppositions; else it only has ways.
        local: whether it hears of nothing but new marks on the variables of its rules, so that answers can be kept.
        counted: whether it is left out where only pictures speak.
        last: whether it is asked once all others have spoken: whether a way stands, and what it says then. Of the
            relations of a board one at most.
        apart: whether its ways have a technique of their own.
    """

    sort: type[Rule]
    order: ClassVar[int] = 100
    speaks: ClassVar[bool] = True
    local: ClassVar[bool] = True
    counted: ClassVar[bool] = True
    last: ClassVar[bool] = False
    apart: ClassVar[bool] = False

    def __init__(self, sort: type[Rule]) -> None:
        self.sort = sort

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "sort" in vars(cls):
            _own[cls.sort] = cls(cls.sort)

    # What is known ---------------------------------------------------------------------------------------------------

    def says(self, board: Board, marks: Marks) -> Marks:
        """What all rules plainly say to some marks; `TOP` where one cannot be met."""
        return self.answer(board, self.begin(board, marks, settled=False), NOTHING, marks, board.board)

    def begin(self, board: Board, marks: Marks, *, settled: bool) -> State:  # noqa: ARG002
        """What to keep of known marks; None where they cannot be.

        Args:
            board: the board.
            marks: the marks.
            settled: whether nothing more follows from them plainly, by any relation.
        """
        return board.live(self.sort)

    def unsettled(self, state: State) -> State:
        """The same state, of marks from which something may follow."""
        return state

    # Suppositions ----------------------------------------------------------------------------------------------------

    def answer(self, board: Board, state: State, before: Marks, marks: Marks, cells: int) -> Marks:  # noqa: ARG002
        """What the rules that hold some variables say to supposed marks; `TOP` where one cannot be met.

        Args:
            board: the board.
            state: that of the known marks.
            before: what is known.
            marks: that with the supposed marks.
            cells: the variables of the supposed marks, or of the rule whose way they are.
        """
        found = NOTHING
        for rule in self.chosen(board, self.holding(board, cells) & state):
            found = found.join(rule.says(marks))
            if found.clash:
                return TOP
        return found

    def test(self, board: Board, state: State, before: Marks, after: Marks, new: Marks) -> int | None:  # noqa: ARG002
        """The rules that were asked whether they can be met after all answers; None where one cannot."""
        asked: int = self.holding(board, new.known & board.board) & state
        return None if any(rule.says(after).clash for rule in self.chosen(board, asked)) else asked

    def stale(self, board: Board, state: State, fresh: int) -> tuple[int, int]:  # noqa: ARG002
        """The variables and the rules whose answers may be others since some variables have been marked."""
        rules = self.holding(board, fresh)
        return self.cells(board, rules), rules

    def stands(self, board: Board, state: State, marks: Marks, found: Marks, *, joined: bool) -> Marks:  # noqa: ARG002
        """Those of some literals, for each value, that are surely not refuted; asked only where that is settled."""
        return NOTHING

    # What is asked last ----------------------------------------------------------------------------------------------

    def parts(self, board: Board, state: State, before: Marks, after: Marks) -> bool:
        """Whether supposed marks with all answers break what is asked last."""
        raise NotImplementedError

    def quick(self, state: State) -> bool:  # noqa: ARG002
        """Whether `most` bounds what `says` would say, so that `follow` need only ask what is wanted."""
        return False

    def most(self, board: Board, before: Marks, after: Marks) -> Marks:  # noqa: ARG002
        """What it says at most; asked where it is quick."""
        return NOTHING

    def follow(self, board: Board, after: Marks, most: Marks, wanted: Marks) -> Marks:  # noqa: ARG002
        """What it says of what is wanted, given what it says at most; asked where it is quick."""
        return NOTHING

    # Ways and stories ------------------------------------------------------------------------------------------------

    def ways(self, board: Board, marks: Marks) -> Iterator[RuleWays]:
        """The ways of each rule that has few."""
        for rule in self.chosen(board, board.live(self.sort)):
            listed = rule.ways(board, marks)
            if listed is not None:
                yield RuleWays(rule, rule.heeds if rule.heeds >= 0 else board.board, listed)

    def whole(self, board: Board) -> Callable[[Marks], Marks] | None:  # noqa: ARG002
        """What its rules say to marks where they are told as one; None where each speaks for itself."""
        return None

    # Its rules -------------------------------------------------------------------------------------------------------

    def holding(self, board: Board, cells: int) -> int:
        """The rules that hold some of the variables, as a bitset; those of dropped clues are among them."""
        of, every = _heeding(board, self.sort)
        found = every
        for bit in bits(cells) if of else ():
            found |= of.get(bit, 0)
        return found

    def cells(self, board: Board, rules: int) -> int:
        """The variables of some rules."""
        found = 0
        for rule in self.chosen(board, rules):
            found |= rule.heeds
        return found if found >= 0 else board.board

    def chosen(self, board: Board, rules: int) -> Iterator[Rule]:
        """The rules of a bitset."""
        every = board.rules.of(self.sort)
        return (every[one.bit_length() - 1] for one in bits(rules))


@remembered()
def _heeding(board: Board, sort: type[Rule]) -> tuple[Mapping[int, int], int]:
    """For each variable the rules of a relation that hold it, and those that are always asked: of all variables, or of
    none.
    """
    of, every = dict[int, int](), 0
    for i, rule in enumerate(board.rules.of(sort)):
        if rule.heeds <= 0:
            every |= 1 << i
        for bit in bits(max(rule.heeds, 0)):
            of[bit] = of.get(bit, 0) | 1 << i
    return of, every


_own: dict[type[Rule], Propagation] = {}


@prepared
def propagations(board: Board) -> Sequence[Propagation]:
    """The propagation of each relation that a board has, in the order in which they are asked."""
    every()  # what lies in the folders of relations is loaded
    found = (_of(type(rule)) for rule in board.rules.all)
    return tuple(sorted(dict.fromkeys(found), key=lambda one: one.order))


def _of(sort: type[Rule]) -> Propagation:
    if sort not in _own:
        _own[sort] = Propagation(sort)
    return _own[sort]


class Silent(Propagation):
    """Rules for which those of another relation speak."""

    speaks = False

    def ways(self, board: Board, marks: Marks) -> Iterator[RuleWays]:  # noqa: ARG002
        return iter(())
