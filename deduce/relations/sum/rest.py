"""The rule of 45: what units and the sums in them leave for a few cells.

A unit has each value once, so its cells come to a sum that is known. Without the sums that lie within it, its cells
that are left (*innies*) come to the rest; with those that reach beyond it, so do the cells beyond (*outies*). Where a
sum lies half within and half beyond, either part may be the one that is left: innies then come to so much more than
outies. A cell that is taken away counts backwards, from the largest value to the smallest, so that each is one `Sum`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial, reduce
from itertools import combinations, pairwise
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import NOTHING, TOP, Bitset, Marks, bits
from deduce.board.memo import trail
from deduce.relations.argument import Argument, as_one, board_of, least
from deduce.relations.count.rule import Count
from deduce.relations.count.subsets import CELL
from deduce.relations.derived import derived
from deduce.relations.propagation import Told
from deduce.relations.rule import Board, Rule, prepared
from deduce.relations.sum.rule import Adding, Sum, Values, adding, says

if TYPE_CHECKING:
    from deduce.contract.step import Step

MOST = 5
"""So many cells are left at most."""
RUN = 4
"""So many units side by side are looked at together."""


class Unit(NamedTuple):
    """Cells that have each value once.

    Attributes:
        name: what its counts are called.
        cells: their numbers, as a bitset.
        counts: the counts of its values.
    """

    name: str
    cells: int
    counts: Sequence[Count]


class SumRest(NamedTuple):
    """Cells that some units and sums leave.

    Attributes:
        spots: the variables of each, in the order of values; those of outies backwards.
        way: how what is left for them is reached.
        sums: the sums, as a bitset over those of the board.
        heeds: the variables of the cells.
    """

    spots: tuple[Values, ...]
    way: Adding
    sums: Bitset
    heeds: Bitset


class SumSource(NamedTuple):
    """What a rest comes from.

    Attributes:
        units: the units.
        sums: the sums.
        innies: the cells that are left, each by its variables.
        outies: those beyond.
        more: by how much innies come to more than outies.
        cells: the counts of the values of these cells.
    """

    units: Sequence[Unit]
    sums: Sequence[Sum]
    innies: Sequence[Values]
    outies: Sequence[Values]
    more: int
    cells: Sequence[Count]

    @property
    def rules(self) -> Sequence[Rule]:
        """All rules that say it."""
        return [*self.sums, *(count for unit in self.units for count in unit.counts), *self.cells]


def units(board: Board, cells: Sequence[Count]) -> list[Unit]:
    """The units of a board whose cells have these counts, in the order of its rules."""
    at = {bit: (i, k) for i, cell in enumerate(cells) for k, bit in enumerate(bits(cell.cells))}
    found: dict[tuple[str, int], dict[int, Count]] = {}
    for rule in board.rules.of(Count):
        spots = [at.get(bit) for bit in bits(rule.cells)]
        if rule.allowed != 2 or rule.clue or rule.when or rule.name == CELL or None in spots:
            continue
        values = {spot[1] for spot in spots if spot}
        if len(values) == 1:
            mine = reduce(int.__or__, (1 << spot[0] for spot in spots if spot))
            found.setdefault((rule.name, mine), {})[min(values)] = rule
    many = max((cell.cells.bit_count() for cell in cells), default=0)
    return [
        Unit(name, mine, list(counts.values()))
        for (name, mine), counts in found.items()
        if len(counts) == mine.bit_count() == many
    ]


def together(every: Sequence[Unit], sums: Sequence[int]) -> Iterator[Sequence[Unit]]:
    """Units alone, runs of units that lie side by side, such as rows, and each two of a sort that a sum joins."""
    named: dict[str, list[Unit]] = {}
    for unit in every:
        named.setdefault(unit.name, []).append(unit)
    for same in named.values():
        yield from ([unit] for unit in same)
        seen = set[tuple[int, ...]]()
        crossed = [[k for k, unit in enumerate(same) if unit.cells & mine] for mine in sums]
        firsts = [unit.cells & -unit.cells for unit in same]
        far = {after.bit_length() - before.bit_length() for before, after in pairwise(firsts)}
        beside = len(far) == 1 and all(two.cells == one.cells << min(far) for one, two in pairwise(same))
        runs = [
            list(range(start, start + size))
            for size in range(2, min(RUN, len(same) - 1) + 1 if beside else 0)
            for start in range(len(same) - size + 1)
        ]
        for some in (*runs, *(list(two) for reach in crossed for two in combinations(reach, 2))):
            chosen = [same[k] for k in some]
            whole = reduce(int.__or__, (unit.cells for unit in chosen))
            if tuple(some) not in seen and whole.bit_count() == sum(unit.cells.bit_count() for unit in chosen):
                seen.add(tuple(some))
                yield chosen


@prepared
def sources(board: Board) -> Sequence[SumSource]:
    """All that units and sums leave, with at most `MOST` cells."""
    cells = [rule for rule in board.rules.of(Count) if rule.name == CELL and rule.allowed == 2 and not rule.when]
    number = {tuple(bits(cell.cells)): i for i, cell in enumerate(cells)}
    sums = [rule for rule in board.rules.of(Sum) if all(spot in number for spot in rule.spots)]
    covers = [reduce(int.__or__, (1 << number[spot] for spot in rule.spots), 0) for rule in sums]
    spots, found = list(number), dict[tuple[int, ...], SumSource]()
    for chosen in together(units(board, cells), covers):
        whole = reduce(int.__or__, (unit.cells for unit in chosen))
        inside = [i for i, mine in enumerate(covers) if mine & whole]
        least_left = [i for i in inside if (covers[i] & ~whole).bit_count() < (covers[i] & whole).bit_count()]
        for taken in ([i for i in inside if not covers[i] & ~whole], inside, least_left):
            covered = reduce(int.__or__, (covers[i] for i in taken), 0)
            left, beyond = whole & ~covered, covered & ~whole
            count = (left | beyond).bit_count()
            apart = sum(covers[i].bit_count() for i in taken) == covered.bit_count()
            if not taken or not 0 < count <= MOST or not apart:
                continue
            values = len(spots[0])
            more = len(chosen) * values * (values + 1) // 2 - sum(sums[i].total for i in taken)
            inner, outer = ([spots[one.bit_length() - 1] for one in bits(some)] for some in (left, beyond))
            told = [cells[one.bit_length() - 1] for one in bits(left | beyond)]
            key = (left, beyond, more)
            if key not in found:
                found[key] = SumSource(chosen, [sums[i] for i in taken], inner, outer, more, told)
    return list(found.values())


def alike(source: SumSource) -> bool:
    """Whether all cells of a rest lie within one unit, or one sum of different values, of those that it comes from."""
    left = {bit for spot in (*source.innies, *source.outies) for bit in spot}
    if source.innies and source.outies:
        return False
    return any(left <= {bit for count in unit.counts for bit in bits(count.cells)} for unit in source.units) or any(
        rule.different and left <= set(bits(rule.cells)) for rule in source.sums
    )


def as_sum(source: SumSource) -> Sum:
    """A rest as one sum; where only outies are left, as theirs."""
    if not source.innies:
        return Sum(tuple(source.outies), -source.more, alike(source))
    backwards = tuple(spot[::-1] for spot in source.outies)
    values = len(source.innies[0])
    return Sum((*source.innies, *backwards), source.more + (values + 1) * len(backwards), alike(source))


@prepared
def rests(board: Board) -> Sequence[SumRest]:
    """The same, as a technique asks them."""
    numbers = {id(rule): i for i, rule in enumerate(board.rules.of(Sum))}
    found = []
    for source in sources(board):
        one = as_sum(source)
        way = adding(len(one.spots), one.values, one.total, one.different)
        found.append(SumRest(one.spots, way, sum(1 << numbers[id(rule)] for rule in source.sums), one.cells))
    return found


@trail
def _told(board: Board, marks: Marks, before: Told | None) -> Told | None:
    live, found = board.live(Sum), NOTHING
    fresh = board.board
    if before is not None:  # only a rest with new marks can say something new
        fresh = (marks.known ^ before.marks.known) & board.board
        found = before.found
    no = found.no
    for spots, way, sums, heeds in rests(board):
        if heeds & fresh and not sums & ~live:
            said = says(spots, way, marks)
            if said.clash:
                return None
            no |= said.no
    return None if no & marks.yes else Told(marks, Marks(0, no))


def saying(step: Step) -> list[tuple[SumSource, Marks]]:
    """What units and sums leave that draws a conclusion from its reason, each with its part; none where none does."""
    board, left, found = board_of(step), step.conclusion, list[tuple[SumSource, Marks]]()
    holding = {id(rule) for rule in board.holding}
    for source in sources(board):
        if all(id(rule) in holding for rule in source.sums):
            said = as_sum(source).says(step.reason)
            if said.clash:
                return [(source, TOP)] if step.conclusion.clash else []
            part = said.common(left)
            if part.known and not step.conclusion.clash:
                found.append((source, part))
                left = left.without(part)
    return [] if left.known else found


def argued(step: Step) -> Argument | None:
    """By units and sums, which speak together."""
    lines = []
    for source, part in saying(step):
        one = as_sum(source)
        heard = Marks(step.reason.yes & one.heeds, step.reason.no & one.heeds)
        if part.clash:
            rests_on = least(heard, lambda marks, one=one: one.says(marks).clash)  # type: ignore[misc]
        else:
            rests_on = least(heard, partial(_draws, one, part))
        lines.append(Argument(part, as_one(*source.rules), rests_on))
    return Argument(step.conclusion, lines=tuple(lines)) if lines else None


def _draws(one: Sum, claim: Marks, marks: Marks) -> bool:
    return claim.within(one.says(marks))


@derived(
    rank=18,
    ja="45の法則",
    says="{leftovers}.\n{leftover}; with {marks}, {therefore}.\n{leftover}; so {therefore}.\n"
    "With {because}, {therefore}.",
    says_ja="{leftovers}。\n{leftover}。{marked}、{therefore}。\n{leftover}。だから{therefore}。\n{since}、{therefore}。",
    clash="{leftover}; with {marks}, that cannot be.\n{leftover}; that cannot be.\n"
    "With {because}, what is left does not add up.",
    clash_ja="{leftover}。{marked}、ありえない。\n{leftover}。これはありえない。\n{since}、残りの和が合わない。",
    argue=argued,
)
def rule_of_45(board: Board, marks: Marks) -> Marks:
    """Rule of 45: a unit has each value once, so without the sums in it, its other cells come to what is left.

    What it says
    ------------
    The values of a row, a column or a box come to 45, on a board of nine. Take away the sums that lie in it: what is
    left is the sum of the cells that are left, the innies. Where sums reach beyond the unit, what they come to without
    the unit is the sum of the cells beyond, the outies; where some cells are left and others lie beyond, the difference
    is known. The same goes for several units side by side. Then see which combinations of values are left for these
    cells, of which there are five at most.

    Why it is sound
    ---------------
    Each unit has every value once, and each sum is met, in every solution; the rest is subtraction.
    """
    found = _told(board, marks)
    return TOP if found is None else found.found
