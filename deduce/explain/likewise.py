"""What is concluded beside what a supposition shows: what breaks the same in the same way, what follows, and more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, reduce
from itertools import islice
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Name
from deduce.explain.cases import LEFT, followed, follows
from deduce.explain.sentences import SPACE, THEN
from deduce.explain.suppositions import Supposition, supposition
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, assumed, clauses
from deduce.relations.loop.rule import loop_of

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

ON_LIKE_THIS = msg("Going on like this, {settled}.")
"""How the rest of a conclusion is told where it would take too long."""
SHORT = 3
"""So many marks a story has at most for which another of its sort need not be told again."""
MANY = 12
"""For so many marks of a conclusion it is looked for one after another what their opposites would break."""
TOLD = 3
"""So many more suppositions are told of one conclusion at once."""
BRIEF = 600
"""By so many characters what is told may be shorter than another list of ways."""
MOST = 5
"""So many sentences are told of one before a supposition is the last."""
CELLS = re.compile(r"r[0-9][0-9rc–]*")
"""Cells as English sentences name them."""
FEW = 3
"""For so many marks a supposition is looked for that needs no ways; and for twice as many one that does."""


def likewise(step: Step, found: Supposition, lang: str) -> str:
    """Sentences on the rest of a conclusion."""
    return "".join(SPACE[lang] + one.said(lang) for one in others(step, found))


@lru_cache(maxsize=64)  # a sentence asks several times, and in two languages
def others(step: Step, found: Supposition) -> list[Message]:
    """Why the rest of a conclusion holds: what breaks the same in the same way, what plainly follows, and then more."""
    puzzle: ExplainedBoard = step.puzzle.keep(step.clues)  # type: ignore[assignment]
    left, groups = step.conclusion.without(found.mark.flipped), dict[tuple[Marks, str], list[Supposition]]()
    groups[found.then, str(found.broken)] = []
    plain = follows(puzzle, step.reason.join(found.mark.flipped), left)
    for literal in islice(left.without(plain).literals(), MANY):
        one = supposition(replace(step, conclusion=literal), split=False)  # the ways of a rule are told once
        if one is not None:
            groups.setdefault((one.then, str(one.broken)), []).append(one)
    same, *others = groups.values()
    told, known = list[Message](), step.reason.join(found.mark.flipped)
    if same:
        told.append(msg("For the same reason {settled}.", settled=_said(puzzle, _settled(same))))
    alike, shapes = dict[str, list[Supposition]](), {_likeness(puzzle, found)}
    for group in sorted(others, key=len, reverse=True):
        one, so_far = group[0], known.join(_settled(same))
        if one.mark.join(one.then).join(so_far).clash:
            continue  # what is told by then speaks against it: more is told below
        likeness = _likeness(puzzle, one)
        if likeness in shapes:
            alike.setdefault(str(one.broken), []).extend(group)
        elif len(told) < TOLD + 1:
            shapes.add(likeness)
            told.append(_supposing(puzzle, step, group))
            same += group
    plainly = reduce(Marks.join, (_settled(group) for group in alike.values() if group[0].told.known), NOTHING)
    if plainly.known:
        told.append(msg("Likewise {settled}.", settled=_said(puzzle, plainly)))
    caused = [group for group in alike.values() if not group[0].told.known]
    if caused:
        told.append(msg("In the same way {settled}.", settled=_caused(puzzle, caused)))
    same += [one for group in alike.values() for one in group]
    left, known, ways = left.without(_settled(same)), known.join(_settled(same)), [_shape(found)]
    while left.known:
        plain = follows(puzzle, known, left)
        if plain.known:
            settled = {one: followed(puzzle, known, plain, one, later=True) for one in LANGUAGES}
            told.append(Message(THEN.template, therefore=settled))
        else:
            rest = [replace(step, reason=known, conclusion=one) for one in left.literals()] if len(told) <= MOST else []
            broad = loop_of(puzzle) is None and len(told) <= TOLD  # beside a loop ways are told where nothing else is
            one = _first(rest[:FEW], split=broad) or _first(
                rest[: 2 * FEW if _brief([found.broken, *told]) else 0], split=True
            )
            if one is None:
                told.append(Message(ON_LIKE_THIS.template, settled=_said(puzzle, left)))
                break
            plain = one.mark.flipped
            if one.broken.template == LEFT.template and _shape(one) in ways:
                told.append(msg("Likewise {settled}.", settled=_said(puzzle, plain)))
            else:
                told.append(_supposing(puzzle, replace(step, reason=known), [one]))
            ways.append(_shape(one))
        left, known = left.without(plain), known.join(plain)
    return told


def loose(told: Message) -> bool:
    """Whether something is told without its reason."""
    return told.template == ON_LIKE_THIS.template


def length(step: Step, found: Supposition) -> int:
    """How many characters are said of a supposition and of what else is concluded."""
    return len(str(found.broken) + likewise(step, found, "en"))


def _brief(told: Iterable[Message]) -> bool:
    """Whether what is told leaves room for the ways of a rule."""
    return sum(len(str(one)) for one in told) < BRIEF


def _first(steps: Iterable[Step], *, split: bool) -> Supposition | None:
    """The supposition of the first of some steps that has one."""
    return next((one for one in (supposition(step, split=split) for step in steps) if one is not None), None)


def _shape(one: Supposition) -> str:
    """How it is told what a supposition breaks, but for the cells."""
    return CELLS.sub("", str(one.broken))


def _likeness(puzzle: ExplainedBoard, one: Supposition) -> str:
    """How a short story is told, but for the cells; a long one is like no other."""
    if one.then.size() > SHORT:
        return str(one)
    values = (puzzle.phrase(one.mark, "en"), puzzle.phrase(one.then, "en"), str(one.broken))
    return CELLS.sub("", " / ".join(values))


def _settled(group: Iterable[Supposition]) -> Marks:
    """The opposites of what some suppositions suppose."""
    return reduce(Marks.join, (one.mark.flipped for one in group), NOTHING)


def _supposing(puzzle: ExplainedBoard, step: Step, group: Sequence[Supposition]) -> Message:
    """The first of some suppositions that break the same in the same way, and what follows from all of them."""
    first, *rest = group
    values: dict[str, Name | Message] = {"supposed": _supposed(puzzle, first.mark), "broken": first.broken}
    values["settled"] = _said(puzzle, first.mark.flipped)
    if rest:
        more = msg("{settled}, and for the same reason {more}")
        values["settled"] = Message(more.template, settled=values["settled"], more=_said(puzzle, _settled(rest)))
    if not first.then.known:
        return Message(msg("If {supposed}, {broken}; so {settled}.").template, **values)
    known = step.reason.join(first.mark)
    values["then"] = {one: followed(puzzle, known, first.then, one) for one in LANGUAGES}
    return Message(msg("If {supposed}, then {then}, and {broken}; so {settled}.").template, **values)


def _supposed(puzzle: ExplainedBoard, marks: Marks) -> Name:
    """Marks as a clause that is supposed, for messages."""
    return {lang: assumed(puzzle.phrase(marks, lang), lang) for lang in LANGUAGES}


def _caused(puzzle: ExplainedBoard, groups: Iterable[Sequence[Supposition]]) -> Name:
    """What some groups of suppositions settle, each with what would be broken, for messages."""
    each = [
        msg("{settled} (or else {broken})", settled=_said(puzzle, _settled(group)), broken=group[0].broken)
        for group in groups
    ]
    return {lang: clauses(Some.of(one.said(lang) for one in each), lang) for lang in LANGUAGES}


def _said(puzzle: ExplainedBoard, marks: Marks) -> Name:
    """Marks as a clause, for messages."""
    return {lang: puzzle.phrase(marks, lang) for lang in LANGUAGES}
