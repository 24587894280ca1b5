"""Simple shapes: what all ways to place the stars of a unit have in common.

What it says
------------
List the ways to place the stars that a unit needs, so that they do not touch and no other unit gets too many. A
cell in all of them is a star; a cell in none, or one that every way touches or whose line every way fills, is
empty.

Why it is sound
---------------
One of the ways is right. Lists longer than 300 are given up; more marks only make a list shorter.

Example
-------
    # stars: 2                        # stars: 2
    J  J  J  J  E  E  A  A  A  A      J  J  J  J  E  E  A  A  A  A
    J  J  J  J  E  E  A  A  A  A      J  J  J  J  E  E  A  A  A  A
    H  H  J  E  E  E  A  F  F  F      H  H  J  E  E  E  A  F  F  F
    H  H  H  H  E  E  E  F  F  F      H  H  H  H  E  E  E  F  F  F
    H  H  H  H  B  B  B  F  F  F  ->  H  H  H  H  B  B  B  F  F  F
    H  G  H  I  B  B  B  B  F  F      H. G  H  I  B  B  B  B  F  F
    G  G  I  I  B  B  B  B  C  C      G  G  I  I  B  B  B  B  C  C
    G  G. I  I  I  I  I  C  C  C      G  G. I  I  I  I  I  C  C  C
    G  G. D  D. D  I. C  C  C  C      G  G. D  D. D  I. C  C  C  C
    G  G. D  D. D  C. C  C  C  C      G  G. D  D. D  C. C  C  C  C

"""

from __future__ import annotations

from functools import lru_cache

from deduce.board.marks import TOP, Marks, bits
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.layout import Layout
from techniques.starbattle.shared.tally import conclude, spoils, tally

MOST = 300


@technique(
    rank=65,
    ja="形の重ね合わせ",
    says=(
        "{unit} needs {unit_needs}, and wherever they go, {therefore}.\nWherever the stars of {units} go, {therefore}."
    ),
    says_ja=("{unit}に必要な{unit_needs}をどう置いても、{therefore}。\n{units}の星をどう置いても、{therefore}。"),
    clash=(
        "{unit} needs {unit_needs}, but there is no way left to place them.\n"
        "{units} need stars, but there is no way left to place them."
    ),
    clash_ja=("{unit}には{unit_needs}が必要なのに、もう置き方がない。\n{units}には星が必要なのに、もう置き方がない。"),
    costly=True,
    taught="kris.pengy.ca/starbattle",
)
def shapes(puzzle: StarBattle, marks: Marks) -> Marks:
    state, units = tally(puzzle, marks), puzzle.units
    few = [(i, need) for i, need in enumerate(state.need) if need > 0]
    yes = no = 0
    for i, need in few:
        left = state.left[i]
        if need == 1:
            no |= spoils(puzzle.layout, left, 1, state.single)
            yes |= left if not left & (left - 1) else 0
        else:
            limits = tuple((j, most) for j, most in few if most <= need and j != i and units[j] & left)
            found = _common(puzzle.layout, left, need, limits)
            if found is None:
                return TOP
            yes |= found[0]
            no |= found[1]
    return conclude(state, yes, no)


@lru_cache(maxsize=1 << 16)
def _common(layout: Layout, cells: int, need: int, limits: tuple[tuple[int, int], ...]) -> tuple[int, int] | None:
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
