"""Hints from a half-filled board: wrong marks first, then the plainest next step, told in three levels."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from deduce.board.marks import NOTHING, Marks
from deduce.contract.naming import marks_record
from deduce.contract.puzzle import Puzzle
from deduce.contract.step import Step
from deduce.engine.path import Licence, barred, begun, left, licensed, next_steps
from deduce.engine.reasons import explain
from deduce.engine.refute import Event, backwards, trim
from deduce.engine.solutions import FirstLook, solutions_of
from deduce.engine.tiers import Tiers
from deduce.engine.wrong_marks import WrongMarks, checked, look, own, wrong
from deduce.explain import looking, sentences
from deduce.language.errors import OutOfBudget
from deduce.language.messages import msg

LOOK, USE = msg("Look at {place}."), msg("{place}: {title}.")
WRONG_AT, WRONG = msg("Something is wrong in {place}."), msg("{phrase}: that is wrong.")
UNEXPLAINED = msg("No short reason was found, but no solution has it.")
DONE = msg("The board is full and right.")
NOTHING_MORE = msg("Nothing more follows from this board by the three tiers.")
LATE = msg("Techniques alone give no step here, and nothing deeper was found within the limits.")
CONFLICT = msg("These marks cannot all be right.")
CONFLICTING = msg("{phrase}: not all of these marks can be right.")
NOT_CHECKED = msg("The marks on the board are not checked yet.")
NOT_ONE = {"none": msg("The puzzle has no solution."), "several": msg("The puzzle has several solutions.")}


@dataclass(frozen=True)
class Hint:
    """A hint for a board; false where nothing more follows from it.

    Attributes:
        puzzle: the puzzle, and `marks` the board that the hint is for.
        step: the step to take, or for a wrong mark its refutation; None when a wrong mark has no short one, and when
            nothing more follows.
        wrong: the marks shown to be wrong: one, or several that contradict each other; empty for a next step.
        lead: steps that lead up to it where it rests on auxiliary variables, which no board shows, or where they show
            together that marks contradict each other.
        solutions: how many solutions the puzzle has, 2 for several; None where the hint did not need to know.
        late: whether the limits ended the search for a step.
        checked: whether the marks on the board are known to be right; a step may else build upon a wrong one.
    """

    puzzle: Puzzle
    marks: Marks
    step: Step | None
    wrong: Marks = NOTHING
    lead: tuple[Step, ...] = ()
    solutions: int | None = None
    late: bool = False
    checked: bool = True

    def __bool__(self) -> bool:
        return self.step is not None or bool(self.wrong.known)

    def __repr__(self) -> str:
        return f"<Hint: {self.text(2)}>"

    def __str__(self) -> str:
        return f"{self.puzzle.text(self.marks)}\n{self.text()}"

    def _repr_html_(self) -> str:
        from deduce.picture import html
        from deduce.picture.draw import svg

        board = svg(self.puzzle, self.marks, step=self.step, legend=True, style=False, ringed=self.wrong.known)
        return html.fragment(f"{board}<p>{escape(self.text())}</p>")

    def to_json(self, level: int = 3, lang: str = "en", *, long: bool = False) -> dict[str, Any] | None:
        """The hint as plain data, told as `text` tells it; None where nothing more follows."""
        if not self:
            return None
        return {
            "level": level,
            "text": self.text(level, lang, long=long),
            "lines": self.lines(level, lang, long=long),
            "uniqueness": self.uniqueness,
            "checked": self.checked,
            "wrong": marks_record(self.puzzle, self.wrong),
            "step": self.step.to_json() if level == 3 and self.step else None,
            "lead": [step.to_json() for step in self.lead] if level == 3 else [],
        }

    @property
    def uniqueness(self) -> str:
        """What is known of the solutions: ``unknown``, ``unique``, ``none`` or ``several``."""
        return "unknown" if self.solutions is None else ("none", "unique", "several")[self.solutions]

    @property
    def done(self) -> bool:
        """Whether there is nothing to hint at because the board is full and right."""
        return not self and self.solutions != 0 and self.puzzle.right(self.marks)

    @property
    def long(self) -> bool:
        """Whether its reason takes so many inferences that they are told on demand only."""
        return self.step is not None and sentences.is_long(self.step)

    def text(self, level: int = 3, lang: str = "en", *, long: bool = False) -> str:
        """The hint in words: 1 where to look, 2 which technique, 3 the whole step; `long` reasons too if asked for.

        Where the marks are not checked, or the puzzle is known to have no solution or several, each level ends by
        saying so.
        """
        return sentences.SPACE[lang].join(line.strip() for line in self.lines(level, lang, long=long))

    def lines(self, level: int = 3, lang: str = "en", *, long: bool = False) -> list[str]:
        """The same line by line: a contradiction argument by argument."""
        if self.done:
            return [DONE.said(lang)]
        if not self:
            told = [(LATE if self.late else NOTHING_MORE).said(lang)]
        else:
            told = self._wrong(level, lang, long) if self.wrong.known else self._right(level, lang, long)
        return [*told, *filter(None, [self.warning(lang)])]

    def warning(self, lang: str) -> str:
        """That the marks are not checked, or that the puzzle has no solution, or several, where that is known."""
        if not self.checked:
            return NOT_CHECKED.said(lang)
        return NOT_ONE[self.uniqueness].said(lang) if self.solutions in (0, 2) else ""

    def place(self) -> looking.Look | None:
        """Where to look, at the first level; None where marks contradict each other all over the board."""
        if self.wrong.size() == 1:
            return looking.lines(self.puzzle, self.wrong.known)
        return None if self.wrong.known or self.step is None else looking.look(self.step)

    def _right(self, level: int, lang: str, long: bool) -> list[str]:
        where = self.place()
        assert self.step is not None
        assert where is not None
        if level == 1:
            return [LOOK.said(lang).format(place=where.name[lang])]
        if level == 2:
            told = USE.said(lang).format(place=where.name[lang], title=sentences.title(self.step, lang))
            return [told[:1].upper() + told[1:]]
        first, *rest = sentences.lines(self.step, lang, long=long)
        return [*(step.sentence(lang) for step in self.lead), sentences.titled(self.step, first, lang), *rest]

    def _wrong(self, level: int, lang: str, long: bool) -> list[str]:
        phrase, together = self.puzzle.phrase(self.wrong, lang), self.wrong.size() > 1
        if level == 1 and together:
            return [CONFLICT.said(lang)]
        if level == 1:
            return [WRONG_AT.said(lang).format(place=looking.lines(self.puzzle, self.wrong.known).name[lang])]
        text = (CONFLICTING if together else WRONG).said(lang).format(phrase=phrase)
        if level == 2:
            return [text]
        if self.step is None:
            return [text, UNEXPLAINED.said(lang)]
        return [text, *(step.sentence(lang) for step in self.lead), *sentences.lines(self.step, lang, long=long)]


def hint(
    puzzle: Puzzle,
    marks: Marks | None = None,
    *,
    unique: Licence = "auto",
    solutions: Sequence[Marks] | None = None,
    without: Collection[str] = (),
    budget: int | None = None,
    time_limit: float | None = None,
) -> Hint:
    """A hint for the board as it is; it is false when nothing more follows.

    On a board without marks, a step that techniques find without an assumption is given at once. Marks are checked
    first, by about a second of work: against the solution where that is found, else against what follows from the
    givens and by whether they contradict each other. A step that is given without that having become clear says so.

    Args:
        puzzle: the puzzle.
        marks: what the solver has filled in; the givens are added.
        unique: licence for techniques that assume a unique solution: ``auto`` when uniqueness is proved,
            ``always``, ``never``.
        solutions: the solutions if known (two are enough); otherwise the tiers, and at need the oracle, find them.
        without: techniques that are switched off for the next step, by name: ``cut-cell`` or ``yinyang/cut-cell``.
        budget: fixpoints that the search for the next step may cost.
        time_limit: seconds that all of it may take.

    Raises:
        InputError: for a technique that the kind does not have.
        OutOfBudget: when there is neither a step nor an answer within `budget` and `time_limit`. Where the puzzle is
            known to have no solution or several, that is the answer.
    """
    without = barred(puzzle.kind, without)
    board = begun(puzzle, marks)
    if board.clash:
        assert marks is not None
        return Hint(puzzle, puzzle.givens, None, marks.common(puzzle.givens.flipped))
    tiers = Tiers(puzzle, left(puzzle.kind.sound, without), budget=budget, time_limit=time_limit)
    if solutions is None and not own(puzzle, board).known and not tiers.fixpoint(board).clash:
        plain = _plain(tiers, board)
        if plain is not None:
            return plain
    seen = look(puzzle, tiers.seconds) if solutions is None else FirstLook(puzzle.givens, tuple(solutions))
    sure = checked(puzzle, board, seen)
    if seen.solutions is None:
        bad = wrong(tiers, board, seen)
        if bad is not None:
            return _of(puzzle, board, bad)
        plain = _plain(tiers, board)
        if plain is not None:
            return replace(plain, checked=sure)
        solutions = solutions_of(puzzle, tiers.seconds)
        seen = FirstLook(seen.holds, tuple(solutions))
    assert seen.solutions is not None
    try:
        found = _known(tiers, board, unique, seen, without)
    except OutOfBudget:
        if len(seen.solutions) == 1:
            raise
        found = Hint(puzzle, board, None, late=True)
    return replace(found, solutions=len(seen.solutions))


def wrong_hint(puzzle: Puzzle, marks: Marks | None = None, *, time_limit: float | None = None) -> Hint:
    """What `hint` says first: a wrong mark, if there is one; false where none is known, with `checked`.

    Raises:
        OutOfBudget: as `hint` does.
    """
    board = begun(puzzle, marks)
    if board.clash or not own(puzzle, board).known:
        return hint(puzzle, marks) if board.clash else Hint(puzzle, board, None)
    tiers = Tiers(puzzle, puzzle.kind.sound, time_limit=time_limit)
    seen = look(puzzle, tiers.seconds)
    bad = wrong(tiers, board, seen)
    number = None if seen.solutions is None else len(seen.solutions)
    found = _of(puzzle, board, bad) if bad else Hint(puzzle, board, None, checked=checked(puzzle, board, seen))
    return replace(found, solutions=number)


def _of(puzzle: Puzzle, board: Marks, bad: WrongMarks) -> Hint:
    return Hint(puzzle, board, bad.step, bad.marks, lead=bad.lead)


def _known(tiers: Tiers, board: Marks, unique: Licence, seen: FirstLook, without: Collection[str]) -> Hint:
    """A hint once the solutions are known: a wrong mark, or the next step of any tier, if there is one."""
    puzzle, solutions = tiers.puzzle, seen.solutions or ()
    solution = solutions[0] if len(solutions) == 1 else None
    bad = wrong(tiers, board, seen)
    if bad is not None:
        return _of(puzzle, board, bad)
    if puzzle.right(board) and solutions:
        return Hint(puzzle, board, None)
    plain = _plain(tiers, board)
    if plain is not None:
        return plain
    more = tiers
    if unique == "always" or (unique == "auto" and solution is not None):
        proved = licensed(puzzle, left(puzzle.kind.techniques, without), None if unique == "always" else solution)
        more = Tiers(puzzle, proved, budget=tiers.left if tiers.left >= 0 else None, time_limit=tiers.seconds)
        steps = next_steps(more, board, max_tier=1) or next_steps(tiers, board, max_tier=2, solution=solution)
        steps = steps or next_steps(more, board, max_tier=2, solution=solution)
    else:
        steps = next_steps(tiers, board, max_tier=2, solution=solution)
    steps = steps or next_steps(tiers, board, solution=solution)
    if not steps:
        return Hint(puzzle, board, None)
    shown = next((step for step in steps if visible(step)), None)
    if shown is not None:
        return Hint(puzzle, board, shown)
    found = leading(more, board, solution)
    return Hint(puzzle, board, found[-1] if found else None, lead=found[:-1])


def _plain(tiers: Tiers, board: Marks) -> Hint | None:
    """The plainest step of tier 1 with what leads up to it, if there is one that a board shows."""
    steps = next_steps(tiers, board, max_tier=1)
    shown = next((step for step in steps if visible(step)), None)
    if shown is not None:
        return Hint(tiers.puzzle, board, shown)
    found = leading(tiers, board, None, max_tier=1) if steps else ()
    return Hint(tiers.puzzle, board, found[-1], lead=found[:-1]) if found else None


def visible(step: Step) -> bool:
    """Whether a step says something of variables that a solver marks, not only of auxiliary ones."""
    return step.conclusion.clash or bool(step.conclusion.known & step.puzzle.variables)


def leading(tiers: Tiers, board: Marks, solution: Marks | None, max_tier: int = 3) -> tuple[Step, ...]:
    """The way to the next visible step, with nothing that it does not rest on; empty when there is none.

    Rounds in which nothing is visible are explained afterwards, and only as far as that step rests on them.
    """
    events: list[Event] = []
    steps: list[Step] = []
    marks = board
    for technique, before, gained in tiers.rounds(board):
        if gained.clash or gained.known & tiers.puzzle.variables:
            for step in explain(technique, tiers.puzzle, before, gained):
                steps.append(step)
                if visible(step):
                    break
            break
        events.append(Event(before, gained, technique))
        marks = before.join(gained)
    steps = steps or next_steps(tiers, marks, max_tier=max_tier, solution=solution)[:1]
    needed = NOTHING
    for step in steps:
        needed = needed.join(step.reason)
    return trim([*steps[::-1], *backwards(tiers, events, needed)], board) if steps else ()
