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

from collections.abc import Iterator

from deduce.marks import TOP, Marks, bits
from deduce.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.labels import drawn_edges


@technique(
    rank=205,
    ja="同じ向き",
    says="A line does not pass a block twice in one direction; with {because}, {therefore}.",
    says_ja="線は同じ向きに並ばないので、{because}から、{therefore}。",
    assumes_unique="any",
)
def same_direction(puzzle: Numberlink, marks: Marks) -> Marks:
    edges, drawn = puzzle.edges, drawn_edges(puzzle, marks)
    _, two, three, _ = edges.degrees(drawn)
    if three or two & puzzle.terminals:
        return TOP
    gaps = 0
    for i, pair in enumerate(puzzle.ends):
        if puzzle.kept >> i & 1:
            for turn in (pair, pair[::-1]):  # an edge that goes on from one end, then from the other
                away, to = (_steps(puzzle, end, drawn) for end in turn)
                known = set(away) | {(b, a) for a, b in to}
                for step in {(b, c) for _, b in [(0, turn[0]), *away] for c in _beside(puzzle, b)} - set(away):
                    edge = edges.of(step[0]) & edges.of(step[1])
                    if edge & ~marks.no & ~drawn and any(one in known for one in _parallel(puzzle, step)):
                        gaps |= edge
                if any(one in known for step in known for one in _parallel(puzzle, step)):
                    return TOP
    return Marks(0, gaps)


Step = tuple[int, int]


def _steps(puzzle: Numberlink, end: int, drawn: int) -> list[Step]:
    """The steps of the line from an end on, as far as it is drawn."""
    found, before, cell = [], 0, end
    while after := puzzle.edges.touched(puzzle.edges.of(cell) & drawn) & ~cell & ~before:
        found.append((cell, after))
        before, cell = cell, after
    return found


def _beside(puzzle: Numberlink, cell: int) -> Iterator[int]:
    return bits(puzzle.grid.beside(cell))


def _parallel(puzzle: Numberlink, step: Step) -> Iterator[Step]:
    """The steps beside a step in the same direction."""
    a, b = step
    by = puzzle.width if max(step) == min(step) << 1 else 1
    for moved in ((a << by, b << by), (a >> by, b >> by)):
        if moved[0] & puzzle.board and moved[1] & puzzle.board:
            yield moved
