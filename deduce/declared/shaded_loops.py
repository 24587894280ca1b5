"""What genres share whose one loop passes every cell in play but the shaded ones, which do not touch."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.marks import Marks, bits
from deduce.declared.printed import Printed
from deduce.language.messages import msg
from deduce.making.loops import loop_and_shaded, settled_nearby
from deduce.relations.count import Count
from deduce.relations.loop import OneLoop, passed_or_not
from deduce.relations.rule import Rule


def shaded_or_passed(board: Printed) -> Iterator[Rule]:
    """Neighbours, then cells, then the loop."""
    edges, free = board.joints, board.passable
    for edge in bits(edges.within(free)):
        both = edges.marked(edges.touched(edge))
        yield Count.of(both, 0, 1, name="adjacent", wrong=msg("the shaded cells {cells} touch"))
    for one in bits(free):
        wrong = msg("{cells}: one cell is neither shaded nor passed once by the loop")
        yield passed_or_not(edges, one, edges.within(free), name="cell", wrong=wrong)
    yield OneLoop(edges.rows, edges.cols, name="one-loop")


def loop(rng: Random, board: Printed) -> Marks:
    """A random loop, and some of the cells beside it shaded."""
    return _answer(board, *loop_and_shaded(rng, board.joints))


def nearby(rng: Random, board: Printed, solution: Marks, left: int) -> Marks:
    """A solution beside one."""
    edges = board.joints
    found = settled_nearby(rng, edges, solution.yes & edges.all, edges.unmarked(solution.yes), left)
    return _answer(board, *found)


def _answer(board: Printed, drawn: int, shaded: int) -> Marks:
    edges = board.joints
    yes = drawn | edges.marked(shaded)
    return Marks(yes, (edges.all | edges.marked(board.grid.board)) & ~yes)


TINY = ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5), (5, 5), (5, 5), (5, 5))
"""The sizes of boards small enough to list their solutions."""
