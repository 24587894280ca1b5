"""Spiral trap: a road that turns inwards too soon has no room for its other turns.

What it says
------------
When a road turns off a run that is not longer than the run two before it, it winds inwards from then on, and every run
is shorter than the run two before it. If the turns that are missing do not fit into such a spiral, it goes straight on.

Why it is sound
---------------
The last three runs close a rectangle: the road can leave it only by crossing itself or by a left turn. Each further run
stops before the run two before it, so the lengths bound how many there are.

Example
-------
    4-.-.-.      4-.-.-.
    x x x |      x x x |
    . . .x.  ->  . . .x.
    ' ' ' |      ' ' x |
    . . .-.      . . .-.
    ' ' ' x      ' ' ' x
    . . . 0      . . . 0
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.drives import drives
from techniques.rightturn.shared.senses import edges_of
from techniques.rightturn.shared.spiral import room


@technique(
    rank=100,
    ja="渦巻きの罠",
    says=("Turning now, {spiral}, so {therefore}.\nTurning now would trap the road; with {because}, {therefore}."),
    says_ja=(
        "ここで曲がると{spiral}ので、{therefore}。\n"
        "ここで曲がると渦の中に閉じ込められるので、{because}から、{therefore}。"
    ),
    clash=("{spiral}.\nWith {because}, a road would be trapped in its own spiral."),
    clash_ja=("{spiral}。\n{because}では、道が渦の中に閉じ込められる。"),
)
def spiral_trap(puzzle: RightTurn, marks: Marks) -> Marks:
    found = drives(puzzle, marks)
    if found is None:
        return TOP
    sides = puzzle.edges.sides(puzzle.edges.all)
    no = 0
    for drive in found:
        no |= puzzle.edges.of(drive.passed) & ~marks.yes
        for k in range(2, len(drive.runs)):
            older, last, run = drive.runs[k - 2 : k + 1]
            if drive.number is not None and run <= older and drive.number - k > room(last, run):
                right = (drive.way + 1) % 4
                if k + 1 < len(drive.runs):
                    return TOP
                no |= edges_of(puzzle, drive.cells[-1] & sides[right], right)
    return Marks(0, no)
