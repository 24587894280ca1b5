"""What genres share whose one loop passes from cell to cell and whose clues seldom suffice."""

from __future__ import annotations

from random import Random

from deduce.board.marks import Marks
from deduce.declared.printed import Printed
from deduce.making.loops import loop_nearby


def nearby(rng: Random, board: Printed, solution: Marks, left: int) -> Marks:
    """The loop with a few faces taken to its other side, as `Making.nearby` asks."""
    yes = loop_nearby(rng, board.joints, solution.yes, left)
    return Marks(yes, board.joints.all & ~yes)
