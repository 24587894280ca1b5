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
    says=(
        "{owner}, so {therefore}.\n"
        "{kept_clear}, so {therefore}.\n"
        "{unclaimed}, so {therefore}.\n"
        "A group goes to one lens as a whole; with {because}, {therefore}."
    ),
    says_ja=(
        "{owner}。だから{therefore}。\n"
        "{kept_clear}ので、{therefore}。\n"
        "{unclaimed}ので、{therefore}。\n"
        "かたまりは一つのレンズのものなので、{because}から、{therefore}。"
    ),
    clash=("With {because}, {lost}.\nWith {because}, the lenses could not hold all their groups and images."),
    clash_ja=("{because}では、{lost}。\n{because}では、レンズにすべてのかたまりと鏡像が収まらない。"),
    shows="regions",
)
def claimed_group(puzzle: Sunglasses, marks: Marks) -> Marks:
    return settled(puzzle, claims(puzzle, marks))
