"""Two ways: a number passes a cell only with separate ways from it to both ends.

What it says
------------
The line through a cell leads to one end of its number on one side and to the other on the other side. If every pair of
such ways would share a cell, the number does not pass there: the cell lies in a pocket behind a single cell.

Why it is sound
---------------
A line visits no cell twice, so its two halves from the cell on share no other cell.

Example
-------
    1 1x. .      1 1x. .
    :            :
    . . . .  ->  . . . .
    :            :
    2 . . 2      2 . . 2
                 # 1 not at r1c3 r1c4 r2c3 r2c4 r3c2 r3c3
"""

from __future__ import annotations

from deduce.board.marks import NOTHING, TOP, Marks
from deduce.contract.technique import ALL, technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import about
from techniques.numberlink.shared.routes import routes


@technique(
    rank=110,
    ja="二本の道",
    says=(
        "With {marks}, the line of {number} could come in there, but not get out again: {therefore}.\n"
        "The line could come in there, but not get out again; with {because}, {therefore}."
    ),
    says_ja=(
        "{marks}から、{number}の線はそこへ入ると出られず、{therefore}。\n"
        "入ると出られないので、{because}から、{therefore}。"
    ),
    clash=(
        "With {marks}, the line of {number} could come in somewhere and not get out again.\n"
        "With {because}, a line could come in somewhere and not get out again."
    ),
    clash_ja=("{marks}では、{number}の線が入ると出られない。\n{because}では、入ると出られない線がある。"),
    costly=True,
)
def two_ways(puzzle: Numberlink, marks: Marks, asked: int = ALL) -> Marks:
    if not asked & puzzle.hidden:
        return NOTHING
    found = routes(puzzle, marks)
    return TOP if found is None else about(puzzle, 0, puzzle.everywhere & ~found.ways.cells)
