"""What is said where cells stay white or are filled by half, so that white areas are rectangles: rules, and boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.contract.puzzle import Name
from deduce.declared.boards.halved import BLACK, CORNERS, WHITE
from deduce.declared.library.counting import number_clue
from deduce.declared.library.valued import one_in_each_cell
from deduce.declared.numbers import Misfit, Printing
from deduce.declared.printed import Printed
from deduce.language.messages import msg
from deduce.language.words import LANGUAGES, cell_name
from deduce.relations import Angles, Count, Rule

BESIDE = {
    "en": ("upper left", "upper right", "lower right", "lower left"),
    "ja": ("左上", "右上", "右下", "左下"),
}
"""What the corners of a cell are called, clockwise."""
SHARES = (0.12, 0.24)
"""How many cells of a random board are black, at least and at most."""
TRIED = 20_000
"""So many values are tried before a board is given up."""
REFILLS = 200
"""So many of them are tried for a few cells."""
REFILLED = (2, 3)
"""How many rows and columns of cells get other values at a time."""
BLACKENED = 0.5
"""How often one of them turns black, or is black no more."""


def halves(board: Printed) -> int:  # noqa: ARG001
    """How many values a cell may have."""
    return WHITE


def one_half_each(board: Printed) -> Iterator[Rule]:
    """Every cell in play is white or one of the triangles."""
    yield from one_in_each_cell(board, WHITE, board.passable)


def white_rectangles(board: Printed) -> Iterator[Rule]:
    """All white areas are rectangles: around each corner of cells no white angle is another than theirs."""
    for r in range(board.rows + 1):
        for c in range(board.cols + 1):
            cells = ((r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1))
            there = [board.bit(*cell) & board.passable for cell in cells]
            if any(there):
                quarters = tuple(_quarter(board, cell, i) if cell else () for i, cell in enumerate(there))
                place = _corner(board, r, c)
                wrong = msg("what stays white at {corner} has an angle that no rectangle has", corner=place)
                yield Angles(quarters, name="angle", place=place, wrong=wrong)


def _quarter(board: Printed, cell: int, i: int) -> tuple[int, ...]:
    """What the values of a cell leave white around its corner that lies opposite to its corner number `i`."""
    none, first, second, opposite = ((i + k) % 4 + 1 for k in (2, 1, 3, 0))
    every = board.of_value(cell, opposite) | board.of_value(cell, WHITE)
    return board.of_value(cell, none), board.of_value(cell, first), board.of_value(cell, second), every


def _corner(board: Printed, r: int, c: int) -> Name:
    """How the upper left corner of the cell in row `r` and column `c` is spoken of, by a cell that is there."""
    cell = min(r, board.rows - 1), min(c, board.cols - 1)
    corner = CORNERS.index((1 if r > cell[0] else -1, 1 if c > cell[1] else -1))
    en, ja = (cell_name(cell, lang) for lang in LANGUAGES)
    return {"en": f"the {BESIDE['en'][corner]} corner of {en}", "ja": f"{ja}の{BESIDE['ja'][corner]}の角"}


def touching_triangles(board: Printed) -> Iterator[Rule]:
    """A number is how many of the cells beside it are half filled: the others are white.

    Raises:
        Misfit: for a number with fewer cells beside it.
    """
    for cell, number in board.clues.items():
        if not isinstance(number, int):
            continue
        beside = board.beside(cell) & board.passable
        white = board.of_value(beside, WHITE)
        named = number_clue(board, cell, white)
        count = beside.bit_count() - number
        if count < 0:
            what = msg("{clue} has too few cells: {count}", clue=named.name, count=beside.bit_count())
            raise Misfit(cell, what, msg("a number that its cells can hold"))
        said = named.name
        told = {
            "wrong": msg("{clue} is not how many triangles are beside it", clue=said),
            "short": msg("{clue} would have too many triangles beside it", clue=said),
            "over": msg("{clue} would have too few triangles beside it", clue=said),
        }
        yield Count.of(white, count, count, name="number", clue=named, **told)


def black_cells(rng: Random, rows: int, cols: int) -> Printed:
    """A board on which some cells are black."""
    cells: list[list[Printing]] = [[None] * cols for _ in range(rows)]
    every = [(r, c) for r in range(rows) for c in range(cols)]
    count = max(1, round(rows * cols * rng.uniform(*SHARES)))
    for r, c in rng.sample(every, min(count, len(every) - 1)):
        cells[r][c] = BLACK
    return Printed(tuple(map(tuple, cells)))


def every_number(_: Random, board: Printed, solution: Marks) -> Printed:
    """Each black cell, which is one without a value in the solution, with the number of triangles beside it."""
    white, filled = solution.yes >> (WHITE - 1) * board.plane & board.grid.board, _filled(board, solution)
    clues: dict[Cell, Printing] = {}
    for cell in board.grid.cells(board.grid.board & ~filled):
        clues[cell] = (board.beside(cell) & filled & ~white).bit_count()
    return board.with_clues(clues)


def _filled(board: Printed, solution: Marks) -> int:
    """The cells with a value."""
    values = range(WHITE)
    return reduce(or_, (solution.yes >> k * board.plane & board.grid.board for k in values), 0)


def random_halves(rng: Random, board: Printed) -> Marks | None:
    """Random values for the cells of a board, one after another; a cell that can have none turns black."""
    cells = [(r, c) for r in range(board.rows) for c in range(board.cols)]
    placed: dict[Cell, int] = {}
    fits, tries = Angles(()).fitting, [TRIED]

    def possible(cell: Cell) -> bool:
        """Whether the corners of a cell can still be met."""
        r, c = cell
        return all(
            any(not row & ~_left(board, placed, corner) for row in fits)
            for corner in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))
        )

    def fill(k: int) -> bool:
        if k == len(cells):
            return True
        cell, values = cells[k], [*rng.sample(range(1, WHITE + 1), WHITE), 0]
        for value in [0, *values] if cell in board.clues else values:
            tries[0] -= 1
            placed[cell] = value
            if tries[0] > 0 and possible(cell) and fill(k + 1):
                return True
            del placed[cell]
        return False

    if not fill(0) or not any(placed.values()):
        return None
    yes = sum(board.of_value(board.bit(*cell), value) for cell, value in placed.items() if value)
    filled = board.grid.union(cell for cell, value in placed.items() if value)
    return Marks(yes, sum(board.of_value(filled, k) for k in range(1, WHITE + 1)) & ~yes)


def _left(board: Printed, placed: Mapping[Cell, int], corner: Cell) -> int:
    """What the cells around a corner may still leave white, as in `Angles`; black ones have the value 0."""
    (r, c), key = corner, 0
    for i, (y, x) in enumerate(((r - 1, c - 1), (r - 1, c), (r, c), (r, c - 1))):
        inside = 0 <= y < board.rows and 0 <= x < board.cols
        value = placed.get((y, x), -1) if inside else 0
        turn = (value - 1 - i) % 4  # from the corner opposite to this one, clockwise
        state = 0 if value == 0 else 3 if value == WHITE else (3, 1, 0, 2)[turn]
        key |= (15 if value < 0 else 1 << state) << 4 * i
    return key


def other_halves(rng: Random, board: Printed, solution: Marks, left: int) -> Marks:
    """A solution that differs around one of the variables that are `left`: in some cells, and perhaps in which of them
    is black.
    """
    grid, filled = board.grid, _filled(board, solution)
    open_cells = _filled(board, Marks(left, 0)) or filled
    r, c = grid.at(rng.choice(list(bits(open_cells))))
    high, wide = rng.randint(*REFILLED), rng.randint(*REFILLED)
    top, first = r - rng.randrange(high), c - rng.randrange(wide)
    some = [cell for y in range(high) for x in range(wide) if (cell := board.bit(top + y, first + x))]
    if rng.random() < BLACKENED:
        filled ^= rng.choice(some)
    if not filled:
        return solution
    there = board.with_clues(dict.fromkeys(grid.cells(grid.board & ~filled), BLACK))
    every = reduce(or_, (board.of_value(filled, k) for k in range(1, WHITE + 1)), 0)
    free = [cell for cell in some if cell & filled]
    new = reduce(or_, (board.of_value(cell, k) for cell in some for k in range(1, WHITE + 1)), 0)
    some_cells = reduce(or_, some, 0)
    near = grid.around(some_cells) | some_cells
    heard = reduce(or_, (board.of_value(near, k) for k in range(1, WHITE + 1)), 0)
    rules = [rule for rule in white_rectangles(there) if rule.heeds & heard]

    tries = [REFILLS]

    def fill(yes: int, cells: Sequence[int]) -> int:
        """The values with those of more cells; 0 where they have none."""
        tries[0] -= 1
        if tries[0] < 0 or any(rule.says(Marks(yes, 0)).clash for rule in rules):
            return 0
        if not cells:
            return yes
        values = rng.sample(range(1, WHITE + 1), WHITE)
        return next((found for k in values if (found := fill(yes | board.of_value(cells[0], k), cells[1:]))), 0)

    yes = fill(solution.yes & every & ~new, free)
    return Marks(yes, every & ~yes) if yes else solution
