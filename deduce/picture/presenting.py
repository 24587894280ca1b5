"""How steps and boards show themselves by default: see `deduce.contract.presentation`."""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.explain.sentences import sentence
from deduce.picture.draw import svg as drawn
from deduce.picture.html import fragment, picture, told

__all__ = ["html", "sentence", "svg"]


def html(step: Step) -> str:
    """A step in words and as a picture, for a notebook."""
    return fragment(picture(step) + told(step))


def svg(puzzle: Puzzle, marks: Marks, step: Step | None = None) -> str:
    """A board, or a step on it, as a picture."""
    return drawn(puzzle, marks, step=step)
