"""Lone number: a cell whose equals in row and column are all shaded stays unshaded.

What it says
------------
Look at a cell and at the equal numbers in its row and in its column. If all of them are shaded, or if there are none,
the cell is not shaded.

Why it is sound
---------------
Suppose the cell were shaded in the one solution. Its neighbours are unshaded, so it may be unshaded as well: it joins
them, touches nothing shaded that was not there before, and meets no equal number. That would be a second solution.

Example
-------
    3  5  4  6  6  1       3+ 5+ 4+ 6  6  1+
    2  3  6  1  5  4       2+ 3  6  1+ 5+ 4
    1  1  3+ 4  2  6+  ->  1  1  3+ 4+ 2+ 6+
    6  2+ 6  5+ 6  4       6  2+ 6  5+ 6  4
    4+ 3  2+ 1■ 1+ 5+      4+ 3  2+ 1■ 1+ 5+
    1  1  5+ 3+ 1■ 2+      1  1  5+ 3+ 1■ 2+
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from deduce.declared import CellPuzzle
from deduce.relations import Count


@technique(
    rank=60,
    ja="孤立した数字",
    says="The puzzle has one solution, so nothing is shaded that need not be; with {because}, {therefore}.",
    says_ja="解は一つなので、塗る理由のないマスは塗らない。{because}から、{therefore}。",
    clash="The puzzle has one solution, but with {because} something would be shaded that need not be.",
    clash_ja="解は一つなのに、{because}では塗る理由のないマスを塗ることになる。",
    assumes_unique="rules",
)
def lone_number(puzzle: CellPuzzle, marks: Marks) -> Marks:
    free = puzzle.board
    for rule in puzzle.rules.of(Count):
        left = rule.cells & ~marks.yes
        # Each of the equals sees those that are left, other than itself.
        free &= ~(rule.cells if left & left - 1 else rule.cells & ~left if left else 0)
    return Marks(0, free)
