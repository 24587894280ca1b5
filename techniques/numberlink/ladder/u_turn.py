"""U-turn: three sides of a block are never all lines.

What it says
------------
Two sides of a 2×2 block that are lines leave no third: a line that goes round three sides could take the fourth.
The puzzle must have one solution even when cells may stay empty.

Why it is sound
---------------
The line round three sides could run straight between the two cells, and two cells would stay empty: a second solution.

Example
-------
    . . . . 1 2      . . . . 1 2
    :                :
    . 2 . . 3 .      . 2 . . 3 .
    :                :
    . . . . . .      . . . . . .
    :            ->  :
    4 . . 3 . 4      4 . . 3 . 4
    :                :
    . 1 . . . .      . 1 . . .x.
              |              x |
    . . . . .-.      . . . . .-.
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import drawn_edges


@technique(
    rank=210,
    ja="コの字",
    says="The puzzle has one solution, so no U-turn can be cut short; with {because}, {therefore}.",
    says_ja="解は一つなので、近道できるコの字は描けない。{because}から、{therefore}。",
    assumes_unique="empty",
    taught="puzzlemadness.co.uk/numberlink/medium",
)
def u_turn(puzzle: Numberlink, marks: Marks) -> Marks:
    return Marks(0, puzzle.edges.third_sides(drawn_edges(puzzle, marks)))
