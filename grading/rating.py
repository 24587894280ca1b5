"""The rating: how much work a puzzle is, from order-free figures of its rounds.

A round costs more the harder its technique is to see, and less the more places offer it at that moment; a round of
contradictions costs by its shortest refutation. The rating is the sum, so a longer board rates higher than a short one.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from deduce.puzzle import Puzzle
from grading.rounds import Round

RANK = 0.02
"""What one rank adds to the cost of a technique of rank 0, which is 1."""
REFUTATION = (4.0, 1.0)
"""The cost of a refutation: a constant, and a part for each inner round."""
SECOND = 10.0
"""The cost for each variable that one-cell contradictions leave open."""


def rating(puzzle: Puzzle, rounds: Sequence[Round]) -> float:
    """The rating of a solve in rounds, rounded to one decimal."""
    ranks = {item.id: item.rank for item in puzzle.kind.techniques}
    return round(sum(cost(one, ranks.get(one.name, 0)) for one in rounds), 1)


def cost(one: Round, rank: int) -> float:
    """What one round costs; `rank` is that of its technique."""
    if one.tier == 1:
        return (1 + RANK * rank) / math.sqrt(max(one.hits, 1))
    if one.tier == 2:
        base, each = REFUTATION
        return (base + each * one.inner[0]) / math.sqrt(one.hits)
    return SECOND * one.hits
