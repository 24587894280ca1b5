"""What counts say of a step: which two share cells, and all of whose ways agree."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import TYPE_CHECKING

from deduce.contract.puzzle import Name
from deduce.explain.naming import called
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, Some, listed
from deduce.relations.count import overlap
from deduce.relations.count.stretches import Stretched, packing, stretched, without
from deduce.relations.rule import YES, Rule, named

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

_NEEDED = (
    msg("{clue} has room for {count} more, which must be in {places}"),
    msg("{clue} has room for {count} more, and each of the stretches {places} needs one"),
    msg("{clue} has room for {count} more, but each of the stretches {places} needs one"),
)
_LEFT_OUT = (
    msg("{clue} can leave out {count} more, which must be in {places}"),
    msg("{clue} can leave out {count} more, and each of the stretches {places} does"),
    msg("{clue} can leave out {count} more, but each of the stretches {places} does"),
)
"""Of one stretch, of several that need all that a count has to give, and of more than it has."""
FEW = 3
"""So many clues or counts are told by name."""


def shared(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Two counts that settle the conclusion: how many cells of the one can, or must, be among those of the other."""
    two = overlap.settling(puzzle, step.reason, step.conclusion)
    if two is not None:
        one, other = two
        a, b = (overlap.span(rule, step.reason) for rule in two)
        low, high = overlap.bounds(a, b)
        both = a[0] & b[0]
        values = {"one": _name(puzzle, one), "other": _name(puzzle, other), "both": named(puzzle, both)}
        if step.conclusion.yes & a[0] & ~both:
            told = msg("{one} needs {need} more, but {other} leaves it at most {high} in {both}")
            return Message(told.template, need=a[1], high=high, **values).said(lang)
        return Message(
            msg("{other} needs {low} of {both}, all that {one} still takes").template, low=low, **values
        ).said(lang)
    for rule, (cells, least, most) in overlap.spans(puzzle, step.reason):  # or one count alone
        if step.conclusion.known & ~cells or step.conclusion.clash:
            continue
        if not step.conclusion.no and least == cells.bit_count():
            told = msg("{one} needs {need} more and has only {both} left")
            return Message(told.template, one=_name(puzzle, rule), need=least, both=named(puzzle, cells)).said(lang)
        if not step.conclusion.yes and not most:
            return msg("{one} takes no more", one=_name(puzzle, rule)).said(lang)
    raise Unsaid


def unshared(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Two counts of which the one needs more of the cells that they share than the other allows."""
    for (one, a), (other, b) in permutations(overlap.spans(puzzle, step.reason), 2):
        both = a[0] & b[0]
        low, high = a[1] - (a[0] & ~both).bit_count(), b[2]
        if both and low > high:
            told = msg("{one} needs {low} of {both}, but {other} allows at most {high} there")
            values = {"one": _name(puzzle, one), "other": _name(puzzle, other), "both": named(puzzle, both)}
            return Message(told.template, low=low, high=high, **values).said(lang)
    raise Unsaid


def _name(puzzle: ExplainedBoard, rule: Rule) -> Name:
    """How a rule is called, for messages."""
    return {lang: called(puzzle, rule, lang) for lang in LANGUAGES}


def packed(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The stretches that need all that a count has to give, none of them with a cell of the conclusion."""
    for one in stretched(puzzle, step.reason):
        found = packing(without(one.sets, step.conclusion.known), one.left)
        if found and step.conclusion.known & ~one.rule.cells == 0 and not step.conclusion[one.side]:
            return _stretches(puzzle, one, found, lang)
    raise Unsaid


def overpacked(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The stretches that need more than a count has to give."""
    for one in stretched(puzzle, step.reason):
        found = packing(one.sets, one.left + 1) if one.left >= 0 and 0 not in one.sets else None
        if found:
            return _stretches(puzzle, one, found, lang)
    raise Unsaid


def _stretches(puzzle: ExplainedBoard, one: Stretched, found: Sequence[int], lang: str) -> str:
    """How many cells a count has to give, and the stretches that need them."""
    each = _NEEDED if one.side == YES else _LEFT_OUT
    told = each[2 if len(found) > one.left else min(len(found), 2) - 1]
    names = [named(puzzle, cells) for cells in sorted(found)]
    places: Name = {speech: listed(Some.of(name[speech] for name in names), speech) for speech in LANGUAGES}
    clue: Name = {speech: called(puzzle, one.rule, speech) for speech in LANGUAGES}
    return Message(told.template, clue=clue, count=one.left, places=places).said(lang)
