"""One line: cells that a line joins belong to one number, and to no other.

What it says
------------
What is known of one cell of a line holds for all of it: its number, and the numbers that it does not belong to. A cell
of one number belongs to no other.

Why it is sound
---------------
A line joins two cells of one number, and lines share no cell.

Example
-------
    .-.-.      ┌─┐
    | x |  ->  └┐│
    .-.x.      1┘1
    x | |
    1-.x1
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import about, drawn_edges, labels


@technique(
    rank=50,
    ja="同じ線",
    says="One line has one number; with {because}, {therefore}.",
    says_ja="一本の線の数字は一つなので、{because}から、{therefore}。",
    clash=("{wanted}.\nWith {because}, a line would need a number that it cannot have."),
    clash_ja=("{wanted}ことになる。\n{because}では、線が通れない数字の線になる。"),
    folds="on",
)
def one_line(puzzle: Numberlink, marks: Marks) -> Marks:
    drawn, every = drawn_edges(puzzle, marks), puzzle.every
    may, passes = labels(puzzle, marks)
    passes = puzzle.edges.reach(passes, drawn, every)
    avoids = puzzle.edges.reach(puzzle.everywhere & ~may, drawn, every)
    return TOP if passes & avoids else about(puzzle, passes, avoids)
