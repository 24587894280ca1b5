"""What genres share whose one loop passes cells that are variables too: all but the shaded ones, or some."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any

from deduce.board.marks import Marks, bits
from deduce.declared.declaration import Words
from deduce.declared.drawing import out_of_play
from deduce.declared.kind import DeclaredKind, declared
from deduce.declared.library.counting import by_room
from deduce.declared.library.phrases import CELLS_AND_SIDES, WAYS_THROUGH_A_CELL, cases_of_a_cell, needs_the_rest
from deduce.declared.making.recipe import CluesOf, Making
from deduce.declared.numbers import Printing
from deduce.declared.printed import Printed
from deduce.language.messages import Message, msg
from deduce.making.loops import loop_and_shaded, settled_nearby
from deduce.relations import Count, OneLoop, Rule, passed_or_not


def shaded_or_passed(board: Printed) -> Iterator[Rule]:
    """Neighbours, then cells, then the loop."""
    edges, free = board.joints, board.passable
    yield from never_both(board, edges.within(free), name="adjacent", wrong=msg("the shaded cells {cells} touch"))
    yield from one_loop(board, free, msg("{cells}: one cell is neither shaded nor passed once by the loop"))


def never_both(board: Printed, edges: int, **more: Any) -> Iterator[Rule]:
    """The loop passes one of the two cells of each edge, or both."""
    for edge in bits(edges):
        yield Count.of(board.joints.marked(board.joints.touched(edge)), 0, 1, **more)


def one_loop(board: Printed, free: int, wrong: Message) -> Iterator[Rule]:
    """Some cells, each passed once or not at all, and the loop."""
    edges = board.joints
    for one in bits(free):
        yield passed_or_not(edges, one, edges.within(free), name="cell", wrong=wrong)
    yield OneLoop(edges.rows, edges.cols, name="one-loop")


def rooms_passed(board: Printed, solution: Marks) -> Printed:
    """The board with the number of cells that the loop passes in each room."""
    return by_room(board, board.joints.touched(solution.yes & board.joints.all))


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

WORDS: Mapping[str, Words] = {
    "full": Words(
        "Enough shaded",
        "黒マスが足りた",
        "With {marks}, {number} has all its shaded cells, so {therefore}.\n"
        "{number} leaves no cell to shade, so {therefore}.\n"
        "{adjacent:.0}Shaded cells do not touch; with {because}, {therefore}.\n"
        "With {because}, no further cell here can be shaded, so {therefore}.",
        "{marks}で{number}の黒マスはそろったので、{therefore}。\n"
        "{number}には黒マスが一つも入らないので、{therefore}。\n"
        "{adjacent:.0}黒マスは隣り合わない。{since}、{therefore}。\n"
        "{since}、ここはもう塗れず、{therefore}。",
    ),
    "last-places": needs_the_rest("Last places for shaded cells", "残りはすべて黒マス"),
    "one-step": Words("No way out", "出口がなくなる"),
    "ways-of-a-clue": cases_of_a_cell("to shade or to pass", "を塗るか通るか"),
}


def through_cells(
    name: str, *, plainly: Sequence[str] = (), derived: Mapping[str, Words] | None = None, **more: Any
) -> DeclaredKind:
    """A genre with one loop from cell to cell, whose cells are variables too, from its declaration.

    Args:
        name: the short name.
        plainly: as for `declared`, beside those of one loop.
        derived: as for `declared`, beside those of the ways through cells.
        more: as for `declared`.
    """
    return declared(
        name,
        lines="through",
        plain=24,
        automatic=("full", "local-cases"),
        plainly=("small-loop", "inside-and-outside", "stand-or-fall", *plainly),
        derived={"local-cases": WAYS_THROUGH_A_CELL, "coloured-clues": CELLS_AND_SIDES, **(derived or {})},
        **more,
    )


def shaded_loop(
    name: str, told: CluesOf, dropped: Printing, *, derived: Mapping[str, Words] | None = None, **more: Any
) -> DeclaredKind:
    """One of them whose loop passes every cell in play but the shaded ones.

    Args:
        name: the short name.
        told: from a solution to all clues, as in a `Making`.
        dropped: what is printed where a clue is taken away.
        derived: as for `declared`, beside those of shaded cells.
        more: as for `declared`.
    """
    making = Making(told, dropped=dropped, least=0.6, solution=loop, nearby=nearby, reference=(5, 6, 7, 8), tiny=TINY)
    return through_cells(
        name,
        cells="told",
        flags=("b",),
        making=making,
        drawing=out_of_play,
        derived={**WORDS, **(derived or {})},
        **more,
    )
