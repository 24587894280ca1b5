"""What all ways to place the stars of one unit have in common."""

from __future__ import annotations

from functools import lru_cache

from deduce.board.marks import bits
from techniques.starbattle.shared.layout import UnitLayout

MOST = 300


@lru_cache(maxsize=1 << 16)
def placements(  # noqa: C901 (a search whose parts share its state, for speed)
    layout: UnitLayout, cells: int, need: int, limits: tuple[tuple[int, int], ...]
) -> tuple[int, int] | None:
    """The stars of all placements and the cells that no placement leaves open; None if there is no placement."""
    touching = layout.touching
    caps = [(layout.units[j], most) for j, most in limits]
    always, never, hit, count = cells, layout.board & ~cells, 0, 0

    def beside(free: int, stars: int, bit: int) -> int:
        """The places that stay open when the last of some stars is put on a cell."""
        free &= ~touching[bit]
        for unit, most in caps:
            if unit & bit and (unit & stars).bit_count() == most:
                free &= ~unit
        return free

    def note(stars: int) -> bool:
        """Take in one placement; False when there is nothing left to learn."""
        nonlocal always, never, hit
        always &= stars
        hit |= stars
        if never:
            dead = 0
            for bit in bits(stars):
                dead |= touching[bit]
            for unit, most in caps:
                if (unit & stars).bit_count() == most:
                    dead |= unit
            never &= dead
        return bool(always or never or hit != cells)

    def place(free: int, stars: int, lacks: int, every: bool) -> bool:
        """Go through the placements that add to some stars, all or just one; False to stop."""
        nonlocal count
        if not lacks:
            count += every
            return count <= MOST and note(stars) and every
        while free.bit_count() >= lacks:
            fresh = free & ~hit
            bit = fresh & -fresh if fresh and not every else free & -free
            free ^= bit
            if not place(beside(free, stars | bit, bit), stars | bit, lacks - 1, every):
                return False
        return True

    for bit in bits(cells):  # a few placements, of all kinds, mostly show that there is nothing to learn
        if not bit & hit:
            place(beside(cells ^ bit, bit, bit), bit, need - 1, False)
    if not (always or never or hit != cells):
        return 0, 0
    place(cells, 0, need, True)
    if not hit:
        return None
    if count > MOST:
        return 0, 0
    return always, never | cells & ~hit
