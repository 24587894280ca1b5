"""What adds up, in words: the combinations of a sum, and what units and sums leave for a few cells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deduce.board.marks import TOP
from deduce.explain.subsets import BoardOfValues
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import Some, cells_named, listed, statements
from deduce.relations.result.rule import ANY, Result
from deduce.relations.result.rule import combined as given_by
from deduce.relations.sum.rest import SumSource, Unit, saying
from deduce.relations.sum.rule import Sum, combined

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

LONGEST = 8
"""So many cells are named one by one."""
NAMED = 3
"""So many sums are called by name."""
SEVERAL = 2
"""So many rests are told in one sentence."""
COMBINATIONS = 4
"""So many combinations are listed."""
SIGNS = {"+": "+", "*": "×", "-": "-", "/": "÷", ANY: " & "}
"""What stands between the values of a combination, by the operation; the last where none is told."""


def leftover(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What some units and some sums come to, and what that leaves; of many rests only the latter."""
    found = saying(step)
    if not found or not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    told = _told if len(found) <= SEVERAL else _shortly
    return statements((told(source, puzzle, lang) for source, _ in found), lang)


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
        ways, sign = combined(rule, step.reason), "+"
    if not 0 < len(ways) <= COMBINATIONS:
        raise Unsaid
    name = rule.clue.name if rule.clue else {}
    told = listed(Some.of(sign.join(map(str, way)) for way in ways), lang, "or")
    return msg("{clue} can only be {ways}", clue=name, ways=told).said(lang)


def _told(source: SumSource, puzzle: BoardOfValues, lang: str) -> str:
    total = sum(rule.total for rule in source.sums)
    names = [rule.clue.name[lang] for rule in source.sums if rule.clue]
    many = {"en": f"{len(names)} sums", "ja": f"{len(names)}個の和"}[lang]
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


def _shortly(source: SumSource, puzzle: BoardOfValues, lang: str) -> str:
    said = {"units": listed(Some.of(_named(unit)[lang] for unit in source.units), lang)}
    said |= {"innies": _cells(source.innies, puzzle, lang), "outies": _cells(source.outies, puzzle, lang)}
    if source.innies and source.outies:
        told = msg("the sums of {units} tell {innies} from {outies} by {rest}")
    else:
        told = msg("the sums of {units} leave {rest} for {innies}")
        said["innies"] = said["innies"] or said["outies"]
    return Message(told.template, **said, rest=abs(source.more)).said(lang)


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
