"""The ways to finish one line: which cells can still be shaded, and which can stay blank.

A way gives every shaded cell of the line a lens that reaches it, neighbours the same one. A cell of a lens whose image
lies in the same line comes with that image. There may be many ways; the states in which one can stand on the way along
the line are few.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from deduce.marks import bits
from techniques.sunglasses.bridge import Bridge

FEW = 6
"""How many ways are listed."""

Lens = tuple[int, Bridge | None, bool]
"""The cells of a line that a lens reaches; its bridge, if images lie in the line; whether it is the second lens."""


class Room(NamedTuple):
    """What the ways have in common.

    Attributes:
        owned: what each lens has in some way; that of lens ``j`` is shifted by ``j`` times the length of the line.
        blank: what is blank in some way.
        ways: the shaded cells of each way, if there are but few.
    """

    owned: int
    blank: int
    ways: frozenset[int] | None


END = Room(0, 0, frozenset((0,)))


@lru_cache(maxsize=20_000)
def room(line: int, shaded: int, missing: int, lenses: tuple[Lens, ...]) -> Room | None:
    """The ways to shade `missing` more cells of a line; None when there is none."""
    cells = list(bits(line))
    shift, last = line.bit_length(), len(cells)
    everyone = range(len(lenses))
    twins = [
        next((i for i in everyone if i != j and lenses[i][1] is item), -1) if item else -1
        for j, (_, item, _) in enumerate(lenses)
    ]
    known: dict[tuple[int, int, int, int], Room | None] = {}

    def walk(k: int, left: int, owner: int, owed: int) -> Room | None:
        """From cell k on: with so many cells left to shade, a lens to the left, and images owed to second lenses."""
        if k == last:
            return None if left else END
        state = (k, left, owner, owed)
        if state in known:
            return known[state]
        bit = cells[k]
        due = [j for j in everyone if owed >> j * shift & bit] if owed else ()
        owned = blank = 0
        ways: frozenset[int] | None = frozenset()
        if not bit & shaded and not due:
            rest = walk(k + 1, left, -1, owed)
            if rest:
                owned, blank, ways = rest.owned, rest.blank | bit, rest.ways
        after = left if bit & shaded else left - 1
        if after >= 0 and len(due) < 2:
            for j in (owner,) if owner >= 0 else due or everyone:
                reached, item, second = lenses[j]
                if not bit & reached or (due and j not in due) or (item and second and not due):
                    continue
                more = owed
                if item:
                    more ^= bit << j * shift if second else item.over(bit) << twins[j] * shift
                rest = walk(k + 1, after, j, more)
                if rest:
                    owned |= rest.owned | bit << j * shift
                    blank |= rest.blank
                    if ways is not None:
                        ways = None if rest.ways is None else ways | {bit | way for way in rest.ways}
                        if ways is not None and len(ways) > FEW:
                            ways = None
        result = known[state] = Room(owned, blank, ways) if owned or blank else None
        return result

    return walk(0, missing, -1, 0)
