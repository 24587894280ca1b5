"""The connected groups of stones of each colour. Several techniques share them."""

from __future__ import annotations

from deduce.connectivity import components
from deduce.marks import Marks
from deduce.technique import view
from techniques.yinyang.kind import YinYang


@view
def stone_groups(puzzle: YinYang, marks: Marks) -> tuple[list[int], list[int]]:
    """The groups of black and of white stones, each as a set of cells."""
    black, white = marks
    return list(components(black, puzzle.width)), list(components(white, puzzle.width))
