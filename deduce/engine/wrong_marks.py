"""Which marks of a reader are wrong, and why: against the solution, or against what the rules leave open.

What is asked before anything is built upon a board costs counted work only: the answer is the same on a busy machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from deduce.board.marks import NOTHING, Marks
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.engine.refute import Event, backwards, refute, trim
from deduce.engine.solutions import FirstLook, first_look
from deduce.engine.tiers import Tiers

TRIED = 10
"""How many wrong marks are refuted to show the one with the shortest refutation."""
FIXPOINTS, LARGE = 300, 30_000
"""How many fixpoints a first look at a puzzle may cost, and how many times its variables: about as many as a second
computes.
"""
EFFORT = 1.0
"""What the oracle may cost then, in units of its own clock: about a second."""


@dataclass(frozen=True, slots=True)
class WrongMarks:
    """Marks that cannot be right.

    Attributes:
        marks: one that no solution has, or several that no solution has together.
        step: the refutation of one of them from givens and right marks; None where no short one is found.
        lead: steps that lead up to it.
    """

    marks: Marks
    step: Step | None = None
    lead: tuple[Step, ...] = ()


def look(puzzle: Puzzle, time_limit: float | None = None) -> FirstLook:
    """What is known of a puzzle by about a second of work, which is counted.

    Raises:
        OutOfTime: when it takes longer than `time_limit` seconds.
    """
    budget = min(FIXPOINTS, LARGE // max(1, puzzle.variables.bit_count()))
    return first_look(puzzle, time_limit, budget=budget, effort=EFFORT)


def own(puzzle: Puzzle, board: Marks) -> Marks:
    """The marks of a board that the reader made: neither given nor seen in others."""
    return board.without(puzzle.givens).without(puzzle.evident(board))


def wrong(tiers: Tiers, board: Marks, seen: FirstLook) -> WrongMarks | None:
    """What is wrong on a board as far as is known; None where nothing is, or where the puzzle has no solution.

    Args:
        tiers: puzzle and techniques, with the limits that the answer may take.
        board: the board.
        seen: what is known of the puzzle.
    """
    puzzle, solutions = tiers.puzzle, seen.solutions
    if solutions is not None and len(solutions) == 1:
        return None if board.within(solutions[0]) else _against(tiers, board, solutions[0])
    if solutions == () or not own(puzzle, board).known:
        return None
    if own(puzzle, board).common(seen.holds.flipped).known:
        return _against(tiers, board, seen.holds)
    if solutions is None:
        return _contradicted(tiers, board) if tiers.fixpoint(board).clash else None
    return _together(tiers, board, solutions)


def checked(puzzle: Puzzle, board: Marks, seen: FirstLook) -> bool:
    """Whether it is known of all marks of a board if they are right."""
    return seen.solutions is not None or own(puzzle, board).within(seen.holds)


def _against(tiers: Tiers, board: Marks, holds: Marks) -> WrongMarks:
    """The mark with the shortest refutation of those that contradict what holds, from what is right on the board."""
    puzzle = tiers.puzzle
    bad = list(own(puzzle, board).common(holds.flipped).literals()) or list(board.common(holds.flipped).literals())
    return _shortest(tiers, [(board.common(holds), literal) for literal in bad[:TRIED]]) or WrongMarks(bad[0])


def _shortest(tiers: Tiers, trials: Sequence[tuple[Marks, Marks]]) -> WrongMarks | None:
    """Of some marks, each with what it may be refuted from, the one with the shortest refutation."""
    for tier in (2, 3):
        found = [(step, literal) for known, literal in trials if (step := refute(tiers, known, literal, tier))]
        if found:
            step, literal = min(found, key=lambda one: one[0].length())
            return WrongMarks(literal, step)
    return None


def _together(tiers: Tiers, board: Marks, solutions: Sequence[Marks]) -> WrongMarks | None:
    """One mark that no solution has, or a smallest-by-deletion part of the marks that none has together."""
    from deduce import oracle

    puzzle, made = tiers.puzzle, own(tiers.puzzle, board)
    met = list(solutions)

    def possible(marks: Marks) -> bool:
        if not any(marks.within(one) for one in met):
            met.extend(oracle.solutions(puzzle, 1, puzzle.givens.join(marks), time_limit=tiers.seconds))
        return any(marks.within(one) for one in met)

    if possible(made):
        return None
    alone = [literal for literal in made.literals() if not possible(literal)]
    if alone:
        return _shortest(tiers, [(puzzle.givens, literal) for literal in alone[:TRIED]]) or WrongMarks(alone[0])
    part = made
    for literal in made.literals():
        if not possible(part.without(literal)):
            part = part.without(literal)
    if tiers.fixpoint(puzzle.givens.join(part)).clash:
        return _contradicted(tiers, puzzle.givens.join(part))
    trials = [(puzzle.givens.join(part.without(literal)), literal) for literal in part.literals()]
    found = _shortest(tiers, trials[:TRIED])
    return WrongMarks(part, found.step if found else None)


def _contradicted(tiers: Tiers, board: Marks) -> WrongMarks:
    """The marks on which a clash of tier 1 rests, with the steps to it; no marks where it needs none of them."""
    events = [Event(before, gained, technique) for technique, before, gained in tiers.rounds(board)]
    steps = trim(backwards(tiers, events), board)
    made, bad = own(tiers.puzzle, board), NOTHING
    for step in steps:
        for mark in made.literals():  # a reason may quote what another mark makes evident
            if mark.join(tiers.puzzle.evident(mark)).common(step.reason).known:
                bad = bad.join(mark)
    return WrongMarks(bad, steps[-1], steps[:-1])
