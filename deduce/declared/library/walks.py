"""What genres say that draw one line through all cells past numbers, and random lines."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.declared.boards.walled import WALL
from deduce.declared.numbers import Misfit, Printing
from deduce.declared.printed import Printed
from deduce.language.messages import msg
from deduce.relations import Count, InOrder, OnePath, Rule

MOST = 225
"""How many cells a board has at most."""
MIXED = 8
"""How many changes of a random line there are for each of its cells."""
NUMBERED = (0.12, 0.22)
"""The share of cells that a number is printed in, at least and at most."""
WALLED = 0.5
"""How often a new board has walls from the beginning."""
SHARE = 0.2
"""The share of the ways that the line does not take where a wall stands then, at most."""


def numbers_of(board: Printed) -> list[Cell]:
    """The cells of the numbers, from 1 on.

    Raises:
        Misfit: where there are fewer than two, where one stands twice, and where one is missing.
    """
    found = dict[int, Cell]()
    for place, clue in board.inner.items():
        if isinstance(clue, int):
            if clue in found:
                cell = (place[0] // 2, place[1] // 2)
                what = msg("a second {number} in {cell}", number=clue, cell=board.said(cell))
                raise Misfit(place, what, msg("each number once"))
            found[clue] = (place[0] // 2, place[1] // 2)
    if len(found) < 2:
        raise Misfit(
            (0, 0), msg("a board with fewer than two numbers"), msg("1 and more, where the line begins and ends")
        )
    for number, after in zip(range(1, len(found) + 1), sorted(found), strict=True):
        if number != after:
            what = msg("a {number}, but no {missing}", number=after, missing=number)
            raise Misfit(board.place(found[after]), what, msg("all numbers from 1 to the greatest"))
    return [found[number] for number in sorted(found)]


def one_line(board: Printed) -> Iterator[Rule]:
    """One line through all cells, from 1 past the numbers in their order.

    Raises:
        Misfit: for numbers that cannot be, and for a board that is too large.
    """
    shape, cells = board.joints, list(board.grid.cells())
    if len(cells) > MOST:
        what = msg("a board of {rows}×{cols}", rows=board.rows, cols=board.cols)
        raise Misfit((0, 0), what, msg("at most {count} cells", count=MOST))
    stops, there = numbers_of(board), shape.all & ~board.walled
    node = {cell: i for i, cell in enumerate(cells)}
    wrong = msg("{count} lines at one cell: {filled}")
    for cell in cells:
        end = cell in (stops[0], stops[-1])
        lines = shape.of(board.bit(*cell)) & there
        yield Count(lines, 0b10 if end else 0b100, name="end" if end else "cell", wrong=wrong, place=board.said(cell))
    ends = ((edge, *shape.at(edge)) for edge in bits(there))
    edges = tuple((edge, node[one], node[other]) for edge, one, other in ends)
    told = tuple(cells), edges, tuple(node[cell] for cell in stops)
    yield OnePath(*told, name="one-path")
    yield InOrder(*told, name="in-order")


def random_line(rng: Random, board: Printed) -> Marks:
    """A random line through all cells: rows to and fro, whose ends are bitten back again and again.

    The end of a line is joined to a cell beside it, and the step behind that cell is taken out, so that another cell
    becomes the end.
    """
    shape, rows, cols = board.joints, board.rows, board.cols
    line = [(r, c if r % 2 == 0 else cols - 1 - c) for r in range(rows) for c in range(cols)]
    for _ in range(MIXED * len(line)):
        if rng.random() < 0.5:
            line.reverse()
        r, c = line[-1]
        beside = [
            (y, x) for y, x in ((r - 1, c), (r, c - 1), (r, c + 1), (r + 1, c)) if 0 <= y < rows and 0 <= x < cols
        ]
        other = rng.choice(beside) if beside else line[-1]
        at = line.index(other)
        line[at + 1 :] = line[:at:-1]
    yes = sum(shape.between(one, other) for one, other in pairwise(line))
    return Marks(yes, shape.all & ~yes)


def along(board: Printed, solution: Marks) -> list[Cell]:
    """The cells of a line, from one end to the other; from the 1 where one is printed."""
    cells = next(board.joints.trails(solution.yes))
    return cells[::-1] if board.printing(cells[-1]) == 1 else cells


def numbered_line(rng: Random, board: Printed, solution: Marks) -> Printed:
    """Numbers in some cells along the line, and walls beside it on some boards."""
    line = along(board, solution)
    line = line if rng.random() < 0.5 else line[::-1]
    count = max(2, min(len(line), round(len(line) * rng.uniform(*NUMBERED))))
    inner = rng.sample(line[1:-1], count - 2) if count > 2 else []
    walls = list(bits(board.joints.all & ~solution.yes))
    share = rng.uniform(0, SHARE) if rng.random() < WALLED else 0
    return _printed(board, line, {line[0], *inner, line[-1]}, sum(rng.sample(walls, round(share * len(walls)))))


def _printed(board: Printed, line: list[Cell], numbered: set[Cell], walls: int) -> Printed:
    """The print with numbers in some cells, in their order along the line, and walls."""
    clues: dict[Cell, Printing] = {}
    for number, cell in enumerate((cell for cell in line if cell in numbered), 1):
        clues[board.place(cell)] = number
    for wall in bits(walls):
        (r, c), (y, x) = board.joints.at(wall)
        clues[r + y, c + x] = WALL
    return board.with_clues(dict(sorted(clues.items())))


def changed_line(rng: Random, board: Printed, solution: Marks, left: int) -> Printed:
    """A number or a wall more, or a number elsewhere on the line; where all is told, one less."""
    line, walls = along(board, solution), board.walled
    numbered = {cell for cell in line if board.printing(cell) is not None}
    inner, others = [cell for cell in line[1:-1] if cell in numbered], [cell for cell in line if cell not in numbered]
    if left:
        doubtful = [cell for cell in others if board.grid.bit(*cell) & board.joints.touched(left)] or others
        kind = rng.random()
        open_ = left & ~solution.yes
        if kind < 0.3 and open_:
            walls |= rng.choice(list(bits(open_)))
        elif doubtful:
            if kind > 0.5 and inner:
                numbered.remove(rng.choice(inner))
            numbered.add(rng.choice(doubtful))
    elif walls and (rng.random() < 0.5 or not inner):
        walls &= ~rng.choice(list(bits(walls)))
    elif inner:
        numbered.remove(rng.choice(inner))
        if others and rng.random() < 0.5:
            numbered.add(rng.choice(others))
    return _printed(board, line, numbered, walls)
