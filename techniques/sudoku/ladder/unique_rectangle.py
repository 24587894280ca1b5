"""Unique rectangle: four cells in two boxes that two values alone would fill could exchange these.

What it says
------------
Four cells lie in two rows, two columns and two boxes, and none of them is given. If they had two values alone,
crosswise, these could change places. So what would leave the four cells with these two values does not stand. Where
three cells have the two values left, the fourth has neither. Where two or three cells have the same third value left,
it stands nowhere beside all of these. Where one of the two values must stand in two of the cells, the other one does
not stand there if it would complete the four.

Why it is sound
---------------
The exchange leaves every row, column and box with the same values, and no given value changes. So it would give a
second solution: in the one solution, the four cells have a third value somewhere.

Example
-------
    {12} -    {12} -      {12} -    {12} -
    {12} -    -    -      {12} -    {34} -
    -    -    -    -  ->  -    -    -    -
    -    -    -    -      -    -    -    -
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from deduce.declared import GivenValuePuzzle
from deduce.relations import deadly_rectangles


@technique(
    rank=64,
    ja="ユニーク長方形",
    says=(
        "{corners}; {rectangular} must not have {exchanged} alone, which could change places, so {therefore}.\n"
        "Four cells must not have two values alone, which could change places; with {because}, {therefore}."
    ),
    says_ja=(
        "{corners}。{rectangular}が{exchanged}だけになると、入れ替えて解が二つできる。だから{therefore}。\n"
        "四つのマスが二つの数字だけになると、入れ替えて解が二つできる。{because}から、{therefore}。"
    ),
    clash="{too_few}; that is too few.\n{exchangeable}; these could change places, which would give a second solution.",
    clash_ja="{too_few}。これでは足りない。\n{exchangeable}。入れ替えられるので、解が二つになる。",
    assumes_unique="rules",
)
def unique_rectangle(puzzle: GivenValuePuzzle, marks: Marks) -> Marks:
    return deadly_rectangles(puzzle, marks)
