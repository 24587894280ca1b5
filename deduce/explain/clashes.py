"""Why a contradiction is one where no rule alone shows it: what a technique says of a mark, and what stands there."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache, reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from deduce.board.marks import NOTHING, TOP, Marks, bits

if TYPE_CHECKING:
    from collections.abc import Iterator

    from deduce.contract.puzzle import Puzzle
    from deduce.contract.step import Step
    from deduce.contract.technique import Technique


class Opposed(NamedTuple):
    """A variable that a contradiction settles both ways.

    Attributes:
        mark: the mark that stands on it; both, where none does.
        steps: what the technique concludes of it instead: one step, or one for each value.
    """

    mark: Marks
    steps: tuple[Step, ...]


@lru_cache(maxsize=64)  # a sentence asks in two languages
def opposed(step: Step) -> Opposed | None:
    """The two sides of a contradiction; None where the technique sees it only as a whole.

    A technique that clashes on some marks mostly concludes the opposite of one of them from the others, or each value
    of one variable from a part of them.
    """
    technique = step.technique
    if technique is None or not step.conclusion.clash:
        return None
    case = ClashCase(step.puzzle, technique, step.reason, step.clues)
    for literal in sorted(case.marks.literals(), key=lambda one: not one.known & step.puzzle.variables):
        rest = case.without(literal)
        if rest.draws(literal.flipped):
            return Opposed(literal, (rest.least(step, literal.flipped),))
    every = step.puzzle.variables | step.puzzle.auxiliary
    parts = [case, *case.parts()]
    found = [part.all() for part in parts]
    yes, no = (reduce(or_, (one[side] for one in found if not one.clash), 0) for side in (0, 1))
    for spot in bits(yes & no & every):
        both = Marks(spot, 0), Marks(0, spot)
        one, other = (next(p for p, f in zip(parts, found, strict=True) if mark.within(f)) for mark in both)
        return Opposed(Marks(spot, spot), (one.least(step, both[0]), other.least(step, both[1])))
    return None


@dataclass(frozen=True)
class ClashCase:
    """A technique with some marks and clues."""

    puzzle: Puzzle
    technique: Technique
    marks: Marks
    clues: int

    def all(self) -> Marks:
        """What it draws, unless that is a contradiction."""
        found = self.technique(self.puzzle.keep(self.clues), self.marks)
        return NOTHING if found == TOP else found

    def draws(self, wanted: Marks) -> bool:
        """Whether it draws a mark."""
        return self.technique.drawn(self.puzzle.keep(self.clues), self.marks, wanted) == wanted

    def without(self, literal: Marks) -> ClashCase:
        """The case with a mark less."""
        return replace(self, marks=self.marks.without(literal))

    def parts(self) -> Iterator[ClashCase]:
        """The cases with one mark or one clue less."""
        yield from (self.without(literal) for literal in self.marks.literals())
        if self.technique.assumes_unique is None:
            yield from (replace(self, clues=self.clues ^ clue) for clue in bits(self.clues))

    def least(self, step: Step, wanted: Marks) -> Step:
        """The step by which it draws a mark, with as little as dropping one by one leaves."""
        case = self
        while smaller := next((part for part in case.parts() if part.draws(wanted)), None):
            case = smaller
        return replace(step, reason=case.marks, clues=case.clues, conclusion=wanted)
