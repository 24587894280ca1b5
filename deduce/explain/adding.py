"""What adds up, in words: the combinations of a sum, and what units and sums leave for a few cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from deduce.board.marks import TOP, Marks, bits
from deduce.explain.showing import BoardOfValues, spoken
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import Some, cell_said, cells_named, clauses, listed, statements
from deduce.relations.result.rule import ANY, Result
from deduce.relations.result.rule import combined as given_by
from deduce.relations.sum.rest import SumSource, Unit, saying
from deduce.relations.sum.rule import Sum, combined
from deduce.relations.sum.techniques import beside

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

LONGEST = 8
"""So many cells are named one by one."""
NAMED = 3
"""So many sums are called by name."""
SEVERAL = 2
"""So many rests are told one by one."""
FEW = 3
"""Of so many values it is told what they would need."""
COMBINATIONS = 4
"""So many combinations are listed."""
SIGNS = {"+": "+", "*": "×", "-": "-", "/": "÷", ANY: " & "}
"""What stands between the values of a combination, by the operation; the last where none is told."""


def leftover(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What some units and some sums come to, and what that leaves; of many rests only the latter."""
    found = saying(step)
    if not found or not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    return statements((_told(source, puzzle, lang) for source, _ in found), lang)


def leftovers(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The same of several, each with what it draws; unsaid where one draws all."""
    found = saying(step)
    if len(found) < SEVERAL or step.conclusion.clash or not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    told = [_drawing(puzzle, step, source, part, lang) for source, part in found]
    return "。".join(told) if lang == "ja" else ". ".join([told[0], *(one[:1].upper() + one[1:] for one in told[1:])])


def _drawing(puzzle: BoardOfValues, step: Step, source: SumSource, part: Marks, lang: str) -> str:
    cells = sum(map(sum, (*source.innies, *source.outies)))
    heard = Marks(step.reason.yes & cells, step.reason.no & cells)
    marks = step.puzzle.noun(spoken(replace(step, reason=heard)), lang)
    said = {
        "left": _told(source, puzzle, lang),
        "marks": marks,
        "therefore": step.puzzle.phrase(_left(puzzle, step, part), lang),
    }
    told = msg("{left}; with {marks}, {therefore}") if marks else msg("{left}; so {therefore}")
    return Message(told.template, **said).said(lang)


def _left(puzzle: BoardOfValues, step: Step, part: Marks) -> Marks:
    """What is excluded; of a cell that has one value left then, that it takes this."""
    found, excluded = 0, part.no
    known = step.before.no | step.conclusion.no | step.puzzle.evident(step.before).no
    for cell in bits(puzzle.cells_of(part.no)):
        free = puzzle.every(cell) & ~known
        if free and not free & (free - 1):
            found |= free
            excluded &= ~puzzle.every(cell)
    return Marks(part.yes | found, excluded)


def extreme(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What the other cells of one sum come to at most, or at least, and what that leaves for a cell."""
    rules = [rule for rule in puzzle.holding if isinstance(rule, Sum) and rule.clue]
    if len(rules) != 1 or step.conclusion.clash or not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    (rule,) = rules
    found = dict[tuple[bool, int, int], int]()
    for spot, (rest, reach) in zip(rule.spots, beside(rule, step.reason), strict=True):
        for k, bit in enumerate(spot, 1):
            if bit & step.conclusion.no:
                key = (True, reach, rule.total - reach) if k < rule.total - reach else (False, rest, rule.total - rest)
                found[key] = found.get(key, 0) | bit
    if not found or len(rule.spots) < 2:
        raise Unsaid
    told = list[Message]()
    for (low, count, bound), some in found.items():
        least = msg("as the other cells of {clue} come to {count} at most, at least {bound} is left for {cells}")
        most = msg("as the other cells of {clue} come to {count} at least, at most {bound} is left for {cells}")
        cells = cells_named(Some.of(puzzle.grid.cells(puzzle.cells_of(some))), lang, LONGEST)
        said = {"clue": rule.clue.name if rule.clue else "", "count": count, "bound": bound, "cells": cells}
        told.append(Message((least if low else most).template, **said))
    return clauses(Some.of(one.said(lang) for one in told), lang)


def combinations(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The combinations that are left of one sum or result; unsaid where they are many, or where several speak."""
    rules = [rule for rule in puzzle.holding if isinstance(rule, Sum | Result) and rule.clue]
    said = rules[0].says(step.reason) if len(rules) == 1 else TOP
    if said.clash or not step.conclusion.within(said):
        raise Unsaid
    rule = rules[0]
    if isinstance(rule, Result):
        ways = [way[::-1] if rule.operation in "-/" else way for way in given_by(rule, step.reason)]
        sign = SIGNS[rule.operation]
    else:
        ways, sign = combined(rule, step.reason.join(step.before)), "+"
    if not 0 < len(ways) <= COMBINATIONS:
        raise Unsaid
    name = rule.clue.name if rule.clue else {}
    if isinstance(rule, Sum) and (needed := _needed(puzzle, rule, step, lang)):
        return needed
    told = listed(Some.of(sign.join(map(str, way)) for way in ways), lang, "or")
    return msg("{clue} can only be {ways}", clue=name, ways=told).said(lang)


def _needed(puzzle: ExplainedBoard, rule: Sum, step: Step, lang: str) -> str:
    """Where two cells of a sum are left: what one would need of the other for what is excluded; nothing elsewhere."""
    taken = [
        (spot, k) for spot in rule.spots for k, bit in enumerate(spot, 1) if bit & (step.reason.yes | step.before.yes)
    ]
    left = [spot for spot in rule.spots if not any(spot is one for one, _ in taken)]
    if len(left) != 2 or step.conclusion.yes:
        return ""
    rest, told = rule.total - sum(k for _, k in taken), list[Message]()
    for spot, other in (left, left[::-1]):
        for k, bit in enumerate(spot, 1):
            if bit & step.conclusion.no:
                if not 0 < rest - k <= len(other) or (rest == 2 * k and rule.different):
                    return ""
                cells = [cell_said(puzzle.grid.at(puzzle.cells_of(one[0]))) for one in (spot, other)]  # type: ignore[attr-defined]
                values = {"cell": cells[0], "other": cells[1], "value": k, "need": rest - k}
                told.append(Message(msg("{value} in {cell} would need {need} in {other}").template, **values))
    if not told or len(told) > FEW:
        return ""
    return clauses(Some.of(one.said(lang) for one in told), lang)


def _told(source: SumSource, puzzle: BoardOfValues, lang: str) -> str:
    total = sum(rule.total for rule in source.sums)
    names = [rule.clue.name[lang] for rule in source.sums if rule.clue]
    many = msg("the {count} sums in them", count=len(names)).said(lang)
    said = {
        "units": listed(Some.of(_named(unit)[lang] for unit in source.units), lang),
        "whole": source.more + total,
        "sums": listed(Some.of(names), lang) if len(names) <= NAMED else many,
        "total": total,
        "innies": _cells(source.innies, puzzle, lang),
        "outies": _cells(source.outies, puzzle, lang),
        "rest": abs(source.more),
    }
    if not source.outies:
        told = msg("of the {whole} of {units}, {sums} take {total}, which leaves {rest} for {innies}")
    elif not source.innies:
        told = msg("of the {total} of {sums}, {units} take {whole}, which leaves {rest} for {outies}")
    elif not source.more:
        told = msg("by {units} and {sums}, the sum of {innies} comes to that of {outies}")
    elif source.more > 0:
        told = msg("by {units} and {sums}, the sum of {innies} comes to {rest} more than that of {outies}")
    else:
        told = msg("by {units} and {sums}, the sum of {innies} comes to {rest} less than that of {outies}")
    return Message(told.template, **said).said(lang)


def _named(unit: Unit) -> dict[str, str]:
    """A unit by the name of its first count, without the value."""
    place = unit.counts[0].place
    if place is None:
        raise Unsaid
    en, ja = place["en"], place["ja"]
    return {"en": en.partition(" of ")[2], "ja": ja.rpartition("の")[0]}


def _cells(spots: Sequence[Sequence[int]], puzzle: BoardOfValues, lang: str) -> str:
    if not spots:
        return ""
    cells = 0
    for spot in spots:
        cells |= puzzle.cells_of(spot[0])
    return cells_named(Some.of(puzzle.grid.cells(cells)), lang, LONGEST)  # type: ignore[attr-defined]
