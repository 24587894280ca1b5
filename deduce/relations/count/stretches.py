"""Stretches that may not be all alike, inside the cells of a count: each needs a cell of the other value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from deduce.board.marks import NOTHING, TOP, Marks, bits
from deduce.relations.count.rule import Count
from deduce.relations.derived import derived
from deduce.relations.forbidden.rule import Never, standing
from deduce.relations.rule import NO, YES, Board, prepared

MOST_TO_GIVE = 8
"""How many cells of a value a count may have left to give, so that stretches are looked at."""


class Stretched(NamedTuple):
    """The stretches of one value inside a count.

    Attributes:
        rule: the count.
        side: the value that each of them needs.
        left: how many cells of the count can still have it.
        sets: their open cells.
    """

    rule: Count
    side: int
    left: int
    sets: frozenset[int]


@prepared
def _pictures(board: Board) -> Mapping[int, Sequence[int]]:
    """By the value that they need, cells that may not have all the other one."""
    found: dict[int, list[int]] = {YES: [], NO: []}
    for picture in (one for rule in board.rules.of(Never) for one in standing(board, rule)):
        if not picture.yes or not picture.no:
            found[NO if picture.yes else YES].append(picture.known)
    return found


def stretched(board: Board, marks: Marks) -> Iterator[Stretched]:
    """The stretches of the counts that have few cells left to give; an empty one stands as it may not."""
    rules, pictures = board.rules.of(Count), _pictures(board)
    for rule in (rules[one.bit_length() - 1] for one in bits(board.live(Count))):
        for side in () if rule.when else (YES, NO):
            most = rule.most if side == YES else rule.cells.bit_count() - rule.least
            left = most - (rule.cells & marks[side]).bit_count()
            if left <= MOST_TO_GIVE:
                near = (one for one in pictures[side] if one & rule.cells and not one & marks[side])
                open_cells = (one & ~marks[1 - side] for one in near)
                yield Stretched(rule, side, left, frozenset(one for one in open_cells if not one & ~rule.cells))


def without(sets: frozenset[int], cells: int) -> frozenset[int]:
    """Those of some sets that have none of some cells."""
    return frozenset(one for one in sets if not one & cells)


@lru_cache(maxsize=50_000)
def packing(sets: frozenset[int], size: int) -> tuple[int, ...] | None:
    """So many of some sets of which no two have a cell in common; None where there are none."""
    if size <= 0:
        return ()
    sizes = sorted(one.bit_count() for one in sets)
    held: dict[int, list[int]] = {}
    for one in sets:
        for bit in bits(one):
            held.setdefault(bit, []).append(one)
    if len(sizes) < size or sum(sizes[:size]) > len(held):
        return None
    bit = min(held, key=lambda bit: (len(held[bit]), bit))  # one of the sets there is taken, or none of them
    for one in sorted(held[bit]):
        rest = packing(without(sets, one), size - 1)
        if rest is not None:
            return (one, *rest)
    return packing(without(sets, bit), size)


@derived(
    rank=43,
    ja="並びの割り当て",
    says=(
        "With {marks}, {packed}, so {therefore}.\n"
        "{packed}, so {therefore}.\n"
        "Stretches that may not be all alike need a cell each; with {because}, {therefore}."
    ),
    says_ja=(
        "{marked}、{packed}。だから{therefore}。\n"
        "{packed}。だから{therefore}。\n"
        "{since}、すべて同じにはできない並びにそれぞれ一つ要るので、{therefore}。"
    ),
    costly=True,
    clash=(
        "With {marks}, {overpacked}.\n"
        "{overpacked}.\n"
        "With {because}, stretches that may not be all alike would need more cells than their count allows."
    ),
    clash_ja=(
        "{marked}、{overpacked}。\n"
        "{overpacked}。\n"
        "{since}、すべて同じにはできない並びにそれぞれ一つ要る数が、数字に合わない。"
    ),
)
def stretches(board: Board, marks: Marks) -> Marks:
    """Stretches: parts of an area that may not be all alike need a cell each, and the count has no more to give.

    What it says
    ------------
    Where cells may not all have one value, some cell of them has the other. Take such stretches inside the area of a
    count of which no two have a cell in common. When they need all that the count still has to give, up to eight
    cells, no cell beside them can take any; when they need more, there is a contradiction.

    Why it is sound
    ---------------
    Stretches without a common cell need different cells.
    """
    found = NOTHING
    for rule, side, left, sets in stretched(board, marks):
        if left < 0 or 0 in sets or packing(sets, left + 1) is not None:
            return TOP
        full = 0
        if packing(sets, left) is not None:
            for bit in bits(rule.cells & ~marks.known):
                if packing(without(sets, bit), left) is not None:
                    full |= bit
        found = found.join(Marks(0, full) if side == YES else Marks(full, 0))
        if found.clash:
            return TOP
    return found
