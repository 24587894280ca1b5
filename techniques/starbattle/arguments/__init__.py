"""The blanks of sentences: units in ranges, what they need against what is left, which one starves.

Everything is computed from the reason of a step and from its clues, by the views that the techniques use.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from techniques.starbattle.arguments.chains import Chains
from techniques.starbattle.arguments.held import HeldBlanks
from techniques.starbattle.arguments.outcomes import Outcomes
from techniques.starbattle.shared.tally import tally

if TYPE_CHECKING:
    from collections.abc import Sequence

    from deduce.contract.step import Step
    from techniques.starbattle.kind import StarBattle


class StarBattleBlanks(Outcomes, HeldBlanks, Chains):
    """The blanks of the sentences of one step, each of which may be `Unsaid`."""


BLANKS = StarBattleBlanks


@lru_cache(maxsize=8)  # blanks are kept by view
def views(puzzle: StarBattle, step: Step) -> Sequence[Step]:
    """A step as it rests on all marks of the board, and on its reason; blocks look at the board themselves."""
    blocks = step.technique is not None and step.technique.name == "tiling"
    if blocks or step.conclusion.clash or tally(puzzle, step.before).clash:
        return (step,)
    return replace(step, reason=step.before), step
