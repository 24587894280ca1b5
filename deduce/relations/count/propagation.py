"""What counts say to marks: all of them, or those that hear of new marks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations

from deduce.board.marks import NOTHING, TOP, Bitset, Marks, bits
from deduce.board.memo import trail
from deduce.language.messages import Message, msg
from deduce.relations.count.rule import Count
from deduce.relations.propagation import Told, held, holders
from deduce.relations.rule import (
    NO,
    YES,
    Board,
    Rule,
    clause,
    going_on,
    indexed,
    named,
    prepared,
    source,
)


def no_room(board: Board, marks: Marks, rules: Iterable[Rule]) -> Message | None:
    """A variable for which one count has no more room and which another needs, as a clause; None when there is none."""
    counts = [(rule, rule.forces(marks)) for rule in rules if isinstance(rule, Count)]
    for (rule, said), (other, needed) in permutations(counts, 2):
        for bit in bits(said.no & needed.yes & board.board):
            values = {"cell": named(board, bit), "no": board.valued(bit, NO), "why": _filled(board, rule, marks, bit)}
            if board.clausal:
                values |= {"no": going_on(board, Marks(0, bit))}
                if other.clue:
                    told = msg("{no} {why}, but for {clue} it is needed that {yes}")
                    return Message(told.template, **values, clue=other.clue.name, yes=clause(board, Marks(bit, 0)))
                broken = other.unmet(board, marks.join(Marks(0, bit)))
                if broken is not None:
                    return Message(msg("{no} {why}, but then {broken}").template, **values, broken=broken)
            if other.clue:
                told = msg("{cell} must be {no} {why}, but {clue} needs it to be {yes}")
                return Message(told.template, **values, clue=other.clue.name, yes=board.valued(bit, YES))
            broken = other.unmet(board, marks.join(Marks(0, bit)))
            if broken is not None:
                return Message(msg("{cell} must be {no} {why}, but then {broken}").template, **values, broken=broken)
    return None


def _filled(board: Board, rule: Count, marks: Marks, spot: int) -> Message:
    """Why a count has no more room."""
    filled = Marks(rule.cells & marks.yes, 0)
    if rule.clue and filled.known:
        return msg("({clue} has {cells})", clue=rule.clue.name, cells=board.nouns(filled))
    if board.clausal and filled.known:
        return msg("because of {cause}", cause=board.nouns(filled))
    return source(board, rule, marks, NO, spot)


@prepared
def plain(board: Board) -> Sequence[tuple[Bitset, Bitset, Bitset]]:
    """The counts as cells, allowed numbers and condition, for the two functions below, of which most is asked."""
    return [(one.cells, one.allowed, one.when) for one in board.rules.of(Count)]


def speak(board: Board, indexes: int, marks: Marks) -> Marks:
    """What `says` says of each count of a bitset; `TOP` when one cannot be met or two disagree."""
    rules, (yes, no) = plain(board), marks
    found_yes = found_no = 0
    while indexes:
        one = indexes & -indexes
        indexes ^= one
        cells, allowed, when = rules[one.bit_length() - 1]
        low = (cells & yes).bit_count()
        span = (cells & ~no).bit_count() - low
        fits = allowed >> low & (2 << span) - 1
        if not fits:
            if not when or when & yes:
                return TOP
            found_no |= when
        elif not when & ~yes:
            if fits == 1 << span:
                found_yes |= cells & ~no
            if fits == 1:
                found_no |= cells & ~yes
    return TOP if found_yes & found_no else Marks(found_yes, found_no)


def some_broken(board: Board, indexes: int, marks: Marks) -> bool:
    """Whether some count of a bitset is `broken`."""
    rules, (yes, no) = plain(board), marks
    while indexes:
        one = indexes & -indexes
        indexes ^= one
        cells, allowed, when = rules[one.bit_length() - 1]
        low = (cells & yes).bit_count()
        if not allowed >> low & (2 << (cells & ~no).bit_count() - low) - 1 and not when & ~yes:
            return True
    return False


@indexed
def touching(board: Board) -> Mapping[int, int]:
    """For each variable, the counts that hold it, as a bitset."""
    return holders(board, (cells | when for cells, _, when in plain(board)))


def holding(board: Board, cells: int) -> int:
    """The counts that hold some of the cells, as a bitset; those of dropped clues are among them."""
    return held(touching(board), cells)


def cells_of_all(board: Board, indexes: int) -> int:
    """The variables of the counts of a bitset."""
    rules, found = plain(board), 0
    while indexes:
        one = indexes & -indexes
        indexes ^= one
        cells, _, when = rules[one.bit_length() - 1]
        found |= cells | when
    return found


def chosen(board: Board, indexes: int) -> Iterator[Count]:
    """The counts of a bitset."""
    rules = board.rules.of(Count)
    while indexes:
        one = indexes & -indexes
        yield rules[one.bit_length() - 1]
        indexes ^= one


@trail
def _told(board: Board, marks: Marks, before: Told | None) -> Told | None:
    live = board.live(Count)
    if before is not None:  # only a count with new marks can say something new
        live &= holding(board, (marks.known ^ before.marks.known) & board.board)
    found = speak(board, live, marks).join(before.found if before else NOTHING)
    return None if found.clash else Told(marks, found)


def all_say(board: Board, marks: Marks) -> Marks:
    """What all counts say to some marks; `TOP` when one cannot be met or two disagree."""
    found = _told(board, marks)
    return TOP if found is None else found.found
