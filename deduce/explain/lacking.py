"""Totals of lines in words: what is lacking, from which cells it can come, and the few ways that are left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deduce.board.marks import bits
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import Some, listed
from deduce.relations.sumline.rule import SumLine

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

FEW = 4
"""So many ways are listed."""
STRETCH = 3
"""So many numbers one after the other are told by the first and the last."""


def lacking(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What the one total of a step lacks, and why that settles its cells: too little for some, too much without others.

    Raises:
        Unsaid: when several totals speak, or none.
    """
    rule = _rule(puzzle, step)
    need, left = rule.total - rule.worth(step.reason.yes), _numbers(rule, ~step.reason.known)
    taken, out = (_numbers(rule, cells) for cells in step.conclusion)
    said = {"clue": rule.clue.name if rule.clue else "", "need": need}
    if rule.total and not need:
        told = msg("{clue} is reached")
    elif sum(left) == need:
        return adding(puzzle, step, lang)
    elif out:
        said["those"] = _stretches(out)
        short = need == rule.total
        told = msg("{clue} is too small for {those}") if short else msg("{clue} lacks {need}, too little for {those}")
    else:
        said |= {"those": listed(Some.of(map(str, taken)), lang, "or"), "count": sum(left) - min(taken)}
        told = msg("{clue} lacks {need}, but without {those} the others add {count} at most")
        if need == rule.total:
            said["numbers"] = _stretches(left)
            told = msg("{clue} comes from {numbers}, but without {those} they come to {count} at most")
    return Message(told.template, **said).said(lang)


def adding(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The few ways to reach the one total of a step, as the numbers of cells.

    Raises:
        Unsaid: when several totals speak, or none, and where the ways are many.
    """
    rule = _rule(puzzle, step)
    ways = rule.ways(puzzle, step.reason)
    need = rule.total - rule.worth(step.reason.yes)
    if not ways or len(ways) > FEW or not need:
        raise Unsaid
    chosen = sorted(_numbers(rule, way.yes & ~step.reason.yes) for way in ways)
    told = ["+".join(map(str, numbers)) for numbers in chosen]
    said = {"clue": rule.clue.name if rule.clue else "", "need": need, "ways": listed(Some.of(told), lang, "or")}
    whole = need == rule.total
    words = msg("{clue} can only be {ways}") if whole else msg("{clue} lacks {need}, which can only be {ways}")
    return Message(words.template, **said).said(lang)


def _rule(puzzle: ExplainedBoard, step: Step) -> SumLine:
    rules = [rule for rule in puzzle.holding if isinstance(rule, SumLine) and rule.clue]
    if len(rules) != 1 or step.conclusion.clash:
        raise Unsaid
    return rules[0]


def _numbers(rule: SumLine, cells: int) -> list[int]:
    return [rule.worth(bit) for bit in bits(rule.cells & cells)]


def _stretches(numbers: Sequence[int]) -> dict[str, str]:
    """Numbers in their order, such as 1–4, 6 and 8."""
    parts = list[list[int]]()
    for number in sorted(numbers):
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    told = list[str]()
    for part in parts:
        told += [f"{part[0]}–{part[-1]}"] if len(part) >= STRETCH else map(str, part)
    return {lang: listed(Some.of(told), lang) for lang in ("en", "ja")}
