"""Why a single mark holds: the shortest route that we find from the board to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

from deduce.board.marks import NOTHING, Marks
from deduce.contract.naming import Names, marks_record, of_this_board
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.engine.hints import NOT_ONE
from deduce.engine.path import path
from deduce.engine.refute import derive, refute, trim
from deduce.engine.solutions import solutions_of
from deduce.engine.tiers import Tiers
from deduce.explain import sentences
from deduce.language.messages import msg

GIVEN = msg("It is given.")
NO_ROUTE = msg("It does not follow by the three tiers.")


@dataclass(frozen=True)
class Why:
    """Why a variable has its value.

    Attributes:
        puzzle: the puzzle.
        found: ``given``; ``route``; ``nothing`` when it does not follow by the three tiers; ``several`` or ``none``
            where the puzzle has not one solution, so that there is no value to explain.
        value: the mark that is explained; nothing where there is none.
        steps: the route, each step needed for a later one or for the mark.
    """

    puzzle: Puzzle
    found: Literal["given", "route", "nothing", "several", "none"]
    value: Marks = NOTHING
    steps: tuple[Step, ...] = ()

    def __bool__(self) -> bool:
        return self.found in ("given", "route")

    def lines(self, lang: str = "en", *, long: bool = False) -> list[str]:
        """What it is, and why, line by line; all inferences of a step of many only if asked for."""
        if self.found in ("none", "several"):
            return [NOT_ONE[self.found].said(lang)]
        said = f"{self.puzzle.phrase(self.value, lang)}{'。' if lang == 'ja' else '.'}"
        if not self.steps:
            return [said, (GIVEN if self.found == "given" else NO_ROUTE).said(lang)]
        told = [sentences.lines(step, lang, long=long) for step in self.steps]
        first = [f"{number}. {lines[0]}" for number, lines in enumerate(told, 1)]
        return [said, *(line for one, lines in zip(first, told, strict=True) for line in (one, *lines[1:]))]

    def text(self, lang: str = "en", *, long: bool = False) -> str:
        """The same as one text."""
        return "\n".join(self.lines(lang, long=long))

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        return {
            "found": self.found,
            "value": marks_record(self.puzzle, self.value),
            "steps": [step.to_json() for step in self.steps],
        }

    def __repr__(self) -> str:
        return f"<Why {self.puzzle.phrase(self.value, 'en') or self.found}, in {len(self.steps)}>"

    def __str__(self) -> str:
        return self.text()

    def _repr_html_(self) -> str:
        from deduce.picture import html

        return html.fragment(f"<p>{escape(self.lines()[0])}</p>{html.steps(self.steps)}")


def why(
    puzzle: Puzzle,
    variable: str | int,
    marks: Marks | None = None,
    *,
    solutions: Sequence[Marks] | None = None,
    budget: int | None = None,
    time_limit: float | None = None,
) -> Why:
    """Why a variable has its value in the one solution: the shortest route from the right marks on a board to it.

    A mark of the variable itself is taken off the board first, and so are wrong marks.

    Args:
        puzzle: the puzzle.
        variable: its name, such as ``"r3c4"``, or its bit.
        marks: what is filled in; the givens are added.
        solutions: the solutions if known (two are enough); otherwise the tiers, and at need the oracle, find them.
        budget: fixpoints that the search for the route may cost.
        time_limit: seconds that all of it may take.

    Raises:
        InputError: for a variable that the puzzle does not have, and marks of another board.
        OutOfBudget: when there is no answer within `budget` and `time_limit`.
    """
    bit = Names(puzzle).variable(variable) if isinstance(variable, str) else variable
    known = puzzle.givens.join(of_this_board(puzzle, marks or NOTHING).without(puzzle.givens.flipped))
    given = puzzle.givens.common(Marks(bit, bit))
    if given.known:
        return Why(puzzle, "given", given)
    tiers = Tiers(puzzle, puzzle.kind.sound, budget=budget, time_limit=time_limit)
    found = solutions_of(puzzle, time_limit) if solutions is None else solutions
    if len(found) != 1:
        return Why(puzzle, "several" if found else "none")
    literal = found[0].common(Marks(bit, bit))
    start = known.common(found[0]).without(literal).join(puzzle.givens)
    steps = route(tiers, start, literal, found[0]) or ()
    return Why(puzzle, "route" if steps else "nothing", literal, steps)


def route(tiers: Tiers, marks: Marks, literal: Marks, solution: Marks | None = None) -> tuple[Step, ...] | None:
    """The steps from `marks` to one mark that is not among them, each needed for a later one or for the mark.

    Two ways are compared, and the one that asks a person to follow fewer steps is taken: techniques one after the
    other, and supposing the opposite. Where a standstill lies between, one-cell contradictions are among the steps,
    and two-cell contradictions only where nothing else leads on.

    Args:
        tiers: puzzle and techniques.
        marks: what is known; a part of some solution.
        literal: the mark to explain.
        solution: the unique solution, if known; it spares vain trials at tier 3.
    """
    ways = [derive(tiers, marks, literal, 1)]
    refuted = refute(tiers, marks, literal.flipped) if ways[0] is None or len(ways[0]) > 2 else None
    ways += [(refuted,) if refuted else None]
    if not any(ways):
        ways += [derive(tiers, marks, literal, 2)]
    found = [way for way in ways if way]
    return min(found, key=length) if found else _deeper(tiers, marks, literal, solution)


def length(steps: tuple[Step, ...]) -> int:
    """How many steps a person follows, those inside contradictions included."""
    return sum(step.length() for step in steps)


def _deeper(tiers: Tiers, marks: Marks, literal: Marks, solution: Marks | None) -> tuple[Step, ...] | None:
    """What the mark rests on of the path that leads to it."""
    steps: list[Step] = []
    for step in path(tiers, marks, solution=solution):
        steps.append(step)
        if step.conclusion.clash:
            return None
        if literal.within(step.conclusion):
            return trim(steps[::-1], marks)
    return None
