"""Sizes at which no board of a genre has one solution, found by trying every filling of a small board.

A genre whose puzzle is in the rooms alone is asked about every division of the board. Any other is asked what fills a
board without clues, and then whether all clues that a filling gives leave it as the only one.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING

from deduce import oracle
from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, bits
from deduce.declared.boards.base import on
from deduce.declared.printed import Printed
from deduce.declared.rooms import roomed
from deduce.engine.tiers import Tiers

if TYPE_CHECKING:
    from deduce.declared.declaration import Declaration

SMALL = 10
"""The most cells of a board whose fillings, or divisions into rooms, are all tried."""
DRAWN = 24
"""How often clues are drawn for a filling, where chance chooses among them."""


def barren(kind: Declaration, rows: int, cols: int) -> bool:
    """Whether no board of the size has one solution; False where that is not found out."""
    if rows * cols > SMALL:
        return False
    blank = kind.recipe.blank(Random(0), rows, cols)
    if kind.rooms and kind.numbers.none:
        bare = Printed(blank.cells)
        return not any(_unique(kind, roomed(bare, parts)) for parts in divisions(bare.grid))
    if any(kind.recipe.blank(Random(seed), rows, cols) != blank for seed in range(1, DRAWN)):
        return False
    fillings = oracle.solutions(on(kind, blank).keep(0), 1 << SMALL)
    prints = {kind.recipe.told(Random(seed), blank, one) for one in fillings for seed in range(DRAWN)}
    return len(fillings) < 1 << SMALL and not any(_unique(kind, print_) for print_ in prints)


def _unique(kind: Declaration, print_: Printed) -> bool:
    puzzle = on(kind, print_)
    marks = Tiers(puzzle, kind.sound).fixpoint(NOTHING)
    return not marks.clash and bool(oracle.unique(puzzle))


def divisions(grid: Grid) -> Iterator[list[int]]:
    """The divisions of a board into parts that hang together, one of each that are turns or mirror images."""
    turns = [moved for _, shape, moved in grid.symmetries() if shape == grid]
    seen = set[frozenset[int]]()
    for parts in _divided(grid, grid.board):
        if frozenset(parts) not in seen:
            seen |= {frozenset(sum(moved[bit] for bit in bits(part)) for part in parts) for moved in turns}
            yield parts


def _divided(grid: Grid, free: int) -> Iterator[list[int]]:
    if not free:
        yield []
        return
    for part in _pieces(grid, free & -free, free):
        for rest in _divided(grid, free & ~part):
            yield [part, *rest]


def _pieces(grid: Grid, part: int, free: int) -> Iterator[int]:
    """The parts of the free cells that hang together and hold those of one."""
    yield part
    for bit in bits(grid.beside(part) & free & ~part):
        free &= ~bit  # a later one goes without it
        yield from _pieces(grid, part | bit, free | part)
