"""Hand-over: where one road ends facing the end of another, the cell between could change hands.

What it says
------------
A road that ends and looks straight at the end of another, whose last run has two edges or more, could grow by that cell
while the other shrinks. So one of the two goes on.

Why it is sound
---------------
The one grows straight on, and the other keeps an edge of its last run: no number changes. It is a second solution.

Example
-------
    0 . 0      0 . 0
    ' ' '      ' ' x
    . 1 .  ->  . 1 .
    ' x |      ' x |
    0-.x.      0-.x.
"""

from __future__ import annotations

from collections.abc import Iterator

from deduce.board.marks import Marks
from deduce.contract.technique import technique
from techniques.rightturn.kind import RightTurn
from techniques.rightturn.shared.senses import edges_of, move

Part = tuple[tuple[int, ...], int, bool]
"""Of a pattern: the way from its first cell to another, one side of that cell, and whether a line is there."""


@technique(
    rank=105,
    ja="終点の受け渡し",
    says="The puzzle has one solution, so the cell between two ends cannot change hands; with {because}, {therefore}.",
    says_ja="解は一つなので、二つの終点の境のマスは譲り合えない。{because}から、{therefore}。",
    assumes_unique="any",
)
def hand_over(puzzle: RightTurn, marks: Marks) -> Marks:
    sides = puzzle.edges.sides(puzzle.edges.all)
    lines, usable = puzzle.edges.sides(marks.yes), puzzle.edges.sides(puzzle.edges.all & ~marks.no)
    free = puzzle.board & ~puzzle.start_cells
    yes = no = 0
    for ahead, parts in _patterns():
        ends = free & _walked(puzzle, free, (ahead,), back=True)
        holds = [
            _walked(puzzle, lines[side] if drawn else puzzle.board & ~usable[side], path, back=True)
            for path, side, drawn in parts
        ]
        for k, (path, side, drawn) in enumerate(parts):
            almost = ends
            for j, cells in enumerate(holds):
                almost &= cells if j != k else -1
            edges = edges_of(puzzle, _walked(puzzle, almost, path) & sides[side], side) if almost else 0
            yes, no = (yes, no | edges) if drawn else (yes | edges, no)
    return Marks(yes, no)


def _patterns() -> Iterator[tuple[int, list[Part]]]:
    """Two ends that face each other: one looks ahead, the other comes to it straight from any side."""
    for ahead in range(4):
        sides = (ahead, (ahead + 1) % 4, (ahead + 3) % 4)
        one: list[Part] = [((), (ahead + 2) % 4, True), *(((), side, False) for side in sides)]
        for side in sides:
            other = [((ahead,), side, True), ((ahead, side), side, True)]
            yield ahead, [*one, *other, *(((ahead,), away, False) for away in sides if away != side)]


def _walked(puzzle: RightTurn, cells: int, path: tuple[int, ...], *, back: bool = False) -> int:
    """Cells moved along a path, or back along it."""
    for way in reversed(path) if back else path:
        cells = move(puzzle, cells, (way + 2) % 4 if back else way) & puzzle.board
    return cells
