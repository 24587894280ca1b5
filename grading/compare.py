"""Two boards of a kind beside each other: solutions, grades, techniques, and where their paths part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.engine.path import Licence
from deduce.explain.sentences import heading, titled
from deduce.language.errors import InputError
from deduce.language.messages import msg
from deduce.language.words import Some, listed
from grading.card import technique_title, verdict
from grading.grade import Grade, grade
from grading.reference import LEVELS


@dataclass(frozen=True)
class Comparison:
    """What `compare` found.

    Attributes:
        grades: the grade of each.
        common: with how many steps both paths begin; None where the sizes differ or one board has no path.
        parted: the step of each that follows these; None at the end of a path.
    """

    grades: tuple[Grade, Grade]
    common: int | None
    parted: tuple[Step | None, Step | None] = (None, None)

    @property
    def only(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The techniques that the solve of each has and the other's has not, by their names."""
        one, other = (dict.fromkeys(found.headline.counts if found.headline else ()) for found in self.grades)
        return tuple(name for name in one if name not in other), tuple(name for name in other if name not in one)

    @property
    def harder(self) -> float | None:
        """How many times the second rating is the first; None where one of them is missing or 0."""
        first, second = (found.card_rating for found in self.grades)
        return round(second / first, 2) if first and second is not None else None

    def __repr__(self) -> str:
        return f"<Comparison of {self.grades[0].puzzle.called()} and {self.grades[1].puzzle.called()}>"

    def __str__(self) -> str:
        return "\n".join(self.told())

    def told(self, lang: str = "en") -> Iterator[str]:
        """The comparison line by line."""
        for letter, found in zip("AB", self.grades, strict=True):
            level = "" if found.level is None else LEVELS[found.level - 1].said(lang)
            told = listed(Some.of(one for one in (verdict(found, lang), level) if one), lang)
            yield f"{letter}: {heading(found.puzzle, lang)}: {told}"
        if self.harder not in (None, 1):
            yield msg("The rating of B is {times} times that of A.", times=f"{self.harder:g}").said(lang)
        for letter, found, names in zip("AB", self.grades, self.only, strict=True):
            if names:
                kind = found.puzzle.kind
                titles = listed(Some.of(technique_title(kind, name, lang) for name in names), lang)
                yield msg("Techniques of {board} alone: {techniques}.", board=letter, techniques=titles).said(lang)
        if self.common is not None:
            yield from self._paths(lang)

    def _paths(self, lang: str) -> Iterator[str]:
        if self.parted == (None, None):
            yield msg("Both paths have the same steps.").said(lang)
            return
        if self.common:
            one, more = (
                msg("Both paths begin with the same step."),
                msg("Both paths begin with the same {count} steps.", count=self.common),
            )
            yield (one if self.common == 1 else more).said(lang)
        else:
            yield msg("The paths differ from the first step on.").said(lang)
        for letter, step in zip("AB", self.parted, strict=True):
            told = msg("it is solved").said(lang) if step is None else titled(step, step.sentence(lang), lang)
            yield f"  {letter}: {told}"

    def to_json(self) -> dict[str, Any]:
        """The JSON form, schema 1."""
        return {
            "schema": 1,
            "kind": self.grades[0].puzzle.kind.name,
            "boards": [
                found.to_json() | {"only": list(names)} for found, names in zip(self.grades, self.only, strict=True)
            ],
            "harder": self.harder,
            "common": self.common,
            "parted": [None if step is None else step.to_json() for step in self.parted],
        }


def compare(
    first: Puzzle,
    second: Puzzle,
    *,
    unique: Licence = "auto",
    budget: int | None = None,
    time_limit: float | None = None,
) -> Comparison:
    """Grade two boards of a kind and follow their paths to where they part.

    Args:
        first: the one board.
        second: the other, such as the same with one clue changed.
        unique: when techniques may assume one solution, as for `deduce.grade`.
        budget: how many fixpoints each search may cost; by default what the kind says.
        time_limit: how many seconds each may take.

    Raises:
        InputError: when the boards are of two kinds.
        OutOfBudget: when a path costs more than the limits.
    """
    if first.kind is not second.kind:
        titles = [board.kind.name for board in (first, second)]
        raise InputError(msg("{one} and {other} are two kinds", one=titles[0], other=titles[1]), expected=SAME)
    limits: dict[str, Any] = {"budget": budget, "time_limit": time_limit}
    grades = grade(first, unique=unique, **limits), grade(second, unique=unique, **limits)
    if any(found.headline is None for found in grades) or first.variables != second.variables:
        return Comparison(grades, None)
    common = 0
    for one, other in zip_longest(*(found.path(**limits) for found in grades)):
        if one is None or other is None or _what(one) != _what(other):
            return Comparison(grades, common, (one, other))
        common += 1
    return Comparison(grades, common)


SAME = msg("two boards of one kind, whose ratings can be compared")


def _what(step: Step) -> tuple[Any, ...]:
    """What a step says, whatever clues the board has."""
    return step.name, step.conclusion, step.assumption
