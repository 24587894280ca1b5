"""Counts that leave each other no choice: the arguments of locked places, subsets and chains, in words.

Here is also what rules draw that speak alone, for all derived techniques with words of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial, reduce
from itertools import pairwise
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from deduce.board.marks import NOTHING, Marks, bits
from deduce.explain import counted
from deduce.explain.argument import Argument, RuleSource
from deduce.explain.tracer import least
from deduce.language.errors import Unsaid
from deduce.language.messages import msg
from deduce.language.words import Some, cells_named, clauses, listed
from deduce.relations.count.chains import chain
from deduce.relations.count.rule import Count
from deduce.relations.count.subsets import CELL, FISH, HIDDEN, LARGEST, NAKED, subsets

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard
    from deduce.relations.rule import Rule

CHAINS = (2, 3)
"""How many strong links the chains with a name have."""
SORTS = {"naked": NAKED, "hidden": HIDDEN}
"""The sorts of subsets by the first word of the names of techniques; any other is a fish."""
LONGEST = 12
"""So many cells are named one by one."""


@runtime_checkable
class BoardOfValues(Protocol):
    """A board whose cells take values."""

    def cells_of(self, variables: int) -> int:
        """The cells that some variables speak of."""

    def by_value(self, variables: int) -> Iterator[tuple[int, int]]:
        """The values of some variables, each with its cells."""


# Arguments -----------------------------------------------------------------------------------------------------------


def alone(step: Step) -> Argument | None:
    """What rules alone draw, each from the marks that it needs; None where they do not draw all."""
    lines = () if step.conclusion.clash else tuple(_drawn(step, step.conclusion, step.reason))
    claim = reduce(Marks.join, (one.claim for one in lines), NOTHING)
    return Argument(claim, lines=lines) if claim == step.conclusion else None


def _drawn(step: Step, wanted: Marks, known: Marks, through: int = -1) -> Iterator[Argument]:
    """What rules alone draw of some marks from what is known; only those that hear of a variable `through` them."""
    for rule in _board(step).holding:
        claim = rule.forces(known).common(wanted) if rule.heeds & through else NOTHING
        if claim.known:
            heard = Marks(known.yes & rule.heeds, known.no & rule.heeds)
            yield Argument(claim, _as_one(rule), least(heard, partial(_draws, rule, claim)))
            wanted = wanted.without(claim)


def _draws(rule: Rule, claim: Marks, marks: Marks) -> bool:
    return claim.within(rule.forces(marks))


def overlap(step: Step) -> Argument | None:
    """What two counts draw that share cells."""
    two = _locked(step) or counted.settling(_board(step), step)
    return Argument(step.conclusion, _as_one(*two), step.reason) if two else None


def subset(step: Step) -> Argument | None:
    """As many counts as they have room in others: the former first, then all of the latter that are left no choice."""
    puzzle, sort = _board(step), SORTS.get(step.technique.name.partition("-")[0], FISH) if step.technique else FISH
    rules, found = puzzle.rules.of(Count), dict[int, dict[Count, None]]()
    every = [] if step.conclusion.clash else list(subsets(puzzle, step.reason, sort, LARGEST))
    for one in sorted(every, key=lambda one: one.rows.bit_count()):
        base, cover = (
            [rules[of[bit.bit_length() - 1]] for bit in bits(some)]
            for of, some in ((one.table.rows, one.rows), (one.table.columns, one.columns))
        )
        if len(base) > 1:
            open_ = _cells(base) & ~step.reason.no
            found.setdefault(open_, dict.fromkeys(base)).update(dict.fromkeys(cover))
    for some in found.values():
        rows, columns = parted(tuple(some))
        if not step.conclusion.no & ~(_cells(columns) & ~_cells(rows)):
            taken = Marks(0, _cells(rows) & ~step.reason.no & step.puzzle.evident(step.reason).no)
            lines = tuple(_drawn(step, taken, step.reason))
            rests = step.reason.join(taken)
            return Argument(step.conclusion, lines=(*lines, Argument(step.conclusion, _as_one(*some), rests)))
    return None


def parted(rules: Sequence[Rule]) -> tuple[list[Count], list[Count]]:
    """The counts of a subset that have room in only few others, and these others."""
    counts = [rule for rule in rules if isinstance(rule, Count)]
    name = counts[0].name
    return [rule for rule in counts if rule.name == name], [rule for rule in counts if rule.name != name]


def links(step: Step) -> Argument | None:
    """A chain, one of whose ends is true: by the two places left of its first link, whichever it is."""
    puzzle, wanted = _board(step), step.conclusion
    ways = (chain(puzzle, step.reason, wanted.no, size) for size in CHAINS if not wanted.clash)
    way = next((way for way in ways if way), None)
    if way is None:
        return None
    lines = list[Argument]()
    for i, (before, bit) in enumerate(pairwise(way)):
        if i % 2:
            lines += _drawn(step, Marks(0, bit), Marks(before, 0), before)
        else:
            lines += _drawn(step, Marks(bit, 0), step.reason.join(Marks(0, before)), before)
    ends = [_drawn(step, wanted, Marks(end, 0), end) for end in (way[0], way[-1])]
    one = Argument(wanted, suppose=Marks(way[0], 0), lines=(*ends[0],), ways=1)
    other = Argument(wanted, suppose=Marks(0, way[0]), lines=(*lines, *ends[1]), ways=1)
    return Argument(wanted, lines[0].by, cases=(one, other), ways=2)


def _locked(step: Step) -> tuple[Count, Count] | None:
    """A count all of whose places lie within another one, both with a name."""
    rules = [rule for rule in _counts(step) if rule.place]
    for one in rules if step.conclusion.no and not step.conclusion.yes else ():
        open_ = one.cells & ~step.reason.no
        for other in rules if open_ and not step.conclusion.no & one.cells else ():
            if not open_ & ~other.cells and not step.conclusion.no & ~other.cells:
                return one, other
    return None


def _board(step: Step) -> ExplainedBoard:
    found: ExplainedBoard = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    return found


def _counts(step: Step) -> list[Count]:
    return [rule for rule in _board(step).holding if isinstance(rule, Count)]


def _cells(rules: Sequence[Rule]) -> int:
    found = 0
    for rule in rules:
        found |= rule.heeds
    return found


def _as_one(*rules: Rule) -> RuleSource:
    """Rules that speak as one."""
    return RuleSource(rules, _cells(rules), lambda _: NOTHING, lambda _: None)


ARGUES: Mapping[str, Callable[[Step], Argument | None]] = {
    **{f"{sort}-{size}": subset for sort in SORTS for size in ("pair", "triple", "quad")},
    **dict.fromkeys(("x-wing", "swordfish", "jellyfish"), subset),
    **dict.fromkeys(("two-links", "three-links"), links),
    "overlap": overlap,
}
"""The arguments of derived techniques that have words of their own and do not rest on rules alone."""


# Words ---------------------------------------------------------------------------------------------------------------


def _shown(step: Step) -> tuple[Marks, Marks]:
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
    return _told(puzzle, _shown(step)[0], lang)


def struck_out(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What no value shows of a reason."""
    return _told(puzzle, _shown(step)[1], lang)


def _told(puzzle: ExplainedBoard, marks: Marks, lang: str) -> str:
    if not marks.known:
        raise Unsaid
    return puzzle.noun(marks, lang)


def locked(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Where the places of a value in one unit lie, all within another."""
    two = _locked(step)
    if two is None:
        raise Unsaid
    place, unit = ((rule.place or {})[lang] for rule in two)
    cells = _cells_said(puzzle, two[0].cells & ~step.reason.no, lang)
    return msg("{place} lies in {cells}, where it is {unit}", place=place, cells=cells, unit=unit).said(lang)


def subset_told(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The cells and values that leave each other no choice."""
    argument = subset(step)
    last = argument.lines[-1] if argument is not None else None
    if last is None or last.by is None or not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    base, cover = parted(last.by.rules)
    open_ = _cells(base) & ~last.rests.no
    cells = _cells_said(puzzle, open_, lang)
    if base[0].name == CELL:
        values = listed(Some.of(str(value) for value, _ in puzzle.by_value(open_)), lang)
        return msg("only {values} are left for {cells}", values=values, cells=cells).said(lang)
    if cover[0].name == CELL:
        return msg("{values} have room only in {cells}", values=_places(base, lang), cells=cells).said(lang)
    places, units = _places(base, lang), _places(cover, lang)
    return msg("{places} lie in {cells}, where they are {units}", places=places, cells=cells, units=units).said(lang)


def links_told(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The chain one of whose ends is true."""
    argument = links(step)
    if argument is None:
        raise Unsaid
    other = argument.cases[-1]
    then = [puzzle.phrase(one.claim, lang) for one in other.lines if not one.claim.within(argument.claim)]
    first = {lang: puzzle.phrase(other.suppose, lang)}
    return msg("if {first}, {then}", first=first, then={lang: clauses(Some.of(then), lang)}).said(lang)


def _places(rules: Sequence[Count], lang: str) -> str:
    return listed(Some.of(rule.place[lang] for rule in rules if rule.place), lang)


def _cells_said(puzzle: ExplainedBoard, variables: int, lang: str) -> str:
    if not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    return cells_named(Some.of(puzzle.grid.cells(puzzle.cells_of(variables))), lang, LONGEST)
