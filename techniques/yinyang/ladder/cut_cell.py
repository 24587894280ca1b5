"""Cut cell: a cell that every connection of two stones of one colour passes has that colour.

What it says
------------
Take the cells that are not black. If without some open cell two white stones would fall apart, that cell is white.

Why it is sound
---------------
White is connected in the solution, through cells that are not black now; each such connection passes the cell.

Example
-------
    ..●.      ..●.
    .○●○      .○●○
    ....  ->  ...○
    ....      ....
"""

from __future__ import annotations

from deduce.board.connectivity import cut_cells
from deduce.board.marks import TOP, Marks
from deduce.contract.technique import ALL, technique
from techniques.yinyang.kind import YinYang


@technique(
    rank=30,
    ja="切断点",
    says="Without {any}, {severed}, so {therefore}.",
    says_ja="{unless}{severed}ので、{therefore}。",
    shows="way",
    subsumed_by="way-to-a-block",
    costly=True,
    taught="www.bookpublishertools.com/?p=16924",
)
def cut_cell(puzzle: YinYang, marks: Marks, asked: int = ALL) -> Marks:
    forced = []
    for stones, others in (marks, marks[::-1]):
        cut = cut_cells(puzzle.board & ~others, stones, puzzle.width, asked) if stones else 0
        if cut is None:
            return TOP
        forced.append(cut)
    return Marks(*forced)
