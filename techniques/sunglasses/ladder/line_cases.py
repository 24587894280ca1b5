"""Line cases: the few ways to finish one numbered line, each tried against the lenses and the other numbers.

What it says
------------
Where a line has only a few ways left, draw each of them: its shaded cells must each belong to a lens that reaches them.
Ways that leave a group without a lens drop out, and so do those with whose images another line gets more cells than its
number, or has room for fewer. What the others have in common is settled.

Why it is sound
---------------
The solution is one of the ways. In it every shaded group lies within the reach of its lens, the twin has the image, and
every line has its number.

Example
-------
    A..  ?      A..  ?
    ...  ?      ...  ?
    A..  2  ->  A■-  2
    ...  ?      ...  ?
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.clashes import UNMET, UNMET_JA
from techniques.sunglasses.shared.finishes import agreed


@technique(
    rank=110,
    ja="一列の場合分け",
    says=(
        "{fits}, so {therefore}.\n"
        "{shown}; so {settled}.\n"
        "{tried}: {therefore}.\n"
        "{line} needs {missing} more, and wherever they go with {bridges}, {therefore}.\n"
        "{line} needs {missing} more, and wherever they go, {therefore}.\n"
        "All ways to finish {numbers} agree: {therefore}."
    ),
    says_ja=(
        "{fits}。だから{therefore}。\n"
        "{shown}。だから{settled}。\n"
        "{tried}{therefore}。\n"
        "{line}の残り{missing}マスは、{bridges}があるのでどう入れても{therefore}。\n"
        "{line}の残り{missing}マスは、どう入れても{therefore}。\n"
        "{numbers}の埋め方はどれも一致し、{therefore}。"
    ),
    clash=UNMET,
    clash_ja=UNMET_JA,
    shows="regions",
)
def line_cases(puzzle: Sunglasses, marks: Marks) -> Marks:
    return agreed(puzzle, marks)
