"""Where to look for a step, said without its answer: a unit, a group, the end of a line, some rows or columns."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import bits
from deduce.explain.naming import gathered
from deduce.language.words import LANGUAGES, Some, listed

if TYPE_CHECKING:
    from deduce.contract.puzzle import Name, Puzzle
    from deduce.contract.step import Step

MOST = 2
"""How many clues are named."""


class Look(NamedTuple):
    """A place to look at.

    Attributes:
        name: as it is spoken of.
        variables: for the picture.
    """

    name: Name
    variables: int


def look(step: Step) -> Look:
    """Where to look for a step: what the kind says, a clue of the reason, or the rows or columns that it takes.

    A contradiction is looked for where it ends.
    """
    head = step.inner[-1] if step.inner else step
    while head.inner:
        head = head.inner[-1]
    own = head.puzzle.look(head)
    if own is not None:
        return Look(*own)
    return _clues(head) or lines(head.puzzle, head.reason.known or head.conclusion.known)


def _clues(step: Step) -> Look | None:
    """The clues of the reason that hold what is concluded; else the first."""
    quoted = [clue for i, clue in enumerate(step.puzzle.clues) if step.quoted >> i & 1]
    new = 0 if step.conclusion.clash else step.conclusion.known
    chosen = [clue for clue in quoted if clue.cells & new][:MOST] or quoted[:1]
    if not chosen:
        return None
    cells = 0
    for clue in chosen:
        cells |= clue.cells
    return Look({lang: listed(Some.of(gathered(chosen, lang)), lang) for lang in LANGUAGES}, cells)


def lines(puzzle: Puzzle, variables: int) -> Look:
    """The rows or the columns in which some variables stand, whichever are fewer, with all variables there."""
    places = [_spot(puzzle, bit) for bit in bits(variables & (puzzle.variables | puzzle.auxiliary))]
    spans = []
    for axis in (0, 1):
        numbers = [place[axis] for place in places] or [0.0]
        low, high = int(min(numbers)), int(max(numbers) + 0.5)
        spans.append((high - low, axis, max(low, 0), min(high, (puzzle.rows, puzzle.cols)[axis] - 1)))
    _, axis, low, high = min(spans)
    inside, last = 0, (puzzle.rows, puzzle.cols)[axis] - 1
    for bit in bits(puzzle.variables):
        at = min(max(_spot(puzzle, bit)[axis], 0), last)  # a place on the rim is in the line beside it
        inside |= bit if low <= at <= high else 0
    return Look(_line_names(axis, low + 1, high + 1), inside)


def _spot(puzzle: Puzzle, bit: int) -> tuple[float, float]:
    """The place of a variable, in halves of cells; of one within a cell, that of the cell."""
    r, c = puzzle.place(bit)
    return (ceil(r - 0.5), ceil(c - 0.5)) if puzzle.worded else (round(2 * r) / 2, round(2 * c) / 2)


def _line_names(axis: int, low: int, high: int) -> Name:
    word, ja = (("row", "行目"), ("column", "列目"))[axis]
    if low == high:
        return {"en": f"{word} {low}", "ja": f"{low}{ja}"}
    join = " and " if high == low + 1 else "–"
    return {"en": f"{word}s {low}{join}{high}", "ja": f"{low}–{high}{ja}"}
