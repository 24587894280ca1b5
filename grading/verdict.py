"""The verdict on a move: whether a rule forbids it, whether a solution has it, and whether it follows now, by what.

What a trainer, a marker of homework or a reward of a learner asks of each move: not only whether it is right, but
whether it could be known from what is on the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

from deduce.board.marks import NOTHING, Marks, bits
from deduce.contract.naming import Names, of_this_board
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import CONTRADICTION, Step
from deduce.engine.all_steps import steps
from deduce.engine.path import begun
from deduce.engine.reasons import concludes, minimal
from deduce.engine.refute import derive, refute
from deduce.engine.solutions import solutions_of
from deduce.engine.tiers import Closures, Tiers
from deduce.engine.why import route
from deduce.language.errors import InputError, OutOfBudget
from deduce.language.messages import msg
from deduce.language.words import LANGUAGES

BUDGET = 1_000
"""The fixpoints that a verdict may cost where the call does not say."""
EFFORT = 10.0
"""What each question to the oracle may cost, by its own deterministic clock."""
Shown = Literal["one", "several", "supposed", "none", "known"]


@dataclass(frozen=True)
class Verdict:
    """What is to be said of a move on a board.

    Attributes:
        legal: whether no rule is plainly broken once the move is made: by what its marks break on a board with open
            places, by the checker of the rules on a full one.
        consistent: whether some solution has the marks and the move; None: not known within the limits.
        forced: the least tier at which the move follows from these marks; 0: it does not, by the tiers that were
            asked; None: not known within the limits. From marks that the techniques see to contradict each other
            nothing is said to follow.
        technique: the easiest technique that draws it at once, or the sort of contradiction that shows it; None where
            it takes several steps.
        shown: how it follows: by ``one`` application of a technique; by ``several`` steps; ``supposed``, by one
            contradiction; ``none``, not at all or not known; ``known``, it is on the board already, and `forced` is 0.
        reason: the step that has the move, when it was asked for.
        lead: the steps before it, where it takes several.
        broken: the rule that is broken, in one line; None where `legal`.
    """

    legal: bool
    consistent: bool | None
    forced: int | None
    technique: str | None = None
    shown: Shown = "none"
    reason: Step | None = None
    lead: tuple[Step, ...] = ()
    broken: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The verdict as plain data."""
        return {
            "legal": self.legal,
            "consistent": self.consistent,
            "forced": self.forced,
            "technique": self.technique,
            "shown": self.shown,
            "reason": self.reason and self.reason.to_json(),
            "lead": [step.to_json() for step in self.lead],
            "broken": None if self.broken is None else str(self.broken),
        }


class Judge:
    """Judges the moves on one puzzle; it finds the solutions when it is made, and keeps them.

    It can be pickled, and threads may share one. All its limits are counted, so a verdict is the same on every machine.

    Args:
        puzzle: the puzzle.
        max_tier: the deepest tier that is asked whether a move follows, 1 to 3.
        budget: the fixpoints that each verdict may cost, and the search for the solutions before the oracle is asked.
        effort: what each question to the oracle may cost by its own deterministic clock: seconds, roughly.

    Raises:
        InputError: for another tier.

    Attributes:
        solutions: none, the one, or two of several; None when they were not found within the limits.
    """

    def __init__(self, puzzle: Puzzle, *, max_tier: int = 3, budget: int = BUDGET, effort: float = EFFORT) -> None:
        if max_tier not in (1, 2, 3):
            raise InputError(msg("no tier {tier!r}", tier=max_tier), expected=msg("1, 2 or 3"))
        self.puzzle, self.max_tier, self.budget, self.effort = puzzle, max_tier, budget, effort
        self.solutions: tuple[Marks, ...] | None
        try:
            self.solutions = tuple(solutions_of(puzzle, budget=budget, effort=effort))
        except OutOfBudget:
            self.solutions = None
        self._prepare()

    def _prepare(self) -> None:
        self._tiers = Tiers(self.puzzle, self.puzzle.kind.sound, budget=self.budget)
        self._closed: tuple[Marks, Marks] | None = None  # a board, and what tier 1 makes of it

    def _known_closure(self, board: Marks) -> Marks | None:
        """What tier 1 makes of a board, if the last board tells it: one within it that leads beyond it."""
        last = self._closed
        return last[1] if last and last[0].within(board) and board.within(last[1]) else None

    def _closure(self, tiers: Tiers, board: Marks) -> Marks:
        """What tier 1 makes of a board. It is paid for also where it is known, so that no history changes a verdict.

        Raises:
            OutOfBudget: when that is more than the budget allows.
        """
        known = self._known_closure(board)
        if known is not None:
            tiers.pay()
            return known
        last = self._closed
        found = tiers.fixpoint(board.join(last[1]) if last and last[0].within(board) else board)
        if not found.clash:
            self._closed = (board, found)
        return found

    def __getstate__(self) -> dict[str, Any]:
        kept = ("puzzle", "max_tier", "budget", "effort", "solutions")
        return {name: value for name, value in vars(self).items() if name in kept}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._prepare()

    @cached_property
    def names(self) -> Names:
        """The variables by name."""
        return Names(self.puzzle)

    def __repr__(self) -> str:
        return f"<Judge of {self.puzzle.called()}>"

    def __call__(self, marks: Marks | None, move: Marks | str, *, explain: bool = False) -> Verdict:
        """The verdict on a move.

        Args:
            marks: what is filled in; the givens are added, and what marks show without a word.
            move: one mark or several, or one by name: ``"r3c4=white"``.
            explain: whether the reason is looked for.

        Raises:
            InputError: for marks and moves that are not of this board, and a move without a mark.
        """
        puzzle = self.puzzle
        move = self.names.move(move) if isinstance(move, str) else of_this_board(puzzle, move)
        if not move.known & puzzle.variables:
            raise InputError(msg("a move marks nothing"), expected=msg("one variable at least"))
        before = puzzle.givens.join(of_this_board(puzzle, marks or NOTHING))
        after = before.join(move)
        shown = puzzle.evident(after) if not after.clash else NOTHING
        if after.join(shown).clash:
            return Verdict(False, False, 0, broken=_twice(puzzle, [puzzle.givens, marks or NOTHING, move, shown]))
        board, after = begun(puzzle, before), after.join(shown)
        consistent = self._consistent(after)
        broken = None if consistent else self._broken(after)
        tiers = copy(self._tiers)
        if broken is None and consistent is None:
            consistent = _unless_clash(tiers, after)
        if broken is not None:
            consistent = False
        forced, technique, how = self._forced(tiers, board, move, consistent)
        told: tuple[Step, ...] = ()
        if explain and forced:
            told = self._steps(board, move, forced, technique, how)
        return Verdict(
            broken is None, consistent, forced, technique, how, told[-1] if told else None, told[:-1], broken
        )

    def all(self, marks: Marks | None = None) -> Iterator[Step]:
        """Every step that the board allows now, the easiest first, as `deduce.steps` finds them.

        Raises:
            InputError: for marks of another board.
            OutOfBudget: on the way, when it costs more than the budget.
        """
        board = of_this_board(self.puzzle, marks or NOTHING)
        return iter(steps(self.puzzle, board, unique="never", budget=self.budget))

    def _consistent(self, board: Marks) -> bool | None:
        """Whether some solution has all marks of a board."""
        known = self.solutions
        if known is not None:
            if any(not board.join(one).clash for one in known):
                return True
            if len(known) < 2:
                return False
        from deduce import oracle

        try:
            return bool(oracle.solutions(self.puzzle, 1, board, effort=self.effort))
        except OutOfBudget:
            return None

    def _broken(self, board: Marks) -> str | None:
        """The rule that a board breaks plainly, if there is one."""
        puzzle = self.puzzle
        if puzzle.full(board):
            full = Marks(board.yes & puzzle.variables, board.no & puzzle.variables)
            return puzzle.kind.checker.check(puzzle, puzzle.answer(full))
        return puzzle.broken(board)

    def _forced(
        self, tiers: Tiers, board: Marks, move: Marks, consistent: bool | None
    ) -> tuple[int | None, str | None, Shown]:
        """The least tier at which a move follows, what shows it, and how."""
        if move.within(board):
            return 0, None, "known"
        if not consistent and self.solutions and any(not board.join(one).clash for one in self.solutions):
            return 0, None, "none"  # what is wrong follows from nothing that is right
        try:
            return self._first(tiers, board, move, consistent)
        except OutOfBudget:
            return None, None, "none"

    def _first(self, tiers: Tiers, board: Marks, move: Marks, consistent: bool | None) -> tuple[int, str | None, Shown]:
        """The same within the budget."""
        if not consistent and self._closure(tiers, board).clash:
            return 0, None, "none"  # where everything follows, nothing does
        tiers.pay()
        known = self._known_closure(board)
        for item in tiers.techniques if known is None or move.within(known) else ():
            if concludes(item, self.puzzle, board, move):
                return 1, item.id, "one"
        closed, closures = self._closure(tiers, board), Closures()
        if move.within(closed):
            return 1, None, "several"
        [solution] = self.solutions if self.solutions and len(self.solutions) == 1 else [None]
        for tier in range(2, self.max_tier + 1):
            if all(tiers.close(tier - 1, closed.join(one.flipped)).clash for one in move.literals()):
                return tier, CONTRADICTION[tier], "supposed"
            closed = tiers.close(tier, closed, closures, solution)
            if closed.clash:
                break
            if move.within(closed):
                return tier, None, "several"
        return 0, None, "none"

    def _steps(self, board: Marks, move: Marks, tier: int, technique: str | None, how: Shown) -> tuple[Step, ...]:
        """The steps that show a move which is known to follow; none when they are not found within the budget."""
        puzzle, tiers, found = self.puzzle, copy(self._tiers), list[Step]()
        if how == "one":
            item = next(one for one in tiers.techniques if one.id == technique)
            reason, clues = minimal(item, puzzle, board, move)
            return (Step(puzzle, board, reason, move, clues, technique=item),)
        try:
            for literal in move.literals():
                if how == "supposed":
                    refuted = refute(tiers, board, literal.flipped, tier)
                    found += [refuted] if refuted else []
                elif not any(literal.within(step.conclusion) for step in found):
                    way = derive(tiers, board, literal, tier) if tier < 3 else route(tiers, board, literal)
                    found += way or ()
        except OutOfBudget:
            return ()
        return tuple(found)


def verdict(
    puzzle: Puzzle,
    marks: Marks | None,
    move: Marks | str,
    *,
    explain: bool = False,
    max_tier: int = 3,
    budget: int = BUDGET,
    effort: float = EFFORT,
) -> Verdict:
    """The verdict on one move; for several on one puzzle a `Judge` finds the solutions once.

    Args:
        puzzle: the puzzle.
        marks: what is filled in; the givens are added.
        move: one mark or several, or one by name: ``"r3c4=white"``.
        explain: whether the reason is looked for.
        max_tier: the deepest tier that is asked, 1 to 3.
        budget: the fixpoints that it may cost.
        effort: what a question to the oracle may cost by its own deterministic clock.

    Raises:
        InputError: for marks and moves that are not of this board, and a move without a mark.
    """
    return Judge(puzzle, max_tier=max_tier, budget=budget, effort=effort)(marks, move, explain=explain)


def _unless_clash(tiers: Tiers, board: Marks) -> bool | None:
    """False where the techniques refute a board; else None."""
    try:
        return False if tiers.fixpoint(board).clash else None
    except OutOfBudget:
        return None


def _twice(puzzle: Puzzle, parts: list[Marks]) -> str:
    """The first variable that some marks have one way and others the other way."""
    yes = no = 0
    for part in parts:
        yes, no = yes | part.yes, no | part.no
    bit = next(bits(yes & no))
    name = {lang: puzzle.name(bit, lang) for lang in LANGUAGES}
    one, other = (puzzle.valued(bit, side) for side in (0, 1))
    return msg("{name} cannot be both {one} and {other}", name=name, one=one, other=other)
