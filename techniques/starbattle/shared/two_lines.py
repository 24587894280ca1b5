"""All ways to fill two neighbouring lines with their stars, counted column by column from both ends.

A *state* is how many stars stand in the first line (i) and in the second (j); a set of states is a bitset with the
bit i·(b + 2) + j, where b is what the second line needs. A column is *busy* when a star stands in it: then the next
one takes none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from techniques.starbattle.shared.layout import UnitLayout
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import Tally, placed

SPARE = 2
"""How many stars more than they need the places of two lines may have room for, to be looked at."""


class Common(NamedTuple):
    """What all ways to fill two neighbouring lines have in common.

    Attributes:
        stars: the cells with a star.
        empty: the cells without one, on other lines too.
    """

    stars: int = 0
    empty: int = 0


def pairs(layout: UnitLayout, state: Tally) -> tuple[int, int] | None:
    """What all ways to fill some two neighbouring lines have in common, as stars and empty cells; None if two cannot
    be filled.
    """
    found = of_each(layout, state)
    if found is None:
        return None
    yes = no = 0
    for one in found:
        yes |= one.stars
        no |= one.empty
    return yes, no


def of_each(layout: UnitLayout, state: Tally) -> Sequence[Common] | None:
    """The same for each two neighbouring lines, those of the rows first."""
    found: list[Common] = []
    for axis in (0, 1):
        for k in range(layout.n - 1):
            shared = of_two(layout, state, axis, k)
            if shared is None:
                return None
            found.append(shared)
    return found


def of_two(layout: UnitLayout, state: Tally, axis: int, k: int) -> Common | None:
    """The same for two of them; nothing where their places have room for too many stars."""
    cells, a, b = _looked_at(layout, state, axis, k)
    return common(layout, axis, k, cells, a, b, cells & state.single[1 - axis]) if a + b else Common(0, 0)


def _looked_at(layout: UnitLayout, state: Tally, axis: int, k: int) -> tuple[int, int, int]:
    """The open cells of two neighbouring lines and what each needs; nothing where they have room for too many stars."""
    i = axis * layout.n + k
    cells, a, b = state.left[i] | state.left[i + 1], state.need[i], state.need[i + 1]
    most = a + b + SPARE
    if a < 0 or b < 0 or most == SPARE or fits(cells, layout.grid.width, most + 1) > most:
        return cells, 0, 0
    return cells, a, b


class Squeezing:
    """What all ways to fill two lines have in common after one star more.

    Args:
        layout: the board.
        state: the state before the star.

    Attributes:
        fails: whether that contradicts itself before the star.
    """

    __slots__ = ("_layout", "_silent", "_state", "fails")

    def __init__(self, layout: UnitLayout, state: Tally) -> None:
        self._layout, self._state = layout, state
        found = pairs(layout, state)
        self.fails = found is None or bool(found[0] & found[1])
        # Where the lines show nothing yet, only those that the star changes can.
        self._silent = found is not None and not (found[0] or found[1] & state.open)

    def fails_after(self, bit: int) -> bool:
        """Whether it does so after a star on an open cell."""
        layout, before = self._layout, self._state
        after = placed(layout, before, bit)
        gone = before.open & ~after.open
        yes, left = 0, list[tuple[int, int]]()
        for axis in (0, 1):
            # A star in a line takes its own cell away, so a line that has the same cells needs as many; but a line
            # that crosses it may need just one star now.
            seen = gone | (before.single[1 - axis] ^ after.single[1 - axis]) & after.open
            for k, lines in enumerate(layout.pairs[axis]):
                if not self._silent or lines & seen:
                    cells, a, b = _looked_at(layout, after, axis, k)
                    if a + b:
                        found = _filling(layout, axis, k, cells, a, b)
                        if found is None:
                            return True
                        yes |= found.stars
                        left.append((axis, k))
        if yes:
            for axis, k in left:
                shared = of_two(layout, after, axis, k)
                if shared is None or shared.empty & yes:
                    return True
        return False


class _Filling(NamedTuple):
    """The ways to fill two neighbouring lines, column by column.

    Attributes:
        free: the open cells of both lines in each column.
        fore: the states after the first columns, calm or busy.
        back: those before the last columns that lead to the goal.
        stars: the cells with a star in all ways.
        empty: their cells without one.
        ways: two of the ways, with the stars as far to the front as possible and as far to the end.
    """

    free: list[tuple[int, int]]
    fore: list[tuple[int, int]]
    back: list[tuple[int, int]]
    stars: int
    empty: int
    ways: tuple[int, int]


@lru_cache(maxsize=1 << 16)
def _filling(layout: UnitLayout, axis: int, k: int, cells: int, a: int, b: int) -> _Filling | None:
    """The ways to fill two neighbouring lines; None if there is none."""
    lines = layout.lines[axis]
    free = [(one & cells, two & cells) for one, two in zip(lines[k], lines[k + 1], strict=True)]
    down, legal = b + 2, _legal(a, b)
    calm, busy = 1, 0
    fore = [(1, 0)]
    for one, two in free:
        calm, busy = calm | busy, ((calm << down if one else 0) | (calm << 1 if two else 0)) & legal
        fore.append((calm, busy))
    goal = 1 << a * down + b
    if not (calm | busy) & goal:
        return None
    calm = busy = goal
    back = [(calm, busy)]
    for one, two in reversed(free):
        calm, busy = (calm | (busy >> down if one else 0) | (busy >> 1 if two else 0)) & legal, calm
        back.append((calm, busy))
    back.reverse()

    def way(*, soon: bool) -> int:
        """One way: its stars as far to the front as possible, or to the end."""
        at, stars, taken = 1, 0, False
        for c, (one, two) in enumerate(free):
            calm, busy = back[c + 1]
            first, second = one and at << down & busy, two and at << 1 & busy
            taken = not taken and bool(first or second) and (soon or not at & calm)
            if taken:
                at, star = (first, one) if first else (second, two)
                stars |= star
        return stars

    eager, lazy = way(soon=True), way(soon=False)
    both, either = eager & lazy, eager | lazy
    stars = empty = 0
    for (one, two), (calm, busy), (after_calm, after_busy) in zip(free, fore, back[1:], strict=False):
        if one & ~either and not calm << down & after_busy:
            empty |= one
        if two & ~either and not calm << 1 & after_busy:
            empty |= two
        if one & both and not ((two and calm << 1 & after_busy) or (calm | busy) & after_calm):
            stars |= one
        elif two & both and not ((one and calm << down & after_busy) or (calm | busy) & after_calm):
            stars |= two
    return _Filling(free, fore, back, stars, empty, (eager, lazy))


@lru_cache(maxsize=1 << 10)
def _legal(a: int, b: int) -> int:
    """The states with no more stars than the lines need."""
    return sum(((1 << b + 1) - 1) << i * (b + 2) for i in range(a + 1))


@lru_cache(maxsize=1 << 16)
def common(layout: UnitLayout, axis: int, k: int, cells: int, a: int, b: int, single: int) -> Common | None:
    """What all ways to fill two neighbouring lines have in common; None if there is none.

    Args:
        layout: the board.
        axis: 0 for rows, 1 for columns.
        k: the first of the two lines.
        cells: their open cells.
        a: how many stars the first line needs.
        b: how many stars the second line needs.
        single: those of the cells that lie in crossing lines that need just one more star.
    """
    found = _filling(layout, axis, k, cells, a, b)
    if found is None:
        return None
    lines, n = layout.lines[axis], layout.n
    free, fore, back = found.free, found.fore, found.back
    down, legal, (eager, lazy) = b + 2, _legal(a, b), found.ways

    def without(shut: int, start: int, end: int) -> bool:
        """Whether there is a way when some cells between two columns are shut."""
        calm, busy = fore[start]
        for one, two in free[start:end]:
            calm, busy = calm | busy, ((calm << down if one & ~shut else 0) | (calm << 1 if two & ~shut else 0)) & legal
        return bool(calm & back[end][0] or busy & back[end][1])

    empty = found.empty
    for c, (one, two) in enumerate(free):
        # A star beside the lines shuts what it touches; one in a line that it fills, that line as well.
        filled = one | two if (lines[k][c] | lines[k + 1][c]) & single else 0
        if filled & eager and filled & lazy and not without(filled, c, c + 1):
            empty |= sum(lines[r][c] for r in range(n) if not k <= r <= k + 1)
        start, end = max(c - 1, 0), min(c + 2, n)
        for line, beside in ((0, k - 1), (1, k + 2)):
            if 0 <= beside < n:
                shut = filled
                for x in range(start, end):
                    shut |= free[x][line]
                if shut & eager and shut & lazy and not without(shut, start, end):
                    empty |= lines[beside][c]
    return Common(found.stars, empty)
