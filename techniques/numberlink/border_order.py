"""Border order: along one border, numbers nest and never interleave.

What it says
------------
Go along the border, or around any face that gaps and drawn lines have made. Two cells of one number there part the
border in two stretches, and the line between them parts the board. So each other number keeps to one stretch: two
numbers that take turns are a contradiction, and a cell beyond the stretch of a number is not passed by it.

Why it is sound
---------------
Join the two cells by a curve inside the face, which no edge crosses. With the line it is a closed curve, and the other
number's line, from one side to the other, would have to cross it or share a cell (Jordan). A cell at which the walk
around the face comes by twice counts in each place.

Example
-------
    1...      1 . . .
    ..1.  ->  :
    2..2      . . 1 .
              :
              2 . . 2
              # 1 not at r3c2 r3c3
"""

from __future__ import annotations

from itertools import pairwise

from deduce.lines import faces
from deduce.marks import TOP, Marks, bits
from deduce.technique import technique
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.labels import about, any_number, labels, open_edges


@technique(
    rank=120,
    ja="境界の順序",
    says="Lines along one border do not cross; with {because}, {therefore}.",
    says_ja="境界に沿う線は交わらないので、{because}から、{therefore}。",
    costly=True,
)
def border_order(puzzle: Numberlink, marks: Marks) -> Marks:
    right, below = puzzle.edges.split(open_edges(puzzle, marks))
    _, passes = labels(puzzle, marks)
    known = any_number(puzzle, passes)
    reached = puzzle.edges.reach(puzzle.first, open_edges(puzzle, marks), puzzle.every)  # what is apart is on no border
    if (passes | puzzle.second) & ~reached:
        return TOP
    avoids = puzzle.board * puzzle.every & ~reached
    for walk in faces(right, below, puzzle.width):
        if sum(1 for cell in walk if cell & known) < 3:
            continue
        places = _places(puzzle, passes, walk)
        whole = (1 << len(walk)) - 1
        for number, mine in places.items():
            stretches = _stretches(mine, whole)
            for other, theirs in places.items():
                if other == number or not stretches:
                    continue
                stretch = next((one for one in stretches if one & theirs), 0)  # 0: both pass the same cells
                if theirs & ~stretch:
                    return TOP
                for place in bits(whole & ~stretch):
                    avoids |= walk[place.bit_length() - 1] << puzzle.plane * other
    return about(puzzle, 0, avoids)


def _places(puzzle: Numberlink, passes: int, walk: tuple[int, ...]) -> dict[int, int]:
    """For each number, the places of a walk where it is known to pass."""
    cells = 0
    for cell in walk:
        cells |= cell
    found = {}
    for i in range(len(puzzle.numbers)):
        if mine := passes >> puzzle.plane * i & cells:
            found[i] = sum(1 << place for place, cell in enumerate(walk) if cell & mine)
    return found


def _stretches(places: int, whole: int) -> list[int]:
    """The parts of a round walk between neighbouring ones of some places; none for a single place."""
    order = list(bits(places))
    between = [after - (before << 1) for before, after in pairwise(order)]
    return [*between, whole & ~((order[-1] << 1) - 1) | order[0] - 1] if between else []
