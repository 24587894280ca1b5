"""Blocks that are known to hold a star, whichever way the unit, the lines or the shape around them are filled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set
from functools import lru_cache

from deduce.board.lanes import Lanes
from deduce.board.marks import Marks, bits
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.layout import UnitLayout
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.shapes import Shape, shapes
from techniques.starbattle.shared.tally import Tally, tally

MOST_STARS = 4
MOST_CELLS = 40


def rooms(puzzle: StarBattle, marks: Marks) -> list[Shape]:
    """Units, neighbouring lines two by two, and shapes: their open cells, with the stars that they hold."""
    state, n = tally(puzzle, marks), puzzle.rows
    found = set(zip(state.left, state.need, strict=True))
    for i in (*range(n - 1), *range(n, 2 * n - 1)):
        if state.need[i] >= 0 and state.need[i + 1] >= 0:
            found.add((state.left[i] | state.left[i + 1], state.need[i] + state.need[i + 1]))
    found |= shapes(puzzle, marks, MOST_STARS)
    return [(cells, count) for cells, count in found if small(cells, count)]


def small(cells: int, count: int) -> bool:
    """Whether a room is small enough to be looked at: more marks do not make it larger."""
    return 0 < count <= MOST_STARS and cells.bit_count() <= MOST_CELLS


def held(layout: UnitLayout, some: Iterable[Shape]) -> list[int] | None:
    """The blocks of some rooms that hold a star, the smallest of those that lie in one another; None where a room lacks
    places.
    """
    found = set[int]()
    for cells, count in some:
        blocks = of_room(layout, cells, count)
        if blocks is None:
            return None
        found.update(blocks)
    return smallest(list(found))


@lru_cache(maxsize=1 << 16)
def of_room(layout: UnitLayout, cells: int, count: int) -> tuple[int, ...] | None:
    """The parts of a room in 2×2 blocks without which it lacks places; None where it lacks them as it is."""
    width = layout.grid.width
    room = fits(cells, width, count + 2)
    if room < count:
        return None
    if room > count:  # a block holds one star at most, so that without it there is place enough
        return ()
    found = {block & cells for block in layout.blocks} - {0}
    return tuple(smallest(block for block in found if fits(cells & ~block, width, count) < count))


def smallest(blocks: Iterable[int]) -> list[int]:
    """Those in which no other one lies."""
    found: list[int] = []
    for block in sorted(blocks, key=lambda block: (block.bit_count(), block)):
        if not any(other & ~block == 0 for other in found):
            found.append(block)
    return found


def left_by(layout: UnitLayout, state: Tally, star: int, blocks: Sequence[int]) -> list[int]:
    """What a star on a cell outside of it leaves of each block: 0 where nothing."""
    taken = reach(layout, state, star)
    return [block & ~taken for block in blocks if not block & star]


def reach(layout: UnitLayout, state: Tally, star: int) -> int:
    """A cell and all that a star there leaves empty."""
    taken = layout.touching[star] | star
    for i in layout.units_of[star]:
        if state.need[i] == 1:
            taken |= layout.units[i]
    return taken


def apart(blocks: Sequence[int], count: int) -> list[int] | None:
    """So many blocks of which no two share a cell; None where there are none."""
    if count <= 1:
        return None if count > len(blocks) else [*blocks[:count]]
    for i in range(len(blocks) - count + 1):
        block = blocks[i]
        others = apart([other for other in blocks[i + 1 :] if not other & block], count - 1)
        if others is not None:
            return [block, *others]
    return None


def crowded(blocks: Sequence[int], cells: int, most: int) -> list[int] | None:
    """Blocks inside a room that hold more stars than it takes; None where there are none."""
    inside = [block for block in blocks if not block & ~cells]
    return apart(inside, most + 1) if len(inside) > most else None


class Crowds:
    """What the blocks leave of the stars of each room, and which stars more would be too many.

    Rooms are bits here, so that all are counted at once.

    Args:
        layout: the board.
        blocks: the blocks that hold a star.
        some: the rooms.

    Attributes:
        full: whether some room has more stars in its blocks than it takes.
    """

    __slots__ = ("_around", "_blocks", "_inside", "_layout", "_outside", "_some", "_spared", "full")

    def __init__(self, layout: UnitLayout, blocks: Sequence[int], some: Sequence[Shape]) -> None:
        self._layout, self._blocks, self._some = layout, blocks, some
        self._outside = [~cells for cells, _ in some]
        self._inside = [[block for block in blocks if not block & outside] for outside in self._outside]
        self._spared: list[Lanes] = [0] * (
            MOST_STARS + 2
        )  # the rooms by how many stars they take beside those of blocks apart
        for i, (inside, (_, count)) in enumerate(zip(self._inside, some, strict=True)):
            left = count
            while left >= 0 and len(inside) > count - left and apart(inside, count - left + 1) is not None:
                left -= 1
            self._spared[left] |= 1 << i
        self.full = bool(self._spared[-1])
        self._around: dict[int, Lanes] = {}  # the rooms in which a smaller block lies

    def starred(self, state: Tally, among: int) -> int:
        """The cells where a star would leave a block none of its places, or a room more stars than it takes."""
        found, blocks = 0, self._blocks
        for star in bits(state.open & among):
            taken = reach(self._layout, state, star)
            smaller = {block & ~taken for block in blocks if block & taken and not block & star}
            if 0 in smaller or self._crowded(star, taken, smaller):
                found |= star
        return found

    def _crowded(self, star: int, taken: int, smaller: Set[int]) -> bool:
        """Whether a star leaves a room too many.

        Then it makes more blocks apart smaller there than the room spares, counted with itself where it lies in it.
        """
        least = [-1]  # the rooms that have so many of them, or more
        for rooms in self._groups(smaller):
            least.append(0)
            for k in range(len(least) - 1, 0, -1):
                least[k] |= least[k - 1] & rooms
        spared, beside, within = self._spared, 0, 0
        for k, rooms in enumerate(least[: MOST_STARS + 2]):
            beside |= rooms & spared[k - 1]
            within |= rooms & spared[k]
        for room in bits(beside | within):
            i = room.bit_length() - 1
            cells, most = self._some[i]
            if cells & star:
                most -= 1
            elif not room & beside:
                continue
            inside = [block for block in smaller if not block & self._outside[i]]
            inside += [block for block in self._inside[i] if not block & taken]
            if len(inside) > most and apart(inside, most + 1) is not None:
                return True
        return False

    def _groups(self, smaller: Set[int]) -> list[Lanes]:
        """Smaller blocks by groups that share a cell, of which no two are apart: the rooms that have one of a group."""
        shared, found = list[int](), list[Lanes]()
        for block in smaller:
            rooms = self._around.get(block)
            if rooms is None:
                rooms = self._around[block] = sum([1 << i for i, out in enumerate(self._outside) if not block & out])
            for i, cells in enumerate(shared):
                if cells & block:
                    shared[i] &= block
                    found[i] |= rooms
                    break
            else:
                shared.append(block)
                found.append(rooms)
        return found
