"""Runs contestants in turns on the same boards and keeps the times."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from deduce.formats import parse
from deduce.puzzle import Puzzle

Question = Literal["solve", "unique"]


class OverLimit(Exception):
    """A contestant did not answer within the limit."""


class Timed(NamedTuple):
    """An answer of a contestant that measures its own time, such as one that runs in another process."""

    answer: Any
    seconds: float


@dataclass(frozen=True, eq=False)
class Contestant:
    """A way to answer a question.

    Attributes:
        name: what the table calls it.
        question: ``solve`` asks for a solution in the form of our JSON (None: there is none), ``unique`` for the
            number of solutions, counted up to two.
        run: answers for a puzzle within a number of seconds (an `OverLimit` if it cannot). All that it does for the
            puzzle counts, such as building a model; loading libraries does not.
        made_of: libraries whose versions matter.
        ours: whether the others are compared with it.
    """

    name: str
    question: Question
    run: Callable[[Puzzle, float], Any]
    made_of: Sequence[str] = ()
    ours: bool = False


@dataclass
class Score:
    """How a contestant fared on one board.

    Attributes:
        seconds: one time for each run.
        over: whether it hit the limit; its time is then the limit.
        wrong: what is wrong with an answer.
    """

    seconds: list[float] = field(default_factory=list)
    over: bool = False
    wrong: str | None = None

    @property
    def median(self) -> float:
        """The median time in seconds."""
        return statistics.median(self.seconds)


@dataclass(eq=False)
class Board:
    """A board in text, so that each run gets a puzzle that no run before has touched.

    Attributes:
        solution: the published solution in the form of our JSON, if known.
        count: the number of solutions up to two, by the first contestant that counts them.
    """

    name: str
    kind: str
    text: str
    cells: int
    solution: Any = None
    count: int | None = None

    def puzzle(self) -> Puzzle:
        """The puzzle, new each time."""
        return parse(self.text, self.kind)

    def fault(self, puzzle: Puzzle, question: Question, answer: Any) -> str | None:
        """What is wrong with an answer."""
        if question == "unique":
            self.count = answer if self.count is None else self.count
            return None if answer == self.count else f"counts {answer} solutions, not {self.count}"
        if answer is None:
            return "finds no solution"
        if self.count == 1 and self.solution is not None and answer != self.solution:
            return "finds another solution than the published one"
        said: str | None = puzzle.kind.part("checker").check(puzzle, answer)
        return said


Scores = dict[Contestant, dict[Board, Score]]


def compete(contestants: Sequence[Contestant], boards: Sequence[Board], *, repeat: int, limit: float) -> Scores:
    """Let all contestants answer for all boards, `repeat` times.

    Within a board they take turns, each time in another order, so that a slow minute of the machine hits all alike.
    Who hits the limit on a board is not asked there again.
    """
    scores: Scores = {item: {board: Score() for board in boards} for item in contestants}
    for item in contestants:
        _timed(item, boards[0].puzzle(), limit)  # loads libraries and tables
    for turn in range(repeat):
        for i, board in enumerate(boards):
            if sys.stderr.isatty():
                print(
                    f"\rrun {turn + 1}/{repeat}, board {i + 1}/{len(boards)} {board.name:<40}", end="", file=sys.stderr
                )
            first = (turn + i) % len(contestants)
            for item in [*contestants[first:], *contestants[:first]]:
                _run(item, board, scores[item][board], limit)
    return scores


def _run(item: Contestant, board: Board, score: Score, limit: float) -> None:
    if score.over:
        return
    puzzle = board.puzzle()
    timed = _timed(item, puzzle, limit)
    if timed is None:
        score.over, score.seconds = True, [limit]
        return
    score.seconds.append(timed.seconds)
    score.wrong = score.wrong or board.fault(puzzle, item.question, timed.answer)


def _timed(item: Contestant, puzzle: Puzzle, limit: float) -> Timed | None:
    """The answer and its time; None over the limit."""
    start = time.perf_counter()
    try:
        answer = item.run(puzzle, limit)
    except OverLimit:
        return None
    seconds = time.perf_counter() - start
    timed = answer if isinstance(answer, Timed) else Timed(answer, seconds)
    return timed if timed.seconds < limit else None
