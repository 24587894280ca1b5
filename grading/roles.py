"""What each technique was worth to a solve, by taking it away: needed, replaceable or not needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from deduce.contract.puzzle import Puzzle
from deduce.contract.technique import Technique
from deduce.engine.tiers import Tiers
from deduce.language.errors import bounded

Role = Literal["essential", "replaceable", "unused"]


def roles(
    puzzle: Puzzle, techniques: Sequence[Technique], tier: int, counts: Mapping[str, int], budget: int | None = None
) -> dict[str, Role] | None:
    """The role of each technique in a solve at tier 1 or 2.

    *Essential*: without it, the others do not solve the puzzle at that tier. *Unused*: no round of the solve is its
    own, and the tier stays; it may still have served inside a contradiction. *Replaceable* is what lies between.

    Args:
        puzzle: the puzzle.
        techniques: those of the solve, the easiest first.
        tier: the tier that they need.
        counts: the marks that each adds over the rounds.
        budget: the fixpoints that each trial may cost.

    Returns:
        None at tier 3, where a trial would cost too much, and when the budget is used up.
    """
    if tier > 2:
        return None
    found: dict[str, Role] = {}
    for item in techniques:
        used = item.id in counts
        if tier == 1 and not used:
            found[item.id] = "unused"
            continue
        tiers = Tiers(puzzle, [other for other in techniques if other is not item], budget=budget)
        reached = None
        with bounded():
            reached = tiers.close(tier, puzzle.givens)
        if reached is None:
            return None
        if not puzzle.solved(reached):
            found[item.id] = "essential"
        else:
            found[item.id] = "replaceable" if used else "unused"
    return found
