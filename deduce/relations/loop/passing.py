"""Cells that one loop passes, or does not where they have a value, as tables."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from deduce.board.edges import Edges
from deduce.board.marks import Marks, bits
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, cell_name
from deduce.relations.rule import YES, Board
from deduce.relations.table.rule import Table


def passed_or_not(shape: Edges, cell: int, board: int, **more: Any) -> Table:
    """A cell as a variable beside edges: *yes*, and no line is there, or *no*, and the line passes once.

    Args:
        shape: the edges from cell to cell.
        cell: the cell.
        board: the edges that the board has.
        more: as for any rule.
    """
    ways = tuple(bits(shape.of(cell) & board))
    rows = [1 << i | 1 << j for i, j in combinations(range(1, len(ways) + 1), 2)]
    place = {lang: cell_name(shape.grid.at(cell), lang) for lang in LANGUAGES}
    return Table((shape.marked(cell), *ways), (1, *rows), place=place, why=_not_passed, **more)


def through(rule: Table, marks: Marks) -> bool:
    """Whether a line comes to a cell that is left out, of a table that `passed_or_not` has made."""
    return rule.why is _not_passed and bool(rule.spots[0] & marks.yes and sum(rule.spots[1:]) & marks.yes)


def _not_passed(board: Board, rule: Table, marks: Marks) -> Message | None:
    """Why the line passes a cell in no way: the cell is left out, it ends there, or it has too many ends there."""
    cell, ways = rule.spots[0], sum(rule.spots[1:])
    drawn, left, place = ways & marks.yes, ways & ~marks.no, rule.place or {}
    if through(rule, marks):
        return msg("a line would pass {place}, which is {value}", place=place, value=board.valued(cell, YES))
    if drawn.bit_count() > 2:
        return msg("{count} lines would meet in {place}", count=drawn.bit_count(), place=place)
    if drawn.bit_count() == left.bit_count() == 1:
        return msg("the line would end in {place}", place=place)
    if cell & marks.no and left.bit_count() < 2:
        return msg("the line could not pass {place}", place=place)
    return None
