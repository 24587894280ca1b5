"""The ways of a line through each cell."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from deduce.board.marks import Marks
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.diagonals import BENDS, moved, refused
from techniques.numberlink.shared.drawn import lines
from techniques.numberlink.shared.labels import any_number, labels, open_edges


def ways_through(puzzle: Numberlink, marks: Marks, drawn: int, asked: int = -1) -> dict[tuple[int, int], int] | None:
    """For each two sides, the cells without a number through which a line may run by them; None for a closed line.

    Of cells that are not asked about, some ways may be left in.
    """
    edges, w, inner = puzzle.edges, puzzle.width, puzzle.board & ~puzzle.terminals
    may, passes = labels(puzzle, marks)
    open_, drawn_to = edges.sides(open_edges(puzzle, marks)), edges.sides(drawn)
    sides = [side * puzzle.every for side in open_]
    ways = [sides[0] & may << w & may, sides[1] & may >> 1 & may, sides[2] & may >> w & may, sides[3] & may << 1 & may]
    found = {(i, j): any_number(puzzle, ways[i] & ways[j]) for i, j in combinations(range(4), 2)}
    if puzzle.loose:  # what belongs to no known number may lie on a line of the others
        rest = puzzle.board & ~any_number(puzzle, passes)
        beside = [open_[0] & rest << w, open_[1] & rest >> 1, open_[2] & rest >> w, open_[3] & rest << 1]
        for i, j in found:
            found[i, j] |= rest & beside[i] & beside[j]
    for pair in found:
        found[pair] &= inner
        for side in range(4):
            if side not in pair:
                found[pair] &= ~drawn_to[side]
    if puzzle.no_2x2 and puzzle.full_cover:  # what they say of others goes on along diagonals
        asked = _diagonals(puzzle, asked)
    apart = lines(puzzle, marks)
    if apart is None:
        return None
    near = asked | asked << 1 | asked >> 1 | asked << w | asked >> w
    for line in apart.cells:
        if line & near:
            beside = [line << w, line >> 1, line >> w, line << 1]
            for i, j in found:
                if both := beside[i] & beside[j] & asked:
                    found[i, j] &= ~both | drawn_to[i] & drawn_to[j]
    if puzzle.no_2x2:
        _bent(puzzle, found, drawn_to)
    return found


def _bent(puzzle: Numberlink, found: dict[tuple[int, int], int], drawn_to: Sequence[int]) -> None:
    """Leaves out the bends by which a line would fill a 2×2 block."""
    w, inner = puzzle.width, puzzle.board & ~puzzle.terminals
    steps = (w, -1, -w, 1)  # to a cell from its neighbour to that side
    for i, j in ((min(bend), max(bend)) for bend in BENDS):
        found[i, j] &= ~(moved(drawn_to[j], steps[i]) | moved(drawn_to[i], steps[j]))
    if puzzle.full_cover:
        for up, along in BENDS:
            pair = min(up, along), max(up, along)
            found[pair] &= ~refused(puzzle, inner & ~found[pair], up, along)


def _diagonals(puzzle: Numberlink, cells: int) -> int:
    """All cells on the diagonals of some."""
    found = 0
    for by in (puzzle.width + 1, puzzle.width - 1):
        line = cells
        for _ in range(min(puzzle.rows, puzzle.cols)):
            line |= (line << by | line >> by) & puzzle.board
        found |= line
    return found
