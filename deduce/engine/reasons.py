"""Reasons by deletion: the marks and clues without which a technique no longer concludes what it does.

No technique knows of this. Because techniques are monotone, dropping marks one after another as long as the conclusion
stands leaves a minimal reason; the far ones are tried first, so that what remains lies together.
`deduce.engine.minimal_subset` finds the same with fewer questions, where it is told what to expect: what the same
technique needed elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.contract.technique import Technique
from deduce.engine.layout import Layout, layout
from deduce.engine.minimal_subset import least
from deduce.engine.reason_guesses import SoughtReason, memory

Ages = Sequence[Marks]
"""What was added one after another; newer marks are dropped before older ones."""


def concludes(technique: Technique, puzzle: Puzzle, marks: Marks, target: Marks) -> bool:
    """Whether the technique alone draws `target` (or a clash, for `TOP`) from the marks."""
    result = technique.drawn(puzzle, marks, target)
    return marks.join(result).clash if target.clash else result == target


def explain(
    technique: Technique,
    puzzle: Puzzle,
    before: Marks,
    gained: Marks,
    ages: Ages = (),
    near: Marks = NOTHING,
    *,
    apart: bool = False,
) -> Iterator[Step]:
    """The steps by which a technique gains marks (or `TOP`): each a minimal reason with all that follows from it.

    They come in the order of the variables; but the first is what lies nearest to some marks, if there are any. Each
    is taken on the board after the last one, or, `apart`, on the same board.
    """
    if gained.clash:
        reason, clues = minimal(technique, puzzle, before, TOP, ages)
        yield Step(puzzle, before, reason, TOP, clues, technique=technique)
        return
    left = gained
    while left.known:
        literal = layout(puzzle).nearest(left, near) if near.known else next(left.literals())
        near = NOTHING
        reason, clues = minimal(technique, puzzle, before, literal, ages)
        drawn = technique.drawn(puzzle.keep(clues), reason, left)
        yield Step(puzzle, before, reason, drawn, clues, technique=technique)
        left = left.without(drawn)
        before = before if apart else before.join(drawn)


def minimal(technique: Technique, puzzle: Puzzle, marks: Marks, target: Marks, ages: Ages = ()) -> tuple[Marks, int]:
    """A minimal part of the marks, and of the clues (a bitset), from which the technique draws `target`.

    What other marks make plain (`Puzzle.implied`) is dropped at once, if all of it can be spared.
    A technique that assumes one solution is asked about the puzzle as it is printed, never about a relaxation.
    """
    plain = puzzle.implied(marks)
    if plain.known and concludes(technique, puzzle, marks.without(plain), target):
        marks = marks.without(plain)
    board = layout(puzzle)
    spots = _spots(technique, puzzle, marks, target)
    dropped = order(board, marks, spots, ages)
    spot = spots[0] if spots else 0
    case = SoughtReason(board, spot, bool(target.yes & spot), dropped) if spot else None
    known = memory(technique, auxiliary=not spot & puzzle.variables)

    def with_clues(part: int) -> bool:
        return concludes(technique, puzzle.keep(part), marks, target)

    if technique.assumes_unique is not None:
        clues = (1 << len(board.units)) - 1  # these make the solution the only one
    elif board.units:
        clues = least(board.clues(spots), with_clues, lambda _: known.clues(case) if case else ())
    else:
        clues = 0
    kept = puzzle.keep(clues)

    def with_marks(part: int) -> bool:
        return concludes(technique, kept, board.marks(part), target)

    reason = least(dropped, with_marks, lambda part: known.reasons(case, clues, part) if case else ())
    if case:
        if technique.assumes_unique is None:
            known.learn_clues(case, clues)
        known.learn(case, clues, board.packed(marks), reason)
    return board.marks(reason), clues


def order(board: Layout, marks: Marks, spots: Sequence[int], ages: Ages = ()) -> list[int]:
    """The marks in the order of dropping, newest and farthest first; in each set the lowest bits go first."""
    rings = board.rings(spots)
    left, found = board.packed(marks), []
    for added in reversed(ages):
        part = left & board.packed(added)
        if part:
            left ^= part
            found += [part & ring for ring in rings]
    found += [left & ring for ring in rings]
    return [part for part in found if part]


def _spots(technique: Technique, puzzle: Puzzle, marks: Marks, target: Marks) -> list[int]:
    """The variables that a conclusion is about: its own, or those that a clash marks both ways."""
    if not target.clash:
        return list(bits(target.known))
    result = technique(puzzle, marks)
    return list(bits((marks.yes | result.yes) & (marks.no | result.no))) if result != TOP else []
