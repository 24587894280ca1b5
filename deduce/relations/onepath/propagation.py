"""What one path says to drawn and crossed edges."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from deduce.board.marks import TOP, Bitset, Marks
from deduce.relations.onepath.course import Course
from deduce.relations.onepath.rule import InOrder, OnePath, says
from deduce.relations.propagation import Propagation, Silent
from deduce.relations.rule import Board, prepared


@prepared
def plain(board: Board) -> Sequence[Course]:
    """Where each path may lead."""
    return [one.course for one in board.rules.of(OnePath)]


def all_say(board: Board, marks: Marks) -> Marks:
    """What the path of a board says to some marks; `TOP` where it cannot be."""
    yes: Bitset = 0
    no: Bitset = 0
    for course in plain(board):
        found = says(course, marks)
        if found.clash:
            return TOP
        yes |= found.yes
        no |= found.no
    return TOP if yes & no else Marks(yes, no)


class OnePathPropagation(Propagation):
    """The one path, which is asked last: whether a supposition leaves any way for it."""

    sort = OnePath
    order = 70
    last = True
    counted = False

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)

    def parts(self, board: Board, state: int, before: Marks, after: Marks) -> bool:  # noqa: ARG002
        return all_say(board, after).clash

    def whole(self, board: Board) -> Callable[[Marks], Marks]:
        return partial(all_say, board)


class InOrderPropagation(Silent):
    """The order of the numbers, of which the path speaks."""

    sort = InOrder
