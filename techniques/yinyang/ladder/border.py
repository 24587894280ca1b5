"""Border: walking round the border, each colour is met in one stretch.

What it says
------------
If the border shows both colours, it changes colour exactly twice. So the cells between two stones of one colour, on
the side where the other colour is not, belong to that colour too. Four changes are a contradiction.

Why it is sound
---------------
Suppose black, white, black and white stones follow one another round the border. The connection of the two black
stones divides the board (a disc) into two parts with one of the white stones in each, and these cannot be connected.

Example
-------
    ●○..      ●○○○
    ....      ...○
    ...○  ->  ...○
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang
from techniques.yinyang.shared.ring import one_stretch


@technique(
    rank=10,
    ja="外周の手筋",
    says="Each colour holds one stretch of the border; with {because}, {therefore}.",
    says_ja="外周では各色がひとつながりになる。{because}から、{therefore}。",
    taught="puzzling.stackexchange.com/questions/104943",
)
def border(puzzle: YinYang, marks: Marks) -> Marks:
    rim = puzzle.grid.rim
    return one_stretch(puzzle.grid, marks.yes & rim, marks.no & rim)
