"""Pressured squeeze: a star after which two neighbouring lines cannot be filled is none.

What it says
------------
Put a star on a cell, and fill two neighbouring lines again, block by block. If their places no longer have room for
their stars, or all ways to fill one pair of lines contradict those of another, the cell is empty. The pressured T and
the kissing Ls are such stars where the third star that they would force comes from another line or region.

Why it is sound
---------------
It is the squeeze on the board with one star more. What it finds there would have to hold, and cannot.

Example
-------
    A. A  A  B  B  B  D. D       A. A  A. B  B  B  D. D
    A. H. A  A. A. B  D  F.      A. H. A. A. A. B  D. F.
    A. H. A  C  C  C. D  F.      A. H. A  C  C  C. D. F.
    A. H. A  C  C  E. D  F.      A. H. A. C  C  E. D  F.
    G  H. H. H. E  E  E. F   ->  G  H. H. H. E  E  E. F
    G  H. H. H. E  E  F  F       G  H. H. H. E  E  F. F
    G  G. H. H. H. H. F  H.      G  G. H. H. H. H. F  H.
    H. H  H  H. H. H. H. H.      H. H  H  H. H. H. H. H.

"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks, bits
from deduce.contract.technique import ALL, technique
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.tally import conclude, tally
from techniques.starbattle.shared.two_lines import Squeezing


@technique(
    rank=82,
    ja="連鎖するスクイーズ",
    says=("{therefore}: {squeezed}.\n{therefore}: after a star there, no way would be left to fill {units}."),
    says_ja=("{therefore}。{squeezed}。\n{therefore}。そこに星を置くと{units}を埋められなくなる。"),
    clash=("What is left to {units} would {unfilled}.\n{units} need stars, but there is no way left to place them."),
    clash_ja=("{units}の残りのマスでは、{unfilled}。\n{units}には星が必要なのに、もう置き方がない。"),
    costly=True,
)
def pressured_squeeze(puzzle: StarBattle, marks: Marks, asked: int = ALL) -> Marks:
    state = tally(puzzle, marks)
    if state.clash:
        return TOP
    lines = Squeezing(puzzle.layout, state)
    if asked == ALL and lines.fails:
        return TOP
    return conclude(state, 0, sum(bit for bit in bits(state.open & asked) if lines.fails_after(bit)))
