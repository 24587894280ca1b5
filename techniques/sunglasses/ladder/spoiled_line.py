"""Spoiled line: a mark with which some numbered line could no longer be finished is wrong.

What it says
------------
Try a cell both ways. If with the cell shaded, or with it blank, some numbered line can no longer be finished so that
each of its shaded groups has a lens that reaches it, the cell is the opposite.

Why it is sound
---------------
In the solution every line is finished, and every shaded group lies within the reach of its lens. A mark with which that
cannot be is not in the solution. Nothing is concluded from the supposed mark but the reach of the lenses.

Example
-------
    -..      -..
    A..      A■.
    ---      ---
    A..  ->  A■.
    -..      -..
    ??2      ??2
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.clashes import UNMET, UNMET_JA
from techniques.sunglasses.shared.finishes import finishable

LARGEST = 256
"""The cells of the largest board on which all marks are tried; on larger ones it would take seconds each time."""


@technique(
    rank=120,
    ja="数の合わなくなる列",
    says=(
        "{shown}; so {settled}.\n"
        "{numbers} cannot {all}be met with {otherwise}, so {therefore}.\n"
        "Otherwise the lenses could not hold all their groups and images: with {because}, {therefore}."
    ),
    says_ja=(
        "{shown}。だから{settled}。\n"
        "{otherwise}{numbers}を{all}満たせないので、{therefore}。\n"
        "{because}では、そうでないとレンズが成り立たないので、{therefore}。"
    ),
    clash=UNMET,
    clash_ja=UNMET_JA,
    shows="regions",
    costly=True,
    contrapositive=True,
)
def spoiled_line(puzzle: Sunglasses, marks: Marks) -> Marks:
    return finishable(puzzle, marks) if puzzle.rows * puzzle.cols <= LARGEST else Marks()
