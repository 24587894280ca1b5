"""The groups of stones of each colour, and the pockets in which a colour has room. Several techniques share them."""

from __future__ import annotations

from deduce.board.connectivity import components
from deduce.board.marks import Marks
from deduce.board.memo import view
from techniques.yinyang.kind import YinYang


@view
def stone_groups(puzzle: YinYang, marks: Marks) -> tuple[list[int], list[int]]:
    """The groups of black and of white stones, each as a set of cells."""
    black, white = marks
    return list(components(black, puzzle.width)), list(components(white, puzzle.width))


@view
def pockets(puzzle: YinYang, marks: Marks) -> tuple[list[int], list[int]]:
    """The connected parts of the cells that are not white, where black has room, and of those that are not black."""
    black, white = marks
    return list(components(puzzle.board & ~white, puzzle.width)), list(components(puzzle.board & ~black, puzzle.width))
