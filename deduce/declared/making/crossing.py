"""Boards of black cells between which runs of others follow each other, and other values for some of these."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from deduce.board.connectivity import components
from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.declared.library.valued import runs
from deduce.declared.making.filling import filled
from deduce.declared.numbers import crossing_clue
from deduce.declared.printed import Printed

SHARES = (0.2, 0.4)
"""How many of the cells behind the first row and column are black, at least and at most, as far as they can be."""
EXTREME = 0.5
"""How often a new value is the smallest or the largest that is left: sums of such values have few combinations."""
CHANGED = 3
"""So many cells of a run get other values at most."""


def black_cells(rng: Random, rows: int, cols: int, most: int) -> Printed:
    """A board whose first row and column are black, and some of its other cells, alike from both ends.

    The cells in play hang together, and no run of them has one cell, or more than `most`, where that can be.
    """
    high, wide = rows - 1, cols - 1
    black: set[Cell] = set()
    free = [(r, c) for r in range(high) for c in range(wide)]
    share = rng.uniform(*SHARES) * high * wide
    for r, c in rng.sample(free, len(free)):
        two = {(r, c), (high - 1 - r, wide - 1 - c)}
        if len(black) < share or _longest(high, wide, black) > most:
            more = black | two
            if not two & black and _sound(high, wide, more):
                black = more
    while (run := max(_lines(high, wide, black), key=len, default=[]))[most:]:
        black.add(run[rng.randint(2, most - 1)])
    blank = crossing_clue(None, None)
    return Printed(
        tuple(
            tuple(blank if not (r and c) or (r - 1, c - 1) in black else None for c in range(cols)) for r in range(rows)
        )
    )


def _lines(high: int, wide: int, black: set[Cell]) -> Iterator[list[Cell]]:
    """The runs of cells that are not black."""
    lines = [[(r, c) for c in range(wide)] for r in range(high)] + [[(r, c) for r in range(high)] for c in range(wide)]
    for line in lines:
        run: list[Cell] = []
        for cell in line:
            if cell in black:
                if run:
                    yield run
                run = []
            else:
                run.append(cell)
        if run:
            yield run


def _longest(high: int, wide: int, black: set[Cell]) -> int:
    return max(map(len, _lines(high, wide, black)), default=0)


def _sound(high: int, wide: int, black: set[Cell]) -> bool:
    """Whether cells are left that hang together, in runs of two or more, but for those of a narrow board."""
    board = Printed(((None,) * wide,) * high).grid
    left = board.board & ~board.union(black)
    if len(list(components(left, board.width))) != 1:
        return False
    upright = [run for run in _lines(high, wide, black) if len(run) == 1 or run[0][1] == run[1][1]]
    return not any(len(run) == 1 for run in upright) or min(high, wide) == 1


def units(board: Printed) -> list[int]:
    """The cells of each run."""
    return [board.grid.union(cells) for _, _, cells in runs(board)]


def filled_runs(rng: Random, board: Printed, most: int) -> Marks | None:
    """Random values, none twice in a run."""
    return filled(rng, board, most, units(board))


def other_values(rng: Random, board: Printed, solution: Marks, left: int, most: int) -> Marks:
    """Other values for a few cells of a run that has some of the variables that are `left`; at times the same ones."""
    every, beside = units(board), dict[int, int]()
    for unit in every:
        for cell in bits(unit):
            beside[cell] = beside.get(cell, 0) | unit & ~cell
    values = {
        cell: k for k in range(1, most + 1) for cell in bits(solution.yes >> (k - 1) * board.plane & board.grid.board)
    }
    open_cells = sorted({cell for k in range(most) for cell in bits(left >> k * board.plane & board.grid.board)})
    if not values:
        return solution
    first = rng.choice(open_cells or sorted(values))
    unit = rng.choice([one for one in every if one & first])
    others = [cell for cell in bits(unit) if cell != first]
    some = [first, *rng.sample(others, min(len(others), rng.randint(0, CHANGED - 1)))]
    for cell in some:
        del values[cell]
    for cell in some:
        taken = {values[one] for one in bits(beside[cell]) if one in values}
        if not (may := [k for k in range(1, most + 1) if k not in taken]):
            return solution
        values[cell] = _chosen(rng, may)
    yes = sum(board.of_value(cell, value) for cell, value in values.items())
    return Marks(yes, (solution.yes | solution.no) & ~yes)


def _chosen(rng: Random, may: Sequence[int]) -> int:
    return rng.choice((may[0], may[-1])) if rng.random() < EXTREME else rng.choice(may)
