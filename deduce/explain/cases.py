"""The few ways that one rule has left, each of which breaks another: how that is told, and how rules are called."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple, Protocol

from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Name
from deduce.explain import shores
from deduce.explain.faces import sided
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, case, clauses
from deduce.relations import probing
from deduce.relations.count.rule import Count
from deduce.relations.forbidden.rule import apart
from deduce.relations.loop import sides
from deduce.relations.loop.passing import PASSED
from deduce.relations.loop.rule import loop_of
from deduce.relations.propagation import propagations
from deduce.relations.rule import Rule, named

if TYPE_CHECKING:
    from deduce.explain.board import ExplainedBoard

MOST = 6
"""So many ways, or causes for which none is left, can be told one by one."""
SPREAD = 6
"""So many ways are looked at for one cause, spread evenly."""
LEFT = msg("each of the {count} ways left for {clue} fails: {ways}")
"""How they are told."""

BY_SIDES = msg("by inside and outside")
"""The cause of an edge between faces whose sides are known."""

ONE_AT_MOST = 0b11
"""The numbers 0 and 1."""

CLAUSE = "; "
"""What stands between ways, and between the clauses of one."""

LONGER = 500
"""By how many characters causes may make a sentence longer."""

Follow = Callable[[Marks], Marks]
"""Marks with what plainly follows from them."""


class Refuter(Protocol):
    """What follows from known and supposed marks until a rule is broken."""

    def breaks(self, known: Marks, supposed: Marks) -> bool:
        """Whether one is, in sight."""

    def follows(self, marks: Marks) -> Marks:
        """Marks with what plainly follows from them."""

    def tell(self, known: Marks, supposed: Marks) -> tuple[Marks, Message] | None:
        """What follows as far as it is needed, and what is broken."""

    def retell(self, marks: Marks, broken: Message) -> Message:
        """What marks break as it is told in the end."""


def called(puzzle: ExplainedBoard, rule: Rule, lang: str) -> str:
    """A rule by its clue, its place, or its variables."""
    if rule.clue is not None:
        return rule.clue.name[lang]
    if rule.place is not None:
        return rule.place[lang]
    cells: int = getattr(rule, "cells", 0)
    return named(puzzle, cells)[lang] if cells else ""


def clue_of(puzzle: ExplainedBoard, cells: int, lang: str) -> str:
    """What is called after its clue of all that `supposing.listings` lists: a rule, or an island by its number."""
    for rule in puzzle.holding:
        if getattr(rule, "cells", 0) == cells != 0:
            return called(puzzle, rule, lang)
    reached = [one for one in puzzle.clues if puzzle.grid.beside(puzzle.grid.union(one.spots)) & cells]
    return reached[0].name[lang] if len(reached) == 1 else ""


def followed(puzzle: ExplainedBoard, marks: Marks, then: Marks, lang: str, *, later: bool = False) -> str:
    """What follows from marks, with the rule from which it does where that is not plain; without the longest rules.

    The one clue of a sentence is plain at first, not `later` on.
    """
    plain, groups = puzzle.phrase(then, lang), causes(puzzle, marks, then)
    one = len(groups) < 2 and len(puzzle.clues) < 2 and not later
    if one and not any(isinstance(cause, Message) for _, cause in groups):
        return plain
    for few in (_gathered(groups), _briefly(groups)):
        told = [
            (puzzle.phrase(some, lang), "" if cause is None else Message("{cause}", cause=cause).said(lang))
            for some, cause in few
        ]
        full = _caused(told, lang)
        if len(full) <= len(plain) + LONGER:
            return full
    while any(cause for _, cause in told):
        longest = max((cause for _, cause in told), key=len)
        told = [(one, "" if cause == longest else cause) for one, cause in told]
        full = _caused(told, lang)
        if len(full) <= len(plain) + LONGER and any(cause for _, cause in told):
            return full
    return plain


def _caused(told: Sequence[tuple[str, str]], lang: str) -> str:
    """Clauses, each with its cause if it has one."""
    said = (msg("{settled} ({cause})", settled=one, cause=cause).said(lang) if cause else one for one, cause in told)
    return clauses(Some.of(said), lang)


def _briefly(groups: Sequence[tuple[Marks, Name | Message | None]]) -> list[tuple[Marks, Name | Message | None]]:
    """The same with what would be cut off, but not by which walls."""
    found = dict[str, tuple[Marks, Name | Message | None]]()
    for some, full in groups:
        broken, cause = full.values.get("broken") if isinstance(full, Message) else None, full
        if isinstance(full, Message) and isinstance(broken, Message) and "wall" in broken.values:
            cause = Message(full.template, broken=msg("{one} would be cut off", one=broken.values["one"]))
        found[str(cause)] = found.get(str(cause), (NOTHING, cause))[0].join(some), cause
    return list(found.values())


def _gathered(groups: Sequence[tuple[Marks, Name | Message | None]]) -> list[tuple[Marks, Name | Message | None]]:
    """What follows by rules of one sort at once: "or else A, or B, is broken", where only the place differs."""
    found = list[tuple[Marks, Name | Message | None]]()
    for some, cause in groups:
        last, before = found[-1] if found else (NOTHING, None)
        both = _either(before, cause) if isinstance(before, Message) and isinstance(cause, Message) else None
        if both is not None and bool(some.yes) == bool(last.yes) and bool(some.no) == bool(last.no):
            found[-1] = last.join(some), both
        else:
            found.append((some, cause))
    return found


def _either(one: Message, other: Message) -> Message | None:
    """Two messages on two places as one; None where more than the place differs."""
    a, b = one.values.get("broken"), other.values.get("broken")
    if not isinstance(a, Message) or not isinstance(b, Message) or a.template != b.template:
        return None
    unlike = [key for key in a.values if str(a.values[key]) != str(b.values[key])]
    if unlike not in (["cells"], ["cell"], ["one"]):
        return None
    places = a.values[unlike[0]], b.values[unlike[0]]
    joined: Name = {lang: msg("{one} or {other}", one=places[0], other=places[1]).said(lang) for lang in LANGUAGES}
    return Message(one.template, broken=Message(a.template, **dict(a.values) | {unlike[0]: joined}))


def causes(puzzle: ExplainedBoard, marks: Marks, then: Marks) -> list[tuple[Marks, Name | Message | None]]:
    """What follows from marks, by the rule from which it does; None where that is plain, or takes several."""
    told, left = list[tuple[Marks, Name | Message | None]](), then
    while left.known:
        new, groups = NOTHING, dict[str, tuple[Marks, Name | Message | None]]()
        for one in left.literals():
            for cause in _causes(puzzle, marks, one):
                groups[str(cause)] = (groups.get(str(cause), (NOTHING, cause))[0].join(one), cause)
                new = new.join(one)
        sides_told = groups.pop(str(BY_SIDES), (NOTHING, None))[0]
        told += [*groups.values(), *sided(puzzle, marks, sides_told)]
        if not new.known:
            told.append((left, None))
            break
        left, marks = left.without(new), marks.join(new)
    return told


def follows(puzzle: ExplainedBoard, marks: Marks, some: Marks) -> Marks:
    """Those of some marks that plainly follow from others."""
    return reduce(Marks.join, (one for one in some.literals() if next(_causes(puzzle, marks, one), "") != ""), NOTHING)


def _causes(puzzle: ExplainedBoard, marks: Marks, one: Marks) -> Iterator[Name | Message | None]:
    """From what a mark plainly follows: a clue, what would be broken, faces beside a loop, or None for a neighbour."""
    if one.no and apart(puzzle).get(one.no, 0) & marks.yes:
        yield None
        return
    if not puzzle.divided and any(_only(rule, one.no) & marks.yes for rule in puzzle.holding):
        yield None
        return
    for rule in puzzle.holding:
        if rule.clue is not None and one.within(rule.forces(marks)):
            yield rule.clue.name
            return
    broken = puzzle.unmet(marks.join(one.flipped)) or shores.wrong(puzzle, marks.join(one.flipped))
    if broken is not None and broken.template == PASSED:
        yield None
        return
    if broken is not None:
        yield msg("or else {broken}", broken=broken)
        return
    loop = loop_of(puzzle)
    two = loop.faces.beside.get(one.known) if loop is not None else None
    known = sides.sides_of(puzzle, marks) if two is not None else None
    if two is not None and known is not None and known[1].differ(*two) == bool(one.yes):
        yield BY_SIDES


def _only(rule: Rule, cell: int) -> int:
    """All cells of a rule that says "at most one" without a clue, if a cell is one of them."""
    if not isinstance(rule, Count) or rule.allowed != ONE_AT_MOST or rule.when or rule.clue is not None:
        return 0
    return rule.cells if rule.cells & cell else 0


class Cause(NamedTuple):
    """What some ways of a rule have in common, or one has as a whole, with what follows and what that breaks.

    Attributes:
        known: what is known by then: that no cause before it holds that is a single mark.
        ways: how many ways have it, and none of the causes before it; 0 where it is one way as a whole.
    """

    marks: Marks
    then: Marks
    broken: Message
    known: Marks
    ways: int


def cases(puzzle: ExplainedBoard, marks: Marks, story: Refuter) -> tuple[Marks, Message] | None:
    """What follows whatever the way, and the ways of one rule with what each of them breaks.

    Of the rule with the shortest story; None where none has one.
    """
    found = list[tuple[Marks, Message, list[Cause]]]()
    for name, ways in sorted(_split(puzzle, marks), key=lambda one: len(one[1])):
        causes = _parted(marks, ways, story)
        if causes is not None:
            first = _common(marks, ways, causes, story)
            less = [one._replace(then=one.then.without(first), known=one.known.join(first)) for one in causes]
            told = Message(LEFT.template, clue=name, count=len(ways), ways=_told(puzzle, less))
            found.append((first, told, less))
            if len(ways) > MOST:
                break
    if not found:
        return None
    first, told, less = min(found, key=lambda one: len(one[1]))
    ways_told = _told(puzzle, _retold(less, story))
    return first, Message(LEFT.template, **dict(told.values) | {"ways": ways_told})


def _retold(causes: Sequence[Cause], story: Refuter) -> list[Cause]:
    """Causes with what they break as it is told in the end."""
    return [one._replace(broken=story.retell(one.known.join(one.marks).join(one.then), one.broken)) for one in causes]


def _common(marks: Marks, ways: Sequence[Marks], causes: Sequence[Cause], story: Refuter) -> Marks:
    """What several causes need of that which follows from marks without them, and which no way has otherwise."""
    yes = no = 0
    for one, other in combinations(causes, 2):
        yes |= one.then.yes & other.then.yes
        no |= one.then.no & other.then.no
    for some in (*ways, *(cause.known for cause in causes)):
        yes, no = yes & ~some.no, no & ~some.yes
    return Marks(yes & ~no, no & ~yes).common(story.follows(marks).without(marks)) if yes | no else NOTHING


def struck(puzzle: ExplainedBoard, marks: Marks, conclusion: Marks, story: Refuter, more: Follow) -> Message | None:
    """The ways of one rule that break something, where the others have a conclusion; None where none is so."""
    for name, ways in sorted(_split(puzzle, marks), key=lambda one: len(one[1])):
        if len(ways) > MOST and not any(way.common(conclusion).known for way in ways):
            continue
        failing = [way for way in ways if not conclusion.within(way) and not conclusion.within(more(marks.join(way)))]
        left = len(ways) - len(failing)
        causes = _parted(marks, failing, story) if left else None
        if causes is None:
            continue
        values: dict[str, Name | Message | int] = {"clue": name, "count": len(ways), "left": left}
        values["therefore"] = {lang: puzzle.phrase(conclusion, lang) for lang in LANGUAGES}
        told = msg("in all {count} ways left for {clue} {therefore}")
        if causes:
            values["struck"] = _told(puzzle, _retold(causes, story))
            told = msg("in {left} of the {count} ways left for {clue} {therefore}; in the others {struck}")
        if causes and left == 1:
            told = msg("in one of the {count} ways left for {clue} {therefore}; in the others {struck}")
        elif len(failing) == 1:
            told = msg("in {left} of the {count} ways left for {clue} {therefore}; in the other {struck}")
        return Message(told.template, **{key: one for key, one in values.items() if f"{{{key}}}" in told.template})
    return None


def _told(puzzle: ExplainedBoard, causes: Sequence[Cause]) -> Name:
    said, had = list[Message](), dict[tuple[Marks, str], int]()
    for n, cause in enumerate(causes, 1):
        first = had.setdefault((cause.then, str(cause.broken)), n)
        said.append(_case(puzzle, cause, like=first if first < n and cause.then.known else 0))
    if causes[0].ways:
        said = [_counted(one, causes, at) for at, one in enumerate(said)]
    en, ja = ([one.said(lang) for one in said] for lang in LANGUAGES)
    if said[1:]:
        ja = [f"（{n}）{one}" for n, one in enumerate(ja, 1)]
        if len(had) < len(said) or any(CLAUSE in one for one in en):
            en = [f"({n}) {one}" for n, one in enumerate(en, 1)]
        elif not causes[0].ways:
            en[-1] = f"or {en[-1]}"
    return {"en": CLAUSE.join(en), "ja": "。".join(ja)}


def _counted(case: Message, causes: Sequence[Cause], at: int) -> Message:
    """What some ways have in common and break, with how many of those that are left these are."""
    ways, last = causes[at].ways, at == len(causes) - 1
    if len(causes) == 1:
        return msg("in each {case}", case=case)
    if ways == 1 and last:
        return msg("in the last {case}", case=case)
    if ways == 1:
        return msg("in one other {case}", case=case)
    if last:
        return msg("in the other {count} {case}", count=ways, case=case)
    told = msg("in {count} others {case}") if at else msg("in {count} of them {case}")
    return Message(told.template, count=ways, case=case)


def _split(puzzle: ExplainedBoard, marks: Marks) -> Iterator[tuple[Name, Sequence[Marks]]]:
    """The rules that have a few ways left, by name, with these."""
    clued = {name for clue in puzzle.clues for name in clue.name.values()}
    for rule, cells, some in [ways for one in propagations(puzzle) for ways in one.ways(puzzle, marks)]:
        name = {
            lang: clue_of(puzzle, cells, lang) if rule is None else called(puzzle, rule, lang) for lang in LANGUAGES
        }
        left, _ = probing.worth_listing(
            puzzle, marks, [way for way in some if not marks.join(way).clash], cells, probing.MOST_LISTED
        )
        most = probing.MOST_LISTED if name["en"] in clued else MOST
        if name["en"] and 1 < len(left) <= most and all(way.without(marks).known for way in left):
            yield name, left


def _parted(marks: Marks, ways: Sequence[Marks], story: Refuter) -> list[Cause] | None:
    """A few causes for which no way is left: each breaks a rule, and all ways that have the same marks with it."""
    left, found = list(ways), list[Cause]()
    for way in ways if len(ways) <= MOST else ():
        told = story.tell(marks, way.without(marks))
        if told is None:
            return None
        found.append(Cause(way.without(marks), *told, marks, 0))
    while left and len(ways) > MOST:
        cause = _cause(marks, left, story)
        if cause is None or cause.ways * (MOST - len(found)) < len(left):
            return None
        found.append(cause)
        left = [other for other in left if not cause.marks.within(other.join(marks))]
        if cause.marks.size() == 1:
            marks = marks.join(cause.marks.flipped)
    return found


def _cause(marks: Marks, ways: Sequence[Marks], story: Refuter) -> Cause | None:
    """Marks that break a rule, of those that some ways have, such that many have them; None where there are none."""
    best: Cause | None = None
    for way in ways[:: -(-len(ways) // SPREAD)]:
        if best is not None and best.marks.within(way):
            continue
        some = way.without(marks)
        if not story.breaks(marks, some):
            continue
        for one in some.literals():
            if some.size() > 1 and story.breaks(marks, some.without(one)):
                some = some.without(one)
        told = story.tell(marks, some)
        if told is None:
            continue
        cause = Cause(some, *told, marks, sum(some.within(other.join(marks)) for other in ways))
        if best is None or cause.ways > best.ways:
            best = cause
    return best


def _case(puzzle: ExplainedBoard, cause: Cause, *, like: int) -> Message:
    """One cause with what follows from it and what is broken; a whole way by what it has less of, or by *yes*.

    From one that is like another before the same follows.
    """
    way, then, broken, marks, ways = cause
    halves = [side for side in (Marks(way.yes, 0), Marks(0, way.no)) if side.known]
    by = way if ways else min(halves, key=lambda side: side.size() + bool(side.no))
    supposed = {lang: case(puzzle.phrase(by, lang), lang, counted=bool(ways)) for lang in LANGUAGES}
    if like:
        return msg("{supposed}, and the same follows as in ({like})", supposed=supposed, like=like)
    if not then.without(way).known:
        return msg("{supposed}, and {broken}", supposed=supposed, broken=broken)
    more = {lang: followed(puzzle, marks.join(way), then.without(way), lang) for lang in LANGUAGES}
    return msg("{supposed}, then {then}, and {broken}", supposed=supposed, then=more, broken=broken)
