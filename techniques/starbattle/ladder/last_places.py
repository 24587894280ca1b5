"""Last places: a unit with no place to spare gets its stars there.

What it says
------------
When a unit has just as many places left as it needs stars, all of them are stars. With fewer places there is a
contradiction. Cells beside stars and in full units are no places.

Why it is sound
---------------
The stars that the unit still needs have nowhere else to go.

Example
-------
    A  B  B  C.      A  B  B  C.
    A  A  A  C       A  A  A  C*
    A  A  A  A   ->  A  A  A  A
    A  A  D  D       A  A  D  D

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, tally


@technique(
    rank=20,
    ja="残りのマス",
    says="{left}, so {therefore}.",
    says_ja="{left}なので、{therefore}。",
    taught="kris.pengy.ca/starbattle",
)
def last_places(puzzle: StarBattle, marks: Marks) -> Marks:
    state = tally(puzzle, marks)
    if state.clash:
        return TOP
    stars = 0
    for need, left in zip(state.need, state.left, strict=True):
        if need > 0:
            count = left.bit_count()
            if count <= need:
                if count < need:
                    return TOP
                stars |= left
    return conclude(state, stars)
