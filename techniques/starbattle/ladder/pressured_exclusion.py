"""Pressured exclusion: a star after which the regions cannot give neighbouring lines what these need is none.

What it says
------------
Put a star on a cell, and count the 1×n strips again. If regions now must press more stars into some neighbouring
lines than these take, or can give them fewer than they need, the cell is empty. So it is when the parts that now hold
a known number of stars leave one another no room.

Why it is sound
---------------
It is the counting of 1×n strips on the board with one star more. What it finds there would have to hold, and cannot.

Example
-------
    F  F  B  B  B. E  E       F  F  B  B  B. E  E
    F  F  F. B. E  E  E       F  F  F. B. E  E  E
    F  F  F  B  D  D  E       F  F  F  B  D  D. E
    F  A  A  D. D  D  C.  ->  F  A  A  D. D  D  C.
    G. A  A  A  D  C. C.      G. A  A  A  D  C. C.
    G  G  C. C. C  C  C       G  G  C. C. C  C  C
    G  G  G  G  G. C  C       G  G  G  G  G. C  C

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks, bits
from deduce.contract.technique import ALL, technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.pressing import Pressing
from techniques.starbattle.shared.tally import conclude, tally
from techniques.starbattle.shared.windows import bands


@technique(
    rank=80,
    ja="連鎖する排除",
    says=("{therefore}: {pressed}.\n{therefore}: a star there would leave {units} too many stars or too few."),
    says_ja=("{therefore}。{pressed}。\n{therefore}。そこに星を置くと{units}の星が多すぎるか足りなくなる。"),
    clash=("{now}.\nWhatever is placed, {units} get too many stars or too few."),
    clash_ja=("{now}。\n{units}の星が、どう置いても多すぎるか足りない。"),
    costly=True,
    taught="kris.pengy.ca/starbattle",
)
def pressured_exclusion(puzzle: StarBattle, marks: Marks, asked: int = ALL) -> Marks:
    state = tally(puzzle, marks)
    if state.clash:
        return TOP
    strips = Pressing(puzzle, state, bands(puzzle, marks))
    if asked == ALL and strips.fails:
        return TOP
    return conclude(state, 0, sum(bit for bit in bits(state.open & asked) if strips.fails_after(bit)))
