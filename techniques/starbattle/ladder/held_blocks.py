"""Blocks that hold a star: what one unit puts into a block, another one has there.

What it says
------------
Where a unit, two neighbouring lines or a composite shape have room for just as many stars as they need, each 2×2 block
without which they lack room holds one. A star that leaves such a block no place is none. Nor is one with which some
unit, two lines or a shape would have more stars than they take, counted in blocks that lie apart inside them.

Why it is sound
---------------
In the solution every such block has a star, or its unit would have too few. Blocks apart have different stars, and a
cell outside of them has another one.

Example
-------
    # unknown: r1 r2 r5 r6 c1 c2 c4 c5 c6 A C D E F      # unknown: r1 r2 r5 r6 c1 c2 c4 c5 c6 A C D E F
    D  D  B  B  E  E                                     D  D  B  B  E  E
    F  D  E. E. E  E                                     F  D  E. E. E. E
    F. F. F  E  E  E                                 ->  F. F. F  E  E  E
    F. F. F  E. E  E                                     F. F. F  E. E  E
    F  F  F  F  E  A                                     F  F  F  F  E  A
    F  C  A  A  A  A                                     F  C  A  A  A  A

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import ALL, technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.held import Crowds, held, rooms
from techniques.starbattle.shared.tally import conclude, tally

LARGEST = 12
"""The longest side of boards on which blocks are looked for; on larger ones there are too many shapes."""


@technique(
    rank=78,
    ja="星のあるブロック",
    says=("{therefore}: {blocked}.\nWith the blocks of {units} that hold a star, {therefore}."),
    says_ja=("{therefore}。{blocked}。\n{units}の、星が必ず入るブロックから、{therefore}。"),
    clash=("{overfull}.\nThe blocks of {units} that hold a star cannot all have one."),
    clash_ja=("{overfull}。\n{units}の、星が必ず入るブロックのすべてには星が入らない。"),
    shows="blocks",
    costly=True,
    taught="kris.pengy.ca/starbattle",
)
def held_blocks(puzzle: StarBattle, marks: Marks, asked: int = ALL) -> Marks:
    if puzzle.rows > LARGEST:
        return Marks()
    state, layout = tally(puzzle, marks), puzzle.layout
    if state.clash:
        return TOP
    some = rooms(puzzle, marks)
    blocks = held(layout, some)
    if blocks is None:
        return TOP
    crowds = Crowds(layout, blocks, some)
    if asked == ALL and crowds.full:
        return TOP
    return conclude(state, 0, crowds.starred(state, asked))
