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

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.lenses import claims, settled


@technique(
    rank=80,
    ja="持ち主の決まったかたまり",
    says="With {because}, it is settled which lens has the group: {therefore}.",
    says_ja="{because}のため、かたまりの持ち主が決まり、{therefore}。",
    clash="With {because}, a group would be left that no lens can have.",
    clash_ja="{because}では、どのレンズのものでもないかたまりができる。",
    shows="regions",
)
def claimed_group(puzzle: Sunglasses, marks: Marks) -> Marks:
    return settled(puzzle, claims(puzzle, marks))
