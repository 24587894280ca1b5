"""Numbers that several genres have, as rules and as what a solution gives: they count, or see, or stand in rooms."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks
from deduce.contract.puzzle import Clue, Name
from deduce.declared.clues import cells_in, clue, meeting_clue, room_clue
from deduce.declared.numbers import UNTOLD
from deduce.declared.outside import ahead, line_clue
from deduce.declared.printed import Printed
from deduce.language.messages import Message, msg
from deduce.relations import NO, Count, Rule, Sees

ANY_NUMBER = {UNTOLD: msg("any number")}
"""The symbol for a number that is not told, where a cell with it is like one with a number."""
Look = Callable[[Printed, Cell], int]
"""The variables that a number at some place counts."""


def number_clue(board: Printed, cell: Cell, cells: int | None = None, number: Name | str = "") -> Clue:
    """The number that is printed in a cell, in words or as it is; it speaks of the cell, or of those told."""
    said, several = ("the {number} in {cell}", "{cell}の{number}"), ("the {number}s in {those}", "{those}の{number}")
    cells = board.bit(*cell) if cells is None else cells  # an arrow may point at none
    return clue(*said, cells, (cell,), several=several, number=number or board.clues[cell])


def numbers(board: Printed, look: Look, wrong: Message | None = None) -> Iterator[Rule]:
    """Each number says how many of what it counts are *yes*; a symbol says nothing."""
    for place, number in board.clues.items():
        if isinstance(number, int):
            cells = look(board, place)
            if board.corners:
                said = meeting_clue(number, cells, cells_in(board.grid, cells))
            else:
                said = number_clue(board, place, cells)
            yield Count.of(cells, number, number, name="number", clue=said, wrong=wrong)


def told(board: Printed, look: Look, solution: Marks, places: Iterable[Cell]) -> Printed:
    """The board with such a number at each of some places."""
    return board.with_clues({place: (look(board, place) & solution.yes).bit_count() for place in places})


def some_of(rng: Random, board: Printed, shares: Sequence[float]) -> Printed:
    """The board with about one of these shares of its clues."""
    share = rng.choice(shares)
    return board.with_clues({place: clue for place, clue in board.clues.items() if rng.random() < share})


def line_numbers(board: Printed, cells: int, wrong: Message) -> Iterator[Rule]:
    """Each number outside of the grid says how many of some cells of its line are *yes*."""
    for place, number in board.outside:
        there, count = board.grid.union(board.line(place)) & cells, int(number)
        said = line_clue(place, number, there, board.rows)
        yield Count.of(there, count, count, name="number", clue=said, wrong=wrong)


def every_line(_: Random, board: Printed, solution: Marks) -> Printed:
    """The number of each line beside what is printed on the board, as a `Making` tells them."""
    lines = {place: board.grid.union(board.line(place)) for place in ahead(board.rows, board.cols)}
    return board.with_clues({**board.inner, **{at: (cells & solution.yes).bit_count() for at, cells in lines.items()}})


def everywhere(look: Look) -> Callable[[Random, Printed, Marks], Printed]:
    """Such a number at every place, as a `Making` tells them."""
    return lambda _, board, solution: told(board, look, solution, board.places.cells())


def room_numbers(board: Printed, wrong: Message | None = None) -> Iterator[Rule]:
    """The number of a room says how many of its cells are *yes*."""
    for room in board.rooms:
        if isinstance(room.clue, int):
            said = room_clue(board, room)
            yield Count.of(room.cells, room.clue, room.clue, name="number", clue=said, wrong=wrong)


def by_room(board: Printed, cells: int) -> Printed:
    """Each room with the number of its cells that are among these."""
    return board.with_clues({room.first: (room.cells & cells).bit_count() for room in board.rooms})


def every_room(_: Random, board: Printed, solution: Marks) -> Printed:
    """Each room with its number, as a `Making` tells them."""
    return by_room(board, solution.yes)


def view(board: Printed, cell: Cell, said: Clue, *, straight: bool = False) -> Rule:
    """The number in a cell counts the cells that are *no* and seen from its own, itself among them."""
    r, c = cell
    row, col = board.bits[r], board.columns[c]
    rays = col[:r][::-1], col[r + 1 :], row[:c][::-1], row[c + 1 :]
    return Sees(board.bit(*cell), rays, int(board.clues[cell]), NO, straight=straight, name="number", clue=said)


def seen(board: Printed, cell: Cell, solution: Marks) -> int:
    """How many they are in a solution."""
    return 1 + sum(map(len, board.rays(cell, solution.yes)))
