"""Same direction: a line never runs along both opposite sides of a block in the same direction.

What it says
------------
Go along a line from its first number to its second. If it runs along two opposite sides of a 2×2 block in the same
direction, it could be joined the other way. So where its course is known, an edge that would do so is a gap. The puzzle
must have one solution.

Why it is sound
---------------
Of a line … a b … c d … with a beside c and b beside d, the part from b to c can be run backwards: … a c … b d … has the
same cells and the same ends, and is a second solution under every rule set.

Example
-------
    1-.-.-.      1-.-.-.
    :            :
    . . 1 .  ->  . .x1 .
    :            :
    . . . .      . . . .
"""

from __future__ import annotations

from deduce.board.connectivity import Moves, reverse
from deduce.board.marks import TOP, Marks
from deduce.contract.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import any_number, drawn_edges, open_edges


@technique(
    rank=205,
    ja="同じ向き",
    says="The puzzle has one solution, so no line passes a block twice in one direction; with {because}, {therefore}.",
    says_ja="解は一つなので、線は同じ向きに並ばない。{because}から、{therefore}。",
    clash="The puzzle has one solution, but with {because} a line would pass a block twice in one direction.",
    clash_ja="解は一つなのに、{because}では線が同じ向きに並んでしまう。",
    assumes_unique="any",
)
def same_direction(puzzle: Numberlink, marks: Marks) -> Marks:
    drawn = drawn_edges(puzzle, marks)
    _, two, three, _ = puzzle.edges.degrees(drawn)
    if three or two & puzzle.terminals:
        return TOP
    w, (_, upper) = puzzle.width, (side * puzzle.every for side in puzzle.edges.split(puzzle.variables))
    first, away = _course(puzzle, puzzle.first, drawn)
    second, to = _course(puzzle, puzzle.second, drawn)
    right, left, down, up = (one | other for one, other in zip(away, reverse(to), strict=True))
    r, v = ((way & upper) << w | way >> w & upper for way in (right, left))
    d, u = (way << 1 | way >> 1 for way in (down, up))
    if right & r | left & v | down & d | up & u:
        return TOP
    across = first & r | first >> 1 & v | second & v | second >> 1 & r
    below = first & d | first >> w & u | second & u | second >> w & d
    gaps = puzzle.edges.join(any_number(puzzle, across), any_number(puzzle, below))
    return Marks(0, gaps & open_edges(puzzle, marks) & ~drawn)


def _course(puzzle: Numberlink, ends: int, drawn: int) -> tuple[int, Moves]:
    """The cells that lines from some ends pass, and the steps that they take on the way."""
    across, below = (side * puzzle.every for side in puzzle.edges.split(drawn))
    passed, front, w = ends, ends, puzzle.width
    right = left = down = up = 0
    while front:
        east, west = front & across & ~(passed >> 1), front >> 1 & across & ~passed
        south, north = front & below & ~(passed >> w), front >> w & below & ~passed
        right, left, down, up = right | east, left | west, down | south, up | north
        front = east << 1 | west | south << w | north
        passed |= front
    return passed, (right, left, down, up)
