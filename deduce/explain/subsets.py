"""Counts that leave each other no choice: locked places, subsets and chains, in words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, Marks, bits
from deduce.explain.showing import BoardOfValues, seen, shown
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, cell_name, cells_named, clauses, listed, statements, supposed
from deduce.relations.argument import Argument, heeded
from deduce.relations.count import overlap, peers
from deduce.relations.count.chains import refutation
from deduce.relations.count.rule import Count
from deduce.relations.count.subsets import CELL, FISH, HIDDEN, LARGEST, NAKED, crossing, parted, subsets

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

SORTS = {"naked": NAKED, "hidden": HIDDEN}
"""The sorts of subsets by the first word of the names of techniques; any other is a fish."""
CHAINS = 8
"""So many chains of one step are told."""
LONGEST = 12
"""So many cells are named one by one."""


def placed(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The values that show a reason."""
    return _told(puzzle, shown(step)[0], lang)


def struck_out(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What no value shows of a reason."""
    return _told(puzzle, shown(step)[1], lang)


def seen_by(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The values that show of subsets and chains what is not marked yet."""
    argument = step.argument()
    if not isinstance(argument, Argument) or step.conclusion.clash:
        raise Unsaid
    places = 0
    for one in argument.walk():
        if one.by is not None and one.claim.yes:
            places |= heeded(one.by.rules)
        elif one.by is not None and len(one.by.rules) > 1:
            places |= heeded(parted(one.by.rules)[0])
    return _told(puzzle, seen(step, places)[0], lang)


def seen_out(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The values that show of locked places what is not marked yet, and what no value shows."""
    if step.conclusion.clash:
        raise Unsaid
    two = overlap.locked(puzzle, step.reason, step.conclusion)
    rules: Sequence[Count] = two[:1] if two else [rule for rule, _ in _excluding(puzzle, step)]
    if not rules:
        raise Unsaid
    placed, open_ = seen(step, heeded(rules))
    return _told(puzzle, placed.join(open_), lang)


def _excluding(puzzle: ExplainedBoard, step: Step) -> Sequence[tuple[Count, Marks]]:
    """The counts all of whose places exclude something, with what."""
    rule = peers.excluding(puzzle, step.reason, step.conclusion)
    return [(rule, step.conclusion)] if rule else peers.parted(puzzle, step.reason, step.conclusion) or []


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
    cells = _places_said(puzzle, _still(puzzle, step, two[0].cells & ~step.reason.no), lang)
    return msg("{place} lies in {cells}, where it is {unit}", place=place, cells=cells, unit=unit).said(lang)


def _still(puzzle: ExplainedBoard, step: Step, some: int) -> int:
    """Those of some places that are not seen to be taken or excluded; all of them where fewer than two are left."""
    left = some & ~step.before.no & ~puzzle.covered(step.before)
    return left if left & (left - 1) else some


def _places_said(puzzle: ExplainedBoard, variables: int, lang: str) -> str:
    """Places of which one is meant, as "r1c2, r1c4 or r2c2"; a stretch as such."""
    if not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    named = [cell_name(puzzle.grid.at(cell), lang) for cell in bits(puzzle.cells_of(variables))]
    if len(named) < 2 or len(named) > LONGEST:
        return _cells_said(puzzle, variables, lang)
    first = listed(Some.of(named[:-1]), lang, "or") if lang == "ja" else ", ".join(named[:-1])
    return msg("{first} or {last}", first=first, last=named[-1]).said(lang)


def confined(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The places of a value in one unit, each of which excludes what is concluded."""
    rule = None if step.conclusion.clash else peers.excluding(puzzle, step.reason, step.conclusion)
    if rule is None:
        raise Unsaid
    return _confined(puzzle, rule, step, lang)


def _confined(puzzle: ExplainedBoard, rule: Count, step: Step, lang: str) -> str:
    left = peers.left_to(rule.cells, step.reason)
    if not rule.place or not left & (left - 1):
        raise Unsaid
    cells = _places_said(puzzle, _still(puzzle, step, left), lang)
    return msg("{place} lies in {cells}", place=rule.place[lang], cells=cells).said(lang)


def severally(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The same of several values, each with what its places exclude."""
    found = None if step.conclusion.clash else peers.parted(puzzle, step.reason, step.conclusion)
    if not found:
        raise Unsaid
    told = [
        msg(
            "{lying}, so in any case {phrase}",
            lying=_confined(puzzle, rule, step, lang),
            phrase=puzzle.phrase(some, lang),
        )
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
    """The chains one of whose ends is true, or whose beginning is, each with what it excludes."""
    argument = step.argument()
    if not isinstance(argument, Argument):
        raise Unsaid
    parts = list[tuple[Argument, Marks]]()
    for one in argument.lines or (argument,):
        if one.cases or one.suppose.known:
            parts.append((one, one.claim if one.cases else NOTHING))
        elif parts:  # what the beginning of the last one excludes
            parts[-1] = parts[-1][0], parts[-1][1].join(one.claim)
    if not parts or len(parts) > CHAINS:
        raise Unsaid
    told = [_chain_told(puzzle, one, claim).said(lang) for one, claim in parts]
    return "。".join(told) if lang == "ja" else ". ".join([told[0], *(one[:1].upper() + one[1:] for one in told[1:])])


def _chain_told(puzzle: ExplainedBoard, one: Argument, claim: Marks) -> Message:
    """What follows from the opposite of the beginning of a chain, and what is excluded therefore."""
    other = one.cases[-1] if one.cases else one
    lines = [line for line in other.lines if not line.claim.clash and not line.claim.within(one.claim)]
    parts, branch, before = list[tuple[Marks, list[Marks]]](), list[Marks](), NOTHING
    known = other.suppose
    for line in lines:
        if not line.rests.common(before).known:
            parts.append((line.rests.common(known).without(other.suppose), branch := []))
        branch.append(line.claim)
        before, known = line.claim, known.join(line.claim)
    first = {lang: supposed(told, lang) for lang, told in _phrase(puzzle, other.suppose).items()}
    said = msg("if {first}", first=first)
    for i, (start, some) in enumerate(parts):
        then = _clauses(puzzle, some)
        if not i:
            said = msg("{told}, {then}", told=said, then=then)
        elif start.known:
            since = {lang: puzzle.noun(start, lang) for lang in LANGUAGES}
            said = msg("{told}; with {start}, {then}", told=said, start=since, then=then)
        else:
            said = msg("{told}; also {then}", told=said, then=then)
    therefore = _phrase(puzzle, claim)
    if one.cases:
        return msg("{told}; so {therefore}", told=said, therefore=therefore)
    last = other.lines[-1]
    assert last.by is not None
    broken = last.by.rule.unmet(puzzle, last.rests) or msg("that cannot be")
    told_so = msg("{told}, but then {broken}; so {start}", told=said, broken=broken, start=_phrase(puzzle, one.claim))
    return msg("{told} ({therefore})", told=told_so, therefore=therefore) if claim.known else told_so


def _phrase(puzzle: ExplainedBoard, marks: Marks) -> Name:
    return {lang: puzzle.phrase(marks, lang) for lang in LANGUAGES}


def _clauses(puzzle: ExplainedBoard, some: Sequence[Marks]) -> Name:
    return {lang: clauses(Some.of(puzzle.phrase(marks, lang) for marks in some), lang) for lang in LANGUAGES}


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
    """Counts by their places, the values of one unit together: "the 3 and the 5 of row 1"."""
    found = dict[str, list[str]]()
    for rule in rules:
        if rule.place:
            unit, value = _parted(rule.place[lang], lang)
            found.setdefault(unit, []).append(value)
    if lang == "ja":
        return listed(
            Some.of(
                f"{unit}の{listed(Some.of(some), lang)}" if unit else listed(Some.of(some), lang)
                for unit, some in found.items()
            ),
            lang,
        )
    return listed(
        Some.of(f"{listed(Some.of(some), lang)}{f' of {unit}' if unit else ''}" for unit, some in found.items()), lang
    )


def _parted(place: str, lang: str) -> tuple[str, str]:
    """The unit and the value of a place, "the 3 of row 1"."""
    if lang == "ja":
        unit, _, value = place.rpartition("の")
        return unit, value
    value, _, unit = place.partition(" of ")
    return unit, value


def _cells_said(puzzle: ExplainedBoard, variables: int, lang: str) -> str:
    if not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    return cells_named(Some.of(puzzle.grid.cells(puzzle.cells_of(variables))), lang, LONGEST)
