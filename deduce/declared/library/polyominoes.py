"""What is said where a board is cut into polyominoes, each cell of which has their size: values, rules, and boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random

from deduce.board.connectivity import components
from deduce.board.marks import Marks, bits
from deduce.declared.clues import clue
from deduce.declared.numbers import Misfit
from deduce.declared.printed import Printed
from deduce.language.messages import msg
from deduce.language.words import cell_said
from deduce.relations import Count, Polyominoes, Rule, Table
from deduce.relations.count.subsets import CELL

MOST = 25_000
"""So many variables a board has at most."""
LARGEST = 999
"""The largest number that may be printed."""
SIZES = (1, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8)
"""The sizes of random polyominoes."""
TRIES = 200
"""So often a random cut is begun."""


def _within(board: Printed, start: int, room: int, steps: int) -> int:
    """The cells of some room within so many steps of others."""
    found = new = start
    for _ in range(steps):
        new = board.grid.beside(new) & room & ~found
        if not new:
            break
        found |= new
    return found


def _spare(board: Printed, of: Mapping[int, int], empty: int) -> int:
    """How many empty cells a polyomino without a clue has at most: what those with clues leave.

    Clues of one number that are too far apart for one polyomino have different ones; of those that are not, as many lie
    in one as it has cells.
    """
    left = empty.bit_count()
    for number, cells in of.items():
        rest = cells
        while rest:
            cluster = new = rest & -rest
            while new:
                new = _within(board, new, empty | cells, number - 1) & cells & ~cluster
                cluster |= new
            rest &= ~cluster
            count = cluster.bit_count()
            left -= -(-count // number) * number - count
    return left


@lru_cache(maxsize=512)
def sized_cells(board: Printed) -> tuple[int, ...]:
    """For each value, from 1 on, the cells that may have it in some solution; a clue may have any that is printed.

    An empty cell has the value of a clue that is near enough, or of a polyomino without a clue, which lies in empty
    cells that hang together and is no larger than what the clues leave.

    Raises:
        Misfit: for a board with more than `MOST` of them.
    """
    of: dict[int, int] = {}
    for cell, number in board.clues.items():
        of[int(number)] = of.get(int(number), 0) | board.bit(*cell)
    printed = sum(of.values())
    empty = board.grid.board & ~printed
    rooms, spare = list(components(empty, board.grid.width)), _spare(board, of, empty)
    numbers = max(of, default=1)
    found, count = list[int](), 0
    for value in range(1, max(numbers, min(spare, max(map(int.bit_count, rooms), default=0))) + 1):
        cells = of.get(value, 0)
        there = _within(board, cells, empty | cells, value - 1)
        if value <= spare:
            there |= sum(room for room in rooms if room.bit_count() >= value)
        if value <= max(numbers, 2):
            there |= printed
        found.append(there)
        count += there.bit_count()
        if count > MOST:
            what = msg("more than {most} values are possible in the cells", most=MOST)
            raise Misfit((0, 0), what, msg("a smaller board, or one with more clues"))
    return tuple(found)


def largest(board: Printed) -> int:
    """The largest value of some cell."""
    return len(sized_cells(board))


def cells_of_size(board: Printed, value: int) -> int:
    """The cells that may have a value."""
    return sized_cells(board)[value - 1]


def polyominoes(board: Printed) -> Iterator[Rule]:
    """Every cell has one value, the cells of a value fall into polyominoes of that size, and numbers are given."""
    within = sized_cells(board)
    each: dict[int, dict[int, int]] = {bit: {} for bit in bits(board.grid.board)}
    for value, cells in enumerate(within, 1):
        for bit in bits(cells):
            each[bit][value] = board.of_value(bit, value)
    for bit, own in each.items():
        here = cell_said(board.grid.at(bit))
        wrong = msg("{place} does not have one value", place=here)
        yield Count.of(sum(own.values()), 1, 1, name=CELL, place=here, wrong=wrong)
    for value, cells in enumerate(within, 1):
        if cells:
            shift = (value - 1) * board.plane
            yield Polyominoes(cells, value, shift, board.grid.width, name="polyomino")
    for cell, number in board.clues.items():
        own = each[board.bit(*cell)]
        spots = tuple(own.values())
        named = clue("the {number} in {cell}", "{cell}の{number}", sum(spots), (cell,), number=number)
        row = 1 << list(own).index(int(number))
        yield Table(spots, (row,), name="given", clue=named, wrong=msg("{clue} does not hold"))


# Boards -------------------------------------------------------------------------------------------------------------


def random_polyominoes(rng: Random, board: Printed) -> Marks | None:
    """A random cut into polyominoes, no two of one size beside each other; None where none is met soon."""
    for _ in range(TRIES):
        if parts := _cut(rng, board):
            values = {part: part.bit_count() for part in parts}
            within = sized_cells(board)
            yes = sum(board.of_value(part, size) for part, size in values.items())
            every = sum(board.of_value(cells, value) for value, cells in enumerate(within, 1))
            return Marks(yes, every & ~yes) if not yes & ~every else None
    return None


def _cut(rng: Random, board: Printed) -> list[int]:
    """Polyominoes that grow one after the other and are joined where two of one size touch; nothing where one becomes
    too large.
    """
    grid = board.grid
    free, parts = grid.board, list[int]()
    while free:
        part = rng.choice(list(bits(free)))
        size = rng.choice(SIZES)
        while part.bit_count() < size and (near := grid.beside(part) & free & ~part):
            part |= rng.choice(list(bits(near)))
        free &= ~part
        parts.append(part)
    most = max(SIZES[-1], 3) + 1
    while clash := _touching(board, parts):
        one, other = clash
        parts = [part for part in parts if part not in (one, other)]
        if (one | other).bit_count() > most:
            return []
        parts.append(one | other)
    return parts


def _touching(board: Printed, parts: list[int]) -> tuple[int, int] | None:
    """Two parts of one size that touch."""
    for i, one in enumerate(parts):
        near = board.grid.beside(one)
        for other in parts[:i]:
            if near & other and one.bit_count() == other.bit_count():
                return one, other
    return None
