"""What the opposite of a conclusion leads to, told by simpler techniques of its kind, until a rule is broken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import lru_cache, partial, reduce
from typing import TYPE_CHECKING, Any, NamedTuple

from deduce.board.marks import NOTHING, Marks, bits
from deduce.explain.tracer import story
from deduce.language.errors import Unsaid
from deduce.language.messages import Message, msg
from deduce.language.words import assumed, number, statements, supposed
from deduce.relations.argument import RuleSource, speaker

if TYPE_CHECKING:
    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step
    from deduce.contract.technique import Technique

Read = Callable[[Any, Marks], Message | None]
"""What marks break."""
Clauses = Callable[["Technique", Any, Marks, Marks, str], Sequence[str]]
"""How marks follow from others by a technique, in whole clauses in a language."""


class Means(NamedTuple):
    """What may be said in a story.

    Attributes:
        causes: techniques by name, the simplest first, each with why marks follow by it, if that is not plain.
        read: what marks break; None for what one rule alone shows.
        clauses: what tells how marks follow; None where the marks with their causes are enough.
        whole: whether all that is known on the board may be used, not only what the step needs.
    """

    causes: tuple[tuple[str, Message | None], ...]
    read: Read | None = None
    clauses: Clauses | None = None
    whole: bool = False


TOLD = 2
"""So many suppositions are told of one conclusion."""
TRIED = 4
"""Of so many marks the shortest story is looked for."""
LINKS = 8
"""So many marks may come between a supposition and what it breaks."""
ASKED = 45_000
"""So often techniques are asked in the search for one story, lest a sentence keeps its reader waiting."""
SPLIT = 12
"""So many cells are looked at of which some value breaks something,"""
LEVELS = 3
"""one after another so often."""
IF = msg("if {what}, {broken}")
IF_THEN = msg("if {what}, then {then}, and {broken}")
THEN = msg("{then}, and {broken}")
IF_CASES = msg("if {what}, there are {count} cases: {cases}")
HERE_CASES = msg("there are {count} cases: {cases}")
CASE = msg("({k}) if {what}, {broken}")
CASE_THEN = msg("({k}) if {what}, then {then}, and {broken}")
AS = msg("{then} ({cause})")
BETWEEN = {"en": "; and ", "ja": "。また、"}


class Run(NamedTuple):
    """Marks that follow at once.

    Attributes:
        by: the technique that says so.
        marks: what follows.
        before: the marks from which it follows.
    """

    by: Technique
    marks: Marks
    before: Marks


class Trial(NamedTuple):
    """A supposition, what follows from it, and what is broken then.

    Attributes:
        supposed: the supposition.
        then: what follows.
        broken: what is broken.
        before: what it excludes first, one after another, each with what that would break.
    """

    supposed: Marks
    then: Sequence[Run]
    broken: Message
    before: Sequence[Trial] = ()

    @property
    def size(self) -> int:
        """How many marks are told."""
        return sum(run.marks.size() for run in self.then) + sum(2 + one.size for one in self.before)


def opposite(step: Step, means: Means, lang: str, *, split: bool = True) -> str:
    """What the opposite of the conclusion would break, mark by mark, as techniques show it.

    Args:
        step: the step.
        means: the techniques.
        lang: the language.
        split: whether other marks may be excluded first.

    Raises:
        Unsaid: where they do not show it, or only in a long story.
    """
    found = () if step.conclusion.clash else _opposite(step, means, split)
    if not found:
        raise Unsaid
    return BETWEEN[lang].join(_Words(step.puzzle, means, lang).said(one) for one in found)


def opposed(step: Step, means: Means, *, split: bool = True) -> Marks:
    """The part of the conclusion that `opposite` argues for; the rest follows from it."""
    return reduce(Marks.join, (one.supposed.flipped for one in _opposite(step, means, split)), NOTHING)


def ruined(step: Step, means: Means, lang: str) -> str:
    """What a contradiction leads to, and what that breaks."""
    known = step.before if means.whole else step.reason
    found = ruin(step.puzzle, known, means, lang) if step.conclusion.clash else None
    if found is None:
        raise Unsaid
    return found


def ruin(puzzle: Puzzle, marks: Marks, means: Means, lang: str) -> str | None:
    """What some marks lead to, and what that breaks."""
    found = _ruin(puzzle, marks, means)
    if found is None:
        return None
    words = _Words(puzzle, means, lang)
    return words.cases(found) if found.before else words.end(found)


@lru_cache(maxsize=64)  # it is asked for in one language after another
def _opposite(step: Step, means: Means, split: bool) -> tuple[Trial, ...]:
    with suppress(Unsaid):
        return _Stories(step.puzzle, means).all(step, split)
    return ()


@lru_cache(maxsize=64)
def _ruin(puzzle: Puzzle, marks: Marks, means: Means) -> Trial | None:
    told = _Stories(puzzle, means)
    with suppress(Unsaid):
        return told.led(marks, NOTHING) or told.parted(marks, NOTHING)
    return None


# Words ----------------------------------------------------------------------------------------------------------------


class _Words:
    """Stories of one puzzle in a language."""

    def __init__(self, puzzle: Puzzle, means: Means, lang: str) -> None:
        self.puzzle, self.lang, self.causes, self.clauses = puzzle, lang, dict(means.causes), means.clauses

    def said(self, one: Trial) -> str:
        """Where a supposition leads, and what that breaks."""
        what, broken = assumed(self.puzzle.phrase(one.supposed, self.lang), self.lang), one.broken.said(self.lang)
        if one.before:
            return self.cases(one, IF_CASES).format(what=what)
        if one.then:
            return IF_THEN.said(self.lang).format(what=what, then=self.then(one), broken=broken)
        return IF.said(self.lang).format(what=what, broken=broken)

    def cases(self, one: Trial, form: Message = HERE_CASES) -> str:
        """What is excluded one after another, and the end, each as a case beside those before it."""
        told, excluded = list[str](), NOTHING
        for k, each in enumerate([*one.before, one], 1):
            marks = excluded if each is one else excluded.join(each.supposed)
            values = {
                "k": k,
                "what": supposed(self.puzzle.phrase(marks, self.lang), self.lang),
                "then": self.then(each),
                "broken": each.broken.said(self.lang),
            }
            told.append((CASE_THEN if each.then else CASE).said(self.lang).format(**values))
            excluded = excluded if each is one else excluded.join(each.supposed.flipped)
        count = number(len(told)) if self.lang == "en" else len(told)
        return form.said(self.lang).format(what="{what}", count=count, cases=statements(told, self.lang))

    def end(self, one: Trial) -> str:
        """What follows, and what that breaks."""
        broken = one.broken.said(self.lang)
        return THEN.said(self.lang).format(then=self.then(one), broken=broken) if one.then else broken

    def then(self, one: Trial) -> str:
        """What follows."""
        if self.clauses:
            told = [self.clauses(run.by, self.puzzle, run.before, run.marks, self.lang) for run in one.then]
            return statements((clause for some in told for clause in some), self.lang)
        parts = []
        for run in one.then:
            text, cause = self.puzzle.phrase(run.marks, self.lang), self.causes[run.by.name]
            parts.append(text if cause is None else AS.said(self.lang).format(then=text, cause=cause.said(self.lang)))
        return ("、" if self.lang == "ja" else ", ").join(parts)


# Stories --------------------------------------------------------------------------------------------------------------


class _Stories:
    """Techniques that speak in stories of one puzzle."""

    def __init__(self, puzzle: Puzzle, means: Means) -> None:
        items = {item.name: item for item in puzzle.kind.techniques}
        self.puzzle, self.read = puzzle, partial(means.read, puzzle) if means.read else puzzle.broken
        self.asked, self.whole = 0, means.whole
        self.speakers: dict[RuleSource, Technique] = {
            speaker(partial(self.ask, items[name])): items[name] for name, _ in means.causes
        }

    def ask(self, item: Technique, marks: Marks) -> Marks:
        """What a technique says to marks; `Unsaid` when too much has been asked."""
        self.asked += 1
        if self.asked > ASKED:
            raise Unsaid
        return item(self.puzzle, marks)

    def all(self, step: Step, split: bool) -> tuple[Trial, ...]:
        """Suppositions from which the whole conclusion follows; none where some mark of it is not found so."""
        yes, no = step.conclusion
        known, told = step.before if self.whole else step.reason, list[Trial]()
        left = Marks(yes & self.puzzle.variables, no & self.puzzle.variables).without(known)
        while left.known:
            some = list(left.literals())[:TRIED]
            found = [one for literal in some if (one := self.led(known, literal.flipped))]
            for literal in some if split and not found else ():
                one = self.parted(known, literal.flipped)
                found += [one] if one else []
            if not found or len(told) == TOLD:
                return ()
            best = min(found, key=lambda one: one.size)
            told.append(best)
            known = known.join(best.supposed.flipped)
            if known.clash:  # beside a supposition what is known may contradict itself
                return ()
            known = self.spread(known)
            left = left.without(known)
        return tuple(told)

    def spread(self, marks: Marks) -> Marks:
        """Marks with what techniques say to them at once."""
        for one in self.speakers:
            said = one.says(marks)
            marks = marks if said.clash or marks.join(said).clash else marks.join(said)
        return marks

    def led(self, known: Marks, first: Marks) -> Trial | None:
        """Where a supposition leads."""
        found = story(list(self.speakers), known.join(first), self.read)
        if found is None or len(found.links) > LINKS:
            return None
        runs, marks = list[Run](), known.join(first)
        for one, mark in found.links:
            by = self.speakers[one]
            if runs and runs[-1].by is by:
                runs[-1] = runs[-1]._replace(marks=runs[-1].marks.join(mark))
            else:
                runs.append(Run(by, mark, marks))
            marks = marks.join(mark)
        return Trial(first, runs, found.broken)

    def parted(self, known: Marks, first: Marks) -> Trial | None:
        """Where a supposition leads when other marks are excluded first, one after another."""
        start, before = known.join(first), list[Trial]()
        for _ in range(LEVELS):
            marks = start
            for one in before:
                marks = marks.join(one.supposed.flipped)
            board = self.spread(marks)
            some = sorted(
                bits(self.puzzle.variables & ~board.known),
                key=lambda bit: self.apart(bit, first if first.known else known),
            )
            tried = [self.led(marks, mark) for bit in some[:SPLIT] for mark in _both(bit)]
            led = [trial for trial in tried if trial]
            ends = [(one, end) for one in led if (end := self.led(marks.join(one.supposed.flipped), NOTHING))]
            if ends:
                last, end = min(ends, key=lambda pair: pair[0].size + pair[1].size)
                return self.pruned(start, first, [*before, last], end)
            if not led:
                return None
            before.append(min(led, key=lambda trial: trial.size))
        return None

    def pruned(self, start: Marks, first: Marks, before: list[Trial], end: Trial) -> Trial:
        """The same without what need not be excluded."""
        for one in before[:-1]:
            fewer, marks = [each for each in before if each is not one], start
            told = list[Trial]()
            for each in fewer:
                again = self.led(marks, each.supposed)
                told += [again] if again else []
                marks = marks.join(each.supposed.flipped)
            last = self.led(marks, NOTHING)
            if last and len(told) == len(fewer):
                before, end = told, last
        return Trial(first, end.then, end.broken, before)

    def apart(self, bit: int, marks: Marks) -> float:
        """How far a variable is from the nearest of others."""
        r, c = self.puzzle.place(bit)
        places = (self.puzzle.place(one) for one in bits(marks.known & self.puzzle.variables))
        return min((max(abs(r - y), abs(c - x)) for y, x in places), default=0)


def _both(bit: int) -> tuple[Marks, Marks]:
    return Marks(bit, 0), Marks(0, bit)
