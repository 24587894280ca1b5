"""Four cells of two values that could change places, which a puzzle with one solution does not have.

The *corners* of a rectangle are four cells, of which two and two lie across from each other. Exchanging two values in
all four must keep every rule, whichever values: each rule that hears of a corner is a count, and has as many of the one
pair of opposite corners as of the other. A cell that is given, or of which another rule hears, is no corner.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.relations.count.chains import links
from deduce.relations.count.rule import Count
from deduce.relations.count.subsets import CELL
from deduce.relations.rule import Board, prepared

Corners = tuple[int, int, int, int]
"""Four cells by their numbers: the first lies across from the last, the second across from the third."""
Sides = tuple[tuple[tuple[int, int], tuple[int, int]], ...]


class Exchanges(NamedTuple):
    """The rectangles of a board, whatever is marked.

    Attributes:
        cells: the variables of each cell that may be a corner, by value.
        rectangles: the corners.
        place: to each of these variables, the number of its cell and its value as a bit.
    """

    cells: Sequence[Sequence[int]]
    rectangles: Sequence[Corners]
    place: Mapping[int, tuple[int, int]]


@prepared
def exchanges(board: Board) -> Exchanges:
    """Pairs of cells that the same counts hear of, each as often, lie across from each other."""
    counts = board.rules.of(Count)
    single = {rule.cells: None for rule in counts if _lasting(rule) and rule.name == CELL}
    stiff = 0
    for rule in board.rules.all:
        if not isinstance(rule, Count) or rule.when:
            stiff |= rule.heeds
    cells = [tuple(bits(cell)) for cell in single if not cell & stiff]
    heard = [0] * len(cells)
    place = {bit: (i, 1 << k) for i, cell in enumerate(cells) for k, bit in enumerate(cell)}
    size = max(map(len, cells), default=0)
    for number, rule in enumerate(counts):
        for bit in bits(rule.cells) if rule.cells not in single else ():
            if bit in place:
                cell, value = place[bit]
                heard[cell] |= 1 << number * size + value.bit_length() - 1
    across = dict[tuple[int, int], list[tuple[int, int]]]()
    for one, other in combinations(range(len(cells)), 2):
        if len(cells[one]) == len(cells[other]):
            both = heard[one] ^ heard[other], heard[one] & heard[other]
            across.setdefault(both, []).append((one, other))
    weak = links(board).weak

    def apart(one: int, other: int) -> bool:
        return all(weak[a] & b for a, b in zip(cells[one], cells[other], strict=True))

    found = [
        (a, b, c, d)
        for pairs in across.values()
        for (a, d), (b, c) in combinations(pairs, 2)
        if len({a, b, c, d}) == 4
        and len(cells[a]) == len(cells[b])
        and all(apart(*two) for two in ((a, b), (a, c), (b, d), (c, d)))
    ]
    return Exchanges(cells, found, place)


def _lasting(rule: Count) -> bool:
    return rule.allowed == 2 and rule.clue is None and not rule.when


class Deadly(NamedTuple):
    """What a rectangle excludes, which must not be filled with two values alone.

    Attributes:
        corners: the cells.
        told: those of which is said which values are left.
        values: the two values, as a bitset.
        bound: corners, two by two, and a value of the two that has room in a unit there only.
        no: what is excluded.
    """

    corners: Corners
    told: Sequence[int]
    values: int
    bound: Sequence[tuple[int, int, int]]
    no: int


class Left(NamedTuple):
    """What is left on a board as it is marked.

    Attributes:
        values: to each cell, the values that it may have.
        sure: to each cell, those that it has, or that have no other place in some unit.
        bound: to two cells, those that have no place but these in some unit.
        clash: whether some cell or unit has nothing left.
    """

    values: Sequence[int]
    sure: Sequence[int]
    bound: Mapping[tuple[int, int], int]
    clash: bool

    def within(self, one: int, other: int) -> int:
        """The values that must stand in one of two cells."""
        two = (one, other) if one < other else (other, one)
        return self.bound.get(two, 0) | self.sure[one] | self.sure[other]


def left(board: Board, marks: Marks) -> Left:
    """What is left: of a cell that has a value only this."""
    known = exchanges(board)
    gone, clash = marks.no, False
    for cell in known.cells:
        placed = sum(cell) & marks.yes
        if placed:
            gone |= sum(cell) & ~placed
            clash = clash or placed & (placed - 1) != 0
    values = [sum(1 << k for k, bit in enumerate(cell) if bit & ~gone) for cell in known.cells]
    sure = [sum(1 << k for k, bit in enumerate(cell) if bit & marks.yes) for cell in known.cells]
    bound = dict[tuple[int, int], int]()
    for count in links(board).needing:
        places = count & ~gone
        first = places & -places
        rest = places ^ first
        if rest & (rest - 1):
            continue
        clash = clash or not places
        one, other = known.place.get(first), known.place.get(rest)
        if one and not rest:
            sure[one[0]] |= one[1]
        elif one and other and one[0] != other[0]:
            two = (one[0], other[0]) if one[0] < other[0] else (other[0], one[0])
            bound[two] = bound.get(two, 0) | one[1]
    return Left(values, sure, bound, clash or not all(values))


def deadly_rectangles(board: Board, marks: Marks) -> Marks:
    """What the rectangles of a board exclude."""
    if not exchanges(board).rectangles:
        return NOTHING
    no = 0
    for found in deadly(board, marks):
        if found is None:
            return TOP
        no |= found.no
    return Marks(0, no)


def deadly(board: Board, marks: Marks) -> Iterator[Deadly | None]:
    """What each rectangle excludes; None for a contradiction.

    More marks leave each corner fewer values, and values fewer places. Where two corners beside each other have one
    value left, or all four no more than two, that is a contradiction; so the two values of a rectangle that excludes
    something stay what they are.
    """
    found = left(board, marks)
    if found.clash:
        yield None
        return
    values = found.values
    for corners in exchanges(board).rectangles:
        a, b, c, d = corners
        few = [cell for cell in corners if (values[cell] & (values[cell] - 1)).bit_count() < 2]
        if not few:
            continue
        every = values[a] | values[b] | values[c] | values[d]
        sides = ((a, b), (c, d)), ((a, c), (b, d))
        alone = any(values[p] == values[q] and values[p].bit_count() == 1 for two in sides for p, q in two)
        if alone or every.bit_count() < 3:
            yield None
            return
        yield from _three_corners(board, found, corners)
        if every.bit_count() == 3:
            yield from _one_more(board, found, corners, every)
        yield from _beside(board, found, corners, sides)
        yield from _across(board, found, corners)
        yield from _opposite(board, found, corners)


def _three_corners(board: Board, found: Left, corners: Corners) -> Iterator[Deadly]:
    """Three corners have two values: the fourth has neither."""
    for last in corners:
        told = [cell for cell in corners if cell != last]
        two = _joined(found, told)
        if two.bit_count() == 2:
            yield Deadly(corners, told, two, (), _variables(board, last, two))


def _one_more(board: Board, found: Left, corners: Corners, every: int) -> Iterator[Deadly]:
    """The corners have one value more than two: it stands in one of those where it may, so nowhere beside them all."""
    weak = links(board).weak
    for more in bits(every):
        no = board.board
        for cell in corners:
            if found.values[cell] & more:
                no &= weak[_variables(board, cell, more)]
        if no:
            yield Deadly(corners, corners, every & ~more, (), no)


def _beside(board: Board, found: Left, corners: Corners, sides: Sides) -> Iterator[Deadly]:
    """Two corners beside each other have two values, and one of these has room in a unit in the others only: the other
    value does not stand there.
    """
    for one, other in (way for side in sides for way in (side, side[::-1])):
        two = _joined(found, one)
        for value in bits(two & found.within(*other)) if two.bit_count() == 2 else ():
            no = sum(_variables(board, cell, two & ~value) for cell in other)
            yield Deadly(corners, one, two, ((*other, value),), no)


def _across(board: Board, found: Left, corners: Corners) -> Iterator[Deadly]:
    """Two corners across from each other have two values, and one of these has room in two units at the corners only:
    it does not stand at the others.
    """
    a, b, c, d = corners
    for ends, between in (((a, d), (b, c)), ((b, c), (a, d))):
        told = _joined(found, ends)
        if told.bit_count() > 2:
            continue
        lines = [[(ends[i], between[j]) for i, j in ((0, k), (1, 1 - k))] for k in (0, 1)]
        for line in lines:
            for value in bits(found.within(*line[0]) & found.within(*line[1])):
                rest = told & ~value
                if rest.bit_count() < 2:
                    no = sum(_variables(board, cell, value) for cell in between)
                    yield Deadly(corners, ends, rest | value, [(*two, value) for two in line], no)


def _opposite(board: Board, found: Left, corners: Corners) -> Iterator[Deadly]:
    """A corner has two values, and one of these has room at the corners only in two units of the opposite one: the
    other value does not stand there.
    """
    a, b, c, d = corners
    for one, (p, q), last in ((a, (b, c), d), (d, (b, c), a), (b, (a, d), c), (c, (a, d), b)):
        told = found.values[one]
        if told.bit_count() > 2:
            continue
        for value in bits(found.within(p, last) & found.within(q, last)):
            rest = told & ~value
            if rest.bit_count() < 2:
                no = _variables(board, last, rest or -1) & ~_variables(board, last, value)
                yield Deadly(corners, (one,), rest | value, ((p, last, value), (q, last, value)), no)


def _joined(found: Left, cells: Sequence[int]) -> int:
    """All values that some cells may have."""
    values = 0
    for cell in cells:
        values |= found.values[cell]
    return values


def _variables(board: Board, cell: int, values: int) -> int:
    """The variables of some values of a cell."""
    return sum(bit for k, bit in enumerate(exchanges(board).cells[cell]) if values >> k & 1)
