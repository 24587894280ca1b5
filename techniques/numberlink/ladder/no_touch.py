"""No touch: a line does not touch itself.

What it says
------------
Two neighbouring cells of one line follow each other on it. So neighbouring cells of one number are joined, a gap parts
different numbers, and a cell beside two cells of one line is joined to neither. The puzzle must have one solution even
when cells may stay empty.

Why it is sound
---------------
If a line passed two neighbouring cells without joining them, the way between them could be cut short, and some cells
would stay empty: a second solution. A cell beside three cells of its own number, or a number cell beside two, would
have to be joined to all of them.

Example
-------
    . . . . 1 2      . . . . 1 2
    :                :
    .x2 . . 3 .      .x2 . . 3 .
    :                :
    . . . . . .      . . . . . .
    :            ->  :
    4 . . 3 . 4      4 . . 3 . 4
    :                :
    . 1 . . . .      . 1 . . . .
    :                :
    . . . . . .      . . . . . .
                     # 2 not at r2c1
"""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import about, any_number, drawn_edges, labels


@technique(
    rank=220,
    ja="寄り道禁止",
    says="The puzzle has one solution, so a line does not touch itself; with {because}, {therefore}.",
    says_ja="解は一つなので、線は自分に触れない。{because}から、{therefore}。",
    clash="The puzzle has one solution, but with {because} a line would touch itself.",
    clash_ja="解は一つなのに、{because}では線が自分に触れてしまう。",
    assumes_unique="empty",
    taught="puzzletokyo.seesaa.net/category/6263601-1.html",
)
def no_touch(puzzle: Numberlink, marks: Marks) -> Marks:
    edges, w, every = puzzle.edges, puzzle.width, puzzle.every
    _, passes = labels(puzzle, marks)
    north, east, south, west = (side * every for side in edges.sides(puzzle.variables & marks.no))
    avoids = passes << w & north | passes >> 1 & east | passes >> w & south | passes << 1 & west
    north, east, south, west = (side * every for side in edges.sides(puzzle.variables))
    north, east, south, west = passes << w & north, passes >> 1 & east, passes >> w & south, passes << 1 & west
    up, across = north | south, east | west
    avoids |= north & south & across | east & west & up
    avoids |= (north & south | east & west | up & across) & (puzzle.first | puzzle.second)
    joined = edges.join(any_number(puzzle, passes & east), any_number(puzzle, passes & south))
    gaps = _apart(puzzle, drawn_edges(puzzle, marks))
    return TOP if gaps is None else Marks(joined, gaps).join(about(puzzle, 0, avoids & puzzle.everywhere))


def _apart(puzzle: Numberlink, drawn: int) -> int | None:
    """The edges by which a cell beside two cells of one line would join it; None when a line touches itself already."""
    edges, w = puzzle.edges, puzzle.width
    gaps, left = 0, edges.touched(drawn)
    while left:
        line = edges.reach(left & -left, drawn)
        left &= ~line
        inside = edges.within(line)
        if inside & ~drawn or inside.bit_count() >= line.bit_count():
            return None
        up, across = line << w & line >> w, line << 1 & line >> 1
        twice = (up | across | (line << w | line >> w) & (line << 1 | line >> 1)) & puzzle.board & ~line
        gaps |= edges.within(twice | line) & edges.leaving(line)
    return gaps
