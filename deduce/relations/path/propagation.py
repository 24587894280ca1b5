"""What paths say to marks."""

from __future__ import annotations

from collections.abc import Sequence

from deduce.board.marks import TOP, Bitset, Marks, bits
from deduce.board.memo import view
from deduce.relations.path.rule import Path, PathSteps, says
from deduce.relations.propagation import Propagation
from deduce.relations.rule import Board, prepared


@prepared
def plain(board: Board) -> Sequence[PathSteps]:
    """How each path moves."""
    return [one.steps for one in board.rules.of(Path)]


@view
def all_say(board: Board, marks: Marks) -> Marks:
    """What all paths say to some marks; `TOP` where one cannot be met, or two disagree."""
    paths = plain(board)
    yes: Bitset = 0
    no: Bitset = 0
    for one in bits(board.live(Path)):
        said = says(paths[one.bit_length() - 1], marks)
        if said.clash:
            return TOP
        yes |= said.yes
        no |= said.no
    return TOP if yes & no or no & marks.yes else Marks(yes, no)


class PathPropagation(Propagation):
    """All paths, each of which hears of its own places alone."""

    sort = Path
    order = 58

    def says(self, board: Board, marks: Marks) -> Marks:
        return all_say(board, marks)
