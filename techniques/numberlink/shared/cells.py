"""The ways of a line through each cell."""

from __future__ import annotations

from itertools import combinations

from deduce.board.marks import Marks
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.diagonals import BENDS, moved, refused
from techniques.numberlink.shared.labels import any_number, labels, open_edges


def ways_through(puzzle: Numberlink, marks: Marks, drawn: int) -> dict[tuple[int, int], int] | None:
    """For each two sides, the cells without a number through which a line may run by them; None for a closed line."""
    edges, w, inner = puzzle.edges, puzzle.width, puzzle.board & ~puzzle.terminals
    may, passes = labels(puzzle, marks)
    open_, lines = edges.sides(open_edges(puzzle, marks)), edges.sides(drawn)
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
                found[pair] &= ~lines[side]
    steps = (w, -1, -w, 1)  # to a cell from its neighbour to that side
    left = edges.touched(drawn)
    while left:
        line = edges.reach(left & -left, drawn)
        left &= ~line
        if (edges.within(line) & drawn).bit_count() >= line.bit_count():
            return None
        beside = [moved(line, step) for step in steps]
        for i, j in found:
            found[i, j] &= ~(beside[i] & beside[j] & ~(lines[i] & lines[j]))
    if puzzle.no_2x2:
        for i, j in ((min(bend), max(bend)) for bend in BENDS):
            found[i, j] &= ~(moved(lines[j], steps[i]) | moved(lines[i], steps[j]))
        if puzzle.full_cover:
            for up, along in BENDS:
                pair = min(up, along), max(up, along)
                found[pair] &= ~refused(puzzle, inner & ~found[pair], up, along)
    return found
