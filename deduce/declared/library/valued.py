"""What several genres say whose cells take values: one in each cell, each once in a unit, and those that are given."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from deduce.board.grid import Cell
from deduce.board.marks import Marks, bits
from deduce.contract.puzzle import Name
from deduce.declared.clues import cells_in, clue
from deduce.declared.making.filling import filled
from deduce.declared.numbers import Misfit, Printing, crossing_clue, two_numbers
from deduce.declared.printed import Printed, Room
from deduce.declared.rooms import roomed
from deduce.formats import rooms
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, cell_name, cell_said
from deduce.relations import Count, Less, Rule, Sum, Table
from deduce.relations.count.subsets import CELL

BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 10: (2, 5), 12: (3, 4), 15: (3, 5), 16: (4, 4)}
"""Rows and columns of a box, by the size of the board."""

SIGN = "the sign {low} < {high}", "{low}＜{high}の不等号"
"""The name of a sign between two cells."""
BELOW = "the {number} below {cell}", "{cell}の下の{number}"
"""The name of the number of the cells that follow below a black one."""
SIZES = (2, 2, 2, 3, 3, 3, 4, 4, 5)
"""The sizes of random cages."""
JOINED = 0.8
"""How often a cell that random cages leave alone joins one of them."""
SMALLER_FIRST = "<^"
"""The signs between two cells that say that the left or the upper one is the smaller."""


def boxes(rows: int, cols: int) -> list[list[int]]:
    """The boxes of a board that says nothing of them: as near to squares as its size allows, wider than high.

    Raises:
        Misfit: for a board that is no square, or for a size that has none.
    """
    return _boxes(rows, cols, BOXES, msg("a square of one of the sizes {sizes}, or regions"))


def boxes_up_to(most: int) -> Callable[[int, int], list[list[int]]]:
    """The same of a genre whose boards have no other regions, and at most so many rows."""
    some = {size: box for size, box in BOXES.items() if size <= most}
    return lambda rows, cols: _boxes(rows, cols, some, msg("a square of one of the sizes {sizes}"))


def _boxes(rows: int, cols: int, known: Mapping[int, tuple[int, int]], expected: Message) -> list[list[int]]:
    if rows != cols or rows not in known:
        sizes = Message(expected.template, sizes=", ".join(map(str, known)))
        raise Misfit((0, 0), msg("a board of {rows}×{cols}", rows=rows, cols=cols), sizes)
    return rooms.boxes(rows, *known[rows])


def region_place(room: Room) -> Name:
    """The name of a region that is none of the usual boxes."""
    first = {lang: cell_name(room.first, lang) for lang in LANGUAGES}
    return {"en": f"the region of {first['en']}", "ja": f"{first['ja']}の領域"}


def in_boxes(board: Printed, boxes_of: Callable[[int, int], list[list[int]]]) -> Iterator[tuple[Name, int]]:
    """The boxes of a board, with their names."""
    cells: dict[int, int] = {}
    for r, row in enumerate(boxes_of(board.rows, board.cols)):
        for c, number in enumerate(row):
            cells[number] = cells.get(number, 0) | board.bit(r, c)
    for number in sorted(cells):
        yield {"en": f"box {number}", "ja": f"第{number}ブロック"}, cells[number]


def one_in_each_cell(board: Printed, most: int, cells: int | None = None) -> Iterator[Rule]:
    """Every cell, or each of some, has one value from 1 on."""
    for cell in bits(board.grid.board if cells is None else cells):
        yield _one_value(board, cell, most)


def _one_value(board: Printed, cell: int, most: int) -> Rule:
    """A cell has one value from 1 on."""
    here = cell_said(board.grid.at(cell))
    wrong = msg("{place} does not have one value", place=here)
    return Count.of(sum(values_of(board, cell, most)), 1, 1, name=CELL, place=here, wrong=wrong)


def each_once(
    board: Printed, most: int, name: str, said: Mapping[str, str], cells: int, sign: Callable[[int], str] = str
) -> Iterator[Rule]:
    """Every value up to one stands once in a unit."""
    for k in range(1, most + 1):
        place = {"en": f"the {sign(k)} of {said['en']}", "ja": f"{said['ja']}の{sign(k)}"}
        wrong = msg("{place} does not stand in one cell", place=place)
        yield Count.of(board.of_value(cells, k), 1, 1, name=name, place=place, wrong=wrong)


def square_of_values(board: Printed, most: int) -> Iterator[Rule]:
    """On a square: every cell has one value from 1 on, and each of these stands once in every row and column.

    Raises:
        Misfit: for a board that is no square, or too large.
    """
    n = board.rows
    if board.cols != n or n > most:
        what = msg("a board of {rows}×{cols}", rows=n, cols=board.cols)
        raise Misfit((0, 0), what, msg("a square of at most {most} rows", most=most))
    yield from one_in_each_cell(board, n)
    for i, (said, cells) in enumerate(board.lines()):
        yield from each_once(board, n, "row" if i < n else "column", said, board.grid.union(cells))


def random_square(rng: Random, board: Printed, most: int) -> Marks | None:
    """Random values on a square, each once in every row and column.

    Raises:
        Misfit: for a board that is no square, or too large.
    """
    next(square_of_values(board, most))
    return filled(rng, board, board.rows, [board.grid.union(line) for _, line in board.lines()])


def values_of(board: Printed, cell: int, most: int) -> tuple[int, ...]:
    """The variables of a cell, from the value 1 on."""
    return tuple(board.of_value(cell, k) for k in range(1, most + 1))


def cages(board: Printed, units: Sequence[int], most: int) -> Iterator[Rule]:
    """No value stands twice in a cage, whose cells come to what is printed in it; for cages that units do not hold.

    Raises:
        Misfit: for a cage of more cells than there are values, and for a sum that these cannot come to.
    """
    for room in board.rooms:
        count, first = room.cells.bit_count(), {lang: cell_name(room.first, lang) for lang in LANGUAGES}
        place = {"en": f"the cage of {first['en']}", "ja": f"{first['ja']}のケージ"}
        if count > most:
            what = msg("the cage of {cell} has {count} cells", cell=board.said(room.first), count=count)
            raise Misfit(room.first, what, msg("at most {count} cells, one for each value", count=most))
        if count > 1 and all(room.cells & ~unit for unit in units):
            for k in range(1, most + 1):
                once = {"en": f"the {k} of {place['en']}", "ja": f"{place['ja']}の{k}"}
                wrong = msg("{place} stands there twice", place=once)
                yield Count.of(board.of_value(room.cells, k), 0, 1, name="cage", place=once, wrong=wrong)
        if room.clue is None:
            continue
        least, largest = count * (count + 1) // 2, count * (2 * most - count + 1) // 2
        if not isinstance(room.clue, int) or not least <= room.clue <= largest:
            what = msg("{number} in a cage of {count} cells", number=room.clue, count=count)
            raise Misfit(room.first, what, msg("a sum from {least} to {most}", least=least, most=largest))
        spots = tuple(values_of(board, cell, most) for cell in bits(room.cells))
        said = "the {number} of the cage of {cell}", "{cell}のケージの{number}"
        named = clue(*said, sum(map(sum, spots)), cells_in(board.grid, room.cells), number=room.clue)
        wrong = msg("{cells} do not come to {clue} by different values, but to {count}")
        yield Sum(spots, room.clue, different=True, name="sum", clue=named, wrong=wrong)


def runs(board: Printed) -> Iterator[tuple[Cell, bool, list[Cell]]]:
    """The cells in play that follow each other down a column or along a row: what stands before the first of them,
    which may be off the board; whether they follow to the right; and the cells.
    """
    walls = board.grid.union(board.inner)
    for right, parts in zip((True, False), board.runs(walls), strict=True):
        for cells in dict.fromkeys(parts.values()):
            found = list(board.grid.cells(cells))
            r, c = found[0]
            yield (r, c - 1) if right else (r - 1, c), right, found


def crossing_runs(board: Printed, most: int) -> Iterator[Rule]:
    """Every cell in play has one value from 1 on, none stands twice in a run of such cells, and a run comes to the
    number of the black cell before it.

    Raises:
        Misfit: for a run of more cells than there are values, for a sum that these cannot come to, and for one of no
            cells.
    """
    found = list(runs(board))
    for cell in bits(board.passable):
        yield _one_value(board, cell, most)
    for _, right, cells in found:
        if len(cells) > most:
            what = msg("{count} cells in a row from {cell} on", count=len(cells), cell=board.said(cells[0]))
            if not right:
                what = msg("{count} cells in a column from {cell} on", count=len(cells), cell=board.said(cells[0]))
            raise Misfit(cells[0], what, msg("at most {count} cells, one for each value", count=most))
        first, last = ({lang: cell_name(cell, lang) for lang in LANGUAGES} for cell in (cells[0], cells[-1]))
        for k in range(1, most + 1) if len(cells) > 1 else ():
            once = {
                "en": f"the {k} of the run from {first['en']} to {last['en']}",
                "ja": f"{first['ja']}から{last['ja']}までの{k}",
            }
            wrong = msg("{place} stands there twice", place=once)
            least = int(len(cells) == most)
            yield Count.of(board.of_value(board.grid.union(cells), k), least, 1, name="run", place=once, wrong=wrong)
    lines = {(black, right): cells for black, right, cells in found}
    for black, two in board.inner.items():
        for number, right in zip(two_numbers(two), (False, True), strict=True):
            if number is not None:
                yield _run_sum(board, black, number, lines.get((black, right), []), most, right=right)


def _run_sum(board: Printed, black: Cell, number: int, cells: Sequence[Cell], most: int, *, right: bool) -> Rule:
    """A run comes to the number of the black cell before it.

    Raises:
        Misfit: for no cells, and for a sum that their values cannot come to.
    """
    count = len(cells)
    if not count:
        what = msg("{number} below {cell}, where no cell follows", number=number, cell=board.said(black))
        if right:
            what = msg("{number} to the right of {cell}, where no cell follows", number=number, cell=board.said(black))
        raise Misfit(black, what, msg("a number for the cells that follow"))
    least, largest = count * (count + 1) // 2, count * (2 * most - count + 1) // 2
    if not least <= number <= largest:
        what = msg("{number} for {count} cells below {cell}", number=number, count=count, cell=board.said(black))
        if right:
            what = msg(
                "{number} for {count} cells to the right of {cell}",
                number=number,
                count=count,
                cell=board.said(black),
            )
        raise Misfit(black, what, msg("a sum from {least} to {most}", least=least, most=largest))
    spots = tuple(values_of(board, board.bit(*cell), most) for cell in cells)
    said = ("the {number} right of {cell}", "{cell}の右の{number}") if right else BELOW
    named = clue(*said, sum(map(sum, spots)), (black, *cells), number=number)
    wrong = msg("{cells} do not come to {clue} by different values, but to {count}")
    return Sum(spots, number, different=True, name="sum", clue=named, wrong=wrong)


def every_run_sum(_: Random, board: Printed, solution: Marks, most: int) -> Printed:
    """Every run of two cells or more with what its cells come to, and one cell that is alone both ways, once."""
    told: dict[Cell, list[int | None]] = {cell: [None, None] for cell in board.inner}
    found, values = list(runs(board)), dict[Cell, int]()
    for k in range(1, most + 1):
        values |= dict.fromkeys(board.grid.cells(solution.yes >> (k - 1) * board.plane & board.grid.board), k)
    long = {cell for _, _, cells in found if len(cells) > 1 for cell in cells}
    for black, right, cells in found:
        if black in told and (len(cells) > 1 or (right and cells[0] not in long)):
            told[black][int(right)] = sum(values[cell] for cell in cells)
    return board.with_clues({cell: crossing_clue(*two) for cell, two in told.items()})


def in_cages(rng: Random, rows: int, cols: int, sizes: Sequence[int] = SIZES) -> Printed:
    """A board without clues, cut at random into cages of a few cells in one piece each."""
    blank = Printed(((None,) * cols,) * rows, ())
    free, parts = blank.grid.board, list[int]()
    while free:
        cage, size = rng.choice(list(bits(free))), rng.choice(sizes)
        free &= ~cage
        while cage.bit_count() < min(size, rows) and (beside := blank.grid.beside(cage) & free):
            more = rng.choice(list(bits(beside)))
            cage, free = cage | more, free & ~more
        parts.append(cage)
    for cage in [part for part in parts if part.bit_count() == 1 and rng.random() < JOINED]:
        near = [part for part in parts if part & blank.grid.beside(cage) and part.bit_count() < min(sizes[-1], rows)]
        if near:
            parts.remove(cage)
            smallest = min(near, key=int.bit_count)
            parts[parts.index(smallest)] |= cage
    return roomed(blank, parts)


def every_sum(_: Random, board: Printed, solution: Marks) -> Printed:
    """Every cage with what its cells come to."""
    clues: dict[Cell, Printing] = {}
    for room in board.rooms:
        values = (k for k in range(1, board.rows + 1) for _ in bits(board.of_value(room.cells, k) & solution.yes))
        clues[room.first] = sum(values)
    return board.with_clues(clues)


def given(board: Printed, most: int) -> Iterator[Rule]:
    """What is printed: values in cells, and signs between them that point to the smaller one.

    Raises:
        Misfit: for a value that there is not.
    """
    for place, number in board.inner.items():
        cells = board.joined(place) if board.between else (board.bit(*place),)
        first, last = (board.grid.at(cell) for cell in (cells[0], cells[-1]))
        spots = values_of(board, cells[0], most)
        if len(cells) == 2:
            other = values_of(board, cells[1], most)
            rises = str(number) in SMALLER_FIRST
            low, high = (spots, other) if rises else (other, spots)
            ends = [cell_said(cell) for cell in ((first, last) if rises else (last, first))]
            both = sum(spots) | sum(other)
            sign = clue(*SIGN, both, (first, last), low=ends[0], high=ends[1])
            yield Less(low, high, name="sign", clue=sign, wrong=msg("{clue} does not hold"))
            continue
        yield _given(place, first, number, spots)


def _given(place: Cell, cell: Cell, number: Printing, spots: tuple[int, ...]) -> Rule:
    """A value that is given, from the variables of its cell.

    Raises:
        Misfit: for a value that there is not.
    """
    if not isinstance(number, int) or number > len(spots):
        expected = msg("a value from 1 to {most}", most=len(spots))
        raise Misfit(place, msg("{number} is printed", number=number), expected)
    named = clue("the given {number} of {cell}", "{cell}の{number}", sum(spots), (cell,), number=number)
    return Table(spots, (1 << number - 1,), name="given", clue=named, wrong=msg("{clue} does not hold"))


def largest_room(board: Printed) -> int:
    """How many cells the largest room has."""
    return max(room.cells.bit_count() for room in board.rooms)


def filled_regions(board: Printed, largest: int) -> Iterator[Rule]:
    """Every cell has one value, up to the number of cells of its region, and each of these stands in it once.

    Raises:
        Misfit: for a region of more cells than `largest`.
    """
    for room in board.rooms:
        count = room.cells.bit_count()
        if count > largest:
            what = msg("the region of {cell} has {count} cells", cell=board.said(room.first), count=count)
            raise Misfit(room.first, what, msg("regions of at most {most} cells", most=largest))
        for cell in bits(room.cells):
            yield _one_value(board, cell, count)
    for room in board.rooms:
        yield from each_once(board, room.cells.bit_count(), "region", region_place(room), room.cells)


def given_in_regions(board: Printed) -> Iterator[Rule]:
    """The values that are printed, each up to the number of cells of its region.

    Raises:
        Misfit: for a value that there is not.
    """
    for cell, number in board.clues.items():
        room = board.rooms[board.ids[cell[0]][cell[1]] - 1]
        yield _given(cell, cell, number, values_of(board, board.bit(*cell), room.cells.bit_count()))


def signs(board: Printed) -> dict[Cell, Printing]:
    """The sign between each two neighbours, by the value that the clues give each cell."""
    found: dict[Cell, Printing] = {}
    for place in board.places.cells():
        if (place[0] + place[1]) % 2:
            one, other = (board.clues[board.place(board.grid.at(cell))] for cell in board.joined(place))
            found[place] = ("^v" if place[0] % 2 else "<>")[int(one) > int(other)]
    return found


def every_value(_: Random, board: Printed, solution: Marks) -> Printed:
    """Every cell with the value that a solution gives it."""
    clues: dict[Cell, Printing] = {}
    found, k = solution.yes, 0
    while found:
        k += 1
        for cell in board.grid.cells(found & board.grid.board):
            clues[board.place(cell)] = k
        found >>= board.plane
    return board.with_clues(clues)
