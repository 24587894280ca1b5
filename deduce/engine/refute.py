"""Contradictions as proofs: why a supposed mark cannot be, in the fewest steps that we find.

The inner deduction is recorded round by round and explained backwards from the clash, newest marks dropped first. Only
the steps that the clash rests on are kept: the ancestors of the clash in the graph of steps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from deduce.board.marks import NOTHING, TOP, Marks
from deduce.contract.step import Step
from deduce.contract.technique import Technique
from deduce.core import session as core
from deduce.engine.reasons import explain
from deduce.engine.tiers import Closures, Tiers


@dataclass(frozen=True, slots=True)
class Event:
    """A round of the inner deduction: by a technique, or by refuting `assumption` one tier below."""

    before: Marks
    gained: Marks
    technique: Technique | None
    assumption: Marks = NOTHING


def refute(tiers: Tiers, marks: Marks, assumption: Marks, tier: int = 2) -> Step | None:
    """The trimmed refutation of one supposed mark by the tier below, or None when that finds no clash.

    Args:
        tiers: puzzle and techniques.
        marks: what is known.
        assumption: the literal to refute.
        tier: 2 to look for a clash by techniques alone, 3 to use one-cell contradictions inside.
    """
    events = list(_events(tiers, marks.join(assumption), tier - 1))
    if not events or not events[-1].gained.clash:
        return None
    inner = trim(backwards(tiers, events), marks.join(assumption))
    concluded, reason, clues = assumption, NOTHING, 0
    for step in inner:
        reason = reason.join(step.reason.without(concluded))
        clues |= step.clues
        if not step.conclusion.clash:
            concluded = concluded.join(step.conclusion)
    return Step(tiers.puzzle, marks, reason, assumption.flipped, clues, tier, assumption=assumption, inner=inner)


def _events(tiers: Tiers, marks: Marks, tier: int) -> Iterator[Event]:
    """The rounds from `marks` on, up to a clash or a standstill of the tier."""
    search = Refutations(tiers, NOTHING)
    while True:
        for technique, before, gained in tiers.rounds(marks):
            yield Event(before, gained, technique)
            marks = before.join(gained)
        if marks.clash or tier < 2:
            return
        found = search.shortest(marks)
        if found is None:
            return
        yield Event(marks, found.flipped, None, found)
        marks = marks.join(found.flipped)


class Refutations:
    """The shortest refutations on a way, from one standstill of tier 1 to the next.

    Args:
        tiers: puzzle and techniques.
        safe: literals, for each value, that are known not to be refuted on the way. None where tier 3 may follow, whose
            trials are ordered by what follows from every literal: then each is probed at every standstill.

    Attributes:
        closures: what followed from the literals that were probed.
    """

    def __init__(self, tiers: Tiers, safe: Marks | None) -> None:
        self._tiers, self._safe = tiers, safe
        self._refuted: list[Marks] = []
        self._standstills: list[Marks] = []
        self.closures: Closures = {}

    def shortest(self, marks: Marks) -> Marks | None:
        """The refutable literal that needs the fewest inner rounds; of two alike, the first."""
        tiers = self._tiers
        if self._safe is None:
            found = tiers.refutable(marks, self.closures)
        else:
            # What was refuted stays so.
            known = [literal for literal in self._refuted if not literal.known & marks.known]
            found = tiers.refutable(marks, self.closures, self._safe, refuted=known, standstills=self._standstills)
        self._refuted = found
        return found[fewest(tiers, marks, found)[0]] if found else None


def fewest(tiers: Tiers, marks: Marks, literals: Sequence[Marks]) -> tuple[int, int]:
    """Which of some refutable literals needs the fewest inner rounds, and how many: all are played side by side.

    Of two alike it is the first.
    """
    if loops := tiers.loops:
        shortest = loops.run(tiers, core.FEWEST, marks, [*literals])
        return shortest.which, shortest.inner
    plays = [tiers.rounds(marks.join(literal)) for literal in literals]
    return next((i, number) for number in count(1) for i, play in enumerate(plays) if next(play)[2].clash)


def derive(tiers: Tiers, marks: Marks, literal: Marks, tier: int = 2) -> tuple[Step, ...] | None:
    """The trimmed steps from `marks` to one mark that is not among them, or None when the tier does not reach it.

    What is reached in the fewest rounds is explained backwards from the mark, as a refutation is from its clash.
    """
    events: list[Event] = []
    for event in _events(tiers, marks, tier):
        if event.gained.clash:
            return None
        events.append(event)
        if literal.within(event.gained):
            return trim(backwards(tiers, events, literal), marks)
    return None


def backwards(tiers: Tiers, events: Sequence[Event], needed: Marks = TOP) -> list[Step]:
    """The steps on which the clash, or other needed marks, rest; last first."""
    ages = [event.gained for event in events if not event.gained.clash]
    steps: list[Step] = []
    for event in reversed(events):
        wanted = event.gained.common(needed)
        if not wanted.known:
            continue
        if event.technique is None:
            found = [step for step in (refute(tiers, event.before, event.assumption),) if step]
        else:
            found = list(explain(event.technique, tiers.puzzle, event.before, wanted, ages))
        needed = NOTHING if wanted.clash else needed
        for step in reversed(found):
            steps.append(step)
            needed = needed.join(step.reason)
    return steps


def trim(steps: Sequence[Step], start: Marks, ends: Collection[int] = (0,)) -> tuple[Step, ...]:
    """The steps, last first as given, in order and without those that no end rests on.

    Args:
        steps: each rests on `start` and on what comes after it here.
        start: the marks at the start.
        ends: the numbers of the steps that are wanted for themselves.
    """
    wanted = set(ends)
    for i, step in enumerate(steps):
        lacking = step.reason.without(start) if i in wanted else NOTHING
        for j in range(i + 1, len(steps)):
            if not lacking.known:
                break
            used = lacking.common(steps[j].conclusion)
            if used.known:
                wanted.add(j)
                lacking = lacking.without(used)
    known = start
    kept = []
    for i in sorted(wanted, reverse=True):
        step = steps[i]
        kept.append(replace(step, before=known))
        known = known.join(step.conclusion)
    return tuple(kept)
