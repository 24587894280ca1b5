"""What forbidden pictures say to marks."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.relations.connected.propagation import doubtful, whole
from deduce.relations.count.propagation import some_broken, touching
from deduce.relations.count.watched import tense
from deduce.relations.forbidden.rule import Never, only_beside, pictures_of
from deduce.relations.propagation import Propagation
from deduce.relations.rule import Board, prepared, remembered

if TYPE_CHECKING:
    pass


@prepared
def _beside(board: Board) -> int | None:
    """Where a *yes* cell leaves none beside it, if there is no other picture."""
    return (board.board if board.rules.of(Never) else 0) if only_beside(board) else None


def speak(board: Board, marks: Marks) -> Marks:
    """What the pictures say to some marks; `TOP` when one of them stands there."""
    some = _beside(board)
    if some is not None:
        no = board.grid.beside(marks.yes) & some
        return TOP if no & marks.yes else Marks(0, no)
    pictures = pictures_of(board)
    assert pictures is not None
    found = pictures.force(board, marks)
    return found if found.clash else Marks(found.yes & board.board, found.no & board.board)


def around(board: Board, cells: int) -> int:
    """The cells that are in a picture with some others, and perhaps more."""
    pictures = pictures_of(board)
    for _ in range(pictures.reach if pictures else 0):
        cells |= board.grid.around(cells)
    return cells


@remembered()
def _pairs(board: Board, bit: int) -> int:
    """The counts that hold two of a cell and the cells beside it."""
    of, one, two = touching(board), 0, 0
    for cell in bits(bit | board.grid.beside(bit) & board.board):
        two |= one & of[cell]
        one |= of[cell]
    return two


class NeverPropagation(Propagation):
    """All forbidden pictures together."""

    sort = Never
    order = 20
    counted = False

    def says(self, board: Board, marks: Marks) -> Marks:
        return speak(board, marks)

    def answer(self, board: Board, state: int, before: Marks, marks: Marks, cells: int) -> Marks:  # noqa: ARG002
        return speak(board, marks)

    def test(self, board: Board, state: int, before: Marks, after: Marks, new: Marks) -> int:  # noqa: ARG002
        return 0

    def stale(self, board: Board, state: int, fresh: int) -> tuple[int, int]:  # noqa: ARG002
        return around(board, fresh), 0

    def stands(self, board: Board, state: int, marks: Marks, found: Marks, *, joined: bool) -> Marks:  # noqa: ARG002
        """Where a *yes* leaves only none beside it, those whose neighbours no count and no connection misses."""
        if not only_beside(board):
            return NOTHING
        yes, no = found
        if joined:
            yes &= ~doubtful(board, marks) if whole(board, marks) else 0
        stands, of, grid, waiting = yes, touching(board), board.grid, tense(board, marks)
        for bit in bits(yes):
            asked = _pairs(board, bit) & (waiting.frail & of[bit] | waiting.weak & ~of[bit])
            if asked and some_broken(board, asked, Marks(marks.yes | bit, marks.no | grid.beside(bit))):
                stands ^= bit
        return Marks(stands, no)

    def whole(self, board: Board) -> Callable[[Marks], Marks]:
        return partial(speak, board)
