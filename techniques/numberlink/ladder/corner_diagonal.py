"""Corner diagonal: the bend of a free corner is repeated along its diagonal, up to the first number.

What it says
------------
The line in a corner without a number is a bend. The next cell on the diagonal may not touch it and is used, so it bends
the same way, and so on until a number stands on the diagonal. The puzzle must have one solution even when cells may
stay empty, and that solution uses every cell.

Why it is sound
---------------
The cell inside a bend is not of the bend's line, which would touch itself, and it is used: so its line runs by the two
far sides.

Example
-------
    ....1      .-. . . 1
    .2..2      |
    .....  ->  . 2 . . 2
    3..3.      :
    1....      . . . . .
               :
               3 . . 3 .
                       |
               1 . . .-.
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink


@technique(
    rank=230,
    ja="角の「く」の字",
    says="The puzzle has one solution, so from the free corner on bends repeat along the diagonal: {therefore}.",
    says_ja="解は一つで、空いた角から斜めに「く」の字が続くので、{therefore}。",
    clash=(
        "The puzzle has one solution, but with {because} the bends from a free corner would run on beyond the board."
    ),
    clash_ja="解は一つなのに、{because}では空いた角から続く「く」の字が盤面からはみ出してしまう。",
    assumes_unique="empty, filled",
    taught="www53.atwiki.jp/2kohpuz/pages/6.html",
)
def corner_diagonal(puzzle: Numberlink, _: Marks) -> Marks:
    shape, edges = puzzle.grid, puzzle.edges
    last_r, last_c = puzzle.rows - 1, puzzle.cols - 1
    yes = 0
    for r, down in ((0, 1), (last_r, -1)):
        for c, on in ((0, 1), (last_c, -1)):
            for k in range(min(puzzle.rows, puzzle.cols)):
                y, x = r + k * down, c + k * on
                if shape.bit(y, x) & puzzle.terminals:
                    break
                if not (0 <= y + down <= last_r and 0 <= x + on <= last_c):
                    return TOP
                yes |= edges.between((y, x), (y + down, x)) | edges.between((y, x), (y, x + on))
    return Marks(yes, 0)
