"""Diagonal bend: a bend goes on along its diagonal until it meets a number.

What it says
------------
The cell inside a bend bends the same way, unless it is a number; and so does the next one on the diagonal. So a bend
never opens towards a diagonal without a number, nor towards a cell that cannot bend that way. The puzzle must have one
solution even when cells may stay empty.

Why it is sound
---------------
The cell inside a bend is not of the bend's line, which would touch itself. Nor is it empty: the bend could run by it
instead, a second solution. So its line runs by the two far sides.

Example
-------
    . . . . 1      . . . . 1
    :              :
    . 2 . . 2      . 2 . . 2
    :                    x
    . . .-. .  ->  . . .-. .
    :                    x
    3 . . 3 .      3 . . 3 .
    :              :
    1 . . . .      1 . . . .
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.diagonals import repeated


@technique(
    rank=240,
    ja="斜めの「く」の字",
    says="The puzzle has one solution, so a bend is repeated along its diagonal; with {because}, {therefore}.",
    says_ja="解は一つなので「く」の字は斜めに続く。{because}から、{therefore}。",
    assumes_unique="empty",
    taught="www53.atwiki.jp/2kohpuz/pages/6.html",
)
def diagonal_bend(puzzle: Numberlink, marks: Marks) -> Marks:
    return repeated(puzzle, marks)
