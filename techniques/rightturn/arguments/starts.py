"""Starts and cells by name, and the roads that are left to each start."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from deduce.board.marks import bits
from deduce.language.words import LONGEST, cell_name, cells_named, listed
from techniques.rightturn.shared.candidates import Table, candidates

if TYPE_CHECKING:
    from deduce.contract.step import Step
    from techniques.rightturn.kind import RightTurn


class Starts:
    """What all blanks are made with."""

    def __init__(self, step: Step, lang: str) -> None:
        self.step, self.lang = step, lang
        self.puzzle: RightTurn = step.puzzle.keep(step.clues)  # type: ignore[assignment]
        self.marks = step.reason

    def __getitem__(self, blank: str) -> str:
        return str(getattr(self, f"_{blank}")())

    def _say(self, en: str, ja: str, **values: object) -> str:
        return (ja if self.lang == "ja" else en).format(**values)

    def _start(self, cell: int) -> str:
        """A start by its number, as far as that plays a part."""
        place = self.puzzle.grid.at(cell)
        name, count = cell_name(place, self.lang), self.puzzle.numbers[place]
        if count is None:
            return self._say("the start {name}", "始点{name}", name=name)
        return self._say(f"the {count} at {name}", f"{name}の{count}")

    def _starts_at(self, cells: int) -> str:
        return listed([self._start(cell) for cell in bits(cells)], self.lang)

    def _cell(self, cell: int) -> str:
        return cell_name(self.puzzle.grid.at(cell), self.lang)

    def _cells(self, cells: int, longest: int = LONGEST) -> str:
        return cells_named(list(self.puzzle.grid.cells(cells)), self.lang, longest)

    @cached_property
    def starts(self) -> list[int]:
        return [self.puzzle.grid.bit(*cell) for cell, _ in self.puzzle.starts]

    @cached_property
    def listed(self) -> tuple[Table, int]:
        return candidates(self.puzzle, self.marks)

    def _has(self, on: int, off: int) -> bool:
        yes, no = self.step.conclusion
        return not (yes & ~on or no & ~off)
