"""Skylines in words: the few ways that are left for the buildings of a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from deduce.explain.showing import BoardOfValues
from deduce.language.errors import Unsaid
from deduce.language.messages import msg
from deduce.language.words import Some, listed
from deduce.relations.skyline.rule import Skyline

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

FEW = 4
"""So many ways are listed."""


def skylines(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The ways that are left for the one skyline of a step, as values in a row from the end with its number.

    Raises:
        Unsaid: when they are many or none, or several skylines speak.
    """
    rules = [rule for rule in puzzle.holding if isinstance(rule, Skyline)]
    ways = rules[0].ways(puzzle, step.reason) if len(rules) == 1 else None
    clue = rules[0].clue if ways else None
    if not ways or clue is None or len(ways) > FEW or not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    rows = []
    for way in ways:
        height = {spot: k for spot in rules[0].spots for k, bit in enumerate(spot, 1) if bit & way.yes}
        rows.append("-".join(str(height[spot]) for spot in rules[0].spots))
    return msg("{clue} only goes with {ways}", clue=clue.name, ways=listed(Some.of(rows), lang, "or")).said(lang)
