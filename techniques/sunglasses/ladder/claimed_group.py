"""Claimed group: a shaded group goes to a lens as a whole, and the lens takes its image and the way to it.

What it says
------------
A group of shaded cells without a bridge end goes to a lens that reaches all of it; the other lenses keep clear of it.
When only one lens does, the group is claimed: its image is shaded, and so is each cell, with its image, that every way
from the group to the bridge end passes. When none does, that is a contradiction.

Why it is sound
---------------
Neighbouring shaded cells belong to one lens, and the lens is connected within its reach.

Example
-------
    A-A      A-A
    .-.      ■-■
    .-■  ->  ■-■
    .-.      .-.
"""

from __future__ import annotations

from deduce.board.connectivity import cut_cells
from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.lenses import Reach, claims


@technique(
    rank=80,
    ja="持ち主の決まったかたまり",
    says="With {because}, it is settled which lens has the group: {therefore}.",
    says_ja="{because}のため、かたまりの持ち主が決まり、{therefore}。",
    shows="regions",
)
def claimed_group(puzzle: Sunglasses, marks: Marks) -> Marks:
    return settled(puzzle, claims(puzzle, marks))


def settled(puzzle: Sunglasses, found: Reach | None) -> Marks:
    """What follows from the reach and the core of all lenses."""
    if found is None:
        return TOP
    shaded, blank = 0, puzzle.board
    for i, (cells, core) in enumerate(zip(found.cells, found.core, strict=True)):
        blank &= ~cells
        twin = i & 1 and i < 2 * len(puzzle.bridges)
        shaded |= core
        if core & (core - 1) and not twin:
            cut = cut_cells(cells, core, puzzle.width)
            if cut is None:
                return TOP
            shaded |= cut
            if i < 2 * len(puzzle.bridges):
                shaded |= puzzle.bridges[i // 2].over(cut)
    return Marks(shaded, blank)
