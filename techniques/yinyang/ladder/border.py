"""Border: walking round the border, each colour is met in one stretch.

What it says
------------
If the border shows both colours, it changes colour exactly twice. So the cells between two stones of one colour, on
the side where the other colour is not, belong to that colour too. Four changes are a contradiction.

Why it is sound
---------------
Suppose black, white, black and white stones follow one another round the border. The connection of the two black
stones divides the board (a disc) into two parts with one of the white stones in each, and these cannot be connected.

Example
-------
    ●○..      ●○○○
    ....      ...○
    ...○  ->  ...○
"""

from __future__ import annotations

from functools import lru_cache

from deduce.board.grid import Grid
from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang


@technique(
    rank=10,
    ja="外周の手筋",
    says="Each colour holds one stretch of the border; with {because}, {therefore}.",
    says_ja="外周では各色がひとつながりになる。{because}から、{therefore}。",
    taught="puzzling.stackexchange.com/questions/104943",
)
def border(puzzle: YinYang, marks: Marks) -> Marks:
    rim = puzzle.grid.rim
    return _stretches(puzzle.grid, marks.yes & rim, marks.no & rim)


@lru_cache(maxsize=4096)
def _stretches(grid: Grid, black: int, white: int) -> Marks:
    """What the stones on the border force on the border; it depends on nothing else, so it is worth keeping."""
    if not black or not white:
        return Marks(0, 0)
    ring = grid.ring
    stones = [i for i, bit in enumerate(ring) if bit & (black | white)]
    changes = 0
    filled = [0, 0]
    for i, j in zip(stones, [*stones[1:], stones[0] + len(ring)], strict=True):
        colour = bool(ring[i] & white)
        if colour == bool(ring[j % len(ring)] & white):
            filled[colour] |= sum(ring[k % len(ring)] for k in range(i + 1, j))
        else:
            changes += 1
    return TOP if changes > 2 else Marks(*filled)
