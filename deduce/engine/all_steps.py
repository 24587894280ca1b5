"""All steps that a board allows now, not only the next one."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from deduce.board.marks import TOP, Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.contract.technique import Technique
from deduce.engine.hints import Hint, leading, visible, wrong_hint
from deduce.engine.path import Licence, Steps, begun, found_by
from deduce.engine.reasons import explain
from deduce.engine.refute import refute
from deduce.engine.tiers import Tiers
from deduce.explain.folding import tell
from deduce.language.errors import InputError
from deduce.language.messages import msg


def steps(
    puzzle: Puzzle,
    marks: Marks | None = None,
    *,
    unique: Licence = "auto",
    without: Collection[str] = (),
    budget: int | None = None,
    time_limit: float | None = None,
    check: bool = True,
) -> Steps:
    """Every step that the board allows as it is, each for itself: none rests on another.

    The easiest techniques come first, and each step has a minimal reason. Where no technique leads on, the steps are
    the one-cell contradictions, in the order in which they are looked for. Nothing is built upon a mark known to be
    wrong: its refutation comes first, and alone. `wrong_hint` tells which mark that is, and whether all are checked.

    Args:
        puzzle: the puzzle.
        marks: what the solver has filled in; the givens are added.
        unique: when techniques that assume one solution take part, as in `solve`; ``auto`` asks for the solutions.
        without: techniques that are switched off, by name: ``cut-cell`` or ``yinyang/cut-cell``.
        budget: fixpoints that it may cost.
        time_limit: seconds that it may take.
        check: whether wrong marks are looked for, for who has not asked `wrong_hint` before.

    Raises:
        InputError: for a technique that the kind does not have; when the first step is asked for, for a wrong mark
            that no short reason refutes.
        OutOfBudget: on the way, when the search costs more than `budget` fixpoints or `time_limit` seconds.
    """
    board = begun(puzzle, marks)

    def found(tiers: Tiers, _: Marks | None) -> Iterator[Step]:
        bad = wrong_hint(puzzle, marks, time_limit=tiers.seconds) if check else Hint(puzzle, board, None)
        if bad.wrong.known and bad.step is None:
            raise InputError(msg("{marks}, which no solution has", marks=puzzle.nouns(bad.wrong)))
        return iter((*bad.lead, bad.step)) if bad.step else _steps(tiers, board)

    return found_by(found, puzzle, unique, without, budget, time_limit)


def _steps(tiers: Tiers, board: Marks) -> Iterator[Step]:
    """The steps of techniques; where there is none, what no board shows leads to one, or else the contradictions."""
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
    tiers.pay()
    result = item(tiers.puzzle, board)
    gained = TOP if board.join(result).clash else result.without(board)
    for step in explain(item, tiers.puzzle, board, gained, apart=True):
        tiers.pay()
        if visible(step):
            yield step
