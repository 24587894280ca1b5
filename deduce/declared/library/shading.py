"""What genres with shaded cells share: rules that hold everywhere, and solutions beside one."""

from __future__ import annotations

from random import Random

from deduce.board.marks import Marks, bits
from deduce.declared.printed import Printed
from deduce.language.messages import msg
from deduce.relations import NO, YES, Connected, Never

APART = Never("AA", name="adjacent", wrong=msg("the shaded cells {cells} touch"))
NO_POOL = Never("AA/AA", name="pool", wrong=msg("the block {cells} is all shaded"))
SHADED_IN_ONE_PIECE = Connected(
    YES, name="connected", wrong=msg("the shaded cells {cells} are cut off from the others")
)
UNSHADED_IN_ONE_PIECE = Connected(
    NO, name="connected", wrong=msg("the unshaded cells {cells} are cut off from the others")
)


def few_changed(rng: Random, board: Printed, solution: Marks, left: int) -> Marks:
    """A solution with one or two cells turned, of those that are open where there are any, as a `Making` tells it."""
    cells = list(bits(left or board.grid.board))
    turned = sum(rng.sample(cells, min(len(cells), rng.choice((1, 1, 2)))))
    return Marks(solution.yes ^ turned, solution.no ^ turned)
