"""What is known of islands: their parts, how far each can reach, and what that says at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from deduce.board.connectivity import components, flood
from deduce.board.grid import Grid
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.board.memo import view
from deduce.relations.islands.rule import Islands, Size
from deduce.relations.propagation import Propagation, RuleWays, Silent
from deduce.relations.rule import Board


class Isle(NamedTuple):
    """What is known of one island.

    Attributes:
        part: the cells that it is known to have, with its seed.
        least: how many it has at least, by its number.
        most: how many it has at most.
        layers: the cells that it may have, as far as other islands keep off, by its size when it takes them: those
            that cost nothing, at most one more cell, at most two, … The cost of a cell counts whatever loose parts are
            joined on the way.
    """

    part: int
    least: int
    most: int
    layers: Sequence[int]

    @property
    def left(self) -> int:
        """How many cells it can still take."""
        return self.most - self.part.bit_count()

    @property
    def reach(self) -> int:
        """The cells that it may have."""
        return self.layers[-1]


class Loose:
    """The parts of the land that no seed is joined to.

    Attributes:
        parts: the parts.
        rims: for each, the cells beside it that may be land; and `rim`, all of these.
        near: for each of these cells, the numbers of the parts that it is beside.
    """

    __slots__ = ("near", "parts", "rim", "rims")

    def __init__(self, found: Sequence[int], free: int, grid: Grid) -> None:
        self.parts = found
        self.rims = [grid.beside(one) & free & ~one for one in found]
        self.near: dict[int, list[int]] = {}
        for i, rim in enumerate(self.rims):
            for cell in bits(rim):
                self.near.setdefault(cell, []).append(i)
        self.rim = sum(self.near)


class Seen(NamedTuple):
    """What is known of all islands.

    Attributes:
        isles: the islands.
        land: all cells known to be on islands, with the seeds.
        loose: the parts of the land that no seed is joined to.
        touch: the cells beside two islands.
        reached: the cells that some island may have.
    """

    isles: Sequence[Isle]
    land: int
    loose: Sequence[int]
    touch: int
    reached: int


def islands_of(board: Board) -> Islands | None:
    """The rule that there are islands, if the genre has it."""
    return next(iter(board.rules.of(Islands)), None)


@view
def seen(board: Board, marks: Marks) -> Seen | None:
    """What is known of the islands; None where two are one, or one is too large."""
    rule = islands_of(board)
    assert rule is not None
    seeds, grid = rule.seeds, board.grid
    width = grid.width
    every = board.board | seeds
    land = marks.no & every | seeds
    sizes = {size.seed: size.size for size in _sizes(board)}
    known = []
    whole = rims = touch = 0
    for seed in bits(seeds):
        part = flood(seed, land, width)
        most = sizes.get(seed, every.bit_count())
        if part & seeds != seed or part.bit_count() > most:
            return None
        rim = grid.beside(part) & every & ~part
        touch |= rims & rim
        rims |= rim
        whole |= part
        known.append((part, sizes.get(seed, 1), most, rim))
    loose = Loose(tuple(components(land & ~whole, width)), every & ~marks.yes, grid)
    isles, reached = [], 0
    for part, least, most, rim in known:
        free = every & ~marks.yes & ~(whole & ~part | rims & ~rim | touch)
        layers = _layers(part, free, most, loose, grid)
        isles.append(Isle(part, least, most, layers))
        reached |= layers[-1]
    return Seen(isles, land, loose.parts, touch, reached)


def _sizes(board: Board) -> Iterator[Size]:
    """The sizes that are known."""
    rules = board.rules.of(Size)
    return (rules[one.bit_length() - 1] for one in bits(board.live(Size)))


def _layers(part: int, free: int, most: int, loose: Loose, grid: Grid) -> Sequence[int]:
    """See `Isle.layers`: shortest ways from cell to cell, where a cell beside a loose part joins it.

    A way joins a part only once if it is short: of two cells of it beside the same part, none lies between but another
    part. So a step leads to a cell beside the last one or past a part, and costs the parts that are new there.
    """
    doubtful = loose.rim
    within, done = [], 0
    waiting, cost = {part.bit_count(): part}, part.bit_count()
    while waiting:
        front = waiting.pop(cost, 0) & ~done
        if front:
            done |= front
            ahead = grid.beside(front)
            for one, rim in zip(loose.parts, loose.rims, strict=True):
                if rim & front:
                    done |= one
                    ahead |= rim
            ahead &= free & ~done
            if cost < most and ahead & ~doubtful:
                waiting[cost + 1] = waiting.get(cost + 1, 0) | ahead & ~doubtful
            for cell in bits(ahead & doubtful):
                mine, last = loose.near[cell], grid.beside(cell)
                for i in mine:
                    last |= loose.rims[i]
                dear = most
                for before in bits(last & front):
                    had = loose.near.get(before, ())
                    dear = min(dear, cost + sum(loose.parts[i].bit_count() for i in mine if i not in had))
                if dear < most:
                    waiting[dear + 1] = waiting.get(dear + 1, 0) | cell
        within.append(done)
        cost += 1
    return within


def says(board: Board, marks: Marks) -> Marks:
    """What islands say plainly: the sea around full ones and between two; `TOP` where one is too large or too small."""
    if islands_of(board) is None:
        return NOTHING
    found = seen(board, marks)
    if found is None or found.land & board.board & ~found.reached:
        return TOP
    yes = board.board & ~found.reached
    if any(isle.reach.bit_count() < isle.least for isle in found.isles):
        return TOP
    return TOP if yes & marks.no else Marks(yes, 0)


def speak(board: Board, before: Marks, after: Marks) -> Marks:
    """What the islands that new marks join say to them: the sea around them where they are full, and towards others."""
    found = None if islands_of(board) is None else seen(board, before)
    if found is None:
        return NOTHING
    grid = board.grid
    land, left, yes = found.land | after.no & board.board, after.no & ~before.no & board.board, 0
    while left:
        part = flood(left & -left, land, grid.width)
        left &= ~part
        isle = next((isle for isle in found.isles if isle.part & part), None)
        if isle is not None:
            rim = grid.beside(part) & board.board & ~part
            others = sum(other.part for other in found.isles if other.part != isle.part)
            yes |= rim if part.bit_count() == isle.most else rim & grid.beside(others)
    return Marks(yes, 0)


def broken(board: Board, before: Marks, after: Marks) -> bool:
    """Whether new marks leave some island no way to be: too large, joined to another, or without room."""
    found = None if islands_of(board) is None else seen(board, before)
    if found is None:
        return False
    grid = board.grid
    new = (after.known & ~before.known) & board.board
    land, left = found.land | after.no & board.board, after.no & new
    while left:
        part = flood(left & -left, land, grid.width)
        left &= ~part
        mine = [isle for isle in found.isles if isle.part & part]
        if len(mine) > 1 or any(part.bit_count() > isle.most for isle in mine):
            return True
        if not mine and not any(isle.most > part.bit_count() and not part & ~isle.reach for isle in found.isles):
            return True
    for isle in found.isles:
        if isle.least > isle.part.bit_count() and isle.reach & after.yes & new:
            room = isle.reach & ~after.yes
            if flood(isle.part & -isle.part, room, grid.width).bit_count() < isle.least:
                return True
    return False


MOST_SHAPES = 600
"""How many shapes of one island are followed, before any of them is left out."""


def shapes(board: Board, marks: Marks) -> Iterator[RuleWays]:
    """For each island of known size with few shapes, its size, the cells they speak of, and the shapes as marks."""
    found = None if islands_of(board) is None else seen(board, marks)
    sizes = {size.seed: size for size in _sizes(board)}
    for isle in found.isles if found else ():
        if isle.least == isle.most:
            listed = _shapes(isle.part, isle.most, isle.reach, board.grid.width)
            if listed is not None:
                rims = [(board.grid.beside(shape) & board.board & ~shape, shape & board.board) for shape in listed]
                assert found is not None
                ways = [Marks(rim, shape) for rim, shape in rims if not rim & found.land]
                for seed, size in sizes.items():  # none where a clue leaves the size open
                    if seed & isle.part:
                        yield RuleWays(size, isle.reach & board.board, ways)


@lru_cache(maxsize=256)  # suppositions leave most islands as they are
def _shapes(part: int, size: int, reach: int, width: int) -> Sequence[int] | None:
    """All shapes of an island of some size; None when there are too many."""
    found, stack = list[int](), [(part, 0)]
    while stack:
        shape, banned = stack.pop()
        if shape.bit_count() == size:
            found.append(shape)
            if len(found) > MOST_SHAPES:
                return None
            continue
        if banned and flood(shape & -shape, reach & ~banned, width).bit_count() < size:
            continue  # so that all that is followed ends in a shape
        for cell in bits((shape << 1 | shape >> 1 | shape << width | shape >> width) & reach & ~shape & ~banned):
            stack.append((shape | cell, banned))
            banned |= cell
    return found


class IslandsPropagation(Propagation):
    """All islands together: what joins them far away counts as well."""

    sort = Islands
    order = 30
    local = counted = False

    def says(self, board: Board, marks: Marks) -> Marks:
        return says(board, marks)

    def answer(self, board: Board, state: int, before: Marks, marks: Marks, cells: int) -> Marks:  # noqa: ARG002
        return Marks((speak(board, before, marks) if marks != before else says(board, marks)).yes, 0)

    def test(self, board: Board, state: int, before: Marks, after: Marks, new: Marks) -> int | None:  # noqa: ARG002
        return None if broken(board, before, after) else 0

    def ways(self, board: Board, marks: Marks) -> Iterator[RuleWays]:
        return shapes(board, marks)

    def whole(self, board: Board) -> Callable[[Marks], Marks]:
        return partial(says, board)


class SizePropagation(Silent):
    """What an island may be in size is said by `IslandsPropagation`."""

    sort = Size
