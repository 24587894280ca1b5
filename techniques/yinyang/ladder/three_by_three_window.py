"""3×3 window: what all fillings of a 3×3 window that respect blocks and crossings agree on.

What it says
------------
Look at nine cells. If every way to fill them without a block of one colour and without a crossing gives a cell the same
colour, the cell has it. The ten patterns below, with those of the easier techniques, are all that a window can hold.

Why it is sound
---------------
Each pattern has no filling of its open cells: every one makes a block or a crossing. Its last cell therefore takes the
other colour.

Example
-------
    ....      ....
    .○○.      .○○.
    ...●  ->  ...●
    .○.●      .○○●
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.board.patterns import Forbidden
from deduce.contract.technique import technique
from techniques.yinyang.kind import YinYang

BLOCK_CROSSING_FORK = ("AA AA", "AB BA", "AAB A.A")
WINDOWS = (
    "AAB A.. B.B",
    "AAB A.. .BB",
    "AAB ..A AB.",
    "AAB ..A A.A",
    "AAB ... ABB",
    "AA. A.A .AB",
    "AA. A.B .BB",
    "AA. .AA A.A",
    "AB. B.A .AB",
    "AB. .AB A.A",
)
"""The smallest sets of stones in a 3×3 window that cannot stand together, up to turns, mirror images and colours."""
FORBIDDEN = Forbidden([*BLOCK_CROSSING_FORK, *WINDOWS])


@technique(
    rank=55,
    ja="3×3の窓",
    says="Every way to fill the 3×3 window around {because} agrees: {therefore}.",
    says_ja="{because}を含む3×3の埋め方はどれも同じで、{therefore}。",
)
def three_by_three_window(puzzle: YinYang, marks: Marks) -> Marks:
    return FORBIDDEN.force(puzzle, marks)
