"""What one loop says to drawn edges: what would close too early."""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.relations.count.propagation import chosen
from deduce.relations.count.rule import Count
from deduce.relations.count.rule import broken as unmeetable
from deduce.relations.loop.rule import edges_of, loop_of, the_loop
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
