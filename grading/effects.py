"""How much easier or harder one clue less, one more or one changed makes a puzzle."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from math import inf
from operator import attrgetter
from typing import Any, Literal

from deduce.board.marks import Marks
from deduce.contract.puzzle import Name, Puzzle
from deduce.engine.path import licensed
from deduce.engine.tiers import Tiers
from grading.headline import by_convention
from grading.repairs import Attempts, Repair

FIXPOINTS = 50_000
"""How many fixpoints all grades may cost together."""
How = Literal["more", "less", "other"]


@dataclass(frozen=True)
class Effect:
    """What one clue less, more or changed makes of a puzzle, whose solution stays the same.

    Attributes:
        clue: the clue, or the change.
        how: whether the clue is printed besides, left out, or another one stands there.
        tier: the tier then, 1 or 2; None where these do not solve it.
        rating: the rating then; None without a tier.
    """

    clue: Name
    how: How
    tier: int | None
    rating: float | None

    @property
    def difficulty(self) -> tuple[float, float]:
        """By what boards are ordered from the easiest to the hardest."""
        return difficulty(self.tier, self.rating)

    def to_json(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "clue": self.clue["en"],
            "added": self.how == "more",
            "changed": self.how == "other",
            "tier": self.tier,
            "rating": self.rating,
        }


def difficulty(tier: int | None, rating: float | None) -> tuple[float, float]:
    """By what boards are ordered from the easiest to the hardest, those without a tier last."""
    return (inf, inf) if tier is None else (tier, rating or 0.0)


def effects(tiers: Tiers, solution: Marks, spare: Collection[Name], *, convention: bool) -> tuple[list[Effect], int]:
    """The effects of single clues and changes, the easiest board first; and of how many it did not become clear, since
    all together cost too much.

    Args:
        tiers: the puzzle, and what time is left.
        solution: its one solution.
        spare: the clues that can be left out.
        convention: whether techniques that assume one solution count.

    Raises:
        OutOfTime: when the time is over.
    """
    puzzle, left, found, unclear = tiers.puzzle, FIXPOINTS, list[Effect](), 0
    less: list[Change] = [(name, board, "less") for name, board in puzzle.fewer() if name in spare]
    more: list[Change] = [(name, board, "more") for name, board in puzzle.further(solution)]
    other: list[Change] = [(name, board, "other") for name, board in _other(puzzle, solution)]
    attempts = Attempts(tiers, [solution])
    every, by = list(_in_turn(less, more, other)), attrgetter("difficulty")
    for number, (name, board, how) in enumerate(every):
        end = solution if how == "other" else puzzle.carried(solution, board)
        if how == "other" and (attempts.over or attempts.several(board) or not attempts.one(board)):
            unclear += attempts.over
            continue
        techniques = licensed(board, board.kind.techniques, end) if convention else list(board.kind.sound)
        there = Tiers(board, techniques, budget=left, time_limit=tiers.seconds)
        lead = by_convention(there, end, max_tier=2)
        left = there.left
        if lead is None and not left:
            return sorted(found, key=by), unclear + len(every) - number
        found.append(Effect(name, how, lead.tier if lead else None, lead.rating if lead else None))
    return sorted(found, key=by), unclear


def _other(puzzle: Puzzle, solution: Marks) -> Iterator[Repair]:
    """The boards with one clue changed that have the same variables and solution."""
    for name, board in puzzle.altered(solution, puzzle.variables):
        if board.variables == puzzle.variables and board.givens.within(solution) and board.right(solution):
            yield name, board


Change = tuple[Name, Puzzle, How]


def _in_turn(*sorts: list[Change]) -> Iterator[Change]:
    """All sorts by turns, so that none uses up what they may cost; of each, near and far on the board."""
    for some in zip_longest(*map(_spread, sorts)):
        yield from (one for one in some if one is not None)


def _spread(every: list[Change]) -> list[Change]:
    """All of them, in an order of which each beginning lies all over the board."""
    step = max(1, round(len(every) ** 0.5))
    return [one for start in range(step) for one in every[start::step]]
