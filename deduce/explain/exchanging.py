"""Rectangles that two values alone must not fill, in words."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from deduce.board.marks import Marks, bits
from deduce.explain.showing import BoardOfValues
from deduce.language.errors import Unsaid
from deduce.language.messages import msg
from deduce.language.words import Some, cell_name, listed, statements
from deduce.relations.count import rectangle
from deduce.relations.count.chains import links
from deduce.relations.count.rule import Count

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deduce.contract.step import Step
    from deduce.explain.board import ExplainedBoard


def _deadly(puzzle: ExplainedBoard, step: Step) -> rectangle.Deadly:
    """The rectangle that excludes what is concluded."""
    for found in rectangle.deadly(puzzle, step.reason) if not step.conclusion.clash else ():
        if found and step.conclusion.within(Marks(0, found.no)):
            return found
    raise Unsaid


def exchanged(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The two values that could change places."""
    values = _deadly(puzzle, step).values
    if not isinstance(puzzle, BoardOfValues) or values.bit_count() != 2:
        raise Unsaid
    told = [puzzle.value_said(value.bit_length(), lang) for value in bits(values)]
    return listed(Some.of(told), lang)


def rectangular(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """The four cells."""
    return _cells(puzzle, sorted(_deadly(puzzle, step).corners), lang)


def corners(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """What is left for the corners, and where one of the two values must be."""
    found = _deadly(puzzle, step)
    cells, gone = rectangle.exchanges(puzzle).cells, step.reason.no
    parts = _left(puzzle, step, found.told, lang)
    needing = links(puzzle).needing
    for one, other, value in found.bound:
        pair = sum(cells[cell][value.bit_length() - 1] for cell in (one, other))
        if step.reason.yes & pair:
            parts.append(puzzle.phrase(Marks(step.reason.yes & pair, 0), lang))
            continue
        for rule in puzzle.rules.of(Count):
            if rule.cells in needing and rule.place and rule.cells & pair and not rule.cells & ~gone & ~pair:
                spots = [cell for cell in (one, other) if cells[cell][value.bit_length() - 1] & rule.cells]
                named = listed(Some.of(cell_name(_spot(puzzle, cell), lang) for cell in spots), lang, "or")
                parts.append(msg("{place} lies in {cells}", place=rule.place[lang], cells=named).said(lang))
                break
    if not parts:
        raise Unsaid
    return statements(dict.fromkeys(parts), lang)


def too_few(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Two corners beside each other that have one value left for both."""
    values, rectangles = rectangle.left(puzzle, step.reason).values, rectangle.exchanges(puzzle).rectangles
    for a, b, c, d in rectangles:
        for one, other in ((a, b), (c, d), (a, c), (b, d)):
            if values[one] == values[other] and values[one].bit_count() == 1:
                return statements(dict.fromkeys(_left(puzzle, step, (one, other), lang)), lang)
    raise Unsaid


def exchangeable(puzzle: ExplainedBoard, step: Step, lang: str) -> str:
    """Four corners that have two values left."""
    values = rectangle.left(puzzle, step.reason).values
    for some in rectangle.exchanges(puzzle).rectangles:
        if reduce(or_, (values[cell] for cell in some), 0).bit_count() < 3:
            return statements(dict.fromkeys(_left(puzzle, step, some, lang)), lang)
    raise Unsaid


def _left(puzzle: ExplainedBoard, step: Step, some: Sequence[int], lang: str) -> list[str]:
    """What some cells have, or have left."""
    if not isinstance(puzzle, BoardOfValues):
        raise Unsaid
    cells, gone = rectangle.exchanges(puzzle).cells, step.reason.no
    placed = sum(step.reason.yes & sum(cells[cell]) for cell in some)
    parts = [puzzle.phrase(Marks(placed, 0), lang)] if placed else []
    few: dict[int, list[int]] = {}
    for cell in some:
        values = sum(1 << k for k, bit in enumerate(cells[cell]) if not bit & gone)
        if not sum(cells[cell]) & placed:
            few.setdefault(values, []).append(cell)
    for values, mine in few.items():
        told = listed(Some.of(puzzle.value_said(value.bit_length(), lang) for value in bits(values)), lang)
        there = _cells(puzzle, mine, lang)
        if values & (values - 1):
            parts.append(msg("only {values} are left for {cells}", values=told, cells=there).said(lang))
        else:
            parts.append(msg("only {value} is left for {cells}", value=told, cells=there).said(lang))
    return parts


def _cells(puzzle: ExplainedBoard, some: list[int], lang: str) -> str:
    return listed(Some.of(cell_name(spot, lang) for spot in sorted(_spot(puzzle, cell) for cell in some)), lang)


def _spot(puzzle: ExplainedBoard, cell: int) -> tuple[int, int]:
    assert isinstance(puzzle, BoardOfValues)
    return puzzle.grid.at(puzzle.cells_of(rectangle.exchanges(puzzle).cells[cell][0]))
