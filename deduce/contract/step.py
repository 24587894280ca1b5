"""A step: one reason of one technique with all that the technique draws from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import Any

from deduce.board.marks import NOTHING, Marks
from deduce.contract import presentation
from deduce.contract.naming import marks_record
from deduce.contract.puzzle import Puzzle
from deduce.contract.technique import Argued, Technique

CONTRADICTION = {2: "one-cell-contradiction", 3: "two-cell-contradiction"}
"""What a step of tier 2 and of tier 3 is called."""


@dataclass(frozen=True, eq=False)
class Step:
    """One step of a path, a hint or a refutation.

    A step of tier 1 applies one technique. A step of tier 2 or 3 refutes an assumption: its `inner` steps lead
    from `reason` and `assumption` to a clash, so the opposite of the assumption holds.

    Attributes:
        puzzle: the puzzle it belongs to.
        before: the marks on the board when the step is taken.
        reason: the marks, and `clues` the bitset of clues, from which the step follows; both minimal. A technique that
            assumes one solution rests on all clues, since these make it so.
        conclusion: the new marks; `TOP` when the step ends a refutation.
        technique: the technique of a tier-1 step, else None.
        assumption: the one mark that a contradiction supposes.
        inner: the trimmed refutation, ending in a clash.
    """

    puzzle: Puzzle
    before: Marks
    reason: Marks
    conclusion: Marks
    clues: int = 0
    tier: int = 1
    technique: Technique | None = None
    assumption: Marks = NOTHING
    inner: tuple[Step, ...] = field(default=(), repr=False)

    @property
    def name(self) -> str:
        """The full name of the technique, or of the sort of contradiction."""
        return self.technique.id if self.technique else CONTRADICTION[self.tier]

    @property
    def after(self) -> Marks:
        """The marks on the board once the step is taken."""
        return self.before.join(self.conclusion)

    @property
    def quoted(self) -> int:
        """The clues to name: where one solution is assumed they all play their part, and that says it for them."""
        if self.technique is None:
            return reduce(or_, (step.quoted for step in self.inner), 0)
        return self.clues if self.technique.assumes_unique is None else 0

    def length(self) -> int:
        """How many steps a person follows to see it: 1, or the inner steps of a refutation."""
        return sum(step.length() for step in self.inner) or 1

    def walk(self) -> Iterator[Step]:
        """The step and all steps inside it."""
        yield self
        for step in self.inner:
            yield from step.walk()

    def argument(self) -> Argued | None:
        """Why it holds, as data; None where only its technique says so, and for a contradiction, whose steps do."""
        return self.technique.argue(self) if self.technique and self.technique.argue else None

    def sentence(self, lang: str = "en") -> str:
        """The step as a solver says it."""
        return presentation.handed().sentence(self, lang)

    def to_json(self) -> dict[str, Any]:
        """The step as plain data, with variables by their English names: technique, reason, clues and conclusion; a
        contradiction also has what it supposes and its steps.
        """
        record: dict[str, Any] = {
            "technique": self.name,
            "reason": marks_record(self.puzzle, self.reason),
            "clues": [i for i in range(len(self.puzzle.clues)) if self.clues >> i & 1],
            "conclusion": marks_record(self.puzzle, self.conclusion),
        }
        if self.technique is None:
            record["suppose"] = marks_record(self.puzzle, self.assumption)
            record["steps"] = [inner.to_json() for inner in self.inner]
        return record

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"

    def __str__(self) -> str:
        return self.sentence()

    def _repr_html_(self) -> str:
        return presentation.handed().html(self)

    def _repr_svg_(self) -> str:
        return presentation.handed().svg(self.puzzle, self.before, self)


@dataclass(frozen=True, eq=False, repr=False)
class ToldStep(Step):
    """What a person does on the board at once: one step of a path, with those that nobody tells by themselves.

    It has the technique, or the supposition and the inner steps, of its leading step; its conclusion is that of all.

    Attributes:
        lead: what the leading step needs and nobody told before: auxiliary marks, and crosses that are drawn for it.
        head: the leading step.
        rest: what follows from it without a word.
        same: further contradictions that end in the same clash, with what they need.
    """

    head: Step = field(kw_only=True)
    lead: tuple[Step, ...] = ()
    rest: tuple[Step, ...] = ()
    same: tuple[Step, ...] = ()

    def argument(self) -> Argued | None:
        """That of the leading step."""
        return self.head.argument()

    @property
    def parts(self) -> tuple[Step, ...]:
        """All steps of the path that it stands for, each after those that it rests on."""
        return (*self.lead, self.head, *self.same, *self.rest)
