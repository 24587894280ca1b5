"""What tables say to marks: all of them, or those that hear of new marks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import trail
from deduce.relations.propagation import Propagation
from deduce.relations.rule import Board, indexed
from deduce.relations.table.rule import Table, fitting, says


class TableTrail(NamedTuple):
    """Marks, and what the tables say to them."""

    marks: Marks
    found: Marks


@trail
def _told(board: Board, marks: Marks, before: TableTrail | None) -> TableTrail | None:
    live, found = board.live(Table), NOTHING
    if before is not None:  # only a table with new marks can say something new
        live &= holding(board, (marks.known ^ before.marks.known) & board.board)
        found = before.found
    for rule in chosen(board, live):
        found = found.join(says(rule, marks))
        if found.clash:
            return None
    return TableTrail(marks, found)


def all_say(board: Board, marks: Marks) -> Marks:
    """What all tables say to some marks; `TOP` when one has no row or two disagree."""
    found = _told(board, marks)
    return TOP if found is None else found.found


@indexed
def _touching(board: Board) -> Mapping[int, int]:
    """For each variable that some table holds, these tables, as a bitset."""
    of: dict[int, int] = {}
    for i, rule in enumerate(board.rules.of(Table)):
        for bit in rule.spots:
            of[bit] = of.get(bit, 0) | 1 << i
    return of


def holding(board: Board, cells: int) -> int:
    """The tables that hold some of the cells, as a bitset; those of dropped clues are among them."""
    of, found = _touching(board), 0
    for bit in bits(cells) if of else ():
        found |= of.get(bit, 0)
    return found


def chosen(board: Board, indexes: int) -> Iterator[Table]:
    """The tables of a bitset."""
    rules = board.rules.of(Table)
    return (rules[one.bit_length() - 1] for one in bits(indexes))


class TablePropagation(Propagation):
    """All tables."""

    sort = Table
    order = 50

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)

    def answer(self, board: Board, state: int, before: Marks, marks: Marks, cells: int) -> Marks:  # noqa: ARG002
        yes = no = 0
        for one in chosen(board, holding(board, cells) & state) if state else ():
            found = says(one, marks)
            if found.clash:
                return TOP
            yes |= found.yes
            no |= found.no
        return TOP if yes & no else Marks(yes, no)

    def test(self, board: Board, state: int, before: Marks, after: Marks, new: Marks) -> int | None:  # noqa: ARG002
        listed = holding(board, new.known & board.board) & state if state else 0
        return None if listed and any(not fitting(one, after) for one in chosen(board, listed)) else listed

    def stands(self, board: Board, state: int, marks: Marks, found: Marks, *, joined: bool) -> Marks:  # noqa: ARG002
        return NOTHING if state else found

    def holding(self, board: Board, cells: int) -> int:
        return holding(board, cells)
