"""Line runs: what all ways to finish one numbered line agree on.

What it says
------------
List the ways to shade as many cells of a line as its number says. Cells in a row belong to one lens, so one lens must
reach each run; and where a lens and its twin lie in the same line, a cell comes with its image, so that they add an
even number. What all ways have in common is settled; no way at all is a contradiction.

Why it is sound
---------------
The solution is one of the ways.

Example
-------
    A-A--      A-A--
    .-...      .-...
    --.-B  ->  --.-B
    --.B-      --■B-
    ??3??      ??3??
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.sunglasses.kind import Sunglasses
from techniques.sunglasses.shared.clashes import UNMET, UNMET_JA
from techniques.sunglasses.shared.lenses import line_claims, settled


@technique(
    rank=100,
    ja="一列の埋め方",
    says=(
        "{fits}, so {therefore}.\n"
        "{shown}; so {settled}.\n"
        "{line} needs {missing} more, and wherever they go with {bridges}, {therefore}.\n"
        "{line} needs {missing} more, and wherever they go, {therefore}.\n"
        "All ways to finish {numbers} agree: {therefore}."
    ),
    says_ja=(
        "{fits}。だから{therefore}。\n"
        "{shown}。だから{settled}。\n"
        "{line}の残り{missing}マスは、{bridges}があるのでどう入れても{therefore}。\n"
        "{line}の残り{missing}マスは、どう入れても{therefore}。\n"
        "{numbers}の埋め方はどれも一致し、{therefore}。"
    ),
    clash=UNMET,
    clash_ja=UNMET_JA,
    shows="regions",
)
def line_runs(puzzle: Sunglasses, marks: Marks) -> Marks:
    found = line_claims(puzzle, marks)
    if found is None:
        return TOP
    shaded = 0
    for left, _, room in found.lines:
        shaded |= left & ~room.blank
    return settled(puzzle, found.reach).join(Marks(shaded, 0))
