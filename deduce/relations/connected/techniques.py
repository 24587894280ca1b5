"""The techniques of connection: the only exit, cells out of reach, articulation points."""

from __future__ import annotations

from deduce.board.connectivity import components, flood
from deduce.board.marks import TOP, Marks
from deduce.relations.connected.propagation import _cut
from deduce.relations.connected.rule import Connected
from deduce.relations.derived import derived
from deduce.relations.rule import Board


@derived(
    rank=26,
    ja="唯一の出口",
    says=(
        "{stuck}, shut in by {walls}, can reach {others} only through {cells}, so {therefore}.\n"
        "Past {wall} there is only one way on for {same}, so {therefore}."
    ),
    says_ja=(
        "{walls}に囲まれた{stuck}は{cells}を通らないと{others}へ届かないので、{therefore}。\n"
        "{wall}に囲まれて{same}の出口は一つだけなので、{therefore}。"
    ),
    subsumed_by="cut-cell",
    shows="way",
)
def only_exit(board: Board, marks: Marks) -> Marks:
    """Only exit: a group that must be joined to others and has one open cell beside it takes that cell.

    What it says
    ------------
    Cells of one value that touch form a group. When there are more such cells elsewhere, the group has to go on; where
    a single open cell is left beside it, it goes on there. Where none is left, there is a contradiction.

    Why it is sound
    ---------------
    The value is connected in the solution, so some cell beside the group has it too.
    """
    forced = [0, 0]
    for rule in board.rules.of(Connected):
        mine, others = marks[rule.side], marks[1 - rule.side]
        for group in components(mine, board.grid.width):
            if group != mine:
                exits = board.grid.beside(group) & board.board & ~others & ~group
                if not exits:
                    return TOP
                if not exits & exits - 1:
                    forced[rule.side] |= exits
    return Marks(*forced)


@derived(
    rank=30,
    ja="届かないマス",
    says="No way leads past {same} from {cells} to {wall}, so {therefore}.",
    says_ja="{same}に囲まれて{cells}から{wall}へは届かないので、{therefore}。",
    shows="way",
)
def out_of_reach(board: Board, marks: Marks) -> Marks:
    """Out of reach: a cell to which no way leads from the cells of a connected value has the other value.

    What it says
    ------------
    Start from the known cells of a value that is all in one piece, and walk over everything that is not known to be
    the other value. What cannot be reached is the other value. Where known cells of the value cannot reach each
    other, there is a contradiction.

    Why it is sound
    ---------------
    In the solution the value is connected, through cells that are not known to be the other one.
    """
    forced = [0, 0]
    for rule in board.rules.of(Connected):
        mine = marks[rule.side]
        if mine:
            region = board.board & ~marks[1 - rule.side]
            reached = flood(mine & -mine, region, board.grid.width)
            if mine & ~reached:
                return TOP
            forced[1 - rule.side] |= region & ~reached
    return Marks(*forced)


@derived(
    rank=40,
    ja="切断点",
    says="Without {any}, {walls} would cut {same} apart, so {therefore}.",
    says_ja="{unless}{walls}が{same}を分断してしまうので、{therefore}。",
    shows="way",
    costly=True,
)
def cut_cell(board: Board, marks: Marks) -> Marks:
    """Cut cell: a cell that every connection of two cells of one value passes has that value.

    What it says
    ------------
    Take the cells that are not known to be the other value. If without some open cell two known cells of the value
    would fall apart, the open cell has the value.

    Why it is sound
    ---------------
    The value is connected in the solution, through cells that are not known to be the other one; each such connection
    passes the cell.
    """
    forced = [0, 0]
    found = _cut(board, marks)
    if found is None:
        return TOP
    for rule, cut in zip(board.rules.of(Connected), found, strict=True):
        forced[rule.side] |= cut
    return Marks(*forced)
