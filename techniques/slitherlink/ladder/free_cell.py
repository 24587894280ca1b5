"""Free cell: a cell that no number watches lies so that it could not change sides.

What it says
------------
Take a cell without a number whose four neighbours have none either (what is off the board counts so). Look at the eight
cells around it: if those inside the loop were one run with a neighbour in it, and those outside as well, the cell could
lie on either side. So leave these ways out: where all other ways to draw the edges within the nine cells agree, an edge
is decided.

Why it is sound
---------------
In such a way the cell joins what is inside in one place only, and what is outside too. Taken to the other side it
leaves both in one piece, and no number sees it. That would be a second solution.

Example
-------
    + + + + +      + +x+ + +
     . . . .        . . . .
    + +x+ + +      + +x+ + +
     .x. . .       x.x. . .
    + + + + +  ->  + + + + +
     . . . .        . . . .
    + + + + +      + + + + +
     . . . 3        . . . 3
    + + + + +      + + + + +
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from deduce.board.grid import Cell
from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from deduce.declared import EdgePuzzle
from techniques.slitherlink.shared.numbers import WAYS, blank, side

RING = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
BLOCK = (*RING, (0, 0))
EDGES = tuple(
    (one, other)
    for i, one in enumerate(BLOCK)
    for other in BLOCK[i + 1 :]
    if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
)
"""The twelve edges within nine cells, each by the cells on either hand."""


def _simple(ring: Sequence[int]) -> bool:
    """Whether the cell within could lie on either side: both are one run, with a neighbour in it."""
    turns = sum(ring[i] != ring[i - 1] for i in range(8))
    return turns == 2 and {0, 1} == {ring[i] for i in range(1, 8, 2)}


@lru_cache(maxsize=64)
def _ways(off: tuple[Cell, ...]) -> tuple[int, ...]:
    """The ways to draw the edges that are not left out, where some cells are off the board."""
    found = set()
    for colours in range(1 << 9):
        inside = {cell: colours >> i & 1 for i, cell in enumerate(BLOCK)}
        ring = [inside[cell] for cell in RING]
        if any(inside[cell] for cell in off) or _simple(ring) or _checked(inside):
            continue
        found.add(sum(1 << i for i, (one, other) in enumerate(EDGES) if inside[one] != inside[other]))
    return tuple(sorted(found))


def _checked(inside: dict[Cell, int]) -> bool:
    """Whether four edges meet at some dot."""
    blocks = (((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)) for r in (-1, 0) for c in (-1, 0))
    return any(inside[a] == inside[d] != inside[b] == inside[c] for a, b, c, d in blocks)


class FreeCell(NamedTuple):
    """A free cell: its edges, 0 where both cells are off the board, and the ways to draw them."""

    edges: tuple[int, ...]
    ways: tuple[int, ...]


@lru_cache(maxsize=64)
def _places(puzzle: EdgePuzzle) -> tuple[FreeCell, ...]:
    found = []
    for r, c in puzzle.grid.cells():
        if not all(blank(puzzle, (r + dr, c + dc)) for dr, dc in (*WAYS, (0, 0))):
            continue
        on = {cell for cell in BLOCK if puzzle.print.bit(r + cell[0], c + cell[1])}
        edges = []
        for one, other in EDGES:
            here, there = (one, other) if one in on else (other, one)
            way = there[0] - here[0], there[1] - here[1]
            edges.append(side(puzzle, (r + here[0], c + here[1]), way) if here in on else 0)
        found.append(FreeCell(tuple(edges), _ways(tuple(cell for cell in BLOCK if cell not in on))))
    return tuple(found)


@technique(
    rank=62,
    ja="自由なマス",
    says="With one solution, no cell without numbers about it may lie on either side; with {because}, {therefore}.",
    says_ja="唯一解なら、数字に見られないマスが内側にも外側にもなれる形にはならない。{because}から、{therefore}。",
    clash=(
        "With {because}, a cell without numbers about it could change from inside to outside or back, which would give "
        "a second solution."
    ),
    clash_ja="{because}では、数字に見られないマスが内側にも外側にもなれて、解が二つできる。",
    assumes_unique="rules",
)
def free_cell(puzzle: EdgePuzzle, marks: Marks) -> Marks:
    found_yes = found_no = 0
    for edges, ways in _places(puzzle):
        yes = sum(1 << i for i, edge in enumerate(edges) if edge & marks.yes)
        no = sum(1 << i for i, edge in enumerate(edges) if edge & marks.no)
        every, some = -1, 0
        for way in ways:
            if not yes & ~way and not no & way:
                every &= way
                some |= way
        if every == -1:
            return TOP
        for i, edge in enumerate(edges):
            if every >> i & 1:
                found_yes |= edge
            elif not some >> i & 1:
                found_no |= edge
    return Marks(found_yes, found_no)
