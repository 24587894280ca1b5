"""Paths as they are told: steps that a person takes without a word are folded into those that cause or need them.

Nothing is lost: a told step holds the steps of the path, which proofs and replay read one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from deduce.board.marks import NOTHING, Marks
from deduce.contract.step import Step, ToldStep


@dataclass
class _Open:
    """A told step to which something may still be added."""

    head: Step
    lead: list[Step]
    same: list[Step] = field(default_factory=list)
    rest: list[Step] = field(default_factory=list)

    def drawn(self) -> Marks:
        """What all its steps conclude."""
        return _joined(step.conclusion for step in (*self.lead, self.head, *self.same, *self.rest))

    def told(self, before: Marks) -> ToldStep:
        """The told step on a board."""
        reason, clues, found = NOTHING, 0, NOTHING
        for step in (*self.lead, self.head):
            reason = reason.join(step.reason.without(found))
            clues |= step.clues
            found = found if step.conclusion.clash else found.join(step.conclusion)
        head = self.head
        conclusion = head.conclusion if head.conclusion.clash else self.drawn()
        return ToldStep(
            head.puzzle,
            before,
            reason,
            conclusion,
            clues,
            head.tier,
            head.technique,
            head.assumption,
            head.inner,
            head=head,
            lead=tuple(self.lead),
            rest=tuple(self.rest),
            same=tuple(self.same),
        )


def tell(path: Iterable[Step], known: Marks | None = None) -> Iterator[ToldStep]:
    """The steps of a path as they are told, each as soon as it is whole.

    A step that draws nothing on the board waits for the first that needs it, as does one whose technique folds ``on``;
    one that folds ``back`` joins the step that caused it. Contradictions in a row that end in one clash are one.
    They are told on what is `known`, or else on the board before the first.
    """
    ready: list[_Open] = []
    waiting: list[Step] = []
    closing = False
    for step in path:
        known = step.before if known is None else known
        if _waits(step):
            waiting.append(step)
            continue
        if evident(step):
            (ready[-1].rest if ready else waiting).append(step)
            continue
        lead = _needed(step, waiting)
        back = _folds_back(step)
        cause = next((one for one in reversed(ready) if _rests(step, lead, one)), None)
        if back and cause is None and ready and ready[-1].head.technique is step.technique:
            cause = ready[-1]
        if cause is not None and (back or _same_clash(cause, step)):
            closing = closing or back
            more = cause.rest if back else cause.same
            more += [*lead, step]
            continue
        if closing or (ready and ready[-1].head.technique is not step.technique):
            for one in ready:
                yield (done := one.told(known))
                known = done.after
            ready, closing = [], False
        ready.append(_Open(step, lead))
    left = [step for step in waiting if step.conclusion.known & step.puzzle.variables]
    if ready:
        ready[-1].rest += waiting
    elif left and known is not None:
        ready.append(_Open(left[0], [], rest=[step for step in waiting if step is not left[0]]))
    for one in ready:
        assert known is not None
        yield (done := one.told(known))
        known = done.after


def _waits(step: Step) -> bool:
    """Whether a step is told with the one that needs it."""
    if step.conclusion.clash:
        return False
    if not step.conclusion.known & step.puzzle.variables:
        return True
    return step.technique is not None and step.technique.folds == "on"


def evident(step: Step) -> bool:
    """Whether a step says nothing but what the board shows without a word."""
    return not step.conclusion.clash and step.conclusion.within(step.puzzle.evident(step.before))


def _folds_back(step: Step) -> bool:
    """Whether a step is told with the one that caused it."""
    if step.technique is None or step.conclusion.clash:
        return False
    drawn = step.conclusion.yes & step.puzzle.variables
    return step.technique.folds == "back" or (step.technique.folds == "crosses" and not drawn)


def _needed(step: Step, waiting: list[Step]) -> list[Step]:
    """Takes those of the waiting steps out of their list on which a step rests."""
    wanted, taken = step.reason, []
    for one in reversed(waiting):
        if wanted.common(one.conclusion).known:
            taken.append(one)
            wanted = wanted.join(one.reason)
    for one in taken:
        waiting.remove(one)
    return taken[::-1]


def _rests(step: Step, lead: list[Step], one: _Open) -> bool:
    """Whether a step, or what leads to it, rests on an open one, or ends in the same clash."""
    if step.technique is None:
        return _same_clash(one, step)
    drawn = one.drawn()
    return any(drawn.common(part.reason).known for part in (step, *lead))


def _same_clash(one: _Open, step: Step) -> bool:
    """Whether two contradictions of one tier end in the same clash, and nothing has followed from the first yet."""
    if not (step.inner and one.head.inner) or step.tier != one.head.tier or one.rest:
        return False
    here, there = step.inner[-1], one.head.inner[-1]
    return here.name == there.name and here.reason == there.reason and here.clues == there.clues


def _joined(parts: Iterable[Marks]) -> Marks:
    found = NOTHING
    for part in parts:
        found = found.join(part)
    return found
