"""Grades under the symmetries of a kind and under other orders of execution."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from deduce.board.marks import Marks
from deduce.engine.tiers import Tiers
from grading.grade import grade
from tests.long import Trial
from tests.long.states import shipped

if TYPE_CHECKING:
    from deduce.contract.kind import Kind
    from deduce.contract.puzzle import Puzzle

ORDERS = 10


class Shuffled(Tiers):
    """Tiers that try techniques and literals in a random order. What a round is depends on ranks, which stay."""

    rng = random.Random(0)

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.rng.shuffle(self.functions)
        self.rng.shuffle(self.cheap)

    def literals(self, marks: Marks) -> list[Marks]:
        found = super().literals(marks)
        self.rng.shuffle(found)
        return found


FIGURES = ("status", "tier", "tier_unique", "hardest", "rating", "counts", "longest_refutation")


def figures(puzzle: Puzzle) -> dict[str, Any]:
    """What the grade says of the puzzle, but for what turns with the board."""
    found = grade(puzzle, budget=10**9)
    return {name: getattr(found, name) for name in FIGURES} | {"rounds": len(found.rounds)}


def invariance(kind: Kind, count: int) -> Trial:
    """The grade of each board of ``data/`` is the same when it is turned and when the work is done in another order.

    Args:
        kind: the kind.
        count: how many of its boards, the smallest first.
    """
    trial = Trial("grades of turned boards in shuffled orders")
    found = sorted((puzzle for puzzle, _ in shipped(kind)), key=lambda puzzle: puzzle.variables.bit_count())
    for puzzle in found[:count]:
        right = figures(puzzle)
        turned = [puzzle, *(symmetry.puzzle for symmetry in puzzle.symmetries())]
        for one in turned:
            for order in range(ORDERS):
                Shuffled.rng = random.Random(f"{puzzle.id} {order}")
                with patch("grading.grade.Tiers", Shuffled):
                    here = figures(one)
                trial.count += 1
                if here != right:
                    trial.faults.append(f"{puzzle.id}, order {order}: {here} instead of {right}\n{one.text()}")
    trial.note = f"{min(count, len(found))} boards"
    return trial
