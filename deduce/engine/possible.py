"""All steps that a board allows now, not only the next one."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from deduce.board.marks import NOTHING, TOP, Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.contract.technique import Technique
from deduce.engine.hints import leading, visible
from deduce.engine.path import Licence, Steps, barred, usable
from deduce.engine.reasons import explain, minimal
from deduce.engine.refute import refute
from deduce.engine.tiers import Tiers
from deduce.telling.told import tell


def steps(
    puzzle: Puzzle,
    marks: Marks | None = None,
    *,
    unique: Licence = "auto",
    without: Collection[str] = (),
    budget: int | None = None,
    time_limit: float | None = None,
) -> Steps:
    """Every step that the board allows as it is, each for itself: none rests on another.

    The easiest techniques come first, and each step has a minimal reason. Where no technique leads on, the steps are
    the one-cell contradictions, in the order in which they are looked for. A step of a board whose marks contradict
    each other may be a clash. Nothing asks whether the marks are right; `hint` does.

    Args:
        puzzle: the puzzle.
        marks: what the solver has filled in; the givens are added.
        unique: when techniques that assume one solution take part, as in `solve`; ``auto`` asks for the solutions.
        without: techniques that are switched off, by name: ``cut-cell`` or ``yinyang/cut-cell``.
        budget: fixpoints that it may cost.
        time_limit: seconds that it may take.

    Raises:
        InputError: for a technique that the kind does not have.
        OutOfBudget: on the way, when the search costs more than `budget` fixpoints or `time_limit` seconds.
    """
    board = puzzle.givens.join(marks or NOTHING)
    board = board.join(puzzle.evident(board))
    return Steps(_steps(puzzle, board, unique, barred(puzzle.kind, without), budget, time_limit))


def _steps(
    puzzle: Puzzle,
    board: Marks,
    unique: Licence,
    without: Collection[str],
    budget: int | None,
    time_limit: float | None,
) -> Iterator[Step]:
    tiers, _ = usable(puzzle, unique=unique, without=without, budget=budget, time_limit=time_limit)
    if board.clash:
        return
    some = False
    for item in tiers.techniques:
        for step in _of(item, tiers, board):
            some = True
            yield step
    if some:
        return
    lead = leading(tiers, board, None, max_tier=1)
    if lead:  # by what no board shows
        yield list(tell(lead))[-1]
        return
    for literal in tiers.refutable(tiers.fixpoint(board), {}):
        tiers.pay()
        found = refute(tiers, board, literal)
        if found is not None:
            yield found


def _of(item: Technique, tiers: Tiers, board: Marks) -> Iterator[Step]:
    """The steps of one technique of which a board shows something; each rests on the board alone."""
    puzzle = tiers.puzzle
    tiers.pay()
    result = item.function(puzzle, board)
    if board.join(result).clash:
        yield from explain(item, puzzle, board, TOP)
        return
    left = result.without(board)
    while left.known:
        tiers.pay()
        literal = next(left.literals())
        reason, clues = minimal(item, puzzle, board, literal)
        drawn = item.drawn(puzzle.keep(clues), reason, left)
        step = Step(puzzle, board, reason, drawn, clues, technique=item)
        if visible(step):
            yield step
        left = left.without(drawn)
