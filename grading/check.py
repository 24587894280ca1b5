"""A setter's gate: is the puzzle valid, unique and solvable by hand at a tier — and if not, why not?

Techniques that need one solution count where the kind's solvers take it for granted, once it is proved. Clues are those
of the genre: what a setter could print besides, or leave out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import reduce
from html import escape
from operator import or_
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
from deduce.language.messages import Message, msg
from deduce.language.words import Some, listed
from grading.card import told
from grading.effects import Effect, How, difficulty
from grading.effects import effects as effects_of
from grading.headline import Headline, by_convention
from grading.reference import LEVELS
from grading.repairs import COUNTED, Attempts, Repair, changed, spare, two_together, unique_with, unlocked

FEW, SHORT = 5, 600
"""Up to how many steps, and characters, it is told why there is no solution."""
LOOK = 300
"""After how many fixpoints the oracle is asked how many solutions there are: an open board has none that tier 2 finds,
and where each fixpoint is dear, to find that out takes long.
"""
COUNTING = 2.0
"""What that may cost by the oracle's own clock: about two seconds."""
HOW: dict[How, Message] = {
    "more": msg("with {clue}: {grade}"),
    "less": msg("without {clue}: {grade}"),
    "other": msg("with {clue} instead: {grade}"),
}
"""How an effect is told."""


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
        repaired: the board with that clue, or after that change.
        unlock: the mark that this clue gives at once, if it does.
        pair: two clues which, printed besides, would make it unique, where no single clue or change does.
        superfluous: the clues without any one of which it would still have one solution, if that was asked.
        untried: of how many clues that did not become clear.
        effects: how much easier or harder one clue less, more or changed makes it, if that was asked.
        unclear: of how many clues that did not become clear.
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
    repaired: Puzzle | None = field(default=None, repr=False)
    unlock: Marks | None = None
    superfluous: tuple[Name, ...] | None = None
    untried: int = 0
    pair: tuple[Name, Name] | None = None
    effects: tuple[Effect, ...] | None = None
    unclear: int = 0
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
            if self.pair:
                one, other = self.pair
                yield msg("Two more clues would do: {one} and {other}.", one=one[lang], other=other[lang]).said(lang)
            elif self.fewest:
                clue, count = self.fewest
                yield msg("With {clue}, {count} solutions would be left.", clue=clue[lang], count=count).said(lang)
        if self.superfluous is not None:
            yield from self._clues(self.superfluous, lang)
        if self.effects is not None:
            yield from self._effects(self.effects, lang)

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

    def _effects(self, every: Sequence[Effect], lang: str) -> Iterator[str]:
        """The clues by which it becomes easier or harder, those first that change most."""
        lead = self.headline
        now = difficulty(lead.tier, lead.rating) if lead else difficulty(None, None)
        sides = (
            (msg("It becomes harder"), [one for one in every if one.difficulty > now][::-1]),
            (msg("It becomes easier"), [one for one in every if one.difficulty < now]),
        )
        for head, some in sides:
            if some:
                yield msg("{head}:", head=head).said(lang)
            for one in some[:FEW]:
                grade = told(one.tier, one.rating) if one.tier else msg("not at tier 2")
                yield f"  {Message(HOW[one.how].template, clue=one.clue[lang], grade=grade).said(lang)}"
        if not any(some for _, some in sides) and not self.unclear:
            yield msg("No single clue less, more or changed makes it easier or harder.").said(lang)
        if self.unclear:
            yield msg("Of {count} further clues that did not become clear.", count=self.unclear).said(lang)

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
            "repaired": self.repaired and str(self.repaired.text()),
            "superfluous": None if self.superfluous is None else [name["en"] for name in self.superfluous],
            "untried": self.untried,
            "pair": self.pair and [name["en"] for name in self.pair],
            "effects": None if self.effects is None else [one.to_json() for one in self.effects],
            "unclear": self.unclear,
        }


def check(
    puzzle: Puzzle,
    *,
    max_tier: int = 2,
    unique: Licence = "auto",
    clues: bool = False,
    effects: bool = False,
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
        effects: whether to find out how much easier or harder one clue less, more or changed makes it, too.
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
    convention = unique == "always" or _taken(puzzle, unique)
    if len(solutions) > 1:
        known = look.holds if max_tier > 1 else puzzle.givens  # a part of where it stalls, and mostly all of it
        found = _several(start, max_tier, solutions, known)
    else:
        found = _one(start, max_tier, solutions[0], licensed=convention)
    if len(solutions) > 1 or not (clues or effects):
        return found
    superfluous, untried, late = spare(puzzle, start)
    found = replace(found, superfluous=superfluous, untried=untried, limit=OutOfTime.status if late else found.limit)
    if not effects or found.limit == OutOfTime.status:
        return found
    try:
        every, unclear = effects_of(start, solutions[0], superfluous, convention=convention)
    except OutOfTime as fault:
        return replace(found, limit=fault.status)
    return replace(found, effects=tuple(every), unclear=unclear)


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


def _several(tiers: Tiers, max_tier: int, solutions: tuple[Marks, ...], known: Marks) -> Check:
    """The verdict on a puzzle with several solutions: where it stalls, and a clue that would leave one."""
    puzzle, fixed = tiers.puzzle, None
    one, other = solutions
    fewest: tuple[Name, int] | None = None
    try:
        every = _all(tiers)
        attempts = Attempts(tiers, every or solutions)
        if every and len(every) <= COUNTED:
            fixed = reduce(Marks.common, every)
        ends = (one, other, *(each for each in every if each not in solutions))
        more, nearest = unique_with(attempts, ends, whole=fixed is not None)
        yes, no = (reduce(or_, side, 0) for side in zip(*attempts.met, strict=True))
        standing = Marks(yes, no)  # which need not be supposed: some known solution has it
        stalled = tiers.close(min(max_tier, 2), known, {}, standing)
        if nearest and nearest[1] < len(every):
            fewest = nearest  # of all solutions
        doubtful = reduce(or_, (one.yes ^ each.yes for each in ends), 0)
        change = None if more else changed(attempts, max_tier, ends, doubtful)
        pair = two_together(attempts, every) if fixed is not None and not (more or change) else None
    except OutOfBudget as fault:
        return Check(puzzle, max_tier, solutions, None, limit=fault.status)
    found = Check(puzzle, max_tier, solutions, False, stalled=stalled, count=len(every) or None, fixed=fixed)
    return replace(_with(found, more, change), pair=pair, fewest=None if more else fewest)


def _with(found: Check, more: Repair | None, change: Repair | None = None) -> Check:
    """The verdict with a clue, or else a change, that would do."""
    if more:
        return replace(found, more=more[0], repaired=more[1])
    return replace(found, change=change[0], repaired=change[1]) if change else found


def _all(tiers: Tiers) -> list[Marks]:
    """The solutions, up to one more than are counted; nothing when that costs too much."""
    with bounded():
        return oracle.solutions(tiers.puzzle, COUNTED + 1, effort=COUNTING, time_limit=tiers.seconds)
    return []


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
        attempts = Attempts(tiers, solutions)
        more = unlocked(attempts, marks, max_tier, solution)
        if more:
            return replace(_with(found, more[0]), unlock=more[1])
        return _with(found, None, changed(attempts, max_tier, solutions, tiers.open(marks)))
    except OutOfTime as fault:
        return replace(found, limit=fault.status)


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
