"""Regions moved about, cell by cell, until the star pattern inside is the only one and as hard to find as wanted.

As long as there are other solutions, a cell that they need moves to the region next door, which spoils them and
leaves ours alone. So every repair removes at least one wrong solution. Boards with one star are repaired against a
list of solutions; with more stars, where lists are dear, the techniques look for one where they stall.

A board that is too easy climbs: any cell moves, and the move stays if the solution is still the only one and the
techniques do not come further than before.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from random import Random

from deduce.board.connectivity import flood
from deduce.board.grid import grid
from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget, OutOfTime
from techniques.starbattle.kind import KIND, StarBattle
from techniques.starbattle.make.regions import grown, star_pattern
from techniques.starbattle.make.rivals import rivals

REPAIRS = 12
"""How many repairs a board gets for each of its lines, before we start afresh."""
RIVALS = 2
"""How many other solutions of a board with one star are listed for a repair."""
PLAIN = 62
"""Techniques up to this rank look for second solutions of boards with more stars."""
NODES = 60
"""How far such a second solution is looked for."""
CLIMB = 400
"""How many moves a board gets to become harder."""
BUDGET = 3000
"""Fixpoints that one look at a board may cost."""
STAGES = (12, 40, 60, 64, 70, 80, 200)
"""The ranks up to which techniques measure how easy a board is."""


def repaired(rng: Random, n: int, stars: int, tier: int, least: int) -> StarBattle | None:
    """A board of the tier if moving cells leads there, else below or beyond; None for a bad start.

    Args:
        rng: where all chance comes from.
        n: the lines.
        stars: of each unit.
        tier: how hard the board should be.
        least: how many cells a region has at least.
    """
    ours = star_pattern(rng, n, stars)
    regions = grown(rng, n, ours)
    if regions is None or min(region.bit_count() for region in regions) < least:
        return None
    draft = RegionDraft(rng, ours, regions, least)
    if not (draft.only() if stars == 1 else draft.solvable(min(tier, 2))):
        return None
    if tier > 1:
        draft.climb(tier)
    return draft.puzzle


class RegionDraft:
    """A board in the making.

    Attributes:
        ours: the stars that are to be the only solution.
        regions: the regions, which change.
        least: how many cells a region keeps.
    """

    def __init__(self, rng: Random, ours: int, regions: list[int], least: int) -> None:
        self.rng, self.ours, self.regions, self.least = rng, ours, regions, least
        self.n = len(regions)
        self.stars = ours.bit_count() // self.n
        self.grid = grid(self.n, self.n)
        self.movable = self.grid.board & ~ours

    @property
    def puzzle(self) -> StarBattle:
        return StarBattle(self.n, self.n, tuple(self.regions), self.stars)

    def move(self, cell: int) -> bool:
        """Give a cell to a region beside it, if its own stays in one piece and large enough."""
        width, regions = self.grid.width, self.regions
        own = next(i for i, region in enumerate(regions) if region & cell)
        rest = regions[own] ^ cell
        beside = self.grid.beside(cell)
        mine = rest & beside
        if mine == beside or not mine or rest.bit_count() < self.least:
            return False
        if mine & (mine - 1) and flood(mine & -mine, rest, width) != rest:
            return False
        others = [i for i, region in enumerate(regions) if region & beside and i != own]
        regions[own] = rest
        regions[others[int(self.rng.random() * len(others))]] |= cell
        return True

    def move_one(self, cells: Iterable[int]) -> int:
        """Move the first of some cells that can move, or a cell near them to make room; the cell, or 0."""
        cells = list(cells)
        for cell in cells:
            if self.move(cell):
                return cell
        near = list(bits(self.grid.around(sum(cells)) & self.movable))
        self.rng.shuffle(near)
        return next((cell for cell in near if self.move(cell)), 0)

    # One star --------------------------------------------------------------------------------------------------------

    def rivals(self, most: int) -> list[int] | None:
        return rivals(self.regions, _clear(self.n), self.ours, most)

    def only(self) -> bool:
        """Move cells that other solutions need, those of most solutions first, until there is none."""
        for _ in range(REPAIRS * self.n):
            found = self.rivals(RIVALS)
            if not found:
                return found is not None
            while found:
                count = Counter(bit for one in found for bit in bits(one & ~self.ours))
                moved = self.move_one(sorted(count, key=lambda bit: -count[bit] + self.rng.random()))
                if not moved:
                    return False
                if not any(one & moved for one in found):
                    break  # it only made room
                found = [one for one in found if not one & moved]
        return False

    # More stars ------------------------------------------------------------------------------------------------------

    def solvable(self, tier: int) -> bool:
        """Move cells until the board is solved at the tier or below."""
        for _ in range(REPAIRS * self.n):
            wrong = self.wrong()
            if not wrong:
                tiers = self.tiers()
                marks = tiers.fixpoint(NOTHING)
                if tier > 1 and tiers.open(marks):
                    marks = tiers.close2(marks, {})
                if tiers.puzzle.solved(marks):
                    return True
                wrong = tiers.open(marks) & self.movable  # too hard: any change may do
            cells = list(bits(wrong or self.movable))
            self.rng.shuffle(cells)
            if not self.move_one(cells):
                return False
        return False

    def wrong(self) -> int:
        """The cells of stars in another solution, if one is soon found."""
        tiers = self.tiers(PLAIN)
        marks = tiers.fixpoint(NOTHING)
        if tiers.puzzle.solved(marks):
            return 0
        nodes, units = NODES, self.puzzle.units

        def complete(marks: Marks) -> int:
            """The stars of some solution with these marks; 0 if none is soon found."""
            nonlocal nodes
            nodes -= 1
            marks = tiers.fixpoint(marks) if nodes >= 0 else TOP
            if marks.clash:
                return 0
            free = tiers.open(marks)
            if not free:
                return marks.yes
            for bit in bits(min((unit & free for unit in units if unit & free), key=int.bit_count)):
                found = complete(Marks(marks.yes | bit, marks.no))
                if found or nodes < 0:
                    return found
                marks = Marks(marks.yes, marks.no | bit)
            return 0

        for star in bits(self.ours & ~marks.yes):
            found = complete(Marks(marks.yes, marks.no | star))
            if found:
                return found & ~self.ours
            marks = marks.join(Marks(star, 0))
        return 0

    # Harder ----------------------------------------------------------------------------------------------------------

    def climb(self, tier: int) -> None:
        """Move cells of a board with one solution until it is of the tier, as long as there is hope."""
        best = self.hardness(tier)
        cells = list(bits(self.movable))
        for _ in range(CLIMB):
            if best[0]:
                return
            before = self.regions.copy()
            if not self.move(self.rng.choice(cells)):
                continue
            if self.stars > 1 or self.rivals(1) == []:
                found = self.hardness(tier)
                if found >= best and (not found[0] or self.solved(tier)):
                    best = found
                    continue
            self.regions = before

    def hardness(self, tier: int) -> tuple[int, ...]:
        """How many cells stay open at the tier below, and by fewer and fewer techniques."""
        marks = NOTHING
        found = []
        for rank in STAGES:
            tiers = self.tiers(rank)
            marks = tiers.fixpoint(marks)
            found.append(tiers.open(marks).bit_count())
        if tier == 3:
            found.append(tiers.open(tiers.close2(marks, {})).bit_count() if found[-1] else 0)
        return tuple(reversed(found))

    def solved(self, tier: int) -> bool:
        """Whether the tier solves the board."""
        from deduce import oracle

        tiers = self.tiers()
        try:
            if tier == 2:
                return tiers.puzzle.solved(tiers.close2(NOTHING, {}))
            found = oracle.unique(tiers.puzzle).solutions
            return len(found) == 1 and tiers.puzzle.solved(tiers.close3(NOTHING, {}, found[0]))
        except OutOfTime:  # of the call, not of this board
            raise
        except OutOfBudget:
            return False

    def tiers(self, rank: int = STAGES[-1]) -> Tiers:
        """The closures of the board as it is, with techniques up to a rank."""
        chosen = [technique for technique in KIND.sound if technique.rank <= rank]
        return Tiers(self.puzzle, chosen, budget=BUDGET)


@lru_cache(maxsize=16)
def _clear(n: int) -> dict[int, int]:
    """For each cell those not in its row or its column that do not touch it."""
    shape = grid(n, n)
    return {
        shape.bit(r, c): shape.board & ~(shape.around(shape.bit(r, c)) | shape.row(r) | shape.col(c))
        for r, c in shape.cells()
    }
