"""Ways through a cell: what all ways of a line through one cell have in common.

What it says
------------
A line through a cell without a number has one number and uses two of its edges. List the pairs of edges that fit: the
edges are open and no other one is drawn, some number may pass the cell and both neighbours, they do not close a
line, and they fill no block where that is forbidden. Where moreover every cell is used, a bend is only possible if
the next cell on its diagonal can bend alike or is a number. An edge in all pairs is a line if the cell is used, an edge
in none is a gap.

Why it is sound
---------------
If a line passes the cell, it does so by one of the pairs. Each pair that is left out breaks a rule.

Example
-------
    # rules: full      # rules: full
    1..1               1 . . 1
    ....               :
    2..2           ->  .-. .-.
                       :
                       2 . . 2
"""

from __future__ import annotations

from itertools import combinations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.diagonals import BENDS, moved, refused, towards
from techniques.numberlink.shared.labels import any_number, drawn_edges, labels, open_edges


@technique(
    rank=85,
    ja="マスの通り方",
    says="Of the ways through {cell}, with {because}, few are left: {therefore}.",
    says_ja="{because}から、{cell}の通り方は限られ、{therefore}。",
    clash="With {because}, there would be no way left through a cell.",
    clash_ja="{because}では、通り方のないマスができる。",
)
def cell_ways(puzzle: Numberlink, marks: Marks) -> Marks:
    inner = puzzle.board & ~puzzle.terminals
    drawn = drawn_edges(puzzle, marks)
    _, passes = labels(puzzle, marks)
    used = inner if puzzle.full_cover else inner & (puzzle.edges.touched(drawn) | any_number(puzzle, passes))
    pairs = _pairs(puzzle, marks, drawn)
    if pairs is None:
        return TOP
    some = 0
    for cells in pairs.values():
        some |= cells
    if used & ~some:
        return TOP
    yes = no = 0
    for side in range(4):
        having, lacking = 0, 0
        for pair, cells in pairs.items():
            if side in pair:
                having |= cells
            else:
                lacking |= cells
        yes |= towards(puzzle, used & ~lacking, side)
        no |= towards(puzzle, inner & ~having, side)
    return Marks(yes & puzzle.variables, no & puzzle.variables)


def _pairs(puzzle: Numberlink, marks: Marks, drawn: int) -> dict[tuple[int, int], int] | None:
    """For each two sides, the cells without a number through which a line may run by them; None for a closed line."""
    edges, w, inner = puzzle.edges, puzzle.width, puzzle.board & ~puzzle.terminals
    may, passes = labels(puzzle, marks)
    open_, lines = edges.sides(open_edges(puzzle, marks)), edges.sides(drawn)
    sides = [side * puzzle.every for side in open_]
    ways = [sides[0] & may << w & may, sides[1] & may >> 1 & may, sides[2] & may >> w & may, sides[3] & may << 1 & may]
    found = {(i, j): any_number(puzzle, ways[i] & ways[j]) for i, j in combinations(range(4), 2)}
    if puzzle.loose:  # what belongs to no known number may lie on a line of the others
        rest = puzzle.board & ~any_number(puzzle, passes)
        beside = [open_[0] & rest << w, open_[1] & rest >> 1, open_[2] & rest >> w, open_[3] & rest << 1]
        for i, j in found:
            found[i, j] |= rest & beside[i] & beside[j]
    for pair in found:
        found[pair] &= inner
        for side in range(4):
            if side not in pair:
                found[pair] &= ~lines[side]
    steps = (w, -1, -w, 1)  # to a cell from its neighbour to that side
    left = edges.touched(drawn)
    while left:
        line = edges.reach(left & -left, drawn)
        left &= ~line
        if (edges.within(line) & drawn).bit_count() >= line.bit_count():
            return None
        beside = [moved(line, step) for step in steps]
        for i, j in found:
            found[i, j] &= ~(beside[i] & beside[j] & ~(lines[i] & lines[j]))
    if puzzle.no_2x2:
        for i, j in ((min(bend), max(bend)) for bend in BENDS):
            found[i, j] &= ~(moved(lines[j], steps[i]) | moved(lines[i], steps[j]))
        if puzzle.full_cover:
            for up, along in BENDS:
                pair = min(up, along), max(up, along)
                found[pair] &= ~refused(puzzle, inner & ~found[pair], up, along)
    return found
