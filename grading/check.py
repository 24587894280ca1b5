"""A setter's gate: is the puzzle valid, unique and solvable by hand at a tier — and if not, why not?

Techniques that need one solution count where the kind's solvers take it for granted, once it is proved. Clues are those
of the genre: what a setter could print besides, or leave out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import reduce
from html import escape
from itertools import islice
from typing import Any, Literal

from deduce import oracle
from deduce.board.marks import Marks, bits
from deduce.contract.naming import marks_record
from deduce.contract.puzzle import Name, Puzzle
from deduce.contract.step import Step
from deduce.engine.path import Licence, path
from deduce.engine.path import licensed as granted
from deduce.engine.refute import trim
from deduce.engine.solutions import first_look
from deduce.engine.tiers import Closures, Tiers
from deduce.explain.naming import names
from deduce.explain.sentences import heading
from deduce.language.errors import ENDED, OutOfBudget, OutOfTime, bounded
from deduce.language.messages import msg
from deduce.language.words import Some, listed
from deduce.oracle.effort import Effort
from grading.card import told
from grading.headline import Headline, by_convention
from grading.reference import LEVELS

FEW, SHORT = 5, 600
"""Up to how many steps, and characters, it is told why there is no solution."""
LOOK = 300
"""After how many fixpoints the oracle is asked how many solutions there are: an open board has none that tier 2 finds,
and where each fixpoint is dear, to find that out takes long.
"""
SPARE = 10.0
"""What it may cost to find out of a clue whether it could be left out, by the oracle's own clock: about ten seconds."""
TRIED = 40
"""How many more clues are tried to make a board unique or to unlock it."""
TRIALS = 10.0
"""What all these may cost together by the oracle's own clock: about ten seconds."""
FIXPOINTS = 10_000
"""How many fixpoints they may cost together."""
COUNTED = 100
"""Up to how many solutions are counted."""
LOOKED_AT = 2_000
"""After how many clues of solutions no more solutions are looked at: each is a board of its own, which large ones take
long to make.
"""
COUNTING = 2.0
"""What that may cost by the oracle's own clock: about two seconds."""


@dataclass(frozen=True)
class Check:
    """The verdict on a puzzle.

    Attributes:
        max_tier: the deepest tier that was allowed.
        solutions: none, the one, or two that differ.
        count: how many solutions there are where there are several, up to `COUNTED`; one more stands for more of them;
            None where that did not become clear.
        fixed: the marks that all of them have in common; None where not all are known.
        solvable: whether the tiers up to `max_tier` solve it; None when a limit was met before that was known.
        limit: which one, ``out_of_budget`` or ``out_of_time``.
        refutation: the steps that lead to a clash when there is no solution and the tiers see it.
        stalled: the marks at which those tiers stand still when they do not solve it.
        headline: tier, rating and level, when it can be solved by hand at any tier.
        more: a clue which, printed besides, would make it unique, or let the tiers finish; None where none is known.
        fewest: a clue which, printed besides, would leave fewest of several solutions, and how many; None where one
            clue suffices, none helps, or not all solutions are known.
        change: in a genre where no clue can be added, a small change of the clues that would do the same.
        unlock: the mark that this clue gives at once, if it does.
        superfluous: the clues without any one of which it would still have one solution, if that was asked.
        untried: of how many clues that did not become clear.
    """

    puzzle: Puzzle
    max_tier: int
    solutions: tuple[Marks, ...]
    solvable: bool | None
    refutation: tuple[Step, ...] = field(default=(), repr=False)
    stalled: Marks | None = field(default=None, repr=False)
    headline: Headline | None = None
    count: int | None = None
    fixed: Marks | None = field(default=None, repr=False)
    more: Name | None = None
    fewest: tuple[Name, int] | None = None
    change: Name | None = None
    unlock: Marks | None = None
    superfluous: tuple[Name, ...] | None = None
    untried: int = 0
    limit: Literal["out_of_budget", "out_of_time"] | None = None

    @property
    def known(self) -> bool:
        """Whether it was found out within the limits how many solutions there are."""
        return self.limit is None or bool(self.solutions) or self.solvable is False

    @property
    def ok(self) -> bool:
        """Whether the puzzle has exactly one solution and is solvable by hand at the tier."""
        return len(self.solutions) == 1 and bool(self.solvable)

    @property
    def differ(self) -> int:
        """The variables in which the two solutions differ."""
        if len(self.solutions) < 2:
            return 0
        one, other = self.solutions
        return (one.yes ^ other.yes) & self.puzzle.variables

    def __repr__(self) -> str:
        return f"<Check of {self.puzzle.called()}: {next(self.told())}>"

    def __str__(self) -> str:
        told = (one if isinstance(one, str) else self.puzzle.text(one) for one in self.told())
        return "\n".join([heading(self.puzzle, "en"), *told])

    def _repr_html_(self) -> str:
        from deduce.picture.draw import svg
        from deduce.picture.html import fragment

        shown = (
            f"<p>{escape(one)}</p>"
            if isinstance(one, str)
            else svg(self.puzzle, one, style=False, size=min(300, 40 * self.puzzle.cols), ringed=self.differ)
            for one in (heading(self.puzzle, "en"), *self.told())
        )
        return fragment("\n".join(shown))

    def told(self, lang: str = "en") -> Iterator[str | Marks]:
        """The verdict line by line, the first one in short; in place of a board its marks."""
        puzzle = self.puzzle
        if not self.known:
            late = msg(
                "Whether there is exactly one solution did not become clear: {ended}.", ended=ENDED[self.limit or ""]
            )
            yield late.said(lang)
        elif not self.solutions:
            yield msg("Not valid: there is no solution.").said(lang)
            yield from (f"  {line}" for line in self._refuted(lang))
        elif len(self.solutions) > 1:
            differ = names(puzzle, self.differ, lang)
            yield msg("Not unique: two solutions differ at {names}.", names=differ).said(lang)
            yield from self.solutions
            yield from self._counted(lang)
        else:
            yield msg("Valid: there is exactly one solution.").said(lang)
            yield from self._solvable(lang)
        if self.more:
            yield msg("One more clue would do: {clue}.", clue=self.more[lang]).said(lang)
        elif self.change:
            yield msg("One change of the clues would do: {change}.", change=self.change[lang]).said(lang)
        elif self.solutions and self.solvable is False and self.limit is None:
            yield msg("No single clue or change was found that would do.").said(lang)
            if self.fewest:
                clue, count = self.fewest
                yield msg("With {clue}, {count} solutions would be left.", clue=clue[lang], count=count).said(lang)
        if self.superfluous is not None:
            yield from self._clues(self.superfluous, lang)

    def _counted(self, lang: str) -> Iterator[str]:
        """How many solutions there are, and what they have in common."""
        if self.fixed is not None:
            every, common = self.puzzle.variables.bit_count(), (self.fixed.known & self.puzzle.variables).bit_count()
            told = msg(
                "There are {count} solutions; they agree on {common} of {every} marks.",
                count=self.count,
                common=common,
                every=every,
            )
            yield told.said(lang)
        elif self.count is not None:
            yield msg("There are more than {count} solutions.", count=COUNTED).said(lang)

    def _refuted(self, lang: str) -> Iterator[str]:
        """Why there is no solution, in a few lines."""
        lines = [step.sentence(lang) for step in self.refutation]
        if len(lines) <= FEW and sum(map(len, lines)) <= SHORT:
            yield from lines
        elif lines:
            told = msg(
                "Techniques come to a contradiction in {count} steps (solve --steps tells them); the last:",
                count=len(lines),
            )
            yield told.said(lang)
            yield lines[-1]

    def _solvable(self, lang: str) -> Iterator[str | Marks]:
        """Whether it can be solved by hand, and what is missing when it cannot."""
        puzzle, lead = self.puzzle, self.headline
        if self.solvable is None:
            late = msg("Whether it can be solved by hand did not become clear: {ended}.", ended=ENDED[self.limit or ""])
            yield late.said(lang)
        elif self.solvable:
            yield msg("Solvable by hand at tier {tier} or below.", tier=self.max_tier).said(lang)
        else:
            assert self.stalled is not None
            left = (puzzle.variables & ~self.stalled.known).bit_count()
            stalls = msg(
                "Not solvable at tier {tier}: it stalls with {count} left open.", tier=self.max_tier, count=left
            )
            yield stalls.said(lang)
            yield self.stalled
        if lead:
            found = told(lead.tier, lead.rating).said(lang)
            yield found if lead.level is None else listed(Some(found, LEVELS[lead.level - 1].said(lang)), lang)
            if lead.licence:
                yield msg("given that there is one solution").said(lang)

    def _clues(self, superfluous: Sequence[Name], lang: str) -> Iterator[str]:
        """The clues that are not needed."""
        if superfluous:
            clues = listed(Some.of(name[lang] for name in superfluous), lang)
            yield msg("Without any one of these there would still be one solution: {clues}.", clues=clues).said(lang)
        elif not self.untried:
            yield msg("No clue can be left out.").said(lang)
        if self.untried:
            unclear = msg("Of {count} clues it did not become clear whether they are needed.", count=self.untried)
            yield unclear.said(lang)

    def to_json(self) -> dict[str, Any]:
        """The JSON form, schema 1."""
        puzzle = self.puzzle
        return {
            "schema": 1,
            "id": puzzle.id,
            "kind": puzzle.kind.name,
            "conditions": str(puzzle.conditions),
            "max_tier": self.max_tier,
            "ok": self.ok,
            "valid": bool(self.solutions) if self.known else None,
            "unique": len(self.solutions) == 1 if self.known else None,
            "solvable": self.solvable,
            "limit": self.limit,
            "solutions": [puzzle.answer(one) for one in self.solutions],
            "differ": [puzzle.name(bit, "en") for bit in bits(self.differ)],
            "refutation": [step.to_json() for step in self.refutation],
            "stalled": None if self.stalled is None else marks_record(puzzle, self.stalled),
            "unlock": None if self.unlock is None else marks_record(puzzle, self.unlock),
            "headline": self.headline.to_json() if self.headline else None,
            "count": self.count,
            "fixed": None if self.fixed is None else marks_record(puzzle, self.fixed),
            "fewest": self.fewest and {"clue": self.fewest[0]["en"], "solutions": self.fewest[1]},
            "clue": self.more and self.more["en"],
            "change": self.change and self.change["en"],
            "superfluous": None if self.superfluous is None else [name["en"] for name in self.superfluous],
            "untried": self.untried,
        }


def check(
    puzzle: Puzzle,
    *,
    max_tier: int = 2,
    unique: Licence = "auto",
    clues: bool = False,
    budget: int | None = None,
    time_limit: float | None = None,
) -> Check:
    """Check a puzzle.

    Args:
        puzzle: the puzzle.
        max_tier: the deepest tier by which it should be solvable, 1 to 3.
        unique: when techniques that assume a unique solution count: ``auto`` by the convention of the kind, ``always``
            once uniqueness is proved, ``never``.
        clues: whether to find out which clues are superfluous.
        budget: how many fixpoints the search may cost; by default what the kind says.
        time_limit: how many seconds it may take.
    """
    budget = puzzle.kind.budget if budget is None else budget
    start = Tiers(puzzle, puzzle.kind.sound, budget=budget, time_limit=time_limit)
    try:
        look = first_look(puzzle, time_limit, budget=LOOK)
        solutions = _proved(start, look.holds) if look.solutions is None else look.solutions
    except OutOfTime as fault:
        return Check(puzzle, max_tier, (), None, limit=fault.status)
    if solutions is None:
        return Check(puzzle, max_tier, (), None, limit=OutOfBudget.status)
    if not solutions:
        return _none(start, max_tier)
    if len(solutions) > 1:
        known = look.holds if max_tier > 1 else puzzle.givens  # a part of where it stalls, and mostly all of it
        found = _several(start, max_tier, solutions, known)
    else:
        found = _one(start, max_tier, solutions[0], licensed=unique == "always" or _taken(puzzle, unique))
    return _spare(found, start) if clues and len(solutions) == 1 else found


def _proved(tiers: Tiers, known: Marks) -> tuple[Marks, ...] | None:
    """None or the one solution, where tier 2 alone comes to it; None where it does not, and in genres where it seldom
    does.
    """
    if tiers.puzzle.kind.convention is not None:
        return None
    with bounded():
        marks = tiers.close(2, known)
        if marks.clash or tiers.puzzle.solved(marks):
            return () if marks.clash else (marks,)
    return None


def _taken(puzzle: Puzzle, unique: Licence) -> bool:
    return unique == "auto" and puzzle.kind.convention is not None


class _Trials:
    """Other boards that are tried for the sake of one, and what they may still cost together: counted, so that the
    answer is the same on every machine.

    Args:
        tiers: the techniques on the board.
        solutions: those of the board that are known, to see without a question that another board has several of them.
    """

    def __init__(self, tiers: Tiers, solutions: Sequence[Marks]) -> None:
        self.tiers, self.met = tiers, list(solutions)
        self.effort, self.fixpoints = Effort(TRIALS), FIXPOINTS

    def one(self, other: Puzzle) -> Marks | None:
        """The solution of a board; None where there are several or none, or where it did not become clear."""
        fitting = (one for one in self.met if other.givens.within(one) and other.right(one))
        if len(list(islice(fitting, 2))) > 1:
            return None
        found: tuple[Marks, ...] = ()
        with bounded():
            found = oracle.unique(other, effort=self.effort, time_limit=self.tiers.seconds).solutions
        if len(found) > 1 and len(self.met) < COUNTED:
            self.met += [one for one in found if one not in self.met]
        return found[0] if len(found) == 1 else None

    @contextmanager
    def closing(self, other: Puzzle) -> Iterator[Tiers]:
        """The same techniques on another board, as far as what is left allows."""
        there = Tiers(other, self.tiers.techniques, budget=self.fixpoints, time_limit=self.tiers.seconds)
        try:
            yield there
        finally:
            self.fixpoints = max(0, self.fixpoints - there.fixpoints)

    @property
    def over(self) -> bool:
        """Whether nothing is left."""
        return self.effort.left <= 0 or self.fixpoints <= 0


def _several(tiers: Tiers, max_tier: int, solutions: tuple[Marks, ...], known: Marks) -> Check:
    """The verdict on a puzzle with several solutions: where it stalls, and a clue that would leave one."""
    puzzle, fixed = tiers.puzzle, None
    one, other = solutions
    standing = Marks(one.yes | other.yes, one.no | other.no)  # which need not be supposed
    fewest: tuple[Name, int] | None = None
    try:
        every = _all(tiers)
        trials = _Trials(tiers, every or solutions)
        if every and len(every) <= COUNTED:
            fixed = reduce(Marks.common, every)
        stalled = tiers.close(min(max_tier, 2), known, {}, standing)
        more, nearest = _unique_with(trials, (one, other, *(each for each in every if each not in solutions)))
        if fixed is not None and nearest and nearest[1] < len(every):
            fewest = nearest  # of all solutions
        change = None if more else _changed(trials, max_tier, solutions, solutions[0].yes ^ solutions[1].yes)
    except OutOfBudget as fault:
        return Check(puzzle, max_tier, solutions, None, limit=fault.status)
    found = Check(puzzle, max_tier, solutions, False, stalled=stalled, count=len(every) or None, fixed=fixed, more=more)
    return replace(found, change=change, fewest=None if more else fewest)


def _all(tiers: Tiers) -> list[Marks]:
    """The solutions, up to one more than are counted; nothing when that costs too much."""
    with bounded():
        return oracle.solutions(tiers.puzzle, COUNTED + 1, effort=COUNTING, time_limit=tiers.seconds)
    return []


def _unique_with(trials: _Trials, solutions: Sequence[Marks]) -> tuple[Name | None, tuple[Name, int] | None]:
    """A clue of one of the solutions with which no second is left; else the one that fewest of these give, where all of
    them were looked at.

    A clue is tried the sooner, the fewer of the known solutions give it.
    """
    puzzle, found, giving = trials.tiers.puzzle, dict[str, tuple[Name, Puzzle]](), Counter[str]()
    whole = True
    for end in solutions:
        whole = giving.total() < LOOKED_AT
        if not whole:
            break
        for name, more in puzzle.further(end):
            found.setdefault(name["en"], (name, more))
            giving[name["en"]] += 1
    every = sorted(found, key=lambda name: giving[name])
    for key in every[:TRIED]:
        if trials.over or giving[key] > 1:
            break
        if trials.one(found[key][1]):
            return found[key][0], None
    return None, (found[every[0]][0], giving[every[0]]) if every and whole else None


def _one(tiers: Tiers, max_tier: int, solution: Marks, *, licensed: bool) -> Check:
    """The verdict on a puzzle with one solution."""
    puzzle, solutions = tiers.puzzle, (solution,)
    if licensed:
        usable = granted(puzzle, puzzle.kind.techniques, solution)
        tiers = Tiers(puzzle, usable, budget=tiers.left, time_limit=tiers.seconds)
    closures: Closures = {}
    try:
        marks = tiers.close(max_tier, puzzle.givens, closures, solution)
    except OutOfBudget as fault:
        return Check(puzzle, max_tier, solutions, None, limit=fault.status)
    solved = puzzle.solved(marks)
    found = Check(puzzle, max_tier, solutions, solved, stalled=None if solved else marks)
    try:
        found = replace(found, headline=by_convention(tiers, solution, max_tier=max(2, max_tier)))
        if solved:
            return found
        trials = _Trials(tiers, solutions)
        more = _unlocked(trials, marks, max_tier, solution)
        if more:
            return replace(found, more=more[0], unlock=more[1])
        return replace(found, change=_changed(trials, max_tier, solutions, tiers.open(marks)))
    except OutOfTime as fault:
        return replace(found, limit=fault.status)


def _changed(trials: _Trials, tier: int, solutions: Sequence[Marks], doubtful: int) -> Name | None:
    """A change of the clues after which there is one solution, and, where there was one, the tiers find it."""
    tiers = trials.tiers
    assumed = [item for item in tiers.techniques if item.assumes_unique is not None]
    near = (found for end in solutions for found in tiers.puzzle.altered(end, doubtful))
    with bounded():
        for name, other in islice(near, TRIED):
            if trials.over:
                break
            if len(solutions) == 1:
                with trials.closing(other) as there:
                    solved = other.solved(there.close(tier, other.givens))
                if not solved:
                    continue
                if not assumed:
                    return name
            found = trials.one(other)
            if found is None:
                continue
            if len(solutions) > 1 or all(other.licensed(item.assumes_unique or "", found) for item in assumed):
                return name
    return None


def _unlocked(trials: _Trials, marks: Marks, tier: int, solution: Marks) -> tuple[Name, Marks | None] | None:
    """A clue after which the tiers finish, with the mark that it gives; the one with the largest closure first."""
    puzzle = trials.tiers.puzzle
    found = []
    with bounded():
        for name, more in puzzle.further(solution):
            with trials.closing(more) as there:
                found.append((name, more, there.fixpoint(marks.join(more.givens))))
        for name, more, reached in sorted(found, key=lambda item: -item[2].size())[:TRIED]:
            with trials.closing(more) as there:
                solved = puzzle.solved(there.close(tier, reached, {}, solution))
            if solved:
                given = more.givens.without(puzzle.givens)
                return name, given if given.known else None
    return None


def _spare(found: Check, tiers: Tiers) -> Check:
    """The same with the clues that could be left out one at a time.

    How many of them that became clear depends on counted work alone, but for the end of time, which is said.
    """
    spare, unclear, every = list[Name](), 0, list(found.puzzle.fewer())
    for number, (name, less) in enumerate(every):
        try:
            with bounded():
                spare += [name] if oracle.unique(less, effort=SPARE, time_limit=tiers.seconds) else []
                continue
        except OutOfTime as fault:
            untried = unclear + len(every) - number
            return replace(found, superfluous=tuple(spare), untried=untried, limit=fault.status)
        unclear += 1
    return replace(found, superfluous=tuple(spare), untried=unclear)


def _none(tiers: Tiers, max_tier: int) -> Check:
    """The verdict on a puzzle without solutions: the steps to a clash, where the tiers see one."""
    puzzle = tiers.puzzle
    found = Check(puzzle, max_tier, (), False)
    steps: tuple[Step, ...] = ()
    try:
        with bounded():
            steps = () if puzzle.givens.clash else tuple(path(tiers, max_tier=2))
    except OutOfTime as fault:
        return replace(found, limit=fault.status)
    clash = bool(steps) and steps[-1].conclusion.clash
    return replace(found, refutation=trim(steps[::-1], puzzle.givens)) if clash else found
