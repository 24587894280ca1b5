"""What is seen first along a line, in words: how early and how late it can come, and what comes before it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deduce.board.marks import Marks
from deduce.explain.showing import BoardOfValues
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import Some, cell_said, listed
from deduce.relations.foremost import Foremost, places

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard


def foremost(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Where the value of the one line of a step can stand, as far as its conclusion asks.

    Raises:
        Unsaid: for a contradiction, or where several lines speak.
    """
    rules = [rule for rule in puzzle.holding if isinstance(rule, Foremost)]
    rule = rules[0] if len(rules) == 1 else None
    if rule is None or rule.clue is None or step.conclusion.clash or not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    found = places(rule.spots, rule.value, rule.blanks, step.reason)
    if not found:
        raise Unsaid
    cells = [cell_said(puzzle.grid.at(puzzle.cells_of(spot[0]))) for spot in rule.spots]
    there = listed(Some.of(cells[i][lang] for i in found), lang, "or")
    ends = {"first": cells[found[0]], "last": cells[found[-1]], "places": there}
    return Message(_text(rule, found, step.conclusion), clue=rule.clue.name, **ends).said(lang)


def _text(rule: Foremost, found: Sequence[int], conclusion: Marks) -> str:
    """What is said of the places of a value, as far as a conclusion follows from it."""
    if len(found) == 1:
        return msg("{clue} can only stand in {places}")
    early = any(sum(spot) & conclusion.known for spot in rule.spots[: found[0]])
    late = any(spot[rule.value] & conclusion.no for spot in rule.spots[found[-1] + 1 :])
    here = rule.spots[found[0]]
    if conclusion.no & sum(here) & ~here[rule.value]:
        if early and late:
            return msg("{clue} can only stand in {places}, behind blank cells alone")
        if early or late:
            soon = msg("{clue} comes in {first} at the earliest, behind blank cells alone")
            return soon if early else msg("{clue} comes in {last} at the latest, behind blank cells alone")
        return msg("only blank cells come before {clue}")
    if early and late:
        return msg("{clue} can only stand in {places}")
    if early or late:
        return msg("{clue} comes in {first} at the earliest") if early else msg("{clue} comes in {last} at the latest")
    return msg("{clue} can only stand in {places}")
