"""The rules of Yin-Yang for CP-SAT: one line separates the two colours.

Draw the border line between black and white cells along the lattice. A lattice point inside the board that the line
misses has four cells of one colour around it, which the rules forbid; one that the line passes twice is the middle of
a checkerboard, which cannot be: a path that joins its black cells and a path that joins its white cells would cross.
So the line passes every inner point exactly once, and as each colour is connected, it is one line: from the rim to the
rim, or closed when the rim has one colour. And the other way round: one such line leaves each side connected and no
2×2 in one colour.

With the outside as one more point, the line is thus a circuit through all inner points and, unless the rim has one
colour, the outside. That the rim changes colour at most twice is part of it. Directed so that black lies to the left,
it follows from the colours.
"""

from __future__ import annotations

from functools import lru_cache

from ortools.sat.python.cp_model import CpModel, IntVar

from deduce.contract.model import Model
from deduce.contract.puzzle import Puzzle

Point = tuple[int, int]


def build(puzzle: Puzzle) -> Model:
    """The rules on the empty board. A cell's variable is bit ``r * (cols + 1) + c``, and yes is black."""
    return of_size(puzzle.rows, puzzle.cols)


@lru_cache(maxsize=16)
def of_size(rows: int, cols: int) -> Model:
    """The model of the empty board, made once for each size."""
    cp = CpModel()
    black = {(r, c): cp.new_bool_var("") for r in range(rows) for c in range(cols)}
    white = {cell: ~literal for cell, literal in black.items()}

    def drawn(left: Point, right: Point) -> IntVar:
        """Whether black on the left meets white on the right."""
        line = cp.new_bool_var("")
        cp.add_bool_and([black[left], white[right]]).only_enforce_if(line)
        cp.add_bool_or([white[left], black[right], line])
        return line

    lines: list[tuple[Point, Point, IntVar]] = []
    for r, c in black:
        if c:  # the side that a cell shares with its left neighbour, down and up
            above, below = (r, c), (r + 1, c)
            lines += [(above, below, drawn((r, c), (r, c - 1))), (below, above, drawn((r, c - 1), (r, c)))]
        if r:  # the side that it shares with its upper neighbour, to the right and to the left
            start, end = (r, c), (r, c + 1)
            lines += [(start, end, drawn((r - 1, c), (r, c))), (end, start, drawn((r, c), (r - 1, c)))]

    if min(rows, cols) == 1:  # no inner points: the two colours meet at most once
        cp.add_at_most_one(line for _, _, line in lines)
    else:
        _one_line(cp, lines, rows, cols)
    return Model(
        cp,
        {1 << r * (cols + 1) + c: literal for (r, c), literal in black.items()},
        parameters={"cp_model_presolve": False, "linearization_level": 0},  # measured: two to three times faster
    )


def _one_line(cp: CpModel, lines: list[tuple[Point, Point, IntVar]], rows: int, cols: int) -> None:
    """All inner points lie on one line."""
    outside = 0

    def node(point: Point) -> int:
        r, c = point
        return (r - 1) * (cols - 1) + c if 0 < r < rows and 0 < c < cols else outside

    one_colour = cp.new_bool_var("")  # of the rim: the outside is not on the line
    arcs = [(node(start), node(end), line) for start, end, line in lines]
    cp.add_circuit([*arcs, (outside, outside, one_colour)])

    # Even and odd points take turns on the line, so where it leaves the board tells where it enters. The circuit
    # implies this, but refutes a rim of one colour on a board with an odd number of inner points only by trying all.
    leaves = [line for start, end, line in lines if sum(start) % 2 == 0 and node(end) == outside]
    enters = [line for start, end, line in lines if sum(end) % 2 == 1 and node(start) == outside]
    cp.add(sum(leaves) - sum(enters) == (rows - 1) * (cols - 1) % 2)
