"""2×2 tiling: a unit that as few blocks cover as it needs stars has one star in each block.

What it says
------------
A 2×2 block holds at most one star. Cover the places of a unit with blocks: if that takes as many blocks as the unit
needs stars, every block has one. A place alone in its block is a star, and cells that touch all places of a block
are empty. If fewer blocks do, there is a contradiction.

Why it is sound
---------------
We count the stars that fit exactly, without choosing a covering: the most stars that do not touch, in these places.
If that is the number needed, a cell without which fewer fit is a star, and a cell whose star would leave too few is
empty. That is all that any covering shows (Kris De Asis, A Star Battle Guide), and more where three blocks have
room for two stars only.

Example
-------
    # stars: 2                     # stars: 2
    G  G  G  G  F  F  F  F  F      G  G  G  G  F  F  F  F  F
    G  G  A  G  F  F  F  F  B      G  G  A  G  F  F  F  F  B
    A  G  A  F  F  F  B  B  B      A  G  A  F  F  F  B  B  B
    A  A  A  F  F  B  B  B  E      A  A  A  F  F  B  B  B  E
    A  I  C  C  E  E  E  E  E  ->  A  I  C  C  E  E  E  E  E
    I  I  C  C  H  H  H  E  D      I  I  C  C  H  H  H  E. D
    I  I  C  C  H  H  H  D  D      I  I  C  C  H  H  H  D  D
    I  I  C  H  H  H  H  D  D      I  I  C  H  H  H  H  D  D
    I  I  C  H  H  H  H  D  D      I  I  C  H  H  H  H  D  D

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import conclude, forced, spoils, tally


@technique(
    rank=28,
    ja="2×2分割",
    says=(
        "{last_star} lies in {tile}, so {therefore}{touching}.\n"
        "{tiled}, one in each of {tiles}{struck}, so {therefore}{touching}.\n"
        "{therefore}: {starved}.\n"
        "{tiled}, one in each of {tiles}, so {therefore}.\n"
        "{units} has room for just {unit_needs}, all that it needs, so {therefore}."
    ),
    says_ja=(
        "{last_star}は{tile}に入るので、{touching}{therefore}。\n"
        "{tiled}は{tiles}に1個ずつ入{struck}ので、{touching}{therefore}{besides}。\n"
        "{therefore}。{starved}。\n"
        "{tiled}は{tiles}に1個ずつ入るので、{therefore}。\n"
        "{units}にはちょうど{unit_needs}しか入らないので、{therefore}。"
    ),
    shows="blocks",
    taught="kris.pengy.ca/starbattle",
)
def tiling(puzzle: StarBattle, marks: Marks) -> Marks:
    state = tally(puzzle, marks)
    layout, width = puzzle.layout, puzzle.width
    yes = no = 0
    for need, left in zip(state.need, state.left, strict=True):
        if need > 0:
            most = fits(left, width, need + 1)
            if most < need:
                return TOP
            if most == need:
                yes |= forced(left, need, width)
                no |= spoils(layout, left, need, (0, 0, 0))
    return conclude(state, yes, no)
