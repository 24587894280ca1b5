"""Other solutions of boards with one star: what the generator repairs against.

A plain search, the region with the fewest places first, and no technique. It lists the solutions of a board that is
far from unique much faster than counting shows that there is only one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

NODES = 4000
"""How far the search goes."""


def rivals(regions: Sequence[int], clear: Mapping[int, int], ours: int, most: int) -> list[int] | None:
    """Up to `most` solutions other than ours, each as a set of cells; None if it is too hard to tell.

    Args:
        regions: the cells of each region.
        clear: for each cell, those that a star on it leaves open, its region apart.
        ours: our solution.
        most: where to stop.
    """
    found: list[int] = []
    nodes = NODES

    def place(left: list[int], stars: int) -> bool:
        """Serve the regions that are left, each with its open cells; False to stop."""
        nonlocal nodes
        nodes -= 1
        few = min(left, key=int.bit_count)
        last = len(left) == 1
        if not last:
            left = left.copy()
            left.remove(few)
        while few:
            bit = few & -few
            few ^= bit
            if last:
                if stars | bit != ours:
                    found.append(stars | bit)
                    if len(found) == most:
                        return False
                continue
            free = clear[bit]
            fewer = [region & free for region in left]
            if all(fewer) and not place(fewer, stars | bit):
                return False
        return nodes > 0

    place(list(regions), 0)
    return None if nodes <= 0 and not found else found
