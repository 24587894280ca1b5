"""A solve in rounds: all hits of the easiest technique that has any, applied together.

Because a round takes everything, no order of execution, turn of the board or exchange of colours can change the
figures. A round of tier 2 is all refutable literals of a standstill of tier 1. Tier 3 is not played out: what is left
open at the standstill of tier 2 is its one figure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deduce.board.marks import NOTHING, Marks
from deduce.contract.step import CONTRADICTION
from deduce.core import session as core
from deduce.engine.refute import fewest
from deduce.engine.tiers import Closures, Tiers


@dataclass(frozen=True, slots=True)
class Round:
    """One round.

    Attributes:
        tier: 1 for a technique, 2 for one-cell contradictions, 3 for what lies beyond them.
        name: the full name of the technique or of the sort of contradiction.
        hits: how many marks it adds; at tier 3 how many variables were open.
        inner: the inner rounds of the shortest refutation of a tier-2 round.
        gained: the marks that it adds; none for a clash, nor at tier 3.
    """

    tier: int
    name: str
    hits: int
    inner: int = 0
    gained: Marks = NOTHING


def play(tiers: Tiers, marks: Marks, *, max_tier: int = 2, solution: Marks = NOTHING) -> tuple[Marks, list[Round]]:
    """Play from `marks` to the end or to the standstill of `max_tier` (1 or 2); returns the marks reached and the
    rounds. A known `solution` saves time.
    """
    if loops := tiers.loops:
        played = loops.run(tiers, core.PLAY, marks, int(max_tier > 1), solution)
        return played.marks, [_round(tiers, *one) for one in played.rounds]
    found: list[Round] = []
    closures: Closures = {}
    standstills: list[Marks] = []
    safe: Marks | None = None
    while True:
        for technique, before, gained in tiers.rounds(marks):
            added = NOTHING if gained.clash else gained
            found.append(Round(1, technique.id, added.size(), gained=added))
            marks = before.join(gained)
        if marks.clash or max_tier < 2 or not tiers.open(marks):
            return marks, found
        if safe is None:
            safe = tiers.standing(marks, solution)
        literals = tiers.refutable(marks, closures, safe, standstills=standstills)
        if not literals:
            return marks, found
        _, inner = fewest(tiers, marks, literals)
        gained = NOTHING
        for literal in literals:
            gained = gained.join(literal.flipped)
        found.append(Round(2, CONTRADICTION[2], len(literals), inner, gained))
        marks = marks.join(gained)


def _round(tiers: Tiers, number: int, hits: int, inner: int, gained: Marks) -> Round:
    """A round as the compiled loop tells it; -1 stands for one-cell contradictions."""
    if number < 0:
        return Round(2, CONTRADICTION[2], hits, inner, gained)
    return Round(1, tiers.techniques[number].id, hits, inner, gained)


def longest_refutation(rounds: Sequence[Round]) -> int | None:
    """The most inner rounds that some tier-2 round asks for at the least, or None when there is none."""
    return max((one.inner for one in rounds if one.tier == 2), default=None)
