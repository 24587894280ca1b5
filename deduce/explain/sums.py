"""What counts that share cells say to each other, one after another, until one of them cannot be met."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from deduce.language.messages import Message, msg
from deduce.relations.count import overlap
from deduce.relations.count.rule import Count, broken
from deduce.relations.rule import Rule, named

if TYPE_CHECKING:
    from collections.abc import Iterable

    from deduce.board.marks import Marks
    from deduce.contract.puzzle import Name
    from deduce.explain.board import ExplainedBoard
    from deduce.relations.rule import Rule

LINKS = 8
"""So many counts may speak one after another before one of them cannot be met."""
COUNTS = 40
"""Of more counts nothing is told."""


class Bound(NamedTuple):
    """How many of some open cells are *yes* at least or at most, and by which counts, one after another."""

    cells: int
    number: int
    least: bool
    by: tuple[int, ...]
    before: Bound | None


def clash(puzzle: ExplainedBoard, every: Iterable[Rule], marks: Marks) -> tuple[tuple[Rule, ...], Message] | None:
    """Some counts that cannot all be met, and why, as a clause; None where all can, or it takes too many to say so."""
    counts = [rule for rule in every if isinstance(rule, Count) and rule.clue is not None and not rule.when]
    rules = [rule for rule in counts if rule.cells & ~marks.known]
    if not 1 < len(rules) <= COUNTS or any(broken(rule, *marks) for rule in rules):
        return None
    spans = [overlap.span(rule, marks) for rule in rules]
    found = list[Bound]()
    for i, (cells, low, high) in enumerate(spans):
        for part in {cells & other for j, (other, _, _) in enumerate(spans) if j != i and cells & other}:
            least, most = low - (cells & ~part).bit_count(), min(high, part.bit_count())
            if least > 0:
                found.append(Bound(part, least, least=True, by=(i,), before=None))
            if most < part.bit_count():
                found.append(Bound(part, most, least=False, by=(i,), before=None))
    known = {(one.cells, one.least): one.number for one in found}
    for _ in range(LINKS):
        for one in found:
            last = next((i for i, span in enumerate(spans) if i not in one.by and _against(one, span)), None)
            if last is not None:
                some = [rules[i] for i in (*one.by, last)]
                return tuple(some), _told(puzzle, some, spans[last], one)
        found = [new for one in found for i, span in enumerate(spans) if i not in one.by for new in _next(one, i, span)]
        better = list[Bound]()
        for one in found:
            had = known.get((one.cells, one.least))
            if had is None or (one.number > had if one.least else one.number < had):
                known[one.cells, one.least] = one.number
                better.append(one)
        found = better
    return None


def _against(one: Bound, span: overlap.Span) -> bool:
    """Whether a count cannot be met with a bound on some cells."""
    cells, low, high = span
    if one.least:
        return one.number - (one.cells & ~cells).bit_count() > high
    return low - (cells & ~one.cells).bit_count() > one.number


def _next(one: Bound, i: int, span: overlap.Span) -> list[Bound]:
    """What a count then says of its other cells."""
    cells, low, high = span
    rest, both = cells & ~one.cells, cells & one.cells
    if not rest or not both:
        return []
    by = (*one.by, i)
    if one.least:
        most = high - max(0, one.number - (one.cells & ~cells).bit_count())
        return [Bound(rest, most, least=False, by=by, before=one)] if most < min(high, rest.bit_count()) else []
    least = low - min(one.number, both.bit_count())
    return [Bound(rest, least, least=True, by=by, before=one)] if least > max(0, low - both.bit_count()) else []


def _told(puzzle: ExplainedBoard, rules: list[Count], last: overlap.Span, bound: Bound) -> Message:
    """The bounds one after another, and the count that cannot be met."""
    steps, one = list[Bound](), bound
    while one.before is not None:
        steps.append(one)
        one = one.before
    first = msg("{clue} needs {count} of {cells}") if one.least else msg("{clue} takes at most {count} of {cells}")
    if not one.number:
        first = msg("{clue} takes none of {cells}")
    said = _said(puzzle, first, rules[0], one.number, one.cells)
    for rule, step in zip(rules[1:], reversed(steps), strict=False):
        told = msg("{before}, so {clue} needs {count} of {cells}")
        if not step.least:
            told = msg("{before}, so {clue} takes at most {count} of {cells}")
            if not step.number:
                told = msg("{before}, so {clue} takes none of {cells}")
        said = _said(puzzle, told, rule, step.number, step.cells, said)
    cells, low, high = last
    if bound.least:
        least = bound.number - (bound.cells & ~cells).bit_count()
        both = bound.cells & cells
        told = msg("{before}, but {clue} takes at most {count} there")
        if not high:
            told = msg("{before}, but {clue} takes none there")
        if both != bound.cells:
            told = msg("{before} and so {least} of {cells}, but {clue} takes at most {count} there")
        return _said(puzzle, told, rules[-1], high, both, said, least)
    need, both = low - (cells & ~bound.cells).bit_count(), bound.cells & cells
    told = msg("{before}, but {clue} needs {count} there")
    if both != bound.cells:
        told = msg("{before}, but {clue} needs {count} of {cells}")
    return _said(puzzle, told, rules[-1], need, both, said)


def _said(
    puzzle: ExplainedBoard,
    told: Message,
    rule: Count,
    number: int,
    cells: int,
    before: Message | None = None,
    least: int = 0,
) -> Message:
    assert rule.clue is not None
    values: dict[str, Name | Message | int] = {"clue": rule.clue.name, "count": number, "cells": named(puzzle, cells)}
    values["least"] = least
    if before is not None:
        values["before"] = before
    return Message(told.template, **{key: value for key, value in values.items() if f"{{{key}}}" in told.template})
