"""One path past numbers in words: what a line would break, and on which ways from number to number cells are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from deduce.board.marks import Marks, bits
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import Some, cell_said, clauses
from deduce.relations.onepath.course import Course, misjoining, strands, usable
from deduce.relations.onepath.rule import OnePath
from deduce.relations.onepath.stretches import reach, ways

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

FEW = 3
"""So many different clauses are told of one step."""


def _path(puzzle: ExplainedBoard) -> OnePath:
    """The rule that there is one path.

    Raises:
        Unsaid: where there is none.
    """
    for rule in puzzle.rules.of(OnePath):
        return rule
    raise Unsaid


def _edges(course: Course, marks: Marks) -> int:
    """The edges that are drawn or may be.

    Raises:
        Unsaid: where the drawn ones break the rules.
    """
    known = strands(course, marks.yes)
    if known is None:
        raise Unsaid
    return usable(course, marks, known.degree) & ~misjoining(course, marks, known)


def misled(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What the crossed lines would break of the order of numbers."""
    rule = _path(puzzle)
    if step.conclusion.yes:
        raise Unsaid
    return _few([rule.misdrawn(puzzle, step.reason.yes | bit) for bit in bits(step.conclusion.no)], lang)


def _few(told: Sequence[Message | None], lang: str) -> str:
    """A few different clauses.

    Raises:
        Unsaid: where one is missing, or there are more.
    """
    found = [one.said(lang) for one in dict.fromkeys(told) if one is not None]
    if None in told or len(found) > FEW:
        raise Unsaid
    return clauses(Some.of(found), lang)


def sundered(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """On which ways the two cells of a crossed line are, where each can be on one alone."""
    rule, bit = _path(puzzle), step.conclusion.no
    if step.conclusion.yes or bit & bit - 1:
        raise Unsaid
    _, one, other = next(edge for edge in rule.edges if edge[0] == bit)
    said = [_on(rule, step.reason, node) for node in (one, other)]
    if not all(said):
        raise Unsaid
    return msg("{one} and {other}", one=said[0], other=said[1]).said(lang)


def _on(rule: OnePath, marks: Marks, node: int) -> Message | None:
    """On which way a cell is; None where it can be on several."""
    course = rule.course
    if course.number[node]:
        return None
    found = reach(course, marks, _edges(course, marks))
    may = [number for number, some in enumerate(found.may if found else (), 1) if some >> node & 1]
    if len(may) != 1:
        return None
    cell = cell_said(rule.nodes[node])
    return msg("{cell} can only be on the way from {one} to {other}", cell=cell, one=may[0], other=may[0] + 1)


def all_ways(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """From which numbers to which all ways lead over drawn lines, seen at once."""
    rule = _path(puzzle)
    if step.conclusion.no:
        raise Unsaid
    course, edges = rule.course, _edges(rule.course, step.reason)
    free = sum(1 << node for node, number in enumerate(course.number) if not number)
    told = dict[int, Message]()
    for number, (one, other) in enumerate(pairwise(course.stops), 1):
        for bit in bits(ways(course, one, other, free, edges, edges, edges).edges & step.conclusion.yes):
            told[bit] = msg("all ways from {one} to {other} lead there", one=number, other=number + 1)
    return _few([told.get(bit) for bit in bits(step.conclusion.yes)], lang)
