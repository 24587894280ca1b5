"""Way to a block: a cell that every way of a colour into some 2×2 block passes has that colour.

What it says
------------
Every 2×2 block holds both colours. Take the cells that are not black: if without some open cell white could no longer
get from its stones into each block, or its stones would fall apart, that cell is white. A pocket from which white
cannot get into each block holds no white stone.

Why it is sound
---------------
A block without white would be all black. In the solution white is connected, through cells that are not black now, so
it lies in one pocket that holds all its stones and touches each block; and each way from a white stone to the white
cell of the block passes the cell or ends on it.

Example
-------
    ..●..      ..●..
    ●....      ●○...
    .○...  ->  .○...
    .....      .....
    .....      .....
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import ALL, technique
from techniques.yinyang.kind import YinYang
from techniques.yinyang.shared.rooms import ways_forced


@technique(
    rank=42,
    ja="ブロックへの道",
    says=(
        "Every 2×2 block needs both colours; "
        "{past}{colour} gets into the block {block} only through {cells}, so {therefore}.\n"
        "Every 2×2 block needs both colours; "
        "{colour} gets into the block {block} only through {cells}, so {therefore}.\n"
        "Without {any}, {severed}, so {therefore}."
    ),
    says_ja=(
        "どの2×2にも両方の色が要る。{past}{block}の2×2に{colour}が入る道は{cells}しかなく、{therefore}。\n"
        "どの2×2にも両方の色が要る。{block}の2×2に{colour}が入る道は{cells}しかないので、{therefore}。\n"
        "{unless}{severed}ので、{therefore}。"
    ),
    clash=("With {because}, {shut}.\nWith {because}, one colour could no longer get into every 2×2 block."),
    clash_ja=("{because}では、{shut}。\n{because}では、どの2×2にも両方の色が届くようにはならない。"),
    shows="way",
    costly=True,
)
def way_to_a_block(puzzle: YinYang, marks: Marks, asked: int = ALL) -> Marks:
    return ways_forced(puzzle, marks, asked)
