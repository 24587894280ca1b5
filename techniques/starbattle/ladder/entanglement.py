"""Entanglement: what all ways to place the stars of two units have in common.

What it says
------------
Two units need one star each. List the pairs of places that do not see each other: a cell that every pair touches,
or whose line every pair fills, is empty; so is a place that has no partner.

Why it is sound
---------------
One of the pairs is right. Units with up to twelve places are looked at.

Example
-------
    A  A  A  A. C  C      A  A  A  A. C  C
    A  A  A. B  C  C      A  A  A. B  C  C
    A  F  F  B. B  B      A  F  F  B. B  B
    E  E. F  F. B  B  ->  E  E. F  F. B  B
    E  E  E  D  D  B      E  E  E. D  D  B
    E  E  E. D  D  B      E  E  E. D  D  B

"""

from __future__ import annotations

from functools import lru_cache

from deduce.board.marks import TOP, Marks, bits
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.layout import Layout
from techniques.starbattle.shared.tally import conclude, spoils, tally

MOST = 12


@technique(
    rank=95,
    ja="二領域の重ね合わせ",
    says="Whatever the two stars do together, with {because}, {therefore}.",
    says_ja="{because}から、二つの星をどう組み合わせて置いても{therefore}。",
    costly=True,
)
def entanglement(puzzle: StarBattle, marks: Marks) -> Marks:
    state = tally(puzzle, marks)
    few = sorted(
        {left for left, need in zip(state.left, state.need, strict=True) if need == 1 and left.bit_count() <= MOST}
    )
    rows, cols, regions = state.single
    empty = 0
    for i, one in enumerate(few):
        empty |= spoils(puzzle.layout, one, 1, state.single)
        for two in few[:i]:
            if not one & two:
                both = one | two
                found = _common(puzzle.layout, one, two, both & rows, both & cols, both & regions)
                if found < 0:
                    return TOP
                empty |= found
    return conclude(state, 0, empty)


@lru_cache(maxsize=1 << 17)
def _common(layout: Layout, one: int, two: int, rows: int, cols: int, regions: int) -> int:
    """The cells that no pair of stars, one in each set, leaves open; -1 if there is no pair."""
    units, units_of = layout.units, layout.units_of

    def reach(bit: int) -> int:
        r, c, region = (units[i] for i in units_of[bit])
        found = layout.touching[bit]
        for unit, single in ((r, rows), (c, cols), (region, regions)):
            if unit & single:
                found |= unit
        return found & ~bit

    seen = {bit: reach(bit) for bit in bits(two)}
    common, any_pair = layout.board, False
    for bit in bits(one):
        mine = reach(bit)
        other = layout.board
        for mate in bits(two & ~mine):
            any_pair = True
            other &= seen[mate] | one & ~bit | two & ~mate
            if not other:
                break
        if two & ~mine:  # without a partner it is no star; the others say so
            common &= (mine | other) & ~bit
        if not common:
            break
    return common if any_pair else -1
