"""White angles in words: which one would stay at a corner if it were otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from deduce.board.marks import Marks, bits
from deduce.explain.showing import BoardOfValues
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import Some, listed
from deduce.relations.angles import Angles

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard


CORNERS = 3
"""So many corners a sentence names at most."""


def angles(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What would stay white, at the corners of a step, in any other case.

    Raises:
        Unsaid: for a contradiction, and where many corners speak.
    """
    if step.conclusion.clash:
        raise Unsaid
    left, corners, found = step.conclusion, list[str](), set[int]()
    for rule in puzzle.holding:
        if not left.known or not isinstance(rule, Angles) or not rule.heeds & left.known:
            continue
        drawn = rule.forces(step.reason).common(left)
        if drawn.known:
            left = left.without(drawn)
            corners.append(rule.corner[lang])
            for other in _opposites(drawn):
                found |= {*rule.left_over(step.reason.join(other))}
    if left.known or len(corners) > CORNERS or not found:
        raise Unsaid
    told = listed(Some.of(f"{angle}°" for angle in sorted(found)), lang, "or")
    text = msg("in any other case an angle of {angles} would stay white at {corner}")
    where = listed(Some.of(corners), lang, "or")
    return Message(text.template, angles=told, corner=where).said(lang)


def corner_marks(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The reason of a step, with the value of each of its cells that has one in place of what it is not.

    Raises:
        Unsaid: for a reason without marks, and on a board without values.
    """
    if not isinstance(puzzle, BoardOfValues) or not step.reason.known:
        raise Unsaid
    yes = step.reason.yes
    for bit in bits(step.before.yes):
        if puzzle.every(puzzle.cells_of(bit)) & step.reason.known:
            yes |= bit
    left = step.reason.no & ~puzzle.every(puzzle.cells_of(yes))
    return puzzle.noun(Marks(yes, left), lang)


def _opposites(conclusion: Marks) -> Iterator[Marks]:
    """The opposite of each mark of a conclusion."""
    for bit in bits(conclusion.yes):
        yield Marks(0, bit)
    for bit in bits(conclusion.no):
        yield Marks(bit, 0)
