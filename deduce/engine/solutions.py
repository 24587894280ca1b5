"""How many solutions a puzzle has, and what its givens lead to: by techniques and one-cell contradictions, which prove
the one that they find unique, else by the oracle.
"""

from __future__ import annotations

from dataclasses import dataclass

from deduce.board.marks import TOP, Marks
from deduce.contract.puzzle import Puzzle
from deduce.engine.tiers import Tiers
from deduce.language.errors import OutOfBudget, bounded


@dataclass(frozen=True, slots=True)
class FirstLook:
    """What a first look at a puzzle tells.

    Attributes:
        holds: what the givens lead to, as far as that was followed.
        solutions: none, one or two solutions; None where that did not become clear.
    """

    holds: Marks
    solutions: tuple[Marks, ...] | None


def first_look(
    puzzle: Puzzle, time_limit: float | None = None, *, budget: int | None = None, effort: float | None = None
) -> FirstLook:
    """Tiers 1 and 2, and the oracle where these do not solve the puzzle.

    Where the solvers of the kind take one solution for granted, contradictions alone mostly lead nowhere, so the oracle
    comes before them.

    Args:
        puzzle: the puzzle.
        time_limit: seconds that all of it may take.
        budget: fixpoints after which the oracle is asked.
        effort: what it may cost by its own clock; else `deduce.oracle.EFFORT`.

    Raises:
        OutOfTime: when it takes longer than `time_limit` seconds.
    """
    tiers = Tiers(puzzle, puzzle.kind.sound, budget=budget, time_limit=time_limit)
    holds = puzzle.givens
    with bounded():
        holds = tiers.fixpoint(holds)
        if not holds.clash and tiers.open(holds) and puzzle.kind.convention is None:
            holds = tiers.close2(holds, {})
    if holds.clash:
        return FirstLook(TOP, ())
    if puzzle.solved(holds):
        return FirstLook(holds, (holds,))
    from deduce import oracle

    found: tuple[Marks, ...] | None = None
    with bounded():
        cost = oracle.EFFORT if effort is None else effort
        found = tuple(oracle.unique(puzzle, effort=cost, time_limit=tiers.seconds).solutions)
    return FirstLook(holds, found)


def solutions_of(
    puzzle: Puzzle, time_limit: float | None = None, *, budget: int | None = None, effort: float | None = None
) -> list[Marks]:
    """None, the one, or two of several solutions, as `first_look` finds them.

    Raises:
        OutOfBudget: when there is no answer within `time_limit` and `effort`.
    """
    found = first_look(puzzle, time_limit, budget=budget, effort=effort).solutions
    if found is None:
        raise OutOfBudget
    return list(found)
