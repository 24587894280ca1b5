"""Where the cells and edges of a board stand in its text, for the terminal and for what reads its boards again."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import bits

if TYPE_CHECKING:
    from deduce.contract.puzzle import Puzzle


class Cells(NamedTuple):
    """How the cells lie in a text.

    Attributes:
        top: the line of the first row, and `down`, the lines from row to row.
        left: the column of the first cell, and `across`, the columns from cell to cell; of words, where a cell is one.
        worded: whether a cell is a word: what lies within it then stands there.
    """

    top: int
    down: int
    left: int
    across: int
    worded: bool = False

    def spot(self, place: tuple[float, float]) -> tuple[int, int]:
        """Line and column of a place, which is a cell or an edge."""
        r, c = (ceil(at - 0.5) for at in place) if self.worded else place
        return self.top + int(r * self.down), self.left + int(c * self.across)

    def spots(self, puzzle: Puzzle, variables: int) -> dict[tuple[int, int], int]:
        """The variables (bitsets) by where they stand."""
        found: dict[tuple[int, int], int] = {}
        for bit in bits(variables):
            spot = self.spot(puzzle.place(bit))
            found[spot] = found.get(spot, 0) | bit
        return found


def cells(puzzle: Puzzle, lines: Sequence[str]) -> Cells | None:
    """How the cells of a puzzle lie in the lines of its text; None when it is no such grid."""
    if puzzle.worded and not puzzle.spacing:
        wide = {len(line.split()) for line in lines}
        scales = (s for s in (1, 2) if len(lines) == s * (puzzle.rows - 1) + 1 and wide == {s * (puzzle.cols - 1) + 1})
        return next((Cells(0, scale, 0, scale, worded=True) for scale in scales), None)
    if puzzle.spacing:
        (top, down), (left, across) = puzzle.spacing
        if puzzle.worded:
            return Cells(top, down, left, across, worded=True)
        return Cells(top, 2 if len(lines) == 2 * puzzle.rows - 1 > 1 else down, left, across)
    for scale, start in ((1, 0), (2, 0), (2, 1)):
        more = 1 - scale + 2 * start
        if len(lines) == puzzle.rows * scale + more and {len(line) for line in lines} == {puzzle.cols * scale + more}:
            return Cells(start, scale, start, scale)
    return None
