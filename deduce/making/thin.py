"""Taking givens or clues away from a solved board, as long as the solver, capped at a tier, still solves it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.puzzle import Puzzle
from deduce.contract.technique import Technique
from deduce.engine.tiers import Closures, Tiers
from deduce.language.errors import bounded

P = TypeVar("P", bound=Puzzle)

BUDGET = 20_000
"""Fixpoints that one board may cost."""
TRIAL = 2_000
"""Fixpoints that it may cost to see whether a clue is needed."""
REACH = 3
"""How many steps from a given another solution is looked for before the whole board is."""
NEARBY = 12
"""Fixpoints spent on each of these steps, and"""
ANYWHERE = 30
"""on the whole board."""
PROOF = 200
"""The same at tier 3, where only uniqueness decides: boards on which that shows soon are seldom hard."""
WRONG = 3
"""How many wrong marks are tried as a start towards another solution before a clue is tried in earnest."""


def tier_of(puzzle: Puzzle, max_tier: int, techniques: Sequence[Technique] | None = None) -> tuple[int | None, Marks]:
    """The tier of a puzzle by all or some techniques, None when it is deeper than `max_tier`, and the marks reached."""
    tiers = Tiers(puzzle, techniques or puzzle.kind.sound, budget=BUDGET)
    closures: Closures = {}
    marks = puzzle.givens
    for tier in range(1, max_tier + 1):
        marks = tiers.close(tier, marks, closures)
        if puzzle.solved(marks):
            return tier, marks
    return None, marks


def thin_givens(
    tiers: Tiers, solution: Marks, groups: Sequence[Marks], tier: int, rng: Random, *, least: int = 0, spare: int = 0
) -> Marks:
    """Givens, among groups of marks of a solution, from which the solver capped at `tier` finds the solution.

    A group is wanted as long as its marks do not follow from the others: what follows at a tier may be left out, since
    the closure is then the same. At tier 3 it may be left out when there is provably no other solution; so few of these
    boards need tier 3 that only the last one is worth grading, and that is left to the caller.

    Args:
        tiers: the puzzle without givens; its budget bounds the work.
        solution: the full board.
        groups: marks that are given or left out together, in the order in which they are tried; together they are all.
        tier: the cap.
        rng: for the order in which groups are taken away.
        least: how many givens to keep at least.
        spare: variables that are better not given: added last and taken away first.
    """
    # First only as many as tier 1 needs, then without those that follow.
    chosen: list[Marks] = []
    marks = givens = NOTHING
    for group in sorted(groups, key=lambda group: group.known & spare != 0):
        if not group.within(marks) or givens.size() < least:
            chosen.append(group)
            givens = givens.join(group)
            marks = tiers.fixpoint(marks.join(group))
    rng.shuffle(chosen)
    room = givens.size() - least

    def needed(group: Marks, rest: Marks) -> bool:
        nonlocal room
        if group.size() > room or not _follows(tiers, rest, group, solution, tier):
            return True
        room -= group.size()
        return False

    order = sorted(chosen, key=lambda group: group.known & spare == 0)
    return _joined(_thinned(tiers, tiers.fixpoint(NOTHING), order, needed))


def _thinned(
    tiers: Tiers, rest: Marks, groups: Sequence[Marks], needed: Callable[[Marks, Marks], bool]
) -> Sequence[Marks]:
    """The groups that stay when each in turn goes unless it is needed beside the others.

    `needed` is told the tier-1 closure of the others. Halving makes it from `rest`, the closure of the marks that stay
    in any case: groups beside each other in the order share most of the work.
    """
    if len(groups) < 2:
        return [group for group in groups if needed(group, rest)]
    first, second = groups[: len(groups) // 2], groups[len(groups) // 2 :]
    first = _thinned(tiers, tiers.fixpoint(rest.join(_joined(second))), first, needed)
    second = _thinned(tiers, tiers.fixpoint(rest.join(_joined(first))), second, needed)
    return [*first, *second]


def _joined(groups: Sequence[Marks]) -> Marks:
    marks = NOTHING
    for group in groups:
        marks = marks.join(group)
    return marks


def _follows(tiers: Tiers, marks: Marks, group: Marks, solution: Marks, tier: int) -> bool:
    """Whether a group follows at the tier from marks that tier 1 has closed; at tier 3, from the rules."""
    if group.within(marks) or tier == 1:
        return group.within(marks)
    rival = _rival(tiers, marks, group, solution, ANYWHERE if tier < 3 else PROOF)
    if rival or tier == 3:
        return rival is False
    return group.within(tiers.close2(marks, {}))


def _rival(tiers: Tiers, marks: Marks, group: Marks, solution: Marks, effort: int) -> bool | None:
    """Whether another solution agrees with the marks but not with the group; None when the search gives up.

    It mostly differs from the known one in a few places near to where it must. So these are searched first, with all
    the rest of the board filled in.
    """
    answer: bool | None = False
    for literal in group.without(marks).literals():
        other = tiers.fixpoint(marks.join(literal.flipped))
        if other.clash:
            continue
        spot = other.without(solution).known
        for _ in range(REACH):
            for bit in list(bits(spot)):
                spot |= tiers.puzzle.near(bit)
            if _search(tiers, other.join(solution.without(Marks(spot, spot))), solution, NEARBY):
                return True
        found = _search(tiers, other, solution, effort)
        if found:
            return True
        answer = None if found is None else answer
    return answer


def _search(tiers: Tiers, marks: Marks, solution: Marks, effort: int) -> bool | None:
    """Whether some solution has the marks, trying first what is as in the known one; None when the search gives up."""
    near = tiers.puzzle.near
    stack = [marks]
    for _ in range(effort):
        if not stack:
            return False
        marks = tiers.fixpoint(stack.pop())
        if marks.clash:
            continue
        free = tiers.open(marks)
        if not free:
            return True
        known, wrong = marks.known, marks.without(solution).known
        bit = max(bits(free), key=lambda one: ((near(one) & wrong).bit_count(), (near(one) & known).bit_count()))
        right = solution.common(Marks(bit, bit))
        stack += [marks.join(right.flipped), marks.join(right)]
    return None if stack else False


def thin_clues(
    puzzle: P,
    groups: Sequence[int],
    tier: int,
    *,
    least: int = 0,
    budget: int = TRIAL,
    straight: bool = False,
    techniques: Sequence[Technique] | None = None,
) -> P:
    """The puzzle without clues that the solver capped at `tier` does not need.

    Args:
        puzzle: a puzzle that is solved at the tier.
        groups: bitsets over its clues, each dropped as a whole or kept, in the order in which they are tried.
        tier: the cap.
        least: how many clues to keep at least.
        budget: fixpoints for each trial; a clue whose trial costs more is kept.
        straight: whether clues that the tier does not need go at once, not first those that the techniques do not need.
            What these leave seldom needs the tier; what goes at once needs it more often, and takes longer.
        techniques: those that are to solve the puzzle; all of the kind if not said.
    """
    kept = (1 << len(puzzle.clues)) - 1
    easiest, solution = tier_of(puzzle, tier, techniques)
    for cap in range(tier if straight else easiest or tier, tier + 1):  # what tier 1 does not need is found soonest
        for group in groups:
            fewer = kept & ~group
            if (
                fewer != kept
                and fewer.bit_count() >= least
                and _solves(puzzle.keep(fewer), cap, solution, budget, techniques)
            ):
                kept = fewer
    return puzzle.keep(kept)


def _solves(
    puzzle: Puzzle, tier: int, solution: Marks, budget: int, techniques: Sequence[Technique] | None = None
) -> bool:
    """Whether the solver capped at `tier` solves a puzzle that has this solution."""
    tiers = Tiers(puzzle, techniques or puzzle.kind.sound, budget=budget)
    marks = tiers.fixpoint(puzzle.givens)
    if puzzle.solved(marks) or tier == 1:
        return puzzle.solved(marks)
    closures: Closures = {}
    wrong = [literal for literal in tiers.literals(marks) if not literal.within(solution)]
    with bounded():
        for literal in wrong[:WRONG]:
            other = tiers.probe(literal, marks, closures)
            if not other.clash and _search(tiers, other, solution, ANYWHERE):
                return False
        return puzzle.solved(tiers.close(tier, marks, closures))
    return False
