"""Cut parity: the last open edge around a part of the board is settled by parity.

What it says
------------
Count the lines into a part of the board: each pair inside, and each line that only visits, crosses its rim an even
number of times; a number without its partner an odd number of times. So when a single edge on the rim is open, it is a
line or a gap.

Why it is sound
---------------
Each cell without a number has an even number of lines, each number one. In the sum over a part, edges inside count
twice, so the lines on the rim are even or odd as the numbers inside are. It is enough to look at the edges that alone
join two parts of the graph of open edges.

Example
-------
    1 .-. .      1 .-. .
    :            :
    . 2x1 .  ->  . 2x1 .
    :            :
    . . . 2      . .-. 2
"""

from __future__ import annotations

from deduce.board.lines import bridges
from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import drawn_edges, odd_cells, open_edges


@technique(
    rank=130,
    ja="切り口の偶奇",
    says=(
        "Line ends come in pairs: {loose_ends}, so {therefore}.\n"
        "Line ends come in pairs, so by parity, with {because}, {therefore}."
    ),
    says_ja=(
        "線の端は二つずつ組になる。{loose_ends}なので、{therefore}。\n"
        "線の端は二つずつ組になるので、偶奇と{because}から、{therefore}。"
    ),
    clash="With {because}, {shut_in}.\nWith {because}, an odd number of line ends would be shut in.",
    clash_ja="{because}では、{shut_in}。\n{because}では、奇数個の線の端が閉じ込められる。",
    costly=True,
)
def cut_parity(puzzle: Numberlink, marks: Marks) -> Marks:
    edges, drawn = puzzle.edges, drawn_edges(puzzle, marks)
    open_ = open_edges(puzzle, marks) & ~drawn
    odd = odd_cells(puzzle, drawn)
    unknown = puzzle.terminals & ~puzzle.known_ends
    if odd & ~edges.touched(open_) & ~unknown:
        return TOP
    yes = no = 0
    for right, below, *sides in bridges(*edges.split(open_), puzzle.width):
        part = next((side for side in sides if not side & unknown), 0)
        edge, lines = edges.join(right, below), (part & odd).bit_count() % 2
        if not part:
            continue
        if lines and not edge:
            return TOP
        yes, no = (yes | edge, no) if lines else (yes, no | edge)
    return Marks(yes, no)
