"""What one loop says to drawn edges: what would close too early."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, partial

from deduce.board.faces import Sides
from deduce.board.marks import NOTHING, TOP, Marks
from deduce.relations.count.propagation import chosen
from deduce.relations.count.rule import Count
from deduce.relations.count.rule import broken as unmeetable
from deduce.relations.loop.rule import OneLoop, edges_of, loop_of, the_loop
from deduce.relations.loop.sides import decided, sides_of, torn
from deduce.relations.pairwise import coloured
from deduce.relations.propagation import Propagation
from deduce.relations.rule import Board
from deduce.relations.table.rule import Table, fitting, tables


def kept(board: Board, yes: int) -> bool:
    """Whether a full drawing keeps all counts and tables."""
    shape = the_loop(board).edges
    yes |= shape.marked(shape.grid.board & ~shape.touched(yes)) & board.board
    full = Marks(yes, board.board & ~yes)
    if any(unmeetable(rule, *full) for rule in chosen(board, board.live(Count))):
        return False
    return all(fitting(rule, full) for rule in tables(board)) if board.rules.of(Table) else True


def broken(board: Board, marks: Marks, new: int) -> bool:
    """Whether no loop can have the marks: three lines at a dot, parted lines, or one of `new` edges closes a part."""
    rule = loop_of(board)
    if rule is None:
        return False
    shape, there = rule.edges, edges_of(board, rule)
    yes = marks.yes & there
    if not yes:
        return False
    one, two, three, _ = shape.degrees(yes)
    reached, left = shape.touched(yes), shape.touched(new & yes)
    if three or reached & ~shape.reach(reached & -reached, there & ~marks.no):
        return True
    while left:
        line = shape.reach(left & -left, yes)
        if not line & one & ~two and reached & ~line:
            return True
        left &= ~line
    return False


def faces_say(board: Board, marks: Marks) -> Marks:
    """What drawn and crossed edges say of others by the faces between them."""
    found = sides_of(board, marks)
    return NOTHING if found is None else decided(board, found[1])


class LoopPropagation(Propagation):
    """The one loop: no line of it may close too early, and no face lie on both of its sides."""

    sort = OneLoop
    order = 60
    local = counted = False

    def says(self, board: Board, marks: Marks) -> Marks:
        return TOP if broken(board, marks, marks.yes) else NOTHING

    def begin(self, board: Board, marks: Marks, *, settled: bool) -> Sides | None:  # noqa: ARG002
        found = coloured(board, marks)
        return None if found is None else found.sides

    def answer(self, board: Board, state: Sides, before: Marks, marks: Marks, cells: int) -> Marks:  # noqa: ARG002
        return NOTHING

    def test(self, board: Board, state: Sides, before: Marks, after: Marks, new: Marks) -> int | None:  # noqa: ARG002
        return None if broken(board, after, new.yes) or torn(board, state, new) else 0

    def whole(self, board: Board) -> Callable[[Marks], Marks]:
        return cache(partial(faces_say, board))  # a story is replayed without this link or that, often alike
