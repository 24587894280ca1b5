"""What genres say whose pieces cover the board: the rectangles around clues, and that each cell lies in one of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import bits
from deduce.declared.library.counting import number_clue
from deduce.declared.numbers import Misfit, Printing
from deduce.declared.printed import Printed
from deduce.language.messages import Message, msg
from deduce.language.words import cell_said
from deduce.relations import Count, Rule

MOST = 4000
"""So many rectangles may be placed on a board at most; more come from clues that tell no number, on large boards."""


@lru_cache(maxsize=512)
def rectangles(board: Printed) -> tuple[int, ...]:
    """The rectangles with one clue, and with as many cells as it says where that is a number; by their corners.

    Raises:
        Misfit: for a board that has more than `MOST`.
    """
    found: list[tuple[Cell, Cell, int]] = []
    clues = board.grid.union(board.clues)
    for (r, c), number in board.clues.items():
        found += _around(board, (r, c), number if isinstance(number, int) else None, clues & ~board.bit(r, c))
        if len(found) > MOST:
            what = msg("more than {most} rectangles may be placed up to {cell}", most=MOST, cell=cell_said((r, c)))
            raise Misfit((r, c), what, msg("a smaller board, or more numbers"))
    return tuple(cells for _, _, cells in sorted(found))


def _around(board: Printed, cell: Cell, area: int | None, others: int) -> Iterator[tuple[Cell, Cell, int]]:
    """The rectangles around a cell without another clue, of so many cells if that is told."""
    r, c = cell
    for top in range(r, -1, -1):
        for bottom in range(r, board.rows):
            high = bottom - top + 1
            if area is not None and area % high:
                continue
            column = sum(board.bit(y, c) for y in range(top, bottom + 1))
            if column & others:
                break
            wides = range(1, board.cols + 1) if area is None else (area // high,)
            for wide in wides:
                for left in range(max(0, c - wide + 1), min(c, board.cols - wide) + 1):
                    cells = sum(column << x - c if x >= c else column >> c - x for x in range(left, left + wide))
                    if not cells & others:
                        yield (top, left), (bottom, left + wide - 1), cells


def covered_once(board: Printed, pieces: Sequence[int]) -> Iterator[Rule]:
    """Every cell lies in one of the pieces that are placed; that a clue has one is what its clue says."""
    over: dict[int, int] = {}
    for i, cells in enumerate(pieces):
        for cell in bits(cells):
            over[cell] = over.get(cell, 0) | 1 << i
    wrong = msg("{place} is in no rectangle")
    for spot in board.grid.cells():
        mine, place = over.get(board.bit(*spot), 0), cell_said(spot)
        clued = spot in board.clues and mine != 0  # without a piece there is no solution, whatever else is left out
        said = number_clue(board, spot, mine) if clued else None
        told = Message(wrong.template, place=said.name if said else place)
        if said:
            yield Count.of(mine, 1, name="cover", clue=said, wrong=told, short=told)
        yield Count.of(mine, 0 if clued else 1, 1, name="cover", place=place, wrong=told, short=told, over=TWICE)


TWICE = msg("two rectangles would share a cell")


def rectangle_faults(board: Printed, cells: Sequence[Cell]) -> Iterator[tuple[str, Message]]:
    """What is wrong with a piece that should be a rectangle with one clue, of so many cells as that says."""
    first = cell_said(cells[0])
    (top, left), (bottom, right) = (tuple(pick(cell[k] for cell in cells) for k in (0, 1)) for pick in (min, max))
    if (bottom - top + 1) * (right - left + 1) != len(cells):
        yield "rectangle", msg("the piece of {cell} is no rectangle", cell=first)
    clues = [(cell, board.cells[cell[0]][cell[1]]) for cell in cells if board.cells[cell[0]][cell[1]] is not None]
    if not clues:
        yield "clue", msg("the piece of {cell} has no clue", cell=first)
    elif len(clues) > 1:
        one, other = (cell_said(cell) for cell, _ in clues[:2])
        yield "clue", msg("the piece of {cell} has two clues, in {one} and {other}", cell=first, one=one, other=other)
    elif isinstance(clues[0][1], int) and clues[0][1] != len(cells):
        told = msg("the piece of {cell} has {count} cells, not {number}")
        yield "area", Message(told.template, cell=first, count=len(cells), number=clues[0][1])


def cut_into_rectangles(rng: Random, rows: int, cols: int) -> Printed:
    """A board cut at random into rectangles, each with its number in one of its cells; few of them have one cell."""
    taken = [[False] * cols for _ in range(rows)]
    clues: list[list[Printing]] = [[None] * cols for _ in range(rows)]
    for r in range(rows):
        for c in range(cols):
            if taken[r][c]:
                continue
            high, wide = rng.choice(SHAPES)
            room = next((x for x in range(c, cols) if taken[r][x]), cols) - c
            wide, high = min(wide, room), min(high, rows - r)
            if wide * high == 1:
                wide, high = (min(2, room), 1) if room > 1 else (1, min(2, rows - r))
            for y in range(r, r + high):
                taken[y][c : c + wide] = [True] * wide
            clues[rng.randrange(r, r + high)][rng.randrange(c, c + wide)] = high * wide
    return Printed(tuple(map(tuple, clues)))


SHAPES = tuple((high, wide) for high in range(1, 6) for wide in range(1, 6) if 1 < high * wide <= 10)
"""Rows and columns of the rectangles into which a board is cut."""
