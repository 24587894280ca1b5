"""Turn count: a road makes as many turns as its number says, no more and no fewer.

What it says
------------
Count the turns from the start. Once the number is reached the road only goes straight on; while turns are missing it
goes on, and where one way is left it takes that. It joins no line that would bring too many turns.

Why it is sound
---------------
The number counts the turns of the whole road; a line that is joined adds its own.

Example
-------
    . .x3  ->  . .x3
    ' ' |      ' ' |
    . . .      . .-.
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.drives import bends_beyond, drives
from techniques.rightturn.shared.senses import edges_of, move


@technique(
    rank=60,
    ja="曲がり数",
    says=("{turns}, so {therefore}.\nThe road must turn as often as its number says; with {because}, {therefore}."),
    says_ja=("{turns}ので、{therefore}。\n道は数字の回数だけ曲がるので、{because}から、{therefore}。"),
    clash=("{turns}.\nWith {because}, a road could not turn as often as its number says."),
    clash_ja=("{turns}。\n{because}では、道が数字のとおりに曲がれない。"),
)
def turn_count(puzzle: RightTurn, marks: Marks) -> Marks:
    found = drives(puzzle, marks)
    if found is None:
        return TOP
    usable = puzzle.edges.sides(puzzle.edges.all & ~marks.no)
    yes = no = 0
    for drive in found:
        no |= puzzle.edges.of(drive.passed) & ~marks.yes
        if drive.number is None:
            continue
        missing, front = drive.number - drive.turns, drive.cells[-1]
        if missing < 0:
            return TOP
        ahead = [drive.way, (drive.way + 1) % 4] if drive.runs else range(4)
        ways = []
        for way in ahead:
            if front & usable[way]:
                turning = bool(drive.runs) and way != drive.way
                cell = move(puzzle, front, way)
                if turning + bends_beyond(puzzle, marks, cell, way) > missing:
                    no |= edges_of(puzzle, front, way)
                else:
                    ways.append(way)
        if (missing or not drive.runs) and not ways:
            return TOP
        if missing and len(ways) == 1:
            yes |= edges_of(puzzle, front, ways[0])
    return Marks(yes, no)
