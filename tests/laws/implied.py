"""What rules and marks imply, asked of the oracle's model: nobody but the laws asks that."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from deduce.contract.model import Model
from deduce.oracle import EFFORT
from deduce.oracle.cpsat import search

if TYPE_CHECKING:
    from deduce.board.marks import Marks
    from deduce.contract.puzzle import Puzzle

_models: WeakKeyDictionary[Puzzle, dict[int | None, Model]] = WeakKeyDictionary()


def implies(puzzle: Puzzle, marks: Marks, conclusion: Marks, clues: int | None = None) -> bool:
    """Whether the rules, these clues and these marks, without the givens, imply every mark of the conclusion.

    Args:
        puzzle: the puzzle.
        marks: what is known; given stones count only where they are among these.
        conclusion: marks; `TOP` asks whether `marks` are impossible.
        clues: the clues to keep, as a bitset; all when None.

    Raises:
        Undecided: when the effort is used up before there is an answer.
    """
    if marks.clash:
        return True
    # One question for all marks of the conclusion: is there a solution that lacks one of them?
    refuted = [] if conclusion.clash else [conclusion.flipped]
    return not search(_model(puzzle, clues), puzzle.variables, 1, marks=marks, clauses=refuted, effort=EFFORT)


def _model(puzzle: Puzzle, clues: int | None) -> Model:
    """The model of the puzzle with these clues, kept with what it learned as long as the puzzle lives."""
    models = _models.setdefault(puzzle, {})
    if clues not in models:
        relaxed = puzzle if clues is None else puzzle.keep(clues)
        # Where clues drop nothing, the model is the same.
        whole = clues is not None and relaxed is puzzle
        models[clues] = _model(puzzle, None) if whole else relaxed.kind.model.build(relaxed)
    return models[clues]
