"""All ways to fill two neighbouring lines with their stars, counted column by column from both ends.

A *state* is how many stars stand in the first line (i) and in the second (j); a set of states is a bitset with the
bit i·(b + 2) + j, where b is what the second line needs. A column is *busy* when a star stands in it: then the next
one takes none.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from techniques.starbattle.shared.layout import Layout
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import Tally

SPARE = 2
"""How many stars more than they need the places of two lines may have room for, to be looked at."""


Common = tuple[int, int]
"""What all ways to fill two lines have in common: stars and empty cells."""
Known = tuple[Tally, Sequence[Common]]
"""A state and what each two neighbouring lines have in common there, those of the rows first."""


def pairs(layout: Layout, state: Tally, known: Known | None = None) -> Common | None:
    """What all ways to fill some two neighbouring lines have in common, as stars and empty cells; None if two cannot
    be filled.

    Args:
        layout: the board.
        state: the units.
        known: the answers for another state, of which pairs that are alike here are taken.
    """
    found = of_each(layout, state, known)
    if found is None:
        return None
    yes = no = 0
    for one in found:
        yes |= one[0]
        no |= one[1]
    return yes, no


def of_each(layout: Layout, state: Tally, known: Known | None = None) -> Sequence[Common] | None:
    """The same for each two neighbouring lines, those of the rows first."""
    n, width, nothing, number = layout.n, layout.grid.width, (0, 0), -1
    found: list[Common] = []
    before, answers = known or (state, ())
    for axis in (0, 1):
        single = state.single[1 - axis]
        other = before.single[1 - axis] ^ single
        for k in range(n - 1):
            i, number = axis * n + k, number + 1
            one, two = state.left[i], state.left[i + 1]
            cells = one | two
            # A star in a line takes its own cell away, so what a line needs has not changed where its cells have not.
            if known and one == before.left[i] and two == before.left[i + 1] and not other & cells:
                found.append(answers[number])
                continue
            a, b = state.need[i], state.need[i + 1]
            shared: Common | None = nothing
            if a >= 0 and b >= 0 and a + b and fits(cells, width, a + b + SPARE + 1) <= a + b + SPARE:
                shared = common(layout, axis, k, cells, a, b, cells & single)
            if shared is None:
                return None
            found.append(shared)
    return found


@lru_cache(maxsize=1 << 16)
def common(layout: Layout, axis: int, k: int, cells: int, a: int, b: int, single: int) -> tuple[int, int] | None:
    """What all ways to fill two neighbouring lines have in common, as stars and empty cells; None if there is none.

    Args:
        layout: the board.
        axis: 0 for rows, 1 for columns.
        k: the first of the two lines.
        cells: their open cells.
        a: how many stars the first line needs.
        b: how many stars the second line needs.
        single: those of the cells that lie in crossing lines that need just one more star.
    """
    lines, n = layout.lines[axis], layout.n
    pairs = list(zip(lines[k], lines[k + 1], strict=True))
    free = [(one & cells, two & cells) for one, two in pairs]
    down = b + 2
    legal = sum(((1 << b + 1) - 1) << i * down for i in range(a + 1))

    # The states after the first columns, calm or busy; and those before the last columns that lead to the goal.
    calm, busy = 1, 0
    fore = [(1, 0)]
    for one, two in free:
        calm, busy = calm | busy, ((calm << down if one else 0) | (calm << 1 if two else 0)) & legal
        fore.append((calm, busy))
    calm = busy = 1 << a * down + b
    back = [(calm, busy)]
    for one, two in reversed(free):
        calm, busy = (calm | (busy >> down if one else 0) | (busy >> 1 if two else 0)) & legal, calm
        back.append((calm, busy))
    back.reverse()
    if not back[0][0] & 1:
        return None

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

    def without(shut: int, start: int, end: int) -> bool:
        """Whether there is a way when some cells between two columns are shut."""
        calm, busy = fore[start]
        for one, two in free[start:end]:
            calm, busy = calm | busy, ((calm << down if one & ~shut else 0) | (calm << 1 if two & ~shut else 0)) & legal
        return bool(calm & back[end][0] or busy & back[end][1])

    eager, lazy = way(soon=True), way(soon=False)
    stars = empty = 0
    for c, (one, two) in enumerate(free):
        calm, busy = fore[c]
        first, second = one and calm << down & back[c + 1][1], two and calm << 1 & back[c + 1][1]
        neither = (calm | busy) & back[c + 1][0]
        if one:
            empty |= 0 if first else one
            stars |= 0 if second or neither else one
        if two:
            empty |= 0 if second else two
            stars |= 0 if first or neither else two
        # A star beside the lines shuts what it touches; one in a line that it fills, that line as well.
        filled = one | two if (pairs[c][0] | pairs[c][1]) & single else 0
        if filled and filled & eager and filled & lazy and not without(filled, c, c + 1):
            empty |= sum(lines[r][c] for r in range(n) if not k <= r <= k + 1)
        start, end = max(c - 1, 0), min(c + 2, n)
        for line, beside in ((0, k - 1), (1, k + 2)):
            if 0 <= beside < n:
                shut = filled
                for x in range(start, end):
                    shut |= free[x][line]
                if shut & eager and shut & lazy and not without(shut, start, end):
                    empty |= lines[beside][c]
    return stars, empty
