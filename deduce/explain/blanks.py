"""The blanks of sentences that a kind fills itself: each is a method with an underscore before its name."""

from __future__ import annotations

from typing import Any

from deduce.contract.step import Step
from deduce.language.words import LONGEST, Some, cell_name, cells_named


class Blanks:
    """The blanks of the sentences of one step; a method raises `Unsaid` where there is nothing to say."""

    puzzle: Any

    def __init__(self, step: Step, lang: str) -> None:
        self.step, self.lang = step, lang
        self.puzzle = step.puzzle.keep(step.clues)
        self.marks = step.reason

    def __getitem__(self, blank: str) -> str:
        """What stands in a blank: what its method says, or else an attribute of the puzzle."""
        fill = getattr(self, f"_{blank}", None)
        return str(fill() if fill else getattr(self.puzzle, blank))

    def _say(self, en: str, ja: str, **values: object) -> str:
        return (ja if self.lang == "ja" else en).format(**values)

    def _spot(self, cell: int) -> str:
        """A cell by name."""
        return cell_name(self.puzzle.grid.at(cell), self.lang)

    def _cells(self, cells: int, longest: int = LONGEST) -> str:
        return cells_named(Some.of(self.puzzle.grid.cells(cells)), self.lang, longest)
