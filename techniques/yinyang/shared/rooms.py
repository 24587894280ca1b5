"""The pockets of each colour from which it gets into every 2×2 block, and the cells it passes on all its ways."""

from __future__ import annotations

from deduce.board.connectivity import components, flood, pinched, severed
from deduce.board.marks import TOP, Marks
from techniques.yinyang.kind import YinYang


def ways_forced(puzzle: YinYang, marks: Marks, asked: int = -1) -> Marks:
    """The cells that every way of a colour to its stones or into some block passes; `TOP` where there is no way.

    Those that are not asked for may be left out.
    """
    forced = []
    for stones, others in (marks, marks[::-1]):
        space = puzzle.board & ~others
        rooms = _rooms(puzzle, stones, space)
        if rooms is None:
            return TOP
        forced.append((_needed(puzzle, stones, rooms, asked) if stones else 0, space & ~rooms))
    (black, not_black), (white, not_white) = forced
    return Marks(black | not_white, white | not_black)


def _rooms(puzzle: YinYang, stones: int, space: int) -> int | None:
    """The pockets of a colour that hold all its stones and touch each block; None when there is none."""
    if stones:
        home = flood(stones & -stones, space, puzzle.width)
        return None if stones & ~home or puzzle.blocks & ~_touched(home, puzzle.width) else home
    if not puzzle.blocks:
        return space  # the colour may be absent
    whole = sum(room for room in components(space, puzzle.width) if not puzzle.blocks & ~_touched(room, puzzle.width))
    return whole or None


def _needed(puzzle: YinYang, stones: int, home: int, asked: int) -> int:
    """The cells of its pocket, of those that are asked for, without which a colour loses a stone or a block."""
    if not home & ~stones:
        return 0
    w, blocks = puzzle.width, puzzle.blocks
    a, b, c, d = home, home >> 1, home >> w, home >> w + 1
    last = blocks & ((a ^ b) & ~(c | d) | (c ^ d) & ~(a | b))  # blocks with a single cell left
    needed = home & (last | last << 1 | last << w | last << w + 1)
    doubtful = pinched(home, w) & home & ~stones & ~needed & asked
    for cell, lost in severed(home, doubtful, stones & -stones, w).items():
        if lost & stones or blocks & ~_touched(home ^ cell ^ lost, w):
            needed |= cell
    return needed


def _touched(cells: int, width: int) -> int:
    """The blocks that hold some of the cells (and places off the board, which are no blocks)."""
    return cells | cells >> 1 | cells >> width | cells >> width + 1
