"""What the strips hold after one star more, from what the star changes.

A star changes a few regions, and what some bands leave them to share. Where the strips show nothing before it, they
show something after it only of these. And they can contradict themselves only if they force another star: a region has
no room to spare, or a band leaves none. So these are looked at first, and then what lies within the reach of that star.
"""

from __future__ import annotations

from collections.abc import Sequence

from deduce.board.lanes import LANE, Lanes
from deduce.board.marks import bits
from techniques.starbattle.kind import StarBattle
from techniques.starbattle.shared.packing import fits
from techniques.starbattle.shared.tally import Tally, forced, placed, spoils
from techniques.starbattle.shared.windows import Bands, Bounds, Slack, bounds, parts, parts_of, slack


class Pressing:
    """The strips of a state, and those of the state after one star more.

    Args:
        puzzle: the puzzle.
        state: the state before the star.
        axes: its bands.

    Attributes:
        fails: whether what the strips hold before the star contradicts itself.
    """

    __slots__ = ("_axes", "_held", "_lefts", "_puzzle", "_silent", "_state", "fails")

    def __init__(self, puzzle: StarBattle, state: Tally, axes: tuple[Bands, Bands]) -> None:
        self._puzzle, self._state, self._axes = puzzle, state, axes
        self._lefts = state.left[2 * puzzle.rows :]
        found = parts(puzzle.layout, state, axes)
        self._held = [] if found is None else found.held
        yes, no = 0, -1 if found is None else found.empty
        for cells, count in self._held:
            yes |= forced(cells, count, puzzle.width)
            no |= spoils(puzzle.layout, cells, count, state.single)
        self.fails = found is None or bool(yes & no)
        self._silent = not yes and not no & state.open

    def fails_after(self, bit: int) -> bool:  # noqa: C901 (asked for every open cell; one pass, for speed)
        """Whether it does so after a star on an open cell."""
        puzzle, silent = self._puzzle, self._silent
        layout, n, width = puzzle.layout, puzzle.rows, puzzle.width
        after = placed(layout, self._state, bit)
        lefts, needs = after.left[2 * n :], after.need[2 * n :]
        changed = [k for k, was in enumerate(self._lefts) if lefts[k] != was]
        yes = 0
        for k in changed if silent else range(n):
            if needs[k] > 0:
                if fits(lefts[k], width, needs[k]) < needs[k]:
                    return True
                yes |= forced(lefts[k], needs[k], width)
        axes = []
        for axis in (0, 1):
            moved = self._moved(axis, bit, after, changed)
            if moved is None:
                return True
            axes.append(moved)

        # A part is without room to spare only where the lines are.
        for axis, (tight, lanes, regions) in enumerate(axes):
            top = self._axes[axis].top
            full = top & ~((tight.smaller & ~top) + (top - (top >> LANE - 1)))
            for k, region in enumerate(regions):
                look = full if k in changed else full & lanes
                if look and (short := (tight.smaller - region.spread & look) ^ look):
                    for cells, count in parts_of(self._axes[axis].cells, tight, short, lefts[k], needs[k], region):
                        if count > 0:
                            yes |= forced(cells, count, width)
        if not yes:
            return False

        reached, (rows, cols, inner) = yes, after.single
        for star in bits(yes):
            row, col, own = layout.units_of[star]
            reached |= layout.touching[star]
            if star & rows:
                reached |= layout.units[row]
            if star & cols:
                reached |= layout.units[col]
            if star & inner:
                reached |= layout.units[own]
        held = {(lefts[k], needs[k]) for k in (changed if silent else range(n)) if needs[k] > 0}
        for axis, (tight, lanes, regions) in enumerate(axes):
            top = self._axes[axis].top
            for k, region in enumerate(regions):
                look = (top if k in changed else lanes) if lefts[k] & reached else 0
                if look and (short := (tight.smaller - region.spread & look) ^ look):
                    held.update(parts_of(self._axes[axis].cells, tight, short, lefts[k], needs[k], region))
        for cells, count in held:
            if cells & reached and (spoils(layout, cells, count, after.single) if count > 0 else cells) & yes:
                return True
        if not silent:
            return False
        # In regions that have not changed, a star spoils more where it now fills a unit.
        filled = 0
        for one, more in zip(self._state.single, after.single, strict=True):
            filled |= one ^ more
        reached &= filled & ~sum(layout.regions[k] for k in changed)
        return any(cells & reached and spoils(layout, cells, count, after.single) & yes for cells, count in self._held)

    def _moved(
        self, axis: int, bit: int, after: Tally, changed: Sequence[int]
    ) -> tuple[Slack, Lanes, Sequence[Bounds]] | None:
        """The slack of the bands of a direction after the star, where it differs, and the regions in them; None for a
        contradiction. Regions without the star need as many.
        """
        puzzle, before = self._puzzle, self._axes[axis]
        layout, n, top = puzzle.layout, puzzle.rows, before.top
        regions, needs, lows, highs = before.regions.copy(), before.needs, before.lows, before.highs
        for k in changed:
            was = regions[k]
            one = regions[k] = bounds(layout, axis, after.left[2 * n + k], after.need[2 * n + k], puzzle.stars)
            lows += one.lows - was.lows
            highs += one.lows + one.spread - was.lows - was.spread
        line = layout.units_of[bit][axis]
        if self._state.need[line] > 0:
            needs -= layout.lanes[1][line - axis * n] & ~before.unknown
        tight = slack(top, before.unknown, needs, lows, highs)
        if tight is None:
            return None
        lanes = top
        if self._silent and before.slack is not None:
            differs = (tight.above ^ before.slack.above | tight.below ^ before.slack.below) & ~top
            lanes = differs + (top - (top >> LANE - 1)) & top
        return tight, lanes, regions
