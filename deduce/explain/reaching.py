"""Numbers along a path in words: beside which known ones another stands, and how many steps it is from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from deduce.board.marks import Marks, bits
from deduce.explain.showing import BoardOfValues, shown
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import Some, cells_named, listed
from deduce.relations.path.propagation import all_say
from deduce.relations.path.techniques import filled, next_number

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard

FEW = 6
"""So many known numbers are named where a step rests on several."""


def _ends(puzzle: ExplainedBoard, step: Step) -> tuple[int, Sequence[tuple[int, int]]]:
    """The number that a step places, and the last known one before it and the first behind it: how far, and where.

    Raises:
        Unsaid: when a step places no number or several, or rests on none that is known.
    """
    yes = step.conclusion.yes
    if step.conclusion.clash or not yes or yes & yes - 1 or not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    [(number, _)] = puzzle.by_value(yes)
    known = {value: bit for bit in bits(shown(step)[0].yes) for value, _ in puzzle.by_value(bit)}
    before = [value for value in known if value < number]
    behind = [value for value in known if value > number]
    found = [*([max(before)] if before else []), *([min(behind)] if behind else [])]
    if step.technique is not None and step.technique.name == next_number.name:
        found = [value for value in found if abs(value - number) == 1]
    if not found:
        raise Unsaid
    return number, [(abs(value - number), known[value]) for value in found]


def in_between(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Beside which numbers one has one place left."""
    number, ends = _ends(puzzle, step)
    there = listed(Some.of(puzzle.noun(Marks(bit, 0), lang) for _, bit in ends), lang)
    return msg("beside {there} only one place is left for {number}", there=there, number=number).said(lang)


def in_reach(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """How many steps a number is from others, and that this leaves it one place."""
    number, ends = _ends(puzzle, step)
    told = [_far(far, puzzle.noun(Marks(bit, 0), lang)).said(lang) for far, bit in ends]
    return msg("{far} only one place is in reach for {number}", far=listed(Some.of(told), lang), number=number).said(
        lang
    )


def _far(far: int, there: str) -> Message:
    return msg("beside {there}", there=there) if far == 1 else msg("{count} steps from {there}", count=far, there=there)


def taken(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What a step rests on beside these numbers: others that are in the way, and places that are struck out.

    Raises:
        Unsaid: when there is no such thing, or too much of it.
    """
    _, ends = _ends(puzzle, step)
    placed, struck_out = shown(step)
    marks = Marks(placed.yes & ~sum(bit for _, bit in ends), struck_out.no)
    if not marks.known:
        raise Unsaid
    return puzzle.noun(marks, lang)


def here(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The cells of the numbers that a step places."""
    if step.conclusion.clash or not step.conclusion.yes or not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    return cells_named(Some.of(puzzle.grid.cells(puzzle.cells_of(step.conclusion.yes))), lang)


def unreached(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The first cell to which no number comes."""
    found = all_say(puzzle, step.reason)
    no = step.reason.no | found.no
    cells = [] if found.clash else [cell for cell in filled(puzzle) if not cell & ~no]
    if not cells or not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    return cells_named(Some.of(puzzle.grid.cells(puzzle.cells_of(cells[0]))), lang)


def missed(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What a step rests on, where that is little."""
    placed, struck_out = shown(step)
    marks = placed.join(struck_out)
    if not marks.known or marks.known.bit_count() > FEW:
        raise Unsaid
    return puzzle.noun(marks, lang)
