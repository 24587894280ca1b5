"""Bends and their repetition along a diagonal, for all cells at once."""

from __future__ import annotations

from deduce.board.marks import TOP, Marks
from techniques.numberlink.kind import Numberlink
from techniques.numberlink.shared.labels import drawn_edges, open_edges

BENDS = ((0, 1), (2, 1), (2, 3), (0, 3))
"""The sides of a bend: north and east, and so on; sides are counted from the north clockwise."""


def repeated(puzzle: Numberlink, marks: Marks) -> Marks:
    """What follows where the cell inside a bend bends the same way, unless it is a number, and so on."""
    edges, inner = puzzle.edges, puzzle.board & ~puzzle.terminals
    lines = edges.sides(drawn_edges(puzzle, marks))
    ways = edges.sides(open_edges(puzzle, marks))
    yes = no = 0
    for up, along in BENDS:
        bends = lines[up] & lines[along] & inner
        cannot = refused(puzzle, inner & ~(ways[up] & ways[along]), up, along)
        bends = _on(bends, inner, _diagonal(puzzle, up, along))
        if bends & cannot:
            return TOP
        yes |= towards(puzzle, bends, up) | towards(puzzle, bends, along)
        no |= towards(puzzle, cannot & lines[up], along) | towards(puzzle, cannot & lines[along], up)
    return Marks(yes, no & puzzle.variables)


def refused(puzzle: Numberlink, cannot: int, up: int, along: int) -> int:
    """The cells without a number that cannot bend that way, because a next one on the diagonal cannot."""
    return _on(cannot, puzzle.board & ~puzzle.terminals, -_diagonal(puzzle, up, along))


def _on(cells: int, inner: int, by: int) -> int:
    """Some cells and those that follow one of them along a diagonal, as far as its cells are inner ones."""
    more = cells
    while more := moved(more, by) & inner & ~cells:
        cells |= more
    return cells


def moved(cells: int, by: int) -> int:
    """The cells shifted by some bits, up or down."""
    return cells << by if by > 0 else cells >> -by


def towards(puzzle: Numberlink, cells: int, side: int) -> int:
    """The edges to one side of some cells: 0 north, 1 east, 2 south, 3 west."""
    if side % 2:
        return puzzle.edges.join(cells if side == 1 else cells >> 1, 0)
    return puzzle.edges.join(0, cells if side == 2 else cells >> puzzle.width)


def _diagonal(puzzle: Numberlink, up: int, along: int) -> int:
    """How far the bit of the next cell on the diagonal of a bend is."""
    return (puzzle.width if up == 2 else -puzzle.width) + (1 if along == 1 else -1)
