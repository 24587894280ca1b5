"""Only number: a used cell that one number can pass belongs to it.

What it says
------------
A cell that is used belongs to some number. When all numbers but one are excluded, it belongs to that one; when all are,
there is a contradiction.

Why it is sound
---------------
Every line has a number. A cell is used when a line is drawn there, or when the rules use every cell.

Example
-------
    1 . .      1 . .
    :          :
    .-. .  ->  .-. .
    :          :
    . . 1      . . 1
               # 1 at r2c1 r2c2
"""

from __future__ import annotations

from deduce.board.marks import NOTHING, TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import about, drawn_edges, labels


@technique(
    rank=70,
    ja="唯一の数字",
    says="No other number can pass there; with {because}, {therefore}.",
    says_ja="ほかの数字は通れないので、{because}から、{therefore}。",
    clash=("With {because}, no number could pass {nobody}.\nWith {because}, no number would be left for a cell."),
    clash_ja=("{because}では、{nobody}を通れる数字がない。\n{because}では、通れる数字のないマスができる。"),
    folds="on",
)
def only_number(puzzle: Numberlink, marks: Marks) -> Marks:
    if puzzle.loose:
        return NOTHING
    may, _ = labels(puzzle, marks)
    used = puzzle.board if puzzle.full_cover else puzzle.edges.touched(drawn_edges(puzzle, marks))
    some = several = 0
    for i in range(len(puzzle.numbers)):
        here = may >> puzzle.plane * i & puzzle.board
        some, several = some | here, several | some & here
    if used & ~some:
        return TOP
    return about(puzzle, (used & ~several) * puzzle.every & may, 0)
