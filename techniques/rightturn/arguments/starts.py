"""Starts and cells by name, and the roads that are left to each start."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from deduce.board.grid import Cell
from deduce.board.marks import bits
from deduce.explain.blanks import Blanks
from deduce.explain.lines import settled
from deduce.language.errors import Unsaid
from deduce.language.words import Some, cell_name, listed
from techniques.rightturn.shared.candidates import RoadTable, candidates

if TYPE_CHECKING:
    from techniques.rightturn.kind import RightTurn

MOST = 3
"""So many pairs of starts are told whose roads would meet."""


class Starts(Blanks):
    """What all blanks are made with."""

    puzzle: RightTurn

    def _settled(self) -> str:
        """At which cells the lines are settled, and why."""
        puzzle, shape, (yes, no) = self.puzzle, self.puzzle.edges, self.step.conclusion
        one, two, _, _ = shape.degrees(self.marks.yes)
        some, more, _, _ = shape.degrees(shape.all & ~self.marks.no)
        cases = (
            (yes and some & ~more, "{} has one way left", "{}に通じる道は一つだけな"),
            (no and one & puzzle.start_cells, "the start {} has its line", "始点{}の線はもう引けている"),
            (no and two, "{} has both its lines", "{}の線は二本そろった"),
        )
        return settled(puzzle, self.step, cases, self.lang)

    def _neighbours(self) -> str:
        """The starts between which edges are crossed, of several."""
        pairs = [self.puzzle.edges.at(edge) for edge in bits(self.step.conclusion.no)]
        if len(pairs) < 2 or any(cell not in self.puzzle.numbers for pair in pairs for cell in pair):
            raise Unsaid
        return self._say(", ", "、").join(self._both(pair) for pair in pairs)

    def _starts(self) -> str:
        """The starts whose roads would meet."""
        met = [pair for pair, _ in self._meeting()]
        if any(len(set(pair)) != 2 for pair in met):
            raise Unsaid
        first, *more = map(self._both, dict.fromkeys(met))
        if self.lang == "ja":
            return "、".join([first, *more])
        return f"{first} must not meet" + "".join(f", nor those from {one}" for one in more)

    def _closing(self) -> str:
        """Nothing, where the edges would close roads."""
        if not all(closed for _, closed in self._meeting()):
            raise Unsaid
        return ""

    def _meeting(self) -> list[tuple[tuple[Cell, ...], bool]]:
        """The starts of the lines on the two sides of each edge, and whether it is one line; of few pairs of starts."""
        found = []
        for edge in bits(self.step.conclusion.no):
            cells = (self.puzzle.grid.bit(*cell) for cell in self.puzzle.edges.at(edge))
            lines = [self.puzzle.edges.reach(cell, self.marks.yes) for cell in cells]
            starts = (line & self.puzzle.start_cells for line in lines)
            found.append((tuple(self.puzzle.grid.at(start) for start in starts if start), lines[0] == lines[1]))
        if len({pair for pair, _ in found}) > MOST:
            raise Unsaid
        return found

    def _both(self, cells: Iterable[Cell]) -> str:
        return self._say(" and ", "と").join(cell_name(cell, self.lang) for cell in cells)

    def _start(self, cell: int) -> str:
        """A start by its number, as far as that plays a part."""
        place = self.puzzle.grid.at(cell)
        name, count = cell_name(place, self.lang), self.puzzle.numbers[place]
        if count is None:
            return self._say("the start {name}", "始点{name}", name=name)
        return self._say(f"the {count} at {name}", f"{name}の{count}")

    def _starts_at(self, cells: int) -> str:
        return listed(Some.of(self._start(cell) for cell in bits(cells)), self.lang)

    @cached_property
    def starts(self) -> list[int]:
        return [self.puzzle.grid.bit(*cell) for cell, _ in self.puzzle.starts]

    @cached_property
    def listed(self) -> tuple[RoadTable, int]:
        return candidates(self.puzzle, self.marks)

    def _has(self, on: int, off: int) -> bool:
        yes, no = self.step.conclusion
        return not (yes & ~on or no & ~off)
