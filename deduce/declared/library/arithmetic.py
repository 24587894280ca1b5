"""Cages whose values give a number by an operation: as rules, and as what a solution gives."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import prod
from random import Random
from typing import NamedTuple

from deduce.board.marks import Marks, bits
from deduce.declared.clues import cells_in, clue
from deduce.declared.library.valued import values_of
from deduce.declared.numbers import Misfit, Printing
from deduce.declared.printed import Printed, Room
from deduce.language.messages import msg
from deduce.relations import Result, Rule, Sum
from deduce.relations.result.rule import ANY
from deduce.relations.sum.rule import FEW, Pairs

WORDS = r"[1-9][0-9]{0,7}[-+*/]"
"""A number with an operation behind it."""
LARGEST = 99_999_999
"""The largest number of a cage."""
SIZES = (2, 2, 2, 2, 3, 3, 3, 4)
"""The sizes of random cages."""
QUOTIENTS = 0.6
"""How often two cells are told by their quotient where there is one."""


class Calculation(NamedTuple):
    """What is printed in a cage: a number and an operation, or `ANY`."""

    total: int
    operation: str


def calculation(printing: Printing) -> Calculation:
    """A clue such as ``16*`` or ``5``."""
    found = re.fullmatch("([0-9]+)([-+*/]?)", str(printing))
    assert found
    return Calculation(int(found[1]), found[2] or ANY)


def calculations(board: Printed, most: int) -> Iterator[Rule]:
    """The values of each cage give its number by its operation, or by any where none is told.

    Raises:
        Misfit: for an operation that so many cells do not have, and for a number that they cannot give.
    """
    for room in board.rooms:
        if room.clue is None:
            continue
        total, operation = calculation(room.clue)
        cells = list(board.grid.cells(room.cells))
        _possible(board, room, total, operation, len(cells), most)
        spots = tuple(values_of(board, cell, most) for cell in bits(room.cells))
        said = "the {number} of the cage of {cell}", "{cell}のケージの{number}"
        named = clue(*said, sum(map(sum, spots)), cells_in(board.grid, room.cells), number=board.shown(room.clue))
        every = [(one, other) for other in range(len(cells)) for one in range(other)]
        apart: Pairs = tuple(
            (one, other) for one, other in every if cells[one][0] == cells[other][0] or cells[one][1] == cells[other][1]
        )
        few = apart if len(cells) <= FEW else ()
        if operation == "+" or len(cells) == 1:
            different = len(apart) == len(every)
            wrong = msg("{cells} do not come to {clue} by values that differ in rows and columns, but to {count}")
            yield Sum(spots, total, different, () if different else few, name="result", clue=named, wrong=wrong)
        else:
            wrong = msg("{cells} do not give {clue} by values that differ in rows and columns")
            yield Result(spots, operation, total, few, name="result", clue=named, wrong=wrong)


def _possible(board: Printed, room: Room, total: int, operation: str, count: int, most: int) -> None:
    if (operation in "-/" and count != 2) or (operation != ANY and count == 1):
        what = msg("{number} in a cage of {count} cells", number=board.shown(room.clue), count=count)
        expected = msg("a difference or a quotient of two cells, a sum or a product of two or more, or a number alone")
        raise Misfit(room.first, what, expected)
    least, largest = 1, most**count
    if operation == "+":
        least, largest = count, most * count
    elif operation in "-/":
        least, largest = (1, most - 1) if operation == "-" else (2, most)
    if not least <= total <= largest:
        what = msg("{number} in a cage of {count} cells", number=board.shown(room.clue), count=count)
        raise Misfit(room.first, what, msg("a number from {least} to {most}", least=least, most=largest))


def every_calculation(rng: Random, board: Printed, solution: Marks) -> Printed:
    """Every cage with a number that its values give, and the operation."""
    clues = {}
    for room in board.rooms:
        found = [k for k in range(1, board.rows + 1) for _ in bits(board.of_value(room.cells, k) & solution.yes)]
        clues[room.first] = told(rng, found)
    return board.with_clues(clues)


def told(rng: Random, values: list[int]) -> Printing:
    """A clue of a cage with these values, from the smallest on."""
    if len(values) == 1:
        return values[0]
    product = prod(values)
    if len(values) > 2:
        return rng.choice((f"{sum(values)}+", f"{product}*"))
    if values[1] % values[0] == 0 and rng.random() < QUOTIENTS:
        return f"{values[1] // values[0]}/"
    return rng.choice((f"{values[1] - values[0]}-", f"{values[1] - values[0]}-", f"{sum(values)}+", f"{product}*"))
