"""Runs contestants in turns on the same boards and keeps the times."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from deduce.contract.puzzle import Puzzle
from deduce.formats import parse

Question = Literal["solve", "unique"]


class OverLimit(Exception):
    """A contestant did not answer within the limit."""


Clock = Literal["wall", "cpu"]
CLOCKS: dict[Clock, Callable[[], float]] = {"wall": time.perf_counter, "cpu": time.process_time}
"""Time as a user feels it, and the time of the processor, which a busy machine distorts less."""


class Timed(NamedTuple):
    """An answer of a contestant that measures its own time, such as one that runs in another process."""

    answer: Any
    seconds: dict[Clock, float]


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
        count: the number of solutions up to two, by the first contestant that counts them.
    """

    name: str
    kind: str
    text: str
    cells: int
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
        said: str | None = puzzle.kind.part("checker").check(puzzle, answer)
        return said


Scores = dict[Contestant, dict[Board, Score]]


def compete(
    contestants: Sequence[Contestant], boards: Sequence[Board], *, repeat: int, limit: float, clock: Clock
) -> Scores:
    """Let all contestants answer for all boards, `repeat` times.

    Within a board they take turns, each time in another order, so that a slow minute of the machine hits all alike.
    Who hits the limit on a board is not asked there again.
    """
    scores: Scores = {item: {board: Score() for board in boards} for item in contestants}
    for item in contestants:
        _timed(item, boards[0].puzzle(), limit, clock)  # loads libraries and tables
    for turn in range(repeat):
        for i, board in enumerate(boards):
            if sys.stderr.isatty():
                print(f"\r{turn + 1}/{repeat} {i + 1}/{len(boards)} {board.name:<40}", end="", file=sys.stderr)
            first = (turn + i) % len(contestants)
            for item in [*contestants[first:], *contestants[:first]]:
                _run(item, board, scores[item][board], limit, clock)
    return scores


def _run(item: Contestant, board: Board, score: Score, limit: float, clock: Clock) -> None:
    if score.over:
        return
    puzzle = board.puzzle()
    answer, seconds = _timed(item, puzzle, limit, clock)
    if seconds >= limit:
        score.over, score.seconds = True, [limit]
        return
    score.seconds.append(seconds)
    score.wrong = score.wrong or board.fault(puzzle, item.question, answer)


def _timed(item: Contestant, puzzle: Puzzle, limit: float, clock: Clock) -> tuple[Any, float]:
    """The answer and its time; the limit at most."""
    start = CLOCKS[clock]()
    try:
        answer = item.run(puzzle, limit)
    except OverLimit:
        return None, limit
    seconds = CLOCKS[clock]() - start
    return (answer.answer, answer.seconds[clock]) if isinstance(answer, Timed) else (answer, seconds)
