"""The ways to meet a count, one by one: sets of its cells that keep apart where pictures forbid two of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import comb

from deduce.board.marks import Marks, bits
from deduce.relations.count.rule import Count

MOST_WAYS = 6500
"""How many sets of cells one count may ask to be looked at for its ways, before any of them is left out."""
MOST_DENSE = 1500
"""How many sets along paths one count may have where many cells are free but few of them can be taken together."""


def ways_of(rule: Count, marks: Marks, apart: Mapping[int, int], most: int) -> list[Marks] | None:
    """The ways to meet one count, as new marks; None when there are too many to list.

    Where the count says "at least", a way is only so many *yes*; where it says "at most", only so many *no*; else it
    fills all of the cells. Every solution has one of the ways, and more marks leave the same ways or parts of them.

    Args:
        rule: the count.
        marks: what is known.
        apart: for a variable, those that cannot be *yes* beside it.
        most: how many sets of cells may be looked at, unless few of them keep apart along paths through the cells: two
            bounds that more marks only bring down.
    """
    yes, no = marks
    free = rule.cells & ~(yes | no)
    have, size = (rule.cells & yes).bit_count(), free.bit_count()
    whole, spots = rule.cells.bit_count(), free
    for bit in bits(rule.cells & yes):  # a new *yes* must not leave more ways than it was part of
        spots &= ~apart.get(bit, 0)
    if rule.allowed.bit_count() == rule.most - rule.least + 1 and rule.most == whole:
        need = max(rule.least - have, 0)
        if need > size or comb(size, need) > most:
            return None
        return [Marks(w, 0) for w in _sets([*bits(spots)], need, apart)]
    if rule.allowed.bit_count() == rule.most - rule.least + 1 and rule.least == 0:
        empty = max(size - (rule.most - have), 0)
        if rule.most < have or comb(size, empty) > most:
            return None
        return [Marks(0, w) for w in _sets([*bits(free)], empty, {})]
    if any(apart.get(bit, 0) & yes for bit in bits(rule.cells & yes)):
        return []
    numbers, order = [k - have for k in range(have, have + size + 1) if rule.allowed >> k & 1], bits(spots)
    if sum(comb(size, k) for k in numbers) > most:
        if _dense(rule.cells, spots, numbers, apart) > MOST_DENSE:
            return None
        order = (bit for path in _paths(rule.cells, apart) for bit in path if bit & spots)
    listed = list(order)
    return [Marks(w, free & ~w) for k in numbers for w in _sets(listed, k, apart)]


def _dense(cells: int, spots: int, sizes: Sequence[int], apart: Mapping[int, int]) -> int:
    """A bound for the sets of some sizes among the spots of which no two are apart: along paths through all cells.

    The paths are the same whatever is known, so more marks only bring it down.
    """
    least = spots.bit_count() + 1
    if sum(comb(least - k, k) for k in sizes if 2 * k <= least) > MOST_DENSE:  # so many there are along one path
        return MOST_DENSE + 1
    most = max(sizes, default=0)
    out, held = [1] + [0] * most, [0] * (most + 1)  # the sets by size, without and with the last cell
    for path in _paths(cells, apart):
        out, held = [a + b for a, b in zip(out, held, strict=True)], [0] * (most + 1)
        for bit in path:
            more = [0, *out[:-1]] if bit & spots else [0] * (most + 1)
            out, held = [a + b for a, b in zip(out, held, strict=True)], more
    return sum(out[k] + held[k] for k in sizes)


def _paths(cells: int, apart: Mapping[int, int]) -> Iterator[list[int]]:
    """Paths from each cell to one that is apart from it, which together take every cell once."""
    while cells:
        path = [min(bits(cells), key=lambda bit: (apart.get(bit, 0) & cells).bit_count())]
        while True:
            cells &= ~path[-1]
            around = apart.get(path[-1], 0) & cells
            if not around:
                break
            path.append(min(bits(around), key=lambda bit: (apart.get(bit, 0) & cells).bit_count()))
        yield path


def _sets(spots: Sequence[int], size: int, apart: Mapping[int, int]) -> Iterator[int]:
    """The sets of so many of some cells of which no two are apart from each other."""
    room = _room(spots, apart)
    stack = [(0, 0, 0, size)]
    while stack:
        i, found, banned, left = stack.pop()
        if not left:
            yield found
            continue
        if left > room[i]:
            continue
        bit = spots[i]
        stack.append((i + 1, found, banned, left))
        if not banned & bit:
            stack.append((i + 1, found | bit, banned | apart.get(bit, 0), left - 1))


def _room(spots: Sequence[int], apart: Mapping[int, int]) -> list[int]:
    """How many of the cells from each place on can be taken at most, where neighbours in the list may be apart."""
    found = [0, 0]
    for one, other in zip(reversed(spots), [0, *reversed(spots)], strict=False):
        found.append(1 + found[-2 if apart.get(one, 0) & other else -1])
    return [*reversed(found[1:])]
