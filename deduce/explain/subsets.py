"""Counts that leave each other no choice: locked places, subsets and chains, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import Some, cell_name, cells_named, clauses, listed, statements
from deduce.relations.argument import Argument, heeded
from deduce.relations.count import overlap, peers
from deduce.relations.count.chains import refutation
from deduce.relations.count.rule import Count
from deduce.relations.count.subsets import CELL, FISH, HIDDEN, LARGEST, NAKED, crossing, parted, subsets

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

SORTS = {"naked": NAKED, "hidden": HIDDEN}
"""The sorts of subsets by the first word of the names of techniques; any other is a fish."""
CHAINS = 2
"""So many chains of one step are told."""
LONGEST = 12
"""So many cells are named one by one."""


@runtime_checkable
class BoardOfValues(Protocol):
    """A board whose cells take values."""

    def cells_of(self, variables: int) -> int:
        """The cells that some variables speak of."""

    def every(self, cells: int) -> int:
        """All variables of some cells."""

    def by_value(self, variables: int) -> Iterator[tuple[int, int]]:
        """The values of some variables, each with its cells."""

    def value_said(self, value: int, lang: str) -> str:
        """What a value is called."""


def shown(step: Step) -> tuple[Marks, Marks]:
    """What a reason says: the values that show most of it, and what none shows.

    Of the cells that have values nothing need be said.
    """
    puzzle, before, reason = step.puzzle, step.before, step.reason
    filled = puzzle.covered(before) | before.yes
    plain = puzzle.evident(before).no
    open_ = Marks(0, reason.no & ~plain & ~filled)
    left, placed = reason.no & plain & ~filled, reason.yes
    while left:
        bit, took = max(
            ((bit, left & puzzle.evident(Marks(bit, 0)).no) for bit in bits(before.yes)),
            key=lambda item: (item[1].bit_count(), -item[0]),
        )
        if not took:
            break
        placed |= bit
        left &= ~took
    return Marks(placed, 0), open_


def placed(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The values that show a reason."""
    return _told(puzzle, shown(step)[0], lang)


def struck_out(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What no value shows of a reason."""
    return _told(puzzle, shown(step)[1], lang)


def _told(puzzle: ExplainedBoard, marks: Marks, lang: str) -> str:
    if not marks.known:
        raise Unsaid
    return puzzle.noun(marks, lang)


def locked(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Where the places of a value in one unit lie, all within another."""
    two = overlap.locked(puzzle, step.reason, step.conclusion)
    if two is None:
        raise Unsaid
    place, unit = ((rule.place or {})[lang] for rule in two)
    cells = _cells_said(puzzle, two[0].cells & ~step.reason.no, lang)
    return msg("{place} lies in {cells}, where it is {unit}", place=place, cells=cells, unit=unit).said(lang)


def confined(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The places of a value in one unit, each of which excludes what is concluded."""
    rule = None if step.conclusion.clash else peers.excluding(puzzle, step.reason, step.conclusion)
    if rule is None:
        raise Unsaid
    return _confined(puzzle, rule, step.reason, lang)


def _confined(puzzle: ExplainedBoard, rule: Count, reason: Marks, lang: str) -> str:
    left = peers.left_to(rule.cells, reason)
    if not rule.place or not left & (left - 1) or not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    named = [cell_name(puzzle.grid.at(cell), lang) for cell in bits(puzzle.cells_of(left))]
    cells = listed(Some.of(named), lang, "or") if len(named) <= LONGEST else _cells_said(puzzle, left, lang)
    return msg("{place} lies in {cells}", place=rule.place[lang], cells=cells).said(lang)


def severally(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The same of several values, each with what its places exclude."""
    found = None if step.conclusion.clash else peers.parted(puzzle, step.reason, step.conclusion)
    if not found:
        raise Unsaid
    told = [
        msg("{lying}, so {phrase}", lying=_confined(puzzle, rule, step.reason, lang), phrase=puzzle.phrase(some, lang))
        for rule, some in found
    ]
    return statements((one.said(lang) for one in told), lang)


def excluded(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The cells of what is concluded."""
    if step.conclusion.clash:
        raise Unsaid
    return _cells_said(puzzle, step.conclusion.known, lang)


def subset_told(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The cells and values that leave each other no choice."""
    argument = step.argument()
    last = argument.lines[-1] if isinstance(argument, Argument) and argument.lines else None
    if last is None or last.by is None:
        raise Unsaid
    base, cover = parted(last.by.rules)
    return _subset_said(puzzle, base, cover, heeded(base) & ~last.rests.no, lang)


def crowded(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The cells and values that have room in fewer than they are; unsaid where a marked value can be told against."""
    if step.reason.yes or step.technique is None:
        raise Unsaid
    sort = SORTS.get(step.technique.name.partition("-")[0], FISH)
    every = subsets(puzzle, step.reason, sort, LARGEST)
    few = [one for one in every if one.columns.bit_count() < one.rows.bit_count()]
    if not few:
        raise Unsaid
    base, cover = crossing(puzzle, min(few, key=lambda one: one.rows.bit_count()))
    return _subset_said(puzzle, base, cover, heeded(base) & ~step.reason.no, lang)


def _subset_said(puzzle: ExplainedBoard, base: Sequence[Count], cover: Sequence[Count], open_: int, lang: str) -> str:
    if not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    cells = _cells_said(puzzle, open_, lang)
    if base[0].name == CELL:
        some = [puzzle.value_said(value, lang) for value, _ in puzzle.by_value(open_)]
        if len(some) == 1:
            return msg("only {value} is left for {cells}", value=some[0], cells=cells).said(lang)
        values = listed(Some.of(some), lang)
        return msg("only {values} are left for {cells}", values=values, cells=cells).said(lang)
    if cover[0].name == CELL:
        return msg("{values} have room only in {cells}", values=_places(base, lang), cells=cells).said(lang)
    places, units = _places(base, lang), _places(cover, lang)
    return msg("{places} lie in {cells}, where they are {units}", places=places, cells=cells, units=units).said(lang)


def links_told(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The chains one of whose ends is true, or whose beginning is."""
    argument = step.argument()
    if not isinstance(argument, Argument):
        raise Unsaid
    parts = [one for one in argument.lines or (argument,) if one.cases or one.suppose.known]
    if len(parts) > CHAINS:
        raise Unsaid
    return statements((_chain_told(puzzle, one, lang) for one in parts), lang)


def _chain_told(puzzle: ExplainedBoard, one: Argument, lang: str) -> str:
    """What follows from the opposite of the beginning of a chain."""
    other = one.cases[-1] if one.cases else one
    facts = [line.claim for line in other.lines if not line.claim.clash and not line.claim.within(one.claim)]
    then = {lang: clauses(Some.of(puzzle.phrase(fact, lang) for fact in facts), lang)}
    first = {lang: puzzle.phrase(other.suppose, lang)}
    if one.cases:
        return msg("if {first}, {then}", first=first, then=then).said(lang)
    return msg("if {first}, {then}, which cannot be", first=first, then=then).said(lang)


def refuted(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What links lead to from what is the only one left, and what that breaks."""
    found = refutation(puzzle, step.reason)
    broken = puzzle.broken(Marks(sum(found.clash), 0))
    sure = Marks(sum(mark.yes for mark in found.way if mark.yes & found.sure), 0)
    then = [puzzle.phrase(mark, lang) for mark in found.way if not mark.within(sure)]
    if broken is None or not then:
        raise Unsaid
    values = {"first": {lang: puzzle.phrase(sure, lang)}, "then": {lang: clauses(Some.of(then), lang)}}
    return Message(msg("{first}, so {then}; but then {broken}").template, **values, broken=broken).said(lang)


def _places(rules: Iterable[Count], lang: str) -> str:
    return listed(Some.of(rule.place[lang] for rule in rules if rule.place), lang)


def _cells_said(puzzle: ExplainedBoard, variables: int, lang: str) -> str:
    if not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    return cells_named(Some.of(puzzle.grid.cells(puzzle.cells_of(variables))), lang, LONGEST)
