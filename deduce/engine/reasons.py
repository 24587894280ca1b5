"""Reasons by deletion: the marks and clues without which a technique no longer concludes what it does.

No technique knows of this. Because techniques are monotone, dropping marks one after another (halves first) as long as
the conclusion stands leaves a minimal reason; the far ones are tried first, so that what remains lies together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from deduce.board.marks import TOP, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.contract.technique import Technique

Ages = Mapping[int, int]
"""How new marks are by their bits, negative for those of `no`; newer ones are dropped before older ones."""


def concludes(technique: Technique, puzzle: Puzzle, marks: Marks, target: Marks) -> bool:
    """Whether the technique alone draws `target` (or a clash, for `TOP`) from the marks."""
    result = technique.function(puzzle, marks)
    if target.clash:
        return marks.join(result).clash
    return target.within(result)


def explain(
    technique: Technique, puzzle: Puzzle, before: Marks, gained: Marks, ages: Ages | None = None
) -> Iterator[Step]:
    """The steps by which a technique gains marks (or `TOP`): each a minimal reason with all that follows from it."""
    if gained.clash:
        reason, clues = minimal(technique, puzzle, before, TOP, ages)
        yield Step(puzzle, before, reason, TOP, clues, technique=technique)
        return
    left = gained
    while left.known:
        literal = next(left.literals())
        reason, clues = minimal(technique, puzzle, before, literal, ages)
        drawn = technique.function(puzzle.keep(clues), reason).common(left)
        yield Step(puzzle, before, reason, drawn, clues, technique=technique)
        left = left.without(drawn)
        before = before.join(drawn)


def minimal(
    technique: Technique, puzzle: Puzzle, marks: Marks, target: Marks, ages: Ages | None = None
) -> tuple[Marks, int]:
    """A minimal part of the marks, and of the clues (a bitset), from which the technique draws `target`."""
    all_clues = (1 << len(puzzle.clues)) - 1
    clues = _drop(
        [1 << i for i in range(len(puzzle.clues))],
        all_clues,
        lambda rest: concludes(technique, puzzle.keep(rest), marks, target),
    )
    kept = puzzle.keep(clues)
    literals = _order(puzzle, marks, _spots(technique, puzzle, marks, target), ages)
    reason = marks
    for part in _halves(literals):
        smaller = _without(reason, part)
        if concludes(technique, kept, smaller, target):
            reason = smaller
            part.clear()
    return reason, clues


def _order(puzzle: Puzzle, marks: Marks, spots: Sequence[tuple[float, float]], ages: Ages | None) -> list[int]:
    """The marks in the order of dropping, newest and farthest first: their bits, negative for those of `no`."""
    found: list[tuple[int, float, int, int]] = []
    for sign, side in ((1, marks.yes), (-1, marks.no)):
        for bit in bits(side):
            r, c = puzzle.place(bit)
            far = min([abs(r - x) + abs(c - y) for x, y in spots], default=0.0)
            mark = sign * bit
            found.append((-ages.get(mark, 0) if ages else 0, -far, len(found), mark))
    return [item[3] for item in sorted(found)]


def _spots(technique: Technique, puzzle: Puzzle, marks: Marks, target: Marks) -> list[tuple[float, float]]:
    """Where a conclusion stands: its own places, or those that a clash marks both ways."""
    if not target.clash:
        return [puzzle.place(bit) for bit in bits(target.known)]
    result = technique.function(puzzle, marks)
    both = (marks.yes | result.yes) & (marks.no | result.no) if result != TOP else 0
    return [puzzle.place(bit) for bit in bits(both)]


def _without(marks: Marks, literals: Sequence[int]) -> Marks:
    yes = sum(bit for bit in literals if bit > 0)
    no = -sum(bit for bit in literals if bit < 0)
    return Marks(marks.yes & ~yes, marks.no & ~no)


def _halves(items: list[int]) -> Iterator[list[int]]:
    """Ever smaller parts of a list, in order. A part that the caller clears is not divided further."""
    part = list(items)
    if not part:
        return
    yield part
    if len(part) > 1:
        middle = len(part) // 2
        yield from _halves(part[:middle])
        yield from _halves(part[middle:])


def _drop(items: list[int], whole: int, holds: Callable[[int], bool]) -> int:
    """Drop single bits of `whole`, halves first, as long as `holds`."""
    for part in _halves(items):
        smaller = whole & ~sum(part)
        if holds(smaller):
            whole = smaller
            part.clear()
    return whole
