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

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import ALL, technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.cells import ways_through
from techniques.numberlink.shared.diagonals import towards
from techniques.numberlink.shared.labels import any_number, drawn_edges, labels


@technique(
    rank=85,
    ja="マスの通り方",
    says=(
        "{given}{passing}: {therefore}.\n"
        "Of the ways through {cell}, with {because}, none allows otherwise: {therefore}."
    ),
    says_ja=("{given}{passing}なので、{therefore}。\n{because}から、{cell}のどの通り方でも{therefore}。"),
    clash=("With {because}, a line would have no way left through {blocked}.\nWith {because}, a line would be closed."),
    clash_ja=("{because}では、{blocked}の通り方がなくなる。\n{because}では、線が輪になってしまう。"),
)
def cell_ways(puzzle: Numberlink, marks: Marks, asked: int = ALL) -> Marks:
    inner = puzzle.board & ~puzzle.terminals
    drawn = drawn_edges(puzzle, marks)
    _, passes = labels(puzzle, marks)
    used = inner if puzzle.full_cover else inner & (puzzle.edges.touched(drawn) | any_number(puzzle, passes))
    around = ALL if asked == ALL else puzzle.edges.touched(asked & puzzle.variables)
    pairs = ways_through(puzzle, marks, drawn, around)
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
