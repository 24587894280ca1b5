"""What is said where a board is cut into L-shapes: rules, and boards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.declared.boards.bent import ALONG, ARMS, CIRCLE, CORNERS, NAMES, TURNS
from deduce.declared.clues import clue
from deduce.declared.numbers import Misfit, Printing
from deduce.declared.printed import Printed
from deduce.language.messages import msg
from deduce.language.words import LANGUAGES, cell_name, cell_said
from deduce.relations import YES, Count, Rule, Sees, Table
from deduce.relations.count.subsets import CELL

LEAST = 3
"""How many cells an L has at least."""
TRIED = 20_000
"""So many values are tried before a board is given up."""
LONGER = 0.5
"""How often an arm goes on, where it may, before anything else is tried."""
BARE = 0.35
"""How often a circle is printed without its number."""

WITH = tuple(tuple(k for k, two in zip(CORNERS, TURNS, strict=True) if way in two) for way in range(4))
"""The corners that have an arm to each way."""


def parts(board: Printed) -> int:  # noqa: ARG001
    """How many values a cell may have."""
    return len(NAMES)


def parts_in(board: Printed, value: int) -> int:
    """The cells that may have a value: those from which the board goes on the way that it needs."""
    ways = (value - 1,) if value in ARMS else TURNS[value - len(ARMS) - 1]
    there = board.grid.board
    for way in ways:
        there &= board.grid.union(
            (r, c) for r in range(board.rows) for c in range(board.cols) if _beyond(board, (r, c), way)
        )
    return there


def _beyond(board: Printed, cell: Cell, way: int, steps: int = 1) -> int:
    """The cell so many steps on; 0 off the board."""
    (r, c), (y, x) = cell, ALONG[way]
    return board.bit(r + steps * y, c + steps * x)


def _value(board: Printed, cell: int, value: int) -> int:
    """The variable of a value of a cell; 0 where it cannot be."""
    return board.of_value(cell & parts_in(board, value), value) if cell else 0


def cut_into_bends(board: Printed) -> Iterator[Rule]:
    """Every cell is of an arm or a corner, and what an arm points to goes on with it.

    Raises:
        Misfit: for a board of one row or column.
    """
    if min(board.rows, board.cols) < 2:
        what = msg("a board of {rows}×{cols}", rows=board.rows, cols=board.cols)
        raise Misfit((0, 0), what, msg("at least two rows and two columns"))
    within = {k: parts_in(board, k) for k in (*ARMS, *CORNERS)}

    def variable(cell: int, value: int) -> int:
        return board.of_value(cell & within[value], value)

    for cell in bits(board.grid.board):
        here = cell_said(board.grid.at(cell))
        wrong = msg("{place} is not one part of an L", place=here)
        values = sum(variable(cell, k) for k in within)
        yield Count.of(values, 1, 1, name=CELL, place=here, wrong=wrong)
    for cell in bits(board.grid.board):
        spot = board.grid.at(cell)
        own = {k: variable(cell, k) for k in within}
        into = [variable(_beyond(board, spot, way), (way + 2 & 3) + 1) for way in range(4)]
        rows = []
        for value, mine in own.items():
            if not mine:
                continue
            if value in ARMS:  # the cell behind it may be the end before this one
                behind = into[value + 1 & 3]
                rows += [mine, mine | behind] if behind else [mine]
            else:
                rows.append(mine | sum(into[way] for way in TURNS[value - len(ARMS) - 1]))
        wrong = msg("what is beside {place} does not fit its part of an L", place=cell_said(spot))
        place = {lang: cell_name(spot, lang) for lang in LANGUAGES}
        yield Table.of(sum(own.values()) | sum(into), rows, name="joint", place=place, wrong=wrong)


def printed_parts(board: Printed) -> Iterator[Rule]:
    """A circle is a corner, whose number is how many cells the L has; an arrow is the end of an arm.

    Raises:
        Misfit: for an arrow that points off the board, and for a number that is too large.
    """
    for cell, printing in board.clues.items():
        bit = board.bit(*cell)
        if printing in NAMES:
            yield _arrow(board, cell, NAMES.index(str(printing)))
            continue
        arms = sum(_value(board, bit, k) for k in ARMS)
        rays = tuple(
            tuple(
                _value(board, there, (way + 2 & 3) + 1)
                for k in range(1, far + 1)
                if (there := _beyond(board, cell, way, k))
            )
            for way in (0, 2, 3, 1)
            for far in (max(board.rows, board.cols),)
        )
        said = (
            ("the circle in {cell}", "{cell}の丸")
            if printing == CIRCLE
            else ("the {number} in {cell}", "{cell}の{number}")
        )
        every = arms | sum(_value(board, bit, k) for k in CORNERS) | sum(sum(ray) for ray in rays)
        named = clue(*said, every, (cell,), number=printing)
        wrong = msg("{clue} is not in a corner", clue=named.name)
        yield Count.of(arms, 0, 0, name="given", clue=named, wrong=wrong)
        if isinstance(printing, int):
            up, down, left, right = map(len, rays)
            most = 1 + max(up, down) + max(left, right)
            if printing > most:
                what = msg("{clue} has too few cells: {count}", clue=named.name, count=most)
                raise Misfit(cell, what, msg("a number that its cells can hold"))
            wrong = msg("{clue} is not the corner of so many cells", clue=named.name)
            yield Sees(0, rays, printing, YES, bent=True, name="number", clue=named, wrong=wrong)


def _arrow(board: Printed, cell: Cell, way: int) -> Rule:
    """An arrow points along its arm, and nothing behind it does.

    Raises:
        Misfit: for one that points off the board.
    """
    bit, behind = board.bit(*cell), _beyond(board, cell, way + 2 & 3)
    mine, other = _value(board, bit, way + 1), _value(board, behind, way + 1)
    if not mine:
        what = msg("an arrow that points off the board")
        raise Misfit(cell, what, msg("an arrow with a cell before it"))
    named = clue("the arrow in {cell}", "{cell}の矢印", mine | other, (cell,))
    wrong = msg("{clue} is not at the end of an arm", clue=named.name)
    return Table((mine, other) if other else (mine,), (1,), name="arrow", clue=named, wrong=wrong)


# Boards -------------------------------------------------------------------------------------------------------------


def parts_of(board: Printed, solution: Marks) -> dict[Cell, int]:
    """The value of each cell of a solution."""
    found: dict[Cell, int] = {}
    for k in (*ARMS, *CORNERS):
        found |= dict.fromkeys(board.grid.cells(solution.yes >> (k - 1) * board.plane & board.grid.board), k)
    return found


def every_part(board: Printed, solution: Marks) -> Printed:
    """Every corner with the number of its cells, and every end with an arrow."""
    values = parts_of(board, solution)
    clues: dict[Cell, Printing] = {}
    for (r, c), value in values.items():
        if value in ARMS:
            y, x = ALONG[value - 1]
            if values.get((r - y, c - x)) != value:
                clues[r, c] = NAMES[value - 1]
            continue
        count = 1
        for way in TURNS[value - len(ARMS) - 1]:
            (y, x), k = ALONG[way], 1
            while values.get((r + k * y, c + k * x)) == (way + 2 & 3) + 1:
                k += 1
            count += k - 1
        clues[r, c] = count
    return board.with_clues(clues)


def some_numbers(rng: Random, board: Printed, solution: Marks) -> Printed:
    """The same, where some circles have no number."""
    every = every_part(board, solution)
    return every.with_clues(
        {
            cell: CIRCLE if isinstance(printing, int) and rng.random() < BARE else printing
            for cell, printing in every.clues.items()
        }
    )


def random_bends(rng: Random, board: Printed) -> Marks | None:
    """Random values for the cells of a board, one after another; None where that leads nowhere soon."""
    cells = [(r, c) for r in range(board.rows) for c in range(board.cols)]
    within = {k: parts_in(board, k) for k in (*ARMS, *CORNERS)}
    placed: dict[Cell, int] = {}
    tries = [TRIED]

    def fill(i: int) -> bool:
        if i == len(cells):
            return True
        (r, c), bit = cells[i], board.bit(*cells[i])
        above, before = placed.get((r - 1, c), 0), placed.get((r, c - 1), 0)
        order = rng.sample(range(1, len(NAMES) + 1), len(NAMES))
        if rng.random() < LONGER:
            order.sort(key=lambda value: value not in (above, before))
        for value in order:
            tries[0] -= 1
            if tries[0] < 0:
                return False
            if within[value] & bit and follows(above, value, 2) and follows(before, value, 1):
                placed[cells[i]] = value
                if fill(i + 1):
                    return True
                del placed[cells[i]]
        return False

    if not fill(0):
        return None
    yes = sum(board.of_value(board.bit(*cell), value) for cell, value in placed.items())
    every = sum(board.of_value(there, k) for k, there in within.items())
    return Marks(yes, every & ~yes)


def follows(one: int, other: int, way: int) -> bool:
    """Whether a cell may have a value to the right (1) of one with another, or below it (2); 0 is off the board."""
    back = way + 2 & 3
    if one == way + 1:
        return other == one or other in WITH[back]
    if one in WITH[way]:
        return other == back + 1
    return other not in WITH[back] and (other != back + 1 or one == other)
