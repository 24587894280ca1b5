"""What several genres say whose cells take values: one in each cell, each once in a unit, and those that are given."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.contract.puzzle import Name
from deduce.declared.printed import Misfit, Printed, Printing, Room, clue
from deduce.formats import rooms
from deduce.language.messages import msg
from deduce.language.words import LANGUAGES, cell_name, cell_said
from deduce.relations import Count, Rule, Table
from deduce.relations.count.subsets import CELL

BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4)}
"""Rows and columns of a box, by the size of the board."""


def boxes(rows: int, cols: int) -> list[list[int]]:
    """The boxes of a board that says nothing of them: as near to squares as its size allows, wider than high.

    Raises:
        Misfit: for a board that is no square, or for a size that has none.
    """
    if rows != cols or rows not in BOXES:
        sizes = msg("a square of one of the sizes {sizes}, or regions", sizes=", ".join(map(str, BOXES)))
        raise Misfit((0, 0), msg("a board of {rows}×{cols}", rows=rows, cols=cols), sizes)
    return rooms.boxes(rows, *BOXES[rows])


def region_place(room: Room) -> Name:
    """The name of a region that is none of the usual boxes."""
    first = {lang: cell_name(room.first, lang) for lang in LANGUAGES}
    return {"en": f"the region of {first['en']}", "ja": f"{first['ja']}の領域"}


def one_in_each_cell(board: Printed, most: int) -> Iterator[Rule]:
    """Every cell has one value from 1 on."""
    for r, c in board.grid.cells():
        here = cell_said((r, c))
        mine = sum(board.of_value(board.bit(r, c), k) for k in range(1, most + 1))
        yield Count.of(mine, 1, 1, name=CELL, place=here, wrong=msg("{place} does not have one value", place=here))


def each_once(board: Printed, most: int, name: str, said: Mapping[str, str], cells: int) -> Iterator[Rule]:
    """Every value stands once in a unit that has as many cells as there are values."""
    for k in range(1, most + 1):
        place = {"en": f"the {k} of {said['en']}", "ja": f"{said['ja']}の{k}"}
        wrong = msg("{place} does not stand in one cell", place=place)
        yield Count.of(board.of_value(cells, k), 1, 1, name=name, place=place, wrong=wrong)


def given(board: Printed, most: int) -> Iterator[Rule]:
    """The values that are printed.

    Raises:
        Misfit: for one that there is not.
    """
    for (r, c), number in board.clues.items():
        spots = tuple(board.of_value(board.bit(r, c), k) for k in range(1, most + 1))
        if not isinstance(number, int) or number > most:
            expected = msg("a value from 1 to {most}", most=most)
            raise Misfit((r, c), msg("{number} is printed", number=number), expected)
        named = clue("the given {number} of {cell}", "{cell}の{number}", sum(spots), ((r, c),), number=number)
        yield Table(spots, (1 << number - 1,), name="given", clue=named, wrong=msg("{clue} does not hold"))


def every_value(_: Random, board: Printed, solution: Marks) -> Printed:
    """Every cell with the value that a solution gives it."""
    clues: dict[Cell, Printing] = {}
    found, k = solution.yes, 0
    while found:
        k += 1
        for cell in board.grid.cells(found & board.grid.board):
            clues[cell] = k
        found >>= board.plane
    return board.with_clues(clues)
