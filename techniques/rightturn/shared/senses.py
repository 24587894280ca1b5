"""Which way roads run: for every line and every open edge, the directions that are still possible.

A *step* leaves a cell to the north, east, south or west. It is possible where no line at either of its cells forces a
left turn, a fork or the opposite direction; along lines this is carried on from cell to cell.
"""

from __future__ import annotations

from deduce.board.marks import Marks
from deduce.board.memo import view
from techniques.rightturn.kind import RightTurn

Steps = tuple[int, int, int, int]
"""The cells from which a step to the north, east, south and west is possible."""

NORTH, EAST, SOUTH, WEST = range(4)


def move(puzzle: RightTurn, cells: int, way: int) -> int:
    """The cells one step on."""
    width = puzzle.grid.width
    match way:
        case 0:
            return cells >> width
        case 1:
            return cells << 1
        case 2:
            return cells << width
        case _:
            return cells >> 1


def edges_of(puzzle: RightTurn, cells: int, way: int) -> int:
    """The edges on one side of some cells; on that side each has one."""
    if way in (NORTH, WEST):
        cells = move(puzzle, cells, way)
    return puzzle.edges.join(cells, 0) if way in (EAST, WEST) else puzzle.edges.join(0, cells)


@view
def steps(puzzle: RightTurn, marks: Marks) -> Steps:
    """The possible steps, by the lines alone."""
    return narrowed(puzzle, marks, (-1, -1, -1, -1))


def narrowed(puzzle: RightTurn, marks: Marks, among: Steps) -> Steps:
    """The steps among some that are possible."""
    drawn = puzzle.edges.sides(marks.yes)
    usable = puzzle.edges.sides(puzzle.edges.all & ~marks.no)
    starts = puzzle.start_cells
    some = drawn[0] | drawn[1] | drawn[2] | drawn[3]
    can = [0, 0, 0, 0]
    for way in range(4):
        left, ahead = (way + 3) % 4, usable[way] & among[way] & ~move(puzzle, starts, (way + 2) % 4)
        ahead &= ~drawn[left] & ~move(puzzle, drawn[left], (way + 2) % 4)
        # A start that has its line takes no other.
        can[way] = ahead & ~(starts & some & ~drawn[way])
    while True:
        before = tuple(can)
        for way in range(4):
            right, behind, left = (way + 1) % 4, (way + 2) % 4, (way + 3) % 4
            # What comes into the cell came straight on, or from the right hand.
            can[way] &= ~(drawn[behind] & ~move(puzzle, can[way], way))
            can[way] &= ~(drawn[right] & ~move(puzzle, can[left], left))
            # What goes on goes straight, or to the right.
            stuck = drawn[way] & ~can[way] | drawn[right] & ~can[right]
            can[way] &= ~move(puzzle, stuck, behind)
        if before == tuple(can):
            return can[0], can[1], can[2], can[3]


def impossible(puzzle: RightTurn, marks: Marks, can: Steps) -> int:
    """The edges, drawn ones too, that have no possible direction."""
    fine = 0
    for way in range(4):
        fine |= edges_of(puzzle, can[way], way)
    return puzzle.edges.all & ~fine & ~marks.no


def directed(puzzle: RightTurn, marks: Marks, can: Steps) -> Steps:
    """The steps that lines are known to make: their opposite is not possible."""
    drawn = puzzle.edges.sides(marks.yes)
    known = [drawn[way] & ~move(puzzle, can[(way + 2) % 4], (way + 2) % 4) for way in range(4)]
    return known[0], known[1], known[2], known[3]


def left_hand(puzzle: RightTurn, known: Steps) -> int:
    """The edges on the left of directed lines, at both ends."""
    found = 0
    sides = puzzle.edges.sides(puzzle.edges.all)
    for way in range(4):
        left = (way + 3) % 4
        found |= edges_of(puzzle, (known[way] | move(puzzle, known[way], way)) & sides[left], left)
    return found


def rear(puzzle: RightTurn, marks: Marks, known: Steps) -> tuple[int, bool]:
    """The only edges by which directed lines can come into their rear cells; and whether one has none at all."""
    usable = puzzle.edges.sides(puzzle.edges.all & ~marks.no)
    found = 0
    for way in range(4):
        cells = known[way] & ~puzzle.start_cells
        behind, right = usable[(way + 2) % 4], usable[(way + 1) % 4]
        if cells & ~behind & ~right:
            return found, True
        found |= edges_of(puzzle, cells & behind & ~right, (way + 2) % 4)
        found |= edges_of(puzzle, cells & right & ~behind, (way + 1) % 4)
    return found, False
