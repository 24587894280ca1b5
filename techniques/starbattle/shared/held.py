"""Blocks that are known to hold a star, whichever way the unit, the lines or the shape around them are filled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from operator import or_

from deduce.board.marks import Marks, bits
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.layout import Layout
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
    return sorted((cells, count) for cells, count in found if small(cells, count))


def small(cells: int, count: int) -> bool:
    """Whether a room is small enough to be looked at: more marks do not make it larger."""
    return 0 < count <= MOST_STARS and cells.bit_count() <= MOST_CELLS


def held(layout: Layout, some: Iterable[Shape]) -> list[int] | None:
    """The blocks of some rooms that hold a star, the smallest of those that lie in one another; None where a room lacks
    places.
    """
    found = set[int]()
    for cells, count in some:
        blocks = of_room(layout, cells, count)
        if blocks is None:
            return None
        found.update(blocks)
    return smallest(found)


@lru_cache(maxsize=1 << 16)
def of_room(layout: Layout, cells: int, count: int) -> tuple[int, ...] | None:
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


def left_by(layout: Layout, state: Tally, star: int, blocks: Sequence[int]) -> list[int]:
    """What a star on a cell outside of it leaves of each block: 0 where nothing."""
    taken = layout.touching[star] | star
    for i in layout.units_of[star]:
        if state.need[i] == 1:
            taken |= layout.units[i]
    return [block & ~taken for block in blocks if not block & star]


def apart(blocks: Sequence[int], count: int) -> list[int] | None:
    """So many blocks of which no two share a cell; None where there are none."""
    if count <= 0:
        return []
    for i, block in enumerate(blocks[: len(blocks) - count + 1]):
        others = apart([other for other in blocks[i + 1 :] if not other & block], count - 1)
        if others is not None:
            return [block, *others]
    return None


def crowded(blocks: Sequence[int], cells: int, most: int) -> list[int] | None:
    """Blocks inside a room that hold more stars than it takes; None where there are none."""
    inside = [block for block in blocks if not block & ~cells]
    return apart(inside, most + 1) if len(inside) > most else None


def starred(
    layout: Layout, state: Tally, blocks: Sequence[int], some: Sequence[Shape], among: int, *, full: bool
) -> int:
    """The cells where a star would leave a block none of its places, or a room more stars than it takes.

    Unless some room is so `full` as it is, a star makes it so only where it lies in the room or leaves less of a block
    there.
    """
    found, whole = 0, set(blocks)
    rooms = [(cells, count, sum(1 for block in blocks if not block & ~cells)) for cells, count in some]
    for star in bits(state.open & among):
        after = left_by(layout, state, star, blocks)
        if not all(after):
            found |= star
            continue
        smaller = [block for block in after if block not in whole]
        less = -1 if full else reduce(or_, smaller, 0)
        for cells, count, number in rooms:
            own = bool(cells & star)
            most = count - own
            if (own or cells & less) and number + len(smaller) > most:
                inside = [block for block in after if not block & ~cells]
                if len(inside) > most and apart(smallest(inside), most + 1) is not None:
                    found |= star
                    break
    return found
