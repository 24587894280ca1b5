"""What is known of numbers and cells, one plane of cells for each number. All techniques about numbers begin here."""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.board.memo import view
from techniques.numberlink.kind import Numberlink


@view
def labels(puzzle: Numberlink, marks: Marks) -> tuple[int, int]:
    """In each number's plane, the cells that its line may pass and those that it does."""
    top, every = puzzle.top, puzzle.everywhere
    passes = marks.yes >> top & every | puzzle.first | puzzle.second
    others = any_number(puzzle, passes) * puzzle.every & ~passes
    return every & ~(marks.no >> top | puzzle.closed | others), passes


def any_number(puzzle: Numberlink, planes: int) -> int:
    """The cells that stand in any of the planes."""
    for by in puzzle.shifts:
        planes |= planes >> by
    return planes & puzzle.board


def open_edges(puzzle: Numberlink, marks: Marks) -> int:
    """The edges that are drawn or may be."""
    return puzzle.variables & ~marks.no


def drawn_edges(puzzle: Numberlink, marks: Marks) -> int:
    """The edges that are drawn."""
    return puzzle.variables & marks.yes


def odd_cells(puzzle: Numberlink, drawn: int) -> int:
    """The cells with an odd number of lines to come, beside those that are drawn."""
    one, two, three, four = puzzle.edges.degrees(drawn)
    return (one & ~two | three & ~four) ^ puzzle.known_ends


def about(puzzle: Numberlink, passes: int, avoids: int) -> Marks:
    """Marks of numbers: the planes of cells that they pass, and those that they do not. Number cells need no mark."""
    return Marks(passes << puzzle.top & puzzle.hidden, avoids << puzzle.top & puzzle.hidden)
