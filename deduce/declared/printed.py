"""What is printed on a board of cells: clues in cells, and rooms.

On a board with rooms, the clue of a room stands in its first cell in reading order. Rooms are numbered here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, takewhile

from deduce.board.connectivity import components
from deduce.board.edges import Edges, edges
from deduce.board.grid import Cell, Grid, grid
from deduce.contract.puzzle import Name
from deduce.declared.numbers import Misfit, Numbers, Printing
from deduce.declared.outside import OutsideClues, off, ordered, side_of
from deduce.language.messages import Message, msg
from deduce.language.words import LANGUAGES, cell_name, cell_said

HOLE = "@"
"""What stands for a cell that is not there, in text and as the name of its room."""


@dataclass(frozen=True)
class Room:
    """A room of the board.

    Attributes:
        cells: its cells.
        clue: what is printed in it.
        first: its first cell in reading order.
    """

    cells: int
    clue: Printing
    first: Cell

    @property
    def place(self) -> Name:
        """How it is spoken of where nothing is printed in it."""
        en, ja = (cell_name(self.first, lang) for lang in LANGUAGES)
        return {"en": f"the room of {en}", "ja": f"{ja}の部屋"}


@dataclass(frozen=True)
class Printed:
    """What is printed on a board.

    Attributes:
        cells: the clue of each cell, row by row.
        ids: the number of each cell's room, row by row, from 1 in the order in which rooms first appear, and 0 for a
            hole; empty without rooms.
        corners: whether the clues stand at the corners of cells: a row and a column of them more than there are cells;
            the corner ``(r, c)`` is the upper left one of the cell ``(r, c)``.
        between: whether they stand in cells and between two of them: the cell ``(r, c)`` has the place ``(2r, 2c)``.
        of_cells: whether, on a board with rooms, clues are those of cells and not of rooms.
        outside: the clues outside of the grid, each with its place (`deduce.declared.outside`).
        depth: how many letters each line has, where a board says so; else 0.
    """

    cells: tuple[tuple[Printing, ...], ...]
    ids: tuple[tuple[int, ...], ...] = ()
    corners: bool = False
    between: bool = False
    of_cells: bool = False
    outside: OutsideClues = ()
    depth: int = 0

    @staticmethod
    def shown(clue: Printing) -> str:
        """A clue as it is printed, with the signs of products and quotients."""
        return str(clue).replace("*", "×").replace("/", "÷")

    @property
    def rows(self) -> int:
        return self._of_cells(len(self.cells))

    @property
    def cols(self) -> int:
        return self._of_cells(len(self.cells[0]))

    @property
    def letters(self) -> int:
        """How many letters there are in a line: as many as the board says, else one less than cells."""
        return self.depth or max(1, max(self.rows, self.cols) - 1)

    def _of_cells(self, count: int) -> int:
        """The cells along so many places of clues."""
        return (count + 1) // 2 if self.between else count - self.corners

    @property
    def apart(self) -> bool:
        """Whether clues have other places than cells."""
        return self.corners or self.between

    @cached_property
    def places(self) -> Grid:
        """The places of clues."""
        return grid(len(self.cells), len(self.cells[0]))

    @cached_property
    def grid(self) -> Grid:
        """The cells as bits."""
        return grid(self.rows, self.cols)

    @cached_property
    def holes(self) -> int:
        """The cells that are not there."""
        return self.grid.union((r, c) for r, row in enumerate(self.ids) for c, number in enumerate(row) if not number)

    @cached_property
    def present(self) -> int:
        """The cells that are there: all but holes."""
        return self.grid.board & ~self.holes

    @cached_property
    def bits(self) -> tuple[tuple[int, ...], ...]:
        """Each cell by row and column, once for all who keep many: on a large board a bit is as wide as the board."""
        return tuple(tuple(self.grid.bit(r, c) for c in range(self.cols)) for r in range(self.rows))

    @cached_property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The same by column and row."""
        return tuple(zip(*self.bits, strict=True))

    @cached_property
    def sides(self) -> Edges:
        """The sides of cells, as edges between the dots at their corners; the dot ``(r, c)`` is above a cell."""
        return edges(self.rows + 1, self.cols + 1)

    @cached_property
    def joints(self) -> Edges:
        """The edges from cell to cell."""
        return edges(self.rows, self.cols)

    @cached_property
    def plane(self) -> int:
        """How far, in bits, the variables of one value lie from those of the next, on a board of values."""
        return self.rows * self.grid.width

    def of_value(self, cells: int, value: int) -> int:
        """The variables of a value, from 1, in some cells."""
        return cells << (value - 1) * self.plane

    @cached_property
    def passable(self) -> int:
        """The cells without a clue."""
        return self.present & ~self.grid.union(self.inner)

    @cached_property
    def walled(self) -> int:
        """The edges from cell to cell where a sign stands between the two."""
        found = 0
        for place in self.inner if self.between else ():
            first, *others = self.joined(place)
            if len(others) == 1:
                found |= first << self.joints.plane if place[0] % 2 else first
        return found

    def marked(self, *cell: int) -> int:
        """A cell as a variable, on a board whose edges are variables too; 0 off the board."""
        return self.joints.marked(self.bit(*cell))

    def around(self, cell: Cell) -> int:
        """The four sides of a cell."""
        r, c = cell
        return self.sides.within(self.sides.grid.union(((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))))

    def meeting(self, corner: Cell) -> int:
        """The cells that meet at a corner."""
        return sum(self.bit(corner[0] - dr, corner[1] - dc) for dr in (0, 1) for dc in (0, 1))

    def joined(self, place: Cell) -> tuple[int, ...]:
        """The cell, or the cells, in reading order, that a place of a board with clues between cells belongs to."""
        rows, cols = ({at // 2, (at + 1) // 2} for at in place)
        return tuple(self.bit(r, c) for r in sorted(rows) for c in sorted(cols))

    @cached_property
    def clues(self) -> Mapping[Cell, int | str]:
        """The places with a clue: cells, corners, or between cells; and those outside of the grid behind them."""
        return {**self.inner, **dict(self.outside)}

    @cached_property
    def inner(self) -> Mapping[Cell, int | str]:
        """The places with a clue on the board."""
        return {(r, c): clue for r, row in enumerate(self.cells) for c, clue in enumerate(row) if clue is not None}

    def place(self, cell: Cell) -> Cell:
        """The place of the clue in a cell."""
        return (2 * cell[0], 2 * cell[1]) if self.between else cell

    def printing(self, cell: Cell) -> Printing:
        """What is printed in a cell."""
        r, c = self.place(cell)
        return self.cells[r][c]

    def fitting(self, place: Cell, numbers: Numbers) -> Iterator[int | str]:
        """The numbers, none above that of all cells, and the symbols that may be printed at a place of the board."""
        cells = 1
        if self.between:
            cells = len(self.joined(place))
        elif not self.corners and (
            not self.bit(*place) or (self.ids and not self.of_cells and place not in self.firsts)
        ):
            return
        if cells < 4 or self.corners or numbers.anywhere:
            parted = self.between and not numbers.anywhere
            there = numbers.part(joining=cells == 2, ways="ns" if place[0] % 2 else "we") if parted else numbers
            yield from range(there.least, min(there.most, self.rows * self.cols) + 1)
            yield from there.symbols

    @cached_property
    def firsts(self) -> frozenset[Cell]:
        """The cells with the clues of rooms."""
        return frozenset(room.first for room in self.rooms)

    def bit(self, *cell: int) -> int:
        """A cell as a variable; 0 off the board."""
        r, c = cell
        return self.grid.bit(r, c) if 0 <= r < self.rows and 0 <= c < self.cols else 0

    def said(self, cell: Cell) -> Mapping[str, str]:
        """A cell by name in every language, for messages."""
        return cell_said(cell)

    def unmarkable(self, cell: Cell, *, line: bool = False) -> Message:
        """That a cell out of play has a mark, or a line through it."""
        there = self.said(cell)
        if self.grid.bit(*cell) & self.holes:
            what = msg("a line through {cell}, which is a hole", cell=there)
            return what if line else msg("a mark on {cell}, which is a hole", cell=there)
        what = msg("a line through {cell}, which is printed on", cell=there)
        return what if line else msg("a mark on {cell}, which is printed on", cell=there)

    def beside(self, cell: Cell) -> int:
        """The cells that share an edge with one."""
        return self.grid.beside(self.grid.bit(*cell))

    def lines(self) -> Iterator[tuple[Mapping[str, str], list[Cell]]]:
        """The rows and then the columns, each with its name."""
        for r in range(self.rows):
            yield {"en": f"row {r + 1}", "ja": f"{r + 1}行目"}, [(r, c) for c in range(self.cols)]
        for c in range(self.cols):
            yield {"en": f"column {c + 1}", "ja": f"{c + 1}列目"}, [(r, c) for r in range(self.rows)]

    def line(self, place: Cell) -> list[Cell]:
        """The row or column of a place outside of the grid."""
        side, k = side_of(place, self.rows)
        upright = side in ("above", "below")
        return [(r, k) for r in range(self.rows)] if upright else [(k, c) for c in range(self.cols)]

    def rays(self, cell: Cell, walls: int = 0) -> tuple[tuple[Cell, ...], ...]:
        """The cells up, down, left and right of a cell, from the nearest on, up to the first wall or the frame."""
        (r, c), bit = cell, self.grid.bit
        rays = (
            [(y, c) for y in range(r - 1, -1, -1)],
            [(y, c) for y in range(r + 1, self.rows)],
            [(r, x) for x in range(c - 1, -1, -1)],
            [(r, x) for x in range(c + 1, self.cols)],
        )
        if not walls:
            return tuple(map(tuple, rays))
        return tuple(tuple(takewhile(lambda seen: not bit(*seen) & walls, ray)) for ray in rays)

    def runs(self, walls: int) -> tuple[Mapping[Cell, int], Mapping[Cell, int]]:
        """What each cell that is no wall is in: a part of its row, and of its column, from wall to wall."""
        level, upright = dict[Cell, int](), dict[Cell, int]()
        for number, (_, line) in enumerate(self.lines()):
            for wall, part in groupby(line, lambda cell: self.grid.bit(*cell) & walls != 0):
                cells = [] if wall else list(part)
                (level if number < self.rows else upright).update(dict.fromkeys(cells, self.grid.union(cells)))
        return level, upright

    @cached_property
    def rooms(self) -> list[Room]:
        """The rooms in the order of their numbers."""
        cells: dict[int, int] = {}
        for r, row in enumerate(self.ids):
            for c, number in enumerate(row):
                cells[number] = cells.get(number, 0) | self.grid.bit(r, c)
        found = []
        for number in sorted(cells.keys() - {0}):
            r, c = self.grid.at(cells[number] & -cells[number])
            found.append(Room(cells[number], self.cells[r][c], (r, c)))
        return found

    def roomy(self, count: int) -> int:
        """The cells of the rooms that have at least so many."""
        return sum(room.cells for room in self.rooms if room.cells.bit_count() >= count)

    @property
    def whole(self) -> bool:
        """Whether each room is in one piece and no cell is a hole, so that borders say all of it."""
        return not self.holes and all(len(list(components(room.cells, self.grid.width))) == 1 for room in self.rooms)

    def with_clues(self, clues: Mapping[Cell, Printing]) -> Printed:
        """The same board with these clues, and no others."""
        cells = tuple(tuple(clues.get((r, c)) for c in range(len(row))) for r, row in enumerate(self.cells))
        high, wide = len(self.cells), len(self.cells[0])
        return replace(self, cells=cells, outside=ordered({k: v for k, v in clues.items() if off(k, high, wide)}))

    def turned(
        self, shape: Grid, moved: Mapping[int, int], told: Callable[[Printing], Printing], outside: OutsideClues = ()
    ) -> Printed:
        """The same print on a turned board, from where each place of the clues goes, with each as it is told there.

        Args:
            shape: the places of clues there.
            moved: where each of them goes.
            told: how a clue is told there.
            outside: the clues outside as they stand there.
        """
        if self.apart:
            there = {shape.at(moved[self.places.bit(r, c)]): told(clue) for (r, c), clue in self.clues.items()}
            rows, cols = range(shape.rows), range(shape.cols)
            return replace(self, cells=tuple(tuple(there.get((r, c)) for c in cols) for r in rows))
        cells: list[list[Printing]] = [[None] * shape.cols for _ in range(shape.rows)]
        ids = [[0] * shape.cols for _ in range(shape.rows)]
        for r, row in enumerate(self.cells):
            for c, clue in enumerate(row):
                y, x = shape.at(moved[self.grid.bit(r, c)])
                if self.ids:
                    ids[y][x] = self.ids[r][c]
                if not self.ids or self.of_cells:
                    cells[y][x] = told(clue)
        if self.ids and not self.of_cells:
            cells = _in_first_cells(shape, ids, {number: room.clue for number, room in enumerate(self.rooms, 1)})
        names = numbered([[number or HOLE for number in row] for row in ids]) if self.ids else ()
        return Printed(tuple(map(tuple, cells)), names, of_cells=self.of_cells, outside=outside, depth=self.depth)


def _in_first_cells(shape: Grid, ids: list[list[int]], clues: Mapping[int, Printing]) -> list[list[Printing]]:
    """The clues of rooms, each in the first cell of its room."""
    seen = {0}
    cells: list[list[Printing]] = [[None] * shape.cols for _ in range(shape.rows)]
    for r, c in shape.cells():
        if ids[r][c] not in seen:
            seen.add(ids[r][c])
            cells[r][c] = clues[ids[r][c]]
    return cells


def numbered(names: Sequence[Sequence[int | str]]) -> tuple[tuple[int, ...], ...]:
    """Rooms by number in the order in which they first appear, from rows of any names; 0 for a hole."""
    order: dict[object, int] = {HOLE: 0}
    return tuple(tuple(order.setdefault(name, len(order)) for name in row) for row in names)


TORN = (
    (msg("the room of {cell} is in two pieces"), msg("rooms in one piece each")),
    (msg("the cage of {cell} is in two pieces"), msg("cages in one piece each")),
)
"""What is wrong with a room in two pieces, and what is expected; then with a cage."""
SECOND = (
    (msg("a second number in one room"), msg("one number in a room")),
    (msg("a second number in one cage"), msg("one number in a cage")),
)
"""The same of two numbers in one."""


def printed(
    clues: Sequence[Sequence[Printing]],
    names: Sequence[Sequence[int | str]] | None,
    numbers: Numbers,
    *,
    corners: bool = False,
    between: bool = False,
    in_pieces: bool = False,
    of_cells: bool = False,
    cages: bool = False,
) -> Printed:
    """What is printed, from rows of clues, in cells, at corners or between cells, and rows of the names of rooms, which
    may be called cages.

    Raises:
        Misfit: for a clue that the genre does not have there, a room in two pieces unless it may be `in_pieces`, or
            one with two clues, a clue in a hole, or a board of holes alone.
    """
    if between:
        return _printed_between(clues, numbers)
    for r, row in enumerate(clues):
        for c, clue in enumerate(row):
            if not numbers.fits(clue):
                what = msg("nothing is printed in {cell}", cell=cell_said((r, c)))
                if clue is not None:
                    what = msg("{clue} is printed in {cell}", clue=clue, cell=cell_said((r, c)))
                raise Misfit((r, c), what, numbers.expected)
    if names is None:
        return Printed(tuple(map(tuple, clues)), corners=corners)
    ids = numbered(names)
    found = Printed(tuple(map(tuple, clues)), ids, of_cells=of_cells)
    shape = found.grid
    if not found.present:
        raise Misfit((0, 0), msg("a board of holes alone"), msg("a cell in a room"))
    for r, c in shape.cells(found.holes):
        if clues[r][c] is not None:
            what = msg("{clue} is printed in {cell}", clue=clues[r][c], cell=cell_said((r, c)))
            raise Misfit((r, c), what, msg("nothing in a hole"))
    of_room: dict[int, Printing] = {}
    for number, room in enumerate(found.rooms, 1):
        parts = list(components(room.cells, shape.width))
        if len(parts) > 1 and not in_pieces:
            apart = min(parts, key=lambda part: (part.bit_count(), -part))
            cell = shape.at(apart & -apart)
            what, expected = TORN[cages]
            raise Misfit(cell, Message(what.template, cell=cell_said(cell)), expected)
        if of_cells:
            continue
        given = [(r, c) for r, c in shape.cells(room.cells) if clues[r][c] is not None]
        if len(given) > 1:
            raise Misfit(given[1], *SECOND[cages])
        of_room[number] = clues[given[0][0]][given[0][1]] if given else None
    if of_cells:
        return found
    return Printed(tuple(map(tuple, _in_first_cells(shape, [list(row) for row in ids], of_room))), ids)


def _printed_between(clues: Sequence[Sequence[Printing]], numbers: Numbers) -> Printed:
    """What is printed in cells and between them."""
    high, wide = len(clues), len(clues[0])
    if high % 2 == 0 or wide % 2 == 0:
        what = msg("{rows} rows and {cols} columns of places", rows=high, cols=wide)
        raise Misfit((0, 0), what, msg("a place for each cell and one between each two neighbours"))
    found = Printed(tuple(map(tuple, clues)), between=True)
    for place, clue in found.clues.items():
        cells = [found.said(found.grid.at(bit)) for bit in found.joined(place)]
        if numbers.anywhere:
            if not numbers.fits(clue):
                raise Misfit(place, msg("{clue} is printed in {cell}", clue=clue, cell=cells[0]), numbers.expected)
            continue
        if len(cells) == 4:
            raise Misfit(place, msg("{clue} is printed where four cells meet", clue=clue), msg("nothing"))
        there = numbers.part(joining=len(cells) == 2, ways="ns" if place[0] % 2 else "we")
        if not there.fits(clue):
            what = msg("{clue} is printed in {cell}", clue=clue, cell=cells[0])
            if len(cells) == 2:
                what = msg("{clue} is printed between {cell} and {other}", clue=clue, cell=cells[0], other=cells[1])
            raise Misfit(place, what, there.expected)
    return found
