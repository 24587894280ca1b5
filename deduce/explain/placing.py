"""The few ways that are left for the runs of a line, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import Some, listed
from deduce.relations.line.rule import RunLine
from deduce.relations.rule import named

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

FEW = 3
"""So many ways are told by name."""


def few(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Where all runs of the one line of a step can stand, where there are few ways.

    Raises:
        Unsaid: when they are more, or the line is empty or full.
    """
    rules = [rule for rule in puzzle.holding if isinstance(rule, RunLine)]
    ways = rules[0].ways(puzzle, step.reason) if len(rules) == 1 else None
    clue = rules[0].clue if ways else None
    if ways is None or clue is None or not 1 < len(ways) <= FEW or step.conclusion.clash:
        raise Unsaid
    told = [named(puzzle, way.yes)[lang] for way in ways]
    places = listed(Some.of(told), lang, "or")
    return Message(msg("{clue} can only stand in {places}").template, clue=clue.name, places=places).said(lang)
